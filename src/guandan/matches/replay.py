"""From a match to its record and back: a record replays to the same events or is refused."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from guandan._core import Level
from guandan.errors import FileFormatError
from guandan.files.records import Record
from guandan.matches.events import AnyEvent, MatchEvent, MatchEventKind
from guandan.matches.table import Table
from guandan.rounds.events import Event
from guandan.rules.record import Rules

_MATCH_KINDS = frozenset(kind.value for kind in MatchEventKind)


def rules_of(record: Record) -> Rules:
    """Return the rule set that a record's header holds.

    Raises:
        FileFormatError: the header has none, or it is no rule set.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.replay import rules_of
        >>> rules_of(gd.Match("folk", [gd.players.RandomPlayer()] * 4).record).name
        'folk'
    """
    try:
        return Rules.model_validate(record.header["rules"])
    except (KeyError, ValueError) as error:
        raise FileFormatError(f"expected a rule set in the record's header: {error}") from error


def decode(rules: Rules, events: Sequence[Mapping[str, Any]]) -> list[AnyEvent]:
    """Turn the JSON events of a record into events.

    Raises:
        FileFormatError: an event is wrong; the message gives its number, the first event being 1.

    Example:
        >>> import guandan as gd
        >>> from guandan.matches.replay import decode
        >>> str(decode(gd.rules.find("folk"), [{"e": "late", "seat": 2}])[0])
        'late: seat 2'
    """
    decoded: list[AnyEvent] = []
    level: Level | None = None
    for number, data in enumerate(events, 1):
        try:
            if data.get("e") in _MATCH_KINDS:
                decoded.append(MatchEvent.from_json(data))
                continue
            if data.get("e") == "deal":
                level = rules.level(str(data.get("level")))
            if level is None:
                raise FileFormatError(f"expected a deal first, got {dict(data)}")
            decoded.append(Event.from_json(data, level))
        except ValueError as error:
            raise FileFormatError(f"event {number}: {error}") from error
    return decoded


def replay(record: Record) -> Table:
    """Play a record again, checking every event against the rules.

    Args:
        record: a whole record, or one that ends anywhere.

    Returns:
        The table as it stood after the last event.

    Raises:
        FileFormatError: an event is wrong or does not follow from those before it.

    Example:
        >>> import guandan as gd
        >>> match = gd.Match("folk", [gd.players.RandomPlayer(seat) for seat in range(4)], seed=3)
        >>> gd.matches.replay(match.play().record).state == match.state
        True
    """
    rules = rules_of(record)
    table = Table(rules)
    table.replay(decode(rules, record.events))
    return table


def steps(record: Record) -> Iterator[tuple[AnyEvent, Table]]:
    """Play a record again step by step.

    Yields:
        Each event as it comes, with the table after the seat's step that caused it.

    Raises:
        FileFormatError: as ``replay`` raises, when the wrong event is reached.

    Example:
        >>> import guandan as gd
        >>> match = gd.Match("folk", [gd.players.RandomPlayer()] * 4)
        >>> match.step(); match.step()
        >>> [event.kind.value for event, table in gd.matches.steps(match.record)]
        ['deal', 'lead', 'play']
    """
    rules = rules_of(record)
    table = Table(rules)
    events = decode(rules, record.events)
    done = 0
    while done < len(events):
        before = len(table.events)
        table.replay([events[done]])
        new = table.events[before:]
        for number, event in enumerate(new[: len(events) - done]):
            if events[done + number] != event:
                raise FileFormatError(
                    f"event {done + number + 1}: expected '{event}', got '{events[done + number]}'"
                )
            yield event, table
        done += len(new)
