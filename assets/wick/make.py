#!/usr/bin/env python3
"""Makes wick.png, wick.atlas and wick.json in this folder: the demo character.

Needs Pillow. The same Pillow gives the same files.
"""

from __future__ import annotations

import json
from pathlib import Path

import move
import page
import rig
import stand
from bones import Json

HERE = Path(__file__).resolve().parent
# Objects and lists are opened down to this depth; what lies deeper stands on one line.
OPEN = 4


def to_text(value: Json, depth: int = 0) -> str:
    if not isinstance(value, dict | list) or depth == OPEN or not value:
        return json.dumps(value, ensure_ascii=False)
    inner = "\n" + " " * (depth + 1)
    if isinstance(value, list):
        return "[" + inner + ("," + inner).join(json.dumps(item, ensure_ascii=False) if not isinstance(item, dict) or "attachments" not in item else to_text(item, depth + 1) for item in value) + "\n" + " " * depth + "]"
    rows = [json.dumps(key, ensure_ascii=False) + ": " + to_text(item, depth + 1) for key, item in value.items()]
    return "{" + inner + ("," + inner).join(rows) + "\n" + " " * depth + "}"


def main() -> None:
    image, atlas = page.pack(rig.PICTURES, "wick.png")
    image.save(HERE / "wick.png", optimize=True)
    (HERE / "wick.atlas").write_text(atlas, encoding="utf-8")
    document = {**rig.skeleton(), "animations": {"idle": stand.idle(), "walk": move.walk(), "jump": move.jump(), "wave": stand.waving()}}
    (HERE / "wick.json").write_text(to_text(document) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
