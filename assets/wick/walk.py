"""The animation walk (1 s, loops), 179 units a second: feet that roll from heel to ball without sliding."""

from __future__ import annotations

import math

from acting import blinks, burning, lamp
from bones import BY_NAME, Json
from curves import Swing, sampled, swinging, timeline
from paint import Point

LENGTH = 1.0

# The share of a stride that a foot is on the ground, and the way it goes there: units back in that time.
STANCE, STRIDE = 0.58, 104.0
# From the ankle of a flat foot: where it rolls at the heel and at the ball. The sole is 34 below.
HEEL: Point = (-20.0, -34.0)
BALL: Point = (22.0, -34.0)
# Phases of all keys of a foot: contact, flat, heel off, toe off, swing.
PHASES = [0.0, 0.05, 0.1, 0.2, 0.32, 0.4, 0.46, 0.52, 0.58, 0.64, 0.7, 0.76, 0.82, 0.88, 0.94, 1.0]
# Where the ankle of a flat foot would be at contact, by leg.
FRONT = {"near": 48.0, "far": 58.0}


def between(phase: float, keys: list[tuple[float, float]]) -> float:
    """A smooth course through (phase, value)."""
    for (a, u), (b, v) in zip(keys, keys[1:], strict=False):
        if phase <= b:
            t = (phase - a) / (b - a)
            return u + (v - u) * t * t * (3 - 2 * t)
    return keys[-1][1]


def pitch(phase: float) -> float:
    """The foot's angle: toe up at contact, flat, heel up, back through the swing."""
    return between(phase, [(0, 20), (0.1, 0), (0.36, 0), (0.58, -42), (0.7, -50), (0.95, 22), (1, 20)])


def around(pivot: Point, angle: float) -> Point:
    """Where the ankle of a foot turned around a point of its sole lies, from the ankle of the flat foot."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return pivot[0] - pivot[0] * cos + pivot[1] * sin, pivot[1] - pivot[0] * sin - pivot[1] * cos


def ankle(phase: float, front: float) -> Point:
    """Place of the ankle in the world; y from the ankle of the flat foot."""
    if phase <= STANCE:
        angle = pitch(phase)
        x, y = around(HEEL if angle > 0 else BALL, angle)
        return front - STRIDE * phase / STANCE + x, y
    start, end = ankle(STANCE, front), ankle(0, front)
    t = (phase - STANCE) / (1 - STANCE)
    # The slopes at both ends are those of the ground, so that the foot leaves and meets it without sliding.
    back = -STRIDE / STANCE * (1 - STANCE)
    rise = (ankle(STANCE, front)[1] - ankle(STANCE - 0.01, front)[1]) / 0.01 * (1 - STANCE)
    h0, h1, h2, h3 = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t, 3 * t**2 - 2 * t**3, t**3 - t**2
    x = h0 * start[0] + h1 * back * 1.2 + h2 * end[0] + h3 * back
    lift = 20 * math.sin(math.pi * t) ** 2
    return x, h0 * start[1] + h1 * rise * 0.4 + h2 * end[1] - h3 * 30 + lift


def foot(side: str, offset: float) -> dict[str, Json]:
    """Bone timelines of a foot and its toes."""
    rest = BY_NAME[f"foot-{side}"]
    phases = sorted({*((phase + offset) % 1 for phase in PHASES), 0.0, 1.0})

    def own(phase: float) -> float:
        return (phase - offset) % 1

    def place(phase: float) -> Point:
        x, y = ankle(own(phase), FRONT[side])
        return x - rest.x, y

    def toe(phase: float) -> float:
        angle = pitch(own(phase))
        on_ground = between(own(phase), [(0, 0), (0.36, 1), (0.6, 1), (0.72, 0.2), (0.9, -0.3), (1, 0)])
        return -angle * on_ground

    return {
        f"foot-{side}": {
            **sampled("translate", place, LENGTH, phases),
            **sampled("rotate", lambda phase: (pitch(own(phase)),), LENGTH, phases),
        },
        f"toe-{side}": sampled("rotate", lambda phase: (toe(phase),), LENGTH, phases),
    }


def walk() -> dict[str, Json]:
    end = LENGTH
    return {
        "slots": {
            "glass": {
                "rgba2": lamp(
                    (0, "ffb84a66", "5a1e0a"),
                    (0.25, "ffd07a88", "7a300e"),
                    (0.5, "ffb84a66", "5a1e0a"),
                    (0.75, "ffcc7080", "702a0c"),
                    (end, "ffb84a66", "5a1e0a"),
                )
            },
            "halo": swinging("alpha", end, Swing(0.05, 0, 0.48, 2)),
        },
        "bones": {
            "hip": {
                **swinging("translate", end, Swing(2, 0, 0, 2), Swing(5, -0.09, -9, 2)),
                **swinging("rotate", end, Swing(1.6, 0.2, -1)),
            },
            "torso": swinging("rotate", end, Swing(1.6, 0.05, -3.5, 2)),
            "chest": {
                **swinging("rotate", end, Swing(2.2, 0.3, -2)),
                **swinging("scale", end, Swing(0.018, -0.12, 1, 2), Swing(-0.014, -0.12, 1, 2)),
            },
            "head": {
                **swinging("rotate", end, Swing(2.2, 0.1, 3.5, 2)),
                **swinging("translatex", end, Swing(2.2, 0.2, 0, 2)),
            },
            "turn": swinging("translate", end, Swing(3, 0.1, 6, 2), Swing(2, 0.2, 2, 2)),
            "gaze": timeline("translate", "0 2 0, 0.5 2 0, 1 2 0"),
            **blinks(0.62),
            "ear-near": swinging("rotate", end, Swing(3.5, 0.22, 2, 2)),
            "ear-far": swinging("rotate", end, Swing(3.0, 0.24, 2, 2)),
            "arm-near": swinging("rotate", end, Swing(32, 0.27, 0)),
            "forearm-near": swinging("rotate", end, Swing(18, 0.35, 20)),
            "hand-near": swinging("rotate", end, Swing(14, 0.45)),
            "hold": swinging("translate", end, Swing(4, 0.16, 2, 2), Swing(-5, 0.1, 0, 2)),
            "scarf": swinging("rotate", end, Swing(1.5, 0.15, 0, 2)),
            **foot("near", 0),
            **foot("far", 0.5),
            "shadow": swinging("scale", end, Swing(-0.04, -0.09, 1.02, 2), Swing(0, 0, 1)),
            "tail-mid": {
                **swinging("rotate", end, Swing(5, 0.2, -4, 2)),
                **swinging("translate", end, Swing(3, 0.3, -6), Swing(7, 0.05, 2, 2)),
            },
            "tail-tip": {
                **swinging("rotate", end, Swing(14, 0.32, 0, 2)),
                **swinging("translate", end, Swing(9, 0.5), Swing(8, 0.14, 0, 2)),
            },
        },
        "physics": {"": timeline("wind", "0 -35, 0.22 -72, 0.5 -38, 0.72 -66, 1 -35", loop=True)},
        "attachments": burning(0.125),
        "events": [
            {"name": "footstep", "float": 0.9},
            {"time": 0.5, "name": "footstep", "int": 1, "float": 0.8, "string": "far", "volume": 0.7, "balance": 0.1},
        ],
    }
