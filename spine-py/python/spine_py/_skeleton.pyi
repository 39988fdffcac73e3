"""Types of skeletons and bones."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arrays import ArraySkeleton, PhysicsName
from ._atlas import View
from ._attachments import Attachment
from ._constraints import IkConstraint, PathConstraint, PhysicsConstraint, TransformConstraint
from ._data import BoneData, SkeletonData, Skin
from ._enums import Inherit, Physics
from ._inputs import BoneLike, ColorLike, SlotLike
from ._pictures import DrawnSkeleton
from ._slots import SkeletonClipping, Slot
from ._types import Color

class Skeleton(ArraySkeleton, DrawnSkeleton):
    """An instance of a skeleton: a pose over shared data. Several threads use skeletons of their own."""
    def __init__(self, data: SkeletonData) -> None:
        """An instance in the setup pose."""
    @property
    def x(self) -> float:
        """World x of the root's origin."""
    @x.setter
    def x(self, value: float) -> None: ...
    @property
    def y(self) -> float:
        """World y of the root's origin."""
    @y.setter
    def y(self, value: float) -> None: ...
    @property
    def scale_x(self) -> float:
        """Factor on world x."""
    @scale_x.setter
    def scale_x(self, value: float) -> None: ...
    @property
    def scale_y(self) -> float:
        """Factor on world y."""
    @scale_y.setter
    def scale_y(self, value: float) -> None: ...
    @property
    def time(self) -> float:
        """Seconds that physics constraints have seen."""
    @time.setter
    def time(self, value: float) -> None: ...
    @property
    def y_down(self) -> bool:
        """Whether the world's y axis points downward."""
    @y_down.setter
    def y_down(self, value: bool) -> None: ...
    @property
    def bones(self) -> View[Bone]:
        """Bones, parents before children."""
    @property
    def slots(self) -> View[Slot]:
        """Slots, in the order of the data."""
    @property
    def ik_constraints(self) -> View[IkConstraint]:
        """IK constraints."""
    @property
    def transform_constraints(self) -> View[TransformConstraint]:
        """Transform constraints."""
    @property
    def path_constraints(self) -> View[PathConstraint]:
        """Path constraints."""
    @property
    def physics_constraints(self) -> View[PhysicsConstraint]:
        """Physics constraints."""
    def find_bone(self, name: str) -> Bone | None:
        """The first of this name, or `None`."""
    def find_slot(self, name: str) -> Slot | None:
        """The first of this name, or `None`."""
    def find_ik_constraint(self, name: str) -> IkConstraint | None:
        """The first of this name, or `None`."""
    def find_transform_constraint(self, name: str) -> TransformConstraint | None:
        """The first of this name, or `None`."""
    def find_path_constraint(self, name: str) -> PathConstraint | None:
        """The first of this name, or `None`."""
    def find_physics_constraint(self, name: str) -> PhysicsConstraint | None:
        """The first of this name, or `None`."""
    def copy(self) -> Skeleton:
        """An independent copy with the same pose, of the same data."""
    def __copy__(self) -> Skeleton:
        """An independent copy."""
    def __deepcopy__(self, memo: object, /) -> Skeleton:
        """An independent copy."""
    @property
    def data(self) -> SkeletonData:
        """The shared data."""
    @property
    def color(self) -> Color:
        """Colour that multiplies all attachments'."""
    @color.setter
    def color(self, value: ColorLike) -> None: ...
    def set_color(self, r: float, g: float, b: float, a: float = 1.0) -> None:
        """Sets the colour, channels 0..1."""
    def set_scale(self, scale_x: float, scale_y: float) -> None:
        """Sets both scales."""
    def set_position(self, x: float, y: float) -> None:
        """Sets world x and y."""
    @property
    def root_bone(self) -> Bone | None:
        """The first bone; `None` where there is none."""
    @property
    def draw_order(self) -> list[Slot]:
        """The slots in the order in which they are drawn. May be set to an order of all slots."""
    @draw_order.setter
    def draw_order(self, value: Iterable[SlotLike]) -> None: ...
    @property
    def skin(self) -> Skin | None:
        """The skin shown besides the default skin; `None` without. May be set to a `Skin`, its name or `None`; see `set_skin`."""
    @skin.setter
    def skin(self, value: Skin | str | int | None) -> None: ...
    def set_skin(self, skin: Skin | str | int | None) -> None:
        """Changes the skin: attachments shown from the old skin are exchanged for the new skin's under the same keys."""
    def show_skin(self, skin: Skin | str | int | None) -> None:
        """Changes the skin and shows it at once: slots to the setup pose."""
    def get_attachment(self, slot: SlotLike, name: str) -> Attachment | None:
        """The attachment under a key in a slot: the skin's, else the default skin's; `None` where there is none."""
    def set_attachment(self, slot: SlotLike, attachment: Attachment | str | None) -> None:
        """Shows an attachment in a slot: its key, an `Attachment`, or nothing with `None` or an empty text."""
    def set_to_setup_pose(self) -> None:
        """Bones, constraints, slots and draw order to the setup pose; simulations and world transforms stay."""
    def set_bones_to_setup_pose(self) -> None:
        """Bones and constraint parameters to the setup pose."""
    def set_slots_to_setup_pose(self) -> None:
        """Draw order, colours and attachments to the setup pose."""
    def update_cache(self) -> None:
        """Works out anew in which order bones and constraints are updated; setting a skin does it too."""
    def update(self, delta: float) -> None:
        """Advances the time that physics constraints see, by `delta` seconds."""
    def update_world_transform(self, physics: Physics | PhysicsName | None = None, parent: Bone | None = None) -> None:
        """Computes applied and world transforms of all bones. `parent`: a bone of another skeleton that this one hangs on."""
    def physics_translate(self, x: float, y: float) -> None:
        """Makes all simulations take it that the skeleton moved by (x, y) world units more than it did."""
    def physics_rotate(self, x: float, y: float, degrees: float) -> None:
        """Makes all simulations take it that the skeleton turned about (x, y) in the world by degrees more than it did."""
    def apply_ik(
        self,
        bone: BoneLike,
        target_x: float,
        target_y: float,
        compress: bool = False,
        stretch: bool = False,
        uniform: bool = False,
        mix: float = 1.0,
    ) -> None:
        """Turns a bone so that it points at a world position."""
    def apply_ik_two_bones(
        self,
        parent: BoneLike,
        child: BoneLike,
        target_x: float,
        target_y: float,
        bend_direction: int = 1,
        stretch: bool = False,
        uniform: bool = False,
        softness: float = 0.0,
        mix: float = 1.0,
    ) -> None:
        """Turns a bone and its child so that the child's tip reaches a world position."""
    def get_bounds(self, clipping: SkeletonClipping | None = None) -> tuple[float, float, float, float] | None:
        """The box around all regions and meshes shown, as x, y, width, height in world units; `None` where nothing is shown."""
    @property
    def world_transforms(self) -> NDArray[np.float32]:
        """World transforms of all bones: float32 `(B, 2, 3)`, rows a b x and c d y, world units; a copy."""
    @property
    def local_transforms(self) -> NDArray[np.float32]:
        """Local transforms of all bones: float32 `(B, 7)`, columns x, y, rotation, scale x, scale y, shear x, shear y; a copy.
        May be set to an array of that shape.
        """
    @local_transforms.setter
    def local_transforms(self, value: ArrayLike) -> None: ...

class Bone:
    """A bone of a skeleton: reads and writes the skeleton's pose, and keeps the skeleton alive."""
    @property
    def x(self) -> float:
        """Local position along the parent's x axis, skeleton units."""
    @x.setter
    def x(self, value: float) -> None: ...
    @property
    def y(self) -> float:
        """Local position along the parent's y axis, skeleton units."""
    @y.setter
    def y(self, value: float) -> None: ...
    @property
    def rotation(self) -> float:
        """Local rotation in degrees, counter-clockwise."""
    @rotation.setter
    def rotation(self, value: float) -> None: ...
    @property
    def scale_x(self) -> float:
        """Local factor along the bone's x axis."""
    @scale_x.setter
    def scale_x(self, value: float) -> None: ...
    @property
    def scale_y(self) -> float:
        """Local factor along the bone's y axis."""
    @scale_y.setter
    def scale_y(self, value: float) -> None: ...
    @property
    def shear_x(self) -> float:
        """Local shear of the x axis, degrees."""
    @shear_x.setter
    def shear_x(self, value: float) -> None: ...
    @property
    def shear_y(self) -> float:
        """Local shear of the y axis, degrees."""
    @shear_y.setter
    def shear_y(self, value: float) -> None: ...
    @property
    def a_x(self) -> float:
        """Applied x: as constraints left it."""
    @a_x.setter
    def a_x(self, value: float) -> None: ...
    @property
    def a_y(self) -> float:
        """Applied y: as constraints left it."""
    @a_y.setter
    def a_y(self, value: float) -> None: ...
    @property
    def a_rotation(self) -> float:
        """Applied rotation, degrees: as constraints left it."""
    @a_rotation.setter
    def a_rotation(self, value: float) -> None: ...
    @property
    def a_scale_x(self) -> float:
        """Applied x scale: as constraints left it."""
    @a_scale_x.setter
    def a_scale_x(self, value: float) -> None: ...
    @property
    def a_scale_y(self) -> float:
        """Applied y scale: as constraints left it."""
    @a_scale_y.setter
    def a_scale_y(self, value: float) -> None: ...
    @property
    def a_shear_x(self) -> float:
        """Applied x shear, degrees: as constraints left it."""
    @a_shear_x.setter
    def a_shear_x(self, value: float) -> None: ...
    @property
    def a_shear_y(self) -> float:
        """Applied y shear, degrees: as constraints left it."""
    @a_shear_y.setter
    def a_shear_y(self, value: float) -> None: ...
    @property
    def a(self) -> float:
        """Part of local x in world x."""
    @a.setter
    def a(self, value: float) -> None: ...
    @property
    def b(self) -> float:
        """Part of local y in world x."""
    @b.setter
    def b(self, value: float) -> None: ...
    @property
    def c(self) -> float:
        """Part of local x in world y."""
    @c.setter
    def c(self, value: float) -> None: ...
    @property
    def d(self) -> float:
        """Part of local y in world y."""
    @d.setter
    def d(self, value: float) -> None: ...
    @property
    def world_x(self) -> float:
        """World x of the origin."""
    @world_x.setter
    def world_x(self, value: float) -> None: ...
    @property
    def world_y(self) -> float:
        """World y of the origin."""
    @world_y.setter
    def world_y(self, value: float) -> None: ...
    @property
    def world_rotation_x(self) -> float:
        """Direction of the x axis in the world, degrees."""
    @property
    def world_rotation_y(self) -> float:
        """Direction of the y axis in the world, degrees."""
    @property
    def world_scale_x(self) -> float:
        """Length of the x axis in the world."""
    @property
    def world_scale_y(self) -> float:
        """Length of the y axis in the world."""
    @property
    def data(self) -> BoneData:
        """The bone's setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def index(self) -> int:
        """Position in `Skeleton.bones`."""
    @property
    def skeleton(self) -> Skeleton:
        """The skeleton."""
    @property
    def parent(self) -> Bone | None:
        """The parent; `None` for the root."""
    @property
    def children(self) -> list[Bone]:
        """The bones that have this one as parent."""
    @property
    def inherit(self) -> Inherit:
        """How the parent's transform is taken over, an `Inherit`."""
    @inherit.setter
    def inherit(self, value: Inherit | str) -> None: ...
    def is_active(self) -> bool:
        """Whether the bone is part of the update."""
    def set_to_setup_pose(self) -> None:
        """The local transform to the setup pose."""
    def update(self, physics: Physics | PhysicsName | None = None) -> None:
        """Computes the world transform from the applied one and the parent's world transform; `physics` makes no difference."""
    def update_applied_transform(self) -> None:
        """Computes the applied transform from the world transform, after that has been written."""
    def update_world_transform(
        self,
        x: float | None = None,
        y: float | None = None,
        rotation: float | None = None,
        scale_x: float | None = None,
        scale_y: float | None = None,
        shear_x: float | None = None,
        shear_y: float | None = None,
    ) -> None:
        """Computes the world transform from the local transform, or from seven numbers, and the parent's world transform."""
    def world_to_local(self, x: float, y: float) -> tuple[float, float]:
        """Where a world position lies for the bone; infinite or NaN for a collapsed bone."""
    def local_to_world(self, x: float, y: float) -> tuple[float, float]:
        """The world position of a local one."""
    def world_to_parent(self, x: float, y: float) -> tuple[float, float]:
        """A world position in the space of the bone's parent."""
    def parent_to_world(self, x: float, y: float) -> tuple[float, float]:
        """The world position of a position in the space of the bone's parent."""
    def world_to_local_rotation(self, world_rotation: float) -> float:
        """The local rotation with which the bone would point in a world direction, degrees."""
    def local_to_world_rotation(self, local_rotation: float) -> float:
        """The world direction of a local rotation, degrees."""
    def rotate_world(self, degrees: float) -> None:
        """Turns the world axes by degrees; the origin, the applied transform and the children stay."""
