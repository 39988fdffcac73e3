"""A pytest plug-in: the fixture ``spine_golden`` compares pictures with those that were approved.

::

    def test_walk(spine_golden):
        data = spine_py.SkeletonData.load("hero.json")
        spine_golden(data.render("walk", 0.37, size=(256, 256)), "walk")

Goldens lie in a folder ``goldens`` beside the test's file. ``pytest --spine-golden-update`` writes those that are missing or differ; it
refuses where the variable ``CI`` is true, for nobody looks at them there, unless ``--spine-golden-force`` is given as well. Where
pictures differ, ``report.html`` in the folder that ``--spine-golden-report`` names (by default ``spine-golden-report`` below pytest's
root) shows expected, actual and difference under a slider.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._native import GoldenReport

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,199}")
_REPORT = pytest.StashKey["_Report"]()


class _Report:
    """What all tests of a session found."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder, self.root = folder, root
        self._native: GoldenReport | None = None

    @property
    def native(self) -> GoldenReport:
        if self._native is None:
            # Not before it is needed: the plug-in is loaded in every session.
            from ._native import GoldenReport

            self._native = GoldenReport("Golden pictures")
        return self._native

    def name(self, golden: Path) -> str:
        """What a golden is called in the report: its path below the root of the tests, for folders may have goldens of one name."""
        path = os.path.relpath(golden.with_suffix(""), self.root) if golden.drive == self.root.drive else golden.stem
        return "/".join("up" if part == os.pardir else part for part in Path(path).parts)

    def write_picture(self, name: str, png: bytes) -> Path:
        # Several processes may be at it.
        self.folder.mkdir(parents=True, exist_ok=True)
        # What is generated does not belong to what is kept.
        (self.folder / ".gitignore").write_text("*\n", encoding="utf-8")
        path = self.folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png)
        return path

    def write(self) -> Path | None:
        """Write the report, if anything failed."""
        if self._native is None or self._native.failures == 0:
            return None
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "report.json").write_text(self._native.json(), encoding="utf-8")
        page = self.folder / "report.html"
        page.write_text(self._native.html(), encoding="utf-8")
        return page


class SpineGolden:
    """Compares pictures with goldens; what the fixture ``spine_golden`` is."""

    def __init__(self, folder: Path, report: _Report, test: str, update: bool) -> None:
        self.folder = folder
        """Where the goldens are: a folder ``goldens`` beside the test's file. May be set to another."""
        self._report = report
        self._test = test
        self._update = update

    def __call__(
        self,
        picture: NDArray[np.uint8],
        name: str,
        *,
        channel: int = 0,
        share: float = 0.0,
        premultiplied: bool = False,
    ) -> None:
        """Fail the test where a picture is not as its golden.

        ``picture``: ``(height, width, 4)`` uint8, r g b a, rows from the top. ``name``: that of the golden without ``.png``: letters,
        digits, ``-``, ``_``, ``.``, ``+``. A pixel differs where one of its channels does by more than ``channel`` of 255, and
        ``share`` of the pixels, from 0 to 1, may; by default every pixel must be the same, as pictures are on every machine.
        ``premultiplied``: whether colours are multiplied by alpha. Decoded pixels are compared, never files.
        """
        __tracebackhide__ = True
        if not _NAME.fullmatch(name):
            raise ValueError(
                f"a golden cannot be called {name!r}: 1 to 200 letters from A to Z, digits, - _ . and +, and none of "
                "the last three or - first"
            )
        path = self.folder / f"{name}.png"
        golden = path.read_bytes() if path.exists() else None
        command = f"pytest {shlex.quote(self._test)} --spine-golden-update"
        advice = ("Look at the picture, and where it is right, make it the golden", command)
        shown = self._report.name(path)

        def check(golden: bytes | None) -> tuple[bool, str | None, bytes, bytes | None]:
            return self._report.native.check(
                shown, picture, golden, channel=channel, share=share, premultiplied=premultiplied, advice=advice
            )

        passed, message, png, panels = check(golden)
        if passed:
            return
        if self._update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png)
            check(png)
            return
        seen = self._report.write_picture(shown, png if panels is None else panels)
        pytest.fail(f"{path}: {message}\nsee {seen}\n{advice[0]}: {command}", pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("spine_golden", "pictures of Spine skeletons")
    group.addoption(
        "--spine-golden-update",
        action="store_true",
        help="write the goldens that are missing or differ, instead of failing",
    )
    group.addoption(
        "--spine-golden-force",
        action="store_true",
        help="update even where the variable CI is true",
    )
    group.addoption(
        "--spine-golden-report",
        metavar="FOLDER",
        default=None,
        help="where to show pictures that differ (default: spine-golden-report below the root)",
    )


def _is_ci() -> bool:
    return os.environ.get("CI", "").strip().lower() in ("true", "1", "yes")


def pytest_configure(config: pytest.Config) -> None:
    update, force = config.getoption("--spine-golden-update"), config.getoption("--spine-golden-force")
    if update and not force and _is_ci():
        raise pytest.UsageError(
            "the variable CI is true, and goldens are not to change where nobody looks at them; update them at home, "
            "or give --spine-golden-force"
        )
    folder = config.getoption("--spine-golden-report")
    config.stash[_REPORT] = _Report(config.rootpath / (folder or "spine-golden-report"), config.rootpath)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    page = config.stash[_REPORT].write()
    if page is not None:
        terminalreporter.write_line(f"pictures that differ: {page}")


@pytest.fixture
def spine_golden(request: pytest.FixtureRequest) -> Iterator[SpineGolden]:
    """Compares pictures with those that were approved: ``spine_golden(picture, "name")``."""
    config = request.config
    yield SpineGolden(
        request.path.parent / "goldens",
        config.stash[_REPORT],
        request.node.nodeid,
        bool(config.getoption("--spine-golden-update")),
    )
