"""Read and write hand files.

A .gdp file has one position a line in the notation of Position, then optional notes after semicolons:

    # two plays from home
    5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | - ; name=Two pairs ; value=1 ; best=S9 D9

The other formats hold the same fields as objects (a list of them, one object, or {"positions": [...]}; one object a
line in .jsonl). Every error names file, line and column.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pydantic
import yaml

from guandan._core import LegalityRules, Position
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
_NOTE_KEYS = ("name", "value", "best", "comment")


@dataclass(frozen=True)
class HandFileEntry:
    """One position of a hand file.

    Attributes:
        position: the position.
        name: its title, "" if it has none.
        value: the known value (levels gained by seats 0 and 2), None if the file gives none.
        best: the known best plays as card texts ("PASS" for a pass), empty if the file gives none.
        comment: free text.
        line: the line of the file where the entry starts, from 1.
    """

    position: Position
    name: str = ""
    value: int | None = None
    best: tuple[str, ...] = ()
    comment: str = ""
    line: int = 1


class _EntryModel(pydantic.BaseModel):
    """The object form of an entry."""

    model_config = pydantic.ConfigDict(extra="forbid", strict=True)

    position: str
    name: str = ""
    value: int | None = None
    best: list[str] | str = []
    comment: str = ""


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
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise FileFormatError(
            f"{path}:{line}:{column}: not UTF-8 text: byte {data[error.start]:#04x}"
        ) from None
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
        return "".join(_gdp_line(entry) + "\n" for entry in items)
    objects = [_to_object(entry) for entry in items]
    if file_format == "jsonl":
        return "".join(json.dumps(obj, ensure_ascii=False) + "\n" for obj in objects)
    if file_format == "json":
        return json.dumps({"positions": objects}, ensure_ascii=False, indent=2) + "\n"
    if file_format == "yaml":
        return yaml.safe_dump({"positions": objects}, allow_unicode=True, sort_keys=False, width=10_000)
    raise FileFormatError(f"unknown format '{file_format}': expected one of {' '.join(FORMATS)}")


def _to_object(entry: HandFileEntry) -> dict[str, Any]:
    obj: dict[str, Any] = {"position": str(entry.position)}
    if entry.name:
        obj["name"] = entry.name
    if entry.value is not None:
        obj["value"] = entry.value
    if entry.best:
        obj["best"] = list(entry.best)
    if entry.comment:
        obj["comment"] = entry.comment
    return obj


def _gdp_line(entry: HandFileEntry) -> str:
    notes = {key: value for key, value in _to_object(entry).items() if key != "position"}
    if "best" in notes:
        notes["best"] = ", ".join(notes["best"])
    for key, value in notes.items():
        if re.search(r"[;\n\r]", str(value)):
            raise FileFormatError(f"a .gdp note cannot hold ';' or a line end: {key}={value!r}")
    return " ; ".join([str(entry.position), *(f"{key}={value}" for key, value in notes.items())])


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
        return FileFormatError(f"{self._source}:{line}:{column}: {message}")

    def _gdp_entry(self, line: str, number: int) -> HandFileEntry:
        text, *notes = line.split(";")
        try:
            position = Position.parse(text, self._rules)
        except GuandanError as error:
            found = re.search(r"at column (\d+)", str(error))
            raise self._fail(str(error), number, int(found[1]) if found else 1) from None
        fields: dict[str, str] = {}
        column = len(text) + 2
        for note in notes:
            key, equals, value = note.partition("=")
            key = key.strip()
            if not equals or key not in _NOTE_KEYS or key in fields:
                expected = "=..., ".join(_NOTE_KEYS) + "=..., each once"
                raise self._fail(f"expected a note ({expected}), got '{note.strip()}'", number, column)
            fields[key] = value.strip()
            if key == "value" and not re.fullmatch(r"[+-]?\d{1,4}", fields[key]):
                raise self._fail(
                    f"expected a whole number after 'value=', got '{fields[key]}'", number, column
                )
            column += len(note) + 1
        best = tuple(part.strip() for part in fields.get("best", "").split(",") if part.strip())
        return HandFileEntry(
            position,
            name=fields.get("name", ""),
            value=int(fields["value"]) if "value" in fields else None,
            best=best,
            comment=fields.get("comment", ""),
            line=number,
        )

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
            model = _EntryModel.model_validate(data)
        except pydantic.ValidationError as error:
            fault = error.errors()[0]
            place = places.find((*path, *fault["loc"]))
            where = ".".join(str(part) for part in fault["loc"]) or "entry"
            got = repr(fault["input"])
            got = got if len(got) <= _MAX_QUOTED else got[:_MAX_QUOTED] + "…"
            raise self._fail(f"{where}: {fault['msg']}, got {got}", place.line, place.column) from None
        try:
            position = Position.parse(model.position, self._rules)
        except GuandanError as error:
            place = places.find((*path, "position"))
            raise self._fail(f"position: {error}", place.line, place.column) from None
        best = [model.best] if isinstance(model.best, str) else model.best
        line = places.find(path).line
        return HandFileEntry(position, model.name, model.value, tuple(best), model.comment, line)
