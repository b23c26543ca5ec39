"""A match (局): deals until a side has passed A or time is up, played by four players (§10–§12)."""

import os
from collections.abc import Iterator, Sequence
from typing import Any

from guandan.errors import ArgumentError, IllegalPlayError
from guandan.shengji import decks, records, scoring
from guandan.shengji.actions import Play, Show
from guandan.shengji.clock import Clock, WallClock
from guandan.shengji.deals import Phase
from guandan.shengji.events import Drew, Fined, Played, ThrowFailed, event_to_json
from guandan.shengji.fouls import Offence
from guandan.shengji.players import Player
from guandan.shengji.policies import OvertimePolicy
from guandan.shengji.records import Record, Writer
from guandan.shengji.replays import Replay
from guandan.shengji.rounds import Round
from guandan.shengji.rules import Rules
from guandan.shengji.scoring import Lateness, MatchState
from guandan.shengji.seats import SEATS, is_joker


class Match:
    """A match of two teams; iterating plays it and yields each deal when it is over, an abandoned one too.

    Args:
        rules: the rule set.
        players: whoever sits at seats 0 to 3.
        seed: decides the cut and every shuffle; the same seed and players give the same match.
        clock: real time by default.
        late_minutes: how late the teams of sides 0 and 1 came (§11).
        path: a record file to write while playing; if it holds a beginning of this match, the match goes on
            from there (its clock starts anew).
        sync: True forces every line to the disk before the next one.

    Raises:
        ArgumentError: there are not four players.
        FileFormatError: ``path`` holds another match, or a record that does not follow the rules.

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
        path: str | os.PathLike[str] | None = None,
        sync: bool = False,
    ) -> None:
        if len(players) != 4:
            raise ArgumentError(f"expected four players, got {len(players)}")
        self.rules = rules
        self.players = tuple(players)
        self.seed = seed
        self.state: MatchState = scoring.start(rules)
        self.record = Record(rules, records.header_of(rules, seed=seed, late_minutes=late_minutes))
        self.clock: Clock = clock if clock is not None else WallClock()
        self._start: float | None = None
        self._first_drawer = decks.first_drawer(seed)
        self._late_minutes = late_minutes
        self._num_dealt = 0
        self._running: _Table | None = None
        self._writer: Writer | None = None
        if path is not None:
            self._writer = Writer(path, self.record.header, sync=sync)
            self._go_on_from(self._writer.record)

    def _go_on_from(self, record: Record) -> None:
        replay = Replay(record)
        self.record = record
        self.state = replay.state
        self._num_dealt = len(replay.rounds)
        if replay.running is not None:
            self._running = _Table(self, replay.running, num_written=replay.num_running)

    @property
    def levels(self) -> tuple[str, str]:
        """The levels of sides 0 and 1."""
        return self.state.levels

    @property
    def winner(self) -> int | None:
        """The side that has won, ``scoring.DRAW`` for a draw, None while the match goes on."""
        return self.state.winner

    @property
    def is_over(self) -> bool:
        """True once the match has ended."""
        return self.state.is_over

    @property
    def round(self) -> Round | None:
        """The running deal, None between deals."""
        return None if self._running is None else self._running.rnd

    @property
    def is_time_up(self) -> bool:
        """True once the match has lasted as long as the rules allow."""
        minutes = self.rules.clock.match_minutes
        if minutes is None or self._start is None:
            return False
        return self.clock.now() - self._start >= 60 * minutes

    def __iter__(self) -> Iterator[Round]:
        """Play on, yielding each deal when it is over."""
        if self._start is None:
            self._start = self.clock.now()
            if not self.record.events:
                self._settle_lateness()
        while not self.state.is_over:
            yield self._play_deal()

    def play(self) -> None:
        """Play to the end of the match."""
        for _ in self:
            pass

    def foul(self, offence: Offence | str, seat: int, *, cards: int = 1) -> None:
        """Charge an offence in the running deal, at any moment while its players are asked (§11).

        Args:
            offence: what the referee found.
            seat: who offended.
            cards: number of exposed cards.

        Raises:
            IllegalPlayError: no deal is running, or the offence does not fit its phase; nothing has changed.
        """
        if self._running is None:
            raise IllegalPlayError(f"no deal is running, in which seat {seat} could be charged '{offence}'")
        self._running.rnd.penalise(seat, offence, cards=cards)
        self._running.write_events()

    def write(self, data: dict[str, Any]) -> None:
        """Add a line to the record, and to the file if there is one."""
        self.record.events.append(data)
        if self._writer is not None:
            self._writer.append(data)

    def _settle_lateness(self) -> None:
        state = scoring.forfeited(self.rules, self.state, self._late_minutes)
        if state.is_over:
            self._finish(state)
            return
        late = self._late_sides(Lateness.FIRST_DEAL)
        if len(late) == 1:
            drawer = self._first_drawer
            self.state = scoring.forfeit_first_deal(self.rules, state, late_side=late[0], first_drawer=drawer)
            self.write({"e": "first_deal_forfeited", "side": late[0], "state": self.state.to_json()})

    def _late_sides(self, lateness: Lateness) -> list[int]:
        found = [scoring.lateness(self.rules, minutes) for minutes in self._late_minutes]
        return [side for side in (0, 1) if found[side] is lateness]

    def _play_deal(self) -> Round:
        table = self._running if self._running is not None else _Table(self, self._deal())
        self._running = table
        rnd = table.rnd
        rnd.match_state = self.state
        if self.state.deals == 0:
            table.fine_late(self._late_sides(Lateness.FINE))
        table.play()
        self._running = None
        if rnd.result is not None:
            self.state = scoring.apply(self.rules, self.state, rnd.result)
        if self.state.is_over or self.is_time_up:
            self._finish(scoring.at_time_up(self.rules, self.state, next_bank=rnd.coming_banker))
        else:
            self.write({"e": "state", "state": self.state.to_json()})
        return rnd

    def _deal(self) -> Round:
        banker = self.state.banker
        number = self._num_dealt
        self._num_dealt += 1
        return Round.shuffled(
            self.rules,
            level=self.state.deal_level,
            seed=f"{self.seed}/{number}",
            first_drawer=self._first_drawer if banker is None else banker,
            banker=banker,
        )

    def _finish(self, state: MatchState) -> None:
        self.state = state
        self.write({"e": "match_over", "state": state.to_json()})


class _Table:
    """Asks the players of one deal in turn and writes down what happens."""

    def __init__(self, match: Match, rnd: Round, *, num_written: int = 0) -> None:
        self.rnd = rnd
        self._match = match
        self._num_written = num_written

    def fine_late(self, sides: Sequence[int]) -> None:
        """Charge late teams at the start of the first deal, once."""
        fined = [
            event.seat
            for event in self.rnd.events_since(1)
            if isinstance(event, Fined) and event.offence == Offence.LATE
        ]
        if self.rnd.num_events == 1 + len(fined):
            for side in sides:
                if side not in fined:
                    self.rnd.penalise(side, Offence.LATE)

    def play(self) -> None:
        """Play the deal out, or abandon it when the bell rings before its first card (§12)."""
        rnd, match = self.rnd, self._match
        self.write_events()
        while rnd.phase is not Phase.OVER:
            if not self._is_begun() and match.is_time_up:
                match.write({"e": "abandoned"})
                return
            for seat in rnd.to_act:
                self._turn(seat)
            self.write_events()

    def _is_begun(self) -> bool:
        """Say whether a card has been played, be it in a throw that failed."""
        rnd = self.rnd
        last = rnd.events_since(rnd.num_events - 1)[0]
        return bool(rnd.tricks or rnd.table) or isinstance(last, Played | ThrowFailed)

    def _turn(self, seat: int) -> None:
        rnd, match = self.rnd, self._match
        rules = match.rules
        if rnd.phase is Phase.PICK_UP:
            self._offer_shows(first=seat)
            (seat,) = rnd.to_act
        began = match.clock.now()
        action = match.players[seat].act(rnd.observe(seat))
        seconds = match.clock.now() - began
        if rnd.phase is Phase.OVER:  # the referee has stopped the deal meanwhile
            return
        limit = rules.clock.move_seconds
        if rnd.phase is Phase.PLAY and limit is not None and seconds > limit:
            match.write({"e": "overtime", "seat": seat, "seconds": round(seconds, 3)})
            if rules.clock.overtime is OvertimePolicy.LOWEST_CARDS:
                action = rnd.automatic(seat)
        if rules.penalties.charge_revokes and isinstance(action, Play) and not rnd.can(seat, action):
            rnd.penalise(seat, Offence.EXPOSED_CARD, cards=len(action.cards))
            action = rnd.automatic(seat)
        rnd.do(seat, action)
        last = rnd.events_since(rnd.num_events - 1)[0]
        if isinstance(last, Drew) and not is_joker(last.card) and str(last.card)[1] == rnd.level:
            self._offer_shows(first=seat)

    def _offer_shows(self, *, first: int) -> None:
        """Ask everyone who could show, from ``first`` on, until all are content."""
        rnd = self.rnd
        asked = [(first + step) % 4 for step in SEATS]
        while asked:
            seat = asked.pop(0)
            if not any(isinstance(action, Show) for action in rnd.options(seat)):
                continue
            show = self._match.players[seat].show(rnd.observe(seat))
            if show is not None:
                rnd.do(seat, show)
                self.write_events()
                asked = [(seat + step) % 4 for step in (1, 2, 3)]

    def write_events(self) -> None:
        """Write down what has happened since the last time."""
        for event in self.rnd.events_since(self._num_written):
            self._match.write(event_to_json(event))
        self._num_written = self.rnd.num_events
