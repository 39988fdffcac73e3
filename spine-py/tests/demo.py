"""The demo character, for tests."""

from functools import cache
from pathlib import Path

import spine_py

ROOT = Path(__file__).resolve().parents[2]
WICK = ROOT / "assets" / "wick" / "wick.json"


@cache
def wick() -> spine_py.SkeletonData:
    """Wick, read once."""
    return spine_py.SkeletonData.load(WICK)
