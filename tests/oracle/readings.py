"""Everything a card multiset can be played as, found by trying every card for every wild.

A reading is (type, key). Keys: level order (2..14, level rank 15, jokers 16 and 17) for single, pair, triple, full
house and bomb; the top card in natural order for straight, straight flush, tube and plate; 0 for the joker bomb.
"""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from itertools import combinations_with_replacement

from .cards import (
    JOKER_NUMBER,
    LEVEL_NUMBER,
    NATURAL_CARDS,
    RANK_NUMBER,
    Cards,
    is_joker,
    number_of,
    wild_of,
)

Reading = tuple[str, int]
Shape = tuple[str, int, int]  # type, key, number of cards

LEVEL_ORDER_TYPES = ("SINGLE", "PAIR", "TRIPLE", "FULL_HOUSE", "BOMB")


class SuitedRun(Enum):
    """When five suited cards in a row may be played as a plain straight."""

    FLUSH_UNLESS_OFF_SUIT = "only if a natural, or a wild that stands for itself, is off suit"
    WILD_MAY_DECLARE = "only if the play holds a wild: some assignment of it is off suit"
    DECLARABLE = "always"


@dataclass(frozen=True)
class OracleRules:
    """The rule choices that change what is legal; the defaults are the project's."""

    joker_pair_in_full_house: bool = True
    suited_run: SuitedRun = SuitedRun.WILD_MAY_DECLARE
    next_seat_inherits: bool = False


DEFAULT_RULES = OracleRules()


def _windows(length: int) -> dict[frozenset[int], int]:
    """Map the ranks of each run of this length to its top rank; the ace may be the low end or the high end."""
    return {
        frozenset(14 if number == 1 else number for number in range(top - length + 1, top + 1)): top
        for top in range(length, 15)
    }


STRAIGHT_WINDOWS = _windows(5)
TUBE_WINDOWS = _windows(3)
PLATE_WINDOWS = _windows(2)


def naturals_as(cards: Cards, rules: OracleRules = DEFAULT_RULES) -> set[Reading]:
    """Return the readings of cards none of which is wild, with printed ranks as keys.

    One card may be present more than twice, because wilds stand for any card.
    """
    size = len(cards)
    counts = Counter(map(number_of, cards))
    numbers = frozenset(counts)
    shape = sorted(counts.values())
    highest = max(numbers)
    has_joker = highest >= JOKER_NUMBER["SB"]
    if len(numbers) == 1:
        if size <= 2:
            return {("SINGLE" if size == 1 else "PAIR", highest)}
        if has_joker:
            return set()
        return {("TRIPLE" if size == 3 else "BOMB", highest)}
    if cards.count("SB") == 2 and cards.count("HR") == 2 and size == 4:
        return {("JOKER_BOMB", 0)}
    if shape == [2, 3]:
        triple = next(number for number, count in counts.items() if count == 3)
        pair = next(number for number, count in counts.items() if count == 2)
        if triple in JOKER_NUMBER.values():
            return set()
        if pair in JOKER_NUMBER.values() and not rules.joker_pair_in_full_house:
            return set()
        return {("FULL_HOUSE", triple)}
    if shape == [1, 1, 1, 1, 1] and numbers in STRAIGHT_WINDOWS:
        top = STRAIGHT_WINDOWS[numbers]
        if len({card[0] for card in cards}) > 1:
            return {("STRAIGHT", top)}
        if rules.suited_run is SuitedRun.DECLARABLE:
            return {("STRAIGHT", top), ("STRAIGHT_FLUSH", top)}
        return {("STRAIGHT_FLUSH", top)}
    if shape == [2, 2, 2] and numbers in TUBE_WINDOWS:
        return {("TUBE", TUBE_WINDOWS[numbers])}
    if shape == [3, 3] and numbers in PLATE_WINDOWS:
        return {("PLATE", PLATE_WINDOWS[numbers])}
    return set()


def in_level_order(reading: Reading, level: str) -> Reading:
    """Replace the printed rank by 15 where the level rank decides by its level."""
    kind, key = reading
    is_level = kind in LEVEL_ORDER_TYPES and key == RANK_NUMBER[level]
    return (kind, LEVEL_NUMBER if is_level else key)


def readings_by_trial(cards: Cards, level: str, rules: OracleRules = DEFAULT_RULES) -> frozenset[Reading]:
    """Return every (type, key) of the cards by trying all 52 cards for each wild (the two wilds are alike)."""
    if not cards:
        return frozenset()
    wild = wild_of(level)
    naturals = tuple(card for card in cards if card != wild)
    num_wilds = len(cards) - len(naturals)
    # A wild alone, or two wilds alone, are level cards.
    assignments = (
        combinations_with_replacement(NATURAL_CARDS, num_wilds) if naturals else [(wild,) * num_wilds]
    )
    found: set[Reading] = set()
    for stand_ins in assignments:
        for kind, key in naturals_as(naturals + stand_ins, rules):
            if kind == "STRAIGHT" and rules.suited_run is SuitedRun.FLUSH_UNLESS_OFF_SUIT:
                fixed = naturals + tuple(card for card in stand_ins if card == wild)
                if len({card[0] for card in fixed}) == 1:
                    continue
            found.add(in_level_order((kind, key), level))
    return frozenset(found)


# The most different ranks that any play of so many cards has; a wild never lowers the number of ranks.
MOST_RANKS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 5, 6: 3}

_known: dict[tuple[object, ...], frozenset[Reading]] = {}


def readings(cards: Cards, level: str, rules: OracleRules = DEFAULT_RULES) -> frozenset[Reading]:
    """Return what `readings_by_trial` returns, faster.

    Suits matter only through the one suit that all naturals may share, so the naturals' ranks, that suit, the number
    of wilds and the level decide the answer, and one trial for each such description is enough.
    """
    wild = wild_of(level)
    naturals = [card for card in cards if card != wild]
    ranks = sorted(card if is_joker(card) else card[1] for card in naturals)
    if not 1 <= len(cards) <= 10 or len(set(ranks)) > MOST_RANKS.get(len(cards), 1):
        return frozenset()
    suits = {card[0] for card in naturals}
    shared_suit = suits.pop() if len(suits) == 1 else None
    description = (*ranks, shared_suit, len(cards) - len(naturals), level, rules)
    if description not in _known:
        _known[description] = readings_by_trial(cards, level, rules)
    return _known[description]


def bomb_strength(shape: Shape) -> int:
    """Return the rung of the bomb ladder, 0 for plays that are no bomb."""
    kind, _, size = shape
    if kind == "JOKER_BOMB":
        return 100
    if kind == "STRAIGHT_FLUSH":
        return 11  # 2 * 5 + 1: above five cards, below six
    return 2 * size if kind == "BOMB" else 0


def beats(play: Shape, table: Shape) -> bool:
    """Return whether a play may be put on the table's play."""
    ours, theirs = bomb_strength(play), bomb_strength(table)
    if ours != theirs:
        return ours > theirs
    return play[0] == table[0] and play[2] == table[2] and play[1] > table[1]
