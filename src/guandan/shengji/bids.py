"""Declaring trumps while the cards are drawn: show, overturn, reinforce (亮主, 反主, 加固; §3).

A show is judged in the order of §16.9. The outcome is one of three: it stands, it is a wrong show that costs
a fine and bars the partner from the suit, or it is refused and nothing happens.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from guandan.shengji.policies import NoShowPolicy
from guandan.shengji.rules import Rules
from guandan.shengji.seats import is_joker, partner_of


class Verdict(StrEnum):
    """What becomes of a show; the first three values are accepted, the others refused."""

    STANDS = "stands"
    WRONG_COUNT = "wrong_count"
    WRONG_RANK = "wrong_rank"
    TOO_LATE = "too_late"
    NO_DECLARATION = "no_declaration"
    BARRED = "barred"
    OWN_SHOW = "own_show"

    @property
    def is_fined(self) -> bool:
        """True for a wrong show (¶17)."""
        return self in (Verdict.WRONG_COUNT, Verdict.WRONG_RANK)

    @property
    def is_refused(self) -> bool:
        """True if nothing happens at all."""
        return self not in (Verdict.STANDS, Verdict.WRONG_COUNT, Verdict.WRONG_RANK)


REASONS = {
    Verdict.TOO_LATE: "the banker has picked up the kitty",
    Verdict.NO_DECLARATION: "expected one to three identical level cards and no joker",
    Verdict.BARRED: "the partner of this seat showed that suit wrongly",
    Verdict.OWN_SHOW: "a player may only add cards of the suit he showed himself",
}
"""Why a show was refused, in words."""


@dataclass(frozen=True, slots=True)
class StandingShow:
    """A declaration on the table: who, which suit, how many cards of it in all."""

    seat: int
    suit: str
    count: int


@dataclass(frozen=True, slots=True)
class Bids:
    """The declarations of one deal so far. Immutable; ``shown`` returns the next state.

    Attributes:
        rules: the rule set.
        level: level of the deal, as a rank text.
        shows: the shows that stood when they were made, the last one is the standing show.
        barred: (seat, suit) pairs that may not be shown any more.
        is_open: False once the banker has picked up the kitty.
    """

    rules: Rules
    level: str
    shows: tuple[StandingShow, ...] = ()
    barred: frozenset[tuple[int, str]] = field(default_factory=frozenset)
    is_open: bool = True

    @property
    def standing(self) -> StandingShow | None:
        """The show that makes trumps at present, None if nobody has declared."""
        return self.shows[-1] if self.shows else None

    def judge(self, seat: int, cards: Sequence[object]) -> Verdict:
        """Judge a show in the order of §16.9; whether the seat holds the cards is not asked here.

        Args:
            seat: who shows.
            cards: all cards of his show; a reinforcement repeats the cards that lie on the table.

        Returns:
            The verdict.

        Example:
            >>> from guandan import shengji as sj
            >>> bids = sj.bids.Bids(sj.Rules(), "2").shown(1, ["S2"])
            >>> [bids.judge(*show).value for show in ((2, ["H2"]), (2, ["H2"] * 2), (1, ["H2"] * 2))]
            ['wrong_count', 'stands', 'own_show']
        """
        texts = [str(card) for card in cards]
        if not self.is_open:
            return Verdict.TOO_LATE
        if not 1 <= len(texts) <= 3 or len(set(texts)) != 1 or is_joker(texts[0]):
            return Verdict.NO_DECLARATION
        suit, rank = texts[0][0], texts[0][1]
        if rank != self.level:
            return Verdict.WRONG_RANK
        if (seat, suit) in self.barred:
            return Verdict.BARRED
        if self._overturns_himself(seat, suit):
            return Verdict.OWN_SHOW
        return Verdict.STANDS if self._is_enough(seat, suit, len(texts)) else Verdict.WRONG_COUNT

    def _overturns_himself(self, seat: int, suit: str) -> bool:
        if not self.shows:
            return False
        first, standing = self.shows[0], self.shows[-1]
        if seat == standing.seat and suit != standing.suit:
            return True
        return self.rules.bids.own_suit_only and seat == first.seat and suit != first.suit

    def _is_enough(self, seat: int, suit: str, count: int) -> bool:
        if count < self.rules.bids.min_cards:
            return False
        if self.standing is None or count > self.standing.count:
            return True
        # Where equal numbers overturn, nobody repeats a show, so that declaring comes to an end.
        repeats = StandingShow(seat, suit, count) in self.shows
        return not self.rules.bids.strictly_more and count == self.standing.count and not repeats

    def shown(self, seat: int, cards: Sequence[object]) -> "Bids":
        """Return the state after a show that is not refused.

        Raises:
            ValueError: the show is refused.
        """
        verdict = self.judge(seat, cards)
        if verdict.is_refused:
            raise ValueError(f"'{' '.join(map(str, cards))}' of seat {seat} is no show: {REASONS[verdict]}")
        suit = str(cards[0])[0]
        if verdict.is_fined:
            return replace(self, barred=self.barred | {(partner_of(seat), suit)})
        return replace(self, shows=(*self.shows, StandingShow(seat, suit, len(cards))))

    def closed(self) -> "Bids":
        """Return the state after the banker has picked up the kitty."""
        return replace(self, is_open=False)


def turned_up_trump(rules: Rules, level: str, kitty: Sequence[object]) -> tuple[str, int] | None:
    """Find trumps from the kitty when nobody declared (§3, AMB-7, AMB-8).

    Args:
        rules: which kitty card decides.
        level: level of the deal.
        kitty: the kitty in the order in which it lies.

    Returns:
        (suit, number of cards turned up from the first), or None if all six are jokers and the deal is void.

    Example:
        >>> from guandan import shengji as sj
        >>> sj.bids.turned_up_trump(sj.Rules(), "6", ["H9", "SB", "C4", "D2", "D3", "D4"])
        ('C', 3)
        >>> sj.bids.turned_up_trump(sj.Rules(), "6", ["H9", "SB", "SB", "DK", "D3", "D4"])
        ('D', 4)
    """
    texts = [str(card) for card in kitty]
    if rules.bids.no_show is NoShowPolicy.FIRST_LEVEL_CARD:
        for place, text in enumerate(texts):
            if not is_joker(text) and text[1] == level:
                return text[0], place + 1
    third = 2
    for place in (*range(third, len(texts)), *range(third - 1, -1, -1)):
        if not is_joker(texts[place]):
            return texts[place][0], place + 1 if place >= third else len(texts)
    return None
