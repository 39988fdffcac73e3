"""Pictures of the body: coat, limbs, boots, tail, scarf. Limbs, tail and scarf lie along their bones, x onward, y to the left."""

from __future__ import annotations

from paint import Canvas, Fill, Knot, Picture, knots, mixed, oval
from palette import BRASS, CREAM, FUR, LEATHER, SOCK, Cloth
from PIL import ImageChops

# Lengths of the bones of chains.
ARM = (42.0, 40.0)
LEG = (50.0, 50.0)
TAIL = (37.0,) * 6
STRIP = (34.0, 34.0, 34.0)


def coat(cloth: Cloth) -> Picture:
    canvas = Canvas((-66, 92, 62, 232))
    shape: list[Knot] = knots(
        "-22 220, 16 221, 36 208, 40 186, 38 164, 44 136, 54 106 !, 24 99, -16 98, -56 106 !, -48 136, -42 164, -44 188, -40 208"
    )
    canvas.part(shape, Fill(cloth.light, cloth.base, (30, 220), (-14, 120)))
    # The flap closes left of the middle line, towards the front of the body.
    canvas.inside(knots("60 230, 24 214, 22 160, 28 90, 90 80"), cloth.light, 0.35, 1)
    canvas.line(knots("23 220, 21 164, 27 98"), 2.6, cloth.dark, 0.9, taper=False, clip=True)
    # Folds over the belt and at the hem.
    for fold in (knots("-20 140, -24 120, -28 102"), knots("4 142, 4 122, 2 102"), knots("38 138, 42 122, 46 106")):
        canvas.line(fold, 4, cloth.dark, 0.4, clip=True)
    canvas.inside(knots("-70 114, -16 105, 24 106, 60 114, 60 80, -70 80"), mixed(cloth.dark, cloth.base, 0.25), 0.9)
    canvas.line(knots("-60 115, -16 106.5, 24 107.5, 60 115"), 1.6, cloth.light, 0.75, taper=False, clip=True)
    canvas.inside(knots("-60 210, -38 214, -24 160, -34 90, -80 90"), cloth.dark, 0.45, 9)
    canvas.inside(oval(0, 226, 52, 20), cloth.dark, 0.6, 5)
    canvas.edge(canvas.last, (cloth.dark, 0.75, 11), 1)
    canvas.edge(canvas.last, ("#e9fbff", 0.4, 4), -1)
    body = canvas.last
    belt: list[Knot] = knots("-52 158 !, -10 151, 48 156 !, 48 145 !, -10 140, -52 147 !")
    mask = ImageChops.multiply(canvas.mask([(x, y) for x, y, *_ in belt]), body)
    for rise in (0, 13):
        edge: list[Knot] = [(-60, 147 + rise), (-10, 139 + rise), (60, 145 + rise)]
        canvas.line(edge, 2.6, LEATHER.dark, taper=False, clip=True)
    canvas.lay(mask, Fill(LEATHER.light, LEATHER.base, (40, 150), (-40, 150)))
    canvas.edge(mask, (LEATHER.dark, 0.8, 4), 1)
    canvas.part(knots("10 160 !, 30 160 !, 31 139 !, 9 138 !"), Fill(BRASS.light, BRASS.dark, (28, 160), (12, 138)), outline=2.2)
    canvas.part(knots("15 155 !, 25 155 !, 26 144 !, 14 143 !"), LEATHER.dark, outline=0)
    for x, y in ((33, 196), (31, 176), (36, 124)):
        canvas.part(oval(x, y, 4.2, 4.2), Fill(BRASS.light, BRASS.dark, (x + 2, y + 4), (x - 2, y - 4)), outline=1.8)
    return canvas.finish()


def arm(cloth: Cloth) -> Picture:
    """A sleeve with its cuff; the shoulder is open, so that it melts into the coat."""
    end = ARM[0] + ARM[1]
    canvas = Canvas((-22, -24, end + 12, 24), -85)
    shape: list[Knot] = [
        (-14, 0),
        (-9, 12),
        (6, 17),
        (34, 15.5),
        (60, 15),
        (end - 2, 18, 1),
        (end + 2, 0),
        (end - 2, -18, 1),
        (60, -15),
        (34, -15.5),
        (6, -17),
        (-9, -12),
    ]
    canvas.part(shape, Fill(cloth.light, cloth.base, (-10, 14), (60, -10)))
    canvas.edge(canvas.last, (cloth.dark, 0.75, 8), 1)
    canvas.edge(canvas.last, ("#e9fbff", 0.4, 3.5), -1)
    for x, y in ((40, -7), (46, -9)):
        canvas.line([(x, y - 8), (x + 2, y - 1), (x - 1, y + 5)], 2.4, cloth.dark, 0.55, clip=True)
    canvas.inside(
        [(end - 12, -30), (end - 10, 0), (end - 12, 30), (end + 20, 30), (end + 20, -30)],
        Fill(mixed(cloth.light, "#ffffff", 0.35), cloth.light, (end, 18), (end, -18)),
    )
    canvas.line([(end - 12, -22), (end - 10, 0), (end - 12, 22)], 2.2, cloth.dark, 0.9, taper=False, clip=True)
    canvas.edge(canvas.last, (cloth.dark, 0.35, 8), 1)
    return canvas.finish()


def paw() -> Picture:
    """Along the hand's bone; fingers forward, thumb to the left."""
    canvas = Canvas((-14, -22, 36, 26), -80)
    canvas.part(
        knots("-10 -9, 2 -13, 16 -14, 27 -10, 30 -3, 28 5, 20 10, 13 19, 6 19, 4 12, -10 9"),
        Fill(SOCK.light, SOCK.base, (20, 14), (4, -12)),
        outline=2.8,
    )
    canvas.edge(canvas.last, (SOCK.dark, 0.8, 6), 1)
    canvas.edge(canvas.last, ("#c48a8a", 0.5, 2.6), -1)
    canvas.line(knots("29 -3, 22 -3, 18 -2"), 2, SOCK.dark, 0.9)
    canvas.line(knots("26 4, 20 4"), 2, SOCK.dark, 0.9)
    return canvas.finish()


def fist() -> Picture:
    """A hand closed around a ring that hangs at its middle."""
    canvas = Canvas((-14, -20, 28, 22), -20)
    canvas.part(
        knots("-10 -8, 0 -13, 14 -14, 22 -7, 22 7, 14 14, 2 14, -10 8"), Fill(SOCK.light, SOCK.base, (10, 14), (4, -12)), outline=2.8
    )
    canvas.edge(canvas.last, (SOCK.dark, 0.8, 6), 1)
    canvas.edge(canvas.last, ("#c48a8a", 0.5, 2.6), -1)
    for y in (-5, 1, 7):
        canvas.line([(22, y), (13, y), (8, y + 1)], 2, SOCK.dark, 0.9)
    return canvas.finish()


def leg() -> Picture:
    """Trousers; the boot covers the end."""
    end = LEG[0] + LEG[1]
    canvas = Canvas((-18, -26, end + 10, 26), -90)
    cloth = Cloth("#4c4258", "#6f637c", "#332b40")
    shape: list[Knot] = [
        (-14, 0),
        (-10, 17),
        (4, 21),
        (40, 18),
        (64, 14),
        (end - 6, 12),
        (end + 6, 8),
        (end + 6, -8),
        (end - 6, -12),
        (64, -15),
        (40, -17),
        (4, -20),
        (-10, -16),
    ]
    canvas.part(shape, Fill(cloth.light, cloth.base, (0, 18), (60, -12)))
    canvas.edge(canvas.last, (cloth.dark, 0.8, 8), 1)
    canvas.edge(canvas.last, ("#b9a9c4", 0.5, 3), -1)
    for x in (46, 54):
        canvas.line([(x, -14), (x + 2, -6), (x, 2)], 2.2, cloth.dark, 0.7, clip=True)
    return canvas.finish()


def boot() -> Picture:
    """In the space of the foot: the ankle at the origin, the sole at -34, toes to the right."""
    canvas = Canvas((-30, -40, 54, 24))
    canvas.part(knots("-24 -26 !, 46 -26, 49 -30, 46 -34 !, 10 -34 !, 6 -31.5, -4 -31.5, -6 -34 !, -23 -34 !"), "#4a2a2a")
    canvas.part(
        knots("-17 10, -19 -6, -22 -24, -21 -28 !, 46 -28 !, 49 -20, 42 -8, 28 -2, 18 2, 17 10"),
        Fill(LEATHER.light, LEATHER.base, (30, 6), (-16, -26)),
    )
    canvas.edge(canvas.last, (LEATHER.dark, 0.85, 8), 1)
    canvas.edge(canvas.last, ("#ffd9a6", 0.6, 3.4), -1)
    canvas.line(knots("22 -28, 22 -16, 30 -4"), 2.2, LEATHER.dark, 0.8, clip=True)
    for y in (-1, -8):
        canvas.line([(8, y - 3), (18, y)], 2.6, "#ffe0a8", taper=False)
    canvas.line(knots("-21 -26, 46 -26"), 2, "#3a2024", 0.6, taper=False, clip=True)
    canvas.part(
        knots("-21 8, -20 17, -8 20, 10 20, 20 17, 21 8, 8 4, -10 4"),
        Fill(CREAM.light, CREAM.dark, (14, 18), (-16, 6)),
        outline=2.8,
        shade=("#a8705c", 0.55, 5),
    )
    for x in (-11, -2, 7):
        canvas.line([(x, 17), (x - 1, 8)], 2, "#b98672", 0.7)
    return canvas.finish()


def tail() -> Picture:
    end = sum(TAIL)
    canvas = Canvas((-18, -52, end + 26, 52), 150)
    shape: list[Knot] = knots(
        "-12 0, 0 14, 40 24, 88 39, 132 45, 168 40 !, 164 34, 196 27 !, 194 22, 222 10, 240 0 !, 224 -14, "
        "200 -28 !, 196 -24, 160 -42 !, 158 -38, 124 -45, 84 -37, 40 -22, 0 -13"
    )
    canvas.part(shape, Fill(FUR.base, FUR.light, (0, 0), (150, 0)))
    tip: list[Knot] = knots("150 60, 160 34, 176 26 !, 160 16, 184 8 !, 166 -4, 186 -14 !, 162 -24, 170 -36 !, 156 -60, 260 -60, 260 60")
    canvas.inside(tip, Fill(CREAM.base, CREAM.light, (160, 20), (230, -10)))
    canvas.edge(canvas.last, ("#8e2f3c", 0.5, 17), 1)
    canvas.edge(canvas.last, ("#ffe0a8", 0.7, 6), -1)
    for fold in (knots("70 16, 92 20, 108 17"), knots("96 4, 122 6, 142 0"), knots("60 -6, 84 -12, 106 -10"), knots("196 6, 210 4, 222 0")):
        canvas.line(fold, 3, "#b85a36", 0.5)
    return canvas.finish()


def scarf(cloth: Cloth) -> Picture:
    """The wrap around the neck, with its knot at the back."""
    canvas = Canvas((-62, 190, 62, 248))
    canvas.part(
        knots("-48 230, -30 242, 10 244, 44 238, 54 222, 44 208, 14 200, -22 201, -46 210"),
        Fill(cloth.light, cloth.base, (30, 240), (-10, 204)),
    )
    canvas.edge(canvas.last, (cloth.dark, 0.8, 9), 1)
    canvas.edge(canvas.last, ("#fffbe6", 0.5, 4), -1)
    for fold in (knots("-30 224, 4 213, 50 222"), knots("-34 214, -4 206, 30 208"), knots("-10 232, 20 226, 48 231")):
        canvas.line(fold, 3.4, cloth.dark, 0.75, clip=True)
    canvas.part(
        knots("-54 220, -50 232, -38 234, -29 226, -30 212, -40 205, -52 209"),
        Fill(cloth.light, cloth.base, (-36, 232), (-48, 208)),
        shade=(cloth.dark, 0.75, 7),
        glow=("#fffbe6", 0.5, 3),
    )
    canvas.line(knots("-50 224, -42 219, -34 220"), 2.6, cloth.dark, 0.7)
    return canvas.finish()


def strip(cloth: Cloth) -> Picture:
    """A loose end of the scarf with its fringe."""
    end = sum(STRIP)
    canvas = Canvas((-14, -22, end + 16, 22), 215)
    canvas.part(
        [(-8, 0), (-4, 9), (20, 12), (60, 14), (end, 17, 1), (end + 1, 0), (end, -17, 1), (60, -14), (20, -12), (-4, -9)],
        Fill(cloth.base, cloth.light, (0, 0), (end, 0)),
    )
    for x, wide in ((end - 30, 9), (end - 14, 5)):
        canvas.inside([(x, -30), (x + 1, 0), (x, 30), (x + wide, 30), (x + wide + 1, 0), (x + wide, -30)], "#fff4dc", 0.95)
    canvas.edge(canvas.last, (cloth.dark, 0.75, 8), 1)
    canvas.edge(canvas.last, ("#fffbe6", 0.5, 3.4), -1)
    canvas.line(knots("6 4, 34 3, 62 5"), 2.6, cloth.dark, 0.6, clip=True)
    canvas.line(knots("14 -5, 40 -6"), 2.4, cloth.dark, 0.5, clip=True)
    for y in (-13, -6.5, 0, 6.5, 13):
        canvas.line([(end + 1, y), (end + 10, y * 1.06)], 6.4, taper=False)
    for y in (-13, -6.5, 0, 6.5, 13):
        canvas.line([(end, y), (end + 9.5, y * 1.06)], 3.2, "#fff4dc", taper=False)
    return canvas.finish()
