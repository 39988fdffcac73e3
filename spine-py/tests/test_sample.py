"""Arrays: one skeleton at many times."""

import json
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import spine_py
from demo import WICK, wick

BONES, SLOTS, VERTICES = 61, 49, 972


def pose_of_command_line(*options: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "spine_py", "pose", str(WICK), *options]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # type: ignore[no-any-return]


@pytest.mark.parametrize("physics", ["none", "reset", "update", "pose"])
def test_rows_have_the_bits_of_the_command_line(physics: Any) -> None:
    options = ["--animation", "jump", "--skin", "ranger", "--fps", "29.7", "--physics", physics, "--frames", "40", "--vertices"]
    document = pose_of_command_line(*options)
    frames = document["frames"]
    times = [frame["time"] for frame in frames]
    worlds = np.array([frame["world"] for frame in frames], np.float32)[..., [0, 1, 4, 2, 3, 5]]
    sampled = wick().sample("jump", times, skin="ranger", physics=physics, fps=29.7)
    assert sampled.tobytes() == worlds.tobytes()

    order = wick().sample_draw_order("jump", times, skin="ranger")
    assert order.tolist() == [frame["draw_order"] for frame in frames]
    colors = wick().sample_colors("jump", times, skin="ranger", physics=physics, fps=29.7)
    light = np.array([[slot["color"] for slot in frame["slots"]] for frame in frames], np.float32)
    assert colors[:, :, 0].tobytes() == light.tobytes()
    shown = wick().sample_attachments("jump", times, skin="ranger")
    names = wick().attachment_names
    for row, frame in zip(shown, frames, strict=True):
        expected = [slot["attachment"] for slot in frame["slots"]]
        assert [None if index < 0 else names[index] for index in row] == expected

    vertices = wick().sample_vertices("jump", times, skin="ranger", physics=physics, fps=29.7)
    for places, frame in zip(vertices, frames, strict=True):
        for index, slot in enumerate(frame["slots"]):
            if "vertices" in slot:
                place = wick().slot_vertices(index)
                there = np.array(slot["vertices"], np.float32)
                assert places[place].reshape(-1)[: len(there)].tobytes() == there.tobytes()


def test_shapes_and_owners() -> None:
    data = wick()
    shapes = {
        "sample": ((3, BONES, 2, 3), np.float32),
        "sample_vertices": ((3, VERTICES, 2), np.float32),
        "sample_colors": ((3, SLOTS, 2, 4), np.float32),
        "sample_draw_order": ((3, SLOTS), np.int32),
        "sample_attachments": ((3, SLOTS), np.int32),
    }
    for name, (shape, dtype) in shapes.items():
        rows = getattr(data, name)("walk", [0, 0.5, 1])
        assert (rows.shape, rows.dtype) == (shape, dtype), name
        assert rows.flags.owndata and rows.flags.writeable and rows.flags.c_contiguous
        assert getattr(data, name)("walk", []).shape == (0, *shape[1:])
        out = np.full(shape, 77, dtype)
        assert getattr(data, name)("walk", [0, 0.5, 1], out=out) is out
        assert out.tobytes() == rows.tobytes()
        assert getattr(spine_py.Sampler(data), name)("walk", [0, 0.5, 1]).tobytes() == rows.tobytes()


def test_out_may_be_a_part_of_another_array() -> None:
    times = np.linspace(0, 1, 5, dtype=np.float32)
    whole = np.zeros((10, BONES, 2, 3), np.float32)
    wick().sample("walk", times, out=whole[3:8])
    assert whole[3:8].tobytes() == wick().sample("walk", times).tobytes()
    assert not whole[:3].any() and not whole[8:].any()


def test_loops_and_order_of_times() -> None:
    data = wick()
    duration = data.animations["walk"].duration
    times = np.array([0.3, 0.1, 0.2], np.float32)
    assert np.array_equal(data.sample("walk", times)[[1, 2, 0]], data.sample("walk", np.sort(times)))
    assert np.array_equal(data.sample("walk", [duration], loop=True), data.sample("walk", [0]))
    assert np.array_equal(data.sample("walk", [duration + 9]), data.sample("walk", [duration]))
    simulated = data.sample("walk", [0.5, 0.1, 0.5], physics="update")
    assert np.array_equal(simulated[0], simulated[2])
    assert np.array_equal(simulated[1], data.sample("walk", [0.1], physics="update")[0])
    assert not np.array_equal(simulated[0], data.sample("walk", [0.5])[0])


def test_a_sampler_begins_with_a_skeleton_as_it_is() -> None:
    skeleton = spine_py.Skeleton(wick())
    skeleton.x = 100
    sampler = spine_py.Sampler(skeleton, skin="ranger")
    skeleton.x = 0
    shift = sampler.sample("walk", [0.2]) - wick().sample("walk", [0.2], skin="ranger")
    assert shift[0, 0, 0, 2] == 100
    assert np.allclose(shift[0, 5], [[0, 0, 100], [0, 0, 0]], atol=1e-3)
    assert repr(sampler) == f"<Sampler: rows of {BONES} bones, {VERTICES} vertices, {SLOTS} slots>"


def test_arrays_of_a_skeleton() -> None:
    data = wick()
    skeleton = spine_py.Skeleton(data)
    skeleton.update_world_transform("reset")
    assert skeleton.world_vertices().shape == (VERTICES, 2)
    assert skeleton.slot_colors().shape == (SLOTS, 2, 4)
    assert skeleton.draw_order_indices().tolist() == list(range(SLOTS))
    names = data.attachment_names
    shown = [None if index < 0 else names[index] for index in skeleton.attachment_indices()]
    assert shown == [slot.attachment and slot.attachment.name for slot in skeleton.slots.values()]
    out = np.empty((VERTICES, 2), np.float32)
    assert skeleton.world_vertices(out=out) is out

    draw = skeleton.draw_list()
    assert draw.positions.shape == draw.uvs.shape == (len(draw.light), 2)
    assert draw.light.shape == draw.dark.shape and draw.light.dtype == np.uint8
    assert draw.indices.dtype == np.uint32 and draw.indices.max() < len(draw.positions)
    assert [batch.start for batch in draw.batches[1:]] == [batch.stop for batch in draw.batches[:-1]]
    assert draw.batches[0].start == 0 and draw.batches[-1].stop == len(draw.indices) and len(draw) == len(draw.batches)
    assert {batch.page_name for batch in draw.batches} == {"wick.png"}
    assert {str(batch.blend) for batch in draw.batches} == {"normal", "additive"}
    for array in (draw.positions, draw.uvs, draw.light, draw.dark, draw.indices):
        assert not array.flags.writeable
    positions = draw.positions
    copy = positions.copy()
    del draw, skeleton
    assert np.array_equal(positions, copy)


def test_events() -> None:
    data = wick()
    events = data.sample_events("jump", np.arange(0, 2, 0.1))
    assert len(events) == 2 and events.rows.tolist() == [5, 11]
    assert np.allclose(events.times, [0.46, 1.1])
    assert [data.events[int(index)].name for index in events.events] == ["takeoff", "land"]
    assert events.strings == ["both", ""]
    assert len(data.sample_events("jump", [5.0])) == 2
    assert len(data.sample_events("jump", [0.46, 0.5])) == 1 + 0
    looped = data.sample_events("jump", np.arange(0, 4 * data.animations["jump"].duration, 0.05), loop=True)
    assert len(looped) == 8
    assert len(spine_py.Sampler(data).sample_events("jump", [9])) == 2
    with pytest.raises(ValueError, match=r"times\[1\] is less than the one before"):
        data.sample_events("jump", [1, 0])


WRONG = [
    (dict(times=0.5), ValueError, r"times has shape \(\); expected one dimension of seconds"),
    (dict(times=[[0.0]]), ValueError, r"times has shape \(1, 1\)"),
    (dict(times="abc"), TypeError, "times is of dtype <U3"),
    (dict(times=[None]), TypeError, "times is of dtype object"),
    (dict(times=[[0], [0, 1]]), TypeError, "times: "),
    (dict(times=[0, np.nan]), ValueError, r"times\[1\] is NaN"),
    (dict(times=np.array([np.inf], np.float32)), ValueError, r"times\[0\] is inf"),
    (dict(times=[-1], physics="update"), ValueError, r"times\[0\] is -1; a simulation begins at 0 seconds"),
    (dict(times=[1e9], physics="update"), ValueError, "10000000 are the limit"),
    (dict(times=[0], physics="update", fps=0), ValueError, "fps is 0; expected a finite number above 0"),
    (dict(times=[0], fps=float("nan")), ValueError, "fps is NaN"),
    (dict(times=[0], physics="updat"), spine_py.UnknownNameError, 'did you mean "update"'),
    (dict(times=[0], skin="rangr"), spine_py.UnknownNameError, 'did you mean "ranger"'),
    (dict(animation="wakl", times=[0]), spine_py.UnknownNameError, 'did you mean "walk"'),
    (dict(animation=3.5, times=[0]), TypeError, "expected the name of an animation"),
    (dict(times=[0], out=[1]), TypeError, "out is of type list; expected a numpy.ndarray of float32 with shape"),
    (dict(times=[0], out=np.empty((1, BONES, 2, 3))), TypeError, "out is of dtype float64; expected float32"),
    (dict(times=[0], out=np.empty((1, BONES, 2, 3), ">f4")), TypeError, "out is of dtype >f4"),
    (dict(times=[0], out=np.empty((2, BONES, 2, 3), "f4")), ValueError, r"out has shape \(2, 61, 2, 3\); expected \(1, 61, 2, 3\)"),
    (dict(times=[0], out=np.empty((1, BONES, 2, 3), "f4", order="F")), ValueError, "not contiguous in C order"),
    (dict(times=[0], out=np.broadcast_to(np.float32(0), (1, BONES, 2, 3))), ValueError, "not contiguous|read-only"),
    (dict(times=[0], out=np.empty(BONES * 24 + 1, "u1")[1:].view("f4").reshape(1, BONES, 2, 3)), ValueError, "not aligned"),
]


@pytest.mark.parametrize(("arguments", "error", "text"), WRONG)
def test_wrong_use_is_told(arguments: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        wick().sample(**{"animation": "walk", **arguments})


def test_read_only_arrays_are_told() -> None:
    out = np.empty((1, BONES, 2, 3), np.float32)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        wick().sample("walk", [0], out=out)


def test_more_than_there_is_memory_for_is_told() -> None:
    with pytest.raises(MemoryError):
        wick().sample("walk", np.broadcast_to(np.float32(0), (10**12,)))
    # The times take 1.2 GB, which are never touched but to be read; the rows would take 400 GB.
    times = np.zeros(3 * 10**8, np.float32)
    with pytest.raises(MemoryError, match=r"there is no memory for an array of shape \(300000000, 61, 2, 3\)"):
        wick().sample("walk", times)
