"""Types of constraints: their data, and those of a skeleton."""

from ._data import BoneData, SlotData
from ._enums import PositionMode, RotateMode, SpacingMode
from ._skeleton import Bone, Skeleton
from ._slots import Slot

class ConstraintData:
    """What the four kinds of constraints have in common."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def order(self) -> int:
        """Place in the order of all constraints, from 0."""
    @property
    def index(self) -> int:
        """Position in the list of its kind."""
    @property
    def skin_required(self) -> bool:
        """Whether it is active only while a skin that lists it is shown."""

class IkConstraintData(ConstraintData):
    """Turns one or two bones so that their tip reaches a target."""
    @property
    def mix(self) -> float:
        """Share of the constraint in the result, 0..1."""
    @property
    def softness(self) -> float:
        """Distance from full reach within which the bones slow down, skeleton units (two bones)."""
    @property
    def bend_direction(self) -> int:
        """Bend direction of two bones: +1 or -1."""
    @property
    def compress(self) -> bool:
        """Whether one bone is shortened when the target is too close."""
    @property
    def stretch(self) -> bool:
        """Whether bones are lengthened when the target is out of reach."""
    @property
    def uniform(self) -> bool:
        """Whether stretching and compressing scale y as well."""
    @property
    def bones(self) -> list[BoneData]:
        """The constrained bones."""
    @property
    def target(self) -> BoneData:
        """What is followed: a bone, or for a path constraint the slot that holds the path."""

class TransformConstraintData(ConstraintData):
    """Makes bones follow a target bone's transform."""
    @property
    def local(self) -> bool:
        """Whether local (applied) values are followed instead of world values."""
    @property
    def relative(self) -> bool:
        """Whether the target's values are added instead of replacing."""
    @property
    def offset_rotation(self) -> float:
        """Offset of the rotation, degrees."""
    @property
    def offset_x(self) -> float:
        """Offset of x, skeleton units."""
    @property
    def offset_y(self) -> float:
        """Offset of y, skeleton units."""
    @property
    def offset_scale_x(self) -> float:
        """Offset of the x scale."""
    @property
    def offset_scale_y(self) -> float:
        """Offset of the y scale."""
    @property
    def offset_shear_y(self) -> float:
        """Offset of the y shear, degrees."""
    @property
    def mix_rotate(self) -> float:
        """Share in the rotation, 0..1."""
    @property
    def mix_x(self) -> float:
        """Share in x, 0..1."""
    @property
    def mix_y(self) -> float:
        """Share in y, 0..1."""
    @property
    def mix_scale_x(self) -> float:
        """Share in the x scale, 0..1."""
    @property
    def mix_scale_y(self) -> float:
        """Share in the y scale, 0..1."""
    @property
    def mix_shear_y(self) -> float:
        """Share in the y shear, 0..1."""
    @property
    def bones(self) -> list[BoneData]:
        """The constrained bones."""
    @property
    def target(self) -> BoneData:
        """What is followed: a bone, or for a path constraint the slot that holds the path."""

class PathConstraintData(ConstraintData):
    """Lays bones along a path attachment."""
    @property
    def offset_rotation(self) -> float:
        """Offset of the rotation, degrees."""
    @property
    def position(self) -> float:
        """Place of the first bone on the path: skeleton units or a fraction."""
    @property
    def spacing(self) -> float:
        """Spacing between the bones: skeleton units or a fraction."""
    @property
    def mix_rotate(self) -> float:
        """Share in the rotation, 0..1."""
    @property
    def mix_x(self) -> float:
        """Share in x, 0..1."""
    @property
    def mix_y(self) -> float:
        """Share in y, 0..1."""
    @property
    def bones(self) -> list[BoneData]:
        """The constrained bones."""
    @property
    def target(self) -> SlotData:
        """What is followed: a bone, or for a path constraint the slot that holds the path."""
    @property
    def position_mode(self) -> PositionMode:
        """What `position` counts, a `PositionMode`."""
    @property
    def spacing_mode(self) -> SpacingMode:
        """What `spacing` counts, a `SpacingMode`."""
    @property
    def rotate_mode(self) -> RotateMode:
        """How the bones are turned, a `RotateMode`."""

class PhysicsConstraintData(ConstraintData):
    """Lets a bone lag behind, swing and be blown about."""
    @property
    def x(self) -> float:
        """How much of the simulated x is used."""
    @property
    def y(self) -> float:
        """How much of the simulated y is used."""
    @property
    def rotate(self) -> float:
        """How much of the simulated rotation is used."""
    @property
    def scale_x(self) -> float:
        """How much of the simulated scale is used."""
    @property
    def shear_x(self) -> float:
        """How much of the simulated rotation is used as shear."""
    @property
    def limit(self) -> float:
        """Largest motion taken into account, skeleton units per second."""
    @property
    def step(self) -> float:
        """Length of a simulation step, seconds."""
    @property
    def inertia(self) -> float:
        """How much of the bone's motion becomes an offset, 0..1."""
    @property
    def strength(self) -> float:
        """Spring constant."""
    @property
    def damping(self) -> float:
        """Factor on velocities for each 1/60 s."""
    @property
    def mass_inverse(self) -> float:
        """1 / mass."""
    @property
    def wind(self) -> float:
        """Acceleration along world x."""
    @property
    def gravity(self) -> float:
        """Acceleration along world -y."""
    @property
    def mix(self) -> float:
        """Share of the constraint in the result, 0..1."""
    @property
    def inertia_global(self) -> bool:
        """Whether timelines for all constraints set the inertia of this one."""
    @property
    def strength_global(self) -> bool:
        """Whether timelines for all constraints set the strength of this one."""
    @property
    def damping_global(self) -> bool:
        """Whether timelines for all constraints set the damping of this one."""
    @property
    def mass_global(self) -> bool:
        """Whether timelines for all constraints set the mass of this one."""
    @property
    def wind_global(self) -> bool:
        """Whether timelines for all constraints set the wind of this one."""
    @property
    def gravity_global(self) -> bool:
        """Whether timelines for all constraints set the gravity of this one."""
    @property
    def mix_global(self) -> bool:
        """Whether timelines for all constraints set the mix of this one."""
    @property
    def bone(self) -> BoneData:
        """The constrained bone."""

class IkConstraint:
    """An IK constraint of a skeleton."""
    @property
    def data(self) -> IkConstraintData:
        """The constraint's setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def skeleton(self) -> Skeleton:
        """The skeleton."""
    def is_active(self) -> bool:
        """Whether it is part of the update; follows the skin."""
    @property
    def mix(self) -> float:
        """Share of the constraint in the result, 0..1."""
    @mix.setter
    def mix(self, value: float) -> None: ...
    @property
    def softness(self) -> float:
        """Distance from full reach within which two bones slow down, skeleton units."""
    @softness.setter
    def softness(self, value: float) -> None: ...
    @property
    def compress(self) -> bool:
        """Whether one bone is shortened when the target is too close."""
    @compress.setter
    def compress(self, value: bool) -> None: ...
    @property
    def stretch(self) -> bool:
        """Whether bones are lengthened when the target is out of reach."""
    @stretch.setter
    def stretch(self, value: bool) -> None: ...
    @property
    def bend_direction(self) -> int:
        """Bend direction of two bones: +1 or -1."""
    @bend_direction.setter
    def bend_direction(self, value: int) -> None: ...
    @property
    def bones(self) -> list[Bone]:
        """The constrained bones."""
    @property
    def target(self) -> Bone:
        """What is followed: a bone, or for a path constraint the slot that holds the path."""

class TransformConstraint:
    """A transform constraint of a skeleton."""
    @property
    def data(self) -> TransformConstraintData:
        """The constraint's setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def skeleton(self) -> Skeleton:
        """The skeleton."""
    def is_active(self) -> bool:
        """Whether it is part of the update; follows the skin."""
    @property
    def mix_rotate(self) -> float:
        """Share in the rotation, 0..1."""
    @mix_rotate.setter
    def mix_rotate(self, value: float) -> None: ...
    @property
    def mix_x(self) -> float:
        """Share in x, 0..1."""
    @mix_x.setter
    def mix_x(self, value: float) -> None: ...
    @property
    def mix_y(self) -> float:
        """Share in y, 0..1."""
    @mix_y.setter
    def mix_y(self, value: float) -> None: ...
    @property
    def mix_scale_x(self) -> float:
        """Share in the x scale, 0..1."""
    @mix_scale_x.setter
    def mix_scale_x(self, value: float) -> None: ...
    @property
    def mix_scale_y(self) -> float:
        """Share in the y scale, 0..1."""
    @mix_scale_y.setter
    def mix_scale_y(self, value: float) -> None: ...
    @property
    def mix_shear_y(self) -> float:
        """Share in the y shear, 0..1."""
    @mix_shear_y.setter
    def mix_shear_y(self, value: float) -> None: ...
    @property
    def bones(self) -> list[Bone]:
        """The constrained bones."""
    @property
    def target(self) -> Bone:
        """What is followed: a bone, or for a path constraint the slot that holds the path."""

class PathConstraint:
    """A path constraint of a skeleton."""
    @property
    def data(self) -> PathConstraintData:
        """The constraint's setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def skeleton(self) -> Skeleton:
        """The skeleton."""
    def is_active(self) -> bool:
        """Whether it is part of the update; follows the skin."""
    @property
    def position(self) -> float:
        """Place of the first bone: skeleton units or a fraction of the path."""
    @position.setter
    def position(self, value: float) -> None: ...
    @property
    def spacing(self) -> float:
        """Spacing between the bones: skeleton units or a fraction of the path."""
    @spacing.setter
    def spacing(self, value: float) -> None: ...
    @property
    def mix_rotate(self) -> float:
        """Share in the rotation, 0..1."""
    @mix_rotate.setter
    def mix_rotate(self, value: float) -> None: ...
    @property
    def mix_x(self) -> float:
        """Share in x, 0..1."""
    @mix_x.setter
    def mix_x(self, value: float) -> None: ...
    @property
    def mix_y(self) -> float:
        """Share in y, 0..1."""
    @mix_y.setter
    def mix_y(self, value: float) -> None: ...
    @property
    def bones(self) -> list[Bone]:
        """The constrained bones."""
    @property
    def target(self) -> Slot:
        """What is followed: a bone, or for a path constraint the slot that holds the path."""

class PhysicsConstraint:
    """A physics constraint of a skeleton."""
    @property
    def data(self) -> PhysicsConstraintData:
        """The constraint's setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def skeleton(self) -> Skeleton:
        """The skeleton."""
    def is_active(self) -> bool:
        """Whether it is part of the update; follows the skin."""
    @property
    def inertia(self) -> float:
        """How much of the bone's motion becomes an offset, 0..1."""
    @inertia.setter
    def inertia(self, value: float) -> None: ...
    @property
    def strength(self) -> float:
        """Spring constant."""
    @strength.setter
    def strength(self, value: float) -> None: ...
    @property
    def damping(self) -> float:
        """Factor on velocities for each 1/60 s."""
    @damping.setter
    def damping(self, value: float) -> None: ...
    @property
    def mass_inverse(self) -> float:
        """1 / mass."""
    @mass_inverse.setter
    def mass_inverse(self, value: float) -> None: ...
    @property
    def wind(self) -> float:
        """Acceleration along world x."""
    @wind.setter
    def wind(self, value: float) -> None: ...
    @property
    def gravity(self) -> float:
        """Acceleration along world -y."""
    @gravity.setter
    def gravity(self, value: float) -> None: ...
    @property
    def mix(self) -> float:
        """Share of the constraint in the result, 0..1."""
    @mix.setter
    def mix(self, value: float) -> None: ...
    @property
    def bone(self) -> Bone:
        """The constrained bone."""
    def reset(self) -> None:
        """Begins the simulation anew: the next update takes the bone as it is."""
    def set_to_setup_pose(self) -> None:
        """The parameters to the setup pose; the simulation goes on."""
    def translate(self, x: float, y: float) -> None:
        """Makes the simulation take it that the bone moved by (x, y) world units more than it did."""
    def rotate(self, x: float, y: float, degrees: float) -> None:
        """Makes the simulation take it that the bone turned about (x, y) in the world by degrees more than it did."""
