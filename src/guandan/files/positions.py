"""Read and write hand files.

A .gdp file has one position a line in the notation of Position, then optional notes after semicolons:

    # two plays from home
    5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | - ; name=Two pairs ; value=1 ; best=S9 D9

The other formats hold the same fields as objects (a list of them, one object, or {"positions": [...]}; one object a
line in .jsonl). Every error names file, line and column.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pydantic
import yaml

from guandan._core import LegalityRules, Position
from guandan.base.hand_files import Entry, EntryModel, fault, parse_gdp_line, read_text
from guandan.errors import FileFormatError, GuandanError
from guandan.files.locate import Locator, check_depth

FORMATS = ("gdp", "json", "jsonl", "yaml")
_SUFFIXES = {
    ".gdp": "gdp",
    ".txt": "gdp",
    ".json": "json",
    ".jsonl": "jsonl",
    ".yaml": "yaml",
    ".yml": "yaml",
}
_MAX_QUOTED = 60


@dataclass(frozen=True)
class HandFileEntry(Entry[Position]):
    """One position of a hand file.

    Attributes:
        position: the position.
        name: its title, "" if it has none.
        value: the known value (levels gained by seats 0 and 2), None if the file gives none.
        best: the known best plays as card texts ("PASS" for a pass), empty if the file gives none.
        comment: free text.
        line: the line of the file where the entry starts, from 1.
    """


def load(path: str | Path, *, rules: LegalityRules | None = None) -> list[HandFileEntry]:
    """Read a hand file; the format follows from the name.

    Args:
        path: a .gdp (or .txt), .json, .jsonl, .yaml or .yml file.
        rules: rule choices for the positions; default rules if None.

    Returns:
        The entries in file order, at least one.

    Raises:
        FileFormatError: the file is empty, cut off, no text, or holds a bad position; names line and column.
        OSError: it cannot be read.

    Example:
        >>> load("examples/hands/first_steps.gdp")[0].position.to_move
        0
    """
    path = Path(path)
    file_format = _SUFFIXES.get(path.suffix.lower())
    if file_format is None:
        known = " ".join(sorted(_SUFFIXES))
        raise FileFormatError(f"{path}: unknown kind of file '{path.suffix}': expected one of {known}")
    text = read_text(path)
    return loads(text, file_format=file_format, source=str(path), rules=rules)


def loads(
    text: str, *, file_format: str = "gdp", source: str = "<text>", rules: LegalityRules | None = None
) -> list[HandFileEntry]:
    """Read hand file entries from text; see load.

    Args:
        text: the content of a file.
        file_format: one of FORMATS.
        source: the name that errors quote.
        rules: rule choices for the positions; default rules if None.

    Raises:
        FileFormatError: as load.
    """
    if file_format not in FORMATS:
        raise FileFormatError(
            f"{source}: unknown format '{file_format}': expected one of {' '.join(FORMATS)}"
        )
    if not text.strip():
        raise FileFormatError(f"{source}:1:1: the file is empty: expected at least one position")
    reader = _Reader(source, rules if rules is not None else LegalityRules())
    if file_format == "gdp":
        entries = reader.gdp(text)
    elif file_format == "jsonl":
        entries = reader.json_lines(text)
    else:
        entries = reader.document(text, file_format)
    if not entries:
        raise FileFormatError(f"{source}:1:1: the file holds no position")
    return entries


def dump(entries: Iterable[HandFileEntry | Position], path: str | Path) -> None:
    """Write a hand file; the format follows from the name.

    Raises:
        FileFormatError: unknown suffix.
        OSError: the file cannot be written.
    """
    path = Path(path)
    file_format = _SUFFIXES.get(path.suffix.lower())
    if file_format is None:
        raise FileFormatError(f"{path}: unknown kind of file '{path.suffix}'")
    path.write_text(dumps(entries, file_format=file_format), encoding="utf-8")


def dumps(entries: Iterable[HandFileEntry | Position], *, file_format: str = "gdp") -> str:
    """Return hand file text; loads() of it gives the entries back.

    Raises:
        FileFormatError: unknown format, or a note that the .gdp format cannot hold (';' or a line end).
    """
    items = [e if isinstance(e, HandFileEntry) else HandFileEntry(e) for e in entries]
    if file_format == "gdp":
        return "".join(entry.to_gdp() + "\n" for entry in items)
    objects = [entry.to_object() for entry in items]
    if file_format == "jsonl":
        return "".join(json.dumps(obj, ensure_ascii=False) + "\n" for obj in objects)
    if file_format == "json":
        return json.dumps({"positions": objects}, ensure_ascii=False, indent=2) + "\n"
    if file_format == "yaml":
        return yaml.safe_dump({"positions": objects}, allow_unicode=True, sort_keys=False, width=10_000)
    raise FileFormatError(f"unknown format '{file_format}': expected one of {' '.join(FORMATS)}")


class _Reader:
    """Reads one source; every method raises FileFormatError with its place."""

    def __init__(self, source: str, rules: LegalityRules) -> None:
        self._source = source
        self._rules = rules

    def gdp(self, text: str) -> list[HandFileEntry]:
        entries = []
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip() and not line.lstrip().startswith("#"):
                entries.append(self._gdp_entry(line, number))
        return entries

    def json_lines(self, text: str) -> list[HandFileEntry]:
        entries = []
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                data = self._parse(line, "json", first_line=number)
                entries.append(self._entry(data, (), Locator(line, first_line=number)))
        return entries

    def document(self, text: str, file_format: str) -> list[HandFileEntry]:
        data = self._parse(text, file_format)
        path: tuple[str | int, ...] = ()
        places = Locator(text)
        if isinstance(data, dict) and "positions" in data:
            path, data = ("positions",), data["positions"]
        if isinstance(data, list):
            return [self._entry(item, (*path, i), places) for i, item in enumerate(data)]
        return [self._entry(data, path, places)]

    def _fail(self, message: str, line: int, column: int) -> FileFormatError:
        return fault(message, self._source, line, column)

    def _gdp_entry(self, line: str, number: int) -> HandFileEntry:
        text, *notes = line.split(";")
        parse = partial(Position.parse, rules=self._rules)
        position, fields = parse_gdp_line(text, notes, parse, self._source, number)
        return HandFileEntry(position, **fields)

    def _parse(self, text: str, file_format: str, *, first_line: int = 1) -> Any:
        try:
            if file_format == "json":
                return json.loads(text)
            check_depth(text)
            return yaml.load(text, Loader=yaml.CSafeLoader)
        except json.JSONDecodeError as error:
            raise self._fail(error.msg, first_line + error.lineno - 1, error.colno) from None
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            raise self._fail(f"{error.problem or error.context}", line, column) from None
        except yaml.YAMLError as error:
            raise self._fail(str(error).splitlines()[0], first_line, 1) from None
        except (RecursionError, ValueError) as error:
            raise self._fail(f"not readable: {error}", first_line, 1) from None

    def _entry(self, data: Any, path: Sequence[str | int], places: Locator) -> HandFileEntry:
        try:
            model = EntryModel.model_validate(data)
        except pydantic.ValidationError as error:
            first = error.errors()[0]
            place = places.find((*path, *first["loc"]))
            where = ".".join(str(part) for part in first["loc"]) or "entry"
            got = repr(first["input"])
            got = got if len(got) <= _MAX_QUOTED else got[:_MAX_QUOTED] + "…"
            raise self._fail(f"{where}: {first['msg']}, got {got}", place.line, place.column) from None
        try:
            position = Position.parse(model.position, self._rules)
        except GuandanError as error:
            place = places.find((*path, "position"))
            raise self._fail(f"position: {error}", place.line, place.column) from None
        return HandFileEntry(position, **model.notes(), line=places.find(path).line)
