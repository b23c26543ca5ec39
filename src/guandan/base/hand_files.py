"""What the hand files of both games have in common: an entry, its notes, and how faults are reported.

A .gdp file has one position a line, then optional notes after semicolons:

    <position> ; name=Two pairs ; value=1 ; best=S9 D9 ; comment=...

The other formats hold the same fields as objects.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import pydantic

from guandan.errors import FileFormatError, GuandanError

_NOTE_KEYS = ("name", "value", "best", "comment")

PositionT = TypeVar("PositionT")


@dataclass(frozen=True)
class Entry(Generic[PositionT]):
    """One position of a hand file with its notes."""

    position: PositionT
    name: str = ""
    value: int | None = None
    best: tuple[str, ...] = ()
    comment: str = ""
    line: int = 1

    def to_object(self) -> dict[str, Any]:
        """Return the object form; notes that the entry does not have are left out."""
        notes = {"name": self.name, "value": self.value, "best": list(self.best), "comment": self.comment}
        kept = {key: value for key, value in notes.items() if value not in ("", None, [])}
        return {"position": str(self.position), **kept}

    def to_gdp(self) -> str:
        """Return the line of a .gdp file, without line feed.

        Raises:
            FileFormatError: a note that the format cannot hold (';' or a line end).
        """
        notes = self.to_object()
        parts = [notes.pop("position")]
        for key, value in notes.items():
            text = ", ".join(value) if key == "best" else str(value)
            if re.search(r"[;\n\r]", text):
                raise FileFormatError(f"a .gdp note cannot hold ';' or a line end: {key}={text!r}")
            parts.append(f"{key}={text}")
        return " ; ".join(parts)


class EntryModel(pydantic.BaseModel):
    """The object form of an entry."""

    model_config = pydantic.ConfigDict(extra="forbid", strict=True)

    position: str
    name: str = ""
    value: int | None = None
    best: list[str] | str = []
    comment: str = ""

    def notes(self) -> dict[str, Any]:
        """Return the notes as the arguments of an entry."""
        best = (self.best,) if isinstance(self.best, str) else tuple(self.best)
        return {"name": self.name, "value": self.value, "best": best, "comment": self.comment}


def fault(message: str, source: str, line: int, column: int) -> FileFormatError:
    """Return the error for a fault at this place of a file."""
    return FileFormatError(f"{source}:{line}:{column}: {message}")


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        FileFormatError: it is no UTF-8; names line and, in bytes, column.
        OSError: it cannot be read.
    """
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"not UTF-8 text: byte {data[error.start]:#04x}"
        raise fault(message, str(path), line, column) from None


def parse_gdp_line(
    text: str, notes: Iterable[str], parse: Callable[[str], PositionT], source: str, number: int
) -> tuple[PositionT, dict[str, Any]]:
    """Read one line of a .gdp file.

    Args:
        text: the line up to its notes.
        notes: the notes in order, as the semicolons part them.
        parse: reads a position.
        source: the name that errors quote.
        number: the number of the line.

    Returns:
        The position, and the rest of the arguments of an entry.

    Raises:
        FileFormatError: the position or a note cannot be read; names line and column.
    """
    try:
        position = parse(text)
    except GuandanError as error:
        found = re.search(r"at column (\d+)", str(error))
        raise fault(str(error), source, number, int(found[1]) if found else 1) from None
    fields: dict[str, str] = {}
    column = len(text) + 2
    for note in notes:
        key, equals, value = (part.strip() for part in note.partition("="))
        if not equals or key not in _NOTE_KEYS or key in fields:
            expected = "=..., ".join(_NOTE_KEYS) + "=..., each once"
            raise fault(f"expected a note ({expected}), got '{note.strip()}'", source, number, column)
        if key == "value" and not re.fullmatch(r"[+-]?\d{1,4}", value):
            raise fault(f"expected a whole number after 'value=', got '{value}'", source, number, column)
        fields[key] = value
        column += len(note) + 1
    return position, {
        "name": fields.get("name", ""),
        "value": int(fields["value"]) if "value" in fields else None,
        "best": tuple(part.strip() for part in fields.get("best", "").split(",") if part.strip()),
        "comment": fields.get("comment", ""),
        "line": number,
    }
