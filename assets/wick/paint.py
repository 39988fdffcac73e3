"""A canvas for smooth painted shapes: ink outline, gradient, soft shade and light. Coordinates have y upward."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

Point = tuple[float, float]
# A corner has a third number; the outline is smooth at all others.
Knot = tuple[float, float] | tuple[float, float, int]
# Left, bottom, right, top.
Box = tuple[float, float, float, float]

# Pixels of the page for a unit, and how much finer everything is painted before it is scaled down.
DETAIL = 1.5
FINE = 4
UNIT = DETAIL * FINE

INK = "#38202c"
OUTLINE = 3.0
# Where the light comes from, in the world.
LIGHT: Point = (0.55, 0.835)


@dataclass(frozen=True)
class Fill:
    """A colour, or a linear change from the first colour at `start` to the second at `end`."""

    first: str
    second: str
    start: Point
    end: Point


@dataclass(frozen=True)
class Picture:
    """A finished picture and the rectangle that it covers in the space in which it was drawn."""

    image: Image.Image
    box: Box

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def center(self) -> Point:
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


def spline(shape: Sequence[Knot], closed: bool = True, steps: int = 14) -> list[Point]:
    """Points of a smooth curve through the knots, with corners where a knot says so."""
    count = len(shape)

    def tangent(index: int, towards: int) -> Point:
        """The direction at a knot for the span to the neighbour `towards` (1: the next, -1: the one before)."""
        x, y = shape[index][0], shape[index][1]
        after, before = (index + 1) % count, (index - 1) % count
        end = not closed and index in (0, count - 1)
        if end or len(shape[index]) == 3:
            other = after if towards == 1 else before
            dx, dy = shape[other][0] - x, shape[other][1] - y
            return dx * towards, dy * towards
        ax, ay = shape[after][0] - x, shape[after][1] - y
        bx, by = x - shape[before][0], y - shape[before][1]
        a, b = math.hypot(ax, ay), math.hypot(bx, by)
        near = a if towards == 1 else b
        return ((ax / a * b + bx / b * a) / (a + b)) * near, ((ay / a * b + by / b * a) / (a + b)) * near

    points: list[Point] = []
    for index in range(count if closed else count - 1):
        after = (index + 1) % count
        x0, y0, x1, y1 = *shape[index][:2], *shape[after][:2]
        (m0x, m0y), (m1x, m1y) = tangent(index, 1), tangent(after, -1)
        for step in range(steps):
            t = step / steps
            h0, h1, h2, h3 = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t, 3 * t**2 - 2 * t**3, t**3 - t**2
            points.append((h0 * x0 + h1 * m0x + h2 * x1 + h3 * m1x, h0 * y0 + h1 * m0y + h2 * y1 + h3 * m1y))
    if not closed:
        points.append((shape[-1][0], shape[-1][1]))
    return points


def knots(text: str) -> list[Knot]:
    """Knots as text: "x y, x y !, ..."; the mark makes a corner."""
    found: list[Knot] = []
    for part in text.split(","):
        x, y, *corner = part.split()
        found.append((float(x), float(y), 1) if corner else (float(x), float(y)))
    return found


def oval(x: float, y: float, radius_x: float, radius_y: float, turned: float = 0) -> list[Knot]:
    """Knots of an ellipse, turned by degrees."""
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    ring = [(math.cos(step * math.pi / 6) * radius_x, math.sin(step * math.pi / 6) * radius_y) for step in range(12)]
    return [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in ring]


class Canvas:
    """A transparent picture of `box`. `angle`: where the x axis of its space points in the world (degrees)."""

    def __init__(self, box: Box, angle: float = 0) -> None:
        left, bottom, right, top = box
        self.box: Box = (left, bottom, left + math.ceil((right - left) / 2) * 2, bottom + math.ceil((top - bottom) / 2) * 2)
        self.size = (round((self.box[2] - left) * UNIT), round((self.box[3] - bottom) * UNIT))
        self.image = Image.new("RGBA", self.size, (0, 0, 0, 0))
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        self.light: Point = (LIGHT[0] * cos + LIGHT[1] * sin, LIGHT[1] * cos - LIGHT[0] * sin)
        self.last = self.blank()

    def blank(self) -> Image.Image:
        return Image.new("L", self.size, 0)

    def pixel(self, point: Sequence[float]) -> Point:
        return (point[0] - self.box[0]) * UNIT, (self.box[3] - point[1]) * UNIT

    def mask(self, points: Sequence[Point]) -> Image.Image:
        mask = self.blank()
        ImageDraw.Draw(mask).polygon([self.pixel(point) for point in points], fill=255)
        return mask

    def stroke(self, points: Sequence[Point], widths: Sequence[float]) -> Image.Image:
        """The mask of a line with a width at each point and round ends."""
        mask = self.blank()
        draw = ImageDraw.Draw(mask)
        dense: list[tuple[float, float, float]] = []
        for index, (point, width) in enumerate(zip(points, widths, strict=True)):
            x, y = self.pixel(point)
            if dense:
                px, py, pw = dense[-1]
                parts = max(1, int(math.hypot(x - px, y - py) / 2))
                for part in range(1, parts):
                    t = part / parts
                    dense.append((px + (x - px) * t, py + (y - py) * t, pw + (width * UNIT / 2 - pw) * t))
            dense.append((x, y, width * UNIT / 2))
        for x, y, radius in dense:
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        return mask

    def color(self, fill: str | Fill) -> Image.Image:
        if isinstance(fill, str):
            return Image.new("RGB", self.size, fill)
        (x0, y0), (x1, y1) = self.pixel(fill.start), self.pixel(fill.end)
        length = max((x1 - x0) ** 2 + (y1 - y0) ** 2, 1e-9)
        ax, ay = (x1 - x0) / length, (y1 - y0) / length
        ramp = Image.linear_gradient("L")
        # The ramp's rows are 0 to 255: a pixel's row is its share of the way, held inside.
        share = ramp.transform(
            (self.size[0], self.size[1]),
            Image.Transform.AFFINE,
            (0, 0, 128, ax * 255, ay * 255, -(x0 * ax + y0 * ay) * 255),
            resample=Image.Resampling.BILINEAR,
        )
        full = self.mask_after(fill)
        share = ImageChops.lighter(share, full)
        first, second = Image.new("RGB", self.size, fill.first), Image.new("RGB", self.size, fill.second)
        return Image.composite(second, first, share)

    def mask_after(self, fill: Fill) -> Image.Image:
        """Where a change of colour is complete."""
        (x0, y0), (x1, y1) = fill.start, fill.end
        dx, dy = x1 - x0, y1 - y0
        scale = 4000 / max(math.hypot(dx, dy), 1e-9)
        ends = [(x1 - dy * scale, y1 + dx * scale), (x1 + dy * scale, y1 - dx * scale)]
        far = [(x + dx * scale, y + dy * scale) for x, y in reversed(ends)]
        return self.mask([*ends, *far])

    def lay(self, mask: Image.Image, fill: str | Fill, alpha: float = 1) -> None:
        """Paints through a mask over what is there."""
        if alpha < 1:
            mask = mask.point([round(value * alpha) for value in range(256)])
        layer = self.color(fill).convert("RGBA")
        layer.putalpha(mask)
        self.image.alpha_composite(layer)

    def shifted(self, mask: Image.Image, distance: float) -> Image.Image:
        """The mask moved towards the light."""
        dx, dy = self.light[0] * distance * UNIT, -self.light[1] * distance * UNIT
        return mask.transform(self.size, Image.Transform.AFFINE, (1, 0, -dx, 0, 1, -dy), fillcolor=0)

    def soft(self, mask: Image.Image, blur: float) -> Image.Image:
        return mask.filter(ImageFilter.GaussianBlur(blur * UNIT)) if blur > 0 else mask

    def part(
        self,
        shape: Sequence[Knot],
        fill: str | Fill,
        *,
        outline: float = OUTLINE,
        ink: str = INK,
        shade: tuple[str, float, float] | None = None,
        glow: tuple[str, float, float] | None = None,
    ) -> None:
        """A closed shape. `shade`, `glow`: colour, alpha and breadth of the edge away from and towards the light."""
        points = spline(shape)
        mask = self.mask(points)
        if outline > 0:
            ring = [*points, points[0]]
            edge = self.stroke(ring, [outline * 2] * len(ring))
            # Heavier on the side away from the light.
            self.lay(ImageChops.lighter(edge, self.shifted(edge, -outline * 0.28)), ink)
        self.lay(mask, fill)
        self.last = mask
        if shade is not None:
            self.edge(mask, shade, 1)
        if glow is not None:
            self.edge(mask, glow, -1)

    def edge(self, mask: Image.Image, kind: tuple[str, float, float], side: int) -> None:
        color, alpha, breadth = kind
        moved = self.soft(self.shifted(mask, breadth * side), breadth * 0.42)
        self.lay(ImageChops.multiply(mask, ImageChops.invert(moved)), color, alpha)

    def inside(self, shape: Sequence[Knot], fill: str | Fill, alpha: float = 1, blur: float = 0) -> None:
        """A shape clipped to the part painted last."""
        mask = self.soft(self.mask(spline(shape)), blur)
        self.lay(ImageChops.multiply(mask, self.last), fill, alpha)

    def line(
        self, shape: Sequence[Knot], width: float, fill: str | Fill = INK, alpha: float = 1, *, taper: bool = True, clip: bool = False
    ) -> None:
        """An open stroke, thin at its ends if it tapers; inside the last part if it clips."""
        points = spline(shape, closed=False)
        last = len(points) - 1
        widths = [width * (0.35 + 0.65 * math.sin(math.pi * i / last)) if taper else width for i in range(last + 1)]
        mask = self.stroke(points, widths)
        self.lay(ImageChops.multiply(mask, self.last) if clip else mask, fill, alpha)

    def radial(self, center: Point, radius: float, fill: str, power: float, alpha: float = 1) -> None:
        """Light that falls off to nothing at the radius."""
        x, y = self.pixel(center)
        scale = 128 / (radius * UNIT)
        ramp = Image.radial_gradient("L").point([round(255 * max(0.0, 1 - value / 179) ** power) for value in range(256)])
        moved = ramp.transform(
            self.size,
            Image.Transform.AFFINE,
            (scale, 0, 128 - x * scale, 0, scale, 128 - y * scale),
            resample=Image.Resampling.BILINEAR,
            fillcolor=0,
        )
        self.lay(moved, fill, alpha)

    def finish(self, detail: float = DETAIL) -> Picture:
        """The picture at the page's scale; a soft one may be coarser."""
        width, height = self.box[2] - self.box[0], self.box[3] - self.box[1]
        size = (max(1, round(width * detail)), max(1, round(height * detail)))
        return Picture(self.image.resize(size, Image.Resampling.BOX), self.box)


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two."""
    a, b = ImageColor.getrgb(first), ImageColor.getrgb(second)
    return "#{:02x}{:02x}{:02x}".format(*(round(u + (v - u) * share) for u, v in zip(a[:3], b[:3], strict=True)))
