"""Cards as two-character strings: suit S H C D and rank, SB and HR for the jokers.

A multiset of cards is a sorted tuple of such strings. Two packs are in play, so every card exists twice.
"""

from collections import Counter
from collections.abc import Iterable

Cards = tuple[str, ...]

SUITS = "SHCD"
RANKS = "23456789TJQKA"
JOKERS = ("SB", "HR")
NATURAL_CARDS: Cards = tuple(suit + rank for rank in RANKS for suit in SUITS)
FACES: Cards = NATURAL_CARDS + JOKERS

# Strength in level order; the level rank itself counts 15, between the ace and the small joker.
RANK_NUMBER = {rank: number for number, rank in enumerate(RANKS, start=2)}
LEVEL_NUMBER = 15
JOKER_NUMBER = {"SB": 16, "HR": 17}
RANK_OF_NUMBER = {number: rank for rank, number in RANK_NUMBER.items()} | {1: "A"}


def multiset(cards: Iterable[str] | str) -> Cards:
    """Return the cards in one fixed order; a string is split at blanks."""
    return tuple(sorted(cards.split() if isinstance(cards, str) else cards))


def is_joker(card: str) -> bool:
    return card in JOKERS


def wild_of(level: str) -> str:
    """Return the wild card: the heart of the level rank."""
    return "H" + level


def number_of(card: str) -> int:
    """Return the printed strength, 2 to 14, of a card, and 16 or 17 for a joker."""
    return JOKER_NUMBER[card] if is_joker(card) else RANK_NUMBER[card[1]]


def is_possible(cards: Iterable[str]) -> bool:
    """Return whether two packs hold these cards."""
    return all(card in FACES and count <= 2 for card, count in Counter(cards).items())
