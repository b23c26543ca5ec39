"""One deal (副): drawing, tribute, play, result. What may be done, whether it may, and doing it share one
rule.

Every action goes through ``_step``, which computes the whole next state and its events without touching the
round; only
``do`` takes them over. So an illegal action changes nothing, and a deal can be rebuilt from its events.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from guandan._core import PASS, CardSet, Combo, Level, Pass, Position
from guandan.errors import ArgumentError, FileFormatError, GuandanError, IllegalPlayError
from guandan.rounds import scoring
from guandan.rounds.actions import Action, Ask, Report, Withhold, parse_action
from guandan.rounds.drawing import Drawing
from guandan.rounds.events import STEPS, Event, EventKind, Result
from guandan.rounds.observation import Observation, Options
from guandan.rounds.reports import Reports
from guandan.rounds.setup import Setup, check_setup, four_hands
from guandan.rounds.tribute import Stage, Tribute
from guandan.rules import find
from guandan.rules.policies import CountsPolicy, LookBackPolicy
from guandan.rules.record import Rules

_PLAYS = frozenset({EventKind.PLAY, EventKind.PASS})


@dataclass(frozen=True, slots=True)
class _State:
    """Everything of a round that changes: replaced as a whole or not at all."""

    tribute: Tribute | None
    position: Position | None
    reports: Reports
    result: Result | None = None


class Round:
    """One deal under a rule set.

    Args:
        rules: the rule set or its name.
        level: the level of the deal, "2" to "A".
        hands: four hands (``CardSet`` or text), at most 27 cards each, no card more than twice in all.
        leader: the seat that leads, for a first deal.
        previous: finish order of the deal before, two seats being enough after a double-down; tribute follows from it.
        drawing: hands and leader as ``drawing.draw`` made them, instead of ``hands`` and ``leader``.
        manual_reports: True lets the seats report their remaining cards themselves; by default the table
            does.

    Raises:
        ArgumentError: hands, level, leader or finish order do not fit together; nothing is built.

    Example:
        >>> import guandan as gd
        >>> rnd = gd.Round(gd.rules.find("huaian"), level="5", hands=["S3", "S4", "S5", "S6 S7"], leader=2)
        >>> rnd.to_act, [str(action) for action in rnd.options(2)]
        ((2,), ['SINGLE:5 S5'])
        >>> rnd.do(2, "S5"); rnd.do(3, "pass"); rnd.do(0, "pass"); rnd.do(1, "pass"); rnd.to_act
        (0,)
    """

    def __init__(
        self,
        rules: Rules | str,
        *,
        level: str | Level,
        hands: Sequence[CardSet | str] | None = None,
        leader: int | None = None,
        previous: Sequence[int] = (),
        drawing: Drawing | None = None,
        manual_reports: bool = False,
    ) -> None:
        if (hands is None) == (drawing is None):
            raise ArgumentError("expected either hands= or drawing=")
        order = scoring.complete_order(previous) if previous else ()
        if drawing is not None:
            setup = Setup.drawn(str(level), drawing, order, manual_reports=manual_reports)
        else:
            setup = Setup(str(level), four_hands(hands or ()), order, leader, manual_reports=manual_reports)
        self._begin(find(rules) if isinstance(rules, str) else rules, setup)

    @classmethod
    def from_setup(cls, rules: Rules, setup: Setup) -> "Round":
        """Start the deal that a setup describes."""
        rnd = cls.__new__(cls)
        rnd._begin(rules, setup)
        return rnd

    def _begin(self, rules: Rules, setup: Setup) -> None:
        check_setup(setup)
        self.rules = rules
        self.level: Level = rules.level(setup.level)
        self.setup = setup
        self.match_state: scoring.MatchState | None = None
        reports = Reports(rules.reports, setup.manual_reports)
        tribute: Tribute | None = None
        position: Position | None = None
        events = [Event(EventKind.DEAL, what=setup)]
        if setup.previous:
            tribute, following = Tribute.begin(rules, self.level, setup.previous, setup.hands)
            events += following
            if tribute.leader is not None:
                position = self._lead(tribute.hands, tribute.leader, events)
        else:
            position = self._lead(setup.hands, setup.leader, events)
        self._state = _State(tribute, position, reports)
        self._events: list[Event] = []
        self._public: list[Event] = []
        self._pending: list[Event] = []
        self._trick_start = 0
        self._take_over(self._state, events)

    def _lead(
        self, hands: tuple[CardSet, CardSet, CardSet, CardSet], leader: int | None, events: list[Event]
    ) -> Position:
        if leader is None:
            raise ArgumentError("expected leader= or previous= to say who leads")
        events.append(Event(EventKind.LEAD, leader))
        return Position(self.level, hands, leader)

    # ---- what is known
    # -------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase of the deal: "tribute", "return", "play" or "over"."""
        state = self._state
        if state.position is not None:
            return "over" if state.result is not None else "play"
        assert state.tribute is not None
        return "tribute" if state.tribute.stage in (Stage.PAY, Stage.ANSWER) else "return"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now; both payers at once in a double tribute."""
        state = self._state
        if state.position is None:
            assert state.tribute is not None
            return state.tribute.to_act
        return () if state.result is not None else (state.position.to_move,)

    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]:
        """The four hands as they are now."""
        state = self._state
        if state.position is not None:
            return state.position.hands
        assert state.tribute is not None
        return state.tribute.hands

    @property
    def position(self) -> Position | None:
        """The core's position once the first lead is known, else None."""
        return self._state.position

    @property
    def tribute(self) -> Tribute | None:
        """The tribute of this deal, None if none is due."""
        return self._state.tribute

    @property
    def reports(self) -> Reports:
        """The reports of remaining cards so far."""
        return self._state.reports

    @property
    def leader(self) -> int | None:
        """The seat that leads the first trick, None while the tribute has not settled it."""
        if self.setup.previous:
            assert self._state.tribute is not None
            return self._state.tribute.leader
        return self.setup.leader

    @property
    def head(self) -> int | None:
        """The seat that went out first, None if nobody has."""
        position = self._state.position
        return position.finished[0] if position is not None and position.finished else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, hands included."""
        return tuple(self._events)

    @property
    def num_events(self) -> int:
        """The number of events so far."""
        return len(self._events)

    def events_since(self, start: int) -> list[Event]:
        """Return the events from number ``start`` (from 0) on."""
        return self._events[start:]

    @property
    def result(self) -> Result | None:
        """Finish order and levels gained once the deal is over, else None."""
        return self._state.result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self.rules == other.rules and self._events == other._events and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Round level {self.level}, {self.phase}, {len(self._events)} events>"

    # ---- what may be done
    # ----------------------------------------------------------------------------------------

    def options(self, seat: int) -> Options:
        """List exactly what a seat may do now.

        Returns:
            A lazy sequence; empty for a seat that has nothing to do.
        """
        state = self._state
        position = state.position
        if position is None:
            assert state.tribute is not None
            return Options(None, can_pass=False, extra=state.tribute.options(seat))
        if state.result is not None:
            return Options(None, can_pass=False, extra=())
        extra = state.reports.options(seat, self.counts) if state.reports.manual else ()
        if seat != position.to_move:
            return Options(None, can_pass=False, extra=extra)
        table = position.table
        return Options(self.level.plays(position.hands[seat], table), can_pass=table is not None, extra=extra)

    def verify(self, seat: int, action: "Action | CardSet | str") -> None:
        """Raise the reason why a seat may not do this now; do nothing if it may.

        Args:
            seat: who wants to act.
            action: an action, cards for an undeclared play, or the text of either.

        Raises:
            IllegalPlayError: the action is not allowed here and now.
            NotationError: a text is no action.
        """
        self._step(seat, action)

    def can(self, seat: int, action: "Action | CardSet | str") -> bool:
        """Say whether a seat may do this now; a text that is no action cannot be done."""
        try:
            self._step(seat, action)
        except GuandanError:
            return False
        return True

    def do(self, seat: int, action: "Action | CardSet | str") -> None:
        """Do it, or raise as ``verify`` does and change nothing."""
        self._take_over(*self._step(seat, action))

    def automatic(self, seat: int) -> Action:
        """Return what the table does for a seat that is late (AMB-20, S-14).

        A follower passes, a leader plays his lowest single, a tribute or return is the lowest legal card.

        Raises:
            IllegalPlayError: the seat has nothing to do.
        """
        if seat not in self.to_act:
            raise IllegalPlayError(f"expected a seat among {list(self.to_act)}, got seat {seat}")
        options = self.options(seat)
        position = self._state.position
        if position is None:
            # The forced card comes before a refusal, declining before taking: the choice that changes least.
            ranked = [option for option in options if hasattr(option, "card")]
            if ranked:
                return min(ranked, key=lambda option: (self.level.order_key(option.card), option.card.index))
            return options[-1]
        if position.table is not None:
            return PASS
        lowest = min(position.hands[seat], key=lambda card: (self.level.order_key(card), card.index))
        return self.level.classify([lowest])

    def copy(self) -> "Round":
        """Return a round that stands where this one does and goes its own way from here."""
        other = Round.__new__(Round)
        other.__dict__.update(self.__dict__)
        other._events, other._public, other._pending = (
            list(self._events),
            list(self._public),
            list(self._pending),
        )
        return other

    # ---- the one rule
    # --------------------------------------------------------------------------------------------

    def _step(self, seat: int, action: "Action | CardSet | str") -> tuple[_State, list[Event]]:
        """Return the next state and its events, or raise; the round itself stays as it is."""
        if isinstance(action, str):
            action = parse_action(action, self.level)
        state = self._state
        position = state.position
        if position is None:
            return self._tribute_step(state, seat, action)
        if state.result is not None:
            raise IllegalPlayError(f"the deal is over, got '{action}' from seat {seat}")
        if isinstance(action, Report | Ask | Withhold):
            reports, events = state.reports.after(seat, action, self.counts)
            return _State(state.tribute, position, reports), events
        if seat != position.to_move:
            raise IllegalPlayError(
                f"expected seat {position.to_move} to act, got '{action}' from seat {seat}"
            )
        if isinstance(action, Pass):
            return self._pass_step(state, position, seat)
        if isinstance(action, Combo | CardSet):
            return self._play_step(state, position, seat, action)
        raise IllegalPlayError(f"expected a play or a pass from seat {seat}, got '{action}'")

    def _tribute_step(self, state: _State, seat: int, action: Action | CardSet) -> tuple[_State, list[Event]]:
        assert state.tribute is not None
        if isinstance(action, CardSet):
            raise IllegalPlayError(
                f"expected no play before the tribute is settled, got '{action}' from seat {seat}"
            )
        tribute, events = state.tribute.after(seat, action)
        position = None if tribute.leader is None else self._lead(tribute.hands, tribute.leader, events)
        return _State(tribute, position, state.reports), events

    def _pass_step(self, state: _State, position: Position, seat: int) -> tuple[_State, list[Event]]:
        after = position.pass_()
        events = [Event(EventKind.PASS, seat)]
        reports = self._forget(state.reports, seat, events)
        if after.table is None:
            events.append(Event(EventKind.TRICK, position.table_owner, to=after.to_move))
        return _State(state.tribute, after, reports), events

    def _play_step(
        self, state: _State, position: Position, seat: int, play: Combo | CardSet
    ) -> tuple[_State, list[Event]]:
        after = position.play(play)
        events = [Event(EventKind.PLAY, seat, after.table)]
        reports = self._forget(state.reports, seat, events)
        left = len(after.hands[seat])
        reports, following = reports.after_play(seat, left)
        events += following
        if left:
            return _State(state.tribute, after, reports), events
        events.append(Event(EventKind.OUT, seat, number=len(after.finished)))
        result: Result | None = None
        if after.is_over:
            order = scoring.complete_order(after.finished)
            gained = scoring.gain(self.rules, order) * (1 if scoring.side_of(order[0]) == 0 else -1)
            result = Result(order, gained)
            events.append(Event(EventKind.RESULT, what=result))
        return _State(state.tribute, after, reports, result), events

    @staticmethod
    def _forget(reports: Reports, seat: int, events: list[Event]) -> Reports:
        if reports.due is None or reports.due == seat:
            return reports
        reports, forgotten = reports.forget()
        events += forgotten
        return reports

    def _take_over(self, state: _State, events: Iterable[Event]) -> None:
        self._state = state
        for event in events:
            self._events.append(event)
            kind = event.kind
            if kind is EventKind.DEAL:
                continue
            if kind in (EventKind.PAY, EventKind.RETURN):
                self._pending.append(event)
            else:
                self._public.append(event)
            if kind in (EventKind.TRICK, EventKind.LEAD):
                self._trick_start = len(self._public)
        if self._pending:
            self._show_pending()

    def _show_pending(self) -> None:
        """Make tribute and return cards public once every payer (receiver) has his (S-7)."""
        tribute = self._state.tribute
        hidden = (
            None
            if tribute is None
            else {Stage.PAY: EventKind.PAY, Stage.RETURN: EventKind.RETURN}.get(tribute.stage)
        )
        for event in [event for event in self._pending if event.kind is not hidden]:
            self._pending.remove(event)
            self._public.append(event)

    # ---- what a seat may see
    # -------------------------------------------------------------------------------------

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The true number of cards in each hand."""
        first, second, third, fourth = self.hands
        return len(first), len(second), len(third), len(fourth)

    def observe(self, seat: int) -> Observation:
        """Take the snapshot of what one seat may know now.

        Raises:
            ArgumentError: there is no such seat.
        """
        if seat not in (0, 1, 2, 3):
            raise ArgumentError(f"expected a seat from 0 to 3, got {seat}")
        state = self._state
        position = state.position
        hand = self.hands[seat]
        finished = position.finished if position is not None else ()
        if self.rules.reports.counts is CountsPolicy.ALWAYS:
            counts: tuple[int | None, ...] = self.counts
        else:
            known = list(state.reports.said)
            for other in finished:
                known[other] = 0
            known[seat] = len(hand)
            counts = tuple(known)
        trick = [event for event in self._public[self._trick_start :] if event.kind in _PLAYS]
        return Observation(
            self.rules,
            self.level,
            seat,
            self.phase,
            self.to_act,
            hand,
            self.options(seat),
            counts,
            position.table if position is not None else None,
            position.table_owner if position is not None else None,
            tuple(trick) if position is not None else (),
            self._history(),
            finished,
            self.leader,
            self.setup.previous,
            self.setup.turned_up,
            self.match_state,
        )

    def _history(self) -> tuple[Event, ...]:
        if self.rules.play.look_back is LookBackPolicy.WHOLE_DEAL:
            return tuple(self._public)
        older, current = self._public[: self._trick_start], self._public[self._trick_start :]
        kept = (event for event in older if event.kind not in _PLAYS)
        return (*kept, *current)

    # ---- saving
    # --------------------------------------------------------------------------------------------------

    @classmethod
    def from_events(cls, rules: Rules, events: Iterable[Event]) -> "Round":
        """Rebuild a deal from its events.

        Args:
            rules: the rule set it was played under.
            events: all of them, or a beginning of them; those that follow by rule are checked, not trusted.

        Returns:
            The round, equal to the one that made the events.

        Raises:
            FileFormatError: the events do not start with a deal, or one does not follow from those before it.
            IllegalPlayError: a step is not legal where it stands.
        """
        given = list(events)
        if not given or not isinstance(given[0].what, Setup):
            raise FileFormatError(
                f"expected a deal as the first event, got '{given[0] if given else 'nothing'}'"
            )
        rnd = cls.from_setup(rules, given[0].what)
        for number, event in enumerate(given):
            if number == rnd.num_events and event.kind in STEPS and event.seat is not None:
                action = event.action()
                if action is None:
                    raise FileFormatError(f"event {number} lacks what it is about: '{event}'")
                rnd.do(event.seat, action)
            if number >= rnd.num_events or rnd._events[number] != event:
                wanted = rnd._events[number] if number < rnd.num_events else "a step of a seat"
                raise FileFormatError(f"event {number}: expected '{wanted}', got '{event}'")
        return rnd

    def to_json(self) -> list[dict[str, Any]]:
        """Return all events as plain JSON values."""
        return [event.to_json() for event in self._events]

    @classmethod
    def from_json(cls, rules: Rules, lines: Sequence[dict[str, Any]]) -> "Round":
        """Rebuild a deal from the JSON form of its events; raises as ``from_events`` does."""
        if not lines or "level" not in lines[0]:
            raise FileFormatError("expected a deal with its level as the first event")
        level = rules.level(str(lines[0]["level"]))
        return cls.from_events(rules, [Event.from_json(line, level) for line in lines])
