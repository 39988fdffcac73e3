"""Attachments from pictures: regions, and meshes whose grid follows the picture's silhouette (Source: formats-4.2.md 4.10)."""

from __future__ import annotations

import math
from collections.abc import Callable

from bones import BY_NAME, INDEX, Json, local, rounded
from paint import Picture, Point

Weights = dict[str, float]


def region(bone: str, picture: Picture, origin: Point = (0, 0), angle: float = 0, **more: Json) -> dict[str, Json]:
    """A picture whose own origin lies at a world point, its x axis at a world angle."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    cx, cy = picture.center
    x, y = local(bone, (origin[0] + cx * cos - cy * sin, origin[1] + cx * sin + cy * cos))
    turned = math.remainder(angle - BY_NAME[bone].angle, 360)
    row: dict[str, Json] = {"x": rounded(x), "y": rounded(y), "rotation": rounded(turned)}
    size: dict[str, Json] = {"width": picture.width, "height": picture.height}
    return {key: value for key, value in row.items() if value != 0} | size | more


def along(bone: str, picture: Picture, **more: Json) -> dict[str, Json]:
    """A picture drawn in the space of its bone."""
    place = BY_NAME[bone]
    return region(bone, picture, (place.x, place.y), place.angle, **more)


def extent(picture: Picture, left: float, right: float) -> Point:
    """(bottom, top) of what is opaque between two x."""
    scale = picture.image.width / picture.width
    columns = max(0, math.floor((left - picture.box[0]) * scale)), math.ceil((right - picture.box[0]) * scale)
    box = picture.image.getchannel("A").crop((columns[0], 0, min(columns[1], picture.image.width), picture.image.height)).getbbox()
    if box is None:
        middle = picture.center[1]
        return middle, middle
    margin = 0.5
    top, bottom = picture.box[3] - box[1] / scale + margin, picture.box[3] - box[3] / scale - margin
    return max(bottom, picture.box[1]), min(top, picture.box[3])


def grid(picture: Picture, columns: int, rows: int) -> tuple[list[Point], list[int], int]:
    """(points, triangles, hull): the hull counter clockwise from the bottom left, then what lies inside."""
    left, _, right, _ = picture.box
    box = picture.image.getchannel("A").getbbox() or (0, 0, *picture.image.size)
    scale = picture.image.width / picture.width
    left, right = max(left, left + box[0] / scale - 0.5), min(right, left + box[2] / scale + 0.5)
    xs = [left + (right - left) * column / columns for column in range(columns + 1)]
    step = (right - left) / columns
    ends = [extent(picture, max(left, x - step), min(right, x + step)) for x in xs]
    table = [[(x, low + (high - low) * row / rows) for row in range(rows + 1)] for x, (low, high) in zip(xs, ends, strict=True)]
    ring = [(column, 0) for column in range(columns + 1)] + [(columns, row) for row in range(1, rows + 1)]
    ring += [(column, rows) for column in reversed(range(columns))] + [(0, row) for row in reversed(range(1, rows))]
    cells = ring + [(column, row) for column in range(1, columns) for row in range(1, rows)]
    number = {cell: index for index, cell in enumerate(cells)}
    triangles: list[int] = []
    for column in range(columns):
        for row in range(rows):
            a, b = number[column, row], number[column + 1, row]
            c, d = number[column + 1, row + 1], number[column, row + 1]
            triangles += [a, b, c, a, c, d] if (column + row) % 2 == 0 else [a, b, d, b, c, d]
    return [table[column][row] for column, row in cells], triangles, len(ring)


def built(picture: Picture, shape: tuple[int, int], vertices: Callable[[list[Point]], list[Json]], **more: Json) -> dict[str, Json]:
    points, triangles, hull = grid(picture, *shape)
    left, _, _, top = picture.box
    uvs: list[Json] = []
    for x, y in points:
        uvs += [rounded((x - left) / picture.width, 5), rounded((top - y) / picture.height, 5)]
    return {
        "type": "mesh",
        "uvs": uvs,
        "triangles": [*triangles],
        "vertices": vertices(points),
        "hull": hull,
        "width": picture.width,
        "height": picture.height,
        **more,
    }


def flat(points: list[Point]) -> list[Json]:
    return [rounded(number, 2) for point in points for number in point]


def plain_mesh(bone: str, picture: Picture, shape: tuple[int, int], origin: Point = (0, 0), **more: Json) -> dict[str, Json]:
    """Without weights, drawn in the world around a point."""
    return built(picture, shape, lambda points: flat([local(bone, (x + origin[0], y + origin[1])) for x, y in points]), **more)


def weighted_mesh(
    picture: Picture, shape: tuple[int, int], weigh: Callable[[Point], Weights], origin: Point = (0, 0), **more: Json
) -> dict[str, Json]:
    """Drawn in the world around a point, with weights by bone."""

    def vertices(points: list[Point]) -> list[Json]:
        numbers: list[Json] = []
        for point in points:
            weights = {bone: rounded(weight, 4) for bone, weight in weigh(point).items() if weight > 0.0005}
            numbers.append(len(weights))
            for bone, weight in weights.items():
                x, y = local(bone, (point[0] + origin[0], point[1] + origin[1]))
                numbers += [INDEX[bone], rounded(x, 2), rounded(y, 2), weight]
        return numbers

    return built(picture, shape, vertices, **more)


def smooth(value: float) -> float:
    """0 below 0, 1 above 1, without corners in between."""
    t = min(max(value, 0.0), 1.0)
    return t * t * (3 - 2 * t)


def chain_mesh(
    bones: list[str], lengths: tuple[float, ...], soft: float, picture: Picture, shape: tuple[int, int], **more: Json
) -> dict[str, Json]:
    """Bound to bones that lie straight on the picture's x axis, whatever the setup pose; `soft`: half the breadth of a joint."""
    starts = [sum(lengths[:index]) for index in range(len(bones))]

    def vertices(points: list[Point]) -> list[Json]:
        numbers: list[Json] = []
        for x, y in points:
            passed = [1.0] + [smooth((x - start + soft) / (2 * soft)) for start in starts[1:]] + [0.0]
            weights = [rounded(passed[index] - passed[index + 1], 4) for index in range(len(bones))]
            chosen = [index for index, weight in enumerate(weights) if weight > 0.0005]
            numbers.append(len(chosen))
            for index in chosen:
                numbers += [INDEX[bones[index]], rounded(x - starts[index], 2), rounded(y, 2), weights[index]]
        return numbers

    return built(picture, shape, vertices, **more)


def polygon(kind: str, bone: str, points: list[Point], **more: Json) -> dict[str, Json]:
    """A bounding box or a clipping polygon of world points."""
    return {"type": kind, "vertexCount": len(points), "vertices": flat([local(bone, point) for point in points]), **more}


def linked(picture: Picture, path: str, parent: str) -> dict[str, Json]:
    """The parent's mesh of the default skin with another picture."""
    return {"type": "linkedmesh", "path": path, "skin": "default", "parent": parent, "width": picture.width, "height": picture.height}
