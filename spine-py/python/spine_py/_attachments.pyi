"""Types of attachments."""

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from ._atlas import Sequence, TextureRegion
from ._data import SlotData
from ._skeleton import Bone
from ._slots import Slot
from ._types import Color

class Attachment:
    """What a slot can show or hold. Attachments never change; skeletons share them."""
    @property
    def name(self) -> str:
        """Own name, which is the key in its skin unless the file says otherwise."""
    @property
    def kind(self) -> str:
        """Kind of the attachment as in the file: `region`, `mesh`, `linkedmesh`, `path`, `point`, `boundingbox` or `clipping`."""
    def copy(self) -> Self:
        """The attachment itself: it never changes, so that a copy would be no different."""

class VertexAttachment(Attachment):
    """An attachment with vertices."""
    @property
    def id(self) -> int:
        """Position among the attachments of the data; tells vertex attachments apart."""
    @property
    def world_vertices_length(self) -> int:
        """Number of values in the world vertices: two for each vertex."""
    @property
    def is_weighted(self) -> bool:
        """Whether bones pull the vertices."""
    @property
    def bones(self) -> NDArray[np.int32] | None:
        """For weighted vertices: for each, the number of bones that pull it, then their indices; int32 `(N,)`, a copy. `None` for
        others.
        """
    @property
    def vertices(self) -> NDArray[np.float32]:
        """Vertices, float32, a copy: `(V, 2)` positions x, y in the space of the slot's bone; weighted ones `(I, 3)`, for each
        influence the position x, y in its bone's space and the weight 0..1.
        """
    @property
    def timeline_attachment(self) -> Attachment | None:
        """The attachment whose deform and sequence timelines apply to this one."""
    def compute_world_vertices(self, slot: Slot, start: int = 0, count: int | None = None) -> NDArray[np.float32]:
        """World positions of the vertices as the slot, which must show this attachment, has them: float32 `(V, 2)`, a copy.
        `start` and `count` choose vertices.
        """

class RegionAttachment(Attachment):
    """A textured rectangle."""
    @property
    def color(self) -> Color:
        """Colour that multiplies the slot's."""
    @property
    def path(self) -> str:
        """Name of the atlas region, or its beginning for a sequence."""
    @property
    def width(self) -> float:
        """Width, skeleton units."""
    @property
    def height(self) -> float:
        """Height, skeleton units."""
    @property
    def region(self) -> TextureRegion | None:
        """The texture region, of a sequence at its setup frame; `None` where lenient reading did not find it."""
    @property
    def region_width(self) -> int | None:
        """Width of the region on the page, pixels; `None` without a region."""
    @property
    def region_height(self) -> int | None:
        """Height of the region on the page, pixels; `None` without a region."""
    @property
    def region_offset_x(self) -> int | None:
        """Pixels removed at the left; `None` without a region."""
    @property
    def region_offset_y(self) -> int | None:
        """Pixels removed at the bottom; `None` without a region."""
    @property
    def region_original_width(self) -> int | None:
        """Width before white space was removed, pixels; `None` without a region."""
    @property
    def region_original_height(self) -> int | None:
        """Height before white space was removed, pixels; `None` without a region."""
    @property
    def region_rotate(self) -> bool | None:
        """Whether the region is turned by 90 degrees on the page; `None` without a region."""
    @property
    def region_u(self) -> float | None:
        """Left edge of the region, a fraction of the page; `None` without a region."""
    @property
    def region_v(self) -> float | None:
        """Upper edge of the region, a fraction of the page; `None` without a region."""
    @property
    def region_u2(self) -> float | None:
        """Right edge of the region, a fraction of the page; `None` without a region."""
    @property
    def region_v2(self) -> float | None:
        """Lower edge of the region, a fraction of the page; `None` without a region."""
    @property
    def sequence(self) -> Sequence | None:
        """Frames that the slot may choose from; `None` without."""
    @property
    def x(self) -> float:
        """Centre, skeleton units."""
    @property
    def y(self) -> float:
        """Centre, skeleton units."""
    @property
    def scale_x(self) -> float:
        """Factor along x."""
    @property
    def scale_y(self) -> float:
        """Factor along y."""
    @property
    def rotation(self) -> float:
        """Rotation in degrees, counter-clockwise."""
    @property
    def offset(self) -> NDArray[np.float32]:
        """Corners in the space of the slot's bone: bottom left, top left, top right, bottom right; float32 `(4, 2)`, a copy."""
    @property
    def uvs(self) -> NDArray[np.float32]:
        """The corners' coordinates on the page, 0..1, v downward; float32 `(4, 2)`, a copy."""
    def compute_world_vertices(self, slot: Slot) -> NDArray[np.float32]:
        """World positions of the corners as the slot, which must show this attachment, has them: float32 `(4, 2)`, a copy."""

class MeshAttachment(VertexAttachment):
    """A textured mesh, or a linked mesh that shares another's geometry."""
    @property
    def color(self) -> Color:
        """Colour that multiplies the slot's."""
    @property
    def path(self) -> str:
        """Name of the atlas region, or its beginning for a sequence."""
    @property
    def width(self) -> float:
        """Width, skeleton units."""
    @property
    def height(self) -> float:
        """Height, skeleton units."""
    @property
    def region(self) -> TextureRegion | None:
        """The texture region, of a sequence at its setup frame; `None` where lenient reading did not find it."""
    @property
    def region_width(self) -> int | None:
        """Width of the region on the page, pixels; `None` without a region."""
    @property
    def region_height(self) -> int | None:
        """Height of the region on the page, pixels; `None` without a region."""
    @property
    def region_offset_x(self) -> int | None:
        """Pixels removed at the left; `None` without a region."""
    @property
    def region_offset_y(self) -> int | None:
        """Pixels removed at the bottom; `None` without a region."""
    @property
    def region_original_width(self) -> int | None:
        """Width before white space was removed, pixels; `None` without a region."""
    @property
    def region_original_height(self) -> int | None:
        """Height before white space was removed, pixels; `None` without a region."""
    @property
    def region_rotate(self) -> bool | None:
        """Whether the region is turned by 90 degrees on the page; `None` without a region."""
    @property
    def region_u(self) -> float | None:
        """Left edge of the region, a fraction of the page; `None` without a region."""
    @property
    def region_v(self) -> float | None:
        """Upper edge of the region, a fraction of the page; `None` without a region."""
    @property
    def region_u2(self) -> float | None:
        """Right edge of the region, a fraction of the page; `None` without a region."""
    @property
    def region_v2(self) -> float | None:
        """Lower edge of the region, a fraction of the page; `None` without a region."""
    @property
    def sequence(self) -> Sequence | None:
        """Frames that the slot may choose from; `None` without."""
    @property
    def region_uvs(self) -> NDArray[np.float32]:
        """For each vertex its place in the untrimmed, unrotated image, 0..1, v downward; float32 `(V, 2)`, a copy."""
    @property
    def uvs(self) -> NDArray[np.float32]:
        """For each vertex its coordinates on the page, 0..1, v downward; float32 `(V, 2)`, a copy. Without a region those of
        `region_uvs`.
        """
    @property
    def triangles(self) -> NDArray[np.uint16]:
        """Vertex indices, uint16 `(T, 3)`, a copy."""
    @property
    def hull_length(self) -> int:
        """Number of values that the hull takes: two for each vertex on it. The hull's vertices come first."""
    @property
    def edges(self) -> NDArray[np.uint32]:
        """Pairs of vertex indices times two, uint32 `(E,)`, a copy."""
    @property
    def parent_mesh(self) -> MeshAttachment | None:
        """The mesh that a linked mesh shares its geometry with; `None` for others."""

class PathAttachment(VertexAttachment):
    """A composite cubic Bezier curve for path constraints: triples of in handle, knot, out handle."""
    @property
    def color(self) -> Color:
        """Colour in the editor."""
    @property
    def closed(self) -> bool:
        """Whether the last knot is joined to the first."""
    @property
    def constant_speed(self) -> bool:
        """Whether positions run along the path at constant speed."""
    @property
    def lengths(self) -> NDArray[np.float32]:
        """For each curve, the length of the setup path from its start to the curve's end, skeleton units; float32 `(C,)`, a copy."""

class PointAttachment(Attachment):
    """A point with a direction in the space of its slot's bone."""
    @property
    def color(self) -> Color:
        """Colour in the editor."""
    @property
    def x(self) -> float:
        """Position, skeleton units."""
    @property
    def y(self) -> float:
        """Position, skeleton units."""
    @property
    def rotation(self) -> float:
        """Direction in degrees, counter-clockwise."""
    def compute_world_position(self, bone: Bone | Slot) -> tuple[float, float]:
        """World position x, y of the point on a bone."""
    def compute_world_rotation(self, bone: Bone | Slot) -> float:
        """World direction of the point on a bone, degrees, -180..180."""

class BoundingBoxAttachment(VertexAttachment):
    """A polygon to hit."""
    @property
    def color(self) -> Color:
        """Colour in the editor."""

class ClippingAttachment(VertexAttachment):
    """A polygon that cuts what is drawn after it, up to and including the end slot."""
    @property
    def color(self) -> Color:
        """Colour in the editor."""
    @property
    def end_slot(self) -> SlotData | None:
        """Last slot that is cut; `None` cuts to the end of the draw order."""
