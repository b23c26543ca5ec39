"""The exact Shengji solver: against plain minimax, against itself, and its limits."""

from collections.abc import Callable
from random import Random

import pytest

import guandan as gd
from guandan import shengji as sj
from oracle import shengji as oracle
from shengji_positions import random_position


def minimax(position: sj.Position, memo: dict[sj.Position, int]) -> int:
    if position.is_over:
        return position.points
    if position not in memo:
        values = [minimax(position.play(play), memo) for play in position.plays()]
        memo[position] = max(values) if position.is_attacker(position.to_move) else min(values)
    return memo[position]


def check_against_minimax(position: sj.Position) -> None:
    memo: dict[sj.Position, int] = {}
    expected = minimax(position, memo)
    solution = sj.solve(position)
    assert solution.exact, position
    assert solution.value == expected, position
    assert solution.plays == {play: minimax(position.play(play), memo) for play in position.plays()}
    assert sj.solve(position, lines=False).value == expected
    if position.is_over:
        assert solution.best is None
        return
    assert solution.plays[solution.best] == expected
    for play in solution.principal_variation:
        position = position.play(play)
    assert position.is_over
    assert position.points == expected


@pytest.mark.parametrize("seed", range(10))
def test_equals_plain_minimax(seed: int, full: bool, record: Callable[[str], None]) -> None:
    random = Random(f"minimax {seed}")
    count = 300 if full else 100
    for place in range(count):
        rich = place % 2 == 0
        check_against_minimax(random_position(random, 2 + place % 3 // (2 - rich), rich=rich))
    record(f"{10 * count} small Shengji positions: value, every play and the line equal plain minimax")


@pytest.mark.parametrize(
    "rules",
    [
        sj.LegalityRules(blockers="opponents"),
        sj.LegalityRules(pair_run_answer="pair_run_only", triple_run_answer="full_pair_run_first"),
        sj.LegalityRules(ruff="exact_split"),
        sj.LegalityRules(kitty_needs_trump=False, kitty_per_card=2),
        sj.LegalityRules(kitty_per_card=0),
    ],
)
def test_equals_plain_minimax_under_every_switch(rules: sj.LegalityRules) -> None:
    random = Random(repr(rules))
    for place in range(40):
        check_against_minimax(random_position(random, 3, rules, rich=place % 2 == 0))


@pytest.mark.parametrize(
    "text",
    [
        # Two level cards of different suits lie on one step and can be thrown together.
        "K C | D7 DJ SK DK | C2 D7 DQ DK | C4 D9 SK HK | C6 D6 DQ DA | 2 | - | banker 1 | kitty C7 DA | points 20",
        "6 D | DT SJ DJ | S4 H6 C6 | S2 D7 DQ | S6 S7 DT | 1 | - | banker 1 | kitty D6 ST DA | points 85",
        # In the last trick the bound itself rests on who is winning it.
        "T D | C5 D7 DQ | C3 D3 SA | C2 HQ DK | S3 D6 D8 | 0 | - | banker 3 | kitty H5 S7 CA | points 5",
    ],
)
def test_positions_that_were_once_wrong(text: str) -> None:
    check_against_minimax(sj.Position.parse(text))


@pytest.mark.parametrize("seed", range(5))
def test_equals_the_oracle(seed: int) -> None:
    """The oracle has its own play generator, its own tricks and its own bookkeeping."""
    random = Random(f"oracle {seed}")
    for _ in range(8):
        position = random_position(random, 3, rich=True)
        known = oracle.Position(
            oracle.Trump(str(position.trump.level), str(position.trump.suit)),
            tuple(oracle.multiset(str(hand)) for hand in position.hands),  # type: ignore[arg-type]
            position.to_move,
            position.banker,
            oracle.multiset(str(position.kitty)),
            position.points,
            tuple(oracle.multiset(str(play)) for play in position.trick),
        )
        solution = sj.solve(position)
        assert solution.value == oracle.minimax(known), position
        found = {oracle.multiset(str(play)): value for play, value in solution.plays.items()}
        assert found == oracle.play_values(known), position


@pytest.mark.parametrize("seed", range(20))
def test_larger_positions_are_consistent(seed: int) -> None:
    """What one search says of a play is what another says of the position after it; the line keeps the value."""
    random = Random(f"larger {seed}")
    position = random_position(random, 6, rich=seed % 2 == 0)
    solution = sj.solve(position)
    best = max if position.is_attacker(position.to_move) else min
    assert solution.value == best(solution.plays.values())
    for play, value in random.sample(sorted(solution.plays.items(), key=str), min(6, len(solution.plays))):
        assert sj.solve(position.play(play), lines=False).value == value
    for play in solution.principal_variation:
        position = position.play(play)
        assert sj.solve(position, lines=False).value == solution.value


@pytest.mark.parametrize("seed", range(10))
def test_turning_the_table_changes_nothing(seed: int) -> None:
    random = Random(f"turned {seed}")
    position = random_position(random, 5)
    turned = sj.Position(
        position.trump,
        [position.hands[(seat + 1) % 4] for seat in range(4)],
        (position.to_move - 1) % 4,
        banker=(position.banker - 1) % 4,
        trick=position.trick,
        kitty=position.kitty,
        points=position.points,
    )
    assert sj.solve(turned).plays == sj.solve(position).plays


def test_limits_give_a_proven_interval() -> None:
    position = random_position(Random(3), 9)
    exact = sj.solve(position, lines=False).value
    assert exact is not None
    for max_nodes in (1, 10, 100, 1000):
        solution = sj.solve(position, max_nodes=max_nodes)
        assert solution.lower <= exact <= solution.upper
        assert solution.nodes <= max_nodes + 1
        assert (solution.value is None) == (not solution.exact)
        for value in solution.plays.values():
            lower, upper = value if isinstance(value, tuple) else (value, value)
            assert lower <= upper


def test_a_full_deal_gives_an_interval_in_time() -> None:
    deck = [*sj.decks.FULL_DECK]
    Random(1).shuffle(deck)
    hands = [deck[39 * seat : 39 * seat + 39] for seat in range(4)]
    position = sj.Position(sj.Trump("2", "H"), hands, 0, banker=0, kitty=deck[156:])
    solution = sj.solve(position, max_seconds=0.2, lines=False)
    assert not solution.exact
    assert 0 <= solution.lower < solution.upper


@pytest.mark.parametrize(
    "arguments", [{"max_nodes": 0}, {"max_seconds": 0}, {"max_seconds": -1}, {"memory_mb": 0}]
)
def test_wrong_limits(arguments: dict[str, int]) -> None:
    position = random_position(Random(4), 2)
    with pytest.raises(gd.ArgumentError, match="expected"):
        sj.solve(position, **arguments)


def test_little_memory_changes_nothing() -> None:
    position = random_position(Random(8), 9)
    assert sj.solve(position, memory_mb=1).plays == sj.solve(position).plays


def test_a_finished_deal() -> None:
    position = sj.Position.parse("6 S | - | - | - | - | 0 | - | banker 0 | kitty H5 | points 85")
    solution = sj.solve(position)
    assert (solution.value, solution.best, solution.plays, solution.principal_variation) == (85, None, {}, ())
