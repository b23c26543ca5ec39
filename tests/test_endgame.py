"""Limits, interruption and reports of `solve`, explanations, puzzles."""

import signal
import threading
import time
from itertools import islice

import pytest

import guandan as gd
from guandan.puzzles import DIFFICULTIES, check_answer, find_puzzles, keeping_moves

SMALL = "5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -"
# Thirteen cards each: far beyond what is solved in the time a test may take.
HARD = (
    "T | S2 S3 H3 D3 C4 D4 H5 S6 C6 H7 C7 S8 D8 | S2 D2 C3 C3 H4 S4 D5 S5 H6 D6 S7 D7 H8 "
    "| H9 S9 SJ CJ SQ HK CK DA SA SB HR C9 C8 | CT DT HJ CQ HQ DK SK HA CA SB HR D9 D9 | 0 | - | -"
)


def test_line_reaches_the_value() -> None:
    solution = gd.solve(gd.Position.parse(SMALL))
    position = solution.position
    for move in solution.principal_variation:
        position = position.play(move)
    assert position.result is not None
    assert position.result.levels_gained == solution.value == 1
    assert solution.plays[solution.best] == 1


def test_a_finished_deal_has_its_result() -> None:
    position = gd.Position.parse("5 | - | HK D4 | - | D7 | 1 | 2:S8 | 0 2")
    solution = gd.solve(position)
    assert (solution.value, solution.best, solution.plays, solution.principal_variation) == (3, None, {}, [])


@pytest.mark.parametrize("limit", [{"max_nodes": 5000}, {"max_seconds": 0.05}, {"max_nodes": 0}])
def test_limits_leave_an_interval(limit: dict[str, float]) -> None:
    solution = gd.solve(gd.Position.parse(HARD), **limit)
    assert solution.value is None
    assert not solution.exact
    assert -3 <= solution.lower < solution.upper <= 3
    assert solution.plays
    assert gd.first_out(gd.Position.parse(HARD), max_nodes=1) is None


def test_cancellation_from_another_thread() -> None:
    event = threading.Event()
    timer = threading.Timer(0.2, event.set)
    timer.start()
    start = time.monotonic()
    solution = gd.solve(gd.Position.parse(HARD), cancel=event, threads=2)
    assert not solution.exact
    assert event.is_set()
    assert time.monotonic() - start < 30


def test_keyboard_interrupt_stops_a_search() -> None:
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        gd.solve(gd.Position.parse(HARD))


def test_progress_reports_proved_bounds() -> None:
    seen: list[gd.SolveProgress] = []
    gd.solve(gd.Position.parse(HARD), max_seconds=0.5, progress=seen.append)
    assert seen
    assert all(report.lower <= report.upper for report in seen)
    nodes = [report.nodes for report in seen]
    assert nodes == sorted(nodes)


def test_an_error_in_the_callback_comes_out() -> None:
    def fail(_: gd.SolveProgress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        gd.solve(gd.Position.parse(HARD), progress=fail)


@pytest.mark.parametrize(
    "option",
    [{"threads": 0}, {"max_nodes": -1}, {"max_seconds": -0.5}, {"memory": 10}, {"payoff": (3, 2, 1000)}],
)
def test_options_out_of_range(option: dict[str, object]) -> None:
    with pytest.raises(gd.ArgumentError):
        gd.solve(gd.Position.parse(SMALL), **option)  # type: ignore[arg-type]


def test_memory_stays_within_the_limit() -> None:
    limit = 32 << 20
    solution = gd.solve(gd.Position.parse(HARD), max_nodes=3_000_000, memory=limit)
    assert solution.memory <= limit


def test_explanations() -> None:
    text = gd.explain(gd.solve(gd.Position.parse(SMALL)))
    assert text.startswith("seat 0 plays S9 D9: seats 0 and 2 gain 1 level.")
    assert "only move" in text
    assert "if seat 0 plays" in text
    assert "not settled" in gd.explain(gd.solve(gd.Position.parse(HARD), max_nodes=1000))
    over = gd.Position.parse("5 | - | HK D4 | - | D7 | 1 | 2:S8 | 0 2")
    assert gd.explain(gd.solve(over)) == "the deal is over: seats 0 and 2 gain 3 levels."


def test_puzzles_have_one_answer() -> None:
    for entry in islice(find_puzzles(num_cards=12, level="7", difficulty="easy", seed=3), 3):
        assert str(entry.position).startswith("7 | ")
        solution = gd.solve(entry.position)
        assert solution.nodes >= DIFFICULTIES["easy"]
        assert len({(move.type, move.rank) for move in keeping_moves(solution) if move != gd.PASS}) == 1
        assert check_answer(entry, solution).faults == ()
        assert entry.value == solution.value


def test_wrong_answers_are_named() -> None:
    entry = gd.files.HandFileEntry(gd.Position.parse(SMALL), value=3, best=("C3", "S4"))
    check = check_answer(entry, gd.solve(entry.position))
    assert check.faults == (
        "expected value +3, found +1",
        "expected C3 to keep the value, it reaches -3",
        "'S4' is no legal move",
    )
    assert not check_answer(entry, gd.solve(gd.Position.parse(HARD), max_nodes=1)).is_settled
