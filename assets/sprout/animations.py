"""The animations idle (2 s, loops), wave (1.6 s) and hop (1.2 s) (Source: formats-4.2.md 4.12)."""

from __future__ import annotations

from rig import rounded
from text import Json

# Fields by timeline; the others have the one field `value`.
FIELDS: dict[str, tuple[str, ...]] = {"translate": ("x", "y"), "scale": ("x", "y"), "shear": ("x", "y")}


def eased(fields: tuple[str, ...], keys: list[tuple[float, ...]], ease: float = 0.4) -> list[Json]:
    """Keys (time, value, ...) that leave and arrive flat; with `ease` 0 the spans are straight."""
    rows: list[Json] = []
    for index, (time, *values) in enumerate(keys):
        row: dict[str, Json] = {"time": time} if time else {}
        row |= dict(zip(fields, values, strict=True))
        if ease and index + 1 < len(keys):
            end, *targets = keys[index + 1]
            reach = (end - time) * ease
            curve: list[Json] = []
            for value, target in zip(values, targets, strict=True):
                curve += [rounded(time + reach), value, rounded(end - reach), target]
            row["curve"] = curve
        rows.append(row)
    return rows


def timeline(name: str, *keys: tuple[float, ...], ease: float = 0.4) -> dict[str, Json]:
    return {name: eased(FIELDS.get(name, ("value",)), list(keys), ease)}


def idle() -> dict[str, Json]:
    return {
        "slots": {"cheeks": timeline("alpha", (0, 0.69), (1, 0.9), (2, 0.69))},
        "bones": {
            "pot": timeline("scale", (0, 1, 1), (1, 0.985, 1.01), (2, 1, 1)),
            "stem": timeline("rotate", (0, -3), (1, 3), (2, -3)),
            "head": timeline("rotate", (0, 4), (0.2, 4.5), (1.2, -4.5), (2, 4)),
            "face": timeline("translatey", (0, 2), (1.1, -4), (2, 2)),
            "bud": timeline("rotate", (0, -3), (0.3, -5), (1.3, 5), (2, -3)),
            "reach": timeline("translate", (0, 0, 0), (1, -6, -3), (2, 0, 0)),
        },
        "path": {"vine": timeline("position", (0, 0), (1, 0.06), (2, 0))},
        "physics": {"bud": timeline("wind", (0, 0), (0.6, 40), (1.4, -30), (2, 0), ease=0)},
        "attachments": {
            "default": {
                "eyes": {
                    "eyes": {
                        "sequence": [
                            {},
                            {"time": 1.3, "mode": "pingpong", "delay": 0.06},
                            {"time": 1.54, "mode": "hold"},
                        ]
                    }
                }
            }
        },
        "events": [{"time": 1.0, "name": "rustle"}],
    }


def wave() -> dict[str, Json]:
    # In the space of the pot: x is up, y is to the left.
    swings: list[tuple[float, ...]] = [
        (0.4, 34, 14),
        (0.6, 14, -4),
        (0.8, 34, 14),
        (1.0, 14, -4),
        (1.2, 30, 10),
    ]
    # y of the hand's vertices 1 to 6, from index 3 on: the leaf's middle and tip curl down and up in turn.
    curl: list[Json] = [-2, 0, -4, 0, -7, 0, -7, 0, -4, 0, -2]
    back: list[Json] = [2, 0, 4, 0, 7, 0, 7, 0, 4, 0, 2]
    light: list[tuple[float, str, str]] = [
        (0, "ffffffff", "10240c"),
        (0.5, "fff3a0ff", "4a3a00"),
        (1.1, "fff3a0ff", "4a3a00"),
        (1.6, "ffffffff", "10240c"),
    ]
    return {
        "slots": {
            "bud": {"rgba2": [{"time": time, "light": color, "dark": dark} for time, color, dark in light]},
            "mouth": {"attachment": [{"time": 0.3, "name": "mouth-open"}, {"time": 1.3, "name": "smile"}]},
            "cheeks": {
                "rgb": [
                    {"color": "ffffff"},
                    {"time": 0.5, "color": "ffc0c0"},
                    {"time": 1.6, "color": "ffffff"},
                ]
            },
        },
        "bones": {
            "stem": timeline("rotate", (0, 0), (0.4, 5), (1.2, 5), (1.6, 0)),
            "head": timeline("rotate", (0, 0), (0.4, -9), (0.8, -5), (1.2, -9), (1.6, 0)),
            "reach": timeline("translate", (0, 0, 0), *swings, (1.6, 0, 0)),
            "hand": timeline("shear", (0.4, 0, 0), (0.8, 0, 6), (1.2, 0, 0)),
            "face": {
                **timeline("translatey", (0, 0), (0.4, -4), (1.2, -4), (1.6, 0)),
                **timeline("translatex", (0, 0), (0.4, 2), (1.6, 0), ease=0),
            },
        },
        "ik": {
            "reach": [
                {"mix": 1, "softness": 4, "curve": [0.15, 1, 0.25, 1, 0.15, 4, 0.25, 0]},
                {"time": 0.4, "mix": 1, "softness": 0},
                {"time": 1.2, "mix": 1, "softness": 0, "curve": "stepped"},
                {"time": 1.6, "mix": 1, "softness": 4},
            ]
        },
        "attachments": {
            "default": {
                "hand": {
                    "hand": {
                        "deform": [
                            {"time": 0.4, "curve": [0.47, 0, 0.53, 1]},
                            {"time": 0.6, "offset": 3, "vertices": curl, "curve": [0.67, 0, 0.73, 1]},
                            {"time": 0.8, "offset": 3, "vertices": back},
                            {"time": 1.0, "offset": 3, "vertices": curl, "curve": [1.08, 0.3, 1.12, 1]},
                            {"time": 1.2},
                        ]
                    }
                },
                "eyes": {
                    "eyes": {
                        "sequence": [
                            {"index": 0},
                            {"time": 0.5, "mode": "hold", "index": 2},
                            {"time": 1.1, "mode": "onceReverse", "index": 0, "delay": 0.08},
                        ]
                    }
                },
            }
        },
        "drawOrder": [
            {"time": 0.3, "offsets": [{"slot": "arm", "offset": 10}, {"slot": "hand", "offset": 10}]},
            {"time": 1.4},
        ],
        "events": [{"time": 0.3, "name": "hello", "string": "hello!"}],
    }


def hop() -> dict[str, Json]:
    # y in the pot's space is the world's -x: the sides bulge.
    bulge: list[Json] = [0, 6, 0, 0, 0, 0, 0, 0, 0, -6]
    return {
        "slots": {
            "shadow": {
                "rgba": [
                    {"time": 0.25, "color": "00000050", "curve": "stepped"},
                    {"time": 0.3, "color": "00000040"},
                    {"time": 0.55, "color": "00000018"},
                    {"time": 0.8, "color": "00000060"},
                    {"time": 1.2, "color": "00000050"},
                ]
            },
            "mouth": {"attachment": [{"time": 0.3, "name": "mouth-open"}, {"time": 0.85, "name": "smile"}]},
        },
        "bones": {
            "pot": {
                **timeline("rotate", (0.25, 0), (0.5, 6), (0.8, 0)),
                **timeline("translate", (0.25, 0, 0), (0.55, 0, 62), (0.8, 0, 0)),
                **timeline(
                    "scale",
                    (0, 1, 1),
                    (0.2, 0.8, 1.12),
                    (0.35, 1.12, 0.92),
                    (0.55, 1, 1),
                    (0.75, 1.08, 0.95),
                    (0.86, 0.78, 1.14),
                    (1.02, 1.05, 0.98),
                    (1.2, 1, 1),
                ),
            },
            "stem": timeline("rotate", (0, 0), (0.2, -4), (0.5, 7), (0.86, -8), (1.2, 0)),
            "head": {
                **timeline("rotate", (0, 0), (0.2, -8), (0.5, 10), (0.86, -12), (1.2, 0)),
                **timeline("scalex", (0, 1), (0.2, 0.94), (0.4, 1.06), (0.9, 0.92), (1.2, 1)),
                **timeline("scaley", (0, 1), (0.2, 1.05), (0.4, 0.96), (0.9, 1.06), (1.2, 1), ease=0),
            },
            "bud": {"inherit": [{"inherit": "normal"}, {"time": 0.1, "inherit": "noScale"}, {"time": 1.1}]},
            "reach": timeline("translate", (0, 0, 0), (0.2, -12, -6), (0.5, 26, 4), (0.9, -16, -4), (1.2, 0, 0)),
            "vine1": timeline("shearx", (0, 0), (0.5, 8), (0.9, -6), (1.2, 0)),
            "vine2": timeline("sheary", (0, 0), (0.5, -8), (0.9, 6), (1.2, 0), ease=0),
        },
        "ik": {
            "reach": [
                {"softness": 4},
                {"time": 0.5, "mix": 0.7, "softness": 12},
                {"time": 1.2, "softness": 4},
            ]
        },
        "transform": {
            "shine": [
                {"mixRotate": 0, "mixX": 0.6, "mixY": 0, "mixScaleX": 0, "mixShearY": 0},
                {"time": 0.5, "mixRotate": 0, "mixX": 1, "mixY": 0.2, "mixScaleX": 0, "mixShearY": 0},
                {"time": 1.2, "mixRotate": 0, "mixX": 0.6, "mixY": 0, "mixScaleX": 0, "mixShearY": 0},
            ]
        },
        "path": {
            "vine": {
                **timeline("spacing", (0, 0), (0.5, 4), (1.2, 0)),
                "mix": eased(("mixRotate", "mixX", "mixY"), [(0, 1, 1, 1), (0.5, 0.6, 1, 0.9), (1.2, 1, 1, 1)], 0.3),
            }
        },
        "physics": {
            "bud": {
                "reset": [{}],
                **timeline("gravity", (0, 0), (0.55, 25), (0.9, 0)),
                **timeline("mix", (0, 1), (0.9, 1), (1.2, 0.8), ease=0),
            }
        },
        "attachments": {
            "default": {
                "pot": {
                    "pot": {
                        "deform": [
                            {"time": 0.75},
                            {"time": 0.86, "offset": 6, "vertices": bulge, "curve": [0.92, 0, 0.98, 1.2]},
                            {"time": 1.05},
                        ]
                    }
                }
            }
        },
        "events": [{"time": 0.25, "name": "rustle"}, {"time": 0.8, "name": "land", "float": 0.9}],
    }


def animations() -> dict[str, Json]:
    return {"idle": idle(), "wave": wave(), "hop": hop()}
