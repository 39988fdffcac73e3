"""Pictures of the head, in world coordinates of the setup pose; ears along their bones."""

from __future__ import annotations

from paint import Canvas, Fill, Knot, Picture, knots, oval
from palette import CREAM, FUR, MOSS, SOCK

SHADE = ("#8e2f3c", 0.42, 11.0)
GLOW = ("#ffd79a", 0.6, 5.0)

SKULL: list[Knot] = knots(
    "18 388, 62 380, 98 350, 112 312, 124 284 !, 110 272, 116 254 !, 96 246, 70 232, 34 226, -4 229, "
    "-40 238, -72 236 !, -66 248, -104 254 !, -90 270, -106 284 !, -90 300, -88 322, -66 358, -28 382"
)

# The cream of cheeks and muzzle, with the orange of the bridge between the eyes.
CHEEKS: list[Knot] = knots(
    "-120 262, -84 279, -50 278, -24 269, 6 266, 34 276, 52 292, 62 296, 72 288, 92 276, 110 282, 130 290, 140 220, 40 200, -90 210"
)

EYES = {"near": (2.0, 309.0, 22.0, 27.0), "far": (84.0, 311.0, 16.0, 25.0)}


def skull() -> Picture:
    canvas = Canvas((-114, 218, 134, 396))
    canvas.part(SKULL, Fill("#fb9c4c", "#ee7f36", (40, 390), (0, 240)))
    canvas.inside(CHEEKS, Fill(CREAM.light, "#f3d9c2", (40, 290), (20, 226)))
    canvas.edge(canvas.last, ("#9c3a44", 0.36, 15), 1)
    canvas.edge(canvas.last, ("#ffe0a8", 0.65, 6), -1)
    # Shadow of the muzzle and the hollow of the eyes.
    canvas.inside(oval(60, 240, 46, 16), "#c98a76", 0.4, 6)
    for x, y, wide, high in EYES.values():
        canvas.inside(oval(x, y - 2, wide + 9, high + 9), "#b84a2c", 0.2, 4)
    # Tufts of the near cheek and of the brow.
    for fold in (knots("-84 262, -72 256, -62 258"), knots("-62 246, -50 241, -38 245"), knots("-92 292, -82 290, -76 294")):
        canvas.line(fold, 2.6, "#a8573f", 0.75)
    for x, y in ((-56, 284), (-46, 274), (-62, 272)):
        canvas.inside(oval(x, y, 2.2, 1.8), "#c27a50", 0.8, 0.3)
    return canvas.finish()


def blush() -> Picture:
    canvas = Canvas((-72, 244, 120, 298))
    canvas.radial((-44, 271), 27, "#ff6f5e", 1.3, 0.8)
    canvas.radial((103, 275), 16, "#ff6f5e", 1.3, 0.75)
    return canvas.finish(1)


def muzzle() -> Picture:
    canvas = Canvas((10, 226, 112, 304))
    shape: list[Knot] = knots("44 284, 58 297, 72 298, 86 288, 101 270, 102 250, 86 238, 58 235, 32 240, 20 256, 28 270")
    canvas.part(shape, Fill("#fffaf0", "#f2d4bc", (74, 290), (46, 236)), outline=0)
    canvas.edge(canvas.last, ("#c88468", 0.5, 8), 1)
    # The orange of the bridge runs out on the muzzle.
    canvas.inside(knots("40 310, 48 290, 62 284, 80 288, 92 310"), FUR.base, 0.9, 4)
    canvas.line(knots("102 266, 101 250, 87 239, 62 235.5, 38 239"), 3.2, "#a05c4c", 0.9)
    return canvas.finish()


def nose() -> Picture:
    canvas = Canvas((58, 266, 104, 300))
    canvas.part(
        knots("64 287, 72 294, 84 295, 95 289, 96 281, 86 272, 80 270, 72 273, 64 280"),
        Fill("#5a3340", "#2a141e", (84, 296), (78, 270)),
        outline=1.4,
    )
    canvas.inside(oval(85, 290, 7, 2.6, -12), "#ffe9e4", 0.85, 0.7)
    return canvas.finish()


def smile() -> Picture:
    canvas = Canvas((36, 236, 106, 274))
    canvas.line(knots("80 270, 79 263, 77 259"), 3, taper=False)
    canvas.line(knots("48 259, 54 252, 64 250, 73 253, 78 260, 84 254, 91 253, 98 259"), 3.6)
    return canvas.finish()


def mouth_open() -> Picture:
    canvas = Canvas((36, 226, 106, 274))
    canvas.line(knots("80 270, 79 262"), 3, taper=False)
    canvas.part(
        knots("50 260 !, 64 256, 78 261, 88 257, 97 260 !, 94 246, 82 234, 68 233, 56 244"),
        Fill("#6b2434", "#8f2f3f", (70, 262), (70, 234)),
        outline=2.2,
    )
    canvas.inside(oval(74, 232, 17, 13, 8), Fill("#ff8d80", "#ef6a6a", (74, 246), (74, 230)))
    canvas.inside(knots("60 262, 63 250 !, 67 262"), "#fffaf0")
    canvas.inside(knots("86 262, 89 251 !, 92 262"), "#fffaf0")
    return canvas.finish()


def eye(side: str) -> Picture:
    x, y, wide, high = EYES[side]
    canvas = Canvas((x - wide - 6, y - high - 4, x + wide + 6, y + high + 6))
    canvas.part(oval(x, y, wide, high), Fill("#e6d0d2", "#ffffff", (x, y + high), (x, y - 2)), outline=2)
    lash: list[Knot] = [
        (x - wide - 1.5, y + high * 0.3),
        (x - wide * 0.78, y + high * 0.74),
        (x, y + high + 1),
        (x + wide * 0.78, y + high * 0.74),
        (x + wide + 1.5, y + high * 0.3),
    ]
    canvas.line(lash, 6.6)
    return canvas.finish()


def pupil(side: str) -> Picture:
    x, y, wide, high = EYES[side]
    x, wide, high = x + 3, wide * 0.8, high * 0.82
    canvas = Canvas((x - wide - 2, y - high - 2, x + wide + 2, y + high + 2))
    canvas.part(oval(x, y, wide, high), Fill("#4a2418", "#d07a24", (x, y + high * 0.5), (x, y - high)), outline=1, ink="#2c1418")
    canvas.inside(oval(x, y - high * 0.72, wide * 0.62, high * 0.3), "#ffc85c", 0.75, 2)
    canvas.inside(oval(x, y + 1, wide * 0.6, high * 0.66), "#1c0d14")
    canvas.inside(oval(x + wide * 0.34, y + high * 0.44, wide * 0.3, high * 0.27), "#ffffff")
    canvas.inside(oval(x - wide * 0.4, y - high * 0.38, wide * 0.16, high * 0.13), "#ffffff", 0.9)
    return canvas.finish()


def lid() -> Picture:
    """Of the near eye, shut; its lower edge is the lash line. The far eye has the same, narrower."""
    x, y, wide, high = EYES["near"]
    canvas = Canvas((x - wide - 12, y - high - 6, x + wide + 12, y + high + 22))
    low, side = y - high + 2, wide + 10
    lash: list[Knot] = [(x - side, low + 18), (x - side * 0.62, low + 6), (x, low), (x + side * 0.62, low + 6), (x + side, low + 18)]
    shape: list[Knot] = [
        (x - side, low + 18, 1),
        *lash[1:4],
        (x + side, low + 18, 1),
        (x + side, y + high + 20, 1),
        (x - side, y + high + 20, 1),
    ]
    canvas.part(shape, Fill("#f49145", "#ee8339", (x, y + high), (x, y - high)), outline=0)
    canvas.inside(oval(x, y - high + 6, wide, 8), "#c4552f", 0.3, 5)
    canvas.line(lash, 6.4, taper=False)
    return canvas.finish()


def happy(side: str) -> Picture:
    """An eye closed by a smile."""
    x, y, wide, _ = EYES[side]
    canvas = Canvas((x - wide - 6, y - 16, x + wide + 6, y + 16))
    canvas.line([(x - wide, y - 8), (x - wide * 0.6, y + 4), (x, y + 10), (x + wide * 0.6, y + 4), (x + wide, y - 8)], 7.5)
    return canvas.finish()


def brow() -> Picture:
    canvas = Canvas((-20, -10, 20, 10))
    canvas.part(knots("-16 -3, -10 3, 2 6, 13 2, 16 -2, 8 -1, -2 0, -10 -3"), SOCK.base, outline=1)
    return canvas.finish()


def ear(angle: float, wide: float, length: float, inner: float) -> Picture:
    """Along its bone; `inner`: where the hollow sits across, 1 being the left edge."""
    canvas = Canvas((-26, -wide - 8, length + 10, wide + 8), angle)
    shape: list[Knot] = [
        (-22, -wide * 0.9),
        (14, -wide),
        (length * 0.55, -wide * 0.66),
        (length * 0.86, -wide * 0.26),
        (length, 0, 1),
        (length * 0.86, wide * 0.3),
        (length * 0.5, wide * 0.8),
        (14, wide),
        (-22, wide * 0.9),
    ]
    canvas.part(shape, Fill(FUR.base, FUR.light, (0, 0), (length * 0.7, 0)))
    tip: list[Knot] = [
        (length * 0.6, -wide * 1.2),
        (length * 0.7, -wide * 0.5, 1),
        (length * 0.62, -wide * 0.2),
        (length * 0.72, wide * 0.1, 1),
        (length * 0.64, wide * 0.4),
        (length * 0.7, wide * 1.2),
        (length * 1.3, wide),
        (length * 1.3, -wide),
    ]
    canvas.inside(tip, Fill(SOCK.base, SOCK.light, (length * 0.6, 0), (length, 0)))
    canvas.edge(canvas.last, SHADE, 1)
    canvas.edge(canvas.last, GLOW, -1)
    c = wide * inner
    hollow: list[Knot] = [
        (-30, c - wide * 0.5),
        (12, c - wide * 0.56),
        (length * 0.5, c * 0.6 - wide * 0.34),
        (length * 0.78, c * 0.2, 1),
        (length * 0.46, c * 0.6 + wide * 0.4),
        (12, c + wide * 0.5),
        (-30, c + wide * 0.5),
    ]
    canvas.inside(hollow, Fill("#8a3f48", "#d98a7c", (length * 0.1, 0), (length * 0.7, 0)))
    fluff: list[Knot] = [
        (-30, c - wide * 0.6),
        (8, c - wide * 0.5),
        (26, c - wide * 0.4, 1),
        (18, c - wide * 0.16),
        (40, c - wide * 0.08, 1),
        (24, c + wide * 0.1),
        (34, c + wide * 0.3, 1),
        (12, c + wide * 0.34),
        (-30, c + wide * 0.6),
    ]
    canvas.inside(fluff, Fill(CREAM.base, CREAM.light, (0, 0), (36, 0)))
    return canvas.finish()


def tuft() -> Picture:
    """The hair over the brow, along its bone."""
    canvas = Canvas((-22, -34, 52, 30), 98)
    shape: list[Knot] = knots("-16 22, 4 22, 20 18, 32 22 !, 24 8, 46 2 !, 26 -10, 34 -26 !, 14 -20, 2 -26, -16 -22, -10 0")
    canvas.part(shape, Fill(FUR.base, "#ffb565", (-10, 0), (44, 0)))
    canvas.edge(canvas.last, SHADE, 1)
    canvas.edge(canvas.last, GLOW, -1)
    root: list[Knot] = knots("-20 30, -2 25, -3 0, -1 -29, -20 -30")
    canvas.last = canvas.mask([(x, y) for x, y, *_ in root])
    canvas.line(knots("6 4, 16 6, 22 9"), 2.6, "#a8573f", 0.8)
    canvas.line(knots("4 -8, 14 -10, 22 -10"), 2.6, "#a8573f", 0.8)
    return canvas.finish()


def hat() -> Picture:
    """The ranger's, its brim turned up at the back, sitting between the ears."""
    canvas = Canvas((-66, 352, 128, 436))
    canvas.part(
        knots("-36 380, -30 412, -6 430, 22 424, 48 424, 70 408, 84 376, 20 364"),
        Fill(MOSS.light, MOSS.base, (40, 430), (0, 380)),
        shade=(MOSS.dark, 0.8, 12),
        glow=("#d3e6a0", 0.6, 5),
    )
    canvas.inside(knots("-40 400, 20 392, 90 394, 90 360, -40 360"), Fill("#c4903f", "#8a5238", (60, 390), (-30, 370)))
    canvas.inside(knots("-2 428, 12 416, 26 415, 46 424, 30 421, 14 421"), MOSS.dark, 0.7, 2)
    canvas.part(
        knots("-58 396 !, -44 384, -10 378, 40 379, 86 376, 120 360 !, 98 356, 60 362, 10 362, -36 364, -54 378"),
        Fill(MOSS.light, MOSS.base, (60, 380), (-20, 362)),
        shade=(MOSS.dark, 0.75, 7),
        glow=("#d3e6a0", 0.6, 4),
    )
    return canvas.finish()


def feather() -> Picture:
    """Along its bone."""
    canvas = Canvas((-8, -20, 104, 24), 140)
    shape = knots("0 -2 !, 18 -9, 38 -13, 42 -9 !, 50 -14, 76 -10, 98 6 !, 80 14, 64 16 !, 60 11, 48 16 !, 44 12, 32 14, 14 8, 0 2 !")
    canvas.part(shape, Fill("#fff6e4", "#f0d6b0", (10, 0), (70, 0)), outline=2.8)
    for x in (24, 46):
        canvas.inside([(x, -30), (x + 5, 0), (x, 30), (x + 8, 30), (x + 13, 0), (x + 8, -30)], "#c98a4c", 0.75, 1)
    canvas.inside(knots("66 -40, 72 0, 66 40, 130 40, 130 -40"), Fill("#8a4a3a", "#4a2a38", (68, 0), (98, 0)), 0.95, 1.5)
    canvas.edge(canvas.last, ("#8a5a4a", 0.5, 5), 1)
    canvas.line(knots("-4 0, 34 -1, 78 4"), 2.4, "#8a5238", 0.9)
    return canvas.finish()
