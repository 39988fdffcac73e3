#!/usr/bin/env python3
"""Times `SkeletonData.sample` beside the same work in Rust and, where there is node, in the official runtime.

    python_rate.py RATE [--assets FOLDER] [--times 100000] [--rounds 5] [--js benches/peers/js/bench.mjs]

RATE is the program `rate` of this folder (`cargo build --release -p benches --bin rate`); `spine_py` is the installed package, built by the
release profile. FOLDER is as for the benchmarks. Rounds take turns, one thread each, into memory that is
there; times are those of the
processor, and the ratio is that of the least.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

os.environ["RAYON_NUM_THREADS"] = "1"

try:
    import numpy as np
    import spine_py
except ModuleNotFoundError as missing:
    sys.exit(f"{missing.name} is not installed here: pip install ./spine-py")

HERE = Path(__file__).resolve().parent
SUBJECTS = [("spineboy", "spineboy-pro", "walk"), ("raptor", "raptor-pro", "walk")]


def node_seconds(script: Path, assets: Path, name: str, stem: str, animation: str) -> float | None:
    """Seconds that the official runtime needs for one time."""
    command = ["node", "--expose-gc", script.name, str(assets / name), stem, name, animation, "-", "sample"]
    try:
        done = subprocess.run(command, cwd=script.parent, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    for line in done.stdout.splitlines():
        fields = line.split("\t")
        if len(fields) > 4 and fields[1] == "sample":
            return float(fields[4]) / 1e9
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rate", type=Path)
    parser.add_argument("--assets", type=Path, default=HERE / "../../shared/assets")
    parser.add_argument("--times", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--js", type=Path, default=HERE / "peers/js/bench.mjs")
    options = parser.parse_args()
    subjects = [(options.assets.resolve() / name, name, stem, animation) for name, stem, animation in SUBJECTS]
    subjects.insert(0, (HERE / "../assets/wick", "wick", "wick", "walk"))
    print("| skeleton | Rust, frames/s | Python, frames/s | Python / Rust | node, frames/s | Python / node |")
    print("| --- | --- | --- | --- | --- | --- |")
    slowest = 1.0
    for folder, name, stem, animation in subjects:
        skeleton = folder / f"{stem}.json"
        if not skeleton.exists():
            print(f"left out: {skeleton} (--assets names the folder of examples)", file=sys.stderr)
            continue
        atlas = folder / f"{name}.atlas"
        data = spine_py.SkeletonData.load(skeleton, atlas=atlas)
        spread = np.arange(options.times) * 0.618034 % 1.0
        times = (spread * data.animations[animation].duration).astype(np.float32)
        poses = data.sample(animation, times)
        rust: list[float] = []
        python: list[float] = []
        for _ in range(options.rounds):
            command = [str(options.rate), str(skeleton), str(atlas), animation, str(options.times), "1"]
            seconds, total = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            rust.append(float(seconds))
            begin = time.process_time()
            data.sample(animation, times, out=poses)
            python.append(time.process_time() - begin)
            if abs(float(poses.sum(dtype=np.float64)) - float(total)) > 1e-6 * abs(float(total)) + 1:
                print(f"{stem}: Rust and Python do not pose alike", file=sys.stderr)
                return 1
        ratio = min(rust) / min(python)
        slowest = min(slowest, ratio)
        node = node_seconds(options.js, folder.parent, name, stem, animation) if name != "wick" else None
        peer = "-" if node is None else f"{1 / node:,.0f}"
        times_node = "-" if node is None else f"{node * options.times / min(python):.1f}"
        frames = [f"{options.times / min(each):,.0f}" for each in (rust, python)]
        print(f"| {stem} | {frames[0]} | {frames[1]} | {ratio:.3f} | {peer} | {times_node} |", flush=True)
    return 0 if slowest >= 0.9 else 1


if __name__ == "__main__":
    sys.exit(main())
