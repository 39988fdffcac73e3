"""Thousands of random calls: exceptions, never a crash."""

import io
import random
from pathlib import Path

import numpy as np
import pytest
import spine_py
from demo import wick


def values(random_: random.Random) -> object:
    """Anything that somebody might pass."""
    return random_.choice(
        [
            None,
            True,
            -1,
            0,
            1,
            3,
            2**31,
            -(2**63),
            2**70,
            0.5,
            -1e300,
            float("nan"),
            float("inf"),
            "",
            "walk",
            "wakl",
            "none",
            "reset",
            "\ud800",
            b"",
            b"\x89PNG",
            [],
            [0.1],
            [0.1, 0.9],
            (1, 2),
            (8, 8),
            (0, 0, 5, 5),
            {},
            {"wick.png": b""},
            {1: 2},
            np.zeros(3, np.float32),
            np.zeros((2, 2)),
            np.zeros((4, 4, 4), np.uint8),
            np.zeros((2, 4, 4, 4), np.uint8),
            np.zeros((1, 61, 2, 3), np.float32),
            np.array(["a"]),
            np.array(None),
            np.float32(0.25),
            slice(None),
            slice(0, 2),
            object(),
            io.BytesIO(),
            io.StringIO(),
            wick(),
            spine_py.Skeleton(wick()),
            spine_py.Physics.UPDATE,
            spine_py.SkeletonData,
        ]
    )


NAMES = (
    "animation times skin loop physics fps out time hide warm_up premultiplied size viewport scale center margin max_size background debug "
    "filter antialias mip_maps supersample threads images pma start end speed once rows track delta x y durations plays threshold matte "
    "quality"
).split()


def test_random_calls_raise_or_return(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Some of the calls write files.
    monkeypatch.chdir(tmp_path)
    random_ = random.Random(4)
    data = wick()
    calls = 0
    raised: dict[type[BaseException], int] = {}
    while calls < 10_000:
        skeleton = spine_py.Skeleton(data)
        skeleton.update_world_transform("reset")
        things = [data, skeleton, spine_py.Sampler(data), spine_py.Crowd(data, 3), spine_py.Renderer(data, size=(8, 8))]
        functions = [getattr(spine_py, name) for name in ("save_png", "save_gif", "save_apng", "save_webp", "Crowd", "Sampler", "Renderer")]
        own = (
            "sample render frames slot_ draw_ world_ attachment_ view step set_t set_p set_animation set_skin add_animation colors".split()
        )
        for thing in things:
            functions += [getattr(thing, name) for name in dir(thing) if name.startswith(tuple(own)) and callable(getattr(thing, name))]
        for function in functions:
            for _ in range(10):
                arguments = [values(random_) for _ in range(random_.choice([0, 1, 2, 2, 2, 3]))]
                keywords = {random_.choice(NAMES): values(random_) for _ in range(random_.choice([0, 0, 1, 1, 2, 3]))}
                calls += 1
                try:
                    with np.errstate(all="ignore"):
                        result = function(*arguments, **keywords)
                    repr(result)
                except Exception as error:
                    assert str(error) and "panicked" not in str(error), (function, arguments, keywords)
                    raised[type(error)] = raised.get(type(error), 0) + 1
    # The calls reach far enough for all kinds of exceptions.
    assert {TypeError, ValueError, spine_py.UnknownNameError} <= set(raised)
