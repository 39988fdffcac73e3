"""The animations idle (3 s, loops) and wave (2.4 s)."""

from __future__ import annotations

from bones import BY_NAME, Json
from curves import Key, Swing, swinging, timeline
from head import EYES
from rig import SLOTS

IDLE, WAVE = 3.0, 2.4


def shut(side: str) -> float:
    """How far a lid moves down until its eye is shut."""
    return EYES[side][1] - BY_NAME[f"lid-{side}"].y


def blinks(*times: float, rest: float = 0) -> dict[str, Json]:
    """Bone timelines of the lids: shut at these times."""
    bones: dict[str, Json] = {}
    for side in ("near", "far"):
        keys: list[Key] = [(0, rest)]
        for time in times:
            keys += [(time - 0.07, rest), (time, shut(side)), (time + 0.04, shut(side)), (time + 0.17, rest)]
        bones[f"lid-{side}"] = timeline("translatey", *keys)
    return bones


def burning(delay: float) -> dict[str, Json]:
    """Attachment timelines of the flame's sequence."""
    return {"default": {"flame": {"flame": {"sequence": [{"mode": "loop", "delay": delay}]}}}}


def lamp(*keys: tuple[float, str, str]) -> list[Json]:
    """Keys of both colours of the glass: (time, light, dark)."""
    return [{"time": time, "light": light, "dark": dark} for time, light, dark in keys]


def idle() -> dict[str, Json]:
    end = IDLE
    return {
        "slots": {
            "glass": {
                "rgba2": lamp(
                    (0, "ffb84a66", "5a1e0a"), (0.8, "ffd07a88", "7a300e"), (1.5, "ffa63c5c", "4a1608"), (2.3, "ffcc7080", "702a0c"), (end, "ffb84a66", "5a1e0a")
                )
            },
            "halo": {"alpha": timeline("alpha", (0, 0.44), (0.4, 0.5), (0.8, 0.45), (1.3, 0.54), (1.8, 0.42), (2.3, 0.52), (end, 0.44), loop=True)["alpha"]},
        },
        "bones": {
            "hip": swinging("translate", end, Swing(2.2, 0.07), Swing(2.4, 0.25, -1)),
            "torso": swinging("rotate", end, Swing(0.9, 0.1)),
            "chest": {
                **swinging("rotate", end, Swing(1.1, 0.3)),
                **swinging("scale", end, Swing(0.012, 0.31, 1), Swing(0.016, 0.31, 1)),
            },
            "head": {
                **timeline("rotate", (0, 1.2), (0.5, 0.4), (1.1, -2.6), (1.8, -1.4), (2.4, 2.4), (end, 1.2), loop=True),
                **swinging("translatex", end, Swing(1.6, 0.383)),
            },
            "turn": timeline("translate", (0, 0, 0), (0.55, -2, 0), (1.0, 16, 7), (1.75, 15, 6), (2.2, -10, -5), (2.65, -7, -3), (end, 0, 0), loop=True),
            "gaze": timeline("translate", (0, 0, 0), (0.5, 0, 0), (0.75, 4, 3), (1.7, 4, 2), (1.9, -4, -1), (2.5, -3, -1), (end, 0, 0), loop=True),
            "brow-near": timeline("translatey", (0, 0), (0.8, 3), (1.7, 2), (2.1, -1), (end, 0), loop=True),
            "brow-far": timeline("translatey", (0, 0), (0.85, 4), (1.7, 2), (2.1, -1), (end, 0), loop=True),
            **blinks(0.62, 1.88, 2.12),
            "ear-near": timeline("rotate", (0, 0), (1.2, -3), (2.22, 1), (2.3, 15), (2.38, -5), (2.46, 9), (2.6, 0), (end, 0)),
            "ear-far": timeline("rotate", (0, 0), (0.9, 1), (1.0, -11), (1.1, 4), (1.3, -2), (2.2, 2), (end, 0)),
            "tuft": swinging("rotate", end, Swing(2.5, 0.2)),
            "arm-near": swinging("rotate", end, Swing(2.2, 0.367)),
            "forearm-near": swinging("rotate", end, Swing(3.2, 0.467)),
            "hand-near": swinging("rotate", end, Swing(4.5, 0.567)),
            "hold": swinging("translate", end, Swing(0.8, 0.35), Swing(2.4, 0.35)),
            "lantern": swinging("rotate", end, Swing(3.4, 0.133)),
            "tail-mid": {
                **swinging("rotate", end, Swing(7, 0.167)),
                **swinging("translate", end, Swing(5, 0.2), Swing(-3, 0.2)),
            },
            "tail-tip": {
                **swinging("rotate", end, Swing(15, 0.367)),
                **swinging("translate", end, Swing(-9, 0.33), Swing(3, 0.33)),
            },
        },
        "physics": {"": timeline("wind", (0, -6), (0.7, -30), (1.4, -8), (2.2, -38), (end, -6), loop=True)},
        "attachments": burning(0.125),
    }


def happy(start: float, end: float) -> dict[str, Json]:
    """Slot timelines: the eyes are closed by a smile between two times."""
    slots: dict[str, Json] = {}
    for side in ("near", "far"):
        shown = {f"eye-{side}": f"happy-{side}", f"eye-{side}-clip": None, f"pupil-{side}": None, f"lid-{side}": None}
        for slot, name in shown.items():
            setup = next(key for row, _, key, _ in SLOTS if row == slot)
            slots[slot] = {"attachment": [{"time": start, "name": name}, {"time": end, "name": setup}]}
    return slots


def puffed(amount: float) -> list[Json]:
    """Offsets of the muzzle's vertices: its 16 of the hull bulge at the left and right, its middle stays."""
    right = [amount, amount * 0.2] * 3
    return [*[-amount, 0.0], *[0.0, -amount * 0.3] * 4, *right, *[0.0, amount * 0.3] * 4, *[-amount, amount * 0.2], *[-amount, 0.0] * 2]


def front(*slots: str) -> list[Json]:
    """Draw order offsets that bring neighbours before the hat."""
    names = [row[0] for row in SLOTS]
    offset = names.index("hat") - names.index(slots[-1])
    return [{"slot": slot, "offset": offset} for slot in slots]


def waving() -> dict[str, Json]:
    end = WAVE
    swings = [(0.62, 24.0), (0.82, -22.0), (1.02, 26.0), (1.22, -22.0), (1.42, 26.0), (1.62, -12.0)]
    raised = -130.0
    return {
        "slots": {
            **happy(0.6, 1.78),
            "mouth": {"attachment": [{"time": 0.5, "name": "mouth-open"}, {"time": 1.9, "name": "smile"}]},
            "blush": {"rgba": [{"color": "ffffffb0"}, {"time": 0.5, "color": "ffffffb0"}, {"time": 0.8, "color": "ffffffff"}, {"time": 1.7, "color": "ffffffff"}, {"time": end, "color": "ffffffb0"}]},
            "glass": {
                "rgba2": lamp((0, "ffb84a66", "5a1e0a"), (0.55, "ffb84a66", "5a1e0a"), (0.85, "fff0b0d0", "a04a10"), (1.6, "fff0b0c0", "a04a10"), (end, "ffb84a66", "5a1e0a"))
            },
            "halo": timeline("alpha", (0, 0.44), (0.5, 0.4), (0.85, 0.8), (1.6, 0.75), (end, 0.44)),
        },
        "bones": {
            "hip": {
                **timeline("translate", (0, 0, 0), (0.26, -3, -9), (0.55, 5, 3), (1.02, 4, 0), (1.7, 5, 1), (2.02, -1, -5), (end, 0, 0)),
                **timeline("rotate", (0, 0), (0.26, 2), (0.6, -3), (1.7, -3), (2.05, 1), (end, 0)),
            },
            "torso": timeline("rotate", (0, 0), (0.26, 5), (0.6, -4), (1.1, -2.5), (1.7, -4), (2.05, 1.5), (end, 0)),
            "chest": {
                **timeline("rotate", (0, 0), (0.28, 4), (0.62, -4), (1.7, -4), (2.08, 2), (end, 0)),
                **timeline("scale", (0, 1, 1), (0.28, 0.95, 1.03), (0.55, 1.05, 0.98), (0.8, 1, 1), (1.75, 1, 1), (2.05, 0.97, 1.02), (end, 1, 1)),
            },
            "head": {
                **timeline("rotate", (0, 0), (0.3, 7), (0.7, -9), (0.92, -5), (1.12, -9), (1.32, -5), (1.6, -8), (2.1, 3), (end, 0)),
                **timeline("scale", (0, 1, 1), (0.28, 0.97, 1.02), (0.56, 1.03, 0.98), (0.78, 1, 1), (end, 1, 1)),
            },
            "turn": timeline("translate", (0, 0, 0), (0.3, 0, -12), (0.65, -14, 8), (1.6, -12, 6), (2.05, 3, -4), (end, 0, 0)),
            "gaze": timeline("translate", (0, 0, 0), (0.25, -3, -3), (0.55, -5, 2), (1.9, -4, 0), (end, 0, 0)),
            "brow-near": timeline("translatey", (0, 0), (0.28, -3), (0.6, 7), (1.65, 6), (2.05, 0), (end, 0)),
            "brow-far": timeline("translatey", (0, 0), (0.28, -3), (0.62, 7), (1.65, 6), (2.05, 0), (end, 0)),
            **blinks(0.3, 1.86),
            "arm-near": {
                **timeline("rotate", (0, 0), (0.27, 14), (0.46, -60), (0.6, raised + 22), (0.9, raised + 16), (1.65, raised + 18), (1.9, -70), (2.1, 10), (end, 0)),
                **timeline("translate", (0, 0, 0), (0.27, -3, 0), (0.6, 13, 8), (1.65, 12, 8), (2.05, -1, 0), (end, 0, 0)),
                **timeline("scalex", (0, 1), (0.27, 0.96), (0.6, 1.2), (1.65, 1.18), (2.05, 0.98), (end, 1)),
            },
            "forearm-near": timeline("rotate", (0, 0), (0.27, 10), (0.5, -30), *[(t, v - 48) for t, v in swings], (1.86, 20), (2.1, 8), (end, 0)),
            "hand-near": {
                **timeline("rotate", (0, 0), (0.27, -6), (0.52, 20), *[(t + 0.06, v * 0.9) for t, v in swings], (1.95, -14), (2.2, 5), (end, 0)),
                **timeline("scale", (0, 1, 1), (0.5, 1, 1), (0.65, 1.16, 1.16), (1.65, 1.14, 1.14), (1.9, 1, 1), (end, 1, 1)),
            },
            "hold": timeline("translate", (0, 0, 0), (0.28, -10, -14), (0.6, 10, 14), (1.65, 8, 10), (2.05, -3, -4), (end, 0, 0)),
            "ear-near": timeline("rotate", (0, 0), (0.28, 12), (0.6, -9), (1.65, -6), (2.1, 4), (end, 0)),
            "ear-far": timeline("rotate", (0, 0), (0.28, -10), (0.6, 9), (1.65, 6), (2.1, -4), (end, 0)),
            "tail-mid": timeline("rotate", (0, 0), (0.3, 12), (0.6, -12), (0.85, 6), (1.1, -12), (1.35, 6), (1.65, -10), (2.05, 5), (end, 0)),
            "tail-tip": timeline("rotate", (0, 0), (0.38, 18), (0.7, -26), (0.95, 16), (1.2, -26), (1.45, 16), (1.75, -18), (2.12, 10), (end, 0)),
        },
        "attachments": {
            "default": {
                "flame": {"flame": {"sequence": [{"mode": "loop", "delay": 0.1}, {"time": 0.7, "mode": "pingpong", "delay": 0.06}, {"time": 1.7, "mode": "loop", "delay": 0.1}]}},
                "muzzle": {"muzzle": {"deform": [{"time": 0.3, "curve": [0.42, 0, 0.5, 1.1]}, {"time": 0.62, "vertices": puffed(4)}, {"time": 1.6, "vertices": puffed(4)}, {"time": 2.0}]}},
            }
        },
        "drawOrder": [{"time": 0.42, "offsets": front("arm-near", "hand-near")}, {"time": 1.92}],
        "events": [{"time": 0.62, "name": "hello"}, {"time": 1.02, "name": "hello", "string": "hello again!"}],
    }
