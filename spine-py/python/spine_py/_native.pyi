"""The native module. Docstrings tell shapes, units and what is a copy."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Generic, Literal, TextIO, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Self

from ._arrays import ArraySkeleton, PhysicsName, SampledData
from ._arrays import Crowd as Crowd
from ._arrays import DrawBatch as DrawBatch
from ._arrays import DrawList as DrawList
from ._arrays import SampledEvents as SampledEvents
from ._arrays import Sampler as Sampler
from ._enums import (
    BlendMode,
    CurveType,
    EventType,
    Inherit,
    MixBlend,
    MixDirection,
    Physics,
    PositionMode,
    RotateMode,
    SequenceMode,
    SpacingMode,
    TextureFilter,
    TextureWrap,
)
from ._errors import MissingAttachment, MissingRegion
from ._pictures import DrawnData, DrawnSkeleton
from ._pictures import FrameIterator as FrameIterator
from ._pictures import Frames as Frames
from ._pictures import GoldenReport as GoldenReport
from ._pictures import Renderer as Renderer
from ._pictures import run as run
from ._pictures import save_apng as save_apng
from ._pictures import save_gif as save_gif
from ._pictures import save_png as save_png
from ._pictures import save_webp as save_webp
from ._types import Color

T_co = TypeVar("T_co", covariant=True)
D = TypeVar("D")
L = TypeVar("L")

Source: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO | TextIO
ColorLike: TypeAlias = Color | tuple[float, float, float] | tuple[float, float, float, float] | list[float] | str
MixBlendName: TypeAlias = Literal["setup", "first", "replace", "add"]

class View(Generic[T_co]):
    """A mapping from names to items, in order; items can also be had by their index. Iterating gives the names."""
    @overload
    def __getitem__(self, key: str | int, /) -> T_co: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[T_co]: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def keys(self) -> list[str]:
        """The names, in order."""
    def values(self) -> list[T_co]:
        """The items, in order."""
    def items(self) -> list[tuple[str, T_co]]:
        """Pairs of names and items, in order."""
    @overload
    def get(self, key: str | int) -> T_co | None:
        """The item of a name or index, or `default` where there is none."""
    @overload
    def get(self, key: str | int, default: D) -> T_co | D:
        """The item of a name or index, or `default` where there is none."""
    def _ipython_key_completions_(self) -> list[str]: ...

class Atlas:
    """Pages and regions of a `.atlas` text. Immutable."""
    @staticmethod
    def load(source: Source) -> Atlas:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
    @property
    def pages(self) -> list[AtlasPage]:
        """The pages, in the order of the file."""
    @property
    def regions(self) -> list[AtlasRegion]:
        """The regions, in the order of the file."""
    @property
    def path(self) -> Path | None:
        """Where the atlas was read from; `None` for bytes and open files."""
    @property
    def warnings(self) -> list[str]:
        """Oddities that were noticed while reading."""
    def find_region(self, name: str) -> AtlasRegion | None:
        """The first region of this name, or `None`."""
    def with_page_size(self, page: int, width: int, height: int) -> Atlas:
        """A copy in which a page has this size in pixels: for atlases of packers that do not write it."""
    def __getitem__(self, name: str, /) -> AtlasRegion: ...
    def __contains__(self, name: str, /) -> bool: ...
    def __len__(self) -> int: ...

class AtlasPage:
    """One image of an atlas."""
    @property
    def name(self) -> str:
        """Name of the image file, relative to the atlas."""
    @property
    def format(self) -> str:
        """Pixel format as text, such as `RGBA8888`; kept, not used."""
    @property
    def width(self) -> int:
        """Width, pixels; 0 where the atlas does not say."""
    @property
    def height(self) -> int:
        """Height, pixels; 0 where the atlas does not say."""
    @property
    def index(self) -> int:
        """Position in `Atlas.pages`."""
    @property
    def pma(self) -> bool:
        """Whether the colours are premultiplied by alpha."""
    @property
    def min_filter(self) -> TextureFilter:
        """Filter when drawn smaller, a `TextureFilter`."""
    @property
    def mag_filter(self) -> TextureFilter:
        """Filter when drawn larger, a `TextureFilter`."""
    @property
    def u_wrap(self) -> TextureWrap:
        """What lies beyond the left and right edges, a `TextureWrap`."""
    @property
    def v_wrap(self) -> TextureWrap:
        """What lies beyond the upper and lower edges, a `TextureWrap`."""

class AtlasRegion:
    """A named picture on a page."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def x(self) -> int:
        """Left edge on the page, pixels."""
    @property
    def y(self) -> int:
        """Upper edge on the page, pixels, downward."""
    @property
    def width(self) -> int:
        """Width of the packed image before rotation, pixels."""
    @property
    def height(self) -> int:
        """Height of the packed image before rotation, pixels."""
    @property
    def offset_x(self) -> int:
        """Pixels removed at the left."""
    @property
    def offset_y(self) -> int:
        """Pixels removed at the bottom."""
    @property
    def original_width(self) -> int:
        """Width before white space was removed, pixels."""
    @property
    def original_height(self) -> int:
        """Height before white space was removed, pixels."""
    @property
    def degrees(self) -> int:
        """Counter-clockwise turn of the image on the page: 0, 90, 180 or 270 degrees."""
    @property
    def index(self) -> int:
        """Number of a frame in the atlas, -1 or 0 for none."""
    @property
    def rotate(self) -> bool:
        """Whether the image is turned by 90 degrees on the page."""
    @property
    def page(self) -> AtlasPage:
        """The page that holds it."""
    @property
    def splits(self) -> list[int] | None:
        """The row `split` of the file: left, right, top, bottom, pixels; `None` without one."""
    @property
    def pads(self) -> list[int] | None:
        """The row `pad` of the file: left, right, top, bottom, pixels; `None` without one."""
    @property
    def region(self) -> TextureRegion:
        """The region in the form that attachments show."""
    @property
    def u(self) -> float:
        """Left edge, a fraction of the page."""
    @property
    def v(self) -> float:
        """Upper edge, a fraction of the page, downward."""
    @property
    def u2(self) -> float:
        """Right edge, a fraction of the page."""
    @property
    def v2(self) -> float:
        """Lower edge, a fraction of the page, downward."""

class TextureRegion:
    """The part of a page that an attachment shows. Lengths are pixels; `u` and `v` are fractions of the page, `v` downward."""
    @property
    def page_index(self) -> int | None:
        """Position of the page in `Atlas.pages`; `None` for the placeholder of skeletons read without an atlas."""
    @property
    def page_size(self) -> tuple[int, int]:
        """Width and height of the page, pixels."""
    @property
    def position(self) -> tuple[int, int]:
        """Left upper corner on the page, pixels."""
    @property
    def width(self) -> int:
        """Width of the packed image before rotation, pixels."""
    @property
    def height(self) -> int:
        """Height of the packed image before rotation, pixels."""
    @property
    def offset_x(self) -> int:
        """Pixels removed at the left."""
    @property
    def offset_y(self) -> int:
        """Pixels removed at the bottom."""
    @property
    def original_width(self) -> int:
        """Width before white space was removed, pixels."""
    @property
    def original_height(self) -> int:
        """Height before white space was removed, pixels."""
    @property
    def degrees(self) -> int:
        """Counter-clockwise turn of the image on the page: 0, 90, 180 or 270 degrees."""
    @property
    def rotate(self) -> bool:
        """Whether the image is turned by 90 degrees on the page."""
    @property
    def u(self) -> float:
        """Left edge, a fraction of the page."""
    @property
    def v(self) -> float:
        """Upper edge, a fraction of the page, downward."""
    @property
    def u2(self) -> float:
        """Right edge, a fraction of the page."""
    @property
    def v2(self) -> float:
        """Lower edge, a fraction of the page, downward."""

class Sequence:
    """Numbered regions of which a slot's sequence index chooses one."""
    @property
    def start(self) -> int:
        """Number in the name of the first frame."""
    @property
    def digits(self) -> int:
        """Least number of digits in the names' numbers."""
    @property
    def setup_index(self) -> int:
        """Frame shown while a slot's sequence index is -1."""
    @property
    def regions(self) -> list[TextureRegion | None]:
        """The regions of the frames; `None` where lenient reading did not find one."""
    def get_path(self, base_path: str, index: int) -> str:
        """Name of the region of frame `index`: `base_path` followed by the number."""
    def __len__(self) -> int: ...

class SkeletonData(SampledData, DrawnData):
    """A skeleton as it stands in the file: immutable, shared by all its instances and by threads."""
    @staticmethod
    def load(
        source: Source,
        atlas: Atlas | Source | Literal[False] | None = None,
        scale: float = 1.0,
        lenient: bool = False,
        *,
        any_version: bool = False,
    ) -> SkeletonData:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
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
    def __copy__(self) -> SkeletonData: ...
    def __deepcopy__(self, memo: object, /) -> SkeletonData: ...

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

class Skin:
    """A named set of attachments, with the bones and constraints that are active only with it.

    Skins of the data cannot be changed; `Skin(name, data)` or `skin.copy()` makes one that can. What a skeleton shows is the
    skin as it was when it was set.
    """
    def __init__(self, name: str, data: SkeletonData) -> None: ...
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
    def __copy__(self) -> Skin: ...
    def __deepcopy__(self, memo: object, /) -> Skin: ...
    def __len__(self) -> int: ...

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
    def __len__(self) -> int: ...

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

class Skeleton(ArraySkeleton, DrawnSkeleton):
    """An instance of a skeleton: a pose over shared data. Several threads use skeletons of their own."""
    def __init__(self, data: SkeletonData) -> None: ...
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
    def __copy__(self) -> Skeleton: ...
    def __deepcopy__(self, memo: object, /) -> Skeleton: ...
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

class AnimationStateData:
    """How long animations are mixed. Changes count for what is set or queued later, in all states that use it."""
    def __init__(self, skeleton_data: SkeletonData) -> None: ...
    @property
    def skeleton_data(self) -> SkeletonData:
        """The skeleton data that animations are looked up in."""
    @property
    def default_mix(self) -> float:
        """Seconds for pairs that have no duration of their own."""
    @default_mix.setter
    def default_mix(self, value: float) -> None: ...
    def set_mix(self, from_: AnimationLike | None, to: AnimationLike | None, duration: float) -> None:
        """Sets the duration of the mix from one animation to another, seconds; the way back has its own. `None` is the empty
        animation.
        """
    def get_mix(self, from_: AnimationLike | None, to: AnimationLike | None) -> float:
        """The duration of the mix from one animation to another, seconds."""
    def copy(self) -> AnimationStateData:
        """An independent copy."""
    def __copy__(self) -> AnimationStateData: ...
    def __deepcopy__(self, memo: object, /) -> AnimationStateData: ...

class AnimationState:
    """Plays animations on tracks: mixing from one to the next, layering, queues and events."""
    def __init__(self, data: AnimationStateData | SkeletonData) -> None: ...
    @property
    def data(self) -> AnimationStateData:
        """The mix durations."""
    @property
    def time_scale(self) -> float:
        """Factor on time of all tracks."""
    @time_scale.setter
    def time_scale(self, value: float) -> None: ...
    @property
    def tracks(self) -> list[TrackEntry | None]:
        """The current entry of each track, `None` for tracks that play nothing."""
    def get_current(self, track_index: int) -> TrackEntry | None:
        """The current entry of a track, or `None`."""
    def set_animation(self, track_index: int, animation: AnimationLike | None, loop_: bool = False) -> TrackEntry:
        """Plays an animation on a track at once, mixing from what plays there; queued entries are dropped."""
    def add_animation(self, track_index: int, animation: AnimationLike | None, loop_: bool = False, delay: float = 0.0) -> TrackEntry:
        """Queues an animation. `delay` above 0 counts from the start of the entry before; 0 or less is relative to its end, less
        the mix duration.
        """
    def set_empty_animation(self, track_index: int, mix_duration: float = 0.0) -> TrackEntry:
        """Mixes a track out over `mix_duration` seconds."""
    def add_empty_animation(self, track_index: int, mix_duration: float = 0.0, delay: float = 0.0) -> TrackEntry:
        """Queues the empty animation: mixes a track out. `delay` is that of `add_animation`: 0 means at the end of the entry
        before, not now.
        """
    def set_empty_animations(self, mix_duration: float = 0.0) -> None:
        """Mixes all tracks out over `mix_duration` seconds."""
    def clear_track(self, track_index: int) -> None:
        """Clears a track at once: nothing is mixed out, the pose stays as it is."""
    def clear_tracks(self) -> None:
        """Clears all tracks at once: nothing is mixed out, the pose stays as it is."""
    def clear_next(self, entry: TrackEntry) -> None:
        """Drops what is queued behind an entry."""
    def update(self, delta: float) -> None:
        """Advances all tracks by `delta` seconds, and delivers what happened to the listeners."""
    def apply(self, skeleton: Skeleton) -> bool:
        """Poses a skeleton, and delivers what happened to the listeners; whether anything was applied. World transforms follow with
        the skeleton's next update.
        """
    def add_listener(self, listener: L) -> L:
        """Adds a listener: any object with some of the methods of `AnimationStateListener`. Returns it."""
    def remove_listener(self, listener: object) -> bool:
        """Removes a listener; whether it was there."""
    def clear_listeners(self) -> None:
        """Removes all listeners but those of single entries."""
    def clear_listener_notifications(self) -> None:
        """Drops all notifications that have not been delivered."""
    def pop_event(self) -> StateEvent | None:
        """The oldest notification that has not been delivered, or `None`: for programs without listeners. While nobody listens or
        asks, the newest 65536 are kept.
        """

class StateEvent:
    """Something that happened to a track entry."""
    @property
    def type(self) -> EventType:
        """What happened, an `EventType`."""
    @property
    def entry(self) -> TrackEntry:
        """The entry that it happened to."""
    @property
    def event(self) -> Event | None:
        """The key that was passed, for the type `event`; else `None`."""

class TrackEntry:
    """An animation on a track: waiting, playing or being mixed out. Keeps its state alive; after its disposal every use is an error."""
    @property
    def loop_(self) -> bool:
        """Whether the animation repeats."""
    @loop_.setter
    def loop_(self, value: bool) -> None: ...
    @property
    def hold_previous(self) -> bool:
        """Whether the outgoing entry keeps its strength while this one is mixed in."""
    @hold_previous.setter
    def hold_previous(self, value: bool) -> None: ...
    @property
    def reverse(self) -> bool:
        """Whether the animation is played backwards. No events are fired then."""
    @reverse.setter
    def reverse(self, value: bool) -> None: ...
    @property
    def shortest_rotation(self) -> bool:
        """Whether rotations take the shortest way at every moment."""
    @shortest_rotation.setter
    def shortest_rotation(self, value: bool) -> None: ...
    @property
    def event_threshold(self) -> float:
        """While mixed out: events are fired while the mix is below this, 0..1."""
    @event_threshold.setter
    def event_threshold(self, value: float) -> None: ...
    @property
    def alpha_attachment_threshold(self) -> float:
        """Attachments are kept where the entry's alpha is at least this, 0..1."""
    @alpha_attachment_threshold.setter
    def alpha_attachment_threshold(self, value: float) -> None: ...
    @property
    def mix_attachment_threshold(self) -> float:
        """While mixed out: attachments are kept while the mix is below this, 0..1."""
    @mix_attachment_threshold.setter
    def mix_attachment_threshold(self, value: float) -> None: ...
    @property
    def mix_draw_order_threshold(self) -> float:
        """While mixed out: the draw order is kept while the mix is below this, 0..1."""
    @mix_draw_order_threshold.setter
    def mix_draw_order_threshold(self, value: float) -> None: ...
    @property
    def animation_start(self) -> float:
        """Animation time at which the entry begins, seconds."""
    @animation_start.setter
    def animation_start(self, value: float) -> None: ...
    @property
    def animation_end(self) -> float:
        """Animation time at which the entry ends or repeats, seconds."""
    @animation_end.setter
    def animation_end(self, value: float) -> None: ...
    @property
    def delay(self) -> float:
        """Seconds until the entry begins."""
    @delay.setter
    def delay(self, value: float) -> None: ...
    @property
    def track_time(self) -> float:
        """Seconds that the entry has been current."""
    @track_time.setter
    def track_time(self, value: float) -> None: ...
    @property
    def track_end(self) -> float:
        """Track time at which the track is cleared, if nothing is queued, seconds."""
    @track_end.setter
    def track_end(self, value: float) -> None: ...
    @property
    def time_scale(self) -> float:
        """Factor on time."""
    @time_scale.setter
    def time_scale(self, value: float) -> None: ...
    @property
    def alpha(self) -> float:
        """Share of the animation in the pose, 0..1."""
    @alpha.setter
    def alpha(self, value: float) -> None: ...
    @property
    def mix_time(self) -> float:
        """Seconds that this entry has been mixed in."""
    @mix_time.setter
    def mix_time(self, value: float) -> None: ...
    @property
    def mix_duration(self) -> float:
        """Seconds over which this entry is mixed in. Setting it leaves `delay` as it is; see `set_mix_duration`."""
    @mix_duration.setter
    def mix_duration(self, value: float) -> None: ...
    @property
    def animation_last(self) -> float:
        """Animation time of the last application, seconds; -1 before the first. Events before it are not fired again."""
    @animation_last.setter
    def animation_last(self, value: float) -> None: ...
    @property
    def animation(self) -> Animation | None:
        """The animation; `None` for the empty animation."""
    @property
    def track_index(self) -> int:
        """Position of the track, from 0."""
    @property
    def next(self) -> TrackEntry | None:
        """The entry that is queued behind this one, or `None`."""
    @property
    def previous(self) -> TrackEntry | None:
        """The entry that this one is queued behind, or `None`."""
    @property
    def mixing_from(self) -> TrackEntry | None:
        """The entry that is being mixed out while this one is mixed in, or `None`."""
    @property
    def mixing_to(self) -> TrackEntry | None:
        """The entry that is being mixed in while this one is mixed out, or `None`."""
    @property
    def animation_time(self) -> float:
        """The time of the animation that belongs to the track time, seconds."""
    @property
    def track_complete(self) -> float:
        """The track time at which the animation is complete, seconds."""
    @property
    def mix_blend(self) -> MixBlend:
        """How the animation is combined with lower tracks, a `MixBlend`."""
    @mix_blend.setter
    def mix_blend(self, value: MixBlend | MixBlendName) -> None: ...
    @property
    def listener(self) -> object | None:
        """The listener of this entry alone, which hears before the others; `None` without. An `AnimationStateListener`."""
    @listener.setter
    def listener(self, value: object | None) -> None: ...
    def set_mix_duration(self, mix_duration: float, delay: float = 0.0) -> None:
        """Sets the mix duration and the delay that goes with it, seconds; 0 or less is relative to the end of the entry before."""
    def is_complete(self) -> bool:
        """Whether the animation has been played once."""
    def is_empty_animation(self) -> bool:
        """Whether this is the empty animation."""
    def is_next_ready(self) -> bool:
        """Whether the entry queued behind this one begins with the next update."""
    def was_applied(self) -> bool:
        """Whether the entry has been applied."""
    def is_disposed(self) -> bool:
        """Whether the entry has been disposed: the one question that is answered afterwards."""
    def reset_rotation_directions(self) -> None:
        """Forgets the directions that rotations began with: they take the shortest way once more."""

class SkeletonBounds:
    """The polygons of all bounding-box attachments that a skeleton shows, for hit tests. World units."""
    def __init__(self) -> None: ...
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
    def __len__(self) -> int: ...

class SkeletonClipping:
    """Clips triangles by a polygon. Keep it from frame to frame: its buffers are reused."""
    def __init__(self) -> None: ...
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

AnimationLike: TypeAlias = Animation | str | int
BoneLike: TypeAlias = BoneData | Bone | str | int
SlotLike: TypeAlias = SlotData | Slot | str | int
