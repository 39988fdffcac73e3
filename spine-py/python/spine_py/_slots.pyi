"""Types of slots, bounds and clipping."""

from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._atlas import TextureRegion
from ._attachments import Attachment, BoundingBoxAttachment
from ._data import SlotData
from ._inputs import ColorLike
from ._skeleton import Bone, Skeleton
from ._types import Color

class Slot:
    """A slot of a skeleton: reads and writes the skeleton's pose, and keeps the skeleton alive."""
    @property
    def sequence_index(self) -> int:
        """Frame of the attachment's sequence; -1 is the sequence's setup frame."""
    @sequence_index.setter
    def sequence_index(self, value: int) -> None: ...
    @property
    def attachment_state(self) -> int:
        """A number for the use of whatever drives attachments."""
    @attachment_state.setter
    def attachment_state(self, value: int) -> None: ...
    @property
    def data(self) -> SlotData:
        """The slot's setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def index(self) -> int:
        """Position in `Skeleton.slots`."""
    @property
    def skeleton(self) -> Skeleton:
        """The skeleton."""
    @property
    def bone(self) -> Bone:
        """The bone that the slot hangs on."""
    @property
    def color(self) -> Color:
        """Light colour; channels may leave 0..1 while animations overshoot."""
    @color.setter
    def color(self, value: ColorLike) -> None: ...
    @property
    def dark_color(self) -> Color | None:
        """Dark colour of two-colour tinting; `None` where the slot has none. Its alpha has no meaning."""
    @dark_color.setter
    def dark_color(self, value: ColorLike) -> None: ...
    @property
    def attachment(self) -> Attachment | None:
        """The attachment shown, or `None`. May be set to an `Attachment`, its key or `None`."""
    @attachment.setter
    def attachment(self, value: Attachment | str | None) -> None: ...
    @property
    def deform(self) -> NDArray[np.float32]:
        """Deform: float32 `(N, 2)`, a copy. Empty for none; else absolute positions of an unweighted attachment, or offsets for each
        influence of a weighted one, skeleton units. May be set to an array of `(N, 2)` or `(2 N,)`.
        """
    @deform.setter
    def deform(self, value: ArrayLike) -> None: ...
    def set_to_setup_pose(self) -> None:
        """Colours and attachment to the setup pose."""
    @property
    def world_vertices(self) -> NDArray[np.float32]:
        """World positions of the attachment shown: float32 `(V, 2)`, a copy; empty without attachment. A region has its corners:
        bottom left, top left, top right, bottom right.
        """
    @property
    def page_uvs(self) -> NDArray[np.float32]:
        """Page coordinates of the region or mesh shown, 0..1, v downward: float32 `(V, 2)`, a copy; empty for others."""
    @property
    def region(self) -> TextureRegion | None:
        """The texture region shown, by way of the sequence; `None` for none."""

class SkeletonBounds:
    """The polygons of all bounding-box attachments that a skeleton shows, for hit tests. World units."""
    def __init__(self) -> None:
        """No polygons, until `update`."""
    def update(self, skeleton: Skeleton, update_aabb: bool = True) -> None:
        """Takes over the polygons of a skeleton whose world transforms are up to date. Without `update_aabb` the box around them
        all stays empty.
        """
    @property
    def bounding_boxes(self) -> list[BoundingBoxAttachment]:
        """The bounding boxes shown, in slot order."""
    @property
    def polygons(self) -> list[NDArray[np.float32]]:
        """Their polygons: float32 `(V, 2)`, world positions, copies."""
    def get_polygon(self, bounding_box: Attachment) -> NDArray[np.float32] | None:
        """The polygon of a bounding box: float32 `(V, 2)`, a copy; `None` where it is not shown."""
    @property
    def min_x(self) -> float | None:
        """Smallest x of the box around all polygons; `None` without any."""
    @property
    def min_y(self) -> float | None:
        """Smallest y of the box around all polygons; `None` without any."""
    @property
    def max_x(self) -> float | None:
        """Largest x of the box around all polygons; `None` without any."""
    @property
    def max_y(self) -> float | None:
        """Largest y of the box around all polygons; `None` without any."""
    @property
    def width(self) -> float:
        """Width of the box around all polygons; 0 without any."""
    @property
    def height(self) -> float:
        """Height of the box around all polygons; 0 without any."""
    def aabb_contains_point(self, x: float, y: float) -> bool:
        """Whether a world point lies in the box around all polygons, or on its border."""
    def aabb_intersects_segment(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a segment crosses the box around all polygons."""
    def aabb_intersects_skeleton(self, bounds: SkeletonBounds) -> bool:
        """Whether the boxes around two skeletons' polygons overlap; touching borders do not count."""
    @overload
    def contains_point(self, x: float, y: float, /) -> BoundingBoxAttachment | None:
        """`contains_point(x, y)`: the first bounding box that holds a world point, or `None`. `contains_point(polygon, x, y)`:
        whether a polygon `(V, 2)` does.
        """
    @overload
    def contains_point(self, polygon: ArrayLike, x: float, y: float, /) -> bool:
        """`contains_point(x, y)`: the first bounding box that holds a world point, or `None`. `contains_point(polygon, x, y)`:
        whether a polygon `(V, 2)` does.
        """
    @overload
    def intersects_segment(self, x1: float, y1: float, x2: float, y2: float, /) -> BoundingBoxAttachment | None:
        """`intersects_segment(x1, y1, x2, y2)`: the first bounding box whose border meets a segment, or `None`.
        `intersects_segment(polygon, x1, y1, x2, y2)`: whether that of a polygon `(V, 2)` does.
        """
    @overload
    def intersects_segment(self, polygon: ArrayLike, x1: float, y1: float, x2: float, y2: float, /) -> bool:
        """`intersects_segment(x1, y1, x2, y2)`: the first bounding box whose border meets a segment, or `None`.
        `intersects_segment(polygon, x1, y1, x2, y2)`: whether that of a polygon `(V, 2)` does.
        """
    def __len__(self) -> int:
        """Number of polygons."""

class SkeletonClipping:
    """Clips triangles by a polygon. Keep it from frame to frame: its buffers are reused."""
    def __init__(self) -> None:
        """Nothing is clipped, until `clip_start`."""
    def clip_start(self, polygon: ArrayLike) -> int:
        """Starts clipping by a polygon of world positions `(V, 2)`, in either direction; returns the number of convex pieces. 0 and
        no change while a clip is active.
        """
    @property
    def is_clipping(self) -> bool:
        """Whether a clip is active."""
    def clip_end(self) -> None:
        """Ends the clip and clears the results."""
    def clip_triangles(self, vertices: ArrayLike, triangles: ArrayLike, uvs: ArrayLike | None = None) -> None:
        """Clips triangles `(T, 3)` or `(3 T,)` of indices into vertices `(V, 2)`, with `uvs` `(V, 2)` interpolated if given."""
    @property
    def clipped_vertices(self) -> NDArray[np.float64]:
        """World positions left by the last clip: float64 `(V, 2)`, a copy."""
    @property
    def clipped_uvs(self) -> NDArray[np.float64]:
        """Texture coordinates of the clipped vertices: float64 `(V, 2)`, a copy; `(0, 2)` when the last clip had none."""
    @property
    def clipped_triangles(self) -> NDArray[np.uint32]:
        """Indices into the clipped vertices: uint32 `(T, 3)`, a copy."""
