"""Bones, slots, constraints and attachments in setup pose (Source: formats-4.2.md 4).

Places are given in the world, y up, the ground at 0, and turned into the space of their bone here.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from text import Json

Point = tuple[float, float]


class Bone(NamedTuple):
    """A bone in world terms; the angle is in degrees."""

    name: str
    parent: str | None
    x: float
    y: float
    angle: float
    length: float
    color: str


BONES = [
    Bone("root", None, 0, 0, 0, 0, "9b9b9bff"),
    Bone("pot", "root", 0, 0, 90, 64, "d07a4cff"),
    Bone("stem", "pot", 0, 66, 90, 52, "4c9636ff"),
    Bone("head", "stem", 0, 118, 90, 64, "6fbf4bff"),
    Bone("face", "head", 0, 148, 0, 0, "f79aa0ff"),
    Bone("bud", "head", 0, 182, 90, 34, "a4e070ff"),
    Bone("arm", "stem", 4, 98, -24, 32, "4c9636ff"),
    Bone("hand", "arm", 33.233456, 84.984428, 58, 32, "4c9636ff"),
    Bone("reach", "pot", 50, 112, 0, 0, "ff3f00ff"),
    Bone("glint", "pot", 0, 40, 0, 0, "ffffffff"),
    Bone("vine1", "pot", -36, 76, 180, 32, "4c9636ff"),
    Bone("vine2", "vine1", -68, 76, -110, 30, "4c9636ff"),
]
BY_NAME = {bone.name: bone for bone in BONES}
INDEX = {bone.name: index for index, bone in enumerate(BONES)}

# Name, bone, attachment key and what else the slot has, back to front.
SLOTS: list[tuple[str, str, str, dict[str, Json]]] = [
    ("shadow", "root", "shadow", {"color": "00000050"}),
    ("vine-path", "pot", "vine-path", {}),
    ("vine2", "vine2", "vine-leaf", {}),
    ("vine1", "vine1", "vine", {}),
    ("arm", "arm", "arm", {}),
    ("hand", "hand", "hand", {}),
    ("stem", "stem", "stem", {}),
    ("pot", "pot", "pot", {}),
    ("glint-clip", "pot", "glint-clip", {}),
    ("glint", "glint", "glint", {"color": "ffffff2c", "blend": "additive"}),
    ("bud", "bud", "bud", {"dark": "10240c"}),
    ("head", "head", "head", {}),
    ("cheeks", "face", "cheeks", {"color": "ffffffb0"}),
    ("eyes", "face", "eyes", {}),
    ("mouth", "face", "smile", {}),
    ("tip", "bud", "tip", {}),
    ("hit", "head", "hit", {}),
]


def rounded(value: float) -> float:
    """Three decimals, whole numbers as such."""
    number = round(value, 3)
    return int(number) if number == int(number) else number


def local(bone: str, point: Point) -> Point:
    """A world point in the space of a bone."""
    _, _, x, y, angle, _, _ = BY_NAME[bone]
    dx, dy = point[0] - x, point[1] - y
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return dx * cos + dy * sin, dy * cos - dx * sin


def flat(points: list[Point]) -> list[Json]:
    return [rounded(number) for point in points for number in point]


def vertices(bone: str, points: list[Point]) -> list[Json]:
    """World points as unweighted vertices."""
    return flat([local(bone, point) for point in points])


def weighted(points: list[tuple[Point, dict[str, float]]]) -> list[Json]:
    """World points with their weights by bone."""
    numbers: list[Json] = []
    for point, weights in points:
        numbers.append(len(weights))
        for bone, weight in weights.items():
            numbers += [INDEX[bone], *flat([local(bone, point)]), weight]
    return numbers


def bones() -> list[Json]:
    rows: list[Json] = []
    for bone in BONES:
        row: dict[str, Json] = {"name": bone.name}
        if bone.parent is not None:
            row["parent"] = bone.parent
            x, y = local(bone.parent, (bone.x, bone.y))
            turned = math.remainder(bone.angle - BY_NAME[bone.parent].angle, 360)
            row |= {"length": bone.length, "rotation": rounded(turned), "x": rounded(x), "y": rounded(y)}
        row = {key: value for key, value in row.items() if value != 0}
        row["color"] = bone.color
        rows.append(row)
    return rows


def slots() -> list[Json]:
    return [{"name": name, "bone": bone, **more, "attachment": key} for name, bone, key, more in SLOTS]


def region(bone: str, center: Point, angle: float, size: tuple[int, int], **more: Json) -> dict[str, Json]:
    """A region attachment by its centre and angle in the world."""
    x, y = local(bone, center)
    turned = rounded(math.remainder(angle - BY_NAME[bone].angle, 360))
    row: dict[str, Json] = {"x": rounded(x), "y": rounded(y), "rotation": turned}
    return {
        **{key: value for key, value in row.items() if value != 0},
        "width": size[0],
        "height": size[1],
        **more,
    }


def along(bone: str, size: tuple[int, int], start: float) -> dict[str, Json]:
    """A region that lies along its bone from `start` on."""
    return {"x": start + size[0] / 2, "width": size[0], "height": size[1]}


def pot_mesh() -> dict[str, Json]:
    """A hull around rim and body and two vertices on the middle line; the picture is 96 x 82 with its foot at y -2."""
    hull = [(6, 3), (48, 3), (90, 3), (88, 24), (76, 80), (48, 80), (20, 80), (8, 24)]
    inner = [(48, 24), (48, 52)]
    pixels: list[Point] = [(float(x), float(y)) for x, y in [*hull, *inner]]
    return {
        "type": "mesh",
        "uvs": [round(number, 5) for x, y in pixels for number in (x / 96, y / 82)],
        "triangles": [
            0,
            1,
            7,
            1,
            8,
            7,
            1,
            2,
            8,
            2,
            3,
            8,
            7,
            8,
            9,
            8,
            3,
            9,
            7,
            9,
            6,
            9,
            5,
            6,
            9,
            3,
            4,
            9,
            4,
            5,
        ],
        "vertices": vertices("pot", [(x - 48, 80 - y) for x, y in pixels]),
        "hull": len(hull),
        "width": 96,
        "height": 82,
    }


def stem_mesh() -> dict[str, Json]:
    """A strip of five rows that bends over pot, stem and head."""
    rows: list[tuple[float, dict[str, float]]] = [
        (126, {"head": 1.0}),
        (111, {"stem": 0.6, "head": 0.4}),
        (95, {"stem": 1.0}),
        (77, {"pot": 0.3, "stem": 0.7}),
        (56, {"pot": 1.0}),
    ]
    right = [((10.0, y), weights) for y, weights in rows]
    left = [((-10.0, y), weights) for y, weights in reversed(rows)]
    ring = right + left
    last = len(ring) - 1
    triangles: list[Json] = []
    for row in range(len(rows) - 1):
        triangles += [row, row + 1, last - row, row + 1, last - row - 1, last - row]
    return {
        "type": "mesh",
        "uvs": [round(number, 5) for (x, y), _ in ring for number in ((x + 10) / 20, (126 - y) / 70)],
        "triangles": triangles,
        "vertices": weighted(ring),
        "hull": len(ring),
        "width": 20,
        "height": 70,
    }


# The leaf of the hand in the space of its bone: x along it, y to its left.
HAND: list[Point] = [
    *[(-4, -6), (12, -15), (38, -15), (54, -4), (54, 4), (38, 15), (12, 15), (-4, 6)],
    *[(12, 0), (38, 0)],
]


def hand_mesh() -> dict[str, Json]:
    return {
        "type": "mesh",
        "uvs": [round(number, 5) for x, y in HAND for number in ((x + 4) / 58, (16 - y) / 32)],
        "triangles": [
            0,
            1,
            8,
            0,
            8,
            7,
            7,
            8,
            6,
            1,
            2,
            9,
            1,
            9,
            8,
            8,
            9,
            5,
            8,
            5,
            6,
            2,
            3,
            9,
            9,
            3,
            4,
            9,
            4,
            5,
        ],
        "vertices": flat(HAND),
        "hull": 8,
        "width": 58,
        "height": 32,
    }


# The vine hangs over the left rim: handle, knot, handle, handle, knot, handle.
VINE: list[Point] = [(-28, 72), (-36, 78), (-58, 96), (-76, 60), (-62, 14), (-58, 2)]


def vine_path() -> dict[str, Json]:
    _, start, out, back, end, _ = VINE
    length = 0.0
    before = start
    for step in range(1, 513):
        t = step / 512
        u = 1 - t
        x, y = (u * u * u * start[axis] + 3 * u * u * t * out[axis] + 3 * u * t * t * back[axis] + t * t * t * end[axis] for axis in (0, 1))
        length += math.hypot(x - before[0], y - before[1])
        before = (x, y)
    return {
        "type": "path",
        "vertexCount": len(VINE),
        "vertices": vertices("pot", VINE),
        "lengths": [rounded(length), rounded(length)],
    }


def polygon(kind: str, bone: str, points: list[Point], **more: Json) -> dict[str, Json]:
    return {"type": kind, "vertexCount": len(points), "vertices": vertices(bone, points), **more}


def attachments() -> dict[str, Json]:
    body: list[Point] = [(-40, 56), (40, 56), (28, 2), (-28, 2)]
    head: list[Point] = [(-30, 126), (30, 126), (41, 150), (26, 180), (-26, 180), (-41, 150)]
    return {
        "shadow": {"shadow": region("root", (0, 0), 0, (100, 18))},
        "vine-path": {"vine-path": vine_path()},
        "vine1": {"vine": along("vine1", (42, 10), -5)},
        "vine2": {"vine-leaf": along("vine2", (40, 24), -6)},
        "arm": {"arm": along("arm", (42, 10), -5)},
        "hand": {"hand": hand_mesh()},
        "stem": {"stem": stem_mesh()},
        "pot": {"pot": pot_mesh()},
        "glint-clip": {"glint-clip": polygon("clipping", "pot", body, end="glint")},
        "glint": {"glint": region("glint", (0, 36), 0, (40, 80))},
        "bud": {"bud": region("bud", (0, 200), 0, (64, 40))},
        "head": {"head": region("head", (0, 151), 0, (88, 76))},
        "cheeks": {"cheeks": region("face", (0, 140), 0, (66, 14))},
        "eyes": {"eyes": region("face", (0, 152), 0, (48, 20), sequence={"count": 3, "start": 1, "digits": 1, "setup": 0})},
        "mouth": {
            "smile": region("face", (0, 137), 0, (22, 12)),
            "mouth-open": region("face", (0, 135), 0, (22, 18)),
        },
        "tip": {"tip": {"type": "point", "x": 22, "rotation": 90}},
        "hit": {"hit": polygon("boundingbox", "head", head)},
    }


def skeleton() -> dict[str, Json]:
    """Everything but the animations."""
    return {
        "skeleton": {"spine": "4.2.22", "x": -76.87, "y": -8, "width": 142.78, "height": 224},
        "bones": bones(),
        "slots": slots(),
        "ik": [{"name": "reach", "order": 0, "bones": ["arm", "hand"], "target": "reach", "softness": 4}],
        "transform": [
            {
                "name": "shine",
                "order": 1,
                "bones": ["glint"],
                "target": "head",
                "x": 4,
                "mixRotate": 0,
                "mixX": 0.6,
                "mixY": 0,
                "mixScaleX": 0,
                "mixShearY": 0,
            }
        ],
        "path": [
            {
                "name": "vine",
                "order": 2,
                "bones": ["vine1", "vine2"],
                "target": "vine-path",
                "rotateMode": "chain",
            }
        ],
        "physics": [
            {
                "name": "bud",
                "order": 3,
                "bone": "bud",
                "rotate": 1,
                "shearX": 0.2,
                "inertia": 0.4,
                "strength": 90,
                "damping": 0.88,
            }
        ],
        "skins": [
            {"name": "default", "attachments": attachments()},
            {
                "name": "glazed",
                "attachments": {
                    "pot": {
                        "pot": {
                            "type": "linkedmesh",
                            "path": "pot-glazed",
                            "skin": "default",
                            "parent": "pot",
                            "width": 96,
                            "height": 82,
                        }
                    },
                    "glint": {"glint": region("glint", (0, 36), 0, (40, 80), color="ffffffff", scaleX=1.3)},
                },
            },
        ],
        "events": {"rustle": {}, "hello": {"string": "hi"}, "land": {"int": 1, "float": 0.5}},
    }
