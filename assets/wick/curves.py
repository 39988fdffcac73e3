"""Keys with smooth Bezier curves (Source: formats-4.2.md 3 and 4.12)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bones import Json, rounded

# Fields by timeline; the others have the one field `value`.
FIELDS: dict[str, tuple[str, ...]] = {"translate": ("x", "y"), "scale": ("x", "y"), "shear": ("x", "y")}
Key = tuple[float, ...]


def slope(before: Key, at: Key, after: Key, channel: int) -> float:
    """Flat at extremes, else between the slopes of both sides: nothing overshoots its keys."""
    a = (at[channel] - before[channel]) / (at[0] - before[0])
    b = (after[channel] - at[channel]) / (after[0] - at[0])
    return 0.0 if a * b <= 0 else 2 * a * b / (a + b)


def slopes(keys: Sequence[Key], channel: int, loop: bool) -> list[float]:
    last = len(keys) - 1
    found = [slope(keys[i - 1], keys[i], keys[i + 1], channel) for i in range(1, last)]
    end = 0.0
    if loop and last > 1:
        before = (keys[-2][0] - keys[-1][0] + keys[0][0], *keys[-2][1:])
        end = slope(before, keys[0], keys[1], channel)
    return [end, *found, end]


def rows(fields: tuple[str, ...], keys: Sequence[Key], tangents: Sequence[Sequence[float]]) -> list[Json]:
    found: list[Json] = []
    for index, (time, *values) in enumerate(keys):
        row: dict[str, Json] = {"time": rounded(time, 4)} if time else {}
        row |= {field: rounded(value) for field, value in zip(fields, values, strict=True)}
        if index + 1 < len(keys):
            span = (keys[index + 1][0] - time) / 3
            curve: list[Json] = []
            for channel, value in enumerate(values):
                target = keys[index + 1][channel + 1]
                curve += [rounded(time + span, 4), rounded(value + tangents[channel][index] * span)]
                curve += [rounded(time + 2 * span, 4), rounded(target - tangents[channel][index + 1] * span)]
            row["curve"] = curve
        found.append(row)
    return found


def timeline(name: str, keys: str | Sequence[Key], loop: bool = False) -> dict[str, Json]:
    """One timeline. Keys (time, value, ...), as text "time value ..., time value ..."; `loop`: the last is the first again."""
    fields = FIELDS.get(name, ("value",))
    if isinstance(keys, str):
        keys = [tuple(float(word) for word in key.split()) for key in keys.split(",")]
    return {name: rows(fields, keys, [slopes(keys, channel + 1, loop) for channel in range(len(fields))])}


def sampled(name: str, motion: Callable[[float], Key], length: float, phases: Sequence[float]) -> dict[str, Json]:
    """Keys on a motion that repeats with its phase 0..1, with the motion's own slopes."""
    step = 0.002
    fields = FIELDS.get(name, ("value",))
    keys: list[Key] = [(phase * length, *motion(phase)) for phase in phases]
    tangents = [[(motion(phase + step)[c] - motion(phase - step)[c]) / (2 * step * length) for phase in phases] for c in range(len(fields))]
    return {name: rows(fields, keys, tangents)}


@dataclass(frozen=True)
class Swing:
    """An even swing around `rest`, so many times in an animation, late by a share of the animation."""

    amount: float
    late: float = 0
    rest: float = 0
    times: int = 1

    def at(self, phase: float) -> float:
        return self.rest + self.amount * math.sin(2 * math.pi * self.times * (phase - self.late))


def swinging(name: str, length: float, *swings: Swing) -> dict[str, Json]:
    """A timeline that loops, with one swing for each field; keys at an eighth of the quickest."""
    count = 8 * max(swing.times for swing in swings)
    return sampled(name, lambda phase: tuple(swing.at(phase) for swing in swings), length, [i / count for i in range(count + 1)])
