"""The Python layer's one door to the compiled rules.

What may be led and followed, who wins, what a throw costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guandan.shengji import _core
from guandan.shengji._core import CardSet, Trump

if TYPE_CHECKING:
    from guandan.shengji.rules import Rules


def trump_for(rules: "Rules", level: str, suit: str) -> Trump:
    """Build the core's ordering context with the legality choices of a rule set."""
    return Trump(level, suit)


@dataclass(frozen=True, slots=True)
class Throw:
    """What became of a lead: the blocked cards, and the single cards of which one must be led instead."""

    blocked: CardSet
    choices: tuple[CardSet, ...]


def judge_lead(cards: CardSet, others: Sequence[CardSet], trump: Trump) -> Throw | None:
    """Judge a lead against the three other hands in playing order; None if it stands."""
    found = _core.check_throw(cards, list(others), trump)
    if found.ok:
        return None
    return Throw(found.blocked, tuple(CardSet(str(card)) for card in found.forced))


def is_one_suit(cards: CardSet, trump: Trump) -> bool:
    """Say whether all cards belong to one effective suit, as every lead must."""
    return len({trump.effective_suit(card) for card in cards}) == 1


def is_trump(cards: CardSet, trump: Trump) -> bool:
    """Say whether all cards are trumps."""
    return all(trump.is_trump(card) for card in cards)


def largest_unit(cards: CardSet, trump: Trump) -> int:
    """Return the number of cards of the largest unit in the cards' own split (§16.6)."""
    return max(len(unit.cards) for unit in trump.units(cards))
