"""Records of games: JSON Lines, a header and then one event a line (棋谱); see `guandan.base.line_files`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from guandan.base.line_files import (
    LineWriter,
    check_header,
    line_of,
    load_to_continue,
    parse_lines,
    read_whole_lines,
)
from guandan.errors import FileFormatError

__all__ = ["FORMAT", "VERSION", "Record", "Writer", "dump", "line_of", "load", "loads", "make_header"]

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
    header, *events = parse_lines(text, name=name)
    check_header(header, name=name, file_format=FORMAT, version=VERSION)
    for number, event in enumerate(events, 2):
        if not isinstance(event.get("e"), str):
            got = line_of(event).rstrip()[:80]
            raise FileFormatError(
                f'{name}, line {number}, column 1: expected an event with its kind "e", got {got!r}'
            )
    return Record(header, events)


def load(path: str | Path) -> Record:
    """Read a record from a file; raises as ``loads`` does."""
    return loads(read_whole_lines(path), name=str(path))


def dump(record: Record, path: str | Path) -> None:
    """Write a record to a file, replacing it."""
    Path(path).write_text(record.dumps(), encoding="utf-8")


class Writer(LineWriter):
    """Appends to a record file, whole lines only.

    Args:
        path: the file; it is created, or continued after its last whole line.
        header: the header of a new file; a file that has one keeps it and must agree.
        sync: True forces every line to the disk before it counts as written, so that it outlives the machine,
            not only the process.

    Attributes:
        record: all that the file holds.

    Raises:
        FileFormatError: the file is no record, or its header is another one.
    """

    def __init__(self, path: str | Path, header: Mapping[str, Any], *, sync: bool = False) -> None:
        self.record = load_to_continue(path, header, load) or Record(dict(header))
        super().__init__(path, header, sync=sync)

    def append(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Write events; when this returns they are acknowledged."""
        lines = [dict(event) for event in events]
        if lines:
            self.write("".join(map(line_of, lines)))
            self.record.events += lines
