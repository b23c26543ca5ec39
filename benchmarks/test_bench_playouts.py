"""Dealing, playing deals out and stepping many tables."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from guandan import batch

DEALS = 2000


@pytest.mark.benchmark(group="deals")
def test_deal(benchmark: BenchmarkFixture) -> None:
    hands = benchmark(lambda: batch.deal(DEALS, 1))
    assert np.bitwise_count(hands).sum() == DEALS * 108


@pytest.mark.benchmark(group="playouts")
@pytest.mark.parametrize("policy", ["uniform", "first_shape"])
@pytest.mark.parametrize("threads", [1, 2])
def test_playouts(benchmark: BenchmarkFixture, policy: str, threads: int) -> None:
    found = benchmark(lambda: batch.playouts(DEALS, "9", 1, policy=policy, threads=threads))
    assert (found == batch.playouts(DEALS, "9", 1, policy=policy)).all()


@pytest.mark.benchmark(group="playouts")
def test_tables(benchmark: BenchmarkFixture) -> None:
    """The same by stepping: counts, random numbers and moves go through NumPy."""
    hands = batch.deal(DEALS, 1)

    def play() -> batch.Tables:
        tables, rng = batch.Tables(hands, "9"), np.random.default_rng(2)
        while not tables.is_over.all():
            tables.step(tables.random_choices(rng))
        return tables

    assert (np.sort(benchmark(play).finish_orders, axis=1) == np.arange(4)).all()
