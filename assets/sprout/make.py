#!/usr/bin/env python3
"""Makes sprout.png, sprout.atlas and sprout.json in this folder: a small skeleton of ours with one of everything.

Needs Pillow. The same Pillow gives the same files.
"""

from __future__ import annotations

from pathlib import Path

import animations
import page
import rig
from pictures import PICTURES
from text import to_text

HERE = Path(__file__).resolve().parent


def main() -> None:
    image, atlas = page.pack({name: draw() for name, draw in PICTURES.items()}, "sprout.png")
    image.save(HERE / "sprout.png", optimize=True)
    (HERE / "sprout.atlas").write_text(atlas, encoding="utf-8")
    document = {**rig.skeleton(), "animations": animations.animations()}
    (HERE / "sprout.json").write_text(to_text(document) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
