"""Fewest plays of a hand: numbers for arrays of hands and arrangements as objects, against known answers."""

import json
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from shared_hands import HANDS

import guandan as gd
from guandan import batch

KEYS = {"plays": "fewest_plays", "nonbomb": "fewest_nonbomb_plays"}
WILDS = {"all hands": (0, 1, 2), "no wild": (0,), "one wild": (1,), "two wilds": (2,)}
# 27 cards in two suits or in neighbouring ranks, with both wilds: the most runs and straight flushes.
HARD = [
    "S3 C3 S4 C4 S5 C5 S6 C6 S7 C7 S8 C8 S9 C9 ST CT SJ CJ SQ CQ SK CK SA CA S2 H2 H2",
    "S3 C3 D3 S4 C4 D4 S5 C5 D5 S6 C6 D6 S7 C7 D7 S8 C8 D8 S9 C9 D9 ST CT DT SJ H2 H2",
    "S3 S3 S4 S4 S5 S5 S6 S6 S7 S7 S8 S8 S9 S9 ST ST SJ SJ SQ SQ SK SK SA SA S2 H2 H2",
    "S5 S5 C5 D5 S6 S6 C6 D6 S7 S7 C7 D7 S8 S8 C8 D8 S9 S9 C9 D9 ST ST CT DT SJ H2 H2",
]


def hands_with(name: str, wilds: tuple[int, ...]) -> list[dict[str, Any]]:
    hands = json.loads((HANDS / f"{name}.json").read_text(encoding="utf-8"))["hands"]
    return [hand for hand in hands if hand["hand"].count("H" + hand["level"]) in wilds]


@pytest.mark.parametrize("objective", KEYS)
@pytest.mark.parametrize("wilds", WILDS)
@pytest.mark.parametrize("name", ["fewest_plays_random_1000", "fewest_plays_hard_500"])
def test_fewest_plays(benchmark: BenchmarkFixture, name: str, wilds: str, objective: str) -> None:
    """One thread; the extra information has hands a second in the fastest round."""
    benchmark.group = f"fewest plays, arrays, {objective}"
    hands = hands_with(name, WILDS[wilds])
    by_level: dict[str, list[dict[str, Any]]] = {}
    for hand in hands:
        by_level.setdefault(hand["level"], []).append(hand)
    work = [
        (
            level,
            batch.pack(" ".join(hand["hand"]) for hand in group),
            [hand[KEYS[objective]] for hand in group],
        )
        for level, group in by_level.items()
    ]
    found = benchmark(lambda: [batch.fewest_plays(planes, level, objective) for level, planes, _ in work])
    assert [numbers.tolist() for numbers in found] == [wanted for *_, wanted in work]
    if benchmark.stats:
        benchmark.extra_info["hands a second"] = round(len(hands) / benchmark.stats.stats.min)


@pytest.mark.parametrize("objective", [*KEYS, "control"])
@pytest.mark.parametrize("call", ["decompose", "decompositions"])
def test_arrangements(benchmark: BenchmarkFixture, call: str, objective: str) -> None:
    """200 hands; one arrangement each, or a list of up to 20."""
    benchmark.group = f"arrangements, objects, {objective}"
    hands = hands_with("fewest_plays_random_1000", (0, 1, 2))[:200]
    goal = gd.weights.CONTROL if objective == "control" else objective
    pairs = [(gd.Level(hand["level"]), gd.CardSet(" ".join(hand["hand"]))) for hand in hands]
    if call == "decompose":
        found = benchmark(lambda: [level.decompose(hand, goal).cost for level, hand in pairs])
    else:
        found = benchmark(
            lambda: [level.decompositions(hand, objective=goal)[0].cost for level, hand in pairs]
        )
    if objective in KEYS:
        assert found == [hand[KEYS[objective]] for hand in hands]
    else:
        for cost, (level, hand) in zip(found, pairs, strict=True):
            plays = level.decompose(hand, goal)
            assert cost == pytest.approx(sum(gd.weights.CONTROL.cost(combo) for combo in plays))


@pytest.mark.parametrize("objective", [*KEYS, "costs"])
def test_hard_hands(benchmark: BenchmarkFixture, objective: str) -> None:
    benchmark.group = "arrangements, objects, hard hands"
    level, hands = gd.Level("2"), [gd.CardSet(hand) for hand in HARD]
    goal: Any = {} if objective == "costs" else objective
    found = benchmark(lambda: [level.decompose(hand, goal).cost for hand in hands])
    exact = {
        "nonbomb": [level.decompositions(hand, 1, objective="nonbomb")[0].cost for hand in hands],
        "plays": [level.decompositions(hand, 1)[0].cost for hand in hands],
    }
    assert found == exact["nonbomb" if objective == "nonbomb" else "plays"]
