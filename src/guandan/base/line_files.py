"""Files of JSON Lines, a header and then one event a line, written as it happens.

A line is acknowledged once it is written with its line feed. A process killed in the middle of a line loses
only that line: reading stops at the last whole one, and appending first cuts the torn rest away.
"""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from guandan.errors import FileFormatError

_MAX_QUOTED = 80


class HasHeader(Protocol):
    """A record as a file of lines holds it."""

    header: dict[str, Any]


_RecordT = TypeVar("_RecordT", bound=HasHeader)


def line_of(data: Mapping[str, Any]) -> str:
    """Return one line of a file, line feed included; equal data gives equal text.

    Example:
        >>> from guandan.base.line_files import line_of
        >>> line_of({"e": "pass", "seat": 1})
        '{"e":"pass","seat":1}\\n'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def parse_lines(text: str, *, name: str) -> list[dict[str, Any]]:
    """Read the objects of all whole lines.

    Args:
        text: the whole text; a last line without its line feed was never acknowledged and is left out.
        name: what messages call it.

    Returns:
        One mapping a line, the header first.

    Raises:
        FileFormatError: there is no whole line, or a whole line is no JSON object; names line and column.
    """
    lines = text.split("\n")[:-1]
    if not lines:
        raise FileFormatError(f"{name}: expected a header line, got {text[:_MAX_QUOTED]!r}")
    return [_parse(line, number, name) for number, line in enumerate(lines, 1)]


def _parse(line: str, number: int, name: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        column = getattr(error, "colno", 1)
        raise FileFormatError(
            f"{name}, line {number}, column {column}: expected a JSON object, got {line[:_MAX_QUOTED]!r}"
        ) from error
    if not isinstance(data, dict):
        raise FileFormatError(
            f"{name}, line {number}, column 1: expected a JSON object, got {line[:_MAX_QUOTED]!r}"
        )
    return data


def check_header(header: Mapping[str, Any], *, name: str, file_format: str, version: int) -> None:
    """Check that a header names this format in this version.

    Raises:
        FileFormatError: it does not; names line and column.
    """
    if header.get("format") != file_format or header.get("version") != version:
        wanted = f'"format":"{file_format}","version":{version}'
        got = line_of(header)[:_MAX_QUOTED].rstrip()
        raise FileFormatError(f"{name}, line 1, column 1: expected a header with {wanted}, got {got!r}")


def read_whole_lines(path: str | os.PathLike[str]) -> str:
    """Return the text of a file up to its last line feed.

    Bytes are cut before they are decoded, because a torn last line may end inside a character.

    Raises:
        FileFormatError: the whole lines are no UTF-8; names the line and, in bytes, the column.
        OSError: the file cannot be read.
    """
    data = Path(path).read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    try:
        return whole.decode("utf-8")
    except UnicodeDecodeError as error:
        line = whole.count(b"\n", 0, error.start) + 1
        column = error.start - whole.rfind(b"\n", 0, error.start)
        raise FileFormatError(f"{path}, line {line}, column {column}: expected UTF-8 text") from error


class LineWriter:
    """Appends whole lines to a file, each handed to the system before the call returns.

    Args:
        path: the file; it is created, or continued after its last whole line.
        header: the first line of a new file; a file that has one keeps it.
        sync: also wait until the disk has every line, so that it outlives the machine, not only the process.
    """

    def __init__(
        self, path: str | os.PathLike[str], header: Mapping[str, Any], *, sync: bool = False
    ) -> None:
        self.path = Path(path)
        self._sync = sync
        size = _size_of_whole_lines(self.path)
        self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.ftruncate(self._file, size)
        if not size:
            self.write(line_of(header))

    def write(self, text: str) -> None:
        """Write whole lines; when this returns they are acknowledged."""
        data = text.encode("utf-8")
        while data:
            data = data[os.write(self._file, data) :]
        if self._sync:
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def load_to_continue(
    path: str | os.PathLike[str], header: Mapping[str, Any], load: Callable[[Path], _RecordT]
) -> _RecordT | None:
    """Read the record that a writer is about to continue.

    Args:
        path: the file.
        header: the header that the writer would write into a new file.
        load: reads a record.

    Returns:
        The record; None if the file does not exist or has no whole line, so that a new one begins.

    Raises:
        FileFormatError: the file is no record, or one with another header.
    """
    if not _size_of_whole_lines(Path(path)):
        return None
    record = load(Path(path))
    if record.header != json.loads(line_of(header)):
        raise FileFormatError(f"{path}, line 1: expected to continue a record with the same header")
    return record


def _size_of_whole_lines(path: Path) -> int:
    return path.read_bytes().rfind(b"\n") + 1 if path.exists() else 0
