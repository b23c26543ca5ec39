"""Tribute, refusal and return (进贡, 抗贡, 还贡), and who leads after them: rows G1–G14 and matrix 2.1.

``Tribute`` is a frozen state with one transition, ``after``; options are what the transition accepts. Each
payer passes
to his left: the head's next seat pays the head where cards do not decide (003a ¶57), the other payer his
partner.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from guandan._core import Card, CardSet, Level
from guandan.errors import IllegalPlayError
from guandan.rounds.actions import REFUSE, Action, Answer, Choice, Choose, Pay, Refuse, Return
from guandan.rounds.events import Event, EventKind
from guandan.rounds.scoring import is_double_down, partner_of
from guandan.rules.policies import (
    EqualLeadPolicy,
    EqualTributePolicy,
    PairingPolicy,
    RefusalPolicy,
    ReturnPolicy,
)
from guandan.rules.record import Rules

BIG_JOKER = Card("HR")
HIGHEST_LOW = 10
"""Order key of the highest card that counts as low for a return (AMB-11); level cards have a higher one
(AMB-12).
"""


def payers_of(previous: Sequence[int]) -> tuple[int, ...]:
    """Return who owes tribute after this finish order: both losers of a double-down, else the last
    (G2–G4).

    Example:
        >>> from guandan.rounds.tribute import payers_of
        >>> payers_of([0, 2, 1, 3]), payers_of([0, 1, 2, 3]), payers_of([])
        ((1, 3), (3,), ())
    """
    if not previous:
        return ()
    head = previous[0]
    if is_double_down(previous):
        return ((head + 1) % 4, (head + 3) % 4)
    return (previous[3],)


def holds_refusal(hands: Sequence[CardSet], payers: Sequence[int]) -> bool:
    """Say whether the payers hold both big jokers between them in their newly dealt hands (G11, G12).

    Example:
        >>> import guandan as gd
        >>> from guandan.rounds.tribute import holds_refusal
        >>> holds_refusal([gd.CardSet(hand) for hand in ("S3", "HR", "S4", "HR")], (1, 3))
        True
    """
    return bool(payers) and sum(hands[payer].count(BIG_JOKER) for payer in payers) == 2


def payable(hand: CardSet, level: Level) -> list[Card]:
    """List the cards a payer may pay: the highest rank he holds, heart level cards left out, any suit (G5,
    S-2).

    Args:
        hand: the payer's hand.
        level: the level of the new deal (edge case 111).

    Returns:
        Distinct cards in canonical order.

    Example:
        >>> import guandan as gd
        >>> from guandan.rounds.tribute import payable
        >>> [str(card) for card in payable(gd.CardSet("S5 H5 SA"), gd.Level("5"))]
        ['S5']
    """
    # A hand of wilds alone cannot come from a whole deal; it pays what it has.
    free = [card for card in _faces(hand) if card != level.wild] or _faces(hand)
    best = max((level.order_key(card) for card in free), default=0)
    return [card for card in free if level.order_key(card) == best]


def returnable(rules: Rules, hand: CardSet, received: Card, level: Level) -> list[Card]:
    """List the cards a receiver may give back (G8, G9; S-1, S-3).

    Args:
        rules: the rule set.
        hand: the receiver's hand, the received card included.
        received: the card he has just received; it never goes back, its twin may.
        level: the level of the deal.

    Returns:
        Distinct cards in canonical order: under the cap those up to ten that are no level cards, or else his
        smallest.

    Example:
        >>> import guandan as gd
        >>> from guandan.rounds.tribute import returnable
        >>> hand, rules = gd.CardSet("S5 ST SK SA"), gd.rules.find("jiangsu")
        >>> [str(card) for card in returnable(rules, hand, gd.Card("SA"), gd.Level("5"))]
        ['ST']
    """
    cards = _faces(hand - CardSet([received]))
    if rules.tribute.returns is ReturnPolicy.ANY_CARD:
        return cards
    low = [card for card in cards if level.order_key(card) <= HIGHEST_LOW]
    if low:
        return low
    least = min((level.order_key(card) for card in cards), default=0)
    return [card for card in cards if level.order_key(card) == least]


def _faces(cards: CardSet) -> list[Card]:
    """Return the distinct cards in canonical order."""
    return list(dict.fromkeys(cards))


class Stage(StrEnum):
    """Where a tribute stands."""

    PAY = "pay"
    ANSWER = "answer"
    RETURN = "return"
    CHOOSE = "choose"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Tribute:
    """The tribute of one deal, from the first payment to the lead.

    Attributes:
        rules: the rule set.
        level: level of the new deal.
        previous: finish order of the deal before.
        hands: the hands as they are now; cards move when both sides of an exchange are known.
        stage: what is awaited.
        paid: (payer, card) in the order of acting.
        routes: (payer, receiver) once known.
        given: (receiver, card) of the returns so far.
        open_returns: True if the returns lie face up for the head's next seat to choose (S-4).
        leader: who leads, once the tribute is done.
    """

    rules: Rules
    level: Level
    previous: tuple[int, ...]
    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    stage: Stage = Stage.PAY
    paid: tuple[tuple[int, Card], ...] = ()
    routes: tuple[tuple[int, int], ...] = ()
    given: tuple[tuple[int, Card], ...] = ()
    open_returns: bool = False
    leader: int | None = None

    @classmethod
    def begin(
        cls,
        rules: Rules,
        level: Level,
        previous: tuple[int, ...],
        hands: tuple[CardSet, CardSet, CardSet, CardSet],
    ) -> tuple["Tribute", list[Event]]:
        """Start the tribute of a deal; an automatic refusal ends it at once."""
        tribute = cls(rules, level, previous, hands)
        if tribute.may_refuse and rules.tribute.refusal is RefusalPolicy.AUTOMATIC:
            return tribute._refused()
        return tribute, []

    @property
    def head(self) -> int:
        """The head of the deal before."""
        return self.previous[0]

    @property
    def payers(self) -> tuple[int, ...]:
        """The seats that owe tribute, the head's next seat first."""
        return payers_of(self.previous)

    @property
    def may_refuse(self) -> bool:
        """True if the payers' side holds both big jokers and nobody has paid yet (S-6)."""
        return not self.paid and holds_refusal(self.hands, self.payers)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now, all at the same time."""
        match self.stage:
            case Stage.PAY:
                done = [seat for seat, _ in self.paid]
                return tuple(seat for seat in self.payers if seat not in done)
            case Stage.ANSWER:
                return (self.head,)
            case Stage.RETURN:
                done = [seat for seat, _ in self.given]
                return tuple(seat for _, seat in self.routes if seat not in done)
            case Stage.CHOOSE:
                return ((self.head + 1) % 4,)
            case Stage.DONE:
                return ()

    def options(self, seat: int) -> list[Action]:
        """List what the seat may do now."""
        if seat not in self.to_act:
            return []
        match self.stage:
            case Stage.PAY:
                pays: list[Action] = [Pay(card) for card in payable(self.hands[seat], self.level)]
                refusal: list[Action] = [REFUSE] if self.may_refuse else []
                return pays + refusal
            case Stage.ANSWER:
                return [Answer(choice) for choice in Choice]
            case Stage.RETURN:
                return [
                    Return(card)
                    for card in returnable(self.rules, self.hands[seat], self._got(seat), self.level)
                ]
            case Stage.CHOOSE:
                return [Choose(card) for card in _faces(CardSet([card for _, card in self.given]))]
            case Stage.DONE:
                return []

    def after(self, seat: int, action: Action) -> tuple["Tribute", list[Event]]:
        """Return the tribute after one action, and its events: the step itself and what follows by rule.

        Raises:
            IllegalPlayError: the action is not among the seat's options.
        """
        options = self.options(seat)
        if action not in options:
            wanted = ", ".join(str(option) for option in options) or "nothing"
            raise IllegalPlayError(f"expected {wanted} from seat {seat}, got '{action}'")
        match action:
            case Refuse():
                tribute, events = self._refused()
                return tribute, [Event(EventKind.REFUSE, seat), *events]
            case Pay(card):
                tribute, events = replace(self, paid=(*self.paid, (seat, card)))._all_paid()
                return tribute, [Event(EventKind.PAY, seat, card), *events]
            case Answer(choice):
                tribute, events = self._answered(choice)
                return tribute, [Event(EventKind.ANSWER, seat, choice), *events]
            case Return(card):
                tribute, events = replace(self, given=(*self.given, (seat, card)))._all_given()
                return tribute, [Event(EventKind.RETURN, seat, card), *events]
            case Choose(card):
                tribute, events = self._chosen(card)
                return tribute, [Event(EventKind.CHOOSE, seat, card), *events]
        raise AssertionError(action)

    def _got(self, receiver: int) -> Card:
        """Return the card this receiver was paid."""
        paid = dict(self.paid)
        return next(paid[payer] for payer, to in self.routes if to == receiver)

    def _refused(self) -> tuple["Tribute", list[Event]]:
        """Nobody pays and the head leads (matrix 2.1)."""
        holders = [seat for seat in self.payers if self.hands[seat].count(BIG_JOKER)]
        events = [
            Event(EventKind.REFUSED, seat, number=self.hands[seat].count(BIG_JOKER)) for seat in holders
        ]
        return replace(self, stage=Stage.DONE, leader=self.head), events

    def _all_paid(self) -> tuple["Tribute", list[Event]]:
        if self.to_act:
            return self, []
        paid = dict(self.paid)
        if len(paid) == 1:
            return self._route({self.payers[0]: self.head})
        near, far = self.payers
        near_key, far_key = (self.level.order_key(paid[seat]) for seat in (near, far))
        clockwise = {near: self.head, far: partner_of(self.head)}
        if self.rules.tribute.pairing is PairingPolicy.BY_SEAT or near_key > far_key:
            return self._route(clockwise)
        if far_key > near_key:
            return self._route({far: self.head, near: partner_of(self.head)})
        if self.rules.tribute.equal_cards is EqualTributePolicy.HEAD_CHOOSES:
            # Two equal jokers are the same face, so they leave no choice either (edge case 113).
            if paid[near] != paid[far]:
                return replace(self, stage=Stage.ANSWER), []
            return replace(self, open_returns=True)._route(clockwise)
        return self._route(clockwise)

    def _answered(self, choice: Choice) -> tuple["Tribute", list[Event]]:
        near, far = self.payers
        if choice is Choice.TAKE_OTHER:
            return self._route({far: self.head, near: partner_of(self.head)})
        clockwise = {near: self.head, far: partner_of(self.head)}
        return replace(self, open_returns=choice is Choice.DECLINE)._route(clockwise)

    def _route(self, routes: dict[int, int]) -> tuple["Tribute", list[Event]]:
        """Move the tribute cards; from now on they are public (S-7)."""
        paid = dict(self.paid)
        hands = list(self.hands)
        for payer, receiver in routes.items():
            card = CardSet([paid[payer]])
            hands[payer], hands[receiver] = hands[payer] - card, hands[receiver] + card
        ordered = sorted(routes.items(), key=lambda route: route[1] != self.head)
        after = replace(self, hands=_four(hands), routes=tuple(ordered), stage=Stage.RETURN)
        return after, [Event(EventKind.TRIBUTE, payer, paid[payer], to=to) for payer, to in ordered]

    def _all_given(self) -> tuple["Tribute", list[Event]]:
        if self.to_act:
            return self, []
        given = dict(self.given)
        if self.open_returns and len(set(given.values())) > 1:
            return replace(self, stage=Stage.CHOOSE), []
        return self._finish({to: (payer, given[to]) for payer, to in self.routes})

    def _chosen(self, card: Card) -> tuple["Tribute", list[Event]]:
        """Give the head's next seat the return he chose and the other payer the rest (S-4)."""
        near, far = self.payers
        return self._finish(
            {receiver: (near if returned == card else far, returned) for receiver, returned in self.given}
        )

    def _finish(self, returns: dict[int, tuple[int, Card]]) -> tuple["Tribute", list[Event]]:
        """Move the returns, from receiver to (payer, card), and name the leader."""
        hands = list(self.hands)
        for receiver, (payer, card) in returns.items():
            moved = CardSet([card])
            hands[receiver], hands[payer] = hands[receiver] - moved, hands[payer] + moved
        leader = self._leader(dict(returns.values()))
        after = replace(self, hands=_four(hands), stage=Stage.DONE, leader=leader)
        events = [
            Event(EventKind.RETURNED, receiver, card, to=payer)
            for receiver, (payer, card) in sorted(returns.items(), key=lambda item: item[0] != self.head)
        ]
        return after, events

    def _leader(self, returned: dict[int, Card]) -> int:
        """Say who leads after tribute was paid: matrix 2.1."""
        if len(self.payers) == 1:
            return self.payers[0]
        near, far = self.payers
        keys = {seat: self.level.order_key(card) for seat, card in self.paid}
        if keys[near] != keys[far]:
            return near if keys[near] > keys[far] else far
        policy = self.rules.tribute.equal_lead
        if policy is EqualLeadPolicy.LAST_FINISHER:
            return self.previous[3]
        if policy is EqualLeadPolicy.SMALLER_RETURN:
            sizes = {seat: self.level.order_key(card) for seat, card in returned.items()}
            return far if sizes[far] < sizes[near] else near
        return near


def _four(hands: Sequence[CardSet]) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    first, second, third, fourth = hands
    return first, second, third, fourth
