"""Exceptions and warnings. All exceptions of this package are below `SpineError`; files that are not there are `OSError`."""

from typing import NamedTuple


class MissingRegion(NamedTuple):
    """A region that an attachment asks for and the atlas does not have."""

    region: str
    """Name looked for in the atlas."""
    attachment: str
    """Key of the attachment in its skin."""
    slot: str
    """Name of the slot."""
    skin: str
    """Name of the skin."""


class MissingAttachment(NamedTuple):
    """An attachment that an animation keys and its skin does not have."""

    animation: str
    """Name of the animation."""
    skin: str
    """Name of the skin."""
    slot: str
    """Name of the slot."""
    attachment: str
    """Key of the attachment."""


class SpineError(Exception):
    """What this package raises: the message tells what was found, what was expected and what to do."""


class ParseError(SpineError, ValueError):
    """A file is not what it should be."""

    offset: int | None
    """Byte offset in a binary skeleton."""
    path: str | None
    """Path in a JSON document, such as `skins[1].attachments.head.mesh.uvs[7]`."""
    line: int | None
    """Line, from 1, of an atlas or of a JSON text that is not well-formed."""
    column: int | None
    """Column, from 1, of a JSON text that is not well-formed."""

    def __init__(
        self,
        message: str,
        offset: int | None = None,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.offset, self.path, self.line, self.column = offset, path, line, column


class VersionError(SpineError):
    """A file of another version of Spine."""

    found: str
    """Version in the file."""
    supported: str
    """Version that is read: `4.2`."""

    def __init__(self, message: str, found: str = "", supported: str = "4.2") -> None:
        super().__init__(message)
        self.found, self.supported = found, supported


class MissingRegionError(SpineError):
    """Regions or attachments that a skeleton names are missing; `lenient=True` loads the rest."""

    missing: tuple[MissingRegion | MissingAttachment, ...]
    """All that are missing, not the first only."""

    def __init__(self, message: str, missing: tuple[MissingRegion | MissingAttachment, ...] = ()) -> None:
        super().__init__(message)
        self.missing = missing


class UnknownNameError(SpineError, KeyError):
    """A name refers to nothing. Also a `KeyError`."""

    kind: str
    """Kind of thing that was looked for, such as `bone`."""
    name: str
    """The name."""
    suggestion: str | None
    """A name that is close to it."""

    def __init__(self, message: str, kind: str = "", name: str = "", suggestion: str | None = None) -> None:
        super().__init__(message)
        self.kind, self.name, self.suggestion = kind, name, suggestion

    def __str__(self) -> str:
        return str(self.args[0])


class DisposedError(SpineError):
    """A track entry was used after its disposal."""


class BusyError(SpineError):
    """An object was used while another thread, or a call further up, works with it."""


class SpineWarning(UserWarning):
    """Something odd in a file that does not keep it from being used."""
