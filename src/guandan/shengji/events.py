"""What happened in a deal: the events of a ``Round``, each a frozen value with a JSON form.

Some events are a player's action, the others follow from it and are written down so that a record can be read
without the rules. ``seen_by`` gives the form in which another seat may know an event.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from guandan.errors import FileFormatError, GuandanError
from guandan.shengji._core import CardSet
from guandan.shengji.scoring import Result
from guandan.shengji.seats import SEATS


@dataclass(frozen=True, slots=True)
class Dealt:
    """The stock was shuffled and cut.

    ``deck`` is the drawing order, its last six cards the kitty, first on top.
    """

    level: str
    deck: str | None
    first_drawer: int
    banker: int | None


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a card; ``card`` is None in the eyes of the others."""

    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Showed:
    """A show that stands ("stands") or was wrong and fined ("wrong_count", "wrong_rank")."""

    seat: int
    cards: CardSet
    verdict: str
    fine: int = 0


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Nobody declared: kitty cards were turned up; ``suit`` is trumps, None if all six are jokers."""

    cards: str
    suit: str | None


@dataclass(frozen=True, slots=True)
class PickedUp:
    """The banker took the kitty; declaring is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Buried:
    """The banker laid six cards down; ``cards`` is None in the eyes of the others."""

    seat: int
    cards: CardSet | None


@dataclass(frozen=True, slots=True)
class ThrowFailed:
    """A throw was blocked.

    Everybody saw ``cards``, each of ``blocked`` costs its fine, one of the lowest is led.
    """

    seat: int
    cards: CardSet
    blocked: CardSet
    fine: int


@dataclass(frozen=True, slots=True)
class Played:
    """A seat led or followed."""

    seat: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class TrickWon:
    """The trick's winner and the points in it, whoever took them."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Fined:
    """The referee punished a seat; ``points`` is 0 for an offence that is settled otherwise."""

    seat: int
    offence: str
    points: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The deal is over; ``result`` is None if it must be dealt again, ``kitty`` is open to all."""

    result: Result | None
    kitty: CardSet


Event = Dealt | Drew | Showed | TurnedUp | PickedUp | Buried | ThrowFailed | Played | TrickWon | Fined | Ended

KINDS: Mapping[str, type[Event]] = {
    "dealt": Dealt,
    "drew": Drew,
    "showed": Showed,
    "turned_up": TurnedUp,
    "picked_up": PickedUp,
    "buried": Buried,
    "throw_failed": ThrowFailed,
    "played": Played,
    "trick_won": TrickWon,
    "fined": Fined,
    "ended": Ended,
}
"""The event classes by the name they have in records."""

_NAMES = {kind: name for name, kind in KINDS.items()}


def event_to_json(event: Event) -> dict[str, Any]:
    """Return an event as plain JSON values: its kind under "e", then its fields.

    Example:
        >>> from guandan import shengji as sj
        >>> from guandan.shengji import events
        >>> events.event_to_json(events.Played(2, sj.CardSet("S3 S3")))
        {'e': 'played', 'seat': 2, 'cards': 'S3 S3'}
    """
    data: dict[str, Any] = {"e": _NAMES[type(event)]}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, CardSet):
            value = str(value)
        elif isinstance(value, Result):
            value = value.to_json()
        data[field.name] = value
    return data


def event_from_json(data: Mapping[str, Any]) -> Event:
    """Read an event back.

    Args:
        data: what ``event_to_json`` wrote.

    Returns:
        The event.

    Raises:
        FileFormatError: the kind is unknown, or a field is missing, surplus or unreadable.

    Example:
        >>> from guandan.shengji import events
        >>> events.event_from_json({"e": "trick_won", "seat": 1, "points": 25})
        TrickWon(seat=1, points=25)
    """
    kind = KINDS.get(str(data.get("e")))
    if kind is None:
        raise FileFormatError(f"expected one of {', '.join(KINDS)} as an event, got '{data.get('e')}'")
    values = {name: _field(kind, name, value) for name, value in data.items() if name != "e"}
    try:
        return kind(**values)
    except TypeError as error:
        raise FileFormatError(f"unreadable event {dict(data)}: {error}") from error


def _field(kind: type[Event], name: str, value: Any) -> Any:
    """Read one field of an event; names mean the same in every kind, but cards turned up keep their order."""
    try:
        match name:
            case "seat" | "first_drawer" | "banker" if type(value) is int and value in SEATS:
                return value
            case "points" | "fine" if type(value) is int:
                return value
            case "level" | "deck" | "card" | "verdict" | "offence" | "suit" if isinstance(value, str):
                return value
            case "cards" if kind is TurnedUp and isinstance(value, str):
                return value
            case "cards" | "blocked" | "kitty" if isinstance(value, str):
                return CardSet(value)
            case "result" if isinstance(value, Mapping):
                return Result(**value)
            case "banker" | "suit" | "result" if value is None:
                return None
    except (TypeError, GuandanError) as error:
        raise FileFormatError(f"unreadable field '{name}': {error}") from error
    raise FileFormatError(f"expected another value of the field '{name}', got {value!r}")


def seen_by(event: Event, seat: int) -> Event:
    """Return the event as a seat may know it: the stock, cards drawn and buried by others stay hidden.

    Example:
        >>> from guandan.shengji import events
        >>> events.seen_by(events.Drew(0, "S3"), 1), events.seen_by(events.Drew(0, "S3"), 0)
        (Drew(seat=0, card=None), Drew(seat=0, card='S3'))
    """
    if isinstance(event, Dealt):
        return Dealt(event.level, None, event.first_drawer, event.banker)
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, None)
    if isinstance(event, Buried) and event.seat != seat:
        return Buried(event.seat, None)
    return event
