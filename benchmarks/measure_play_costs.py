"""Measure the numbers of `guandan.weights.CONTROL`: how often each kind of play loses the lead.

Run `python benchmarks/measure_play_costs.py --samples 1000` and compare with src/guandan/weights.py.

For every kind of play and so many random deals: choose a level and cards that form the play, deal 27 of the other
cards to each of two opponents, and see whether one of them has an answer that costs him nothing, that is, one after
which his hand needs a play less than before. Against plays that are no bombs only answers of the same type count: a
bomb beats everything, and counts as a lead won back where it is held. Against bombs, higher bombs count.
"""

import argparse
import random
from collections.abc import Iterator

from guandan import Card, CardSet, Combo, Level

RANKS = "23456789TJQKA"
DECK = [suit + rank for rank in RANKS for suit in "SHCD"] * 2 + ["SB", "HR"] * 2


def rank_cards(rank: str, count: int, rng: random.Random, level: str) -> list[str]:
    """Choose natural cards of a rank."""
    cards = [card for card in DECK if card[1] == rank and card != "H" + level]
    return rng.sample(cards, count)


def kinds() -> Iterator[tuple[str, str, int, int]]:
    """Yield (name of the type, rank, ranks in a row, cards of each rank)."""
    for name, width in [("SINGLE", 1), ("PAIR", 2), ("TRIPLE", 3), ("FULL_HOUSE", 3)]:
        yield from ((name, rank, 1, width) for rank in RANKS + "L")
    for rank in ("B", "R"):
        yield "SINGLE", rank, 1, 1
        yield "PAIR", rank, 1, 2
    for name, length, width in [
        ("STRAIGHT", 5, 1),
        ("TUBE", 3, 2),
        ("PLATE", 2, 3),
        ("STRAIGHT_FLUSH", 5, 1),
    ]:
        yield from ((name, rank, length, width) for rank in RANKS[length - 2 :])
    for size in (4, 5, 6):
        yield from ((f"BOMB{size}", rank, 1, size) for rank in RANKS + "L")


def make(kind: tuple[str, str, int, int], rng: random.Random) -> tuple[Level, list[str]]:
    """Choose a level and cards for a play of that kind."""
    name, rank, length, width = kind
    level = rng.choice([other for other in RANKS if other != rank])
    if rank in "BR":
        return Level(level), [{"B": "SB", "R": "HR"}[rank]] * width
    if length > 1:
        top = RANKS.index(rank)
        ranks = [RANKS[index] if index >= 0 else "A" for index in range(top - length + 1, top + 1)]
        if name == "STRAIGHT_FLUSH":
            return Level(level), _suited(ranks, level, rng)
        return Level(level), [card for r in ranks for card in rank_cards(r, width, rng, level)]
    rank = level if rank == "L" else rank
    cards = rank_cards(rank, width, rng, level)
    if name == "FULL_HOUSE":
        other = rng.choice([r for r in RANKS if r not in (rank, level)])
        cards += rank_cards(other, 2, rng, level)
    return Level(level), cards


def _suited(ranks: list[str], level: str, rng: random.Random) -> list[str]:
    suit = rng.choice("SCD" if level in ranks else "SHCD")
    return [suit + rank for rank in ranks]


def has_free_answer(hand: CardSet, combo: Combo, level: Level) -> bool:
    """Return whether the hand can beat the play and be a play nearer to its end."""
    turns = level.decompose(hand).turns
    return any(
        level.decompose(hand - answer.cards).turns < turns
        for answer in level.shapes(hand, combo)
        if combo.is_bomb or not answer.is_bomb
    )


def is_beaten(combo: Combo, level: Level, rng: random.Random) -> bool:
    """Deal the unseen cards and ask whether an opponent answers the play."""
    dealt: list[Card] = rng.sample(list(CardSet(DECK) - combo.cards), 54)
    return any(has_free_answer(CardSet(hand), combo, level) for hand in (dealt[:27], dealt[27:]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for kind in kinds():
        beaten = 0
        for _ in range(arguments.samples):
            level, cards = make(kind, rng)
            wanted = kind[0].rstrip("456")
            readings = [combo for combo in level.readings(cards) if combo.type.name == wanted]
            while not readings:  # suited by chance
                level, cards = make(kind, rng)
                readings = [combo for combo in level.readings(cards) if combo.type.name == wanted]
            beaten += is_beaten(readings[0], level, rng)
        share = beaten / arguments.samples
        print(
            f'    "{kind[0]}:{kind[1]}": {share - kind[0].startswith(("BOMB", "STRAIGHT_F")):.2f},',
            flush=True,
        )


if __name__ == "__main__":
    main()
