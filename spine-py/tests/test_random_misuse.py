"""10,000 calls with odd arguments: exceptions only, and objects that work afterwards."""

import random
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import spine_py
from rigs import load

DATA = load()
LEFT_OUT = {"load", "save_png", "save_gif", "save_apng", "save_webp", "save", "spine_golden"}


def objects() -> list[Any]:
    """Objects of every class of the model."""
    skeleton, state, bounds = spine_py.Skeleton(DATA), spine_py.AnimationState(DATA), spine_py.SkeletonBounds()
    skeleton.update_world_transform("none")
    bounds.update(skeleton)
    state.add_listener(spine_py.AnimationStateListener())
    entry, gone = state.set_animation(0, "all", True), state.set_animation(1, "one")
    state.clear_track(1)
    assert gone.is_disposed()
    skin = spine_py.Skin("mix", DATA)
    skin.add_skin("default")
    found: list[Any] = [DATA, skeleton, state, state.data, bounds, entry, gone, skin, spine_py.SkeletonClipping(), DATA.bones]
    found.append(spine_py.Atlas.load(b"a.png\nsize: 4, 4\nx\nbounds: 0, 0, 1, 1\n"))
    found += [found[-1].pages[0], found[-1].regions[0], found[-1].regions[0].region]
    kinds = ("bones", "slots", "ik_constraints", "transform_constraints", "path_constraints", "physics_constraints")
    found += [getattr(owner, kind)[0] for kind in kinds for owner in (DATA, skeleton)]
    found += [DATA.events[0], DATA.animations[0], DATA.skins["default"], *DATA.animations[0].timelines]
    found += [entry.attachment for entry in DATA.skins["default"].attachments]
    found += [item.sequence for item in found if getattr(item, "sequence", None)]
    return found


def odd(random: random.Random, objects: list[Any]) -> Any:
    """Something that is mostly not what is asked for."""
    return random.choice(
        [
            *(None, True, 0, 1, -1, 7, 2**31, -(2**63), 2**70, 0.5, -0.0, float("nan"), float("inf"), -1e300, 1e-40),
            *("", "arm", "arn", "body", "one", "<empty>", "\0", "\ud800", "x" * 500, "ff8000", b"\xff", b"", (), [], {}, object()),
            *((1, 2), (1, 2, 3, 4), [[0, 0], [1, 0], [1, 1]], ["a"], [None], {"a": 1}, range(3), slice(0, 2), 1j, type, len),
            *(np.zeros((3, 2)), np.zeros(0), np.zeros((2, 2, 2), np.int8), np.array(["a"]), np.float32(2), np.array([np.nan, 1e30])),
            random.choice(objects),
            random.choice(objects),
            random.choice(objects),
        ]
    )


def attempt(call: Callable[[], object]) -> bool:
    """Whether a call raises; only exceptions that programs are to expect."""
    try:
        call()
    except (
        *(spine_py.SpineError, TypeError, ValueError, IndexError, KeyError, AttributeError, OverflowError, OSError),
        *(MemoryError, StopIteration, ZeroDivisionError, NotImplementedError),
    ) as error:
        assert "Rust" not in str(error) and "panicked" not in str(error)
        return True
    return False


def test_ten_thousand_odd_calls() -> None:
    rng = random.Random(42)
    found = objects()
    names = {type(item): [name for name in dir(item) if not name.startswith("_") and name not in LEFT_OUT] for item in found}
    special = ("__getitem__", "__contains__", "__eq__", "__len__", "__iter__", "__repr__", "__hash__", "__copy__", "__deepcopy__")
    raised = called = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while called < 10_000:
            item = rng.choice(found)
            name = rng.choice(special if rng.random() < 0.1 else names[type(item)])
            if isinstance(item, spine_py.SkeletonData) and name.startswith(("sample", "render", "frames", "save", "_repr")):
                continue
            called += 1
            arguments = [odd(rng, found) for _ in range(rng.randrange(5))]
            if rng.random() < 0.3:
                raised += attempt(lambda: setattr(item, name, odd(rng, found)))
            else:
                member = getattr(type(item), name, None)
                if callable(member):
                    raised += attempt(lambda: member(item, *arguments))
                else:
                    raised += attempt(lambda: getattr(item, name))
    assert 1000 < raised < 9900
    skeleton, state = spine_py.Skeleton(DATA), spine_py.AnimationState(DATA)
    state.set_animation(0, "one")
    state.update(0.5)
    state.apply(skeleton)
    assert skeleton.bones["arm"].rotation == 75
    for item in found:
        if isinstance(item, spine_py.Skeleton):
            item.set_to_setup_pose()
            item.set_skin(None)
            item.update_world_transform("reset")
            assert item.world_transforms.shape == (5, 2, 3)


def test_constructors_refuse_what_is_odd() -> None:
    rng = random.Random(7)
    found = objects()
    classes = [getattr(spine_py, name) for name in spine_py.__all__]
    made = [item for item in classes if isinstance(item, type) and item.__module__ == "spine_py"]
    assert len(made) > 60
    for class_ in made:
        for _ in range(15):
            attempt(lambda: class_(*[odd(rng, found) for _ in range(rng.randrange(4))]))
