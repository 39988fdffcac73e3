"""The animation idle (3 s, loops): breathing, a look around, blinks, an ear that twitches."""

from __future__ import annotations

from acting import blinks, burning, lamp
from bones import Json
from curves import Swing, swinging, timeline

LENGTH = 3.0


def idle() -> dict[str, Json]:
    end = LENGTH
    return {
        "slots": {
            "glass": {
                "rgba2": lamp(
                    (0, "ffb84a66", "5a1e0a"),
                    (0.8, "ffd07a88", "7a300e"),
                    (1.5, "ffa63c5c", "4a1608"),
                    (2.3, "ffcc7080", "702a0c"),
                    (end, "ffb84a66", "5a1e0a"),
                )
            },
            "halo": {"alpha": timeline("alpha", "0 0.44, 0.4 0.5, 0.8 0.45, 1.3 0.54, 1.8 0.42, 2.3 0.52, 3 0.44", loop=True)["alpha"]},
        },
        "bones": {
            "hip": swinging("translate", end, Swing(2.2, 0.07), Swing(2.4, 0.25, -1)),
            "torso": swinging("rotate", end, Swing(0.9, 0.1)),
            "chest": {
                **swinging("rotate", end, Swing(1.1, 0.3)),
                **swinging("scale", end, Swing(0.012, 0.31, 1), Swing(0.016, 0.31, 1)),
            },
            "head": {
                **timeline("rotate", "0 1.2, 0.5 0.4, 1.1 -2.6, 1.8 -1.4, 2.4 2.4, 3 1.2", loop=True),
                **swinging("translatex", end, Swing(1.6, 0.383)),
            },
            "turn": timeline("translate", "0 0 0, 0.55 -2 0, 1.0 16 7, 1.75 15 6, 2.2 -10 -5, 2.65 -7 -3, 3 0 0", loop=True),
            "gaze": timeline("translate", "0 0 0, 0.5 0 0, 0.75 4 3, 1.7 4 2, 1.9 -4 -1, 2.5 -3 -1, 3 0 0", loop=True),
            "brow-near": timeline("translatey", "0 0, 0.8 3, 1.7 2, 2.1 -1, 3 0", loop=True),
            "brow-far": timeline("translatey", "0 0, 0.85 4, 1.7 2, 2.1 -1, 3 0", loop=True),
            **blinks(0.62, 1.88, 2.12),
            "ear-near": timeline("rotate", "0 0, 1.2 -3, 2.22 1, 2.3 15, 2.38 -5, 2.46 9, 2.6 0, 3 0"),
            "ear-far": timeline("rotate", "0 0, 0.9 1, 1.0 -11, 1.1 4, 1.3 -2, 2.2 2, 3 0"),
            "tuft": swinging("rotate", end, Swing(2.5, 0.2)),
            "arm-near": swinging("rotate", end, Swing(2.2, 0.367)),
            "forearm-near": swinging("rotate", end, Swing(3.2, 0.467)),
            "hand-near": swinging("rotate", end, Swing(4.5, 0.567)),
            "hold": swinging("translate", end, Swing(2.4, 0.35), Swing(-0.8, 0.35)),
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
        "physics": {"": timeline("wind", "0 -6, 0.7 -30, 1.4 -8, 2.2 -38, 3 -6", loop=True)},
        "attachments": burning(0.125),
    }
