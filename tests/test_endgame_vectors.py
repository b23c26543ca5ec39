"""The solver equals the endgames of tests/data whose values are known."""

from collections.abc import Callable

import guandan as gd
from bridge import move_of, position_of
from oracle.game import OpenDeal
from oracle.vectors import endgames_150, endgames_known, endgames_one_winning_lead


def test_endgames_with_one_winning_lead() -> None:
    for deal, winning_lead in endgames_one_winning_lead():
        position = position_of(deal)
        assert gd.first_out(position) == 1
        solution = gd.solve(position, payoff=(1, 1, 1))
        winning = [move_of(move, deal.level) for move, value in solution.plays.items() if value == 1]
        assert winning == [winning_lead], deal
        # Under the usual pay-off the winning lead is the only play of positive value.
        values = gd.solve(position).plays
        assert [move_of(move, deal.level) for move, value in values.items() if value > 0] == [winning_lead], (
            deal
        )


def solve_file(
    entries: list[tuple[OpenDeal, int]],
    most_cards: int,
    seconds: float,
    name: str,
    record: Callable[[str], None],
) -> None:
    """Solve the positions of a file; if the time runs out the proven interval must hold the known value."""
    num_exact = num_tried = 0
    for deal, value in entries:
        if deal.num_cards > most_cards:
            continue
        solution = gd.solve(position_of(deal), max_seconds=seconds)
        assert solution.lower <= value <= solution.upper, (deal, value)
        assert not solution.exact or solution.value == value
        num_tried += 1
        num_exact += solution.exact
    assert num_exact >= 0.9 * num_tried
    record(
        f"{name}: {num_exact} of {num_tried} positions of up to {most_cards} cards solved within "
        f"{seconds:g} s each, all equal to the known value ({len(entries)} in the file)"
    )


def test_endgames_150(record: Callable[[str], None]) -> None:
    known = [(deal, value) for deal, value in endgames_150() if value is not None]
    solve_file(known, 24, 60, "endgames_150", record)


def test_endgames_known(full: bool, record: Callable[[str], None]) -> None:
    solve_file(endgames_known(), 32 if full else 24, 60, "endgames_known", record)
