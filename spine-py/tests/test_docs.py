"""Examples of the documents run, and print what they say."""

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


def test_every_public_name_has_a_docstring() -> None:
    for name in spine_py.__all__:
        assert getattr(spine_py, name).__doc__, name
