"""Seats, sides and card points: the words both a deal and a match of Shengji speak in.

Seats are 0 to 3 in playing order (counter-clockwise); sides are {0, 2} and {1, 3}.
"""

from collections.abc import Iterable

SEATS = (0, 1, 2, 3)
SUITS = "SHCD"
POINTS = {"5": 5, "T": 10, "K": 10}


def side_of(seat: int) -> int:
    """Return the side of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3.

    Example:
        >>> from guandan.shengji.seats import next_seat, partner_of, side_of
        >>> side_of(3), partner_of(3), next_seat(3)
        (1, 1, 0)
    """
    return seat % 2


def partner_of(seat: int) -> int:
    """Return the seat opposite."""
    return (seat + 2) % 4


def next_seat(seat: int) -> int:
    """Return the right-hand neighbour, who plays next (下家)."""
    return (seat + 1) % 4


def is_joker(card: object) -> bool:
    """Say whether a card is a joker."""
    return str(card) in ("SB", "HR")


def points_of(cards: Iterable[object]) -> int:
    """Return the points of the cards (分): fives count 5, tens and kings 10.

    Example:
        >>> from guandan.shengji.seats import points_of
        >>> points_of(["S5", "HT", "DK", "HR", "SA"])
        25
    """
    # No suit is called 5, T or K and no joker has such a rank, so the second character decides.
    return sum(POINTS.get(str(card)[1], 0) for card in cards)
