"""Types of what gives arrays: many poses at once, float32, batch first."""

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._enums import BlendMode, Physics
from ._native import Animation, Skeleton, SkeletonData, Skin, Slot, SlotData

PhysicsName: TypeAlias = Literal["none", "reset", "update", "pose"]

class SampledData:
    """What `SkeletonData` gives as arrays. T times, B bones, S slots, V vertices."""

    def sample(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        skin: Skin | str | int | None = None,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """World transforms at many times: `(T, B, 2, 3)` float32, for each bone the rows a b x and c d y, world units.

        A point (u, v) of the bone is at (a * u + b * v + x, c * u + d * v + y) in the world, y up. Bones are in the order of `data.bones`.

        `animation`: from the setup pose, at full weight. `times`: `(T,)` seconds in any order, as anything that NumPy makes an array of;
        float64
        is rounded to float32. `skin`: shown besides the default skin. `loop`: whether times are taken modulo the duration; else an
        animation holds its last pose. `out`: a writable C-contiguous array of the result's shape and dtype to be filled and returned.
        The interpreter lock is released; rows are shared out over the processors, and the bits do not depend on how many there are.

        `physics`: "none": constraints leave their bones alone, rows are independent. "update": the animation is simulated once from 0
        seconds to the largest time in steps of 1 / `fps` seconds (physics is reset in the first), and each row is the step nearest to
        its time. "reset", "pose": each row alone, with this mode of `Skeleton.update_world_transform`.
        """
    def sample_vertices(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        skin: Skin | str | int | None = None,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """World positions of what the slots show: `(T, V, 2)` float32, x and y in world units.

        `slot_vertices` tells which are whose; places that a slot's attachment does not need are 0. Clipping is not applied.

        Arguments are those of `sample`.
        """
    def sample_colors(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        skin: Skin | str | int | None = None,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """Colours of the slots: `(T, S, 2, 4)` float32, r g b a of the light, then of the dark colour.

        Channels are 0..1, beyond where animations overshoot. a of a dark colour is 1, and 0 where the slot has none. Slots are in the
        order of `data.slots`.

        Arguments are those of `sample`.
        """
    def sample_draw_order(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        skin: Skin | str | int | None = None,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.int32] | None = None,
    ) -> NDArray[np.int32]:
        """Slots from back to front: `(T, S)` int32, indices of `data.slots`.

        Arguments are those of `sample`.
        """
    def sample_attachments(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        skin: Skin | str | int | None = None,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.int32] | None = None,
    ) -> NDArray[np.int32]:
        """What the slots show: `(T, S)` int32, indices of `data.attachment_names`, -1 for nothing.

        Arguments are those of `sample`.
        """
    def sample_events(self, animation: Animation | str | int, times: ArrayLike, *, loop: bool = False) -> SampledEvents:
        """Events that an animation fires on the way from time to time.

        `times`: `(T,)` seconds, ascending. Row i holds what lies after `times[i - 1]`, up to and including `times[i]`; row 0 what lies
        before and at `times[0]`. `loop`: whether times are taken modulo the duration; steps should be shorter than that.
        """
    def slot_vertices(self, slot: SlotData | Slot | str | int) -> slice:
        """The part of axis 1 of `sample_vertices` that belongs to a slot.

        A slot has room for the most vertices of what any skin shows in it.
        """
    @property
    def attachment_names(self) -> list[str]:
        """Names of all attachments, in the order that `sample_attachments` counts them in."""

class ArraySkeleton:
    """What `Skeleton` gives as arrays: how it stands. S slots, V vertices."""

    def world_vertices(self, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """World positions of what the slots show: `(V, 2)` float32, x and y in world units; `data.slot_vertices` tells which are whose.

        `out`: a writable C-contiguous array of that shape and dtype to be filled and returned.
        """
    def slot_colors(self, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Colours of the slots: `(S, 2, 4)` float32, r g b a of the light, then of the dark colour, whose a is 1, or 0 without one."""
    def draw_order_indices(self, *, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Slots from back to front: `(S,)` int32, indices of `data.slots`."""
    def attachment_indices(self, *, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """What the slots show: `(S,)` int32, indices of `data.attachment_names`, -1 for nothing."""
    def draw_list(self, *, pma: bool | None = None) -> DrawList:
        """The triangles that the skeleton shows, for a renderer of one's own. Call `update_world_transform` before.

        `pma`: whether the pages' colours are premultiplied by alpha, where the atlas is not to be believed.
        """

class Sampler:
    """Poses one skeleton at many times, again and again: what `SkeletonData.sample` makes for each call is kept.

    T times, B bones, S slots, V vertices. Used by one thread at a time.
    """

    def __init__(self, start: SkeletonData | Skeleton, *, skin: Skin | str | int | None = None) -> None:
        """`start`: data, whose setup pose all rows begin with, or a skeleton: a copy of it as it is now, with its skin, its pose and its
        place in the world. `skin`: shown in place of the skeleton's own."""
    def sample(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """World transforms at many times: `(T, B, 2, 3)` float32, for each bone the rows a b x and c d y, world units.

        A point (u, v) of the bone is at (a * u + b * v + x, c * u + d * v + y) in the world, y up. Bones are in the order of `data.bones`.

        Arguments are those of the method of this name of `SkeletonData`.
        """
    def sample_vertices(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """World positions of what the slots show: `(T, V, 2)` float32, x and y in world units.

        `slot_vertices` tells which are whose; places that a slot's attachment does not need are 0. Clipping is not applied.

        Arguments are those of the method of this name of `SkeletonData`.
        """
    def sample_colors(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """Colours of the slots: `(T, S, 2, 4)` float32, r g b a of the light, then of the dark colour.

        Channels are 0..1, beyond where animations overshoot. a of a dark colour is 1, and 0 where the slot has none. Slots are in the
        order of `data.slots`.

        Arguments are those of the method of this name of `SkeletonData`.
        """
    def sample_draw_order(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.int32] | None = None,
    ) -> NDArray[np.int32]:
        """Slots from back to front: `(T, S)` int32, indices of `data.slots`.

        Arguments are those of the method of this name of `SkeletonData`.
        """
    def sample_attachments(
        self,
        animation: Animation | str | int,
        times: ArrayLike,
        *,
        loop: bool = False,
        physics: Physics | PhysicsName = "none",
        fps: float = 60.0,
        out: NDArray[np.int32] | None = None,
    ) -> NDArray[np.int32]:
        """What the slots show: `(T, S)` int32, indices of `data.attachment_names`, -1 for nothing.

        Arguments are those of the method of this name of `SkeletonData`.
        """
    def sample_events(self, animation: Animation | str | int, times: ArrayLike, *, loop: bool = False) -> SampledEvents:
        """Events that an animation fires on the way from time to time.

        `times`: `(T,)` seconds, ascending. Arguments are those of the method of this name of `SkeletonData`.
        """

class SampledEvents:
    """Events that an animation fired, in order: one entry of each array for each event, E in all."""

    @property
    def rows(self) -> NDArray[np.int32]:
        """`(E,)` int32: rows of times in which they were fired."""
    @property
    def events(self) -> NDArray[np.int32]:
        """`(E,)` int32: indices of `data.events`."""
    @property
    def times(self) -> NDArray[np.float32]:
        """`(E,)` float32: seconds of the keys within the animation."""
    @property
    def ints(self) -> NDArray[np.int32]:
        """`(E,)` int32: whole numbers of the events."""
    @property
    def floats(self) -> NDArray[np.float32]:
        """`(E,)` float32: numbers of the events."""
    @property
    def volumes(self) -> NDArray[np.float32]:
        """`(E,)` float32: volumes, 0..1."""
    @property
    def balances(self) -> NDArray[np.float32]:
        """`(E,)` float32: balances, -1 (left) .. 1 (right)."""
    @property
    def strings(self) -> list[str]:
        """Texts of the events."""
    def __len__(self) -> int:
        """Number of events, E."""

class Crowd:
    """Skeletons of one model, each with an animation state of its own, that go on by one step together.

    N skeletons, B bones, S slots, V vertices. Used by one thread at a time; a step is shared out over the processors. `rows` chooses
    skeletons as NumPy's indexing does: an index, a slice, an array of indices or of bools; all of them where not given.
    """

    def __init__(self, start: SkeletonData | Skeleton, count: int) -> None:
        """`count` copies of a skeleton, or of the setup pose; at most 16,777,216 bones in all."""
    def __len__(self) -> int:
        """Number of skeletons, N."""
    def set_animation(
        self, track: int, animation: Animation | str | int, *, loop: bool = False, rows: ArrayLike | slice | None = None
    ) -> None:
        """Plays an animation on a track at once, mixing from what plays there; queued entries are dropped. As
        AnimationState.set_animation.

        `track`: its number, from 0. `animation`: a name or an Animation. `loop`: whether it repeats. `rows`: the skeletons, as an index,
        a slice, or an array (K,) of indices or (N,) of bools; all where not given.
        """
    def add_animation(
        self,
        track: int,
        animation: Animation | str | int,
        *,
        loop: bool = False,
        delay: float = 0.0,
        rows: ArrayLike | slice | None = None,
    ) -> None:
        """Queues an animation on a track. As AnimationState.add_animation.

        `track`: its number, from 0. `animation`: a name or an Animation. `loop`: whether it repeats. `delay`: seconds from the start of
        what plays before; 0 or less is relative to its end, less the mix duration. `rows`: the skeletons, as an index, a slice, or an
        array (K,) of indices or (N,) of bools; all where not given.
        """
    def set_skin(self, skin: Skin | str | int | None, *, rows: ArrayLike | slice | None = None) -> None:
        """Shows a skin besides the default skin, or None: the default skin alone. As Skeleton.show_skin.

        `skin`: a name or a Skin. `rows`: the skeletons, as an index, a slice, or an array (K,) of indices or (N,) of bools; all where not
        given.
        """
    def set_track_times(self, track: int, times: ArrayLike) -> None:
        """Moves what plays on a track to other times.

        `track`: its number, from 0. `times`: (N,) float32 seconds since each entry began, one for each skeleton; other numbers are
        converted. Raises ValueError where a skeleton plays nothing on the track.
        """
    def set_positions(self, x: ArrayLike, y: ArrayLike) -> None:
        """Moves the skeletons: x and y are (N,) float32 each, world units, y up; other numbers are converted."""
    def step(
        self,
        delta: float,
        *,
        physics: Physics | PhysicsName = "update",
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32] | None:
        """One frame: states go on by delta seconds and are applied, then world transforms are computed. Events are dropped.

        `delta`: seconds, from 0. `physics`: "update" where not given, or another mode of Skeleton.update_world_transform. `out`: a writable
        C-contiguous array (N, B, 2, 3) of float32, filled with what world_transforms gives, and returned; without it the result is None.
        """
    def world_transforms(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """World transforms of the bones, as of the last step: (N, B, 2, 3) float32, for each bone the rows a b x and c d y, world units.

        A point (u, v) of the bone is at (a * u + b * v + x, c * u + d * v + y) in the world, y up. Bones are in the order of data.bones.
        `out`: a writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
        """
    def world_vertices(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """World positions of what the slots show: (N, V, 2) float32, x and y in world units.

        SkeletonData.slot_vertices tells which are whose; places that a slot's attachment does not need are 0. Clipping is not applied.
        `out`: a writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
        """
    def colors(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Colours of the slots: (N, S, 2, 4) float32, r g b a of the light, then of the dark colour, 0..1.

        a of a dark colour is 1, and 0 where the slot has none. Slots are in the order of data.slots. `out`: a writable C-contiguous array
        of that shape and dtype to be filled and returned; else a new one.
        """
    def draw_order(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Slots from back to front: (N, S) int32, indices of data.slots.

        `out`: a writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
        """
    def attachments(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """What the slots show: (N, S) int32, indices of data.attachment_names, -1 for nothing. Slots are in the order of data.slots.

        `out`: a writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
        """

class DrawList:
    """The triangles of a posed skeleton, from back to front, for a renderer of one's own: N corners, M / 3 triangles.

    With texel t (straight or premultiplied as the batch says) a pixel's colour before blending is `a = t.a * light.a` and
    `rgb = ((t.a - 1) * dark.a + 1 - t.rgb) * dark.rgb + t.rgb * light.rgb`, with bytes as fractions of 255. All arrays are read-only.
    """

    @property
    def positions(self) -> NDArray[np.float32]:
        """`(N, 2)` float32: world positions x, y."""
    @property
    def uvs(self) -> NDArray[np.float32]:
        """`(N, 2)` float32: places on the page, 0..1, v downward."""
    @property
    def light(self) -> NDArray[np.uint8]:
        """`(N, 4)` uint8: light colour r, g, b, a."""
    @property
    def dark(self) -> NDArray[np.uint8]:
        """`(N, 4)` uint8: dark colour r, g, b; the fourth byte is a switch for the formula above."""
    @property
    def indices(self) -> NDArray[np.uint32]:
        """`(M,)` uint32: three corners for each triangle."""
    @property
    def batches(self) -> list[DrawBatch]:
        """Runs of triangles with one texture and one blend mode, in drawing order; they cover all indices."""
    @property
    def slots(self) -> list[tuple[int, int, int]]:
        """Runs of triangles by slot: index of `data.slots`, first, end; places in `indices`."""
    def __len__(self) -> int:
        """Number of batches."""

class DrawBatch:
    """Triangles that are drawn with one texture and one blend mode."""

    @property
    def page(self) -> int | None:
        """Index of the page in the atlas; `None` for a skeleton without an atlas."""
    @property
    def page_name(self) -> str | None:
        """Name of the page; `None` for a skeleton without an atlas."""
    @property
    def blend(self) -> BlendMode:
        """How pixels are combined with those below."""
    @property
    def premultiplied(self) -> bool:
        """Whether texture and colours are premultiplied by alpha."""
    @property
    def start(self) -> int:
        """First place in `DrawList.indices`."""
    @property
    def stop(self) -> int:
        """End in `DrawList.indices`."""
