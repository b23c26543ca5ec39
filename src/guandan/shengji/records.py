"""Records of matches: JSON Lines, a header and then one event a line; see `guandan.base.line_files`."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from guandan.base.line_files import (
    LineWriter,
    check_header,
    line_of,
    load_to_continue,
    parse_lines,
    read_whole_lines,
)
from guandan.errors import FileFormatError
from guandan.shengji.rules import Rules

FORMAT = "shengji-match"
VERSION = 1


@dataclass(slots=True)
class Record:
    """A match on paper.

    Attributes:
        rules: the rule set.
        header: format, version, seed and whatever else the match wrote into its first line.
        events: the events as plain JSON values, in order.
    """

    rules: Rules
    header: dict[str, Any]
    events: list[dict[str, Any]] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file, without line feeds."""
        for data in (self.header, *self.events):
            yield line_of(data).rstrip("\n")


def header_of(rules: Rules, *, seed: int | str, late_minutes: tuple[float, float]) -> dict[str, Any]:
    """Return the first line of a record as plain JSON values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "seed": seed,
        "late_minutes": list(late_minutes),
        "rules": json.loads(rules.model_dump_json()),
    }


class Writer(LineWriter):
    """Appends the lines of one record to a file, each handed to the system before the call returns.

    Args:
        path: the file; it is created, or continued after its last whole line.
        header: the first line of a new file; a file that has one must have the same.
        sync: also wait until the disk has every line.

    Attributes:
        record: what the file held when it was opened.

    Raises:
        FileFormatError: the file is no record, or one with another header.
    """

    def __init__(
        self, path: str | os.PathLike[str], header: Mapping[str, Any], *, sync: bool = False
    ) -> None:
        new = Record(Rules.model_validate_json(json.dumps(header["rules"])), dict(header))
        self.record = load_to_continue(path, header, load) or new
        super().__init__(path, header, sync=sync)

    def append(self, data: Mapping[str, Any]) -> None:
        """Write one line; when this returns it is acknowledged."""
        self.write(line_of(data))


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file; see ``loads``."""
    return loads(read_whole_lines(path), name=str(path))


def loads(text: str, *, name: str = "record") -> Record:
    """Read a record up to its last whole line.

    Args:
        text: the content of the file.
        name: what errors call it.

    Returns:
        The record.

    Raises:
        FileFormatError: there is no whole header, or a whole line is not a JSON object; line and column are
            named.
    """
    header, *events = parse_lines(text, name=name)
    check_header(header, name=name, file_format=FORMAT, version=VERSION)
    try:
        rules = Rules.model_validate_json(json.dumps(header.get("rules")))
    except ValidationError as error:
        raise FileFormatError(f"{name}, line 1: unreadable rules: {error}") from error
    return Record(rules, header, events)


def dumps(record: Record) -> str:
    """Return the text of a record's file.

    Example:
        >>> from guandan import shengji as sj
        >>> match = sj.Match(sj.Rules(), [sj.SimplePlayer()] * 4, seed=1)
        >>> sj.records.loads(sj.records.dumps(match.record)) == match.record
        True
    """
    return "".join(line + "\n" for line in record.lines())


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file of its own."""
    Path(path).write_text(dumps(record), encoding="utf-8", newline="\n")
