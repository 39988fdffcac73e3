"""JSON text in which whatever fits on a line stays on one, so that differences read well."""

from __future__ import annotations

import json

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]

WIDTH = 120


def to_text(value: Json, indent: int = 0, used: int = 0) -> str:
    """`used`: characters already on the line."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + used + len(flat) <= WIDTH or not isinstance(value, dict | list):
        return flat
    inner = " " * (indent + 1)
    if isinstance(value, dict):
        heads = [json.dumps(key, ensure_ascii=False) + ": " for key in value]
        rows = [inner + head + to_text(item, indent + 1, len(head)) for head, item in zip(heads, value.values(), strict=True)]
        return "{\n" + ",\n".join(rows) + "\n" + " " * indent + "}"
    if all(isinstance(item, int | float) for item in value):
        return "[" + wrapped([json.dumps(item) for item in value], inner) + "]"
    return "[\n" + ",\n".join(inner + to_text(item, indent + 1) for item in value) + "\n" + " " * indent + "]"


def wrapped(words: list[str], inner: str) -> str:
    """Numbers, as many on a line as fit."""
    lines = [""]
    for word in words:
        if len(inner) + len(lines[-1]) + len(word) + 2 > WIDTH:
            lines.append("")
        lines[-1] += ("" if lines[-1] == "" else " ") + word + ","
    return ("\n" + inner).join(lines).rstrip(",")
