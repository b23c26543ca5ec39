"""A match (局): four players, a seed and perhaps clocks, from level 2 until a side passes A or the time is
up.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from guandan._core import CardSet
from guandan.errors import ArgumentError, IllegalPlayError
from guandan.files.records import Record, Writer, make_header
from guandan.matches.clock import Clock, MoveTimer, is_timed
from guandan.matches.events import AnyEvent
from guandan.matches.fouls import FoulKind, Referee
from guandan.matches.replay import decode
from guandan.matches.table import Table
from guandan.players.player import Player
from guandan.rounds.actions import Action
from guandan.rounds.drawing import draw
from guandan.rounds.events import EventKind
from guandan.rounds.round import Round
from guandan.rounds.scoring import MatchState
from guandan.rules import find
from guandan.rules.record import Rules


class Match:
    """One match.

    Iterating plays it deal by deal and yields each deal after its last card; a deal that the clock or the
    referee cuts
    short is yielded too. ``play`` plays to the end.

    Args:
        rules: a rule set or its name.
        players: four players, by seat.
        seed: decides every deal; the same seed and players give the same match.
        clock: tells the time for match and move clocks; None plays without clocks.
        path: a record file to write while playing; if it holds a beginning of this match, the match goes on
            from there.
        sync: True forces every event to the disk before the next one.
        teams_left: teams left in a tournament; the match clock may stop for the last of them (000 ¶4).
        manual_reports: True lets the players report their cards themselves.
        watch: called with the match and each new event; may call ``foul``.

    Raises:
        ArgumentError: there are not four players.
        FileFormatError: ``path`` holds another match or no record.

    Example:
        >>> import guandan as gd
        >>> match = gd.Match("jiangsu", [gd.players.RandomPlayer(seat) for seat in range(4)], seed=7)
        >>> results = [rnd.result.finish_order for rnd in match]
        >>> match.winner in (0, 1), match.levels[match.winner]
        (True, 'A')
    """

    def __init__(
        self,
        rules: Rules | str,
        players: Sequence[Player],
        *,
        seed: int = 0,
        clock: Clock | None = None,
        path: str | Path | None = None,
        sync: bool = False,
        teams_left: int | None = None,
        manual_reports: bool = False,
        watch: Callable[["Match", AnyEvent], None] | None = None,
    ) -> None:
        if len(players) != 4:
            raise ArgumentError(f"expected four players, got {len(players)}")
        self.rules = find(rules) if isinstance(rules, str) else rules
        self.players = tuple(players)
        self.seed = seed
        self.table = Table(self.rules)
        self._clock = clock
        self._start = clock.now() if clock is not None else 0.0
        self._timed = is_timed(self.rules, teams_left=teams_left)
        self._manual_reports = manual_reports
        self._watch = watch
        self._offered = (-1, -1)
        self._seen = 0
        self._written = 0
        self._header = make_header(
            guandan=version("guandan-solver"),
            rules=self.rules.model_dump(mode="json"),
            seed=seed,
            players=[type(player).__name__ for player in players],
        )
        self._writer = Writer(path, self._header, sync=sync) if path is not None else None
        if self._writer is not None:
            self.table.replay(decode(self.rules, self._writer.record.events))
            self._written = len(self._writer.record.events)
            self._seen = len(self.table.events)
            self._take_events()

    @property
    def state(self) -> MatchState:
        """Levels, streaks, attempts and the winner."""
        return self.table.state

    @property
    def levels(self) -> tuple[str, str]:
        """The levels of side 0 (seats 0 and 2) and side 1 (seats 1 and 3)."""
        return self.table.state.levels

    @property
    def winner(self) -> int | None:
        """The winning side, -1 for a draw, None while the match goes on."""
        return self.table.state.winner

    @property
    def is_over(self) -> bool:
        """True once the match has ended."""
        return self.table.is_over

    @property
    def round(self) -> Round | None:
        """The running or last deal, None before the first."""
        return self.table.round

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Everything that happened so far."""
        return tuple(self.table.events)

    @property
    def referee(self) -> Referee:
        """The referee with his sheet."""
        return self.table.referee

    @property
    def record(self) -> Record:
        """The record so far."""
        return Record(dict(self._header), [event.to_json() for event in self.table.events])

    def foul(self, kind: FoulKind, seat: int, *, note: str = "") -> None:
        """Write a foul down and apply its tariff; the match may end by it.

        Raises:
            IllegalPlayError: the match is over.
        """
        self.table.foul(kind, seat, note=note)
        self._take_events()

    def arrive(self, seconds_late: tuple[float | None, float | None]) -> None:
        """Note how late each side comes to the table, None for not at all; it may forfeit the match.

        Raises:
            IllegalPlayError: the match has begun.
        """
        self.table.arrive(seconds_late)
        self._take_events()

    def step(self) -> None:
        """Do the next thing: deal, or let the next seat act.

        Raises:
            IllegalPlayError: a player gave an illegal action; nothing has changed and it is asked again next
                time.
        """
        if self.is_over:
            return
        if not self.table.is_running:
            self._check_bell()
            if not self.is_over:
                drawing = draw(self.rules, f"{self.seed}/{self.state.deals}")
                self.table.deal(drawing, manual_reports=self._manual_reports)
        elif not self._speak():
            self._turn()
        self._take_events()

    def _speak(self) -> bool:
        """Ask the seat that owes a report or an answer, once; say whether it spoke."""
        rnd = self.table.round
        assert rnd is not None
        reports = rnd.reports
        seat = reports.asked if reports.asked is not None else reports.due
        if seat is None or seat in rnd.to_act or self._offered == (self.state.deals, rnd.num_events):
            return False
        self._offered = (self.state.deals, rnd.num_events)
        words = self.players[seat].act(rnd.observe(seat))
        if words is None:
            return False
        self.table.act(seat, words)
        return True

    def _turn(self) -> None:
        rnd = self.table.round
        assert rnd is not None
        seat = rnd.to_act[0]
        clock = self._clock
        if clock is None:
            self.table.act(seat, self._answer(rnd, seat))
            return
        self._check_bell()
        if self.is_over:
            return
        opening = rnd.events_since(rnd.num_events - 1)[0].kind is EventKind.LEAD
        asked = clock.now()
        action = self._answer(rnd, seat)
        seconds = clock.now() - asked
        self._check_bell()
        if self.is_over:
            return
        if MoveTimer.is_late(self.rules, seconds, opening=opening):
            self.table.late(seat)
        else:
            self.table.act(seat, action)

    def _answer(self, rnd: Round, seat: int) -> Action | CardSet:
        action = self.players[seat].act(rnd.observe(seat))
        if action is None:
            raise IllegalPlayError(f"expected an action from the player of seat {seat}, got None")
        return action

    def _check_bell(self) -> None:
        limit = self.rules.clock.match_seconds
        if self._clock is None or not self._timed or limit is None or self.table.bell is not None:
            return
        if self._clock.now() - self._start >= limit:
            self.table.ring()

    def _take_events(self) -> None:
        """Write the new events down, then show them to the watcher, who may cause more."""
        events = self.table.events
        while self._written < len(events) or self._seen < len(events):
            if self._writer is not None:
                self._writer.append(event.to_json() for event in events[self._written :])
            self._written = len(events)
            if self._watch is None or self._seen >= len(events):
                self._seen = len(events)
                continue
            event = events[self._seen]
            self._seen += 1
            self._watch(self, event)
        if self.is_over and self._writer is not None:
            self._writer.close()
            self._writer = None

    def __iter__(self) -> Iterator[Round]:
        shown: Round | None = None
        while not self.is_over:
            self.step()
            rnd = self.table.round
            if rnd is not None and rnd is not shown and (rnd.result is not None or self.is_over):
                shown = rnd
                yield rnd

    def play(self) -> "Match":
        """Play to the end and return the match."""
        while not self.is_over:
            self.step()
        return self
