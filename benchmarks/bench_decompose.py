"""Fewest plays of a hand: the number for arrays of hands, and whole arrangements; every answer is asserted."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guandan as gd
from guandan import batch

HANDS = Path(__file__).resolve().parent.parent / "tests" / "data" / "hands"
KEYS = {"plays": "fewest_plays", "nonbomb": "fewest_nonbomb_plays"}
WILDS = {"any": (0, 1, 2), "no wild": (0,), "one wild": (1,), "two wilds": (2,)}


def hands_with(name: str, wilds: tuple[int, ...]) -> list[dict[str, Any]]:
    hands = json.loads((HANDS / f"{name}.json").read_text())["hands"]
    return [hand for hand in hands if hand["hand"].count("H" + hand["level"]) in wilds]


@pytest.mark.parametrize("objective", KEYS)
@pytest.mark.parametrize("wilds", WILDS)
@pytest.mark.parametrize("name", ["fewest_plays_random_1000", "fewest_plays_hard_500"])
def bench_fewest_plays(benchmark: Any, name: str, wilds: str, objective: str) -> None:
    """Arrays, one thread; `hands/s` of the extra information is what docs and README quote."""
    hands = hands_with(name, WILDS[wilds])
    by_level: dict[str, list[dict[str, Any]]] = {}
    for hand in hands:
        by_level.setdefault(hand["level"], []).append(hand)
    work = [
        (
            level,
            np.tile(batch.pack([gd.CardSet(" ".join(hand["hand"])) for hand in group]), (20, 1)),
            [hand[KEYS[objective]] for hand in group],
        )
        for level, group in by_level.items()
    ]
    benchmark.group = f"fewest plays, {name}, {objective}"
    found = benchmark(lambda: [batch.fewest_plays(planes, level, objective) for level, planes, _ in work])
    for numbers, (_, _, wanted) in zip(found, work, strict=True):
        assert numbers.tolist() == wanted * 20
    if benchmark.stats:
        benchmark.extra_info["hands/s"] = round(20 * len(hands) / benchmark.stats.stats.min)


@pytest.mark.parametrize("objective", [*KEYS, "control"])
@pytest.mark.parametrize("call", ["decompose", "decompositions"])
def bench_arrangements(benchmark: Any, call: str, objective: str) -> None:
    """Arrangements as objects: one, and a list of up to 20."""
    hands = hands_with("fewest_plays_random_1000", (0, 1, 2))[:200]
    goal = gd.weights.CONTROL if objective == "control" else objective
    pairs = [(gd.Level(hand["level"]), gd.CardSet(" ".join(hand["hand"]))) for hand in hands]
    benchmark.group = f"arrangements, {objective}"
    if call == "decompose":
        found = benchmark(lambda: [level.decompose(hand, goal).cost for level, hand in pairs])
    else:
        found = benchmark(
            lambda: [level.decompositions(hand, objective=goal)[0].cost for level, hand in pairs]
        )
    if objective in KEYS:
        assert found == [hand[KEYS[objective]] for hand in hands]
    else:
        assert found == [sum(map(goal.cost, level.decompose(hand, goal))) for level, hand in pairs] or all(
            abs(cost - sum(map(goal.cost, level.decompose(hand, goal)))) < 1e-9
            for cost, (level, hand) in zip(found, pairs, strict=True)
        )


def bench_slowest_hands(benchmark: Any) -> None:
    """27 cards made to be hard: two wilds and pairs or triples of neighbouring ranks, all objectives."""
    hands = [
        "S3 C3 S4 C4 S5 C5 S6 C6 S7 C7 S8 C8 S9 C9 ST CT SJ CJ SQ CQ SK CK SA CA S2 H2 H2",
        "S3 C3 D3 S4 C4 D4 S5 C5 D5 S6 C6 D6 S7 C7 D7 S8 C8 D8 S9 C9 D9 ST CT DT SJ H2 H2",
        "S3 S3 S4 S4 S5 S5 S6 S6 S7 S7 S8 S8 S9 S9 ST ST SJ SJ SQ SQ SK SK SA SA S2 H2 H2",
        "S5 S5 C5 D5 S6 S6 C6 D6 S7 S7 C7 D7 S8 S8 C8 D8 S9 S9 C9 D9 ST ST CT DT SJ H2 H2",
    ]
    level = gd.Level("2")
    cards = [gd.CardSet(hand) for hand in hands]

    def arrange() -> list[tuple[float, ...]]:
        return [
            tuple(level.decompose(hand, goal).cost for goal in ("plays", "nonbomb", {})) for hand in cards
        ]

    for plays, nonbombs, graph in benchmark(arrange):
        assert plays == graph >= nonbombs
