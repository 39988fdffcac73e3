"""Types of animation states and track entries."""

from typing import TypeVar

from ._data import Event, SkeletonData
from ._enums import EventType, MixBlend
from ._inputs import AnimationLike, MixBlendName
from ._skeleton import Skeleton
from ._timelines import Animation

L = TypeVar("L")

class AnimationStateData:
    """How long animations are mixed. Changes count for what is set or queued later, in all states that use it."""
    def __init__(self, skeleton_data: SkeletonData) -> None:
        """Without mixes: `default_mix` is 0 seconds."""
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
    def __copy__(self) -> AnimationStateData:
        """An independent copy."""
    def __deepcopy__(self, memo: object, /) -> AnimationStateData:
        """An independent copy."""

class AnimationState:
    """Plays animations on tracks: mixing from one to the next, layering, queues and events."""
    def __init__(self, data: AnimationStateData | SkeletonData) -> None:
        """`data`: durations of mixes, or skeleton data for none."""
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
        """Plays an animation on a track at once, mixing from what plays there; queued entries are dropped.

        `track_index`: from 0. `animation`: a name, an index or an `Animation`; `None` is the empty animation. `loop_`: whether it repeats,
        else it holds its last pose; `loop=` in what works on arrays. Returns the entry.
        """
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
