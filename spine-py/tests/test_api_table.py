"""The column Python of docs/api.md: what it names exists, and nothing is left out without a word."""

import csv

import spine_py
from demo import ROOT

TABLES = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def rows() -> dict[str, tuple[str, str]]:
    """Member of the reference to Python's cell and the note."""
    found: dict[str, tuple[str, str]] = {}
    columns: list[str] = []
    for line in TABLES.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if cells and cells[0] == "reference":
            columns = cells
        elif cells and cells[0].startswith("`"):
            row = dict(zip(columns, cells, strict=True))
            found[row["reference"].strip("`")] = (row["Python"], row["note"])
    return found


def test_every_name_exists() -> None:
    for member, (cell, _) in rows().items():
        for name in cell.split(", ") if cell != "-" else []:
            assert name.startswith("`") and name.endswith("`"), member
            found: object = spine_py
            for part in name.strip("`").split("."):
                assert hasattr(found, part), f"{member}: {name}"
                found = getattr(found, part)


def test_no_member_is_left_out_without_a_note() -> None:
    found = rows()
    with (ROOT / "docs" / "spec" / "api-4.2.csv").open(encoding="utf-8") as file:
        members = {row["class"] if row["kind"] == "class" else f"{row['class']}.{row['member']}" for row in csv.DictReader(file)}
    assert {key.split("(")[0] for key in found} == members
    assert [member for member, (cell, note) in found.items() if not cell or cell == "-" and not note] == []
    assert sum(cell == "-" for cell, _ in found.values()) < 80
