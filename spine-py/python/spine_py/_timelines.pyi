"""Types of animations and timelines."""

from collections.abc import Iterable
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ._attachments import Attachment
from ._data import Event
from ._enums import CurveType, Inherit, MixBlend, MixDirection, SequenceMode
from ._inputs import MixBlendName
from ._skeleton import Skeleton

class Animation:
    """A named list of timelines."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def duration(self) -> float:
        """Seconds: the largest time of the timelines' last keys."""
    @property
    def index(self) -> int:
        """Position in `SkeletonData.animations`."""
    @property
    def timelines(self) -> list[Timeline]:
        """The timelines in the order in which they are applied."""
    def has_timeline(self, property_ids: Iterable[PropertyId]) -> bool:
        """Whether any timeline drives any of these properties."""
    def apply(
        self,
        skeleton: Skeleton,
        last_time: float,
        time: float,
        loop_: bool = False,
        events: list[Event] | None = None,
        alpha: float = 1.0,
        blend: MixBlend | MixBlendName | None = None,
        direction: MixDirection | Literal["in", "out"] | None = None,
    ) -> None:
        """Poses a skeleton as the animation has it at a time; world transforms follow with the next update."""

class PropertyId:
    """A property of a skeleton, for comparing what timelines drive."""

class Timeline:
    """Keys that drive properties of a skeleton."""
    @property
    def kind(self) -> str:
        """Name of the kind, as in JSON."""
    @property
    def duration(self) -> float:
        """Seconds: the time of the last key."""
    @property
    def frame_count(self) -> int:
        """Number of keys."""
    @property
    def frame_entries(self) -> int:
        """Numbers of a key in `frames`: the time and the values."""
    @property
    def times(self) -> NDArray[np.float32]:
        """Key times in seconds, ascending; float32 `(K,)`, a copy."""
    @property
    def values(self) -> NDArray[np.float32]:
        """Key values; float32 `(K, E)`, a copy. E is 0 for timelines that keep their keys elsewhere."""
    @property
    def frames(self) -> NDArray[np.float32]:
        """Keys: the time and the values of each; float32 `(K, 1 + E)`, a copy."""
    @property
    def property_ids(self) -> list[PropertyId]:
        """The properties that it drives."""
    def apply(
        self,
        skeleton: Skeleton,
        last_time: float,
        time: float,
        events: list[Event] | None = None,
        alpha: float = 1.0,
        blend: MixBlend | MixBlendName | None = None,
        direction: MixDirection | Literal["in", "out"] | None = None,
    ) -> None:
        """Applies this timeline alone; see `Animation.apply`."""
    def __len__(self) -> int:
        """Number of keys."""

class CurveTimeline(Timeline):
    """A timeline whose values are interpolated by curves."""
    def get_curve_type(self, frame: int) -> CurveType:
        """What happens between key `frame` and the next, a `CurveType`."""

class CurveTimeline1(CurveTimeline):
    """A curve timeline of one value."""

class CurveTimeline2(CurveTimeline):
    """A curve timeline of two values."""

class PhysicsConstraintTimeline(CurveTimeline1):
    """What the timelines of physics constraints have in common."""
    @property
    def physics_constraint_index(self) -> int:
        """Index of the constraint; -1 for all that are global in the property."""

class AlphaTimeline(CurveTimeline1):
    """A slot's alpha."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""

class AttachmentTimeline(Timeline):
    """A slot's attachment."""
    @property
    def attachment_names(self) -> list[str | None]:
        """For each key the name of the attachment, or `None`."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""

class DeformTimeline(CurveTimeline):
    """A slot's deform while it shows the attachment or one that inherits its timelines."""
    @property
    def attachment(self) -> Attachment:
        """The attachment that the file names."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""
    @property
    def vertices(self) -> list[NDArray[np.float32]]:
        """For each key the offsets from the setup vertices, skeleton units: float32 `(N, 2)` for N vertices or influences, copies."""

class DrawOrderTimeline(Timeline):
    """The draw order."""
    @property
    def draw_orders(self) -> list[NDArray[np.uint32] | None]:
        """For each key the indices of the slots in the order in which they are drawn, uint32 `(S,)`, a copy; `None` for the setup
        order.
        """

class EventTimeline(Timeline):
    """Events."""
    @property
    def events(self) -> list[Event]:
        """The keys."""

class IkConstraintTimeline(CurveTimeline):
    """An IK constraint: mix, softness, bend direction, compress, stretch; the last three are not interpolated."""
    @property
    def ik_constraint_index(self) -> int:
        """Index of the constraint."""

class InheritTimeline(Timeline):
    """A bone's inherit mode."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""
    @property
    def inherits(self) -> list[Inherit]:
        """For each key its `Inherit`."""

class PathConstraintMixTimeline(CurveTimeline):
    """A path constraint's mixes: rotate, x, y."""
    @property
    def path_constraint_index(self) -> int:
        """Index of the constraint."""

class PathConstraintPositionTimeline(CurveTimeline1):
    """A path constraint's position."""
    @property
    def path_constraint_index(self) -> int:
        """Index of the constraint."""

class PathConstraintSpacingTimeline(CurveTimeline1):
    """A path constraint's spacing."""
    @property
    def path_constraint_index(self) -> int:
        """Index of the constraint."""

class PhysicsConstraintDampingTimeline(PhysicsConstraintTimeline):
    """Damping of physics constraints."""

class PhysicsConstraintGravityTimeline(PhysicsConstraintTimeline):
    """Gravity on physics constraints."""

class PhysicsConstraintInertiaTimeline(PhysicsConstraintTimeline):
    """Inertia of physics constraints."""

class PhysicsConstraintMassTimeline(PhysicsConstraintTimeline):
    """Mass (not its inverse) of physics constraints."""

class PhysicsConstraintMixTimeline(PhysicsConstraintTimeline):
    """Mix of physics constraints."""

class PhysicsConstraintResetTimeline(PhysicsConstraintTimeline):
    """Reset of physics constraints."""

class PhysicsConstraintStrengthTimeline(PhysicsConstraintTimeline):
    """Strength of physics constraints."""

class PhysicsConstraintWindTimeline(PhysicsConstraintTimeline):
    """Wind on physics constraints."""

class RGB2Timeline(CurveTimeline):
    """A slot's light colour without alpha and its dark colour."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""

class RGBA2Timeline(CurveTimeline):
    """A slot's light colour with alpha and its dark colour."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""

class RGBATimeline(CurveTimeline):
    """A slot's light colour with alpha."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""

class RGBTimeline(CurveTimeline):
    """A slot's light colour without alpha."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""

class RotateTimeline(CurveTimeline1):
    """A bone's rotation: degrees relative to setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class ScaleTimeline(CurveTimeline2):
    """A bone's scale as factors of setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class ScaleXTimeline(CurveTimeline1):
    """A bone's x scale as a factor of setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class ScaleYTimeline(CurveTimeline1):
    """A bone's y scale as a factor of setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class SequenceTimeline(Timeline):
    """A slot's sequence index: mode, index, delay in seconds."""
    @property
    def attachment(self) -> Attachment:
        """The attachment that the file names."""
    @property
    def modes(self) -> list[SequenceMode]:
        """For each key its `SequenceMode`; index and delay are in `values`."""
    @property
    def slot_index(self) -> int:
        """Index of the slot."""

class ShearTimeline(CurveTimeline2):
    """A bone's shear: degrees relative to setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class ShearXTimeline(CurveTimeline1):
    """A bone's x shear: degrees relative to setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class ShearYTimeline(CurveTimeline1):
    """A bone's y shear: degrees relative to setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class TransformConstraintTimeline(CurveTimeline):
    """A transform constraint's mixes: rotate, x, y, scale x, scale y, shear y."""
    @property
    def transform_constraint_index(self) -> int:
        """Index of the constraint."""

class TranslateTimeline(CurveTimeline2):
    """A bone's x and y relative to setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class TranslateXTimeline(CurveTimeline1):
    """A bone's x relative to setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""

class TranslateYTimeline(CurveTimeline1):
    """A bone's y relative to setup."""
    @property
    def bone_index(self) -> int:
        """Index of the bone."""
