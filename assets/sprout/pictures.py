"""The pictures of the sprout, drawn four times too large and scaled down. Sizes are pixels, y downward."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PIL import Image, ImageDraw

Point = tuple[float, float]

SCALE = 4
OUTLINE = 2.2

BARK = "#4a2f27"
CLAY = "#d07a4c"
CLAY_LIGHT = "#e79a68"
CLAY_DARK = "#a9552f"
GLAZE = "#4f86c6"
GLAZE_LIGHT = "#86b4e4"
GLAZE_DARK = "#33609a"
MOSS = "#2f5a2c"
LEAF = "#6fbf4b"
LEAF_LIGHT = "#a4e070"
LEAF_DARK = "#4c9636"
INK = "#2b2b33"


class Canvas:
    """A transparent picture with an outline colour; coordinates are those of the final size."""

    def __init__(self, width: int, height: int, ink: str) -> None:
        self.image = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)
        self.ink = ink

    def shape(self, points: Iterable[Point], fill: str, outline: float = OUTLINE) -> None:
        """A closed polygon with a round outline outside its edge."""
        corners = [(x * SCALE, y * SCALE) for x, y in points]
        if outline > 0:
            width = outline * 2 * SCALE
            self.draw.line([*corners, corners[0], corners[1]], fill=self.ink, width=round(width), joint="curve")
            for x, y in corners:
                self.draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=self.ink)
        self.draw.polygon(corners, fill=fill)

    def ellipse(self, x: float, y: float, radius_x: float, radius_y: float, fill: str, outline: float = 0) -> None:
        for grown, color in ((outline, self.ink), (0.0, fill)):
            left, top = x - radius_x - grown, y - radius_y - grown
            right, bottom = x + radius_x + grown, y + radius_y + grown
            self.draw.ellipse((left * SCALE, top * SCALE, right * SCALE, bottom * SCALE), fill=color)

    def stroke(self, points: list[Point], width: float, fill: str) -> None:
        """A line with round ends."""
        self.draw.line([(x * SCALE, y * SCALE) for x, y in points], fill=fill, width=round(width * SCALE), joint="curve")
        for x, y in (points[0], points[-1]):
            self.ellipse(x, y, width / 2, width / 2, fill)

    def finish(self) -> Image.Image:
        width, height = self.image.size
        return self.image.resize((width // SCALE, height // SCALE), Image.Resampling.BOX)


def curve(a: Point, b: Point, c: Point, d: Point, steps: int = 24) -> list[Point]:
    """Points of a cubic Bezier, both ends included."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        x = sum(weight * point[0] for weight, point in zip(weights, (a, b, c, d), strict=True))
        y = sum(weight * point[1] for weight, point in zip(weights, (a, b, c, d), strict=True))
        points.append((x, y))
    return points


def leaf(canvas: Canvas, base: Point, tip: Point, belly: float) -> None:
    """A leaf from base to tip, `belly` wide to either side, lighter on its upper half, with a midrib."""
    (bx, by), (tx, ty) = base, tip
    dx, dy = tx - bx, ty - by
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * belly * 1.33, dx / length * belly * 1.33

    def side(sign: float) -> list[Point]:
        near = (bx + dx * 0.2 + nx * sign, by + dy * 0.2 + ny * sign)
        far = (bx + dx * 0.75 + nx * sign, by + dy * 0.75 + ny * sign)
        return curve(base, near, far, tip)

    canvas.shape([*side(1), *reversed(side(-1))], LEAF)
    canvas.shape(side(1 if ny < 0 else -1), LEAF_LIGHT, 0)
    canvas.stroke([base, (bx + dx * 0.82, by + dy * 0.82)], 1.4, LEAF_DARK)


def pot(body: str, light: str, dark: str, dots: bool) -> Image.Image:
    canvas = Canvas(96, 82, BARK)
    canvas.shape([(14, 22), (82, 22), (73, 78), (23, 78)], body)
    canvas.shape([(66, 22), (82, 22), (73, 78), (60, 78)], dark, 0)
    canvas.shape([(22, 30), (29, 30), (33, 70), (28, 70)], light, 0)
    if dots:
        for x, y in ((40, 42), (52, 56), (41, 68), (62, 40)):
            canvas.ellipse(x, y, 3.4, 3.4, light)
    canvas.shape([(6, 5), (90, 5), (87, 22), (9, 22)], body)
    canvas.shape([(72, 5), (90, 5), (87, 22), (70, 22)], dark, 0)
    canvas.shape([(11, 8), (60, 8), (60, 11), (12, 11)], light, 0)
    return canvas.finish()


def head() -> Image.Image:
    canvas = Canvas(88, 76, MOSS)
    canvas.ellipse(44, 38, 40, 34, LEAF, OUTLINE)
    canvas.ellipse(44, 33, 35, 27, "#80cf58")
    canvas.ellipse(31, 19, 10, 5, LEAF_LIGHT)
    return canvas.finish()


def eyes(opening: float) -> Image.Image:
    """Two eyes; 1 is open, 0 is closed."""
    canvas = Canvas(48, 20, INK)
    for x in (9, 39):
        if opening == 0:
            canvas.stroke(curve((x - 5, 10), (x - 2, 14), (x + 2, 14), (x + 5, 10)), 2.2, INK)
            continue
        canvas.ellipse(x, 10, 5, 7.5 * opening, INK)
        canvas.ellipse(x + 1.6, 10 - 3 * opening, 1.9, 2.2 * opening, "#ffffff")
    return canvas.finish()


def smile() -> Image.Image:
    canvas = Canvas(22, 12, INK)
    canvas.stroke(curve((3, 3), (6, 11), (16, 11), (19, 3)), 2.4, INK)
    return canvas.finish()


def mouth_open() -> Image.Image:
    canvas = Canvas(22, 18, INK)
    canvas.shape([*curve((3, 3), (4, 19), (18, 19), (19, 3))], "#8c3340", 1.4)
    canvas.ellipse(11, 12.5, 4, 2.4, "#f08a8a")
    return canvas.finish()


def cheeks() -> Image.Image:
    canvas = Canvas(66, 14, INK)
    for x in (8, 58):
        canvas.ellipse(x, 7, 6.5, 4, "#f79aa0")
    return canvas.finish()


def bud() -> Image.Image:
    canvas = Canvas(64, 40, MOSS)
    canvas.stroke([(32, 38), (32, 22)], 7.5, MOSS)
    canvas.stroke([(32, 38), (32, 22)], 3.4, LEAF_DARK)
    leaf(canvas, (31, 24), (4, 8), 7.5)
    leaf(canvas, (33, 24), (60, 8), 7.5)
    return canvas.finish()


def stalk(width: int) -> Image.Image:
    canvas = Canvas(width, 10, MOSS)
    canvas.stroke([(5, 5), (width - 5, 5)], 8.4, MOSS)
    canvas.stroke([(5, 5), (width - 5, 5)], 4.2, LEAF_DARK)
    return canvas.finish()


def hand() -> Image.Image:
    canvas = Canvas(58, 32, MOSS)
    canvas.stroke([(5, 16), (22, 16)], 8.4, MOSS)
    canvas.stroke([(5, 16), (22, 16)], 4.2, LEAF_DARK)
    leaf(canvas, (16, 16), (54, 16), 12)
    return canvas.finish()


def vine_leaf() -> Image.Image:
    canvas = Canvas(40, 24, MOSS)
    canvas.stroke([(5, 12), (14, 12)], 7.6, MOSS)
    leaf(canvas, (8, 12), (37, 12), 7.6)
    return canvas.finish()


def stem() -> Image.Image:
    canvas = Canvas(20, 70, MOSS)
    canvas.shape([(5, 2), (15, 2), (16, 68), (4, 68)], LEAF_DARK)
    canvas.shape([(6, 2), (10, 2), (9, 68), (5, 68)], LEAF, 0)
    return canvas.finish()


def glint() -> Image.Image:
    canvas = Canvas(40, 80, INK)
    canvas.shape([(20, 4), (32, 4), (18, 76), (6, 76)], "#ffffff", 0)
    canvas.shape([(35, 4), (38, 4), (24, 76), (21, 76)], "#ffffff", 0)
    return canvas.finish()


def shadow() -> Image.Image:
    canvas = Canvas(100, 18, INK)
    canvas.ellipse(50, 9, 48, 7, "#000000")
    return canvas.finish()


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "pot": lambda: pot(CLAY, CLAY_LIGHT, CLAY_DARK, dots=False),
    "pot-glazed": lambda: pot(GLAZE, GLAZE_LIGHT, GLAZE_DARK, dots=True),
    "head": head,
    "eyes1": lambda: eyes(1),
    "eyes2": lambda: eyes(0.45),
    "eyes3": lambda: eyes(0),
    "smile": smile,
    "mouth-open": mouth_open,
    "cheeks": cheeks,
    "bud": bud,
    "arm": lambda: stalk(42),
    "hand": hand,
    "vine": lambda: stalk(42),
    "vine-leaf": vine_leaf,
    "stem": stem,
    "glint": glint,
    "shadow": shadow,
}
