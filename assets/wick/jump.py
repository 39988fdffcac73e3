"""The animation jump (1.7 s): crouch, stretch, a tuck in the air, squash, settle."""

from __future__ import annotations

from acting import blinks, happy, lamp, puffed
from bones import Json
from curves import timeline

LENGTH = 1.7


def jump() -> dict[str, Json]:
    end = LENGTH
    return {
        "slots": {
            **happy(1.12, 1.34),
            "mouth": {"attachment": [{"time": 0.46, "name": "mouth-open"}, {"time": 1.12, "name": "smile"}]},
            "glass": {
                "rgba2": lamp(
                    (0, "ffb84a66", "5a1e0a"),
                    (0.42, "ff9a3050", "3a1006"),
                    (0.8, "fff4c0e0", "b05a18"),
                    (1.14, "ff9a3050", "3a1006"),
                    (end, "ffb84a66", "5a1e0a"),
                )
            },
            "halo": timeline("alpha", "0 0.44, 0.4 0.34, 0.8 0.85, 1.15 0.34, 1.7 0.44"),
            "shadow": {
                "rgba": [
                    {"color": "ffffff66"},
                    {"time": 0.46, "color": "ffffff66"},
                    {"time": 0.8, "color": "ffffff2c"},
                    {"time": 1.1, "color": "ffffff70"},
                    {"time": end, "color": "ffffff66"},
                ]
            },
        },
        "bones": {
            "hip": {
                **timeline(
                    "translate",
                    "0 0 0, 0.1 0 2, 0.34 -6 -38, 0.4 -5 -38, 0.5 5 22, 0.8 8 118, 1.08 3 6, 1.19 -2 -40, 1.42 0 5, 1.56 0 -2, 1.7 0 0",
                ),
                **timeline("rotate", "0 0, 0.36 -3, 0.55 -4, 0.85 5, 1.18 -4, 1.45 1, 1.7 0"),
            },
            "torso": timeline("rotate", "0 0, 0.36 -7, 0.52 2, 0.8 5, 1.05 1, 1.2 -6, 1.45 2, 1.7 0"),
            "chest": {
                **timeline("rotate", "0 0, 0.37 -5, 0.54 4, 0.82 5, 1.06 1, 1.22 -5, 1.47 2, 1.7 0"),
                **timeline(
                    "scale", "0 1 1, 0.36 0.9 1.08, 0.52 1.12 0.93, 0.8 1 1, 1.04 1.06 0.96, 1.19 0.86 1.12, 1.4 1.04 0.98, 1.7 1 1"
                ),
            },
            "head": {
                **timeline("rotate", "0 0, 0.37 5, 0.54 -4, 0.82 2, 1.06 5, 1.24 -4, 1.5 2, 1.7 0"),
                **timeline(
                    "scale", "0 1 1, 0.38 0.94 1.05, 0.55 1.07 0.95, 0.82 1 1, 1.06 1.03 0.98, 1.22 0.9 1.08, 1.42 1.03 0.98, 1.7 1 1"
                ),
                **timeline("translatex", "0 0, 0.38 -5, 0.55 3, 0.82 0, 1.22 -8, 1.45 2, 1.7 0"),
            },
            "turn": timeline("translate", "0 0 0, 0.34 6 -14, 0.55 4 16, 0.85 4 4, 1.02 4 -12, 1.22 2 -14, 1.5 0 2, 1.7 0 0"),
            "gaze": timeline("translate", "0 0 0, 0.3 3 6, 0.6 3 5, 0.9 2 -7, 1.1 2 -6, 1.4 0 0, 1.7 0 0"),
            "brow-near": timeline("translatey", "0 0, 0.36 -7, 0.6 8, 0.95 6, 1.18 -6, 1.45 2, 1.7 0"),
            "brow-far": timeline("translatey", "0 0, 0.36 -7, 0.6 8, 0.95 6, 1.18 -6, 1.45 2, 1.7 0"),
            "eye-near": timeline("scale", "0 1 1, 0.4 1 0.9, 0.6 1.03 1.08, 1.0 1.02 1.06, 1.4 1 1, 1.7 1 1"),
            "eye-far": timeline("scale", "0 1 1, 0.4 1 0.9, 0.6 1.03 1.08, 1.0 1.02 1.06, 1.4 1 1, 1.7 1 1"),
            **blinks(0.2, 1.46),
            "ear-near": timeline("rotate", "0 0, 0.36 6, 0.54 16, 0.82 -4, 1.04 -12, 1.22 15, 1.46 -5, 1.7 0"),
            "ear-far": timeline("rotate", "0 0, 0.36 6, 0.54 -12, 0.82 5, 1.04 9, 1.22 -12, 1.46 -4, 1.7 0"),
            "arm-near": timeline("rotate", "0 0, 0.36 34, 0.5 -40, 0.74 -92, 0.98 -104, 1.14 -60, 1.28 24, 1.5 -5, 1.7 0"),
            "forearm-near": timeline("rotate", "0 0, 0.38 22, 0.54 24, 0.78 -26, 1.02 -12, 1.2 26, 1.36 14, 1.7 0"),
            "hand-near": timeline("rotate", "0 0, 0.4 10, 0.54 26, 0.8 -18, 1.06 -8, 1.24 24, 1.46 -5, 1.7 0"),
            "hold": timeline("translate", "0 0 0, 0.36 -14 -24, 0.54 -4 -4, 0.82 42 -8, 1.06 26 -8, 1.22 -6 -26, 1.48 4 -2, 1.7 0 0"),
            "foot-near": {
                **timeline("translate", "0 0 0, 0.44 0 0, 0.52 2 26, 0.78 -6 126, 0.95 -2 72, 1.1 0 0, 1.7 0 0"),
                **timeline("rotate", "0 0, 0.4 0, 0.5 -48, 0.66 -44, 0.86 6, 1.04 12, 1.12 0, 1.7 0"),
            },
            "toe-near": timeline("rotate", "0 0, 0.4 0, 0.48 34, 0.62 -10, 0.9 8, 1.1 0, 1.7 0"),
            "foot-far": {
                **timeline("translate", "0 0 0, 0.44 0 0, 0.55 2 26, 0.81 22 135.333, 0.98 12 72, 1.1 0 0, 1.7 0 0"),
                **timeline("rotate", "0 0, 0.4 0, 0.53 -48, 0.69 -44, 0.89 6, 1.04 12, 1.12 0, 1.7 0"),
            },
            "toe-far": timeline("rotate", "0 0, 0.4 0, 0.51 34, 0.65 -10, 0.9 8, 1.1 0, 1.7 0"),
            "shadow": timeline("scale", "0 1 1, 0.36 1.12 1, 0.5 0.95 1, 0.8 0.62 0.8, 1.1 1 1, 1.2 1.16 1.05, 1.45 1 1, 1.7 1 1"),
            "tail-mid": {
                **timeline("rotate", "0 0, 0.38 -16, 0.58 34, 0.84 8, 1.06 -30, 1.26 22, 1.5 -6, 1.7 0"),
                **timeline("translate", "0 0 0, 0.38 0 16, 0.58 16 -34, 0.86 -4 -2, 1.06 -6 34, 1.24 -2 -16, 1.5 0 4, 1.7 0 0"),
            },
            "tail-tip": {
                **timeline("rotate", "0 0, 0.42 -24, 0.64 40, 0.92 -10, 1.12 -34, 1.34 30, 1.56 -8, 1.7 0"),
                **timeline("translate", "0 0 0, 0.42 4 6, 0.62 10 -34, 0.9 -10 4, 1.1 -14 20, 1.3 6 -12, 1.7 0 0"),
            },
        },
        "attachments": {
            "default": {
                "flame": {
                    "flame": {
                        "sequence": [
                            {"mode": "loop", "delay": 0.1},
                            {"time": 0.5, "mode": "loopReverse", "delay": 0.05},
                            {"time": 1.2, "mode": "loop", "delay": 0.1},
                        ]
                    }
                },
                "muzzle": {
                    "muzzle": {
                        "deform": [
                            {},
                            {"time": 0.36, "vertices": puffed(5), "curve": [0.4, 0, 0.46, 1]},
                            {"time": 0.52},
                            {"time": 1.1},
                            {"time": 1.2, "vertices": puffed(5)},
                            {"time": 1.45},
                        ]
                    }
                },
            }
        },
        "drawOrder": [{"time": 0.52, "offsets": [{"slot": "tail", "offset": 2}]}, {"time": 1.2}],
        "events": [{"time": 0.46, "name": "takeoff", "string": "both"}, {"time": 1.1, "name": "land", "float": 0.85}],
    }
