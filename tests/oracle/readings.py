"""Everything a card multiset can be played as, found by trying every card for every wild.

A reading is (type, key). Keys: level order (2..14, level rank 15, jokers 16 and 17) for single, pair, triple,
full house and bomb; the natural top card for straight, straight flush, tube and plate; 0 for the joker bomb.
"""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from itertools import combinations_with_replacement

from .cards import (
    LEVEL_NUMBER,
    NATURAL_CARDS,
    RANK_NUMBER,
    Cards,
    number_of,
    wild_of,
)

Reading = tuple[str, int]
Shape = tuple[str, int, int]  # type, key, number of cards

SMALL_JOKER = 16
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
    """Map the ranks of each run of this length to its top rank; the ace may be either end."""
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
    found: set[Reading] = set()
    if len(numbers) == 1:
        number = max(numbers)
        if size <= 2:
            found.add(("SINGLE" if size == 1 else "PAIR", number))
        elif number < SMALL_JOKER:
            found.add(("TRIPLE" if size == 3 else "BOMB", number))
    elif size == 4 and cards.count("SB") == cards.count("HR") == 2:
        found.add(("JOKER_BOMB", 0))
    elif shape == [2, 3]:
        triple, pair = sorted(numbers, key=lambda number: counts[number], reverse=True)
        if triple < SMALL_JOKER and (pair < SMALL_JOKER or rules.joker_pair_in_full_house):
            found.add(("FULL_HOUSE", triple))
    elif shape == [1, 1, 1, 1, 1] and numbers in STRAIGHT_WINDOWS:
        is_suited = len({card[0] for card in cards}) == 1
        if is_suited:
            found.add(("STRAIGHT_FLUSH", STRAIGHT_WINDOWS[numbers]))
        if not is_suited or rules.suited_run is SuitedRun.DECLARABLE:
            found.add(("STRAIGHT", STRAIGHT_WINDOWS[numbers]))
    elif shape == [2, 2, 2] and numbers in TUBE_WINDOWS:
        found.add(("TUBE", TUBE_WINDOWS[numbers]))
    elif shape == [3, 3] and numbers in PLATE_WINDOWS:
        found.add(("PLATE", PLATE_WINDOWS[numbers]))
    return found


def in_level_order(reading: Reading, level: str) -> Reading:
    """Replace the printed rank by 15 where the level rank decides by its level."""
    kind, key = reading
    is_level = kind in LEVEL_ORDER_TYPES and key == RANK_NUMBER[level]
    return (kind, LEVEL_NUMBER if is_level else key)


def readings_by_trial(cards: Cards, level: str, rules: OracleRules = DEFAULT_RULES) -> frozenset[Reading]:
    """Return every (type, key) of the cards by trying all 52 cards for each wild."""
    wild = wild_of(level)
    naturals = tuple(card for card in cards if card != wild)
    if not naturals:
        # A wild alone, or two wilds alone, are level cards.
        found = naturals_as(cards, rules) if cards else set()
    else:
        found = try_all(naturals, len(cards) - len(naturals), wild, rules)
    return frozenset(in_level_order(reading, level) for reading in found)


def try_all(naturals: Cards, num_wilds: int, wild: str, rules: OracleRules) -> set[Reading]:
    """Return the readings, with printed ranks, under every assignment of cards to the wilds."""
    found: set[Reading] = set()
    for stand_ins in combinations_with_replacement(NATURAL_CARDS, num_wilds):
        for reading in naturals_as(naturals + stand_ins, rules):
            if reading[0] == "STRAIGHT" and rules.suited_run is SuitedRun.FLUSH_UNLESS_OFF_SUIT:
                fixed = naturals + tuple(card for card in stand_ins if card == wild)
                if len({card[0] for card in fixed}) == 1:
                    continue
            found.add(reading)
    return found


# The most different ranks that any play of so many cards has; a wild never lowers the number of ranks.
MOST_RANKS = {1: 1, 2: 1, 3: 1, 4: 2, 5: 5, 6: 3}

_known: dict[object, set[Reading]] = {}


def readings(cards: Cards, level: str, rules: OracleRules = DEFAULT_RULES) -> frozenset[Reading]:
    """Return what `readings_by_trial` returns, faster: one trial does for all cards of one description.

    Suits matter only to five cards, and there only through the one suit that all naturals may share. The
    level matters to the trial only under the strict policy, where a wild may stand for itself.
    """
    wild = wild_of(level)
    naturals = tuple(card for card in cards if card != wild)
    ranks = sorted(map(number_of, naturals))
    if not naturals:
        return readings_by_trial(cards, level, rules)
    if len(cards) > 10 or len(set(ranks)) > MOST_RANKS.get(len(cards), 1):
        return frozenset()
    suits = {card[0] for card in naturals} if len(cards) == 5 else set()
    shared_suit = suits.pop() if len(suits) == 1 else None
    is_strict = rules.suited_run is SuitedRun.FLUSH_UNLESS_OFF_SUIT
    description = (*ranks, shared_suit, len(cards) - len(naturals), rules, wild if is_strict else None)
    if description not in _known:
        _known[description] = try_all(naturals, len(cards) - len(naturals), wild, rules)
    return frozenset(in_level_order(reading, level) for reading in _known[description])


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
