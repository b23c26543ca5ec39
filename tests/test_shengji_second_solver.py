"""The exact Shengji solver against one of another design, on positions of six to eight cards a hand."""

from collections.abc import Callable
from random import Random

import pytest

from guandan import shengji as sj
from shengji_positions import random_position
from shengji_second_solver import SecondSolver

CARDS = (6, 6, 7, 6, 7, 8, 6, 7, 6, 8)
"""Cards in every hand, one position after the other."""


@pytest.mark.parametrize("seed", range(10))
def test_equals_a_second_design(seed: int, full: bool, record: Callable[[str], None]) -> None:
    random = Random(f"second design {seed}")
    count = 24 if full else 2
    for place in range(count):
        position = random_position(random, CARDS[place % len(CARDS)], rich=place % 2 == 0)
        value = sj.solve(position, lines=False).value
        assert value is not None
        second = SecondSolver(position)
        assert second.reaches(value), position
        assert not second.reaches(value + 5), position
    record(f"{10 * count} Shengji positions of 6 to 8 cards a hand: the value equals that of a second design")
