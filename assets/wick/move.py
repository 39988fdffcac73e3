"""The animations walk (1 s, loops) and jump (1.7 s)."""

from __future__ import annotations

import math

from bones import BY_NAME, Json
from curves import Swing, sampled, swinging, timeline
from paint import Point
from stand import blinks, burning, happy, lamp, puffed

WALK, JUMP = 1.0, 1.7

# The share of a stride that a foot is on the ground, and the way it goes there: units back in that time.
STANCE, STRIDE = 0.58, 104.0
# From the ankle of a flat foot: where it rolls at the heel and at the ball. The sole is 34 below.
HEEL: Point = (-20.0, -34.0)
BALL: Point = (22.0, -34.0)
# Phases of all keys of a foot: contact, flat, heel off, toe off, swing.
PHASES = [0.0, 0.05, 0.1, 0.2, 0.32, 0.4, 0.46, 0.52, 0.58, 0.64, 0.7, 0.76, 0.82, 0.88, 0.94, 1.0]
# How far the foot goes in front of the hip at contact, by leg.
FRONT = {"near": 60.0, "far": 58.0}


def between(phase: float, keys: list[tuple[float, float]]) -> float:
    """A smooth course through (phase, value)."""
    for (a, u), (b, v) in zip(keys, keys[1:], strict=False):
        if phase <= b:
            t = (phase - a) / (b - a)
            return u + (v - u) * t * t * (3 - 2 * t)
    return keys[-1][1]


def pitch(phase: float) -> float:
    """The foot's angle: toe up at contact, flat, heel up, back through the swing."""
    return between(phase, [(0, 20), (0.1, 0), (0.36, 0), (0.58, -52), (0.7, -58), (0.95, 22), (1, 20)])


def around(pivot: Point, angle: float) -> Point:
    """Where the ankle of a foot turned around a point of its sole lies, from the ankle of the flat foot."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return pivot[0] - pivot[0] * cos + pivot[1] * sin, pivot[1] - pivot[0] * sin - pivot[1] * cos


def ankle(phase: float, front: float) -> Point:
    """Place of the ankle, x from the hip, y from the ankle of the flat foot."""
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
    hip = BY_NAME[f"thigh-{side}"].x
    phases = sorted({*((phase + offset) % 1 for phase in PHASES), 0.0, 1.0})

    def own(phase: float) -> float:
        return (phase - offset) % 1

    def place(phase: float) -> Point:
        x, y = ankle(own(phase), FRONT[side])
        return hip + x - rest.x, y

    def toe(phase: float) -> float:
        angle = pitch(own(phase))
        on_ground = between(own(phase), [(0, 0), (0.36, 1), (0.6, 1), (0.72, 0.2), (0.9, -0.3), (1, 0)])
        return -angle * on_ground

    return {
        f"foot-{side}": {
            **sampled("translate", place, WALK, phases),
            **sampled("rotate", lambda phase: (pitch(own(phase)),), WALK, phases),
        },
        f"toe-{side}": sampled("rotate", lambda phase: (toe(phase),), WALK, phases),
    }


def walk() -> dict[str, Json]:
    end = WALK
    return {
        "slots": {
            "glass": {"rgba2": lamp((0, "ffb84a66", "5a1e0a"), (0.25, "ffd07a88", "7a300e"), (0.5, "ffb84a66", "5a1e0a"), (0.75, "ffcc7080", "702a0c"), (end, "ffb84a66", "5a1e0a"))},
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
            "gaze": timeline("translate", (0, 2, 0), (0.5, 2, 0), (end, 2, 0)),
            **blinks(0.62),
            "ear-near": swinging("rotate", end, Swing(3.5, 0.22, 2, 2)),
            "ear-far": swinging("rotate", end, Swing(3.0, 0.24, 2, 2)),
            "arm-near": swinging("rotate", end, Swing(30, -0.23, 6)),
            "forearm-near": swinging("rotate", end, Swing(17, -0.15, 18)),
            "hand-near": swinging("rotate", end, Swing(14, -0.05)),
            "hold": swinging("translate", end, Swing(5, 0.1, 0, 2), Swing(4, 0.16, 2, 2)),
            "scarf": swinging("rotate", end, Swing(1.5, 0.15, 0, 2)),
            **foot("near", 0.0),
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
        "physics": {"": timeline("wind", (0, -70), (0.3, -95), (0.6, -70), (0.85, -90), (end, -70), loop=True)},
        "attachments": burning(0.125),
        "events": [
            {"name": "footstep", "float": 0.9},
            {"time": 0.5, "name": "footstep", "int": 1, "float": 0.8, "string": "far", "volume": 0.7, "balance": 0.1},
        ],
    }


def jump() -> dict[str, Json]:
    end = JUMP
    feet: dict[str, Json] = {}
    for side, late, spread in (("near", 0.0, -6.0), ("far", 0.03, 8.0)):
        feet[f"foot-{side}"] = {
            **timeline("translate", (0, 0, 0), (0.44, 0, 0), (0.52 + late, 2, 26), (0.78 + late, spread + 8, 118), (0.94 + late, spread + 4, 74), (1.1, 0, 0), (end, 0, 0)),
            **timeline("rotate", (0, 0), (0.4, 0), (0.5 + late, -48), (0.66 + late, -44), (0.86 + late, 6), (1.04, 12), (1.12, 0), (end, 0)),
        }
        feet[f"toe-{side}"] = timeline("rotate", (0, 0), (0.4, 0), (0.48 + late, 34), (0.62 + late, -10), (0.9, 8), (1.1, 0), (end, 0))
    return {
        "slots": {
            **happy(1.12, 1.34),
            "mouth": {"attachment": [{"time": 0.46, "name": "mouth-open"}, {"time": 1.12, "name": "smile"}]},
            "glass": {"rgba2": lamp((0, "ffb84a66", "5a1e0a"), (0.42, "ff9a3050", "3a1006"), (0.8, "fff4c0e0", "b05a18"), (1.14, "ff9a3050", "3a1006"), (end, "ffb84a66", "5a1e0a"))},
            "halo": timeline("alpha", (0, 0.44), (0.4, 0.34), (0.8, 0.85), (1.15, 0.34), (end, 0.44)),
            "shadow": {"rgba": [{"color": "ffffff66"}, {"time": 0.46, "color": "ffffff66"}, {"time": 0.8, "color": "ffffff2c"}, {"time": 1.1, "color": "ffffff70"}, {"time": end, "color": "ffffff66"}]},
        },
        "bones": {
            "hip": {
                **timeline("translate", (0, 0, 0), (0.1, 0, 2), (0.34, -4, -32), (0.4, -3, -32), (0.5, 5, 22), (0.8, 8, 118), (1.08, 3, 6), (1.19, 0, -36), (1.42, 0, 5), (1.56, 0, -2), (end, 0, 0)),
                **timeline("rotate", (0, 0), (0.36, -3), (0.55, -4), (0.85, 5), (1.18, -4), (1.45, 1), (end, 0)),
            },
            "torso": timeline("rotate", (0, 0), (0.36, -9), (0.52, 2), (0.8, 5), (1.05, -1), (1.2, -10), (1.45, 2), (end, 0)),
            "chest": {
                **timeline("rotate", (0, 0), (0.37, -8), (0.54, 4), (0.82, 4), (1.06, 0), (1.22, -9), (1.47, 2), (end, 0)),
                **timeline("scale", (0, 1, 1), (0.36, 0.9, 1.08), (0.52, 1.12, 0.93), (0.8, 1, 1), (1.04, 1.06, 0.96), (1.19, 0.86, 1.12), (1.4, 1.04, 0.98), (end, 1, 1)),
            },
            "head": {
                **timeline("rotate", (0, 0), (0.37, 9), (0.54, -5), (0.82, 4), (1.06, 6), (1.24, -8), (1.5, 3), (end, 0)),
                **timeline("scale", (0, 1, 1), (0.38, 0.94, 1.05), (0.55, 1.07, 0.95), (0.82, 1, 1), (1.06, 1.03, 0.98), (1.22, 0.9, 1.08), (1.42, 1.03, 0.98), (end, 1, 1)),
                **timeline("translatex", (0, 0), (0.38, -5), (0.55, 3), (0.82, 0), (1.22, -8), (1.45, 2), (end, 0)),
            },
            "turn": timeline("translate", (0, 0, 0), (0.34, 6, -14), (0.55, 4, 16), (0.85, 4, 4), (1.02, 4, -12), (1.22, 2, -14), (1.5, 0, 2), (end, 0, 0)),
            "gaze": timeline("translate", (0, 0, 0), (0.3, 3, 6), (0.6, 3, 5), (0.9, 2, -7), (1.1, 2, -6), (1.4, 0, 0), (end, 0, 0)),
            "brow-near": timeline("translatey", (0, 0), (0.36, -7), (0.6, 8), (0.95, 6), (1.18, -6), (1.45, 2), (end, 0)),
            "brow-far": timeline("translatey", (0, 0), (0.36, -7), (0.6, 8), (0.95, 6), (1.18, -6), (1.45, 2), (end, 0)),
            "eye-near": timeline("scale", (0, 1, 1), (0.4, 1, 0.9), (0.6, 1.03, 1.08), (1.0, 1.02, 1.06), (1.4, 1, 1), (end, 1, 1)),
            "eye-far": timeline("scale", (0, 1, 1), (0.4, 1, 0.9), (0.6, 1.03, 1.08), (1.0, 1.02, 1.06), (1.4, 1, 1), (end, 1, 1)),
            **blinks(0.2, 1.46),
            "ear-near": timeline("rotate", (0, 0), (0.36, 6), (0.54, 24), (0.82, -4), (1.04, -16), (1.22, 22), (1.46, -5), (end, 0)),
            "ear-far": timeline("rotate", (0, 0), (0.36, 6), (0.54, 20), (0.82, -4), (1.04, -12), (1.22, 16), (1.46, -4), (end, 0)),
            "arm-near": timeline("rotate", (0, 0), (0.36, -48), (0.52, 36), (0.74, 96), (0.94, 92), (1.12, 30), (1.26, -22), (1.5, 6), (end, 0)),
            "forearm-near": timeline("rotate", (0, 0), (0.38, -8), (0.56, 34), (0.78, 12), (1.0, 26), (1.2, 34), (1.36, 6), (end, 0)),
            "hand-near": timeline("rotate", (0, 0), (0.4, -10), (0.56, -22), (0.8, 14), (1.06, 18), (1.24, -20), (1.46, 5), (end, 0)),
            "hold": timeline("translate", (0, 0, 0), (0.36, -14, -24), (0.54, 2, -4), (0.82, 8, 42), (1.06, 6, 26), (1.22, -6, -26), (1.48, 2, 4), (end, 0, 0)),
            **feet,
            "shadow": timeline("scale", (0, 1, 1), (0.36, 1.12, 1), (0.5, 0.95, 1), (0.8, 0.62, 0.8), (1.1, 1, 1), (1.2, 1.16, 1.05), (1.45, 1, 1), (end, 1, 1)),
            "tail-mid": {
                **timeline("rotate", (0, 0), (0.38, -16), (0.58, 34), (0.84, 8), (1.06, -30), (1.26, 22), (1.5, -6), (end, 0)),
                **timeline("translate", (0, 0, 0), (0.38, 0, 16), (0.58, 16, -34), (0.86, -4, -2), (1.06, -6, 34), (1.24, -2, -16), (1.5, 0, 4), (end, 0, 0)),
            },
            "tail-tip": {
                **timeline("rotate", (0, 0), (0.42, -24), (0.64, 40), (0.92, -10), (1.12, -34), (1.34, 30), (1.56, -8), (end, 0)),
                **timeline("translate", (0, 0, 0), (0.42, 4, 6), (0.62, 10, -34), (0.9, -10, 4), (1.1, -14, 20), (1.3, 6, -12), (end, 0, 0)),
            },
        },
        "attachments": {
            "default": {
                "flame": {"flame": {"sequence": [{"mode": "loop", "delay": 0.1}, {"time": 0.5, "mode": "loopReverse", "delay": 0.05}, {"time": 1.2, "mode": "loop", "delay": 0.1}]}},
                "muzzle": {"muzzle": {"deform": [{}, {"time": 0.36, "vertices": puffed(5), "curve": [0.4, 0, 0.46, 1]}, {"time": 0.52}, {"time": 1.1}, {"time": 1.2, "vertices": puffed(5)}, {"time": 1.45}]}},
            }
        },
        "drawOrder": [{"time": 0.52, "offsets": [{"slot": "tail", "offset": 2}]}, {"time": 1.2}],
        "events": [{"time": 0.46, "name": "takeoff", "string": "both"}, {"time": 1.1, "name": "land", "float": 0.85}],
    }
