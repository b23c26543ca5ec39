"""A match (局).

Deals until a side has passed A or time is up, played by four players, with a record (§10–§12).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from guandan.errors import ArgumentError, FileFormatError, IllegalPlayError
from guandan.shengji import decks, records, scoring
from guandan.shengji.actions import Play, Show
from guandan.shengji.clock import Clock, WallClock
from guandan.shengji.deals import Phase
from guandan.shengji.events import KINDS, Played, ThrowFailed, event_from_json, event_to_json
from guandan.shengji.fouls import Offence
from guandan.shengji.players import Player
from guandan.shengji.policies import OvertimePolicy
from guandan.shengji.records import Record, Writer
from guandan.shengji.rounds import Round
from guandan.shengji.rules import Rules
from guandan.shengji.scoring import Lateness, MatchState
from guandan.shengji.seats import SEATS


class Match:
    """A match of two teams; iterating plays it deal by deal.

    Args:
        rules: the rule set.
        players: whoever sits at seats 0 to 3.
        seed: decides the cut and every shuffle.
        clock: real time by default.
        late_minutes: how late the teams of sides 0 and 1 came (§11).
        writer: where the record goes line by line, besides being kept in ``record``.

    Raises:
        ArgumentError: there are not four players.

    Example:
        >>> from guandan import shengji as sj
        >>> match = sj.Match(sj.Rules(), [sj.RandomPlayer(seat) for seat in range(4)], seed=3)
        >>> rnd = next(iter(match))
        >>> rnd.phase.value, match.state.deals
        ('over', 1)
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player],
        *,
        seed: int | str = 0,
        clock: Clock | None = None,
        late_minutes: tuple[float, float] = (0, 0),
        writer: Writer | None = None,
    ) -> None:
        if len(players) != 4:
            raise ArgumentError(f"expected four players, got {len(players)}")
        self.rules = rules
        self.players = tuple(players)
        self.seed = seed
        self.state: MatchState = scoring.start(rules)
        self.num_dealt = 0
        """Deals begun, abandoned ones and those that must be dealt again included."""
        self.record = Record(rules, records.header_of(rules, seed=seed, late_minutes=late_minutes))
        self._clock: Clock = clock if clock is not None else WallClock()
        self._writer = writer
        self._start: float | None = None
        self._first_drawer = decks.first_drawer(seed)
        self._lateness = tuple(scoring.lateness(rules, minutes) for minutes in late_minutes)

    @property
    def levels(self) -> tuple[str, str]:
        """The levels of sides 0 and 1."""
        return self.state.levels

    @property
    def winner(self) -> int | None:
        """The side that has won, ``scoring.DRAW`` for a draw, None while the match goes on."""
        return self.state.winner

    def __iter__(self) -> Iterator[Round]:
        """Play on, yielding each deal when it is over; an abandoned last deal is yielded too."""
        if self._start is None:
            self._start = self._clock.now()
            if self._writer is not None:
                self._writer.write(self.record.header)
            self._settle_lateness()
        while not self.state.is_over:
            yield self._play_deal()

    def _settle_lateness(self) -> None:
        late = [side for side in (0, 1) if self._lateness[side] is Lateness.MATCH]
        if len(late) == 2:
            self._finish(
                scoring.with_winner(self.state, scoring.DRAW, "both teams more than 15 minutes late")
            )
        elif late:
            self._finish(scoring.with_winner(self.state, 1 - late[0], "the other team forfeited the match"))
        if late:
            return
        late = [side for side in (0, 1) if self._lateness[side] is Lateness.FIRST_DEAL]
        if len(late) == 1:
            drawer = self._first_drawer
            self.state = scoring.forfeit_first_deal(
                self.rules, self.state, late_side=late[0], first_drawer=drawer
            )
            self._write({"e": "first_deal_forfeited", "side": late[0], "state": self.state.to_json()})

    def _play_deal(self) -> Round:
        state = self.state
        rnd = Round.shuffled(
            self.rules,
            level=state.deal_level,
            seed=f"{self.seed}/{self.num_dealt}",
            first_drawer=self._first_drawer if state.banker is None else state.banker,
            banker=state.banker,
        )
        rnd.match_state = state
        self.num_dealt += 1
        table = _Table(self, rnd)
        if state.deals == 0:
            for side in (0, 1):
                if self._lateness[side] is Lateness.FINE:
                    rnd.penalise(side, Offence.LATE)
        table.play()
        if rnd.result is not None:
            self.state = scoring.apply(self.rules, state, rnd.result)
        if self.state.is_over or self._is_time_up():
            self._finish(scoring.at_time_up(self.rules, self.state, next_bank=rnd.coming_banker))
        else:
            self._write({"e": "state", "state": self.state.to_json()})
        return rnd

    def _finish(self, state: MatchState) -> None:
        self.state = state
        self._write({"e": "match_over", "state": state.to_json()})

    def _is_time_up(self) -> bool:
        minutes = self.rules.clock.match_minutes
        assert self._start is not None
        return minutes is not None and self._clock.now() - self._start >= 60 * minutes

    def _write(self, data: dict[str, Any]) -> None:
        self.record.events.append(data)
        if self._writer is not None:
            self._writer.write(data)


class _Table:
    """Asks the players of one deal in turn and writes down what happens."""

    def __init__(self, match: Match, rnd: Round) -> None:
        self._match = match
        self._rnd = rnd
        self._num_written = 0

    def play(self) -> None:
        """Play the deal out, or abandon it when the bell rings before its first card (§12)."""
        rnd, match = self._rnd, self._match
        self._write_events()
        while rnd.phase is not Phase.OVER:
            if not _is_begun(rnd) and match._is_time_up():
                match._write({"e": "abandoned"})
                return
            for seat in rnd.to_act:
                self._turn(seat)
            self._write_events()

    def _turn(self, seat: int) -> None:
        rnd = self._rnd
        if rnd.phase is Phase.PICK_UP:
            self._offer_shows(first=seat)
        began = self._match._clock.now()
        action = self._match.players[seat].act(rnd.observe(seat))
        seconds = self._match._clock.now() - began
        rules = self._match.rules
        limit = rules.clock.move_seconds
        if rnd.phase is Phase.PLAY and limit is not None and seconds > limit:
            self._match._write({"e": "overtime", "seat": seat, "seconds": seconds})
            if rules.clock.overtime is OvertimePolicy.LOWEST_CARDS:
                action = rnd.automatic(seat)
        if isinstance(action, Play) and rules.penalties.charge_revokes and not rnd.can(seat, action):
            rnd.penalise(seat, Offence.EXPOSED_CARD, cards=len(action.cards))
            action = rnd.automatic(seat)
        was_drawing = rnd.phase is Phase.DRAW
        rnd.do(seat, action)
        if was_drawing and str(rnd.events_since(rnd.num_events - 1)[0].card)[1] == rnd.level:
            self._offer_shows(first=seat)

    def _offer_shows(self, *, first: int) -> None:
        """Ask everyone who could show, from ``first`` on, until all are content."""
        rnd = self._rnd
        asked = [(first + step) % 4 for step in SEATS]
        while asked:
            seat = asked.pop(0)
            if not any(isinstance(action, Show) for action in rnd.options(seat)):
                continue
            show = self._match.players[seat].show(rnd.observe(seat))
            if show is not None:
                rnd.do(seat, show)
                self._write_events()
                asked = [(seat + step) % 4 for step in (1, 2, 3)]

    def _write_events(self) -> None:
        for event in self._rnd.events_since(self._num_written):
            self._match._write(event_to_json(event))
        self._num_written = self._rnd.num_events


def _is_begun(rnd: Round) -> bool:
    """Say whether a card has been played, be it in a throw that failed."""
    return bool(rnd.tricks or rnd.table) or isinstance(
        rnd.events_since(rnd.num_events - 1)[0], Played | ThrowFailed
    )


def replay(record: Record) -> tuple[list[Round], MatchState]:
    """Play a record again, checking every event, every state and the winner.

    Args:
        record: a record, whole or up to some line.

    Returns:
        The deals and the state after the last event.

    Raises:
        FileFormatError: an event or a state does not follow from what stands before it.
    """
    rules, state = record.rules, scoring.start(record.rules)
    rounds: list[Round] = []
    running: list[Any] = []

    def close() -> MatchState:
        if not running:
            return state
        rnd = Round.from_events(rules, running)
        rounds.append(rnd)
        running.clear()
        return state if rnd.result is None else scoring.apply(rules, state, rnd.result)

    for number, data in enumerate(record.events, start=2):
        kind = data.get("e")
        if kind in KINDS:
            running.append(event_from_json(data))
        elif kind in ("state", "match_over", "first_deal_forfeited"):
            state = close()
            state = _checked(record, number, state, rounds)
        elif kind not in ("overtime", "abandoned"):
            raise FileFormatError(f"line {number}: unknown event '{kind}'")
    if running:
        try:
            state = close()
        except IllegalPlayError as error:
            raise FileFormatError(f"the last deal does not follow the rules: {error}") from error
    return rounds, state


def _checked(record: Record, number: int, state: MatchState, rounds: list[Round]) -> MatchState:
    """Return the state that a line of the record (its header is line 1) claims, if it follows."""
    rules, data = record.rules, record.events[number - 2]
    if data["e"] == "first_deal_forfeited":
        state = scoring.forfeit_first_deal(
            rules, state, late_side=data["side"], first_drawer=decks.first_drawer(record.header["seed"])
        )
    elif data["e"] == "match_over" and not state.is_over:
        if rounds:
            state = scoring.at_time_up(rules, state, next_bank=rounds[-1].coming_banker)
        else:
            state = scoring.with_winner(state, data["state"]["winner"], data["state"]["reason"])
    if state.to_json() != data["state"]:
        raise FileFormatError(f"line {number}: expected the state {state.to_json()}, got {data['state']}")
    return state
