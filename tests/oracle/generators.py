"""Random card sets, hands and positions from a seeded `Random`, rich in what even deals hardly ever have."""

from itertools import pairwise
from random import Random

from .cards import FACES, RANKS, SUITS, Cards, multiset, wild_of
from .game import OpenDeal, after, is_over, moves
from .readings import DEFAULT_RULES, OracleRules

STYLES = ("even", "bombs", "sequences", "flushes", "jokers")


def random_level(rng: Random) -> str:
    return rng.choice(RANKS)


def random_pool(rng: Random, style: str, level: str) -> list[str]:
    """Return the cards to draw from, both copies of each: two whole packs, or a part rich in something."""
    faces: tuple[str, ...] | list[str] = FACES
    if style == "bombs":
        ranks = rng.sample(RANKS, rng.randint(2, 4))
        faces = [suit + rank for suit in SUITS for rank in ranks]
    elif style == "sequences":
        faces = [suit + rank for suit in SUITS for rank in _neighbours(rng, rng.randint(4, 7))]
    elif style == "flushes":
        suit = rng.choice(SUITS)
        faces = [suit + rank for rank in _neighbours(rng, rng.randint(6, 8))]
        faces += rng.sample([face for face in FACES if face not in faces], 4)
    elif style == "jokers":
        faces = ["SB", "HR", *(suit + rank for suit in SUITS for rank in rng.sample(RANKS, 3))]
    pool = [face for face in faces for _ in range(2)]
    return [card for card in pool if card != wild_of(level)]


def _neighbours(rng: Random, count: int) -> list[str]:
    """Return ranks in a row; the ace may be the low end or the high end."""
    cycle = "A" + RANKS
    start = rng.randrange(len(cycle) - count + 1)
    return list(cycle[start : start + count])


def random_cards(rng: Random, size: int, level: str, style: str, num_wilds: int) -> Cards:
    """Return cards with exactly so many wilds; fewer cards than asked for if the style has no more."""
    pool = random_pool(rng, style, level)
    naturals = rng.sample(pool, min(max(size - num_wilds, 0), len(pool)))
    return multiset(naturals + [wild_of(level)] * min(num_wilds, size))


def random_num_wilds(rng: Random) -> int:
    """Both wilds in a third of the draws."""
    return rng.choice((0, 0, 1, 1, 2, 2))


def random_card_set(rng: Random, num_wilds: int | None = None) -> tuple[str, Cards]:
    """Return a level and 1 to 10 cards, half the time a play with a small fault or none."""
    level = random_level(rng)
    num_wilds = random_num_wilds(rng) if num_wilds is None else num_wilds
    if rng.random() < 0.5:
        return level, _near_play(rng, level, num_wilds)
    size = rng.choice((1, 2, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 8, 9, 10))
    return level, random_cards(rng, max(size, num_wilds), level, rng.choice(STYLES), num_wilds)


def _near_play(rng: Random, level: str, num_wilds: int) -> Cards:
    """Return a play of a random type, wilds in the place of some cards and sometimes one card wrong."""
    cycle = "A" + RANKS
    kind = rng.choice(("same", "full", "straight", "tube", "plate", "jokers"))
    if kind == "same":
        ranks = rng.choice(RANKS) * rng.randint(2, 10)
    elif kind == "full":
        ranks = "".join(a * n for a, n in zip(rng.sample([*RANKS, "B", "R"], 2), (3, 2), strict=True))
    elif kind == "jokers":
        ranks = "BBRR"
    else:
        length, width = {"straight": (5, 1), "tube": (3, 2), "plate": (2, 3)}[kind]
        start = rng.randrange(len(cycle) - length + 1)
        ranks = "".join(rank * width for rank in cycle[start : start + length])
    one_suit = rng.choice(SUITS) if rng.random() < 0.5 else None
    cards: list[str] = []
    for rank in ranks:
        cards.append({"B": "SB", "R": "HR"}.get(rank) or (one_suit or rng.choice(SUITS)) + rank)
    rng.shuffle(cards)
    cards = cards[: max(len(cards) - num_wilds, 0)]
    if cards and rng.random() < 0.25:
        cards[0] = rng.choice(FACES)
    cards = [card for card in cards if card != wild_of(level)] + [wild_of(level)] * num_wilds
    return multiset(_at_most_two_copies(rng, cards))


def _at_most_two_copies(rng: Random, cards: list[str]) -> list[str]:
    """Give each third copy another suit of its rank, or drop it if the packs have none left."""
    kept: list[str] = []
    for card in reversed(cards):  # wilds stand last and are kept as they are
        suits = [card[0], *rng.sample(SUITS, 4)] if card not in ("SB", "HR") else [card[0]]
        # A third copy must not turn into a wild that was not asked for.
        options = [suit + card[1] for suit in suits if suit + card[1] == card or suit != "H"]
        free = [option for option in options if kept.count(option) < 2]
        kept += free[:1]
    return kept


def random_hand(
    rng: Random, max_size: int, min_size: int = 1, num_wilds: int | None = None
) -> tuple[str, Cards]:
    """Return a level and a hand of about so many cards, never more."""
    level = random_level(rng)
    num_wilds = min(random_num_wilds(rng) if num_wilds is None else num_wilds, max_size)
    size = rng.randint(max(min_size, num_wilds), max_size)
    if rng.random() < 0.3:
        # Two draws of different richness in one hand, with never a third copy of a card.
        pool = random_pool(rng, rng.choice(STYLES[1:]), level)
        rest = random_pool(rng, "even", level)
        naturals: list[str] = []
        for card in rng.sample(pool, min(len(pool), (size + 1) // 2)) + rng.sample(rest, size):
            if naturals.count(card) < 2:
                naturals.append(card)
        return level, multiset(naturals[: size - num_wilds] + [wild_of(level)] * num_wilds)
    return level, random_cards(rng, size, level, rng.choice(STYLES), num_wilds)


def random_position(
    rng: Random, max_cards: int, style: str | None = None, rules: OracleRules = DEFAULT_RULES
) -> OpenDeal:
    """Return an unfinished position of at most so many cards, reached by random moves from four dealt hands.

    Positions in the middle of a trick and with seats already out come up by themselves.
    """
    while True:
        kind = style or rng.choice(STYLES)
        deal = _random_deal(rng, max_cards + rng.choice((0, 0, 0, 3, 6)), kind, rules)
        # A straight flush does not live through many random moves.
        steps = rng.choice((0, 0, 1, 1, 2) if kind == "flushes" else (0, 0, 0, 1, 2, 3, 5, 8))
        while not is_over(deal.finished) and (steps > 0 or deal.num_cards > max_cards):
            deal = after(deal, rng.choice(moves(deal)))
            steps -= 1
        if not is_over(deal.finished):
            return deal


def _random_deal(rng: Random, total: int, style: str, rules: OracleRules) -> OpenDeal:
    level = random_level(rng)
    num_wilds = random_num_wilds(rng)
    pool = random_pool(rng, style, level)
    least = total if style == "flushes" else max(4, total // 2)
    total = min(rng.randint(least, total), len(pool))
    cards = rng.sample(pool, total) + [wild_of(level)] * num_wilds
    rng.shuffle(cards)
    cards = cards[:total]
    if style == "flushes":
        # One long hand: short hands hold no straight flush.
        longest = min(max(5, total - rng.randint(3, 6)), total - 3)
        cuts = [longest, longest + 1, rng.randint(longest + 2, total - 1)]
    else:
        cuts = sorted(rng.sample(range(1, total), 3))
    bounds = [0, *cuts, total]
    hands = [multiset(cards[low:high]) for low, high in pairwise(bounds)]
    rng.shuffle(hands)
    return OpenDeal(level, tuple(hands), rng.randrange(4), rules=rules)
