"""A small skeleton with every kind of part, as a document that tests may change."""

import json
from typing import Any

import spine_py

CURVE = [0.25, 0, 0.75, 1]


def document() -> dict[str, Any]:
    """A new document."""
    return {
        "skeleton": {"spine": "4.2.22", "hash": "abc", "x": 1, "y": 2, "width": 3, "height": 4, "fps": 24, "images": "./im/"},
        "bones": [
            {"name": "root"},
            {"name": "arm", "parent": "root", "length": 10, "x": 10, "rotation": 30, "shearX": 30},
            {"name": "hand", "parent": "arm", "length": 5, "x": 10},
            {"name": "target", "parent": "root", "x": 12, "y": 9, "icon": "eye"},
            {"name": "pin", "parent": "root", "skin": True, "inherit": "noScale"},
        ],
        "slots": [
            {"name": "body", "bone": "root", "attachment": "body", "color": "ff8000ff", "dark": "102030", "blend": "additive"},
            {"name": "mesh", "bone": "arm", "attachment": "mesh"},
            {"name": "path", "bone": "root", "attachment": "path"},
            {"name": "box", "bone": "hand", "attachment": "box"},
            {"name": "clip", "bone": "root", "attachment": "clip"},
            {"name": "point", "bone": "hand", "attachment": "point"},
        ],
        "ik": [{"name": "reach", "order": 0, "bones": ["arm", "hand"], "target": "target", "mix": 0.5}],
        "transform": [{"name": "follow", "order": 1, "bones": ["pin"], "target": "target", "mixRotate": 0.5, "x": 3}],
        "path": [{"name": "rail", "order": 2, "bones": ["pin"], "target": "path", "rotateMode": "chain", "position": 0.5}],
        "physics": [{"name": "swing", "order": 3, "bone": "hand", "rotate": 1, "inertia": 0.5, "massGlobal": True}],
        "skins": [
            {
                "name": "default",
                "attachments": {
                    "body": {
                        "body": {"width": 20, "height": 10},
                        "flip": {"path": "f", "width": 4, "height": 4, "sequence": {"count": 3, "start": 1, "digits": 2}},
                    },
                    "mesh": {
                        "mesh": {
                            "type": "mesh",
                            "uvs": [0, 0, 1, 0, 1, 1],
                            "triangles": [0, 1, 2],
                            "vertices": [0, 0, 4, 0, 4, 4],
                            "hull": 3,
                            "edges": [0, 2],
                        },
                        "linked": {"type": "linkedmesh", "parent": "mesh"},
                        "weighted": {
                            "type": "mesh",
                            "uvs": [0, 0, 1, 0, 1, 1],
                            "triangles": [0, 1, 2],
                            "vertices": [1, 1, 0, 0, 1, 2, 1, 1, 0, 0.5, 2, 2, 0, 0.5, 1, 2, 4, 4, 1],
                            "hull": 3,
                        },
                    },
                    "path": {
                        "path": {
                            "type": "path",
                            "lengths": [10, 20],
                            "vertexCount": 6,
                            "vertices": [-1, 0, 0, 0, 3, 0, 7, 0, 10, 0, 11, 0],
                        }
                    },
                    "box": {"box": {"type": "boundingbox", "vertexCount": 4, "vertices": [0, 0, 4, 0, 4, 4, 0, 4]}},
                    "clip": {"clip": {"type": "clipping", "end": "box", "vertexCount": 3, "vertices": [0, 0, 50, 0, 0, 50]}},
                    "point": {"point": {"type": "point", "x": 1, "y": 2, "rotation": 45}},
                },
            },
            {
                "name": "red",
                "bones": ["pin"],
                "transform": ["follow"],
                "attachments": {"body": {"body": {"name": "b2", "width": 8, "height": 8}}},
            },
        ],
        "events": {"step": {"int": 3, "float": 0.5, "string": "s", "audio": "a.ogg", "volume": 0.9, "balance": -1}},
        "animations": {"all": everything(), "one": {"bones": {"arm": {"rotate": [{}, {"time": 1, "value": 90}]}}}},
    }


def everything() -> dict[str, Any]:
    """An animation with every kind of timeline."""

    def one() -> list[dict[str, Any]]:
        return [{"value": 1}, {"time": 1, "value": 2}]

    def two() -> list[dict[str, Any]]:
        return [{"x": 1, "y": 2, "curve": CURVE + CURVE}, {"time": 1, "x": 3, "curve": "stepped"}, {"time": 2}]

    light, dark = "ff0000ff", "00ff00"
    return {
        "bones": {
            "arm": {
                "rotate": one(),
                "translate": two(),
                "scale": two(),
                "shear": two(),
                "inherit": [{"inherit": "noScale"}],
            },
            "hand": {name: one() for name in ("translatex", "translatey", "scalex", "scaley", "shearx", "sheary")},
        },
        "slots": {
            "body": {"rgba2": [{"light": light, "dark": dark}], "attachment": [{"name": "flip"}, {"time": 1, "name": None}]},
            "mesh": {"rgba": [{"color": light}]},
            "path": {"rgb": [{"color": "ff0000"}], "alpha": one()},
            "box": {"rgb2": [{"light": "ff0000", "dark": dark}]},
        },
        "ik": {"reach": [{"mix": 0.5}, {"time": 1, "bendPositive": False}]},
        "transform": {"follow": [{"mixRotate": 0.5}]},
        "path": {"rail": {"position": one(), "spacing": one(), "mix": [{"mixRotate": 0.5}]}},
        "physics": {
            "swing": {name: one() for name in ("inertia", "strength", "damping", "wind", "gravity", "mix")} | {"reset": [{"time": 1}]},
            "": {"mass": one()},
        },
        "attachments": {
            "default": {
                "mesh": {"mesh": {"deform": [{"offset": 2, "vertices": [1, 2]}, {"time": 1}]}},
                "body": {"flip": {"sequence": [{"mode": "loop", "delay": 0.1}]}},
            }
        },
        "drawOrder": [{"offsets": [{"slot": "point", "offset": -5}]}, {"time": 1}],
        "events": [{"time": 0.5, "name": "step", "int": 7}, {"time": 1, "name": "step"}],
    }


def load(changed: dict[str, Any] | None = None) -> spine_py.SkeletonData:
    """The rig, or a changed one."""
    return spine_py.SkeletonData.load(json.dumps(changed or document()).encode())
