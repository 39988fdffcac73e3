"""Objects that lie, numbers without end and texts that are none: exceptions that help, and an interpreter that lives on."""

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import spine_py
from demo import ROOT, wick

PRELUDE = """
import sys
import spine_py
from demo import wick

class Liar(list):
    def __len__(self):
        return 2**61

class File:
    def __init__(self, content):
        self.content = content
    def read(self):
        return self.content

skeleton, skin = spine_py.Skeleton(wick()), spine_py.Skin("mine", wick())
picture = wick().render(size=(4, 4))
"""

ENDLESS = [
    "skeleton.color = {}",
    "skeleton.draw_order = {}",
    "skin.bones = {}",
    "skin.constraints = {}",
    "wick().animations['walk'].has_timeline({})",
    "wick().render(debug={})",
    "spine_py.SkeletonData.load(File({}))",
    "spine_py.Atlas._restore({}, None, [])",
    "spine_py.Atlas._restore(b'', None, {})",
    "spine_py.SkeletonData._restore({}, None, None, 1.0, False, False)",
    "spine_py._native.run({})",
    *(f"spine_py.{name}('/dev/null', [picture], durations={{}})" for name in ("save_gif", "save_apng", "save_webp")),
]


def test_no_length_is_believed() -> None:
    # Room for what has been announced would end the process: each statement is tried in a process that has to see its end.
    attempts = [statement.format(value) for statement in ENDLESS for value in ("range(2**45)", "Liar(['?'])")]
    program = PRELUDE + "".join(
        f"try:\n    {attempt}\n    print('returned')\nexcept Exception as error:\n    print(type(error).__name__)\n" for attempt in attempts
    )
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT / "spine-py" / "tests", capture_output=True, text=True)
    assert result.returncode == 0, result.stderr[-2000:]
    told = result.stdout.split()
    assert len(told) == len(attempts)
    known = {"returned", "TypeError", "ValueError", "OverflowError", "SpineError", "UnknownNameError"}
    assert set(told) <= known, list(zip(attempts, told))
    assert "returned" not in told[::2]


def test_lists_may_be_anything_that_can_be_gone_through() -> None:
    skeleton = spine_py.Skeleton(wick())
    backwards = [slot.data.name for slot in skeleton.slots.values()][::-1]
    skeleton.draw_order = iter(backwards)
    assert [slot.data.name for slot in skeleton.draw_order] == backwards
    skeleton.color = np.array([0.5, 0.25, 1], np.float32)  # type: ignore[assignment]
    assert skeleton.color == (0.5, 0.25, 1, 1)
    with pytest.raises(TypeError, match="draw_order: expected a list, found str"):
        skeleton.draw_order = "hat"


def test_texts_that_are_no_utf_8_name_nothing() -> None:
    data, skeleton = wick(), spine_py.Skeleton(wick())
    physics: Any = "\ud800"
    calls: list[Callable[[], Any]] = [
        lambda: data.animations["\ud800"],
        lambda: skeleton.bones["\ud800"],
        lambda: data.sample("\ud800", [0]),
        lambda: data.sample("walk", [0], skin="\ud800"),
        lambda: data.sample("walk", [0], physics=physics),
        lambda: data.render(hide=["\ud800"]),
        lambda: skeleton.set_attachment("hat", "\ud800"),
    ]
    for call in calls:
        with pytest.raises(spine_py.UnknownNameError):
            call()
    assert "\ud800" not in data.animations and data.animations.get("\ud800") is None


@pytest.mark.parametrize("number", [61, -62, 2**63, -(2**70)])
def test_numbers_beyond_a_list_are_index_errors(number: int) -> None:
    skeleton = spine_py.Skeleton(wick())
    for call in (lambda: wick().bones[number], lambda: skeleton.bones[number], lambda: skeleton.apply_ik(number, 0, 0)):
        with pytest.raises(IndexError, match=f"there is no bone {number}; there are 61"):
            call()


def test_kinds_have_the_right_article() -> None:
    with pytest.raises(TypeError, match="the index of an animation, found float"):
        wick().animations[0.5]  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="the name of an animation, its index"):
        wick().sample(0.5, [0])  # type: ignore[arg-type]


def test_numbers_out_of_range_are_told() -> None:
    atlas, picture = wick().atlas, wick().render(size=(4, 4))
    assert atlas is not None
    with pytest.raises(ValueError, match="width is -1; expected a whole number from 1 to 4294967295"):
        atlas.with_page_size(0, -1, 5)
    with pytest.raises(ValueError, match="height is 4294967296"):
        atlas.with_page_size(0, 5, 2**32)
    with pytest.raises(IndexError, match="there is no page -1; the atlas has 1"):
        atlas.with_page_size(-1, 5, 5)
    for save in (spine_py.save_gif, spine_py.save_apng, spine_py.save_webp):
        with pytest.raises(ValueError, match="plays is -1; expected a whole number from 0"):
            save("/dev/null", [picture], plays=-1)
    with pytest.raises(ValueError, match="threshold is 256; expected a whole number from 0 to 255"):
        spine_py.save_gif("/dev/null", [picture], threshold=256)


def test_numbers_may_lie_anywhere_in_memory() -> None:
    expected = wick().sample("walk", [0.25, 0.5]).tobytes()
    odd = np.zeros(9, np.uint8)[1:].view(np.float32)
    odd[:] = 0.25, 0.5
    assert not odd.flags.aligned
    assert wick().sample("walk", odd).tobytes() == expected
    assert wick().sample("walk", np.array([0.5, 0, 0.25], ">f4")[::-2]).tobytes() == expected
    corners = np.zeros(25, np.uint8)[1:].view(np.float32).reshape(3, 2)
    corners[:] = [[0, 0], [4, 0], [0, 4]]
    assert spine_py.SkeletonClipping().clip_start(corners) == 1


def test_cycles_through_notifications_are_collected() -> None:
    class Listener:
        kept: list[spine_py.StateEvent | spine_py.TrackEntry | None]

        def start(self, entry: spine_py.TrackEntry) -> None:
            self.kept.append(entry)

    def kept_by_its_listener() -> Iterator[spine_py.AnimationState]:
        state, listener = spine_py.AnimationState(wick()), Listener()
        state.set_animation(0, "walk")
        listener.kept = [state.pop_event()]
        assert listener.kept[0] is not None
        state.add_listener(listener)
        state.set_animation(1, "walk")
        yield state

    alive = [weakref.ref(state) for state in kept_by_its_listener()]
    gc.collect()
    assert alive[0]() is None
