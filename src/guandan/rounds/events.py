"""What happens in a deal, one frozen event a step, with a JSON form for records.

A deal is its events: the first one holds the hands, and each step that a seat takes is an event too. What
follows by
rule from a step (a trick won, a seat out, the result) is an event of its own, so that watchers need no rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from guandan._core import PASS, Card, CardSet, Combo, Level
from guandan.errors import FileFormatError, GuandanError
from guandan.rounds.actions import (
    REFUSE,
    WITHHOLD,
    Action,
    Answer,
    Ask,
    Choice,
    Choose,
    Pay,
    Report,
    Return,
    find_reading,
    reading_text,
)
from guandan.rounds.setup import Setup, setup_from_json, setup_to_json


class EventKind(StrEnum):
    """The kinds of events, in the order of a deal. ``STEPS`` are the seats' own; the rest follows by rule."""

    DEAL = "deal"
    PAY = "pay"
    REFUSE = "refuse"
    ANSWER = "answer"
    RETURN = "return"
    CHOOSE = "choose"
    PLAY = "play"
    PASS = "pass"
    REPORT = "report"
    WITHHOLD = "withhold"
    ASK = "ask"
    REFUSED = "refused"
    TRIBUTE = "tribute"
    RETURNED = "returned"
    LEAD = "lead"
    OUT = "out"
    FORGOTTEN = "forgotten"
    TRICK = "trick"
    RESULT = "result"


STEPS = frozenset(
    {
        EventKind.PAY,
        EventKind.REFUSE,
        EventKind.ANSWER,
        EventKind.RETURN,
        EventKind.CHOOSE,
        EventKind.PLAY,
        EventKind.PASS,
        EventKind.REPORT,
        EventKind.WITHHOLD,
        EventKind.ASK,
    }
)
"""Kinds that a seat causes itself; feeding exactly these to a deal rebuilds all others."""

SECRET = frozenset({EventKind.DEAL, EventKind.PAY, EventKind.RETURN})
"""Kinds that not every seat may see: hands, and tribute or returns that others still have to match (S-7)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Attributes:
        finish_order: all four seats; two losers of a double-down stand in seat order (S-5).
        levels_gained: before caps and streaks, positive for seats 0 and 2, negative for seats 1 and 3.
    """

    finish_order: tuple[int, int, int, int]
    levels_gained: int


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a deal.

    Attributes:
        kind: what happened.
        seat: whose step it was, or whom it befell; None for the deal itself and its result.
        what: the card, combo, answer, setup or result it is about.
        to: the other seat: receiver, next leader, the one who is asked.
        number: a count of cards, or the place of a seat that is out.
    """

    kind: EventKind
    seat: int | None = None
    what: Card | Combo | Choice | Setup | Result | None = None
    to: int | None = None
    number: int | None = None

    def __str__(self) -> str:
        parts = [self.kind.value]
        if self.seat is not None:
            parts.append(f"seat {self.seat}")
        if isinstance(self.what, Result):
            parts.append(f"{' '.join(map(str, self.what.finish_order))}, levels {self.what.levels_gained:+d}")
        elif isinstance(self.what, Setup):
            parts.append(f"level {self.what.level}")
        elif self.what is not None:
            parts.append(str(self.what))
        if self.to is not None:
            parts.append(f"to {self.to}")
        if self.number is not None:
            parts.append(f"({self.number})")
        return " ".join(parts)

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain JSON values; ``from_json`` reads them back."""
        data: dict[str, Any] = {"e": self.kind.value}
        if self.seat is not None:
            data["seat"] = self.seat
        if isinstance(self.what, Combo):
            data["cards"] = str(self.what.cards)
            data["as"] = reading_text(self.what)
        elif isinstance(self.what, Setup):
            data.update(setup_to_json(self.what))
        elif isinstance(self.what, Result):
            data["order"] = list(self.what.finish_order)
            data["levels"] = self.what.levels_gained
        elif isinstance(self.what, Choice):
            data["choice"] = self.what.value
        elif self.what is not None:
            data["card"] = str(self.what)
        if self.to is not None:
            data["to"] = self.to
        if self.number is not None:
            data["n"] = self.number
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any], level: Level) -> "Event":
        """Read an event of a deal at this level.

        Raises:
            FileFormatError: a field is missing, unknown or wrong.
        """
        fields = dict(data)
        try:
            kind = EventKind(fields.pop("e"))
            seat, to, number = fields.pop("seat", None), fields.pop("to", None), fields.pop("n", None)
            for value in (seat, to):
                if value is not None and (type(value) is not int or not 0 <= value <= 3):
                    raise FileFormatError(f"expected a seat from 0 to 3, got {value!r}")
            if number is not None and type(number) is not int:
                raise FileFormatError(f"expected a whole number, got {number!r}")
            what: Card | Combo | Choice | Setup | Result | None = None
            if kind is EventKind.DEAL:
                what = setup_from_json(fields)
            elif kind is EventKind.RESULT:
                first, second, third, last = fields.pop("order")
                what = Result((first, second, third, last), fields.pop("levels"))
            elif kind is EventKind.PLAY:
                what = find_reading(level, CardSet(fields.pop("cards")), fields.pop("as"))
            elif kind is EventKind.ANSWER:
                what = Choice(fields.pop("choice"))
            elif "card" in fields:
                what = Card(fields.pop("card"))
        except (KeyError, ValueError, TypeError, GuandanError) as error:
            raise FileFormatError(f"expected an event of a deal, got {dict(data)}: {error}") from error
        if fields:
            raise FileFormatError(f"unknown fields {sorted(fields)} in event {dict(data)}")
        return cls(kind, seat, what, to, number)

    def action(self) -> Action | None:
        """Return the action that causes this event, None if it follows by rule."""
        what = self.what
        match self.kind:
            case EventKind.PLAY if isinstance(what, Combo):
                return what
            case EventKind.PASS:
                return PASS
            case EventKind.PAY if isinstance(what, Card):
                return Pay(what)
            case EventKind.RETURN if isinstance(what, Card):
                return Return(what)
            case EventKind.CHOOSE if isinstance(what, Card):
                return Choose(what)
            case EventKind.ANSWER if isinstance(what, Choice):
                return Answer(what)
            case EventKind.REFUSE:
                return REFUSE
            case EventKind.WITHHOLD:
                return WITHHOLD
            case EventKind.REPORT if self.number is not None:
                return Report(self.number)
            case EventKind.ASK if self.to is not None:
                return Ask(self.to)
        return None
