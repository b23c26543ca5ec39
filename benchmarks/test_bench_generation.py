"""Listing, counting and shapes on the shared hand sets, against their known totals."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from shared_hands import groups, known_totals

import guandan as gd
from guandan import batch

SETS = ["lead_1000", "twowild_200", "mid_1000", "follow_1000"]


@pytest.mark.benchmark(group="all plays, arrays")
@pytest.mark.parametrize("name", SETS)
def test_plays(benchmark: BenchmarkFixture, name: str) -> None:
    hands = groups(name)
    total = benchmark(lambda: sum(len(batch.plays(g.planes, g.level, g.to_beat).plays) for g in hands))
    assert total == known_totals(name)[0]


@pytest.mark.benchmark(group="number of plays, arrays")
@pytest.mark.parametrize("name", SETS)
def test_count(benchmark: BenchmarkFixture, name: str) -> None:
    hands = groups(name)
    total = benchmark(lambda: sum(int(batch.count_plays(g.planes, g.level, g.to_beat).sum()) for g in hands))
    assert total == known_totals(name)[0]


@pytest.mark.benchmark(group="one play a shape, arrays")
@pytest.mark.parametrize("name", SETS)
def test_shapes(benchmark: BenchmarkFixture, name: str) -> None:
    hands = groups(name)
    total = benchmark(lambda: sum(len(batch.shapes(g.planes, g.level, g.to_beat).plays) for g in hands))
    assert total == known_totals(name)[1]


@pytest.mark.benchmark(group="all plays, objects")
def test_objects(benchmark: BenchmarkFixture) -> None:
    hands = [(g.level, hand) for g in groups("lead_1000") for hand in batch.unpack(g.planes)]

    def list_all() -> int:
        return sum(len(list(level.plays(hand))) for level, hand in hands)

    assert benchmark(list_all) == known_totals("lead_1000")[0]


@pytest.mark.benchmark(group="number of plays, objects")
def test_object_lengths(benchmark: BenchmarkFixture) -> None:
    hands = [(g.level, hand) for g in groups("lead_1000") for hand in batch.unpack(g.planes)]
    total = benchmark(lambda: sum(len(level.plays(hand)) for level, hand in hands))
    assert total == known_totals("lead_1000")[0]


@pytest.mark.benchmark(group="perft")
def test_perft(benchmark: BenchmarkFixture) -> None:
    hands = "S3 H3 C3 D4 H2 S5 S6 C6 | S4 S5 S6 S7 H2 D4 D8 C8 | HA DA CA S9 H9 D9 SK HK | SB HR S7 D7 C7 H7 S3 DK"
    position = gd.Position.parse(f"2 | {hands} | 1 | - | -")
    assert benchmark(position.perft, 5) == 2277
