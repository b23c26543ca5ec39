"""Playing a record again: every event, every state and the winner are checked, not trusted."""

from collections.abc import Mapping
from typing import Any

from guandan.errors import FileFormatError, GuandanError
from guandan.shengji import decks, scoring
from guandan.shengji.deals import Phase
from guandan.shengji.events import KINDS, event_from_json
from guandan.shengji.records import Record
from guandan.shengji.rounds import Round
from guandan.shengji.scoring import MatchState


class Replay:
    """A match as far as its record goes.

    Attributes:
        record: the record.
        state: levels, bank and winner after the last deal that was settled.
        rounds: the deals, the last one perhaps unfinished.
        running: the deal that is not settled yet, None between deals.
        num_running: events of the running deal that stand in the record; those that follow by rule may be
            missing.

    Raises:
        FileFormatError: an event or a state does not follow from what stands before it; the line is named.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state: MatchState = scoring.start(record.rules)
        self.rounds: list[Round] = []
        self.running: Round | None = None
        self.num_running = 0
        self._lines: list[Mapping[str, Any]] = []
        for number, data in enumerate(record.events, start=2):
            try:
                self._take(data)
            except (GuandanError, LookupError, TypeError, ValueError) as error:
                raise FileFormatError(f"line {number}: {error}") from error
        if self._lines:
            try:
                self._close()
            except GuandanError as error:
                raise FileFormatError(f"line {len(record.events) + 1}: {error}") from error

    def _take(self, data: Mapping[str, Any]) -> None:
        kind = data.get("e")
        if kind in KINDS:
            self._lines.append(data)
        elif kind in ("overtime", "abandoned"):
            return
        elif kind in ("state", "match_over", "first_deal_forfeited"):
            self._close()
            self._settle(str(kind), data)
        else:
            raise FileFormatError(f"unknown event '{kind}'")

    def _close(self) -> None:
        """Rebuild the deal whose events have been read."""
        if self._lines:
            self.running = Round.from_events(self.record.rules, map(event_from_json, self._lines))
            self.num_running = len(self._lines)
            self.rounds.append(self.running)
            self._lines = []

    def _settle(self, kind: str, data: Mapping[str, Any]) -> None:
        rules, state, running = self.record.rules, self.state, self.running
        if running is not None and running.result is not None:
            state = scoring.apply(rules, state, running.result)
        if kind == "first_deal_forfeited":
            drawer = decks.first_drawer(self.record.header["seed"])
            state = scoring.forfeit_first_deal(rules, state, late_side=data["side"], first_drawer=drawer)
        elif kind == "match_over" and not state.is_over:
            if self.rounds:
                state = scoring.at_time_up(rules, state, next_bank=self.rounds[-1].coming_banker)
            else:
                state = scoring.forfeited(rules, state, self.record.header["late_minutes"])
        elif running is not None and running.phase is not Phase.OVER:
            raise FileFormatError("the deal before this state is not over")
        if state.to_json() != data["state"]:
            raise FileFormatError(f"expected the state {state.to_json()}, got {data['state']}")
        self.state = state
        self.running = None
        self.num_running = 0


def replay(record: Record) -> Replay:
    """Play a record again, checking every line.

    Args:
        record: a record, whole or up to some line.

    Returns:
        The deals and the state after the last line.

    Raises:
        FileFormatError: an event or a state does not follow from what stands before it; the line is named.

    Example:
        >>> from guandan import shengji as sj
        >>> match = sj.Match(sj.Rules(), [sj.RandomPlayer(seat) for seat in range(4)], seed=3)
        >>> rnd = next(iter(match))
        >>> sj.replay(match.record).rounds[0] == rnd
        True
    """
    return Replay(record)
