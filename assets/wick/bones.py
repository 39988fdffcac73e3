"""The bones in the setup pose, by their places and angles in the world (Source: formats-4.2.md 4.3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from body import ARM, LEG, STRIP, TAIL
from paint import Point

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]

SPINE, FACE, LIMB, CONTROL, LOOSE = "7fc4d8ff", "ffb066ff", "a58bd0ff", "ff3f5fff", "ffd24aff"


@dataclass(frozen=True)
class Bone:
    """A bone; place and angle in the world, degrees counter clockwise."""

    name: str
    parent: str | None
    x: float
    y: float
    angle: float
    length: float
    color: str
    skin: bool = False
    inherit: str = "normal"


def chain(names: list[str], parent: str, start: Point, angles: list[float], lengths: tuple[float, ...], color: str) -> list[Bone]:
    """Bones of which each begins where the one before ends."""
    bones: list[Bone] = []
    x, y = start
    for name, angle, length in zip(names, angles, lengths, strict=True):
        bones.append(Bone(name, parent, x, y, angle, length, color))
        x, y = x + length * math.cos(math.radians(angle)), y + length * math.sin(math.radians(angle))
        parent = name
    return bones


# The tail's path in the world: handle, knot, handle for each knot, and the bone that moves them.
TAIL_PATH: list[tuple[Point, str]] = [
    ((-8, 152), "hip"), ((-24, 140), "hip"), ((-62, 108), "hip"),
    ((-108, 104), "tail-mid"), ((-134, 146), "tail-mid"), ((-156, 182), "tail-mid"),
    ((-172, 214), "tail-tip"), ((-156, 258), "tail-tip"), ((-148, 280), "tail-tip"),
]  # fmt: skip


def bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1 - t
    x, y = (u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i] for i in (0, 1))
    return x, y


def tail_curve(curve: int) -> list[Point]:
    knots = [point for point, _ in TAIL_PATH][1 + curve * 3 : 5 + curve * 3]
    return [bezier(knots[0], knots[1], knots[2], knots[3], step / 200) for step in range(201)]


def tail_angles() -> list[float]:
    """Angles at which a chain of bones lies on the tail's path."""
    points = tail_curve(0) + tail_curve(1)[1:]
    angles: list[float] = []
    at, place = points[0], 0
    for length in TAIL:
        while place < len(points) - 1 and math.dist(at, points[place]) < length:
            place += 1
        angle = math.atan2(points[place][1] - at[1], points[place][0] - at[0])
        angles.append(math.degrees(angle))
        at = at[0] + length * math.cos(angle), at[1] + length * math.sin(angle)
    return angles


def limbs() -> list[Bone]:
    bones: list[Bone] = []
    for side, shoulder, angles in (("far", (26.0, 194.0), [-50.0, 8.0]), ("near", (-25.0, 195.0), [-104.0, -76.0])):
        upper, lower = f"arm-{side}", f"forearm-{side}"
        bones += chain([upper, lower], "chest", shoulder, angles, ARM, LIMB)
        last = bones[-1]
        angle = math.radians(angles[1])
        wrist = last.x + ARM[1] * math.cos(angle), last.y + ARM[1] * math.sin(angle)
        bones.append(Bone(f"hand-{side}", lower, wrist[0], wrist[1], angles[1] + (0 if side == "far" else 6), 26, LIMB))
    for side, hip, ankle in (("far", (17.0, 132.0), (26.0, 39.0)), ("near", (-15.0, 130.0), (-16.0, 34.0))):
        reach = math.dist(hip, ankle)
        down = math.degrees(math.atan2(ankle[1] - hip[1], ankle[0] - hip[0]))
        bend = math.degrees(math.acos(reach / 2 / LEG[0]))
        bones += chain([f"thigh-{side}", f"shin-{side}"], "hip", hip, [down + bend, down - bend], LEG, LIMB)
        bones.append(Bone(f"foot-{side}", "root", ankle[0], ankle[1], 0, 24, CONTROL))
        bones.append(Bone(f"toe-{side}", f"foot-{side}", ankle[0] + 22, ankle[1] - 34, 0, 24, LIMB))
    return bones


HAND_FAR = next(bone for bone in limbs() if bone.name == "hand-far")
LANTERN: Point = (HAND_FAR.x + 9, HAND_FAR.y + 2)

BONES: list[Bone] = [
    Bone("root", None, 0, 0, 0, 0, "9b9b9bff"),
    Bone("shadow", "root", 6, 0, 0, 0, "9b9b9bff"),
    Bone("hip", "root", 0, 130, 0, 0, CONTROL),
    Bone("torso", "hip", 0, 130, 90, 38, SPINE),
    Bone("chest", "torso", 0, 168, 90, 44, SPINE),
    Bone("head", "chest", 4, 218, 90, 150, SPINE),
    Bone("look", "head", 44, 292, 0, 0, FACE),
    Bone("face", "look", 44, 292, 0, 0, FACE),
    Bone("muzzle", "face", 64, 264, 0, 0, FACE),
    Bone("mouth", "muzzle", 74, 256, 0, 0, FACE),
    Bone("eye-near", "face", 2, 309, 0, 0, FACE),
    Bone("pupil-near", "eye-near", 5, 309, 0, 0, FACE),
    Bone("lid-near", "eye-near", 2, 374, 0, 0, FACE),
    Bone("brow-near", "face", -4, 349, 0, 0, FACE),
    Bone("eye-far", "face", 84, 311, 0, 0, FACE),
    Bone("pupil-far", "eye-far", 87, 311, 0, 0, FACE),
    Bone("lid-far", "eye-far", 84, 374, 0, 0, FACE),
    Bone("brow-far", "face", 84, 350, 0, 0, FACE),
    *chain(["ear-near", "ear-near-tip"], "look", (-46, 350), [116, 114], (56, 50), LOOSE),
    *chain(["ear-far", "ear-far-tip"], "look", (76, 358), [66, 68], (54, 46), LOOSE),
    Bone("tuft", "look", 34, 374, 96, 40, LOOSE),
    Bone("turn", "look", 160, 300, 0, 0, CONTROL),
    Bone("gaze", "look", 180, 300, 0, 0, CONTROL),
    Bone("hat", "look", 24, 376, 90, 40, LOOSE, skin=True),
    Bone("feather", "hat", -22, 394, 140, 84, LOOSE, skin=True),
    Bone("pack", "chest", -40, 204, 200, 46, LOOSE, skin=True),
    Bone("mug", "pack", -104, 148, -90, 34, LOOSE, skin=True),
    Bone("scarf", "chest", 2, 212, 90, 20, SPINE),
    *chain([f"strip-a{i}" for i in (1, 2, 3)], "scarf", (-44, 220), [222, 228, 236], STRIP, LOOSE),
    *chain([f"strip-b{i}" for i in (1, 2, 3)], "scarf", (-42, 216), [240, 246, 252], STRIP, LOOSE),
    Bone("satchel", "hip", -42, 144, -90, 44, LOOSE),
    *limbs(),
    Bone("hold", "chest", HAND_FAR.x, HAND_FAR.y, 0, 0, CONTROL),
    Bone("lantern", "hand-far", *LANTERN, -90, 80, LOOSE, inherit="onlyTranslation"),
    Bone("tail-mid", "hip", *TAIL_PATH[4][0], 0, 0, CONTROL),
    Bone("tail-tip", "tail-mid", *TAIL_PATH[7][0], 0, 0, CONTROL),
    *chain([f"tail{i}" for i in range(1, 7)], "hip", TAIL_PATH[1][0], tail_angles(), TAIL, LOOSE),
]  # fmt: skip

BY_NAME = {bone.name: bone for bone in BONES}
INDEX = {bone.name: index for index, bone in enumerate(BONES)}


def rounded(value: float, digits: int = 3) -> float:
    """So many decimals, whole numbers as such."""
    number = round(value, digits)
    return int(number) if number == int(number) else number


def local(name: str, point: Point) -> Point:
    """A world point in the space of a bone."""
    bone = BY_NAME[name]
    dx, dy = point[0] - bone.x, point[1] - bone.y
    cos, sin = math.cos(math.radians(bone.angle)), math.sin(math.radians(bone.angle))
    return dx * cos + dy * sin, dy * cos - dx * sin


def bones() -> list[Json]:
    rows: list[Json] = []
    for bone in BONES:
        row: dict[str, Json] = {"name": bone.name}
        if bone.parent is not None:
            row["parent"] = bone.parent
            x, y = local(bone.parent, (bone.x, bone.y))
            base = BY_NAME[bone.parent].angle if bone.inherit == "normal" else 0
            turned = math.remainder(bone.angle - base, 360)
            row |= {"length": rounded(bone.length), "rotation": rounded(turned), "x": rounded(x), "y": rounded(y)}
        if bone.inherit != "normal":
            row["inherit"] = bone.inherit
        row = {key: value for key, value in row.items() if value != 0}
        if bone.skin:
            row["skin"] = True
        row["color"] = bone.color
        rows.append(row)
    return rows
