"""Records of matches: JSON Lines, a header and then one event a line, written as it happens.

A line counts once its line feed is written. A writer that finds a torn last line cuts it off before it
appends, a reader ignores it; so a killed process loses nothing that was acknowledged.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from pydantic import ValidationError

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
        yield _line(self.header)
        yield from map(_line, self.events)


def header_of(rules: Rules, *, seed: int | str, late_minutes: tuple[float, float]) -> dict[str, Any]:
    """Return the first line of a record as plain JSON values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "seed": seed,
        "late_minutes": list(late_minutes),
        "rules": json.loads(rules.model_dump_json()),
    }


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Writer:
    """Appends the lines of one record to a file, each flushed before the call returns.

    Args:
        path: the file; lines that are there stay, a torn last line is cut off.
        sync: also wait until the disk has every line.
    """

    def __init__(self, path: str | os.PathLike[str], *, sync: bool = False) -> None:
        self._path = Path(path)
        self._sync = sync
        if self._path.exists():
            kept = self._path.read_bytes()
            whole = kept.rfind(b"\n") + 1
            if whole < len(kept):
                os.truncate(self._path, whole)
        self._file: TextIO = self._path.open("a", encoding="utf-8", newline="\n")

    def write(self, data: Mapping[str, Any]) -> None:
        """Append one line."""
        self._file.write(_line(data) + "\n")
        self._file.flush()
        if self._sync:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file; see ``loads``."""
    return loads(Path(path).read_bytes().decode("utf-8", errors="surrogateescape"), name=str(path))


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
    *whole, _torn = text.split("\n")
    parsed = list(_parsed(whole, name))
    if not parsed or parsed[0].get("format") != FORMAT:
        raise FileFormatError(f"{name}, line 1: expected a header with the format '{FORMAT}'")
    header = parsed[0]
    if header.get("version") != VERSION:
        raise FileFormatError(f"{name}, line 1: expected version {VERSION}, got {header.get('version')!r}")
    try:
        rules = Rules.model_validate_json(json.dumps(header.get("rules")))
    except ValidationError as error:
        raise FileFormatError(f"{name}, line 1: unreadable rules: {error}") from error
    return Record(rules, header, parsed[1:])


def _parsed(lines: Iterable[str], name: str) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, start=1):
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            where = f"{name}, line {number}, column {error.colno}"
            raise FileFormatError(f"{where}: expected a JSON object, got '{line[:40]}'") from error
        if not isinstance(data, dict):
            raise FileFormatError(
                f"{name}, line {number}, column 1: expected a JSON object, got '{line[:40]}'"
            )
        yield data


def dumps(record: Record) -> str:
    """Return the text of a record's file."""
    return "".join(line + "\n" for line in record.lines())


def dump(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file of its own."""
    Path(path).write_text(dumps(record), encoding="utf-8", newline="\n")
