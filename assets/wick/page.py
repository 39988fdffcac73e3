"""Packs pictures into one premultiplied page and writes the atlas text (Source: formats-4.2.md 10)."""

from __future__ import annotations

from dataclasses import dataclass

from paint import Picture
from PIL import Image

SIZE = (1024, 704)
GAP = 4

# Left, top, width, height.
Space = tuple[int, int, int, int]


@dataclass(frozen=True)
class Region:
    """One picture without its transparent border, turned a quarter if it is taller than wide."""

    name: str
    image: Image.Image
    left: int
    below: int
    original: tuple[int, int]

    @property
    def turned(self) -> bool:
        return self.image.height > self.image.width

    @property
    def footprint(self) -> Image.Image:
        return self.image.transpose(Image.Transpose.ROTATE_90) if self.turned else self.image


def trim(name: str, picture: Picture) -> Region:
    image = picture.image
    box = image.getchannel("A").getbbox()
    if box is None:
        raise ValueError(f"'{name}' is empty")
    return Region(name, image.crop(box), box[0], image.height - box[3], image.size)


def place(spaces: list[Space], width: int, height: int) -> tuple[int, int]:
    """The place in the free space that leaves the narrowest rest; takes it from all free spaces."""
    fits = [space for space in spaces if space[2] >= width and space[3] >= height]
    if not fits:
        raise ValueError("the page is full")
    x, y, _, _ = min(fits, key=lambda space: (min(space[2] - width, space[3] - height), space[1], space[0]))
    parts: list[Space] = []
    for left, top, wide, high in spaces:
        right, bottom = left + wide, top + high
        if x >= right or x + width <= left or y >= bottom or y + height <= top:
            parts.append((left, top, wide, high))
            continue
        if x > left:
            parts.append((left, top, x - left, high))
        if x + width < right:
            parts.append((x + width, top, right - x - width, high))
        if y > top:
            parts.append((left, top, wide, y - top))
        if y + height < bottom:
            parts.append((left, y + height, wide, bottom - y - height))
    parts = sorted(set(parts))
    spaces[:] = [part for part in parts if not any(other != part and holds(other, part) for other in parts)]
    return x, y


def holds(outer: Space, inner: Space) -> bool:
    right, bottom = outer[0] + outer[2], outer[1] + outer[3]
    return outer[0] <= inner[0] and outer[1] <= inner[1] and right >= inner[0] + inner[2] and bottom >= inner[1] + inner[3]


def premultiplied(image: Image.Image) -> Image.Image:
    red, green, blue, alpha = image.convert("RGBa").split()
    return Image.merge("RGBA", (red, green, blue, alpha))


def pack(pictures: dict[str, Picture], file: str) -> tuple[Image.Image, str]:
    """(page, atlas text); the largest pictures first."""
    regions = [trim(*item) for item in pictures.items()]
    regions.sort(key=lambda region: (-max(region.image.size), -min(region.image.size), region.name))
    page = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    spaces: list[Space] = [(GAP, GAP, SIZE[0] - GAP, SIZE[1] - GAP)]
    places: dict[str, tuple[int, int]] = {}
    for region in regions:
        footprint = region.footprint
        places[region.name] = place(spaces, footprint.width + GAP, footprint.height + GAP)
        page.paste(premultiplied(footprint), places[region.name])
    lines = [file, f"size: {SIZE[0]}, {SIZE[1]}", "filter: Linear, Linear", "pma: true"]
    for region in sorted(regions, key=lambda region: region.name):
        lines.append(region.name)
        lines.append("bounds: {}, {}, {}, {}".format(*places[region.name], *region.image.size))
        if region.original != region.image.size:
            lines.append("offsets: {}, {}, {}, {}".format(region.left, region.below, *region.original))
        if region.turned:
            lines.append("rotate: 90")
    return page, "\n".join(lines) + "\n"
