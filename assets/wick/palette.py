"""The colours of Wick."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cloth:
    """Colours of one material."""

    base: str
    light: str
    dark: str


FUR = Cloth("#f48a3c", "#ffb066", "#c4552f")
CREAM = Cloth("#fff2dc", "#fffaf0", "#dfb9a4")
SOCK = Cloth("#5f3743", "#85505a", "#40222f")
LEATHER = Cloth("#8a5238", "#bb7a50", "#5c3229")
BRASS = Cloth("#dca443", "#ffe08a", "#9a6429")
IRON = Cloth("#574655", "#8a7a86", "#35283a")

TEAL = Cloth("#2f6a86", "#4f9db0", "#1f4464")
MUSTARD = Cloth("#ffc84a", "#ffe595", "#d98b2e")
PLUM = Cloth("#8d3f5c", "#bd6a7d", "#5f2848")
MINT = Cloth("#84dcc4", "#c8f6e2", "#4aa79a")
MOSS = Cloth("#5f8a4e", "#93b86c", "#3c5f41")
