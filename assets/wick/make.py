#!/usr/bin/env python3
"""Makes wick.png, wick.atlas and wick.json in this folder: the demo character.

Needs Pillow. The same Pillow gives the same files.
"""

from __future__ import annotations

import json
from pathlib import Path
from wave import wave

import page
import rig
from bones import Json
from idle import idle
from jump import jump
from walk import walk

HERE = Path(__file__).resolve().parent
# What fits on a line of this length stays on one, so that differences read well.
WIDTH = 150


def to_text(value: Json, depth: int = 0) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) < WIDTH or not isinstance(value, dict | list):
        return flat
    if isinstance(value, dict):
        opened, closed = "{", "}"
        rows = [json.dumps(key, ensure_ascii=False) + ": " + to_text(item, depth + 1) for key, item in value.items()]
    elif all(isinstance(item, int | float) for item in value):
        return flat
    else:
        opened, closed = "[", "]"
        rows = [to_text(item, depth + 1) for item in value]
    inner = "\n" + " " * (depth + 1)
    return opened + inner + ("," + inner).join(rows) + inner[:-1] + closed


def main() -> None:
    image, atlas = page.pack(rig.PICTURES, "wick.png")
    image.save(HERE / "wick.png", optimize=True)
    (HERE / "wick.atlas").write_text(atlas, encoding="utf-8")
    document: dict[str, Json] = {**rig.skeleton(), "animations": {"idle": idle(), "walk": walk(), "jump": jump(), "wave": wave()}}
    (HERE / "wick.json").write_text(to_text(document) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
