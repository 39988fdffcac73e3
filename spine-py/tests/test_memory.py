"""Memory stays flat over many frames and many loads; the long run is `benches/python_memory.py`."""

import gc
import resource
import sys
from collections.abc import Callable

import numpy as np
import pytest
import spine_py
from demo import WICK, wick

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def resident() -> int:
    """Bytes that the process holds now."""
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def grows(job: Callable[[], object], times: int) -> int:
    """By how many bytes a job that was done some times before grows when it is done `times` times more."""
    for _ in range(max(3, times // 4)):
        job()
    before = resident()
    for _ in range(times):
        job()
    return resident() - before


def test_frames_leave_nothing_behind() -> None:
    data, times = wick(), np.linspace(0, 1, 1000, dtype=np.float32)
    # 40,000 frames; a leak of one byte a bone and frame would be 2.4 MB.
    assert grows(lambda: data.sample("walk", times), 40) < 2_000_000
    assert grows(lambda: data.sample("walk", [1.0], physics="update"), 40) < 2_000_000
    assert grows(lambda: data.render("walk", 0.3, size=(64, 64)), 40) < 2_000_000
    crowd = spine_py.Crowd(data, 50)
    crowd.set_animation(0, "walk", loop=True)
    assert grows(lambda: crowd.step(0.02), 400) < 1_000_000


def test_loads_leave_nothing_behind() -> None:
    size = WICK.stat().st_size
    assert grows(lambda: spine_py.SkeletonData.load(WICK), 120) < 20 * size
