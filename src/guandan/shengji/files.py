"""Read and write Shengji hand files.

A .gdp file has one position a line in the notation of Position, then optional notes after semicolons:

    # the banker's partner ruffs
    6 S | HA HK | HT S2 | C2 C3 | H5 H7 | 0 | - | banker 0 | kitty DK | points 35 ; name=Two hearts ; value=35

A .jsonl file has the same fields as one JSON object a line. Every error names file, line and column.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pydantic

from guandan.errors import FileFormatError, GuandanError
from guandan.shengji._core import LegalityRules, Position

_NOTE_KEYS = ("name", "value", "best", "comment")
_GDP_SUFFIXES = (".gdp", ".txt")
_JSONL_SUFFIX = ".jsonl"
_NUM_BARS = 9  # between the ten fields of a position


@dataclass(frozen=True)
class HandFileEntry:
    """One position of a hand file.

    Attributes:
        position: the position.
        name: its title, "" if it has none.
        value: the known value (the attackers' final points), None if the file gives none.
        best: the known best plays as card texts, empty if the file gives none.
        comment: free text.
        line: the line of the file where the entry stands, from 1.
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
    best: list[str] = []
    comment: str = ""


def load(path: str | Path, *, rules: LegalityRules | None = None) -> list[HandFileEntry]:
    """Read a hand file; the format follows from the name.

    Args:
        path: a .gdp (or .txt) or .jsonl file.
        rules: rule choices for the positions; default rules if None.

    Returns:
        The entries in file order, at least one.

    Raises:
        FileFormatError: the file is empty, no text, of another kind, or holds a bad position; names line and
            column.
        OSError: it cannot be read.

    Example:
        >>> from guandan import shengji as sj
        >>> sj.files.load("examples/shengji/endgames.gdp")[0].value
        35
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in (*_GDP_SUFFIXES, _JSONL_SUFFIX):
        raise FileFormatError(f"{path}: unknown kind of file '{suffix}': expected .gdp, .jsonl or .txt")
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise FileFormatError(f"{path}:{line}:{column}: not UTF-8 text") from None
    file_format = "jsonl" if suffix == _JSONL_SUFFIX else "gdp"
    return loads(text, file_format=file_format, source=str(path), rules=rules)


def loads(
    text: str, *, file_format: str = "gdp", source: str = "<text>", rules: LegalityRules | None = None
) -> list[HandFileEntry]:
    """Read hand file entries from text; see ``load``.

    Args:
        text: the content of a file.
        file_format: "gdp" or "jsonl".
        source: the name that errors quote.
        rules: rule choices for the positions; default rules if None.

    Raises:
        FileFormatError: as ``load``.

    Example:
        >>> from guandan import shengji as sj
        >>> line = "6 S | HA | HT | C2 | H5 | 0 | - | banker 0 | kitty DK | points 35 ; name=One trick"
        >>> sj.files.loads(line)[0].name
        'One trick'
    """
    if file_format not in ("gdp", "jsonl"):
        raise FileFormatError(f"{source}: unknown format '{file_format}': expected gdp or jsonl")
    parse = _gdp_entry if file_format == "gdp" else _json_entry
    chosen = rules if rules is not None else LegalityRules()
    entries = [
        parse(line, number, source, chosen)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not (file_format == "gdp" and line.lstrip().startswith("#"))
    ]
    if not entries:
        raise FileFormatError(f"{source}:1:1: the file holds no position")
    return entries


def _fail(message: str, source: str, line: int, column: int) -> FileFormatError:
    return FileFormatError(f"{source}:{line}:{column}: {message}")


def _position(text: str, number: int, source: str, rules: LegalityRules) -> Position:
    try:
        return Position.parse(text, rules)
    except GuandanError as error:
        found = re.search(r"at column (\d+)", str(error))
        raise _fail(str(error), source, number, int(found[1]) if found else 1) from None


def _gdp_entry(line: str, number: int, source: str, rules: LegalityRules) -> HandFileEntry:
    # Semicolons also part the plays of a running trick; notes begin in the last of the ten fields.
    *fields_before, last = line.split("|", _NUM_BARS)
    last, *notes = last.split(";") if len(fields_before) == _NUM_BARS else [last]
    text = "|".join([*fields_before, last])
    position = _position(text, number, source, rules)
    fields: dict[str, str] = {}
    column = len(text) + 2
    for note in notes:
        key, equals, value = (part.strip() for part in note.partition("="))
        if not equals or key not in _NOTE_KEYS or key in fields:
            expected = "=..., ".join(_NOTE_KEYS) + "=..., each once"
            raise _fail(f"expected a note ({expected}), got '{note.strip()}'", source, number, column)
        if key == "value" and not re.fullmatch(r"[+-]?\d{1,4}", value):
            raise _fail(f"expected a whole number after 'value=', got '{value}'", source, number, column)
        fields[key] = value
        column += len(note) + 1
    return HandFileEntry(
        position,
        name=fields.get("name", ""),
        value=int(fields["value"]) if "value" in fields else None,
        best=tuple(part.strip() for part in fields.get("best", "").split(",") if part.strip()),
        comment=fields.get("comment", ""),
        line=number,
    )


def _json_entry(line: str, number: int, source: str, rules: LegalityRules) -> HandFileEntry:
    try:
        model = _EntryModel.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise _fail(error.msg, source, number, error.colno) from None
    except pydantic.ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(str(part) for part in fault["loc"]) or "entry"
        column = max(line.find(f'"{where}"'), 0) + 1
        raise _fail(f"{where}: {fault['msg']}, got {fault['input']!r}", source, number, column) from None
    try:
        position = Position.parse(model.position, rules)
    except GuandanError as error:
        raise _fail(f"position: {error}", source, number, line.find('"position"') + 1) from None
    return HandFileEntry(position, model.name, model.value, tuple(model.best), model.comment, number)


def dumps(entries: Iterable[HandFileEntry | Position], *, file_format: str = "gdp") -> str:
    """Return hand file text; ``loads`` of it gives the entries back.

    Raises:
        FileFormatError: unknown format, or a note that the .gdp format cannot hold (';' or a line end).

    Example:
        >>> from guandan import shengji as sj
        >>> position = sj.Position.parse("6 S | HA | HT | C2 | H5 | 0 | - | banker 0 | kitty DK | points 35")
        >>> sj.files.dumps([position]) == str(position) + "\\n"
        True
    """
    objects = [_to_object(e if isinstance(e, HandFileEntry) else HandFileEntry(e)) for e in entries]
    if file_format == "jsonl":
        return "".join(json.dumps(obj, ensure_ascii=False) + "\n" for obj in objects)
    if file_format == "gdp":
        return "".join(_gdp_line(obj) + "\n" for obj in objects)
    raise FileFormatError(f"unknown format '{file_format}': expected gdp or jsonl")


def dump(entries: Iterable[HandFileEntry | Position], path: str | Path) -> None:
    """Write a hand file; the format follows from the name.

    Raises:
        FileFormatError: as ``dumps``, or an unknown suffix.
        OSError: the file cannot be written.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in (*_GDP_SUFFIXES, _JSONL_SUFFIX):
        raise FileFormatError(f"{path}: unknown kind of file '{suffix}': expected .gdp, .jsonl or .txt")
    file_format = "jsonl" if suffix == _JSONL_SUFFIX else "gdp"
    Path(path).write_text(dumps(entries, file_format=file_format), encoding="utf-8")


def _to_object(entry: HandFileEntry) -> dict[str, Any]:
    notes = {"name": entry.name, "value": entry.value, "best": list(entry.best), "comment": entry.comment}
    kept = {key: value for key, value in notes.items() if value not in ("", None, [])}
    return {"position": str(entry.position), **kept}


def _gdp_line(obj: dict[str, Any]) -> str:
    notes = {key: value for key, value in obj.items() if key != "position"}
    if "best" in notes:
        notes["best"] = ", ".join(notes["best"])
    for key, value in notes.items():
        if re.search(r"[;\n\r]", str(value)):
            raise FileFormatError(f"a .gdp note cannot hold ';' or a line end: {key}={value!r}")
    return " ; ".join([obj["position"], *(f"{key}={value}" for key, value in notes.items())])
