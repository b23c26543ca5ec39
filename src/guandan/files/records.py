"""Records of games: JSON Lines, a header and then one event a line (棋谱).

A line is acknowledged once it is written with its newline. A process killed in the middle of a line loses
only that line:
reading stops at the last whole one, and appending first cuts the torn rest away.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from guandan.errors import FileFormatError

FORMAT = "guandan-record"
VERSION = 1


@dataclass
class Record:
    """A header and events, all plain JSON values.

    Attributes:
        header: format, version, rule set, seed, players, package version.
        events: one mapping an event, in order; "e" is its kind.

    Example:
        >>> import guandan as gd
        >>> record = gd.files.Record({"format": "guandan-record", "version": 1}, [{"e": "pass", "seat": 1}])
        >>> gd.files.loads_record(record.dumps()) == record
        True
    """

    header: dict[str, Any]
    events: list[dict[str, Any]] = field(default_factory=list)

    def dumps(self) -> str:
        """Return the text of the record: the header's line, then a line an event."""
        return "".join(line_of(data) for data in (self.header, *self.events))


def line_of(data: Mapping[str, Any]) -> str:
    """Return one line of a record, newline included; equal data gives equal text.

    Example:
        >>> from guandan.files.records import line_of
        >>> line_of({"e": "pass", "seat": 1})
        '{"e":"pass","seat":1}\\n'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def make_header(**fields: Any) -> dict[str, Any]:
    """Return a header with format and version in front of the given fields.

    Example:
        >>> from guandan.files.records import make_header
        >>> make_header(seed=7)
        {'format': 'guandan-record', 'version': 1, 'seed': 7}
    """
    return {"format": FORMAT, "version": VERSION, **fields}


def loads(text: str, *, name: str = "record") -> Record:
    """Read a record from text; a last line without its newline was never acknowledged and is left out.

    Args:
        text: the whole text.
        name: what messages call it.

    Returns:
        The record up to its last whole event.

    Raises:
        FileFormatError: there is no whole header, the format or version is not this one, or a whole line is
            no JSON
            object; the message names the line.

    Example:
        >>> from guandan.files.records import line_of, loads, make_header
        >>> text = line_of(make_header()) + '{"e":"pass","seat":1}\\n{"e":"pas'
        >>> loads(text).events
        [{'e': 'pass', 'seat': 1}]
    """
    lines = text.split("\n")[:-1]
    if not lines:
        raise FileFormatError(f"{name}: expected a header line, got {text[:40]!r}")
    header, *events = (_parse(line, number, name) for number, line in enumerate(lines, 1))
    if header.get("format") != FORMAT or header.get("version") != VERSION:
        wanted = f'"format":"{FORMAT}","version":{VERSION}'
        raise FileFormatError(f"{name}, line 1: expected a header with {wanted}, got {lines[0][:80]!r}")
    for number, event in enumerate(events, 2):
        if not isinstance(event.get("e"), str):
            raise FileFormatError(
                f'{name}, line {number}: expected an event with its kind "e", got {lines[number - 1][:80]!r}'
            )
    return Record(header, events)


def _parse(line: str, number: int, name: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        column = getattr(error, "colno", 1)
        raise FileFormatError(
            f"{name}, line {number}, column {column}: expected a JSON object, got {line[:80]!r}"
        ) from error
    if not isinstance(data, dict):
        raise FileFormatError(f"{name}, line {number}: expected a JSON object, got {line[:80]!r}")
    return data


def load(path: str | Path) -> Record:
    """Read a record from a file; raises as ``loads`` does.

    A torn last line may end inside a character, so bytes are cut before they are decoded.
    """
    data = Path(path).read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    try:
        text = whole.decode("utf-8")
    except UnicodeDecodeError as error:
        line = whole[: error.start].count(b"\n") + 1
        raise FileFormatError(f"{path}, line {line}: expected UTF-8 text") from error
    return loads(text, name=str(path))


def dump(record: Record, path: str | Path) -> None:
    """Write a record to a file, replacing it."""
    Path(path).write_text(record.dumps(), encoding="utf-8")


class Writer:
    """Appends to a record file, whole lines only.

    Args:
        path: the file; it is created, or continued after its last whole line.
        header: the header of a new file; a file that has one keeps it and must agree.
        sync: True forces every line to the disk before it counts as written, so that it outlives the machine,
            not
            only the process.

    Raises:
        FileFormatError: the file is no record, or its header is another one.
    """

    def __init__(self, path: str | Path, header: Mapping[str, Any], *, sync: bool = False) -> None:
        self.path = Path(path)
        self._sync = sync
        self.record = Record(dict(header))
        size = 0
        if self.path.exists():
            data = self.path.read_bytes()
            size = data.rfind(b"\n") + 1
            if size:
                self.record = load(self.path)
                if self.record.header != json.loads(line_of(header)):
                    raise FileFormatError(f"{path}: expected to continue a record with the same header")
        self._file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.ftruncate(self._file, size)
        if not size:
            self._write(line_of(header))

    def append(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Write events; when this returns they are acknowledged."""
        lines = [dict(event) for event in events]
        if lines:
            self._write("".join(map(line_of, lines)))
            self.record.events += lines

    def _write(self, text: str) -> None:
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
