"""What the animations share: blinks, smiles, the lamp, the draw order."""

from __future__ import annotations

from bones import BY_NAME, Json
from curves import Key, timeline
from head import EYES
from rig import SLOTS


def shut(side: str) -> float:
    """How far a lid moves down until its eye is shut."""
    return EYES[side][1] - BY_NAME[f"lid-{side}"].y


def blinks(*times: float, rest: float = 0) -> dict[str, Json]:
    """Bone timelines of the lids: shut at these times."""
    bones: dict[str, Json] = {}
    for side in ("near", "far"):
        keys: list[Key] = [(0, rest)]
        for time in times:
            keys += [(time - 0.07, rest), (time, shut(side)), (time + 0.04, shut(side)), (time + 0.14, rest)]
        bones[f"lid-{side}"] = timeline("translatey", keys)
    return bones


def burning(delay: float) -> dict[str, Json]:
    """Attachment timelines of the flame's sequence."""
    return {"default": {"flame": {"flame": {"sequence": [{"mode": "loop", "delay": delay}]}}}}


def lamp(*keys: tuple[float, str, str]) -> list[Json]:
    """Keys of both colours of the glass: (time, light, dark)."""
    return [{"time": time, "light": light, "dark": dark} for time, light, dark in keys]


def happy(start: float, end: float) -> dict[str, Json]:
    """Slot timelines: the eyes are closed by a smile between two times."""
    slots: dict[str, Json] = {}
    for side in ("near", "far"):
        shown = {f"eye-{side}": f"happy-{side}", f"pupil-{side}": None, f"lid-{side}": None}
        for slot, name in shown.items():
            setup = next(key for row, _, key, _ in SLOTS if row == slot)
            slots[slot] = {"attachment": [{"time": start, "name": name}, {"time": end, "name": setup}]}
    return slots


def puffed(amount: float) -> list[Json]:
    """Offsets of the 16 vertices of the muzzle's hull (6 below, then counter clockwise): it bulges, mostly sideways."""
    right = [amount, amount * 0.2] * 4
    return [*[-amount, 0.0], *[0.0, -amount * 0.3] * 4, *right, *[0.0, amount * 0.3] * 4, *[-amount, amount * 0.2], *[-amount, 0.0] * 2]


def front(*slots: str) -> list[Json]:
    """Draw order offsets that bring neighbours before the hat."""
    names = [row[0] for row in SLOTS]
    offset = names.index("hat") - names.index(slots[-1])
    return [{"slot": slot, "offset": offset} for slot in slots]
