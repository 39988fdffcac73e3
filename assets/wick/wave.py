"""The animation wave (2.4 s): a dip, the near arm thrown up, three waves, back."""

from __future__ import annotations

from acting import blinks, front, happy, lamp, puffed
from bones import Json
from curves import timeline

LENGTH = 2.4


def wave() -> dict[str, Json]:
    end = LENGTH
    return {
        "slots": {
            **happy(0.6, 1.78),
            "mouth": {"attachment": [{"time": 0.5, "name": "mouth-open"}, {"time": 1.9, "name": "smile"}]},
            "blush": {
                "rgba": [
                    {"color": "ffffffb0"},
                    {"time": 0.5, "color": "ffffffb0"},
                    {"time": 0.8, "color": "ffffffff"},
                    {"time": 1.7, "color": "ffffffff"},
                    {"time": end, "color": "ffffffb0"},
                ]
            },
            "glass": {
                "rgba2": lamp(
                    (0, "ffb84a66", "5a1e0a"),
                    (0.55, "ffb84a66", "5a1e0a"),
                    (0.85, "fff0b0d0", "a04a10"),
                    (1.6, "fff0b0c0", "a04a10"),
                    (end, "ffb84a66", "5a1e0a"),
                )
            },
            "halo": timeline("alpha", "0 0.44, 0.5 0.4, 0.85 0.8, 1.6 0.75, 2.4 0.44"),
        },
        "bones": {
            "hip": {
                **timeline("translate", "0 0 0, 0.26 -3 -9, 0.55 5 3, 1.02 4 0, 1.7 5 1, 2.02 -1 -5, 2.4 0 0"),
                **timeline("rotate", "0 0, 0.26 2, 0.6 -3, 1.7 -3, 2.05 1, 2.4 0"),
            },
            "torso": timeline("rotate", "0 0, 0.26 5, 0.6 -4, 1.1 -2.5, 1.7 -4, 2.05 1.5, 2.4 0"),
            "chest": {
                **timeline("rotate", "0 0, 0.28 4, 0.62 -4, 1.7 -4, 2.08 2, 2.4 0"),
                **timeline("scale", "0 1 1, 0.28 0.95 1.03, 0.55 1.05 0.98, 0.8 1 1, 1.75 1 1, 2.05 0.97 1.02, 2.4 1 1"),
            },
            "head": {
                **timeline("rotate", "0 0, 0.3 7, 0.7 -9, 0.92 -5, 1.12 -9, 1.32 -5, 1.6 -8, 2.1 3, 2.4 0"),
                **timeline("scale", "0 1 1, 0.28 0.97 1.02, 0.56 1.03 0.98, 0.78 1 1, 2.4 1 1"),
            },
            "turn": timeline("translate", "0 0 0, 0.3 0 -12, 0.65 -14 8, 1.6 -12 6, 2.05 3 -4, 2.4 0 0"),
            "gaze": timeline("translate", "0 0 0, 0.25 -3 -3, 0.55 -5 2, 1.9 -4 0, 2.4 0 0"),
            "brow-near": timeline("translatey", "0 0, 0.28 2, 0.6 7, 1.65 6, 2.05 0, 2.4 0"),
            "brow-far": timeline("translatey", "0 0, 0.28 2, 0.62 7, 1.65 6, 2.05 0, 2.4 0"),
            **blinks(0.3, 1.86),
            "arm-near": {
                **timeline("rotate", "0 0, 0.27 14, 0.46 -60, 0.6 -108, 0.9 -114, 1.65 -112, 1.9 -70, 2.1 10, 2.4 0"),
                **timeline("translate", "0 0 0, 0.27 -3 0, 0.6 13 8, 1.65 12 8, 2.05 -1 0, 2.4 0 0"),
                **timeline("scalex", "0 1, 0.27 0.96, 0.6 1.2, 1.65 1.18, 2.05 0.98, 2.4 1"),
            },
            "forearm-near": timeline(
                "rotate", "0 0, 0.27 10, 0.5 -30, 0.62 -22, 0.82 -84, 1.02 -18, 1.22 -84, 1.42 -18, 1.62 -68, 1.86 20, 2.1 8, 2.4 0"
            ),
            "hand-near": {
                **timeline(
                    "rotate",
                    "0 0, 0.27 -6, 0.52 20, 0.68 23.4, 0.88 -32.4, 1.08 27.0, 1.28 -32.4, 1.48 27.0, 1.68 -18.0, 1.95 -14, 2.2 5, 2.4 0",
                ),
                **timeline("scale", "0 1 1, 0.5 1 1, 0.65 1.16 1.16, 1.65 1.14 1.14, 1.9 1 1, 2.4 1 1"),
            },
            "hold": timeline("translate", "0 0 0, 0.28 -10 -14, 0.6 16 -8, 1.65 12 -7, 2.05 -4 3, 2.4 0 0"),
            "ear-near": timeline("rotate", "0 0, 0.28 12, 0.6 -9, 1.65 -6, 2.1 4, 2.4 0"),
            "ear-far": timeline("rotate", "0 0, 0.28 -10, 0.6 9, 1.65 6, 2.1 -4, 2.4 0"),
            "tail-mid": timeline("rotate", "0 0, 0.3 12, 0.6 -12, 0.85 6, 1.1 -12, 1.35 6, 1.65 -10, 2.05 5, 2.4 0"),
            "tail-tip": timeline("rotate", "0 0, 0.38 18, 0.7 -26, 0.95 16, 1.2 -26, 1.45 16, 1.75 -18, 2.12 10, 2.4 0"),
        },
        "attachments": {
            "default": {
                "flame": {
                    "flame": {
                        "sequence": [
                            {"mode": "loop", "delay": 0.1},
                            {"time": 0.7, "mode": "pingpong", "delay": 0.06},
                            {"time": 1.7, "mode": "loop", "delay": 0.1},
                        ]
                    }
                },
                "muzzle": {
                    "muzzle": {
                        "deform": [
                            {"time": 0.3, "curve": [0.42, 0, 0.5, 1.1]},
                            {"time": 0.62, "vertices": puffed(4)},
                            {"time": 1.6, "vertices": puffed(4)},
                            {"time": 2.0},
                        ]
                    }
                },
            }
        },
        "drawOrder": [{"time": 0.42, "offsets": front("arm-near", "hand-near")}, {"time": 1.92}],
        "events": [{"time": 0.62, "name": "hello"}, {"time": 1.02, "name": "hello", "string": "hello again!"}],
    }
