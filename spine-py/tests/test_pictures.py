"""Pictures: drawn, written, compared with those of the command line."""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spine_py
from demo import ROOT, WICK, wick

ANYTHING: Any = spine_py
"""The package without its types, for calls that they forbid."""

GOLDENS = ROOT / "spine-cli" / "tests" / "goldens"
VIEW: dict[str, Any] = dict(viewport=(-210, -30, 420, 540), size=(210, 270))


def spine(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "spine_py", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("golden", "arguments"),
    [
        ("wick-setup", {}),
        ("wick-idle", dict(animation="idle", time=0.73)),
        ("wick-walk", dict(animation="walk", time=0.37, background="#dfe7ef")),
        ("wick-walk-ranger", dict(animation="walk", time=0.61, skin="ranger", background=(223 / 255, 231 / 255, 239 / 255))),
    ],
)
def test_pictures_are_those_of_the_command_line(tmp_path: Path, golden: str, arguments: dict[str, Any]) -> None:
    picture = wick().render(**arguments, **VIEW)
    assert picture.shape == (270, 210, 4) and picture.dtype == np.uint8
    spine_py.save_png(tmp_path / "actual.png", picture)
    found = spine("diff", GOLDENS / f"{golden}.png", tmp_path / "actual.png")
    assert (found.returncode, found.stdout) == (0, "all 56700 pixels are the same\n")


@pytest.mark.parametrize("kind", ["gif", "apng", "webp"])
def test_files_have_the_bytes_of_the_command_line(tmp_path: Path, kind: str) -> None:
    expected, actual = tmp_path / f"expected.{kind}", tmp_path / f"actual.{kind}"
    options = ["--animation", "jump", "--fps", "12", "--max-size", "90", "--warm-up", "0.5"]
    assert spine("render", WICK, *options, "-o", expected).returncode == 0
    frames = wick().frames("jump", fps=12, max_size=90, warm_up=0.5)
    save = getattr(spine_py, f"save_{kind}")
    save(actual, frames)
    assert actual.read_bytes() == expected.read_bytes()
    memory = io.BytesIO()
    save(memory, np.stack(list(frames)), durations=frames.durations)
    assert memory.getvalue() == expected.read_bytes()
    save(memory := io.BytesIO(), (frame for frame in frames), durations=frames.durations)
    assert memory.getvalue() == expected.read_bytes()


def test_frames() -> None:
    frames = wick().frames("walk", fps=20, size=(30, 40), premultiplied=True)
    assert len(frames) == len(list(frames)) == len(frames.times) == len(frames.durations) == 20
    assert frames.size == (30, 40) and frames.fps == 20 and frames.premultiplied
    assert np.allclose(frames.times, np.arange(20) / 20) and sum(frames.durations) == pytest.approx(wick().animations["walk"].duration)
    assert repr(frames) == "<Frames: 20 of 30 x 40 pixels, 20 per second>"
    first, again = list(frames), list(frames)
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True)) and not np.array_equal(first[0], first[5])
    for frame in first:
        assert (frame[..., :3] <= frame[..., 3:]).all()


def test_premultiplied_and_straight() -> None:
    straight = wick().render("walk", 0.3, size=(60, 60)).astype(int)
    multiplied = wick().render("walk", 0.3, size=(60, 60), premultiplied=True).astype(int)
    assert np.array_equal(straight[..., 3], multiplied[..., 3])
    assert np.array_equal((straight[..., :3] * straight[..., 3:] + 127) // 255, multiplied[..., :3])


def test_ids() -> None:
    data = wick()
    ids = data.render_ids("walk", 0.37, **VIEW)
    assert ids.shape == (270, 210) and ids.dtype == np.uint16
    assert data.slots[int(ids[170, 105]) - 1].name == "coat"
    alpha = data.render("walk", 0.37, **VIEW)[..., 3]
    assert not ids[alpha == 0].any()
    hidden = data.render_ids("walk", 0.37, hide=["coat"], **VIEW)
    assert data.slots["coat"].index + 1 in ids and data.slots["coat"].index + 1 not in hidden


def test_a_renderer_draws_skeletons_as_they_stand() -> None:
    data = wick()
    skeleton = spine_py.Skeleton(data)
    skeleton.update_world_transform("reset")
    renderer = spine_py.Renderer(data, **VIEW)
    picture = renderer.render(skeleton)
    assert np.array_equal(picture, data.render(**VIEW))
    assert np.array_equal(picture, skeleton.render(**VIEW))
    assert np.array_equal(renderer.render_ids(skeleton), data.render_ids(**VIEW))
    assert np.array_equal(renderer.render_ids(skeleton), skeleton.render_ids(**VIEW))
    assert renderer.view(skeleton) == ((-210, -30, 420, 540), (210, 270))
    out = np.empty((270, 210, 4), np.uint8)
    assert renderer.render(skeleton, out=out) is out and np.array_equal(out, picture)
    assert renderer.render(skeleton, size=(10, 20)).shape == (20, 10, 4)
    smooth = renderer.render(skeleton, antialias=True, supersample=2, threads=2, filter="nearest", mip_maps=True, debug="all")
    assert smooth.shape == picture.shape and not np.array_equal(smooth, picture)


def test_images_may_lie_anywhere(tmp_path: Path) -> None:
    png = WICK.with_name("wick.png")
    data = spine_py.SkeletonData.load(WICK.read_bytes(), atlas=WICK.with_name("wick.atlas").read_bytes())
    skeleton = spine_py.Skeleton(data)
    skeleton.update_world_transform("reset")
    with pytest.raises(spine_py.SpineError, match='page "wick.png".*give images='):
        data.render()
    assert data._repr_png_() is None and skeleton._repr_png_() is None
    expected = wick().render(size=(20, 20))
    images: Any
    for images in (png.parent, str(png.parent), {"wick.png": png}, {"wick.png": png.read_bytes()}):
        assert np.array_equal(spine_py.Renderer(data, images=images).render(skeleton, size=(20, 20)), expected)
    for images, text in [
        (tmp_path, "no image at"),
        ({}, "images= does not name it"),
        ({"wick.png": b"no image"}, "expected a PNG"),
    ]:
        with pytest.raises(spine_py.SpineError, match=text):
            spine_py.Renderer(data, images=images)
    with pytest.raises(TypeError, match="images is of type int"):
        ANYTHING.Renderer(data, images=5)


def test_notebooks_show_pictures() -> None:
    things: list[Any] = [wick(), spine_py.Skeleton(wick())]
    for thing in things:
        if isinstance(thing, spine_py.Skeleton):
            thing.update_world_transform("reset")
        assert (thing._repr_png_() or b"").startswith(b"\x89PNG")


def test_a_notebook_survives_a_skeleton_without_a_pose() -> None:
    assert isinstance(spine_py.Skeleton(wick())._repr_png_(), bytes | None)


WRONG = [
    (dict(size=(-5, 5)), ValueError, r"size is \(-5, 5\); expected width and height in pixels"),
    (dict(size=(10**9, 10**9)), ValueError, "each from 1 to 32768"),
    (dict(size=(32768, 32768)), spine_py.SpineError, "at most 134217728 pixels"),
    (dict(size="big"), ValueError, "size is 'big'"),
    (dict(sizes=(5, 5)), TypeError, "unexpected keyword argument 'sizes'"),
    (dict(scale=0), ValueError, "scale is 0"),
    (dict(scale=1e30), spine_py.SpineError, "the picture would be"),
    (dict(viewport=(0, 0, -1, 1)), ValueError, "viewport is"),
    (dict(viewport=(0, 0, float("nan"), 1)), ValueError, "viewport is"),
    (dict(background="redd"), ValueError, "expected a CSS colour"),
    (dict(background=(2, 0, 0)), ValueError, "from 0 to 1"),
    (dict(debug="bonez"), ValueError, "there is no debug layer 'bonez'; there are bones"),
    (dict(supersample=9), ValueError, "supersample is 9"),
    (dict(threads=-1), ValueError, "threads is -1"),
    (dict(margin=-1), ValueError, "margin is -1"),
    (dict(antialias="x"), TypeError, "antialias is 'x'; expected True or False"),
    (dict(filter="cubic"), ValueError, "filter is 'cubic'; expected 'nearest', 'linear'"),
    (dict(time=float("nan")), ValueError, "time is NaN"),
    (dict(time=-1), ValueError, "time is -1"),
    (dict(time=1e12), spine_py.SpineError, "10000000 are the limit"),
    (dict(fps=0), ValueError, "fps is 0"),
    (dict(warm_up=-1), ValueError, "warm_up is -1"),
    (dict(hide="coat"), TypeError, "expected several names of slots"),
    (dict(hide=["coatt"]), spine_py.UnknownNameError, 'did you mean "coat"'),
    (dict(out=np.empty((3, 3, 4), np.uint8)), ValueError, r"out has shape \(3, 3, 4\); expected"),
    (dict(out=np.empty((3, 3, 4))), TypeError, "out is of dtype float64; expected uint8"),
]


@pytest.mark.parametrize(("arguments", "error", "text"), WRONG)
def test_wrong_use_is_told(arguments: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        wick().render("walk", **arguments)


def test_wrong_files_and_frames_are_told(tmp_path: Path) -> None:
    frame = np.zeros((4, 5, 4), np.uint8)
    closed = io.BytesIO()
    closed.close()
    cases: list[tuple[Any, type[Exception], str]] = [
        (lambda: ANYTHING.save_png(closed, frame), ValueError, "closed file"),
        (lambda: ANYTHING.save_png(io.StringIO(), frame), TypeError, "bytes"),
        (lambda: ANYTHING.save_png(5, frame), TypeError, "file is of type int; expected a path"),
        (lambda: ANYTHING.save_png(tmp_path / "no" / "a.png", frame), FileNotFoundError, "a.png"),
        (lambda: ANYTHING.save_png(io.BytesIO(), frame.astype(float)), TypeError, "picture is of dtype float64"),
        (lambda: ANYTHING.save_png(io.BytesIO(), frame[..., :3]), ValueError, r"picture has shape \(4, 5, 3\)"),
        (lambda: ANYTHING.save_png(io.BytesIO(), frame[:0]), ValueError, "5 x 0 pixels"),
        (lambda: ANYTHING.save_png(io.BytesIO(), "a"), TypeError, "picture is of type str"),
        (lambda: ANYTHING.save_gif(io.BytesIO(), []), spine_py.SpineError, "at least one frame"),
        (lambda: ANYTHING.save_apng(io.BytesIO(), []), spine_py.SpineError, "at least one frame"),
        (lambda: ANYTHING.save_gif(io.BytesIO(), frame), ValueError, r"frame 0 has shape \(5, 4\)"),
        (lambda: ANYTHING.save_gif(io.BytesIO(), [frame, frame[:2]]), spine_py.SpineError, "frame 1 has 5 x 2 pixels"),
        (lambda: ANYTHING.save_gif(io.BytesIO(), 5), TypeError, "frames is of type int"),
        (lambda: ANYTHING.save_gif(io.BytesIO(), [frame], fps=0), spine_py.SpineError, "from 0.001 to 1000"),
        (lambda: ANYTHING.save_gif(io.BytesIO(), [frame], fps=1, durations=[1]), TypeError, "give one of them"),
        (lambda: ANYTHING.save_gif(io.BytesIO(), [frame] * 2, durations=[1]), ValueError, "one for each frame"),
        (lambda: ANYTHING.save_webp(io.BytesIO(), [frame], quality=200), spine_py.SpineError, "quality 200"),
        (lambda: wick().frames("walk", fps=1e9), spine_py.SpineError, "more than 1000000 frames"),
        (lambda: ANYTHING.save_png(tmp_path / "x.JPG", frame), ValueError, r"ends in \.jpg, and save_png writes \.png"),
        (lambda: ANYTHING.save_gif(str(tmp_path / "x.webp"), [frame]), ValueError, r"save_gif writes \.gif; files are written by"),
        (lambda: ANYTHING.save_apng(tmp_path / "x.gif", [frame]), ValueError, r"save_apng writes \.png or \.apng"),
        (lambda: ANYTHING.save_webp(tmp_path / "x.png", [frame]), ValueError, r"save_webp writes \.webp"),
    ]
    for call, error, text in cases:
        with pytest.raises(error, match=text):
            call()
    assert list(tmp_path.iterdir()) == []
    spine_py.save_png(tmp_path / "x.part", frame)
    spine_py.save_apng(tmp_path / "x.apng", [frame])
    assert len(list(tmp_path.iterdir())) == 2


def test_an_iterable_that_raises_is_heard() -> None:
    def frames() -> Iterator[Any]:
        yield np.zeros((4, 4, 4), np.uint8)
        raise RuntimeError("enough")

    for save in (spine_py.save_gif, spine_py.save_apng, spine_py.save_webp):
        with pytest.raises(RuntimeError, match="enough"):
            save(io.BytesIO(), frames())


def test_other_libraries_read_what_is_written() -> None:
    image: Any = pytest.importorskip("PIL.Image")
    picture = wick().render("walk", 0.3, size=(40, 50))
    spine_py.save_png(file := io.BytesIO(), picture)
    assert np.array_equal(np.asarray(image.open(file)), picture)
    assert np.array_equal(np.asarray(image.fromarray(picture)), picture)
    spine_py.save_apng(file := io.BytesIO(), wick().frames("walk", fps=10, size=(40, 50)))
    assert image.open(file).n_frames == 10


def test_a_skeleton_of_other_data_is_told() -> None:
    other = spine_py.Skeleton(spine_py.SkeletonData.load(WICK))
    with pytest.raises(ValueError, match="of another SkeletonData than the renderer"):
        spine_py.Renderer(wick()).render(other)
