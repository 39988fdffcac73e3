"""Loading, errors, copies and pickles."""

import copy
import gc
import io
import json
import locale
import multiprocessing
import pickle
import re
import threading
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spine_py
from demo import ROOT, WICK
from rigs import document, load
from spine_py import Atlas, SkeletonData


def test_version() -> None:
    assert spine_py.__version__ == re.findall(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[0]


def test_data_is_read_and_not_made() -> None:
    anything: Any = SkeletonData
    for arguments, named in [((), {}), ((WICK,), {}), ((), {"scale": 2.0})]:
        with pytest.raises(TypeError, match=r"SkeletonData\.load\(path\)"):
            anything(*arguments, **named)


def test_a_path_finds_the_atlas_beside_it() -> None:
    data = SkeletonData.load(WICK)
    assert data.path == WICK
    assert data.atlas is not None and data.atlas.path == WICK.with_suffix(".atlas")
    assert SkeletonData.load(WICK, atlas=False).atlas is None
    assert repr(data).startswith("<SkeletonData wick.json: 61 bones, 49 slots, 2 skins, 4 animations, ")
    assert repr(data).endswith(" attachments, Spine 4.2.22>") and SkeletonData.load(str(WICK)).path == WICK


CONTENT = json.dumps(document()).encode()


@pytest.mark.parametrize(
    "source",
    [CONTENT, bytearray(CONTENT), memoryview(CONTENT), io.BytesIO(CONTENT), io.StringIO(CONTENT.decode())],
    ids=["bytes", "bytearray", "memoryview", "file", "text file"],
)
def test_forms_of_a_source(source: bytes | bytearray | memoryview | io.BytesIO | io.StringIO) -> None:
    data = SkeletonData.load(source)
    assert len(data.bones) == 5 and data.path is None and data.atlas is None


def test_scale_and_the_source_that_is_read_twice() -> None:
    content = json.dumps(document()).encode()  # user-cases.md D17
    assert [SkeletonData.load(content, scale=2).bones["arm"].x for _ in range(2)] == [20, 20]
    assert SkeletonData.load(content, scale=2).scale == 2
    for odd in (0.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="finite number other than 0"):
            SkeletonData.load(content, scale=odd)


def test_files_that_are_not_there_are_os_errors(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        SkeletonData.load(tmp_path / "none.json")
    assert caught.value.filename == str(tmp_path / "none.json")
    with pytest.raises(IsADirectoryError):
        SkeletonData.load(tmp_path)


def test_what_is_no_source_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected a path, bytes or an open file, found int"):
        SkeletonData.load(7)  # type: ignore[arg-type]
    closed = io.BytesIO(b"{}")
    closed.close()
    with pytest.raises(ValueError, match="closed file"):
        SkeletonData.load(closed)


def test_parse_errors_tell_where() -> None:
    broken = document()
    broken["bones"][1]["parent"] = "rooot"
    with pytest.raises(spine_py.ParseError, match='did you mean "root"') as caught:
        load(broken)
    assert caught.value.path == "bones[1].parent" and caught.value.offset is None
    with pytest.raises(spine_py.ParseError) as text:
        SkeletonData.load(b'{"bones": [}')
    assert (text.value.line, text.value.column) == (1, 12)
    with pytest.raises(spine_py.ParseError):
        SkeletonData.load(b"\x00\x01\x02")
    assert issubclass(spine_py.ParseError, ValueError) and issubclass(spine_py.ParseError, spine_py.SpineError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.path == "bones[1].parent"


def test_binary_parse_errors_tell_the_byte() -> None:
    skel = b"\x00" * 8 + b"\x074.2.22" + b"\x00" * 3
    with pytest.raises(spine_py.ParseError) as caught:
        SkeletonData.load(skel)
    assert caught.value.offset is not None and caught.value.path is None


@pytest.mark.parametrize("version", ["3.8.99", "4.1.0", "4.3.17-beta"])
def test_other_versions(version: str) -> None:  # user-cases.md D20
    changed = document()
    changed["skeleton"]["spine"] = version
    with pytest.raises(spine_py.VersionError, match="this reads 4.2") as caught:
        load(changed)
    assert caught.value.found == version and caught.value.supported == "4.2"
    assert SkeletonData.load(json.dumps(changed).encode(), any_version=True).version == version


ATLAS = b"page.png\nsize: 64, 64\nbody\nbounds: 0, 0, 8, 8\n"


def test_missing_regions_are_all_named() -> None:  # user-cases.md D4
    content = json.dumps(document()).encode()
    with pytest.raises(spine_py.MissingRegionError, match="see `missing`") as caught:
        SkeletonData.load(content, atlas=ATLAS)
    regions = [missing.region for missing in caught.value.missing if isinstance(missing, spine_py.MissingRegion)]
    assert set(regions) >= {"mesh", "f01", "f02", "f03"}
    first = caught.value.missing[0]
    assert (first.slot, first.skin) == ("body", "default")
    lenient = SkeletonData.load(content, atlas=ATLAS, lenient=True)
    assert lenient.missing == caught.value.missing
    skin = lenient.default_skin
    assert skin is not None
    mesh = skin.get_attachment("mesh", "mesh")
    assert isinstance(mesh, spine_py.MeshAttachment) and mesh.region is None and mesh.region_width is None


def test_an_atlas() -> None:
    atlas = SkeletonData.load(WICK).atlas
    assert atlas is not None
    assert repr(atlas) == f"<Atlas: 1 pages, {len(atlas)} regions>"
    page = atlas.pages[0]
    assert (page.name, page.width, page.height, page.pma, page.index) == ("wick.png", 1024, 704, True, 0)
    assert page.min_filter is spine_py.TextureFilter.LINEAR and page.u_wrap == "ClampToEdge" and page.format == "RGBA8888"
    arm = atlas["arm"]
    assert (arm.x, arm.y, arm.width, arm.height, arm.page) == (548, 364, 158, 65, page)
    assert (arm.offset_x, arm.offset_y, arm.original_width, arm.original_height) == (7, 3, 174, 72)
    assert (arm.degrees, arm.rotate, arm.splits, arm.pads) == (0, False, None, None)
    assert arm.u == np.float32(548 / 1024) and arm.v2 == np.float32((364 + 65) / 704)
    assert arm.region.width == 158 and arm.region.page_index == 0
    assert atlas.find_region("nothing") is None and "arm" in atlas and "nothing" not in atlas
    with pytest.raises(spine_py.UnknownNameError, match='did you mean "arm"'):
        atlas["arn"]
    for other in (pickle.loads(pickle.dumps(atlas)), Atlas.load(io.BytesIO(b"a.png\nsize: 4,4\nx\nbounds: 0,0,1,1\n"))):
        assert len(other.pages) == 1


def test_pages_without_a_size() -> None:
    atlas = Atlas.load(b"a.png\nx\nbounds: 0, 0, 1, 1\n")
    sized = atlas.with_page_size(0, 16, 32)
    assert (atlas.pages[0].width, sized.pages[0].width, sized.pages[0].height) == (0, 16, 32)
    again = pickle.loads(pickle.dumps(sized))
    assert (again.pages[0].width, again.pages[0].height) == (16, 32)
    with pytest.raises(IndexError, match="there is no page 3; the atlas has 1"):
        atlas.with_page_size(3, 1, 1)


def test_folders_and_pages_of_other_alphabets(tmp_path: Path) -> None:  # user-cases.md A10, A11
    folder = tmp_path / "骨骼 動畫"
    folder.mkdir()
    (folder / "héros.json").write_text(json.dumps(document()))
    (folder / "héros.atlas").write_text(
        "la page.png\nsize: 64, 64\nbody\nbounds: 0, 0, 8, 8\nb2\nbounds: 8, 0, 8, 8\n"
        + "\nzwei.png\nsize: 64, 64\nmesh\nbounds: 0, 0, 8, 8\nlinked\nbounds: 0, 0, 8, 8\nweighted\nbounds: 0, 0, 8, 8\n"
        + "".join(f"f0{i}\nbounds: 0, 0, 4, 4\n" for i in (1, 2, 3)),
        encoding="utf-8",
    )
    data = SkeletonData.load(folder / "héros.json")
    assert data.atlas is not None and [page.name for page in data.atlas.pages] == ["la page.png", "zwei.png"]
    skeleton = spine_py.Skeleton(data)
    pages = {slot.name: slot.region.page_index for slot in skeleton.slots.values() if slot.region}
    assert pages == {"body": 0, "mesh": 1}


def test_decimal_commas_make_no_difference() -> None:  # user-cases.md D18
    old = locale.setlocale(locale.LC_ALL)
    try:
        for name in ("de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"):
            try:
                locale.setlocale(locale.LC_ALL, name)
                break
            except locale.Error:
                continue
        assert load().events["step"].float_value == 0.5
    finally:
        locale.setlocale(locale.LC_ALL, old)


def test_oddities_are_warnings() -> None:
    odd = document()
    odd["bones"][0]["colour"] = "ff0000ff"
    with pytest.warns(spine_py.SpineWarning, match="colour"):
        data = load(odd)
    assert len(data.warnings) == 1 and "colour" in data.warnings[0]


def test_copies_share_the_data() -> None:
    data = load()
    for other in (copy.copy(data), copy.deepcopy(data)):
        assert other == data and hash(other) == hash(data)
        spine_py.Skeleton(other).set_skin(data.skins["red"])


@pytest.mark.parametrize("lenient", [False, True])
def test_pickles_read_the_same_again(lenient: bool) -> None:
    data = SkeletonData.load(WICK, scale=0.5, lenient=lenient)
    again = pickle.loads(pickle.dumps(data))
    assert again != data and repr(again) == repr(data) and again.scale == 0.5 and again.path == data.path
    assert np.array_equal(pose(data), pose(again))


def pose(data: SkeletonData) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Wick in the middle of a step."""
    skeleton = spine_py.Skeleton(data)
    data.animations["walk"].apply(skeleton, -1, 0.4)
    skeleton.update_world_transform()
    return skeleton.world_transforms


def test_workers_that_are_spawned(tmp_path: Path) -> None:  # user-cases.md P3
    data = SkeletonData.load(ROOT / "assets" / "wick" / "wick.json")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert np.array_equal(pool.apply(pose, (data,)), pose(data))


def test_threads_share_the_data() -> None:  # user-cases.md P2
    data = SkeletonData.load(WICK)
    expected, found = pose(data), []
    threads = [threading.Thread(target=lambda: found.append(pose(data))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8 and all(np.array_equal(expected, other) for other in found)


def test_parts_keep_the_data_alive() -> None:
    data = load()
    gone = weakref.ref(data)
    bone, skin = data.bones["arm"], data.skins["red"]
    vertices = data.skins["default"].attachments[1].attachment
    del data
    gc.collect()
    assert gone() is None
    assert bone.parent is not None and bone.parent.name == "root" and len(skin) == 1 and vertices.name


def test_arguments_have_the_documented_names() -> None:
    data = SkeletonData.load(path_or_bytes=WICK, atlas=None, scale=2.0, lenient=True)
    assert data.scale == 2.0
