"""Three packs of cards.

The full deck, shuffling from a seed, and the counting draw that finds who draws first (§2).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from guandan.errors import ArgumentError
from guandan.shengji.rules import LEVELS
from guandan.shengji.seats import SEATS, SUITS, is_joker

FULL_DECK = tuple(3 * [suit + rank for rank in LEVELS for suit in SUITS] + 3 * ["SB", "HR"])
"""The 162 cards of three packs."""

NUM_DRAWN = 156
"""Cards that the four seats draw; the six that follow are the kitty."""

_PIPS = {rank: pip for pip, rank in enumerate("A23456789TJQK", start=1)}


def shuffled(seed: int | str) -> tuple[str, ...]:
    """Return the full deck in an order that the seed alone decides, on every machine.

    Example:
        >>> from guandan.shengji import decks
        >>> decks.shuffled(7)[:4]
        ('D3', 'H7', 'D5', 'H9')
    """
    deck = list(FULL_DECK)
    Random(f"shengji deck {seed}").shuffle(deck)
    return tuple(deck)


def stacked(
    hands: Sequence[Iterable[object]], kitty: Iterable[object], *, first_drawer: int
) -> tuple[str, ...]:
    """Return the drawing order that gives each seat its hand in the order given and leaves ``kitty``.

    Raises:
        ArgumentError: the hands are not four of 39 cards.
    """
    order = [[str(card) for card in hands[(first_drawer + step) % 4]] for step in SEATS if len(hands) == 4]
    sizes = [len(hand) for hand in order]
    if sizes != [NUM_DRAWN // 4] * 4:
        raise ArgumentError(f"expected four hands of {NUM_DRAWN // 4} cards, got {sizes}")
    drawn = [card for cards in zip(*order, strict=True) for card in cards]
    return (*drawn, *(str(card) for card in kitty))


def check(deck: Sequence[str]) -> None:
    """Raise unless the cards are three whole packs.

    Raises:
        ArgumentError: cards are missing or surplus; the message names the first of them.
    """
    found, wanted = Counter(deck), Counter(FULL_DECK)
    if found != wanted:
        surplus, missing = sorted((found - wanted).elements()), sorted((wanted - found).elements())
        faults = f"{surplus[:6]} too many, {missing[:6]} missing"
        raise ArgumentError(f"expected three packs, got {len(deck)} cards: {faults}")


def counted_seat(turner: int, card: object) -> int | None:
    """Count from the next player of whoever turned a card up; the seat reached draws first (¶9, AMB-4).

    Args:
        turner: the seat that turned the card up.
        card: the card; an ace counts 1, jack, queen and king 11 to 13.

    Returns:
        The seat, None for a joker: another card is turned.

    Example:
        >>> from guandan.shengji import decks
        >>> decks.counted_seat(0, "SA"), decks.counted_seat(0, "HK"), decks.counted_seat(0, "SB")
        (1, 1, None)
    """
    return None if is_joker(card) else (turner + _PIPS[str(card)[1]]) % 4


def first_drawer(seed: int | str) -> int:
    """Return who draws first in a match with this seed.

    A random player turns cards up until one is no joker.
    """
    random = Random(f"shengji cut {seed}")
    turner = random.randrange(4)
    for card in random.sample(FULL_DECK, len(FULL_DECK)):
        seat = counted_seat(turner, card)
        if seat is not None:
            return seat
    raise AssertionError("a deck holds cards that are no jokers")
