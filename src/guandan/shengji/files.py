"""Read and write Shengji hand files.

A .gdp file has one position a line in the notation of Position, then optional notes after semicolons:

    # the banker's partner ruffs
    6 S | HA HK | HT S2 | C2 C3 | H5 H7 | 0 | - | banker 0 | kitty DK | points 35 ; name=Two hearts ; value=35

A .jsonl file has the same fields as one JSON object a line. Every error names file, line and column.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pydantic

from guandan.base.hand_files import Entry, EntryModel, fault, parse_gdp_line, read_text
from guandan.errors import FileFormatError, GuandanError
from guandan.shengji._core import LegalityRules, Position

_GDP_SUFFIXES = (".gdp", ".txt")
_JSONL_SUFFIX = ".jsonl"
_NUM_BARS = 9  # between the ten fields of a position


@dataclass(frozen=True)
class HandFileEntry(Entry[Position]):
    """One position of a hand file.

    Attributes:
        position: the position.
        name: its title, "" if it has none.
        value: the known value (the attackers' final points), None if the file gives none.
        best: the known best plays as card texts, empty if the file gives none.
        comment: free text.
        line: the line of the file where the entry stands, from 1.
    """


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
    text = read_text(path)
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


def _gdp_entry(line: str, number: int, source: str, rules: LegalityRules) -> HandFileEntry:
    # Semicolons also part the plays of a running trick; notes begin in the last of the ten fields.
    *fields_before, last = line.split("|", _NUM_BARS)
    last, *notes = last.split(";") if len(fields_before) == _NUM_BARS else [last]
    text = "|".join([*fields_before, last])
    parse = partial(Position.parse, rules=rules)
    position, arguments = parse_gdp_line(text, notes, parse, source, number)
    return HandFileEntry(position, **arguments)


def _json_entry(line: str, number: int, source: str, rules: LegalityRules) -> HandFileEntry:
    try:
        model = EntryModel.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise fault(error.msg, source, number, error.colno) from None
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "entry"
        column = max(line.find(f'"{where}"'), 0) + 1
        raise fault(f"{where}: {first['msg']}, got {first['input']!r}", source, number, column) from None
    try:
        position = Position.parse(model.position, rules)
    except GuandanError as error:
        raise fault(f"position: {error}", source, number, line.find('"position"') + 1) from None
    return HandFileEntry(position, **model.notes(), line=number)


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
    items = [e if isinstance(e, HandFileEntry) else HandFileEntry(e) for e in entries]
    if file_format == "jsonl":
        return "".join(json.dumps(entry.to_object(), ensure_ascii=False) + "\n" for entry in items)
    if file_format == "gdp":
        return "".join(entry.to_gdp() + "\n" for entry in items)
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
