"""Examples of the documents run, and print what they say."""

import ast
import doctest
import re
from pathlib import Path

import pytest
import spine_py
from demo import ROOT


def test_docs_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert found.failed == 0 and found.attempted > 40


@pytest.mark.parametrize("document", ["README.md", "spine-py/README.md"])
def test_the_five_lines(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(import spine_py\n.*?)```", text, re.DOTALL)
    assert len(code.strip().splitlines()) == 5
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(code.replace('"assets/', f'"{ROOT.as_posix()}/assets/'), names)
    poses, picture = names["poses"], names["picture"]
    assert poses.shape == (3, 61, 2, 3) and picture.shape == (270, 210, 4)  # type: ignore[attr-defined]
    assert (tmp_path / "wick.png").read_bytes().startswith(b"\x89PNG")


SHAPE = re.compile(r"\([A-Z0-9][\w +]*,[\w, +]*\)")
DTYPE = re.compile(r"\b(u?int(8|16|32)|float(32|64))\b")
ROOTS = [name for name in spine_py.__all__ if not name.startswith("_")]


@pytest.mark.parametrize("name", ROOTS)
def test_every_public_name_and_member_has_a_docstring(name: str) -> None:
    thing = getattr(spine_py, name)
    assert thing.__doc__ and thing.__doc__.strip()
    members = vars(thing) if getattr(thing, "__module__", "") == "spine_py" and isinstance(thing, type) else {}
    public = [member for member in members if not member.startswith("_")]
    assert [member for member in public if not (getattr(thing, member).__doc__ or "").strip()] == []


def array_members() -> list[tuple[str, str, str]]:
    """Class, member and docstring in the types of all that gives an array."""
    found = []
    for file in Path(spine_py.__file__).parent.glob("*.pyi"):
        classes = [node for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
        for node in classes:
            for item in node.body:
                if isinstance(item, ast.FunctionDef) and item.returns and "NDArray" in ast.unparse(item.returns):
                    found.append((node.name, item.name, ast.get_docstring(item) or ""))
    return found


def test_what_gives_arrays_tells_their_shape_and_dtype() -> None:
    of = {"SampledData": "SkeletonData", "DrawnData": "SkeletonData", "ArraySkeleton": "Skeleton", "DrawnSkeleton": "Skeleton"}
    all_of_them = array_members()
    assert len(all_of_them) > 50
    for owner, member, typed in all_of_them:
        class_ = getattr(spine_py, of.get(owner, owner), None)
        native = getattr(class_, member).__doc__ if class_ and not member.startswith("_") else typed
        for text in (typed, native):
            assert SHAPE.search(text) and DTYPE.search(text), f"{owner}.{member}: {text}"


def test_docstrings_of_static_methods_are_their_own() -> None:
    for file in Path(spine_py.__file__).parent.glob("*.pyi"):
        assert "staticmethod(function)" not in file.read_text(encoding="utf-8"), file.name
    for argument in ("source", "atlas", "scale", "lenient", "any_version", "ParseError", "VersionError", "MissingRegionError", "OSError"):
        assert argument in (spine_py.SkeletonData.load.__doc__ or "")
