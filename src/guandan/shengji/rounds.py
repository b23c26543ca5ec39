"""One deal of Shengji (一副): drawing and declaring, the kitty, 39 cards in tricks, the result (§2–§11).

A round is a state and the list of events that led there. ``can`` and ``do`` share one rule, an action that is
not allowed raises and changes nothing, and ``Round.from_events`` rebuilds the same state.

Two kinds of action are accepted although they are a fault of the player, because the text prices them: a
wrong show and a throw that is blocked. ``options`` lists no wrong show; throws stand in it, as their maker
cannot know better.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from guandan.errors import FileFormatError, IllegalPlayError
from guandan.shengji import _core, decks, legality
from guandan.shengji._core import CardSet
from guandan.shengji.actions import Action, Bury, Draw, PickUp, Play, Show
from guandan.shengji.bids import turned_up_trump
from guandan.shengji.deals import Deal, Phase
from guandan.shengji.decks import NUM_DRAWN
from guandan.shengji.events import (
    Buried,
    Dealt,
    Drew,
    Ended,
    Event,
    Fined,
    PickedUp,
    Played,
    Showed,
    ThrowFailed,
    TrickWon,
    TurnedUp,
    event_from_json,
    event_to_json,
)
from guandan.shengji.fouls import Offence, is_fine_for, points_for
from guandan.shengji.observation import Observation, observation_of
from guandan.shengji.rules import Rules
from guandan.shengji.scoring import CountFault, Result, result_of, wrong_kitty
from guandan.shengji.seats import SEATS, points_of


class Round(Deal):
    """One deal, from the first drawn card to its result.

    Args:
        rules: the rule set.
        level: level of the deal as a rank text, that of the banker's side.
        deck: the 162 cards in drawing order; the last six are the kitty, in the order in which they lie.
        first_drawer: seat that draws first; a fixed banker always does (§2).
        banker: seat of the banker, None in the first deal, whose shows decide it.

    Raises:
        ArgumentError: the level is unknown, the deck is not three packs, or a seat is not 0 to 3.

    Example:
        >>> from guandan import shengji as sj
        >>> rnd = sj.Round.shuffled(sj.Rules(), level="2", seed=7)
        >>> rnd.phase.value, rnd.to_act, str(rnd.options(0)[0])
        ('draw', (0,), 'draw')
        >>> rnd.do(0, "draw"); rnd.counts
        (1, 0, 0, 0)
    """

    # --- making rounds ------------------------------------------------------------------------------------

    @classmethod
    def shuffled(
        cls,
        rules: Rules,
        *,
        level: str,
        seed: int | str,
        first_drawer: int | None = None,
        banker: int | None = None,
    ) -> "Round":
        """Shuffle three packs from a seed; the same seed gives the same deal everywhere."""
        deck = decks.shuffled(seed)
        return cls(rules, level=level, deck=deck, first_drawer=first_drawer, banker=banker)

    @classmethod
    def from_hands(
        cls,
        rules: Rules,
        *,
        level: str,
        hands: Sequence[CardSet],
        kitty: Iterable[object],
        first_drawer: int | None = None,
        banker: int | None = None,
    ) -> "Round":
        """Stack the stock so that each seat draws the given 39 cards and the kitty is ``kitty``.

        Raises:
            ArgumentError: the hands are not four times 39 cards, or cards are missing or surplus.
        """
        drawer = first_drawer if first_drawer is not None else banker or 0
        deck = decks.stacked(hands, kitty, first_drawer=drawer)
        return cls(rules, level=level, deck=deck, first_drawer=drawer, banker=banker)

    @classmethod
    def from_events(cls, rules: Rules, events: Iterable[Event]) -> "Round":
        """Rebuild a round from its events, checking that every event follows from those before it.

        Args:
            rules: the rule set under which they were recorded.
            events: all events of the round, or a beginning of them; those that follow by rule are checked,
                not trusted, and made where they are missing at the end.

        Returns:
            The round as it stood after the last event.

        Raises:
            FileFormatError: the events do not start with a deal, or one does not follow from those before it.
            IllegalPlayError: an event is an action that the rules do not allow.
        """
        iterator = iter(events)
        dealt = next(iterator, None)
        if not isinstance(dealt, Dealt) or dealt.deck is None:
            raise FileFormatError(f"expected a deal with its deck as the first event, got {dealt}")
        rnd = cls(
            rules,
            level=dealt.level,
            deck=dealt.deck.split(),
            first_drawer=dealt.first_drawer,
            banker=dealt.banker,
        )
        for place, event in enumerate(iterator, start=1):
            if place == rnd.num_events:
                rnd.redo(event)
            if place >= rnd.num_events or rnd._events[place] != event:
                wanted = rnd._events[place] if place < rnd.num_events else "a player's action"
                raise FileFormatError(f"event {place}: expected {wanted}, got {event}")
        return rnd

    def redo(self, event: Event) -> None:
        """Do the action that an event tells of; what follows from it by rule happens too.

        Raises:
            FileFormatError: the event is no action.
            IllegalPlayError: the rules do not allow it here; nothing has changed.
        """
        match event:
            case Drew(seat):
                self.do(seat, Draw())
            case Showed(seat, cards):
                self.do(seat, Show(cards))
            case TurnedUp():
                self.do(self._picker(), PickUp())
            case PickedUp(seat):
                self.do(seat, PickUp())
            case Buried(seat, cards) if cards is not None:
                self.do(seat, Bury(cards))
            case ThrowFailed(seat, cards) | Played(seat, cards):
                self.do(seat, Play(cards))
            case Fined(seat, word, points) if word in tuple(Offence):
                offence = Offence(word)
                if not is_fine_for(self.rules, offence, points):
                    raise FileFormatError(f"expected the fine of the rules for '{word}', got {points}")
                self._fine(seat, offence, points)
            case _:
                raise FileFormatError(f"expected an action to follow, got {event}")

    def to_json(self) -> list[dict[str, Any]]:
        """Return all events as plain JSON values."""
        return [event_to_json(event) for event in self._events]

    @classmethod
    def from_json(cls, rules: Rules, lines: Iterable[Mapping[str, Any]]) -> "Round":
        """Rebuild a deal from the JSON form of its events; raises as ``from_events`` does."""
        return cls.from_events(rules, [event_from_json(line) for line in lines])

    def observe(self, seat: int) -> Observation:
        """Take the snapshot of what one seat may know now."""
        return observation_of(self, seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self.rules == other.rules and self._events == other._events

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Round: level {self.level}, {self.phase.value}, {len(self._events)} events>"

    # --- what happens ---------------------------------------------------------------------------------------

    def do(self, seat: int, action: Action | str) -> None:
        """Do an action.

        Args:
            seat: who acts.
            action: what he does, or its text.

        Raises:
            IllegalPlayError: it is not allowed; nothing has changed.
            NotationError: a text is no action; nothing has changed.

        Example:
            >>> from guandan import shengji as sj
            >>> rnd = sj.Round.shuffled(sj.Rules(), level="2", seed=7)
            >>> rnd.do(0, "draw"); rnd.can(0, "draw"), rnd.can(1, sj.Draw())
            (False, True)
        """
        action = self._verified(seat, action)
        match action:
            case Draw():
                self._draw(seat)
            case Show(cards):
                self._show(seat, cards)
            case PickUp():
                self._pick_up(seat)
            case Bury(cards):
                self._bury(seat, cards)
            case Play(cards) if not self.table and not self._choices:
                self._lead(seat, cards)
            case Play(cards):
                self._put_down(seat, cards)

    def _draw(self, seat: int) -> None:
        card = self._deck[self._num_drawn]
        self._num_drawn += 1
        self._hands[seat] += CardSet(card)
        self._log(Drew(seat, card))
        if self._num_drawn == NUM_DRAWN:
            self.phase = Phase.PICK_UP

    def _show(self, seat: int, cards: CardSet) -> None:
        verdict = self.bids.judge(seat, list(cards))
        fine = self.rules.penalties.wrong_show if verdict.is_fined else 0
        self.bids = self.bids.shown(seat, list(cards))
        if verdict.is_fined:
            self.fines.append((seat, fine))
        self._log(Showed(seat, cards, verdict.value, fine))

    def _pick_up(self, seat: int) -> None:
        self._fixed_banker = seat
        self.bids = self.bids.closed()
        if self.bids.standing is not None:
            suit = self.bids.standing.suit
        else:
            kitty = self._deck[NUM_DRAWN:]
            found = turned_up_trump(self.rules, self.level, kitty)
            turned = kitty if found is None else kitty[: found[1]]
            self._log(TurnedUp(" ".join(turned), None if found is None else found[0]))
            if found is None:
                self._end(None)
                return
            suit = found[0]
        self.trump = self.rules.trump(self.level, suit)
        self._hands[seat] += self._kitty
        self.phase = Phase.BURY
        self._log(PickedUp(seat))

    def _bury(self, seat: int, cards: CardSet) -> None:
        self._hands[seat] -= cards
        self._kitty = cards
        self.phase = Phase.PLAY
        self.leader = seat
        self._log(Buried(seat, cards))

    def _lead(self, seat: int, cards: CardSet) -> None:
        others = [self._hands[(seat + step) % 4] for step in (1, 2, 3)]
        throw = legality.judge_lead(cards, others, self._trump())
        if throw is None:
            self._put_down(seat, cards)
            return
        self.fines.append((seat, throw.fine))
        self._log(ThrowFailed(seat, cards, throw.blocked, throw.fine))
        if len(throw.choices) == 1:
            self._put_down(seat, throw.choices[0])
        else:
            self._choices = throw.choices

    def _put_down(self, seat: int, cards: CardSet) -> None:
        self._choices = ()
        self._hands[seat] -= cards
        self.table = (*self.table, cards)
        self._log(Played(seat, cards))
        if len(self.table) == 4:
            self._finish_trick()

    def _finish_trick(self) -> None:
        assert self.leader is not None
        trump = self._trump()
        place = _core.trick_winner(list(self.table), trump)
        winner, winning = (self.leader + place) % 4, self.table[place]
        points = sum(points_of(play) for play in self.table)
        self.tricks.append((self.leader, self.table))
        self.table = ()
        self.leader = winner
        self._log(TrickWon(winner, points))
        if self.is_attacker(winner):
            self.points += points
        if not any(len(hand) for hand in self._hands):
            self._settle(_core.kitty_multiplier(winning, trump) if self.is_attacker(winner) else 0)

    def _settle(self, multiplier: int) -> None:
        banker = self._picker()
        self._end(
            result_of(
                self.rules,
                banker=banker,
                trick_points=self.points,
                kitty_points=points_of(self._kitty),
                multiplier=multiplier,
                fines=self.fines,
                count_faults={
                    CountFault.ATTACKERS_SIDE if self.is_attacker(seat) else CountFault.BANKER_SIDE
                    for seat in self.count_faults
                },
            )
        )

    def _end(self, result: Result | None) -> None:
        self.phase = Phase.OVER
        self.result = result
        self._log(Ended(result, self._kitty))

    # --- the referee ----------------------------------------------------------------------------------------

    def penalise(self, seat: int, offence: Offence | str, *, cards: int = 1) -> None:
        """Punish an offence that the software itself does not let happen (§11).

        Args:
            seat: who offended.
            offence: what he did; each exposed card costs its fine.
            cards: number of exposed cards.

        Raises:
            IllegalPlayError: the deal is over, or a wrong kitty is charged to another seat than the banker's
                or before it was buried; nothing has changed.
            ArgumentError: the number of cards is less than one.
            ValueError: the offence is unknown.

        Example:
            >>> from guandan import shengji as sj
            >>> rnd = sj.Round.shuffled(sj.Rules(), level="2", seed=7)
            >>> rnd.penalise(1, "exposed_card", cards=2); rnd.fines
            [(1, 20)]
        """
        offence = Offence(offence)
        self._fine(seat, offence, points_for(self.rules, offence, cards=cards))

    def _fine(self, seat: int, offence: Offence, points: int) -> None:
        if self.phase is Phase.OVER or seat not in SEATS:
            raise IllegalPlayError(
                f"'{offence.value}' cannot be charged to seat {seat} in phase '{self.phase.value}'"
            )
        if offence is Offence.WRONG_KITTY:
            if self.phase is not Phase.PLAY or seat != self._picker():
                raise IllegalPlayError(f"seat {seat} has buried nothing in the phase '{self.phase.value}'")
            self._log(Fined(seat, offence.value, 0))
            self._end(wrong_kitty(self.rules, seat))
            return
        self._log(Fined(seat, offence.value, points))
        if offence is Offence.WRONG_HAND:
            self.count_faults.append(seat)
        else:
            self.fines.append((seat, points))
