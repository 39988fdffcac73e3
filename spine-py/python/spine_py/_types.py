"""Small types: colours, listeners, and what several classes have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from ._native import Event, Sequence, TextureRegion, TrackEntry


class Color(NamedTuple):
    """A colour with straight alpha, each channel a fraction 0..1. Wherever one is asked for, three or four numbers or a text such
    as `#ff8000` or `ff800080` serve as well."""

    r: float
    """Red, 0..1."""
    g: float
    """Green, 0..1."""
    b: float
    """Blue, 0..1."""
    a: float = 1.0
    """Alpha, 0..1."""


class AnimationStateListener:
    """Hears what happens to track entries; override what you need. Any object with some of these methods is a listener too.

    A listener may call the state in any way; what that causes is delivered later in the same call. Known orders: setting an
    animation over another gives interrupt (old), start (new); the end of a mix gives end and dispose (old); the last frame of an
    animation gives its events, then complete.
    """

    def start(self, entry: TrackEntry) -> None:
        """The entry became current."""

    def interrupt(self, entry: TrackEntry) -> None:
        """Another entry took its place."""

    def end(self, entry: TrackEntry) -> None:
        """The entry will not be applied any more."""

    def dispose(self, entry: TrackEntry) -> None:
        """The entry is gone after this call."""

    def complete(self, entry: TrackEntry) -> None:
        """The animation came to the end of a loop, or to its end."""

    def event(self, entry: TrackEntry, event: Event) -> None:
        """A key of an event timeline was passed."""


@runtime_checkable
class BoneTimeline(Protocol):
    """The timelines of bones, for `isinstance`."""

    @property
    def bone_index(self) -> int:
        """Index of the bone."""
        ...


@runtime_checkable
class SlotTimeline(Protocol):
    """The timelines of slots, for `isinstance`."""

    @property
    def slot_index(self) -> int:
        """Index of the slot."""
        ...


@runtime_checkable
class HasTextureRegion(Protocol):
    """Attachments that show a texture region, for `isinstance`."""

    @property
    def color(self) -> Color:
        """Colour that multiplies the slot's."""
        ...

    @property
    def path(self) -> str:
        """Name of the atlas region, or its beginning for a sequence."""
        ...

    @property
    def region(self) -> TextureRegion | None:
        """The texture region."""
        ...

    @property
    def sequence(self) -> Sequence | None:
        """Frames that the slot may choose from."""
        ...
