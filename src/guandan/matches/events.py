"""What happens in a match outside the deals: levels, fouls, late turns, the bell, the end; each with a JSON
form.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from guandan.errors import FileFormatError
from guandan.rounds.events import Event


class MatchEventKind(StrEnum):
    """The kinds of match events."""

    ARRIVALS = "arrivals"
    """Input: how late the sides were; a forfeit may follow."""
    LATE = "late"
    """Input: a turn was too long, the table acts for the seat."""
    FOUL = "foul"
    """Input, or caused by a refused or forgotten report."""
    BELL = "bell"
    """Input, or caused by the last of a fixed number of deals: time is up."""
    LEVELS = "levels"
    """The match after a deal."""
    END = "end"
    """The match is over."""


@dataclass(frozen=True)
class MatchEvent:
    """One step of a match between or around the steps of its deals.

    Attributes:
        kind: what happened.
        data: its fields as plain JSON values.
    """

    kind: MatchEventKind
    data: Mapping[str, Any]

    def __str__(self) -> str:
        fields = ", ".join(f"{name} {value}" for name, value in self.data.items() if value not in ("", None))
        return f"{self.kind.value}: {fields}"

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain JSON values."""
        return {"e": self.kind.value, **self.data}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "MatchEvent":
        """Read a match event.

        Raises:
            FileFormatError: its kind is unknown.
        """
        fields = dict(data)
        try:
            kind = MatchEventKind(fields.pop("e"))
        except (KeyError, ValueError) as error:
            raise FileFormatError(f"expected an event of a match, got {dict(data)}") from error
        return cls(kind, fields)


AnyEvent = Event | MatchEvent
"""An event of a deal or of a match."""
