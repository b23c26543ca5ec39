"""Classification of whole arrays: every play of the shared leads, and the same with one card too many."""

import numpy as np
import pytest
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture
from shared_hands import groups, known_totals

import guandan as gd
from guandan import batch


def listed(name: str) -> list[tuple[gd.Level, NDArray[np.uint64]]]:
    return [
        (g.level, np.ascontiguousarray(batch.plays(g.planes, g.level, g.to_beat).plays["cards"]))
        for g in groups(name)
    ]


@pytest.mark.benchmark(group="classification")
def test_plays_of_leads(benchmark: BenchmarkFixture) -> None:
    sets = listed("lead_1000")
    total = benchmark(
        lambda: sum(int((batch.classify(cards, level)["type"] >= 0).sum()) for level, cards in sets)
    )
    assert total == known_totals("lead_1000")[0]


@pytest.mark.benchmark(group="classification")
def test_plays_with_both_jokers(benchmark: BenchmarkFixture) -> None:
    """With one joker of each colour in it, nothing but the four jokers is a play."""
    jokers = batch.pack(["SB HR"])
    leads = listed("lead_1000")
    sets = [(level, cards | jokers) for level, cards in leads]
    total = benchmark(
        lambda: sum(int((batch.classify(cards, level)["type"] >= 0).sum()) for level, cards in sets)
    )
    four = gd.ComboType.JOKER_BOMB.value
    assert (
        total == sum(int((batch.classify(cards, level)["type"] == four).sum()) for level, cards in leads) > 0
    )
