"""Solving the fixed sets of benchmarks/endgames; the known values of the small ones are checked."""

import pytest
from bench_endgame import SETS
from pytest_benchmark.fixture import BenchmarkFixture

import guandan as gd

# Sum of the values of each set, and of the numbers of nodes of one thread without other plays and lines.
KNOWN = {"dealt_4": (3, 136_921), "dealt_5": (-20, 1_429_698)}


@pytest.mark.benchmark(group="endgames")
@pytest.mark.parametrize("name", sorted(KNOWN))
def test_endgames(benchmark: BenchmarkFixture, name: str) -> None:
    positions = [entry.position for entry in gd.files.load(SETS / f"{name}.gdp")]

    def run() -> tuple[int, int]:
        solutions = [gd.solve(position, lines=False, all_plays=False) for position in positions]
        return sum(solution.value or 0 for solution in solutions), sum(
            solution.nodes for solution in solutions
        )

    assert benchmark(run) == KNOWN[name]
