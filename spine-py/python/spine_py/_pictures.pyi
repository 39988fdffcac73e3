"""Types of what draws pictures, writes and compares them."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import BinaryIO, Literal, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Unpack

from ._arrays import PhysicsName
from ._enums import Physics
from ._native import Animation, Skeleton, SkeletonData, Skin

Path: TypeAlias = str | os.PathLike[str]
Colour: TypeAlias = str | tuple[float, float, float] | tuple[float, float, float, float]
Layer: TypeAlias = Literal["bones", "ik", "hulls", "clips", "paths", "boxes", "physics", "all"]

class DrawOptions(TypedDict, total=False):
    """Keyword arguments that say what a picture shows and how it looks.

    Without `viewport`, everything that is shown is in view, at a pixel per world unit unless `size`, `scale` or `max_size` say otherwise.
    """

    viewport: tuple[float, float, float, float] | None
    """World rectangle: left, lower edge, width, height; y up."""
    size: tuple[int, int] | None
    """Width and height in pixels, each from 1 to 32768."""
    scale: float | None
    """Pixels per world unit."""
    center: tuple[float, float] | None
    """Place in the world that is shown in the middle."""
    margin: float
    """Pixels around an automatic view."""
    max_size: int | None
    """Largest side of a picture without a size, pixels."""
    background: Colour | None
    """A CSS colour, or r, g, b and maybe a from 0 to 1, not premultiplied; transparent where not given."""
    debug: Layer | Sequence[Layer] | None
    """Layers that are drawn over the picture."""
    filter: Literal["nearest", "linear"] | None
    """How texels are chosen between; `None` for the atlas's own way."""
    antialias: bool
    """Whether the outer edges of attachments are smoothed."""
    mip_maps: bool
    """Whether smaller copies of pages are used where they are drawn at less than half of their size."""
    supersample: int
    """Samples a pixel along each axis, 1 to 8."""
    threads: int
    """Threads that share the rows of a picture, 0 for one a processor; the bytes do not depend on it."""

class DrawnData:
    """What `SkeletonData` gives as pictures: moments of its animations. The pixels are those of `spine render`."""

    def render(
        self,
        animation: Animation | str | int | None = None,
        time: float = 0.0,
        *,
        skin: Skin | str | int | None = None,
        hide: Iterable[str] | None = None,
        physics: Physics | PhysicsName = "update",
        fps: float = 60.0,
        warm_up: float = 0.0,
        premultiplied: bool = False,
        out: NDArray[np.uint8] | None = None,
        **options: Unpack[DrawOptions],
    ) -> NDArray[np.uint8]:
        """A picture of a moment: `(H, W, 4)` uint8, r g b a, rows from the top.

        `animation`: `None` for the setup pose. `time`: seconds. `hide`: names of slots that are not drawn. `physics`: "update" simulates
        from 0 seconds on in steps of 1 / `fps` seconds, after `warm_up` seconds. `premultiplied`: whether colours are multiplied by
        alpha. `out`: a writable C-contiguous array of the result's shape and dtype to be filled and returned.
        """
    def render_ids(
        self,
        animation: Animation | str | int | None = None,
        time: float = 0.0,
        *,
        skin: Skin | str | int | None = None,
        hide: Iterable[str] | None = None,
        physics: Physics | PhysicsName = "update",
        fps: float = 60.0,
        warm_up: float = 0.0,
        **options: Unpack[DrawOptions],
    ) -> NDArray[np.uint16]:
        """Which slot owns which pixel: `(H, W)` uint16, index of `data.slots` plus 1, and 0 where there is none.

        A pixel belongs to the last slot drawn whose own alpha there is at least one half. Antialiasing and supersampling play no part.
        Arguments are those of `render`.
        """
    def frames(
        self,
        animation: Animation | str | int | None = None,
        *,
        fps: float | None = None,
        start: float = 0.0,
        end: float | None = None,
        speed: float = 1.0,
        once: bool = False,
        skin: Skin | str | int | None = None,
        hide: Iterable[str] | None = None,
        physics: Physics | PhysicsName = "update",
        warm_up: float = 0.0,
        premultiplied: bool = False,
        **options: Unpack[DrawOptions],
    ) -> Frames:
        """The pictures of an animation, drawn as they are asked for.

        `fps`: frames per second, and steps of physics; 30 and 60 where not given. `start`, `end`: the part of the animation in seconds;
        its end where not given. `speed`: seconds of the animation in a second of the picture. `once`: whether it ends with its last moment
        instead of going on with its first. `physics`: "update" simulates from 0 seconds on, after `warm_up` seconds. The view holds what
        all frames show.
        """
    def _repr_png_(self) -> bytes | None:
        """The setup pose as PNG, for notebooks; `None` where its images cannot be read."""

class DrawnSkeleton:
    """What `Skeleton` gives as pictures: how it stands. Call `update_world_transform` before."""

    def render(
        self,
        *,
        premultiplied: bool = False,
        out: NDArray[np.uint8] | None = None,
        **options: Unpack[DrawOptions],
    ) -> NDArray[np.uint8]:
        """A picture of the skeleton: `(H, W, 4)` uint8, r g b a, rows from the top. A `Renderer` is faster from picture to picture."""
    def render_ids(self, **options: Unpack[DrawOptions]) -> NDArray[np.uint16]:
        """Which slot owns which pixel: `(H, W)` uint16, index of `data.slots` plus 1, and 0 where there is none."""
    def _repr_png_(self) -> bytes | None:
        """The skeleton as it stands as PNG, for notebooks; `None` where its images cannot be read or nothing can be shown."""

class Renderer:
    """Draws skeletons on the CPU, the same bytes on every machine. Keep it from picture to picture: images are decoded once, buffers
    reused.

    Used by one thread at a time.
    """

    def __init__(
        self,
        data: SkeletonData,
        *,
        images: Path | Mapping[str, Path | bytes] | None = None,
        pma: bool | None = None,
        **options: Unpack[DrawOptions],
    ) -> None:
        """`data`: of all skeletons that it draws. `images`: a folder, or files or bytes of PNG by names of pages; the folder of the
        atlas where
        not given. `pma`: whether the pages' colours are premultiplied by alpha, where the atlas is not to be believed. `options`: for all
        pictures that do not say otherwise."""
    def render(
        self,
        skeleton: Skeleton,
        *,
        premultiplied: bool = False,
        out: NDArray[np.uint8] | None = None,
        **options: Unpack[DrawOptions],
    ) -> NDArray[np.uint8]:
        """A picture of a skeleton as it stands: `(H, W, 4)` uint8, r g b a, rows from the top. Call its `update_world_transform` before.

        `premultiplied`: whether colours are multiplied by alpha. `out`: a writable C-contiguous array of the result's shape and dtype to be
        filled and returned.
        """
    def render_ids(self, skeleton: Skeleton, **options: Unpack[DrawOptions]) -> NDArray[np.uint16]:
        """Which slot owns which pixel: `(H, W)` uint16, index of `data.slots` plus 1, and 0 where there is none."""
    def view(self, skeleton: Skeleton, **options: Unpack[DrawOptions]) -> tuple[tuple[float, float, float, float], tuple[int, int]]:
        """What a picture would show: the world rectangle (left, lower edge, width, height) and the size (width, height) in pixels."""

class Frames:
    """The pictures of an animation, drawn each time that they are gone through: `(H, W, 4)` uint8 each."""

    def __len__(self) -> int:
        """Number of frames."""
    def __iter__(self) -> FrameIterator:
        """Draws the frames from the first on: `(H, W, 4)` uint8 each, r g b a, rows from the top."""
    @property
    def fps(self) -> float:
        """Frames per second."""
    @property
    def size(self) -> tuple[int, int]:
        """Width and height, pixels."""
    @property
    def viewport(self) -> tuple[float, float, float, float]:
        """The world rectangle that is shown: left, lower edge, width, height."""
    @property
    def premultiplied(self) -> bool:
        """Whether colours are multiplied by alpha."""
    @property
    def times(self) -> list[float]:
        """The moments of the animation that the frames show, seconds."""
    @property
    def durations(self) -> list[float]:
        """How long each frame is seen, seconds: the last one of a loop may differ, so that the loop lasts as long as the animation."""

class FrameIterator(Iterator[NDArray[np.uint8]]):
    """Draws one frame after the other."""

    def __next__(self) -> NDArray[np.uint8]:
        """The next frame: `(H, W, 4)` uint8, r g b a, rows from the top."""

def save_png(file: Path | BinaryIO, picture: NDArray[np.uint8], *, premultiplied: bool = False) -> None:
    """Writes a picture as PNG, 8 bits a channel, straight alpha.

    `file`: a path (str or os.PathLike), or a file that is open for writing bytes. `picture`: an array (H, W, 4) of uint8, r g b a, rows
    from the top. `premultiplied`: whether its colours are multiplied by alpha; not, by default.

    Raises TypeError for an array of another dtype, ValueError for another shape or a name that ends as another kind of picture, OSError
    where the file cannot be written.
    """

def save_gif(
    file: Path | BinaryIO,
    frames: Iterable[NDArray[np.uint8]],
    *,
    fps: float | None = None,
    durations: Sequence[float] | None = None,
    premultiplied: bool | None = None,
    plays: int = 0,
    threshold: int = 128,
    matte: Colour | None = None,
) -> None:
    """Writes frames as GIF: 256 colours a frame, one bit of transparency, delays in hundredths of a second.

    `file`: a path (str or os.PathLike), or a file that is open for writing bytes. `frames`: Frames, an array (T, H, W, 4) of uint8, or
    anything that gives arrays (H, W, 4) of uint8, r g b a, rows from the top, all of one size and 1 or more. `fps`: frames per second.
    `durations`: seconds that each frame is seen, a number for each. Without both: those of Frames, else 30 frames per second.
    `premultiplied`: whether colours are multiplied by alpha; where not given, that of Frames, else not. `plays`: how often it is played,
    0 (the default) for ever. `threshold`: least alpha, 0 to 255, of a pixel that is shown; 128 by default. `matte`: a CSS colour, or r,
    g, b from 0 to 1, that half-transparent pixels are blended over; where not given, they keep their colour.

    Raises TypeError for arrays of another dtype, ValueError for another shape, too few durations or a name that ends as another kind of
    picture, SpineError for frames of different sizes, no frames and delays that the format cannot tell, OSError where the file cannot be
    written.
    """

def save_apng(
    file: Path | BinaryIO,
    frames: Iterable[NDArray[np.uint8]],
    *,
    fps: float | None = None,
    durations: Sequence[float] | None = None,
    premultiplied: bool | None = None,
    plays: int = 0,
) -> None:
    """Writes frames as animated PNG: exact colours, alpha and delays.

    `file`: a path (str or os.PathLike), or a file that is open for writing bytes. `frames`: Frames, an array (T, H, W, 4) of uint8, or
    anything that gives arrays (H, W, 4) of uint8, r g b a, rows from the top, all of one size and 1 or more. `fps`: frames per second.
    `durations`: seconds that each frame is seen, a number for each. Without both: those of Frames, else 30 frames per second.
    `premultiplied`: whether colours are multiplied by alpha; where not given, that of Frames, else not. `plays`: how often it is played,
    0 (the default) for ever.

    Raises TypeError for arrays of another dtype, ValueError for another shape, too few durations or a name that ends as another kind of
    picture, SpineError for frames of different sizes, no frames and delays that the format cannot tell, OSError where the file cannot be
    written.
    """

def save_webp(
    file: Path | BinaryIO,
    frames: Iterable[NDArray[np.uint8]],
    *,
    fps: float | None = None,
    durations: Sequence[float] | None = None,
    premultiplied: bool | None = None,
    plays: int = 0,
    quality: float | None = None,
) -> None:
    """Writes frames as animated WebP: delays in milliseconds.

    `file`: a path (str or os.PathLike), or a file that is open for writing bytes. `frames`: Frames, an array (T, H, W, 4) of uint8, or
    anything that gives arrays (H, W, 4) of uint8, r g b a, rows from the top, all of one size and 1 or more. `fps`: frames per second.
    `durations`: seconds that each frame is seen, a number for each. Without both: those of Frames, else 30 frames per second.
    `premultiplied`: whether colours are multiplied by alpha; where not given, that of Frames, else not. `plays`: how often it is played,
    0 (the default) for ever. `quality`: 0 to 100 of lossy compression; `None` (the default) is lossless.

    Raises TypeError for arrays of another dtype, ValueError for another shape, too few durations or a name that ends as another kind of
    picture, SpineError for frames of different sizes, no frames and delays that the format cannot tell, OSError where the file cannot be
    written.
    """

class GoldenReport:
    """What comparisons with approved pictures found; for the pytest plug-in."""

    def __init__(self, title: str) -> None:
        """`title`: heading of the page."""
    def check(
        self,
        name: str,
        picture: NDArray[np.uint8],
        golden: bytes | None,
        *,
        channel: int,
        share: float,
        premultiplied: bool,
        advice: tuple[str, str],
    ) -> tuple[bool, str | None, bytes, bytes | None]:
        """Whether the picture passed, what is wrong, the picture as PNG, and pictures side by side where there is something to see."""
    @property
    def failures(self) -> int:
        """Cases that did not pass."""
    def html(self) -> str:
        """One HTML page with everything in it."""
    def json(self) -> str:
        """The document `spine-golden/1`."""

def run(args: Sequence[str]) -> int:
    """Runs the program `spine` on the streams of the process and returns its exit code. `args` begin with the program's name."""
