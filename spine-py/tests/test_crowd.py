"""Crowds: many skeletons by one step."""

from typing import Any

import numpy as np
import pytest
import spine_py
from demo import wick

ANYTHING: Any = spine_py
"""The package without its types, for calls that they forbid."""

COUNT, BONES = 40, 61


def test_a_crowd_steps_as_skeletons_alone_do() -> None:
    data = wick()
    crowd = spine_py.Crowd(data, COUNT)
    crowd.set_animation(0, "walk", loop=True)
    crowd.set_animation(0, "jump", rows=np.arange(COUNT) % 2 == 0)
    crowd.add_animation(0, "idle", loop=True, delay=0.2, rows=3)
    offsets = np.linspace(0, 0.5, COUNT, dtype=np.float32)
    crowd.set_track_times(0, offsets)
    crowd.set_positions(np.arange(COUNT), np.zeros(COUNT))
    crowd.set_skin("ranger", rows=slice(0, 10))

    alone = []
    for index in range(COUNT):
        skeleton = spine_py.Skeleton(data)
        skeleton.x = index
        if index < 10:
            skeleton.show_skin("ranger")
        state = spine_py.AnimationState(spine_py.AnimationStateData(data))
        state.set_animation(0, "walk", True)
        if index % 2 == 0:
            state.set_animation(0, "jump", False)
        if index == 3:
            state.add_animation(0, "idle", True, 0.2)
        entry = state.get_current(0)
        assert entry is not None
        entry.track_time = float(offsets[index])
        alone.append((skeleton, state))

    out = np.empty((COUNT, BONES, 2, 3), np.float32)
    for _ in range(20):
        assert crowd.step(1 / 30, out=out) is out
        for skeleton, state in alone:
            # The crowd's delta is of single precision.
            delta = float(np.float32(1 / 30))
            state.update(delta)
            state.apply(skeleton)
            skeleton.update(delta)
            skeleton.update_world_transform("update")
    expected = np.stack([skeleton.world_transforms for skeleton, _ in alone])
    assert out.tobytes() == expected.tobytes()
    assert crowd.world_transforms().tobytes() == expected.tobytes()
    for name, method in [
        ("world_vertices", "world_vertices"),
        ("colors", "slot_colors"),
        ("draw_order", "draw_order_indices"),
        ("attachments", "attachment_indices"),
    ]:
        rows = np.stack([getattr(skeleton, method)() for skeleton, _ in alone])
        assert getattr(crowd, name)().tobytes() == rows.tobytes(), name


def test_a_crowd_begins_with_a_skeleton_as_it_is() -> None:
    skeleton = spine_py.Skeleton(wick())
    skeleton.x = 7
    crowd = spine_py.Crowd(skeleton, 2)
    assert len(crowd) == 2 and repr(crowd) == "<Crowd: 2 skeletons of 61 bones>"
    assert crowd.step(0.1) is None
    assert crowd.world_transforms()[:, 0, 0, 2].tolist() == [7, 7]


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda c: spine_py.Crowd(wick(), 0), ValueError, "count is 0; expected 1 to 275036 skeletons of 61 bones"),
        (lambda c: spine_py.Crowd(wick(), -5), ValueError, "count is -5"),
        (lambda c: spine_py.Crowd(wick(), 10**9), ValueError, "count is 1000000000"),
        (lambda c: ANYTHING.Crowd("walk", 1), TypeError, "start is of type str; expected a SkeletonData or a Skeleton"),
        (lambda c: c.step(-1), ValueError, "delta is -1; expected a finite number of at least 0"),
        (lambda c: c.step(float("nan")), ValueError, "delta is NaN"),
        (lambda c: c.step(0.1, out=np.empty(3, "f4")), ValueError, r"out has shape \(3,\); expected \(3, 61, 2, 3\)"),
        (lambda c: c.set_animation(0, "wakl"), spine_py.UnknownNameError, 'did you mean "walk"'),
        (lambda c: c.set_animation(-1, "walk"), ValueError, "track is -1; expected the number of a track, from 0"),
        (lambda c: c.set_animation(10**9, "walk"), spine_py.SpineError, "track"),
        (lambda c: c.set_animation(0, "walk", rows=3), IndexError, "rows: index 3 is out of bounds"),
        (lambda c: c.set_animation(0, "walk", rows="a"), IndexError, "rows: "),
        (lambda c: c.set_track_times(0, [0, 0]), ValueError, "times has 2 numbers; expected one for each of the 3 skeletons"),
        (lambda c: c.set_track_times(0, [0, 0, 0]), ValueError, "skeleton 0 plays nothing on track 0"),
        (lambda c: c.set_positions([0, 0, np.inf], [0, 0, 0]), ValueError, r"x\[2\] is inf"),
    ],
)
def test_wrong_use_is_told(call: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call(spine_py.Crowd(wick(), 3))
