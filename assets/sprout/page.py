"""Packs pictures into one page and writes the atlas text (Source: formats-4.2.md 10)."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

WIDTH = 256
HEIGHT = 256
GAP = 2
# Packed a quarter turn counter clockwise.
TURNED = {"glint", "stem"}


@dataclass(frozen=True)
class Region:
    """One picture without its transparent border."""

    name: str
    image: Image.Image
    left: int
    below: int
    original: tuple[int, int]
    turned: bool

    @property
    def footprint(self) -> Image.Image:
        return self.image.transpose(Image.Transpose.ROTATE_90) if self.turned else self.image


def trim(name: str, image: Image.Image) -> Region:
    box = image.getchannel("A").getbbox()
    if box is None:
        raise ValueError(f"'{name}' is empty")
    left, _, _, bottom = box
    return Region(name, image.crop(box), left, image.height - bottom, image.size, name in TURNED)


def bleed(page: Image.Image, steps: int) -> Image.Image:
    """Gives transparent pixels next to colour that colour, so that linear filtering shows no dark fringe."""
    width, height = page.size
    data = bytearray(page.tobytes())
    known = {(x, y) for y in range(height) for x in range(width) if data[(y * width + x) * 4 + 3] > 0}
    for _ in range(steps):
        found = set()
        for y in range(height):
            for x in range(width):
                near = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (x + dx, y + dy) in known]
                if not near or (x, y) in known:
                    continue
                for channel in range(3):
                    total = sum(data[(v * width + u) * 4 + channel] for u, v in near)
                    data[(y * width + x) * 4 + channel] = total // len(near)
                found.add((x, y))
        known |= found
    return Image.frombytes("RGBA", page.size, bytes(data))


def pack(pictures: dict[str, Image.Image], file: str) -> tuple[Image.Image, str]:
    """(page, atlas text): shelves of falling height."""
    regions = sorted((trim(*item) for item in pictures.items()), key=lambda region: -region.footprint.height)
    page = Image.new("RGBA", (WIDTH, HEIGHT), (0, 0, 0, 0))
    places: dict[str, tuple[int, int]] = {}
    x, y, shelf = GAP, GAP, 0
    for region in regions:
        width, height = region.footprint.size
        if x + width + GAP > WIDTH:
            x, y, shelf = GAP, y + shelf + GAP, 0
        if y + height + GAP > HEIGHT:
            raise ValueError("the page is full")
        page.paste(region.footprint, (x, y))
        places[region.name] = (x, y)
        x, shelf = x + width + GAP, max(shelf, height)
    page = bleed(page, GAP)
    lines = [file, f"size: {WIDTH}, {HEIGHT}", "filter: Linear, Linear"]
    for region in sorted(regions, key=lambda region: region.name):
        width, height = region.image.size
        lines.append(region.name)
        lines.append("bounds: {}, {}, {}, {}".format(*places[region.name], width, height))
        if region.original != region.image.size:
            lines.append("offsets: {}, {}, {}, {}".format(region.left, region.below, *region.original))
        if region.turned:
            lines.append("rotate: 90")
    return page, "\n".join(lines) + "\n"
