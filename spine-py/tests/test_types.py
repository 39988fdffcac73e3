"""The types name what the module has: no more, no less."""

import ast
from functools import cache
from pathlib import Path

import pytest
import spine_py

PACKAGE = Path(spine_py.__file__).parent
NATIVE = [name for name in spine_py.__all__ if getattr(getattr(spine_py, name), "__module__", "") == "spine_py"]


@cache
def stubs() -> dict[str, ast.ClassDef]:
    """Classes of all files of types."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in PACKAGE.glob("*.pyi"))
    return {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}


def members(name: str) -> dict[str, str | None]:
    """Public members of a class and its bases with their docstrings, as the types have them."""
    node = stubs()[name]
    found: dict[str, str | None] = {}
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in stubs():
            found |= members(base.id)
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
            found[item.name] = found.get(item.name) or ast.get_docstring(item)
    return found


@pytest.mark.parametrize("name", NATIVE)
def test_members(name: str) -> None:
    class_ = getattr(spine_py, name)
    if not isinstance(class_, type):
        return
    typed = members(name)
    assert set(typed) == {member for member in dir(class_) if not member.startswith("_")}
    undocumented = [member for member, doc in typed.items() if not doc and not getattr(class_, member).__doc__]
    assert undocumented == []


def test_classes_are_the_packages_own() -> None:
    assert len(NATIVE) > 80 and (PACKAGE / "py.typed").exists()
