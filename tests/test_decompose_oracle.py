"""Arrangements against programs written from the rules: every play tried, and an integer programme."""

from collections.abc import Callable
from random import Random

import pytest

import guandan as gd
from bridge import card_set, cards_of, play_of, rules_of
from oracle.cards import RANK_NUMBER, Cards, multiset
from oracle.decompose import (
    Arrangement,
    Cost,
    arrangements,
    bombs_and_jokers_are_free,
    described,
    every_play_counts,
    least_cost,
    least_cost_by_programme,
    least_cost_with_wishes,
)
from oracle.generators import STYLES, random_cards, random_level, random_num_wilds
from oracle.readings import DEFAULT_RULES, OracleRules, Shape, SuitedRun

Record = Callable[[str], None]
Objective = str | dict[str, float]
RANK_NAMES = {number: rank for rank, number in RANK_NUMBER.items()} | {15: "L", 16: "B", 17: "R"}
RUNS = ("STRAIGHT", "TUBE", "PLATE", "STRAIGHT_FLUSH")


def random_costs(rng: Random, *, flushes_are_cheap: bool) -> dict[str, float]:
    """Return a cost for every kind of play, multiples of 1/64 so that sums are exact; some are negative."""

    def cost(low: int = -32, high: int = 128) -> float:
        return rng.randint(low, high) / 64

    costs: dict[str, float] = {"JOKER_BOMB": cost()}
    for kind in ("SINGLE", "PAIR", "TRIPLE", "FULL_HOUSE", *RUNS):
        for number, rank in RANK_NAMES.items():
            if (number > 14 and kind in RUNS) or (number > 15 and kind not in ("SINGLE", "PAIR")):
                continue
            costs[f"{kind}:{rank}"] = cost()
            if kind == "STRAIGHT_FLUSH" and flushes_are_cheap:
                costs[f"{kind}:{rank}"] = costs[f"STRAIGHT:{rank}"] - cost(0, 64)
    for size in range(4, 11):
        costs |= {f"BOMB{size}:{rank}": cost() for number, rank in RANK_NAMES.items() if number < 16}
    return costs


def as_function(costs: dict[str, float]) -> Cost:
    def cost(shape: Shape) -> float:
        kind, key, size = shape
        if kind == "JOKER_BOMB":
            return costs[kind]
        return costs[f"{kind}{size if kind == 'BOMB' else ''}:{RANK_NAMES[key]}"]

    return cost


def objectives(rng: Random, *, flushes_are_cheap: bool = False) -> list[tuple[Objective, Cost]]:
    costs = random_costs(rng, flushes_are_cheap=flushes_are_cheap)
    return [("plays", every_play_counts), ("nonbomb", bombs_and_jokers_are_free), (costs, as_function(costs))]


def random_rules(rng: Random) -> OracleRules:
    if rng.random() < 0.6:
        return DEFAULT_RULES
    return OracleRules(rng.random() < 0.5, rng.choice(list(SuitedRun)))


def check(level: gd.Level, hand: Cards, found: gd.Decomposition, cost: Cost) -> None:
    union = gd.CardSet()
    for combo in found:
        assert combo in level.readings(combo.cards)
        union += combo.cards
    assert cards_of(union) == hand
    plays = [play_of(combo, str(level)) for combo in found]
    assert found.cost == pytest.approx(sum(cost(play.shape) for play in plays), abs=1e-9)


@pytest.mark.parametrize("block", range(10))
def test_small_hands_against_brute_force(block: int, full: bool, record: Record) -> None:
    rng = Random(1000 + block)
    count = 500 if full else 20
    for _ in range(count):
        rank, rules = random_level(rng), random_rules(rng)
        level = gd.Level(rank, rules_of(rules))
        hand = random_cards(rng, rng.randint(1, 9), rank, rng.choice(STYLES), random_num_wilds(rng))
        for objective, cost in objectives(rng):
            found = level.decompose(card_set(hand), objective)
            check(level, hand, found, cost)
            assert found.cost == pytest.approx(least_cost(hand, rank, cost, rules), abs=1e-9), (
                rank,
                hand,
                rules,
            )
    record(f"fewest plays of {10 * count} small hands, three objectives: equal to trying every play")


def arrangement_of(found: gd.Decomposition, level: str) -> Arrangement:
    return tuple(sorted(described(play_of(combo, level), level) for combo in found))


@pytest.mark.parametrize("block", range(4))
def test_lists_of_small_hands_are_complete(block: int, full: bool, record: Record) -> None:
    rng = Random(2000 + block)
    count = 100 if full else 5
    for _ in range(count):
        rank, rules = random_level(rng), random_rules(rng)
        level = gd.Level(rank, rules_of(rules))
        hand = random_cards(rng, rng.randint(1, 8), rank, rng.choice(STYLES), random_num_wilds(rng))
        for objective, cost in objectives(rng):
            slack = rng.choice((0, 1, 3))
            listed = level.decompositions(card_set(hand), 100_000, objective=objective, slack=slack)
            for found in listed:
                check(level, hand, found, cost)
            shapes = [arrangement_of(found, rank) for found in listed]
            assert len(shapes) == len(set(shapes))
            expected = arrangements(hand, rank, cost, listed[0].cost + slack, rules)
            assert set(shapes) == expected, (rank, hand, rules, objective)
    record(f"lists of arrangements of {4 * count} small hands, three objectives: equal to trying every play")


@pytest.mark.parametrize("block", range(4))
def test_wishes_against_brute_force(block: int, full: bool, record: Record) -> None:
    rng = Random(4000 + block)
    count = 150 if full else 10
    impossible = 0
    for _ in range(count):
        rank, rules = random_level(rng), random_rules(rng)
        level = gd.Level(rank, rules_of(rules))
        hand = random_cards(rng, rng.randint(3, 8), rank, rng.choice(STYLES), random_num_wilds(rng))
        keep = [
            multiset(rng.sample(hand, min(rng.randint(1, 3), len(hand)))) for _ in range(rng.randint(0, 2))
        ]
        bombs = rng.random() < 0.5
        for objective, cost in objectives(rng):
            expected = least_cost_with_wishes(hand, rank, cost, keep, bombs=bombs, rules=rules)
            if expected is None:
                impossible += 1
                with pytest.raises(gd.ArgumentError, match="keeps all these cards together"):
                    level.decompose(
                        card_set(hand), objective, keep=[card_set(cards) for cards in keep], keep_bombs=bombs
                    )
                continue
            found = level.decompose(
                card_set(hand), objective, keep=[card_set(cards) for cards in keep], keep_bombs=bombs
            )
            check(level, hand, found, cost)
            assert found.cost == pytest.approx(expected, abs=1e-9), (rank, hand, keep, bombs, rules)
    assert 0 < impossible < 3 * count
    record(f"wishes on {4 * count} small hands, three objectives: equal to trying every arrangement")


def hand_of_27(rng: Random, rank: str) -> Cards:
    """Return 27 cards: half even, half rich in bombs, runs or suits."""
    num_wilds = random_num_wilds(rng)
    cards = list(random_cards(rng, rng.choice((27, 27, 20, 14)), rank, rng.choice(STYLES), num_wilds))
    while len(cards) < 27:
        (card,) = random_cards(rng, 1, rank, "even", 0)
        if cards.count(card) < 2:
            cards.append(card)
    return multiset(cards)


@pytest.mark.parametrize("block", range(10))
def test_27_cards_against_an_integer_programme(block: int, full: bool, record: Record) -> None:
    rng = Random(3000 + block)
    count = 100 if full else 2
    for _ in range(count):
        rank = random_level(rng)
        level, hand = gd.Level(rank), hand_of_27(rng, rank)
        for objective, cost in objectives(rng, flushes_are_cheap=True):
            found = level.decompose(card_set(hand), objective)
            check(level, hand, found, cost)
            assert found.cost == pytest.approx(least_cost_by_programme(hand, rank, cost), abs=1e-6), (
                rank,
                hand,
            )
    record(f"fewest plays of {10 * count} hands of 27 cards, three objectives: equal to an integer programme")
