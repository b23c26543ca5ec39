"""The state of one deal and what is allowed in it: whose turn, which actions, and in words why not.

``Round`` (rounds.py) adds what happens; this half never changes anything.
"""

from collections.abc import Iterable
from enum import StrEnum

from guandan.errors import ArgumentError, GuandanError, IllegalPlayError
from guandan.shengji import _core, decks, legality
from guandan.shengji._core import CardSet, Position, Trump
from guandan.shengji.actions import Action, Bury, Draw, PickUp, Play, Show, parse_action
from guandan.shengji.bids import REASONS, Bids, Verdict
from guandan.shengji.decks import NUM_DRAWN
from guandan.shengji.events import Dealt, Event, seen_by
from guandan.shengji.options import (
    Options,
    bury_options,
    follow_options,
    lead_options,
    lowest_cards,
    lowest_follow,
)
from guandan.shengji.rules import LEVELS, Rules
from guandan.shengji.scoring import MatchState, Result
from guandan.shengji.seats import SEATS, SUITS, side_of


class Phase(StrEnum):
    """Where a deal stands."""

    DRAW = "draw"
    PICK_UP = "pick_up"
    BURY = "bury"
    PLAY = "play"
    OVER = "over"


class Deal:
    """One deal at some moment: everything ``Round`` knows except how to change it.

    Args:
        rules: the rule set.
        level: level of the deal as a rank text, that of the banker's side.
        deck: the 162 cards in drawing order; the last six are the kitty, in the order in which they lie.
        first_drawer: seat that draws first; a fixed banker always does (§2).
        banker: seat of the banker, None in the first deal, whose shows decide it.

    Raises:
        ArgumentError: the level is unknown, the deck is not three packs, or a seat is not 0 to 3.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        level: str,
        deck: Iterable[object],
        first_drawer: int | None = None,
        banker: int | None = None,
    ) -> None:
        if level not in LEVELS or len(level) != 1:
            raise ArgumentError(f"expected a level from 2 to A, got '{level}'")
        drawer = first_drawer if first_drawer is not None else banker or 0
        for seat in (drawer, banker if banker is not None else 0):
            if seat not in SEATS:
                raise ArgumentError(f"expected a seat from 0 to 3, got {seat}")
        if banker is not None and drawer != banker:
            raise ArgumentError(f"expected the banker, seat {banker}, to draw first, got seat {drawer}")
        self._deck = tuple(str(card) for card in deck)
        decks.check(self._deck)
        self.rules = rules
        self.level = level
        self.first_drawer = drawer
        self.phase = Phase.DRAW
        self.bids = Bids(rules, level)
        self.trump: Trump | None = None
        self.points = 0
        """The attackers' points so far, kitty and fines not counted."""
        self.leader: int | None = None
        self.table: tuple[CardSet, ...] = ()
        """The plays of the running trick, the leader's first."""
        self.tricks: list[tuple[int, tuple[CardSet, ...]]] = []
        """Finished tricks: the leader and the four plays from him on."""
        self.fines: list[tuple[int, int]] = []
        """(seat that offended, points) of each fine, in order; whose side gains is settled at the end."""
        self.count_faults: list[int] = []
        """Seats found with a wrong number of cards."""
        self.result: Result | None = None
        self.match_state: MatchState | None = None
        """Levels of the match this deal belongs to, for the players to see; None for a deal alone."""
        self._events: list[Event] = []
        self._seen: tuple[list[Event], ...] = ([], [], [], [])
        self._fixed_banker = banker
        self._hands = [CardSet()] * 4
        self._num_drawn = 0
        self._kitty = CardSet(" ".join(self._deck[NUM_DRAWN:]))
        self._log(Dealt(level, " ".join(self._deck), drawer, banker))
        self._choices: tuple[CardSet, ...] = ()  # of a thrower whose lowest blocked card is not unique

    def _log(self, event: Event) -> None:
        self._events.append(event)
        for seat, seen in enumerate(self._seen):
            seen.append(seen_by(event, seat))

    # --- what is so -----------------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]:
        """The cards each seat holds, the banker's with the kitty while he has picked it up."""
        first, second, third, fourth = self._hands
        return first, second, third, fourth

    @property
    def kitty(self) -> CardSet:
        """The cards of the kitty; none while the banker holds them."""
        return CardSet() if self.phase is Phase.BURY else self._kitty

    @property
    def stock(self) -> tuple[str, ...]:
        """The cards not drawn yet, next one first, without the kitty."""
        return self._deck[self._num_drawn : NUM_DRAWN]

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The number of cards in each hand."""
        first, second, third, fourth = self._hands
        return len(first), len(second), len(third), len(fourth)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, hidden cards included."""
        return tuple(self._events)

    @property
    def num_events(self) -> int:
        """The number of events so far."""
        return len(self._events)

    def events_since(self, start: int) -> list[Event]:
        """Return the events from number ``start`` (from 0) on."""
        return self._events[start:]

    def history(self, seat: int) -> tuple[Event, ...]:
        """Return everything that happened as a seat may know it."""
        self._check_seat(seat)
        return tuple(self._seen[seat])

    @property
    def banker(self) -> int | None:
        """The banker's seat; in a first deal without a show, None until the kitty is picked up."""
        if self._fixed_banker is not None:
            return self._fixed_banker
        if self.bids.standing is not None and self.rules.bids.first_deal_takes_bank:
            return self.bids.standing.seat
        return None

    @property
    def coming_banker(self) -> int:
        """The seat that banks this deal if nothing more is shown (AMB-7, AMB-23)."""
        return self._picker()

    def _picker(self) -> int:
        return self.banker if self.banker is not None else self.first_drawer

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now; any seat may show besides, as long as declaring is open."""
        match self.phase:
            case Phase.DRAW:
                return ((self.first_drawer + self._num_drawn) % 4,)
            case Phase.PICK_UP | Phase.BURY:
                return (self._picker(),)
            case Phase.PLAY if self.leader is not None:
                return ((self.leader + len(self.table)) % 4,)
            case _:
                return ()

    def is_attacker(self, seat: int) -> bool:
        """Say whether a seat plays against the banker's side."""
        return side_of(seat) != side_of(self._picker())

    def position(self) -> Position:
        """Return the deal as an open-card position for ``solve``; fines are not part of its points.

        Raises:
            IllegalPlayError: no cards are being played, or a thrower still has to choose his card.
        """
        if self.phase is not Phase.PLAY or self._choices:
            raise IllegalPlayError(f"there is no position to solve in the phase '{self.phase.value}' now")
        (seat,) = self.to_act
        return Position(
            self._trump(),
            self.hands,
            seat,
            banker=self._picker(),
            trick=self.table,
            kitty=self._kitty,
            points=self.points,
        )

    @staticmethod
    def _check_seat(seat: int) -> None:
        if seat not in SEATS:
            raise ArgumentError(f"expected a seat from 0 to 3, got {seat}")

    # --- what is allowed ------------------------------------------------------------------------------------

    def options(self, seat: int) -> Options:
        """Return what a seat may do now.

        Args:
            seat: 0 to 3.

        Returns:
            A lazy container: the next step of a seat that must act, and shows that would stand. Leads come by
            suit, then by size; any cards of one effective suit may be tried.

        Raises:
            ArgumentError: there is no such seat.
        """
        self._check_seat(seat)
        if self.phase in (Phase.DRAW, Phase.PICK_UP):
            steps: list[Action] = [self._step()] if seat in self.to_act else []
            return Options.of([*steps, *self._shows(seat)])
        if seat not in self.to_act:
            return Options.of(())
        hand = self._hands[seat]
        if self.phase is Phase.BURY:
            return bury_options(hand, self.rules.deal.kitty_size)
        if self._choices:
            return Options.of((Play(cards) for cards in self._choices), is_choice=True)
        trump = self._trump()
        if self.table:
            return follow_options(self.table[0], hand, trump)
        return lead_options(hand, trump)

    def _step(self) -> Action:
        return Draw() if self.phase is Phase.DRAW else PickUp()

    def _shows(self, seat: int) -> list[Show]:
        hand = self._hands[seat]
        shows = []
        for suit in SUITS:
            for count in range(1, hand.count(suit + self.level) + 1):
                texts = [suit + self.level] * count
                if self.bids.judge(seat, texts) is Verdict.STANDS:
                    shows.append(Show(CardSet(" ".join(texts))))
        return shows

    def verify(self, seat: int, action: Action | str) -> None:
        """Raise the reason why a seat may not do this now; do nothing if it may.

        Raises:
            IllegalPlayError: the action is not allowed here and now.
            NotationError: a text is no action.
        """
        self._verified(seat, action)

    def can(self, seat: int, action: Action | str) -> bool:
        """Say whether ``do`` accepts an action, be it at the price of a fine.

        A text that is no action it does not.
        """
        try:
            self._verified(seat, action)
        except GuandanError:
            return False
        return True

    def _verified(self, seat: int, action: Action | str) -> Action:
        if isinstance(action, str):
            action = parse_action(action)
        fault = self.fault(seat, action)
        if fault is not None:
            raise IllegalPlayError(fault)
        return action

    def automatic(self, seat: int) -> Action:
        """Return what the table does for a seat that is late: the lowest legal cards (AMB-22).

        Raises:
            IllegalPlayError: the seat has nothing to do.
        """
        if seat not in self.to_act:
            raise IllegalPlayError(f"expected a seat among {list(self.to_act)}, got seat {seat}")
        if self.phase not in (Phase.BURY, Phase.PLAY):
            return self._step()
        hand = self._hands[seat]
        if self.phase is Phase.BURY:
            return Bury(lowest_cards(hand, self.rules.deal.kitty_size, self._trump()))
        if self._choices:
            return Play(self._choices[0])
        if not self.table:
            return Play(lowest_cards(hand, 1, self._trump()))
        return Play(lowest_follow(self.table[0], hand, self._trump()))

    def fault(self, seat: int, action: Action) -> str | None:
        """Say in words why an action is not allowed, None if it is.

        Args:
            seat: who acts.
            action: what he does.

        Returns:
            The reason, which quotes the action.
        """
        if isinstance(action, Show):
            return self._show_fault(seat, action)
        if seat not in self.to_act:
            turn = ", ".join(map(str, self.to_act)) or "nobody"
            return f"'{action}' of seat {seat} is out of turn; {turn} is to act"
        wanted = {Phase.DRAW: Draw, Phase.PICK_UP: PickUp, Phase.BURY: Bury, Phase.PLAY: Play}[self.phase]
        if not isinstance(action, wanted):
            return f"'{action}' does not belong to the phase '{self.phase.value}'"
        if isinstance(action, Bury | Play) and not action.cards <= self._hands[seat]:
            return f"seat {seat} does not hold all cards of '{action}'"
        if isinstance(action, Bury) and len(action.cards) != self.rules.deal.kitty_size:
            return f"expected {self.rules.deal.kitty_size} cards, got {len(action.cards)} in '{action}'"
        return self._play_fault(seat, action.cards) if isinstance(action, Play) else None

    def _show_fault(self, seat: int, show: Show) -> str | None:
        if seat not in SEATS:
            return f"expected a seat from 0 to 3, got {seat}"
        verdict = self.bids.judge(seat, list(show.cards))
        if verdict.is_refused:
            return f"'{show}' of seat {seat} is refused: {REASONS[verdict]}"
        if not show.cards <= self._hands[seat]:
            return f"seat {seat} does not hold all cards of '{show}'"
        return None

    def _play_fault(self, seat: int, cards: CardSet) -> str | None:
        trump = self._trump()
        if self._choices:
            if cards in self._choices:
                return None
            wanted = " or ".join(str(choice) for choice in self._choices)
            return f"expected {wanted} after the blocked throw, got 'play {cards}'"
        if not self.table:
            if len(cards) == 0 or not legality.is_one_suit(cards, trump):
                return f"a lead is of one effective suit, got 'play {cards}' at {trump}"
            return None
        if not _core.is_legal_follow(self.table[0], self._hands[seat], cards, trump):
            return f"'play {cards}' does not answer '{self.table[0]}' as well as the hand allows, at {trump}"
        return None

    def _trump(self) -> Trump:
        if self.trump is None:
            raise IllegalPlayError(f"trumps are not settled in the phase '{self.phase.value}'")
        return self.trump
