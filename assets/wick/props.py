"""Pictures of what Wick carries: lantern, satchel, the ranger's pack and mug; shadow and halo."""

from __future__ import annotations

from paint import Canvas, Fill, Knot, Picture, knots, mixed, oval
from palette import BRASS, CREAM, IRON, LEATHER, MOSS, PLUM, Cloth

FLAMES = 4


def lantern() -> Picture:
    """Hangs along -y from the handle at the origin; behind the flame."""
    canvas = Canvas((-34, -88, 34, 8))
    canvas.line(knots("-15 -24, -13 -6, 0 1, 13 -6, 15 -24"), 6.4, taper=False)
    canvas.line(knots("-15 -24, -13 -6, 0 1, 13 -6, 15 -24"), 2.6, IRON.light, taper=False)
    canvas.part(knots("-19 -34, 19 -34, 23 -50, 19 -70, -19 -70, -23 -50"), Fill("#8a4a2c", "#3a1c2c", (0, -70), (0, -34)))
    return canvas.finish()


def cage() -> Picture:
    """Roof, bars and foot, before the flame."""
    canvas = Canvas((-34, -88, 34, -4))
    for x, bow in ((-19, -5), (0, 0), (19, 5)):
        canvas.line([(x, -34), (x + bow, -51), (x, -70)], 5.2, taper=False)
        canvas.line([(x, -34), (x + bow, -51), (x, -70)], 2, BRASS.base, taper=False)
    canvas.part(
        knots("-25 -34, -20 -26, -9 -18, 0 -15, 9 -18, 20 -26, 25 -34, 0 -37"),
        Fill(BRASS.light, BRASS.base, (12, -16), (-10, -34)),
        shade=(BRASS.dark, 0.9, 6),
        glow=("#fff8d8", 0.7, 3),
    )
    canvas.part(
        knots("-23 -70 !, 0 -72, 23 -70 !, 20 -81, 0 -83, -20 -81"),
        Fill(BRASS.light, BRASS.base, (14, -70), (-10, -82)),
        shade=(BRASS.dark, 0.9, 5),
        glow=("#fff8d8", 0.7, 2.4),
    )
    canvas.part(oval(0, -14, 5, 4), BRASS.light, outline=2.4)
    return canvas.finish()


def glass() -> Picture:
    """Grey: the slot's two colours make it warm or cold."""
    canvas = Canvas((-26, -74, 26, -30))
    canvas.part(knots("-17 -35, 17 -35, 21 -51, 17 -69, -17 -69, -21 -51"), Fill("#ffffff", "#6f6f6f", (0, -60), (0, -32)), outline=0)
    canvas.radial((0, -57), 24, "#ffffff", 1.0, 0.9)
    return canvas.finish()


def shine() -> Picture:
    canvas = Canvas((-26, -74, 26, -30))
    canvas.last = canvas.mask([canvas.box[:2], (26, -74), (26, -30), (-26, -30)])
    canvas.inside(knots("9 -38, 14 -38, 17 -50, 14 -60, 11 -58, 13 -50"), "#ffffff", 0.75, 0.5)
    canvas.inside(oval(-11, -62, 2, 4, 10), "#ffffff", 0.5, 0.6)
    return canvas.finish()


def flame(frame: int) -> Picture:
    canvas = Canvas((-20, -74, 20, -32))
    lean, tall = ((0.0, 0.0), (3.0, 3.0), (0.5, -2.0), (-3.0, 2.0))[frame]
    for size, fill in (
        (1.0, Fill("#ff7a2c", "#ffb03a", (0, -38), (0, -68))),
        (0.66, Fill("#ffc23a", "#ffe27a", (0, -46), (0, -68))),
        (0.36, Fill("#fff3b8", "#ffffff", (0, -52), (0, -68))),
    ):
        high = -70 + (32 + tall) * size
        shape: list[Knot] = [
            (0, -70),
            (10.5 * size, -63),
            (8 * size + lean * 0.3, -63 + 13 * size),
            (lean, high, 1),
            (-7 * size + lean * 0.2, -63 + 11 * size),
            (-10.5 * size, -63),
        ]
        canvas.part(shape, fill, outline=0)
    return canvas.finish()


def halo() -> Picture:
    """The light around the lantern, coarse: it is all softness."""
    canvas = Canvas((-96, -96, 96, 96))
    canvas.radial((0, 0), 94, "#ffc25a", 1.9, 0.9)
    canvas.radial((0, 0), 44, "#ffe9b0", 1.5, 0.5)
    return canvas.finish(0.5)


def shadow() -> Picture:
    canvas = Canvas((-80, -14, 80, 14))
    canvas.lay(canvas.soft(canvas.mask([(x, y) for x, y, *_ in oval(0, 0, 66, 6)]), 3), "#1c1024")
    return canvas.finish(0.75)


def satchel() -> Picture:
    canvas = Canvas((-36, -50, 36, 14))
    canvas.part(
        knots("-25 4, 25 4, 29 -18, 25 -42, 0 -45, -25 -42, -29 -18"),
        Fill(LEATHER.light, LEATHER.base, (16, 0), (-14, -42)),
        shade=(LEATHER.dark, 0.9, 8),
        glow=("#ffe0b0", 0.6, 3),
    )
    canvas.part(
        knots("-27 6, 0 8, 27 6, 28 -12, 16 -24, 0 -27, -16 -24, -28 -12"),
        Fill(mixed(LEATHER.light, "#ffd9a0", 0.3), LEATHER.base, (16, 6), (-14, -24)),
        outline=2.6,
        shade=(LEATHER.dark, 0.8, 6),
        glow=("#ffe9c8", 0.6, 3),
    )
    canvas.line(knots("-20 -10, -12 -18, 0 -20.5, 12 -18, 20 -10"), 1.6, "#ffe3b4", 0.8)
    canvas.part(oval(0, -24, 5, 5), Fill(BRASS.light, BRASS.dark, (2, -20), (-2, -28)), outline=2.2)
    return canvas.finish()


def pack() -> Picture:
    """Of the ranger, seen from the side; its bone stands at the shoulders, so all of it lies below."""
    canvas = Canvas((-112, 122, -14, 240))
    cloth = Cloth("#b98a56", "#dcb47c", "#835a3c")
    canvas.part(
        knots("-86 196, -70 206, -30 206, -24 170, -26 134, -62 130, -88 138, -96 166"),
        Fill(cloth.light, cloth.base, (-30, 206), (-80, 140)),
        shade=(cloth.dark, 0.85, 12),
        glow=("#fff0cf", 0.5, 4),
    )
    canvas.part(
        knots("-92 168, -84 172, -62 170, -56 152, -62 138, -86 140, -97 150"),
        Fill(cloth.light, cloth.base, (-60, 170), (-90, 140)),
        outline=2.6,
        shade=(cloth.dark, 0.8, 6),
        glow=("#fff0cf", 0.5, 3),
    )
    canvas.line(knots("-92 160, -76 156, -58 159"), 2.2, cloth.dark, 0.9)
    canvas.part(
        knots("-90 198, -72 210, -32 210, -26 190, -50 182, -78 182, -94 186"),
        Fill(MOSS.light, MOSS.base, (-36, 208), (-84, 186)),
        outline=2.6,
        shade=(MOSS.dark, 0.8, 7),
        glow=("#dff0b0", 0.5, 3),
    )
    canvas.part(
        oval(-62, 218, 34, 15, 4),
        Fill(PLUM.light, PLUM.base, (-40, 230), (-80, 206)),
        shade=(PLUM.dark, 0.85, 8),
        glow=("#ffd5d5", 0.5, 3.4),
    )
    canvas.part(oval(-90, 217, 8.5, 14, 4), Fill("#e9a2a2", PLUM.base, (-86, 228), (-92, 206)), outline=2.4)
    canvas.line(knots("-92 224, -87 219, -91 213, -94 217"), 2, PLUM.dark, 0.9)
    for x in (-72, -44):
        canvas.line([(x, 234), (x - 4, 218), (x - 2, 203)], 5.4, taper=False)
        canvas.line([(x, 234), (x - 4, 218), (x - 2, 203)], 2.6, LEATHER.light, taper=False)
    return canvas.finish()


def mug() -> Picture:
    """Hangs along -y from its handle."""
    canvas = Canvas((-18, -40, 20, 6))
    canvas.line(knots("0 2, 0 -10"), 5, taper=False)
    canvas.line(knots("0 2, 0 -10"), 2, LEATHER.light, taper=False)
    canvas.part(
        knots("-11 -12 !, 11 -12 !, 10 -32, 0 -34, -10 -32"),
        Fill("#f0f4f2", "#9fb2b8", (8, -14), (-8, -32)),
        outline=2.6,
        shade=("#5f7480", 0.7, 5),
    )
    canvas.line(knots("-11 -16, 0 -18, 11 -16"), 2.4, "#4f8fa0", taper=False)
    canvas.part(oval(0, -12, 11, 3), CREAM.dark, outline=2)
    return canvas.finish()
