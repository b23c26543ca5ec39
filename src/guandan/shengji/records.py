"""Records of matches: JSON Lines, a header and then one event a line, written as it happens.

A line counts once its line feed is written. A writer that finds a torn last line cuts it off before it
appends, a reader ignores it; so a killed process loses nothing that was acknowledged.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
        self._path = Path(path)
        self._sync = sync
        kept = self._path.read_bytes() if self._path.exists() else b""
        whole = kept.rfind(b"\n") + 1
        if whole:
            self.record = load(self._path)
            if self.record.header != json.loads(_line(header)):
                raise FileFormatError(f"{path}, line 1: expected the header of the match that is to go on")
        else:
            self.record = Record(Rules.model_validate_json(json.dumps(header["rules"])), dict(header))
        self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.ftruncate(self._file, whole)
        if not whole:
            self.append(header)

    def append(self, data: Mapping[str, Any]) -> None:
        """Write one line; when this returns it is acknowledged."""
        line = (_line(data) + "\n").encode()
        while line:
            line = line[os.write(self._file, line) :]
        if self._sync:
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file; see ``loads``. A torn last line may end inside a character."""
    data = Path(path).read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    try:
        text = whole.decode()
    except UnicodeDecodeError as error:
        line = whole[: error.start].count(b"\n") + 1
        raise FileFormatError(f"{path}, line {line}: expected UTF-8 text") from error
    return loads(text, name=str(path))


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
