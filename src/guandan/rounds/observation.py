"""What one seat may know: a snapshot that holds nothing else (GD-109), so that no player can look at hidden
cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from guandan._core import PASS, Card, CardSet, Combo, Level, Pass, Plays
from guandan.rounds.actions import Action
from guandan.rounds.events import Event
from guandan.rounds.scoring import MatchState
from guandan.rules.record import Rules


class Options(Sequence[Action]):
    """Exactly what a seat may do now, lazily: ``len``, ``in`` and ``[i]`` do not build the whole list of
    plays.

    ``PASS`` comes first where it is legal, then the plays in the core's order, then reports and questions.
    """

    __slots__ = ("_extra", "_num_passes", "_plays")

    def __init__(self, plays: Plays | None, can_pass: bool, extra: Sequence[Action]) -> None:
        self._plays = plays
        self._num_passes = int(can_pass)
        self._extra = tuple(extra)

    def __len__(self) -> int:
        return self._num_passes + (len(self._plays) if self._plays is not None else 0) + len(self._extra)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Combo):
            return self._plays is not None and action in self._plays
        if isinstance(action, Pass):
            return bool(self._num_passes)
        return action in self._extra

    def __iter__(self) -> Iterator[Action]:
        if self._num_passes:
            yield PASS
        if self._plays is not None:
            yield from self._plays
        yield from self._extra

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return list(self)[index]
        length = len(self)
        if not -length <= index < length:
            raise IndexError(f"option {index} of {length}")
        place = index % length - self._num_passes
        if place < 0:
            return PASS
        num_plays = len(self._plays) if self._plays is not None else 0
        if self._plays is not None and place < num_plays:
            return self._plays[place]
        return self._extra[place - num_plays]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Options: {len(self)}>"


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that a seat may know at one moment of a deal, and nothing more.

    Attributes:
        rules: the rule set.
        level: the level of the deal.
        seat: who sees this.
        phase: "tribute", "return", "play" or "over".
        to_act: the seats that must act.
        hand: the seat's own cards.
        options: what the seat may do now.
        counts: cards left per seat as far as the table tells: one's own, those that are out, those that have
            been
            reported, and all of them where the rule set shows them at all times; None for the rest.
        table: the play to beat, None when leading.
        table_owner: who made it.
        trick: plays and passes of the running trick.
        history: everything public so far; plays of older tricks only where the rule set lets one look at them
            (E10).
        finished: seats that are out, in order.
        leader: who leads or led the first trick, None before it is known.
        previous: finish order of the deal before.
        turned_up: the card turned up while drawing, None if none was.
        match: levels, streaks and attempts of the match, None for a deal alone.
    """

    rules: Rules
    level: Level
    seat: int
    phase: str
    to_act: tuple[int, ...]
    hand: CardSet
    options: Options
    counts: tuple[int | None, ...]
    table: Combo | None
    table_owner: int | None
    trick: tuple[Event, ...]
    history: tuple[Event, ...]
    finished: tuple[int, ...]
    leader: int | None
    previous: tuple[int, ...]
    turned_up: Card | None
    match: MatchState | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the snapshot as plain JSON values, options left out."""
        return {
            "level": str(self.level),
            "seat": self.seat,
            "phase": self.phase,
            "to_act": list(self.to_act),
            "hand": str(self.hand),
            "counts": list(self.counts),
            "table": None if self.table is None else str(self.table),
            "table_owner": self.table_owner,
            "trick": [event.to_json() for event in self.trick],
            "history": [event.to_json() for event in self.history],
            "finished": list(self.finished),
            "leader": self.leader,
            "previous": list(self.previous),
            "turned_up": None if self.turned_up is None else str(self.turned_up),
            "match": None if self.match is None else self.match.to_json(),
        }
