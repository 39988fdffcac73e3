"""Types of atlases, texture regions, and lists that are looked up by name."""

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, TypeVar, overload

from ._enums import TextureFilter, TextureWrap
from ._inputs import Source

T_co = TypeVar("T_co", covariant=True)
D = TypeVar("D")

class View(Generic[T_co]):
    """A mapping from names to items, in order; items can also be had by their index. Iterating gives the names."""
    @overload
    def __getitem__(self, key: str | int, /) -> T_co: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[T_co]: ...
    def __contains__(self, key: object, /) -> bool:
        """Whether there is an item of this name, or this item."""
    def __iter__(self) -> Iterator[str]:
        """The names, in order."""
    def __len__(self) -> int:
        """Number of items."""
    def keys(self) -> list[str]:
        """The names, in order."""
    def values(self) -> list[T_co]:
        """The items, in order."""
    def items(self) -> list[tuple[str, T_co]]:
        """Pairs of names and items, in order."""
    @overload
    def get(self, key: str | int) -> T_co | None:
        """The item of a name or index, or `default` where there is none."""
    @overload
    def get(self, key: str | int, default: D) -> T_co | D:
        """The item of a name or index, or `default` where there is none."""
    def _ipython_key_completions_(self) -> list[str]:
        """The names, for completion in notebooks."""

class Atlas:
    """Pages and regions of a `.atlas` text. Immutable."""
    @staticmethod
    def load(source: Source) -> Atlas:
        """Reads an atlas.

        `source`: a path (str or os.PathLike), the text itself (bytes, bytearray, memoryview), or a file that is open for reading. Raises
        `ParseError` with `line`, `OSError` for a file that cannot be read, `TypeError` for another kind of source.
        """
    @property
    def pages(self) -> list[AtlasPage]:
        """The pages, in the order of the file."""
    @property
    def regions(self) -> list[AtlasRegion]:
        """The regions, in the order of the file."""
    @property
    def path(self) -> Path | None:
        """Where the atlas was read from; `None` for bytes and open files."""
    @property
    def warnings(self) -> list[str]:
        """Oddities that were noticed while reading."""
    def find_region(self, name: str) -> AtlasRegion | None:
        """The first region of this name, or `None`."""
    def with_page_size(self, page: int, width: int, height: int) -> Atlas:
        """A copy in which a page has this size in pixels: for atlases of packers that do not write it."""
    def __getitem__(self, name: str, /) -> AtlasRegion:
        """The first region of a name."""
    def __contains__(self, name: str, /) -> bool:
        """Whether there is a region of this name."""
    def __len__(self) -> int:
        """Number of regions."""

class AtlasPage:
    """One image of an atlas."""
    @property
    def name(self) -> str:
        """Name of the image file, relative to the atlas."""
    @property
    def format(self) -> str:
        """Pixel format as text, such as `RGBA8888`; kept, not used."""
    @property
    def width(self) -> int:
        """Width, pixels; 0 where the atlas does not say."""
    @property
    def height(self) -> int:
        """Height, pixels; 0 where the atlas does not say."""
    @property
    def index(self) -> int:
        """Position in `Atlas.pages`."""
    @property
    def pma(self) -> bool:
        """Whether the colours are premultiplied by alpha."""
    @property
    def min_filter(self) -> TextureFilter:
        """Filter when drawn smaller, a `TextureFilter`."""
    @property
    def mag_filter(self) -> TextureFilter:
        """Filter when drawn larger, a `TextureFilter`."""
    @property
    def u_wrap(self) -> TextureWrap:
        """What lies beyond the left and right edges, a `TextureWrap`."""
    @property
    def v_wrap(self) -> TextureWrap:
        """What lies beyond the upper and lower edges, a `TextureWrap`."""

class AtlasRegion:
    """A named picture on a page."""
    @property
    def name(self) -> str:
        """Name."""
    @property
    def x(self) -> int:
        """Left edge on the page, pixels."""
    @property
    def y(self) -> int:
        """Upper edge on the page, pixels, downward."""
    @property
    def width(self) -> int:
        """Width of the packed image before rotation, pixels."""
    @property
    def height(self) -> int:
        """Height of the packed image before rotation, pixels."""
    @property
    def offset_x(self) -> int:
        """Pixels removed at the left."""
    @property
    def offset_y(self) -> int:
        """Pixels removed at the bottom."""
    @property
    def original_width(self) -> int:
        """Width before white space was removed, pixels."""
    @property
    def original_height(self) -> int:
        """Height before white space was removed, pixels."""
    @property
    def degrees(self) -> int:
        """Counter-clockwise turn of the image on the page: 0, 90, 180 or 270 degrees."""
    @property
    def index(self) -> int:
        """Number of a frame in the atlas, -1 or 0 for none."""
    @property
    def rotate(self) -> bool:
        """Whether the image is turned by 90 degrees on the page."""
    @property
    def page(self) -> AtlasPage:
        """The page that holds it."""
    @property
    def splits(self) -> list[int] | None:
        """The row `split` of the file: left, right, top, bottom, pixels; `None` without one."""
    @property
    def pads(self) -> list[int] | None:
        """The row `pad` of the file: left, right, top, bottom, pixels; `None` without one."""
    @property
    def region(self) -> TextureRegion:
        """The region in the form that attachments show."""
    @property
    def u(self) -> float:
        """Left edge, a fraction of the page."""
    @property
    def v(self) -> float:
        """Upper edge, a fraction of the page, downward."""
    @property
    def u2(self) -> float:
        """Right edge, a fraction of the page."""
    @property
    def v2(self) -> float:
        """Lower edge, a fraction of the page, downward."""

class TextureRegion:
    """The part of a page that an attachment shows. Lengths are pixels; `u` and `v` are fractions of the page, `v` downward."""
    @property
    def page_index(self) -> int | None:
        """Position of the page in `Atlas.pages`; `None` for the placeholder of skeletons read without an atlas."""
    @property
    def page_size(self) -> tuple[int, int]:
        """Width and height of the page, pixels."""
    @property
    def position(self) -> tuple[int, int]:
        """Left upper corner on the page, pixels."""
    @property
    def width(self) -> int:
        """Width of the packed image before rotation, pixels."""
    @property
    def height(self) -> int:
        """Height of the packed image before rotation, pixels."""
    @property
    def offset_x(self) -> int:
        """Pixels removed at the left."""
    @property
    def offset_y(self) -> int:
        """Pixels removed at the bottom."""
    @property
    def original_width(self) -> int:
        """Width before white space was removed, pixels."""
    @property
    def original_height(self) -> int:
        """Height before white space was removed, pixels."""
    @property
    def degrees(self) -> int:
        """Counter-clockwise turn of the image on the page: 0, 90, 180 or 270 degrees."""
    @property
    def rotate(self) -> bool:
        """Whether the image is turned by 90 degrees on the page."""
    @property
    def u(self) -> float:
        """Left edge, a fraction of the page."""
    @property
    def v(self) -> float:
        """Upper edge, a fraction of the page, downward."""
    @property
    def u2(self) -> float:
        """Right edge, a fraction of the page."""
    @property
    def v2(self) -> float:
        """Lower edge, a fraction of the page, downward."""

class Sequence:
    """Numbered regions of which a slot's sequence index chooses one."""
    @property
    def start(self) -> int:
        """Number in the name of the first frame."""
    @property
    def digits(self) -> int:
        """Least number of digits in the names' numbers."""
    @property
    def setup_index(self) -> int:
        """Frame shown while a slot's sequence index is -1."""
    @property
    def regions(self) -> list[TextureRegion | None]:
        """The regions of the frames; `None` where lenient reading did not find one."""
    def get_path(self, base_path: str, index: int) -> str:
        """Name of the region of frame `index`: `base_path` followed by the number."""
    def __len__(self) -> int:
        """Number of pictures."""
