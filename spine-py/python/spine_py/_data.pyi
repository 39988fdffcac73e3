"""Types of skeleton data: bones, slots, events, skins."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from ._arrays import SampledData
from ._atlas import Atlas, View
from ._attachments import Attachment
from ._constraints import ConstraintData, IkConstraintData, PathConstraintData, PhysicsConstraintData, TransformConstraintData
from ._enums import BlendMode, Inherit
from ._errors import MissingAttachment, MissingRegion
from ._inputs import ColorLike, SlotLike, Source
from ._pictures import DrawnData
from ._skeleton import Bone
from ._timelines import Animation
from ._types import Color

class SkeletonData(SampledData, DrawnData):
    """A skeleton as it stands in the file: immutable, shared by all its instances and by threads."""
    @staticmethod
    def load(
        path_or_bytes: Source,
        atlas: Atlas | Source | Literal[False] | None = None,
        scale: float = 1.0,
        lenient: bool = False,
        *,
        any_version: bool = False,
    ) -> SkeletonData:
        """Reads a skeleton, JSON or binary: the content tells which.

        `path_or_bytes`: a path (str or os.PathLike), the content itself (bytes, bytearray, memoryview), or a file that is open for reading.
        `atlas`: an Atlas, or what path_or_bytes may be; where not given, the atlas beside a path: the one of the same name, or
        of the name without -pro or -ess, or the only one of the folder. Without an atlas, as with atlas=False, regions are not looked up:
        poses are right, and there are no pictures. `scale`: factor on all lengths, finite and not 0. `lenient`: whether regions and
        attachments that are missing are listed in SkeletonData.missing instead of refused. `any_version`: whether files of other versions
        than 4.2 are tried as if they were 4.2.

        Raises ParseError (offset in a binary file, path in JSON, line in an atlas), VersionError (found), MissingRegionError (missing),
        all below SpineError; OSError for a file that cannot be read, TypeError for another kind of source, ValueError for another scale.
        What is odd but does no harm is a SpineWarning, and in SkeletonData.warnings.
        """
    @property
    def path(self) -> Path | None:
        """Where the skeleton was read from; `None` for bytes and open files."""
    @property
    def atlas(self) -> Atlas | None:
        """The atlas that it was read with."""
    @property
    def scale(self) -> float:
        """Factor that all lengths were multiplied by."""
    @property
    def missing(self) -> tuple[MissingRegion | MissingAttachment, ...]:
        """What lenient reading could not find."""
    @property
    def warnings(self) -> list[str]:
        """Oddities that were noticed while reading."""
    @property
    def default_skin(self) -> Skin | None:
        """The skin called `default`, or `None`."""
    @property
    def name(self) -> str:
        """Name for the program's use; readers leave it empty."""
    @property
    def hash(self) -> str | None:
        """Hash of the export; `None` where the file has none."""
    @property
    def version(self) -> str | None:
        """Version of the exporter, such as `4.2.22`; `None` where a JSON file does not say."""
    @property
    def images_path(self) -> str | None:
        """Folder of the images; `None` where the file does not say."""
    @property
    def audio_path(self) -> str | None:
        """Folder of the sounds; `None` where the file does not say."""
    @property
    def x(self) -> float:
        """Left edge of the setup pose, skeleton units before load scale."""
    @property
    def y(self) -> float:
        """Lower edge of the setup pose, skeleton units before load scale."""
    @property
    def width(self) -> float:
        """Width of the setup pose, skeleton units before load scale."""
    @property
    def height(self) -> float:
        """Height of the setup pose, skeleton units before load scale."""
    @property
    def reference_scale(self) -> float:
        """Length that physics constraints take as one unit."""
    @property
    def fps(self) -> float:
        """Rate of the editor's dopesheet, frames per second."""
    @property
    def bones(self) -> View[BoneData]:
        """Bones, parents before children."""
    @property
    def slots(self) -> View[SlotData]:
        """Slots in setup draw order."""
    @property
    def skins(self) -> View[Skin]:
        """Skins in the order of the file."""
    @property
    def events(self) -> View[EventData]:
        """Events."""
    @property
    def animations(self) -> View[Animation]:
        """Animations."""
    @property
    def ik_constraints(self) -> View[IkConstraintData]:
        """IK constraints."""
    @property
    def transform_constraints(self) -> View[TransformConstraintData]:
        """Transform constraints."""
    @property
    def path_constraints(self) -> View[PathConstraintData]:
        """Path constraints."""
    @property
    def physics_constraints(self) -> View[PhysicsConstraintData]:
        """Physics constraints."""
    def find_bone(self, name: str) -> BoneData | None:
        """The first bone of this name, or `None`."""
    def find_slot(self, name: str) -> SlotData | None:
        """The first slot of this name, or `None`."""
    def find_skin(self, name: str) -> Skin | None:
        """The first skin of this name, or `None`."""
    def find_event(self, name: str) -> EventData | None:
        """The first event of this name, or `None`."""
    def find_animation(self, name: str) -> Animation | None:
        """The first animation of this name, or `None`."""
    def find_ik_constraint(self, name: str) -> IkConstraintData | None:
        """The first IK constraint of this name, or `None`."""
    def find_transform_constraint(self, name: str) -> TransformConstraintData | None:
        """The first transform constraint of this name, or `None`."""
    def find_path_constraint(self, name: str) -> PathConstraintData | None:
        """The first path constraint of this name, or `None`."""
    def find_physics_constraint(self, name: str) -> PhysicsConstraintData | None:
        """The first physics constraint of this name, or `None`."""
    def __copy__(self) -> SkeletonData:
        """The same data: it is immutable."""
    def __deepcopy__(self, memo: object, /) -> SkeletonData:
        """The same data: it is immutable."""

class BoneData:
    """A bone in its setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def length(self) -> float:
        """Length, skeleton units."""
    @property
    def x(self) -> float:
        """Position along the parent's x axis, skeleton units."""
    @property
    def y(self) -> float:
        """Position along the parent's y axis (up), skeleton units."""
    @property
    def rotation(self) -> float:
        """Rotation in degrees, counter-clockwise."""
    @property
    def scale_x(self) -> float:
        """Factor along the bone's x axis."""
    @property
    def scale_y(self) -> float:
        """Factor along the bone's y axis."""
    @property
    def shear_x(self) -> float:
        """Shear of the x axis, degrees."""
    @property
    def shear_y(self) -> float:
        """Shear of the y axis, degrees."""
    @property
    def skin_required(self) -> bool:
        """Whether the bone is active only while a skin that lists it is shown."""
    @property
    def visible(self) -> bool:
        """Whether the editor shows the bone."""
    @property
    def icon(self) -> str | None:
        """Icon in the editor; `None` where the file has none."""
    @property
    def index(self) -> int:
        """Position in `SkeletonData.bones`."""
    @property
    def parent(self) -> BoneData | None:
        """The parent; `None` for the root."""
    @property
    def children(self) -> list[BoneData]:
        """The bones that have this one as parent."""
    @property
    def inherit(self) -> Inherit:
        """How the parent's transform is taken over, an `Inherit`."""
    @property
    def color(self) -> Color:
        """Colour in the editor."""

class SlotData:
    """A slot in its setup pose."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def visible(self) -> bool:
        """Whether the editor shows the slot."""
    @property
    def index(self) -> int:
        """Position in `SkeletonData.slots`."""
    @property
    def bone_data(self) -> BoneData:
        """The bone that the slot hangs on."""
    @property
    def attachment_name(self) -> str | None:
        """Key of the attachment shown in the setup pose, looked up through the skins; `None` for none."""
    @property
    def blend_mode(self) -> BlendMode:
        """How the slot is blended, a `BlendMode`."""
    @property
    def color(self) -> Color:
        """Light colour."""
    @property
    def dark_color(self) -> Color | None:
        """Dark colour of two-colour tinting; `None` where it is off. Its alpha has no meaning."""

class EventData:
    """An event's name and setup values."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def string_value(self) -> str:
        """Text for the program's use; empty where the file has none."""
    @property
    def int_value(self) -> int:
        """Whole number for the program's use."""
    @property
    def float_value(self) -> float:
        """Number for the program's use."""
    @property
    def volume(self) -> float:
        """Volume of the sound, 0..1."""
    @property
    def balance(self) -> float:
        """Balance of the sound, -1 (left) .. 1 (right)."""
    @property
    def audio_path(self) -> str | None:
        """Path of a sound, or `None`."""

class Event:
    """A key of an event timeline: the event with the values it has there."""
    @property
    def time(self) -> float:
        """Seconds from the start of the animation."""
    @property
    def float_value(self) -> float:
        """Number."""
    @property
    def volume(self) -> float:
        """Volume, 0..1."""
    @property
    def balance(self) -> float:
        """Balance, -1..1."""
    @property
    def int_value(self) -> int:
        """Whole number."""
    @property
    def string_value(self) -> str:
        """Text."""
    @property
    def name(self) -> str:
        """Name of the event."""
    @property
    def data(self) -> EventData:
        """The event, with its setup values."""

class Skin:
    """A named set of attachments, with the bones and constraints that are active only with it.

    Skins of the data cannot be changed; `Skin(name, data)` or `skin.copy()` makes one that can. What a skeleton shows is the
    skin as it was when it was set.
    """
    def __init__(self, name: str, data: SkeletonData) -> None:
        """An empty skin; `data` is the skeleton data that names are looked up in."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def color(self) -> Color:
        """Colour in the editor."""
    @color.setter
    def color(self, value: ColorLike) -> None: ...
    @property
    def bones(self) -> list[BoneData]:
        """Bones that need a skin and are active with this one."""
    @bones.setter
    def bones(self, value: Iterable[BoneData | Bone | str | int]) -> None: ...
    @property
    def constraints(self) -> list[ConstraintData]:
        """Constraints that need a skin and are active with this one."""
    @constraints.setter
    def constraints(self, value: Iterable[ConstraintData]) -> None: ...
    @property
    def attachments(self) -> list[SkinEntry]:
        """All entries, ordered by slot and then by when they were set."""
    def attachments_for_slot(self, slot: SlotLike) -> list[SkinEntry]:
        """The entries of one slot."""
    def get_attachment(self, slot: SlotLike, name: str) -> Attachment | None:
        """The attachment under a key in a slot, in this skin alone; `None` where there is none."""
    def set_attachment(self, slot: SlotLike, name: str, attachment: Attachment) -> None:
        """Sets the attachment of a key in a slot. Keys are those that the data knows."""
    def remove_attachment(self, slot: SlotLike, name: str) -> bool:
        """Removes the attachment of a key in a slot; whether there was one."""
    def add_skin(self, skin: Skin | str | int) -> None:
        """Takes in another skin's bones, constraints and attachments; its attachments win over those under the same key."""
    def copy_skin(self, skin: Skin | str | int) -> None:
        """The same as `add_skin`: attachments never change, so that copies of them would be no different."""
    def clear(self) -> None:
        """Removes everything."""
    def copy(self, name: str | None = None) -> Skin:
        """A copy that can be changed, under another name if one is given."""
    def __copy__(self) -> Skin:
        """An independent copy; attachments are shared."""
    def __deepcopy__(self, memo: object, /) -> Skin:
        """An independent copy; attachments are shared."""
    def __len__(self) -> int:
        """Number of attachments."""

class SkinEntry:
    """One attachment of a skin."""
    @property
    def slot_index(self) -> int:
        """Position of the slot that may show it."""
    @property
    def name(self) -> str:
        """Key under which slots and timelines ask for it."""
    @property
    def attachment(self) -> Attachment:
        """The attachment."""
