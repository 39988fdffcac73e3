"""Slots, constraints, skins and events: everything but bones and animations (Source: formats-4.2.md 4.4 to 4.11)."""

from __future__ import annotations

import math

import body
import head
import props
from bones import BY_NAME, INDEX, LANTERN, TAIL_PATH, Json, bones, local, rounded, tail_curve
from meshes import Weights, along, chain_mesh, linked, plain_mesh, polygon, region, smooth, weighted_mesh
from paint import Picture, Point
from palette import MINT, MUSTARD, PLUM, TEAL

PICTURES: dict[str, Picture] = {
    "skull": head.skull(), "blush": head.blush(), "muzzle": head.muzzle(), "nose": head.nose(), "smile": head.smile(),
    "mouth-open": head.mouth_open(), "lid": head.lid(), "brow": head.brow(), "tuft": head.tuft(),
    "ear-near": head.ear(116, 38, 104, -0.2), "ear-far": head.ear(66, 30, 98, 0.24), "hat": head.hat(), "feather": head.feather(),
    **{f"eye-{side}": head.eye(side) for side in ("near", "far")}, **{f"pupil-{side}": head.pupil(side) for side in ("near", "far")},
    **{f"happy-{side}": head.happy(side) for side in ("near", "far")},
    "coat": body.coat(TEAL), "coat-ranger": body.coat(PLUM), "arm": body.arm(TEAL), "arm-ranger": body.arm(PLUM),
    "scarf": body.scarf(MUSTARD), "scarf-ranger": body.scarf(MINT), "strip": body.strip(MUSTARD), "strip-ranger": body.strip(MINT),
    "paw": body.paw(), "fist": body.fist(), "leg": body.leg(), "boot": body.boot(), "tail": body.tail(),
    "lantern": props.lantern(), "cage": props.cage(), "glass": props.glass(), "shine": props.shine(), "halo": props.halo(),
    **{f"flame{frame + 1}": props.flame(frame) for frame in range(props.FLAMES)},
    "shadow": props.shadow(), "satchel": props.satchel(), "pack": props.pack(), "mug": props.mug(),
}  # fmt: skip

# What lies on the far side is a little darker and colder.
DIM = "d9d2e4ff"

Slot = tuple[str, str, str, dict[str, Json]]


def eye_slots(side: str) -> list[Slot]:
    eye = f"eye-{side}"
    return [
        (eye, eye, eye, {}),
        (f"{eye}-clip", eye, f"{eye}-clip", {}),
        (f"pupil-{side}", f"pupil-{side}", f"pupil-{side}", {}),
        (f"lid-{side}-clip", eye, f"lid-{side}-clip", {}),
        (f"lid-{side}", f"lid-{side}", "lid", {}),
    ]


# Back to front: slot, bone, attachment of the setup pose, further fields.
SLOTS: list[Slot] = [
    ("shadow", "shadow", "shadow", {"color": "ffffff66"}),
    ("tail-path", "hip", "tail-path", {}),
    ("tail", "tail1", "tail", {}),
    ("strip-b", "strip-b1", "strip", {"color": DIM}),
    ("mug", "mug", "mug", {}),
    ("pack", "pack", "pack", {}),
    ("strip-a", "strip-a1", "strip", {}),
    ("lantern", "lantern", "lantern", {}),
    ("flame", "lantern", "flame", {}),
    ("glass", "lantern", "glass", {"color": "ffb84a66", "dark": "5a1e0a", "blend": "additive"}),
    ("cage", "lantern", "cage", {}),
    ("shine", "lantern", "shine", {}),
    ("arm-far", "arm-far", "arm", {"color": DIM}),
    ("hand-far", "hand-far", "fist", {}),
    ("leg-far", "thigh-far", "leg", {"color": DIM}),
    ("boot-far", "foot-far", "boot", {"color": DIM}),
    ("leg-near", "thigh-near", "leg", {}),
    ("boot-near", "foot-near", "boot", {}),
    ("coat", "torso", "coat", {}),
    ("satchel", "satchel", "satchel", {}),
    ("arm-near", "arm-near", "arm", {}),
    ("hand-near", "hand-near", "paw", {}),
    ("scarf", "scarf", "scarf", {}),
    ("ear-far", "ear-far", "ear-far", {"color": "eae2eeff"}),
    ("ear-near", "ear-near", "ear-near", {}),
    ("tuft", "tuft", "tuft", {}),
    ("skull", "head", "skull", {}),
    ("blush", "face", "blush", {"color": "ffffffb0"}),
    ("muzzle", "muzzle", "muzzle", {}),
    ("mouth", "mouth", "smile", {}),
    *eye_slots("near"),
    *eye_slots("far"),
    ("nose", "muzzle", "nose", {}),
    ("brow-near", "brow-near", "brow", {}),
    ("brow-far", "brow-far", "brow", {}),
    ("feather", "feather", "feather", {}),
    ("hat", "hat", "hat", {}),
    ("halo", "lantern", "halo", {"color": "ffffff70", "blend": "additive"}),
    ("light", "lantern", "light", {}),
    ("body-box", "torso", "body-box", {}),
    ("head-box", "head", "head-box", {}),
]

PARTS = {"near": ("arm-near", "forearm-near"), "far": ("arm-far", "forearm-far")}


def slots() -> list[Json]:
    return [{"name": name, "bone": bone, **more, "attachment": key} for name, bone, key, more in SLOTS]


def coat_weights(point: Point) -> Weights:
    chest = smooth((point[1] - 146) / 44)
    hip = 1 - smooth((point[1] - 108) / 34)
    return {"hip": hip, "torso": (1 - hip) * (1 - chest), "chest": (1 - hip) * chest}


def skull_weights(point: Point) -> Weights:
    """The middle of the face goes with the face, the silhouette with the head."""
    face = 0.9 * (1 - smooth(math.hypot(point[0] - 44, (point[1] - 292) * 1.15) / 104))
    return {"head": 1 - face, "face": face}


def tail_path() -> dict[str, Json]:
    numbers: list[Json] = []
    for point, bone in TAIL_PATH:
        x, y = local(bone, point)
        numbers += [1, INDEX[bone], rounded(x), rounded(y), 1]
    lengths: list[Json] = []
    total = 0.0
    for curve in (0, 1):
        points = tail_curve(curve)
        total += sum(math.dist(a, b) for a, b in zip(points, points[1:], strict=False))
        lengths.append(rounded(total))
    return {"type": "path", "vertexCount": len(TAIL_PATH), "vertices": numbers, "lengths": [*lengths, rounded(total)]}


def eye_clip(side: str, end: str, margin: float) -> dict[str, Json]:
    """The pupil stays within the white; the lid also covers the outline."""
    x, y, wide, high = head.EYES[side]
    ring = [math.radians(step * 360 / 18) for step in range(18)]
    points = [(x + (wide + margin) * math.cos(turn), y + (high + margin) * math.sin(turn)) for turn in ring]
    return polygon("clipping", f"eye-{side}", points, end=f"{end}-{side}")


def face() -> dict[str, Json]:
    look = PICTURES
    near, far = head.EYES["near"], head.EYES["far"]
    rise = BY_NAME["lid-near"].y - near[1]
    return {
        "ear-far": {"ear-far": chain_mesh(["ear-far", "ear-far-tip"], (54, 46), 30, look["ear-far"], (12, 2))},
        "ear-near": {"ear-near": chain_mesh(["ear-near", "ear-near-tip"], (56, 50), 30, look["ear-near"], (12, 2))},
        "skull": {"skull": weighted_mesh(look["skull"], (8, 6), skull_weights)},
        "blush": {"blush": region("face", look["blush"])},
        "muzzle": {"muzzle": plain_mesh("muzzle", look["muzzle"], (5, 3))},
        "mouth": {"smile": region("mouth", look["smile"]), "mouth-open": region("mouth", look["mouth-open"])},
        "nose": {"nose": region("muzzle", look["nose"])},
        **{
            f"eye-{side}": {
                f"eye-{side}": region(f"eye-{side}", look[f"eye-{side}"]),
                f"happy-{side}": region(f"eye-{side}", look[f"happy-{side}"]),
            }
            for side in ("near", "far")
        },
        **{f"eye-{side}-clip": {f"eye-{side}-clip": eye_clip(side, "pupil", 0.6)} for side in ("near", "far")},
        **{f"lid-{side}-clip": {f"lid-{side}-clip": eye_clip(side, "lid", 7)} for side in ("near", "far")},
        **{f"pupil-{side}": {f"pupil-{side}": region(f"pupil-{side}", look[f"pupil-{side}"])} for side in ("near", "far")},
        # Drawn shut; the bones lie where the lids rest when the eyes are open.
        "lid-near": {"lid": region("lid-near", look["lid"], (0, rise))},
        "lid-far": {
            "lid": {
                **region("lid-far", look["lid"], (far[0] - near[0], BY_NAME["lid-far"].y - near[1])),
                "scaleX": rounded(far[2] / near[2], 2),
            }
        },
        "brow-near": {"brow": region("brow-near", look["brow"], (BY_NAME["brow-near"].x, BY_NAME["brow-near"].y))},
        "brow-far": {"brow": {**region("brow-far", look["brow"], (BY_NAME["brow-far"].x, BY_NAME["brow-far"].y)), "scaleX": -0.75}},
        "tuft": {"tuft": along("tuft", look["tuft"])},
    }


def attachments() -> dict[str, Json]:
    look = PICTURES
    flame: dict[str, Json] = {"count": props.FLAMES, "start": 1, "digits": 1, "setup": 0}
    hand = BY_NAME["hand-far"]
    hull: list[Point] = [(-50, 104), (48, 104), (42, 200), (20, 218), (-26, 218), (-44, 200)]
    skull: list[Point] = [(-100, 254), (-60, 236), (34, 226), (112, 256), (110, 320), (62, 382), (-28, 384), (-88, 322)]
    return {
        "shadow": {"shadow": region("shadow", look["shadow"], (6, 0))},
        "tail-path": {"tail-path": tail_path()},
        "tail": {"tail": chain_mesh([f"tail{i}" for i in range(1, 7)], body.TAIL, 18, look["tail"], (28, 3))},
        "strip-a": {"strip": chain_mesh([f"strip-a{i}" for i in (1, 2, 3)], body.STRIP, 16, look["strip"], (8, 1))},
        "strip-b": {"strip": chain_mesh([f"strip-b{i}" for i in (1, 2, 3)], body.STRIP, 16, look["strip"], (8, 1))},
        "lantern": {"lantern": region("lantern", look["lantern"], LANTERN)},
        "flame": {"flame": region("lantern", look["flame1"], LANTERN, sequence=flame)},
        "glass": {"glass": region("lantern", look["glass"], LANTERN)},
        "cage": {"cage": region("lantern", look["cage"], LANTERN)},
        "shine": {"shine": region("lantern", look["shine"], LANTERN)},
        "halo": {"halo": region("lantern", look["halo"], (LANTERN[0], LANTERN[1] - 52))},
        **{f"arm-{side}": {"arm": chain_mesh([*PARTS[side]], body.ARM, 24, look["arm"], (16, 3))} for side in PARTS},
        "hand-near": {"paw": along("hand-near", look["paw"])},
        "hand-far": {"fist": region("hand-far", look["fist"], (hand.x, hand.y), hand.angle)},
        **{f"leg-{side}": {"leg": chain_mesh([f"thigh-{side}", f"shin-{side}"], body.LEG, 24, look["leg"], (16, 3))} for side in PARTS},
        **{f"boot-{side}": {"boot": boot(side)} for side in PARTS},
        "coat": {"coat": weighted_mesh(look["coat"], (6, 8), coat_weights)},
        "satchel": {"satchel": plain_mesh("satchel", look["satchel"], (3, 3), (BY_NAME["satchel"].x, BY_NAME["satchel"].y))},
        "scarf": {"scarf": region("scarf", look["scarf"])},
        **face(),
        "light": {"light": {"type": "point", "x": 52, "rotation": 90}},
        "body-box": {"body-box": polygon("boundingbox", "torso", hull)},
        "head-box": {"head-box": polygon("boundingbox", "head", skull)},
    }


def boot(side: str) -> dict[str, Json]:
    foot = BY_NAME[f"foot-{side}"]

    def weigh(point: Point) -> Weights:
        toe = smooth((point[0] - 4) / 34)
        return {f"foot-{side}": 1 - toe, f"toe-{side}": toe}

    return weighted_mesh(PICTURES["boot"], (12, 3), weigh, (foot.x, foot.y))


def ranger() -> dict[str, Json]:
    look = PICTURES
    mug = BY_NAME["mug"]
    return {
        "coat": {"coat": linked(look["coat-ranger"], "coat-ranger", "coat")},
        "arm-near": {"arm": linked(look["arm-ranger"], "arm-ranger", "arm")},
        "arm-far": {"arm": linked(look["arm-ranger"], "arm-ranger", "arm")},
        "strip-a": {"strip": linked(look["strip-ranger"], "strip-ranger", "strip")},
        "strip-b": {"strip": linked(look["strip-ranger"], "strip-ranger", "strip")},
        "scarf": {"scarf": region("scarf", look["scarf-ranger"], path="scarf-ranger")},
        "hat": {"hat": region("hat", look["hat"], (0, 5))},
        "feather": {"feather": along("feather", look["feather"])},
        "pack": {"pack": region("pack", look["pack"], (-15, -4))},
        "mug": {"mug": region("mug", look["mug"], (mug.x, mug.y))},
    }


def transforms() -> list[dict[str, Json]]:
    """`turn` moves the parts of the face by different amounts, as depth would; `gaze` moves the pupils."""
    rest: dict[str, Json] = {"mixRotate": 0, "mixScaleX": 0, "mixShearY": 0, "local": True, "relative": True}
    mixes: list[tuple[str, list[Json], str, float]] = [
        ("turn-face", ["face"], "turn", 0.4),
        ("turn-muzzle", ["muzzle"], "turn", 0.35),
        ("turn-back", ["ear-near", "ear-far", "tuft"], "turn", -0.15),
        ("gaze", ["pupil-near", "pupil-far"], "gaze", 1),
    ]
    rows: list[dict[str, Json]] = []
    for name, moved, target, mix in mixes:
        # The controls stand beside the head: what counts is how far they are from there.
        x, y = local("look", (BY_NAME[target].x, BY_NAME[target].y))
        rows.append({"name": name, "bones": moved, "target": target, "x": rounded(-x), "y": rounded(-y), "mixX": mix, **rest})
    return rows


def inverse() -> list[dict[str, Json]]:
    legs: list[dict[str, Json]] = [
        {
            "name": f"leg-{side}",
            "bones": [f"thigh-{side}", f"shin-{side}"],
            "target": f"foot-{side}",
            "bendPositive": False,
            "stretch": True,
        }
        for side in PARTS
    ]
    return [*legs, {"name": "hold", "bones": ["arm-far", "forearm-far"], "target": "hold", "softness": 4}]


def physics() -> list[dict[str, Json]]:
    rows: list[dict[str, Json]] = []
    for name, strength, damping, inertia in (
        ("ear-near-tip", 160.0, 0.85, 0.42),
        ("ear-far-tip", 170.0, 0.85, 0.4),
        ("tuft", 170.0, 0.85, 0.36),
    ):
        rows.append({"name": name, "bone": name, "rotate": 1, "inertia": inertia, "strength": strength, "damping": damping})
    for strip, strength in (("a", 60.0), ("b", 75.0)):
        for index in (1, 2, 3):
            name = f"strip-{strip}{index}"
            rows.append(
                {
                    "name": name,
                    "bone": name,
                    "rotate": 1,
                    "inertia": 0.55,
                    "strength": strength,
                    "damping": 0.88,
                    "mass": 1.2,
                    "windGlobal": True,
                }
            )
    rows.append({"name": "lantern", "bone": "lantern", "rotate": 1, "inertia": 0.55, "strength": 42, "damping": 0.94})
    rows.append({"name": "satchel", "bone": "satchel", "rotate": 0.8, "inertia": 0.8, "strength": 75, "damping": 0.9})
    rows.append({"name": "feather", "bone": "feather", "skin": True, "rotate": 1, "inertia": 0.5, "strength": 120, "damping": 0.88})
    rows.append({"name": "mug", "bone": "mug", "skin": True, "rotate": 1, "inertia": 0.4, "strength": 60, "damping": 0.93})
    return rows


def constraints() -> dict[str, list[Json]]:
    tail: dict[str, Json] = {"name": "tail", "bones": [f"tail{i}" for i in range(1, 7)], "target": "tail-path", "rotateMode": "chain"}
    kinds = {"transform": transforms(), "ik": inverse(), "path": [tail], "physics": physics()}
    order = 0
    found: dict[str, list[Json]] = {}
    for kind, rows in kinds.items():
        found[kind] = []
        for row in rows:
            found[kind].append({"name": row["name"], "order": order, **row})
            order += 1
    return found


def skeleton() -> dict[str, Json]:
    """Everything but the animations."""
    rows = constraints()
    return {
        "skeleton": {"spine": "4.2.22", "x": -198, "y": -14, "width": 389.61, "height": 469.76},
        "bones": bones(),
        "slots": slots(),
        "ik": rows["ik"],
        "transform": rows["transform"],
        "path": rows["path"],
        "physics": rows["physics"],
        "skins": [
            {"name": "default", "attachments": attachments()},
            {
                "name": "ranger",
                "bones": ["hat", "feather", "pack", "mug"],
                "physics": ["feather", "mug"],
                "attachments": ranger(),
                "color": "8d3f5cff",
            },
        ],
        "events": {
            "footstep": {"int": 0, "float": 1, "string": "near", "audio": "footstep.ogg", "volume": 0.8},
            "hello": {"string": "hello!"},
            "takeoff": {},
            "land": {"int": 2, "float": 1},
        },
    }
