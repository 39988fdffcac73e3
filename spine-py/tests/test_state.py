"""Animation states, track entries and listeners."""

import copy
import gc
import resource
import weakref
from collections.abc import Callable

import pytest
import spine_py
from demo import wick
from rigs import document, load
from spine_py import AnimationState, AnimationStateData, AnimationStateListener, Event, Skeleton, TrackEntry

DATA = load()


class Log(AnimationStateListener):
    """Writes down what it hears."""

    def __init__(self, act: Callable[[str, TrackEntry], object] | None = None) -> None:
        self.heard: list[str] = []
        self.act = act

    def hear(self, kind: str, entry: TrackEntry, text: str = "") -> None:
        """One notification."""
        animation = entry.animation
        self.heard.append(f"{kind} {animation.name if animation else '<empty>'}{text}")
        if self.act:
            self.act(kind, entry)

    def start(self, entry: TrackEntry) -> None:
        self.hear("start", entry)

    def interrupt(self, entry: TrackEntry) -> None:
        self.hear("interrupt", entry)

    def end(self, entry: TrackEntry) -> None:
        self.hear("end", entry)

    def dispose(self, entry: TrackEntry) -> None:
        self.hear("dispose", entry)

    def complete(self, entry: TrackEntry) -> None:
        self.hear("complete", entry)

    def event(self, entry: TrackEntry, event: Event) -> None:
        self.hear("event", entry, f" {event.name} {event.time}")


def playing(listener: Log | None = None) -> tuple[AnimationState, Skeleton]:
    """A state and a skeleton."""
    state, skeleton = AnimationState(DATA), Skeleton(DATA)
    if listener:
        assert state.add_listener(listener) is listener
    return state, skeleton


def step(state: AnimationState, skeleton: Skeleton, delta: float) -> None:
    """One frame."""
    state.update(delta)
    state.apply(skeleton)


def test_mix_durations() -> None:
    mixes = AnimationStateData(DATA)
    assert (mixes.default_mix, mixes.skeleton_data) == (0, DATA)
    mixes.set_mix("one", "all", 0.5)
    assert mixes.get_mix("one", DATA.animations["all"]) == 0.5 and mixes.get_mix("all", "one") == 0
    mixes.set_mix(None, "one", 0.25)
    assert mixes.get_mix("<empty>", "one") == 0.25
    other = copy.copy(mixes)
    mixes.default_mix = 0.125
    assert (mixes.get_mix("all", "one"), other.default_mix, repr(other)) == (0.125, 0, "<AnimationStateData: default mix 0 s>")
    state, skeleton = AnimationState(mixes), Skeleton(DATA)
    assert state.data is mixes
    state.set_animation(0, "one")
    state.apply(skeleton)
    mixes.set_mix("one", "all", 0.75)
    assert state.set_animation(0, "all").mix_duration == 0.75
    with pytest.raises(spine_py.UnknownNameError, match='did you mean "one"'):
        mixes.set_mix("oen", "all", 1)


def test_entries_are_read_and_written() -> None:
    state, skeleton = playing()
    entry = state.set_animation(2, "one", True)
    assert (entry.track_index, entry.loop_, entry.animation, entry.alpha) == (2, True, DATA.animations["one"], 1)
    assert state.tracks == [None, None, entry] and state.get_current(2) == entry and state.get_current(9) is None
    for name in ("hold_previous", "reverse", "shortest_rotation", "loop_"):
        setattr(entry, name, True)
        assert getattr(entry, name) is True
    for name in (
        *("event_threshold", "alpha_attachment_threshold", "mix_attachment_threshold", "mix_draw_order_threshold"),
        *("animation_start", "animation_end", "delay", "track_time", "track_end", "time_scale", "alpha", "mix_time"),
        *("mix_duration", "animation_last"),
    ):
        setattr(entry, name, 0.5)
        assert getattr(entry, name) == 0.5
    entry.mix_blend = "add"
    assert entry.mix_blend is spine_py.MixBlend.ADD
    state.time_scale = 2
    assert state.time_scale == 2 and repr(state) == "<AnimationState: 1 tracks play, 1 entries>"
    assert repr(entry) == "<TrackEntry one on track 2 at 0.5 s>"
    entry.reset_rotation_directions()
    assert not entry.was_applied() and not entry.is_empty_animation() and not entry.is_next_ready()
    assert entry.is_complete() and entry.track_complete == 0.5 and entry.animation_time == 0.5
    with pytest.raises(IndexError, match="track index -1; expected 0 to 65535"):
        state.set_animation(-1, "one")
    with pytest.raises(IndexError, match="track index 65536"):
        state.get_current(65536)


def test_links_between_entries() -> None:
    state, skeleton = playing()
    state.data.default_mix = 0.5
    first = state.set_animation(0, "one")
    step(state, skeleton, 0.1)
    second = state.set_animation(0, "all")
    third = state.add_animation(0, "one")
    assert second.mixing_from == first and first.mixing_to == second and (second.next, third.previous) == (third, second)
    state.clear_next(second)
    assert second.next is None
    with pytest.raises(spine_py.SpineError, match="of other skeleton data"):
        AnimationState(DATA).clear_next(second)


def test_setting_the_mix_duration_of_a_queued_entry() -> None:  # user-cases.md S8
    state, skeleton = playing()
    state.set_animation(0, "one")
    queued = state.add_animation(0, "all", delay=0.4)
    for _ in range(3):
        queued.mix_duration = 0.1
    assert queued.delay == 0.4
    queued.set_mix_duration(0.25, 0)
    assert (queued.mix_duration, queued.delay) == (0.25, 0.75)


def test_an_empty_animation_with_delay_0_waits_for_the_end() -> None:  # user-cases.md S9
    state, skeleton = playing()
    state.set_animation(0, "one")
    empty = state.add_empty_animation(0, 0, 0)
    assert (empty.delay, empty.animation, empty.is_empty_animation()) == (1, None, True)
    assert AnimationState(DATA).add_empty_animation(0).delay == 0
    now = state.set_empty_animation(0, 0.2)
    assert (now.mix_duration, now.track_end) == (0.2, 0.2)
    state.set_empty_animations(0.3)
    assert state.get_current(0) != now


def test_orders_of_notifications() -> None:  # user-cases.md S14
    log = Log()
    state, skeleton = playing(log)
    state.set_animation(0, "one")
    step(state, skeleton, 0.5)
    state.set_animation(0, "all")
    assert log.heard == ["start one", "interrupt one", "start all"]
    log.heard.clear()
    step(state, skeleton, 1.5)
    step(state, skeleton, 0.1)
    assert log.heard == ["event all step 0.5", "event all step 1.0", "end one", "dispose one"]
    log.heard.clear()
    state.clear_tracks()
    assert log.heard == ["end all", "dispose all"]
    log.heard.clear()
    state.set_animation(0, "one")
    for _ in range(3):
        step(state, skeleton, 1)
    assert log.heard == ["start one", "complete one"]


def test_replaying_a_clip_when_it_is_complete() -> None:  # user-cases.md S14
    log = Log(lambda kind, entry: state.set_animation(0, "one") if kind == "complete" else None)
    state, skeleton = playing(log)
    state.set_animation(0, "one")
    step(state, skeleton, 1)
    assert log.heard == ["start one", "complete one", "interrupt one", "start one"]


@pytest.mark.parametrize("kind", ["start", "interrupt", "end", "dispose", "complete", "event"])
@pytest.mark.parametrize("act", ["clear", "set", "remove", "add", "apply"])
def test_listeners_may_do_anything(kind: str, act: str) -> None:  # user-cases.md S13
    acted = 0

    def do(heard: str, entry: TrackEntry) -> None:
        nonlocal acted
        if heard != kind or acted > 3:
            return
        acted += 1
        if act == "clear":
            state.clear_tracks()
        elif act == "set":
            state.set_animation(0, "one")
        elif act == "remove":
            state.remove_listener(log)
        elif act == "add":
            state.add_listener(Log())
        else:
            state.update(0.1)
            state.apply(skeleton)

    log, other = Log(do), Log()
    state, skeleton = playing(log)
    state.add_listener(other)
    state.set_animation(0, "all")
    state.add_animation(0, "one", delay=1.5)
    for _ in range(8):
        step(state, skeleton, 0.5)
    state.clear_tracks()
    assert acted > 0 and len(other.heard) >= len(log.heard)
    assert other.heard.count("end all") == other.heard.count("dispose all") == 1
    acted = 9
    state.set_animation(0, "one")
    step(state, skeleton, 0.5)
    assert state.get_current(0) is not None


@pytest.mark.parametrize("kind", ["start", "interrupt", "end", "dispose", "complete", "event"])
def test_a_listener_that_raises(kind: str) -> None:
    def fail(heard: str, entry: TrackEntry) -> None:
        if heard == kind:
            raise RuntimeError(f"in {heard}")

    log, other = Log(fail), Log()
    state, skeleton = playing(log)
    state.add_listener(other)
    caught = 0

    def run(call: Callable[[], object]) -> None:
        nonlocal caught
        try:
            call()
        except RuntimeError as error:
            assert str(error) == f"in {kind}"
            caught += 1

    run(lambda: state.set_animation(0, "all"))
    run(lambda: state.set_animation(1, "one"))
    for _ in range(6):
        run(lambda: state.update(0.5))
        run(lambda: state.apply(skeleton))
    run(lambda: state.set_animation(0, "one"))
    run(state.clear_tracks)
    for _ in range(20):
        run(lambda: state.update(0))
    assert caught > 0 and log.heard == other.heard, "the others hear it too, and nothing is lost"
    assert other.heard.count("end all") == 1 and repr(state) == "<AnimationState: 0 tracks play, 0 entries>"


def test_the_listener_of_an_entry_hears_first() -> None:
    heard: list[str] = []
    state, skeleton = playing(Log(lambda kind, _: heard.append(f"all {kind}")))
    entry = state.set_animation(0, "one")
    own = Log(lambda kind, _: heard.append(f"own {kind}"))
    entry.listener = own
    assert entry.listener is own
    step(state, skeleton, 1)
    assert heard == ["all start", "own complete", "all complete"]
    state.clear_tracks()
    assert heard[3:] == ["own end", "all end", "own dispose", "all dispose"]
    with pytest.raises(spine_py.DisposedError):
        entry.listener = None


def test_objects_with_some_of_the_methods_listen() -> None:
    class Counter:
        completed = 0

        def complete(self, entry: TrackEntry) -> None:
            self.completed += 1

    counter = Counter()
    state, skeleton = playing()
    state.add_listener(counter)
    state.set_animation(0, "one", True)
    for _ in range(3):
        step(state, skeleton, 1)
    assert counter.completed == 3
    assert state.remove_listener(counter) and not state.remove_listener(counter)
    with pytest.raises(TypeError, match="int has none of the methods start, interrupt"):
        state.add_listener(7)


def test_notifications_without_listeners_are_asked_for() -> None:
    state, skeleton = playing()
    entry = state.set_animation(0, "all")
    step(state, skeleton, 0.75)
    first, second = state.pop_event(), state.pop_event()
    assert first is not None and second is not None and state.pop_event() is None
    assert (first.type, first.entry, first.event) == (spine_py.EventType.START, entry, None)
    assert second.event is not None and (second.type, second.event.time) == ("event", 0.5)
    assert repr(second) == "<StateEvent event>"
    state.clear_track(0)
    state.clear_listener_notifications()
    assert state.pop_event() is None and entry.is_disposed()


def test_entries_after_their_disposal() -> None:
    state, skeleton = playing(Log())
    entry = state.set_animation(0, "one")
    state.clear_tracks()
    assert entry.is_disposed() and repr(entry) == "<TrackEntry: disposed>"
    state.set_animation(0, "all")
    for use in (lambda: entry.alpha, lambda: setattr(entry, "alpha", 1), entry.is_complete, lambda: entry.set_mix_duration(1)):
        with pytest.raises(spine_py.DisposedError, match="has been disposed"):
            use()


def test_dropping_a_state_tells_nobody() -> None:  # user-cases.md S22
    log = Log()
    state, skeleton = playing(log)
    state.set_animation(0, "one")
    state.set_animation(1, "all")
    gone = weakref.ref(state)
    log.heard.clear()
    del state
    gc.collect()
    assert gone() is None and log.heard == []


def test_cycles_through_listeners_are_collected() -> None:
    def make() -> "weakref.ref[AnimationState]":
        state, _ = playing()
        entry = state.set_animation(0, "one")
        log = Log(lambda kind, other: (state, entry))
        state.add_listener(log)
        entry.listener = log
        return weakref.ref(state)

    gone = make()
    gc.collect()
    assert gone() is None


def test_an_entry_keeps_its_state_alive() -> None:
    entry = AnimationState(DATA).set_animation(0, "one")
    gc.collect()
    assert entry.animation == DATA.animations["one"]


def test_additive_tracks_over_a_base_that_lacks_the_property() -> None:  # user-cases.md S18
    changed = document()
    changed["animations"]["still"] = {"bones": {"hand": {"rotate": [{"value": 1}]}}}
    data = load(changed)
    found = {}
    for reset in (False, True):
        state, skeleton = AnimationState(data), Skeleton(data)
        state.set_animation(0, "still", True)
        state.set_animation(1, "one").mix_blend = spine_py.MixBlend.ADD
        for _ in range(4):
            if reset:
                skeleton.set_to_setup_pose()
            step(state, skeleton, 0.25)
        found[reset] = skeleton.bones["arm"].rotation
    assert found == {False: 30 + 22.5 + 45 + 67.5 + 90, True: 30 + 90}


def test_memory_is_flat_over_many_animations() -> None:  # user-cases.md S25
    state, skeleton = playing()
    state.add_listener(AnimationStateListener())

    def run(count: int) -> None:
        for _ in range(count):
            state.set_animation(0, "one")

    run(2_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(50_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2_000
    assert repr(state) == "<AnimationState: 1 tracks play, 1 entries>"


def test_the_demo_character_mixes() -> None:
    data = wick()
    mixes = AnimationStateData(data)
    mixes.default_mix = 0.3
    state, skeleton = AnimationState(mixes), Skeleton(data)
    state.set_animation(0, "walk", True)
    rows = []
    for frame in range(40):
        if frame == 20:
            state.set_animation(0, "idle", True)
        step(state, skeleton, 1 / 30)
        skeleton.update(1 / 30)
        skeleton.update_world_transform()
        rows.append(skeleton.world_transforms)
    entry = state.get_current(0)
    assert entry is not None and entry.animation == data.animations["idle"] and entry.mixing_from is None
    assert len({row.tobytes() for row in rows}) == 40
