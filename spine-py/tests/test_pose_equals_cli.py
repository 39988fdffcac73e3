"""Poses are those of the command line, bit for bit."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spine_py
from demo import ROOT

CASES = [
    ("wick", "walk", None, "none"),
    ("wick", "jump", "ranger", "update"),
    ("wick", "wave", "ranger", "pose"),
    ("sprout", "hop", "glazed", "update"),
    ("sprout", "idle", None, "reset"),
]
FPS, FRAMES = 24, 20


def file(name: str) -> Path:
    """A demo character."""
    return ROOT / "assets" / name / f"{name}.json"


@cache
def command_line(*args: str) -> dict[str, Any]:
    """What the program says."""
    command = [sys.executable, "-m", "spine_py", "pose", *args, "--fps", str(FPS), "--frames", str(FRAMES), "--vertices"]
    done = subprocess.run(command, capture_output=True, check=True)
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def compare(skeleton: spine_py.Skeleton, frame: dict[str, Any], events: list[spine_py.Event]) -> None:
    """A skeleton and a frame of the document, bit for bit."""
    world = np.array(frame["world"], np.float32)[:, [0, 1, 4, 2, 3, 5]].reshape(-1, 2, 3)
    assert world.tobytes() == skeleton.world_transforms.tobytes()
    assert [slot.index for slot in skeleton.draw_order] == frame["draw_order"]
    for slot, expected in zip(skeleton.slots.values(), frame["slots"], strict=True):
        attachment = slot.attachment
        assert (attachment.name if attachment else None) == expected["attachment"]
        assert np.array(slot.color, np.float32).tobytes() == np.array(expected["color"], np.float32).tobytes()
        if attachment and not isinstance(attachment, spine_py.PointAttachment):
            assert slot.world_vertices.tobytes() == np.array(expected["vertices"], np.float32).tobytes()
    told = [(event.name, event.time, event.int_value, event.float_value, event.string_value) for event in events]
    said = [(e["name"], float(np.float32(e["time"])), e["int"], float(np.float32(e["float"])), e["string"]) for e in frame["events"]]
    assert told == said


@pytest.mark.parametrize(("name", "animation", "skin", "physics"), CASES)
def test_an_animation(name: str, animation: str, skin: str | None, physics: str) -> None:
    args = [str(file(name)), "--animation", animation, "--physics", physics]
    said = command_line(*args, *(["--skin", skin] if skin else []))
    data = spine_py.SkeletonData.load(file(name))
    skeleton = spine_py.Skeleton(data)
    skeleton.set_skin(skin)
    skeleton.set_to_setup_pose()
    last = -1.0
    assert len(said["frames"]) == FRAMES
    for number, frame in enumerate(said["frames"]):
        events: list[spine_py.Event] = []
        data.animations[animation].apply(skeleton, last, number / FPS, False, events, blend="setup")
        last = number / FPS
        if physics == "update" and number > 0:
            skeleton.time += 1 / FPS
        skeleton.update_world_transform("reset" if physics == "update" and number == 0 else spine_py.Physics(physics))
        compare(skeleton, frame, events)


def test_tracks() -> None:
    said = command_line(str(file("wick")), "--track", "0:walk:loop", "--track", "1:wave")
    data = spine_py.SkeletonData.load(file("wick"))
    state, skeleton = spine_py.AnimationState(data), spine_py.Skeleton(data)
    skeleton.set_to_setup_pose()
    state.set_animation(0, "walk", True)
    state.set_animation(1, "wave")
    for number, frame in enumerate(said["frames"]):
        state.update(number / FPS - max(number - 1, 0) / FPS)
        state.apply(skeleton)
        events = []
        while event := state.pop_event():
            if event.event:
                events.append(event.event)
        skeleton.update_world_transform("none")
        compare(skeleton, frame, events)
