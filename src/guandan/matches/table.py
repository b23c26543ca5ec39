"""The referee's table: a whole match as a machine of steps, without players and clocks.

``Match`` feeds it from players and a clock, a replay feeds it from a record; both go through the same
methods, so a
record replays to the same events or is refused.
"""

from collections.abc import Sequence

from guandan._core import CardSet
from guandan.errors import FileFormatError, IllegalPlayError
from guandan.matches import clock
from guandan.matches.clock import Decision, MoveTimer, Verdict
from guandan.matches.events import AnyEvent, MatchEvent, MatchEventKind
from guandan.matches.fouls import FoulKind, Referee, check_arrivals
from guandan.rounds import scoring
from guandan.rounds.actions import Action
from guandan.rounds.drawing import Drawing
from guandan.rounds.events import STEPS, Event, EventKind
from guandan.rounds.round import Round
from guandan.rounds.setup import Setup
from guandan.rules.record import Rules

_REPORT_FOULS = {EventKind.WITHHOLD: FoulKind.REPORT_REFUSED, EventKind.FORGOTTEN: FoulKind.REPORT_FORGOTTEN}
_WORDS = frozenset({EventKind.REPORT, EventKind.ASK, EventKind.WITHHOLD})
"""Steps that are said and not played: they take no turn."""


class Table:
    """One match in progress.

    Attributes:
        rules: the rule set.
        state: levels, streaks, attempts, winner.
        round: the running or last deal, None before the first.
        events: everything that happened.
        referee: the tariffs and the sheet.
        timer: late turns.
        bell: what the bell decided, None while it has not rung.

    Example:
        >>> import guandan as gd
        >>> table = gd.matches.Table(gd.rules.find("provincial"))
        >>> rnd = table.deal(gd.rounds.draw(table.rules, 7))
        >>> table.act(rnd.to_act[0], rnd.options(rnd.to_act[0])[0]); table.ring().verdict.value
        'finish_deal'
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state = scoring.start(rules)
        self.round: Round | None = None
        self.events: list[AnyEvent] = []
        self.referee = Referee(rules)
        self.timer = MoveTimer()
        self.bell: Decision | None = None
        self._extra_deal = False
        self._taken = 0

    @property
    def is_over(self) -> bool:
        """True once the match has ended."""
        return self.state.is_over

    @property
    def is_running(self) -> bool:
        """True from a deal's first drawn card to its result (S-12)."""
        return self.round is not None and self.round.result is None

    @property
    def previous(self) -> tuple[int, ...]:
        """Finish order of the last deal, empty before the first result."""
        return (
            self.round.result.finish_order if self.round is not None and self.round.result is not None else ()
        )

    def deal(self, drawing: Drawing, *, manual_reports: bool = False) -> Round:
        """Start the next deal with these hands; its level and the tribute follow from the match.

        Raises:
            IllegalPlayError: a deal is running or the match is over.
        """
        setup = Setup.drawn(self.state.deal_level, drawing, self.previous, manual_reports=manual_reports)
        return self.begin(setup)

    def begin(self, setup: Setup) -> Round:
        """Start the deal of a setup that fits the match; raises as ``deal`` does."""
        if self.is_over or self.is_running:
            raise IllegalPlayError(
                "expected no deal: " + ("the match is over" if self.is_over else "one is running")
            )
        if (setup.level, setup.previous) != (self.state.deal_level, self.previous):
            raise IllegalPlayError(
                f"expected a deal at level {self.state.deal_level} after {list(self.previous)}, "
                f"got level {setup.level} after {list(setup.previous)}"
            )
        self.round = Round.from_setup(self.rules, setup)
        self.round.match_state = self.state
        self._taken = 0
        self._take_events()
        return self.round

    def act(self, seat: int, action: Action | CardSet | str) -> None:
        """Let a seat act in time in the running deal.

        Raises:
            IllegalPlayError: no deal is running, or the action is not legal; nothing changes.
        """
        rnd = self._running()
        before = rnd.num_events
        rnd.do(seat, action)
        if rnd.events_since(before)[0].kind not in _WORDS:
            self.timer.turn(self.rules, seat, late=False)
        self._take_events()

    def late(self, seat: int) -> None:
        """Note that a seat's turn took too long, and act for it (AMB-20, S-14).

        Raises:
            IllegalPlayError: no deal is running or it is not the seat's turn; nothing changes.
        """
        rnd = self._running()
        action = rnd.automatic(seat)
        self._emit(MatchEventKind.LATE, seat=seat)
        self.state = self.referee.record(self.state, FoulKind.LATE_TURN, seat=seat)
        if self.timer.turn(self.rules, seat, late=True):
            side = scoring.side_of(seat)
            self._end(1 - side, f"side {side} disqualified for {self.timer.late[side]} late turns in a row")
            return
        rnd.do(seat, action)
        self._take_events()

    def foul(self, kind: FoulKind, seat: int, *, note: str = "") -> None:
        """Write a foul down and apply its tariff.

        Raises:
            IllegalPlayError: the match is over.
        """
        if self.is_over:
            raise IllegalPlayError(f"expected no foul after the match, got '{kind.value}' of seat {seat}")
        self.state = self.referee.record(
            self.state, FoulKind(kind), seat=seat, running=self.is_running, note=note
        )
        entry = self.referee.entries[-1]
        self._emit(
            MatchEventKind.FOUL,
            kind=entry.kind.value,
            seat=seat,
            effect=entry.effect,
            levels=list(entry.levels),
            note=note,
        )
        if self.round is not None:
            self.round.match_state = self.state
        if self.state.is_over:
            self._emit_end()

    def ring(self) -> Decision:
        """Ring the match bell, once.

        Returns:
            What it decides now.

        Raises:
            IllegalPlayError: it has rung already or the match is over.
        """
        if self.bell is not None or self.is_over:
            raise IllegalPlayError("expected no bell: it has rung already or the match is over")
        running = self.is_running
        head = self.round.head if running and self.round is not None else None
        self._decide(clock.at_bell(self.rules, self.state, running=running, head=head))
        return self.bell or Decision(Verdict.WIN)

    def arrive(self, seconds_late: tuple[float | None, float | None]) -> None:
        """Note how late each side is before the first deal, None for absent or withdrawn; it may forfeit
        (S-17).

        Raises:
            IllegalPlayError: the match has begun.
        """
        if self.round is not None or self.is_over:
            raise IllegalPlayError("expected arrivals before the first deal")
        attendance = check_arrivals(self.rules, seconds_late)
        self._emit(MatchEventKind.ARRIVALS, seconds=list(seconds_late))
        if attendance.winner is not None:
            self._end(
                attendance.winner, "both sides late or absent" if all(attendance.forfeits) else "forfeit"
            )

    # ---- following by rule
    # ---------------------------------------------------------------------------------------

    def _running(self) -> Round:
        if self.round is None or not self.is_running or self.is_over:
            raise IllegalPlayError("expected a running deal")
        return self.round

    def _emit(self, kind: MatchEventKind, /, **data: object) -> None:
        self.events.append(MatchEvent(kind, data))

    def _take_events(self) -> None:
        """Take over the round's new events and what they mean for the match."""
        rnd = self.round
        assert rnd is not None
        new = rnd.events_since(self._taken)
        self._taken += len(new)
        self.events += new
        for event in new:
            if event.kind in _REPORT_FOULS and event.seat is not None:
                self.foul(_REPORT_FOULS[event.kind], event.seat)
            elif event.kind is EventKind.OUT and event.number == 1:
                self._head_known(event.seat)
        if rnd.result is not None and not self.is_over:
            self._finish_deal(rnd.result.finish_order)

    def _head_known(self, head: int | None) -> None:
        if head is not None and self.bell is not None and self.bell.verdict is Verdict.PLAY_TO_HEAD:
            self._decide(clock.at_head(self.rules, self.state, head))

    def _finish_deal(self, finish_order: Sequence[int]) -> None:
        self.state = scoring.apply(self.rules, self.state, finish_order)
        self._emit(MatchEventKind.LEVELS, **self.state.to_json())
        if self.state.is_over:
            self._emit_end()
        elif self._extra_deal:
            self._end(scoring.side_of(finish_order[0]), "time up, levels tied, head of the extra deal")
        elif self.bell is not None or (
            self.rules.clock.match_deals is not None and self.state.deals >= self.rules.clock.match_deals
        ):
            self._decide(clock.between(self.rules, self.state))

    def _decide(self, decision: Decision) -> None:
        """Carry a decision of the clock out."""
        self.bell = decision
        self._emit(
            MatchEventKind.BELL, verdict=decision.verdict.value, side=decision.side, reason=decision.reason
        )
        self._extra_deal = decision.verdict is Verdict.EXTRA_DEAL
        if decision.verdict is Verdict.WIN and decision.side is not None:
            self._end(decision.side, decision.reason)

    def _end(self, winner: int, reason: str) -> None:
        self.state = scoring.with_winner(self.state, winner, reason)
        self._emit_end()

    def _emit_end(self) -> None:
        self._emit(
            MatchEventKind.END,
            winner=self.state.winner,
            reason=self.state.reason,
            levels=list(self.state.levels),
        )

    # ---- replaying
    # -----------------------------------------------------------------------------------------------

    def apply(self, event: AnyEvent) -> None:
        """Do again what a recorded event says; the new events stand in ``events``.

        Raises:
            FileFormatError: the event follows by rule and cannot stand here by itself.
            IllegalPlayError: the step is not legal here.
        """
        if isinstance(event, Event):
            action = event.action() if event.kind in STEPS else None
            if isinstance(event.what, Setup):
                self.begin(event.what)
            elif action is not None and event.seat is not None:
                self.act(event.seat, action)
            else:
                raise FileFormatError(f"expected a step, got '{event}', which does not follow here")
            return
        data = event.data
        try:
            match event.kind:
                case MatchEventKind.LATE:
                    self.late(data["seat"])
                case MatchEventKind.FOUL:
                    self.foul(FoulKind(data["kind"]), data["seat"], note=data.get("note", ""))
                case MatchEventKind.BELL:
                    self.ring()
                case MatchEventKind.ARRIVALS:
                    first, second = data["seconds"]
                    self.arrive((first, second))
                case _:
                    raise FileFormatError(f"expected a step, got '{event}', which does not follow here")
        except (KeyError, TypeError) as error:
            raise FileFormatError(
                f"expected the fields of a {event.kind.value} event, got '{event}'"
            ) from error

    def replay(self, events: Sequence[AnyEvent]) -> None:
        """Do a record's events again, from wherever this table stands.

        Args:
            events: the record, or its beginning; events that follow by rule are checked against the rules.

        Raises:
            FileFormatError: an event does not follow; the message says which and what was expected.
        """
        done = 0
        while done < len(events):
            before = len(self.events)
            try:
                self.apply(events[done])
            except IllegalPlayError as error:
                raise FileFormatError(f"event {done + 1} is not legal: {error}") from error
            for event in self.events[before:]:
                if done < len(events) and events[done] != event:
                    raise FileFormatError(f"event {done + 1}: expected '{event}', got '{events[done]}'")
                done += 1
