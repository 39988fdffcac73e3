#!/usr/bin/env python3
"""Shows that memory stays flat over many frames and many loads from Python.

    python_memory.py [--frames 1000000] [--loads 10000]

Prints what the process holds after each tenth; the exit code is 1 where the last tenth of either run needed more than 4 MB over the second.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import spine_py

WICK = Path(__file__).resolve().parent.parent / "assets" / "wick" / "wick.json"


def resident() -> int:
    """Bytes that the process holds now."""
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def watch(what: str, job: Callable[[], object], times: int) -> bool:
    """Whether a job leaves nothing behind."""
    held = []
    for _ in range(10):
        for _ in range(times // 10):
            job()
        held.append(resident())
    print(f"{what}: " + " ".join(f"{bytes_ / 1e6:.1f}" for bytes_ in held) + " MB", flush=True)
    return held[-1] - held[1] < 4_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--loads", type=int, default=10_000)
    options = parser.parse_args()
    data = spine_py.SkeletonData.load(WICK)
    times = np.linspace(0, 1, 1000, dtype=np.float32)
    crowd = spine_py.Crowd(data, 100)
    crowd.set_animation(0, "walk", loop=True)
    skeleton = spine_py.Skeleton(data)
    state = spine_py.AnimationState(spine_py.AnimationStateData(data))
    state.set_animation(0, "walk", True)

    def frame() -> None:
        state.update(0.016)
        state.apply(skeleton)
        skeleton.update(0.016)
        skeleton.update_world_transform("update")

    flat = [
        watch(f"sample, {options.frames} frames", lambda: data.sample("walk", times), options.frames // 1000),
        watch(f"crowd, {options.frames // 2} frames", lambda: crowd.step(0.016), options.frames // 200),
        watch(f"state, {options.frames // 10} frames", frame, options.frames // 10),
        watch(f"load, {options.loads} loads", lambda: spine_py.SkeletonData.load(WICK), options.loads),
    ]
    return 0 if all(flat) else 1


if __name__ == "__main__":
    sys.exit(main())
