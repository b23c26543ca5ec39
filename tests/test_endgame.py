"""Limits, interruption and reports of `solve`, explanations, puzzles."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

import pytest

import guandan as gd
from guandan.puzzles import DIFFICULTIES, check_answer, find_puzzles, keeping_moves

SMALL = "5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -"
# A whole deal, 27 cards each: no search will ever come to the end of it, however much faster it becomes.
HOPELESS = (
    "T | S2 H2 C2 S3 S3 H3 D3 S4 H5 D5 C6 D6 S7 H7 S8 S8 H8 D8 ST HT CT SJ HK HK SA DA SB "
    "| S2 D2 H3 C3 H4 H7 C7 C7 D7 C8 D8 DT SJ CJ DJ SQ HQ CQ CQ DQ DQ CK DK HA CA HR HR "
    "| C2 D3 S4 H4 C4 C4 D4 D4 H5 C5 H6 C6 S7 D7 H8 S9 H9 C9 ST HJ DJ HQ SK CK CA DA SB "
    "| H2 D2 C3 S5 S5 C5 D5 S6 S6 H6 D6 C8 S9 H9 C9 D9 D9 HT CT DT HJ CJ SQ SK DK SA HA | 0 | - | -"
)
# Sixteen cards each: as hopeless within any test, and few enough sub-hands for two threads to share.
HOPELESS_FOR_TWO = (
    "T | D2 S4 S5 H5 C5 C5 D5 H6 D6 D7 D7 HT HQ DQ HK DK | S4 H4 D4 C6 D6 ST DT HJ SQ HQ CK CK DK HA HR HR "
    "| H2 C4 C4 S7 C7 S8 S8 H8 C8 C9 DT CJ CJ DJ CQ SB | S2 C2 H3 D3 H4 S6 C6 S9 H9 H9 D9 HT CT CT SK HK | 0 | - | -"
)
# Only for the day that stopping a search is broken: the test then fails instead of running for ever.
GUARD = 60.0
# By then a search with several threads has started them all.
NODES_WHEN_BUSY = 1_000_000
on_any_threads = pytest.mark.parametrize(
    ("text", "threads"), [(HOPELESS, 1), (HOPELESS_FOR_TWO, 2)], ids=["one thread", "two threads"]
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


def assert_unsettled(solution: gd.Solution) -> None:
    """Check what every search cut short before its end says about itself."""
    assert solution.value is None
    assert not solution.exact
    assert -3 <= solution.lower < solution.upper <= 3
    assert solution.best in solution.plays
    best = max if solution.position.to_move % 2 == 0 else min
    intervals = [value if isinstance(value, tuple) else (value, value) for value in solution.plays.values()]
    assert solution.lower >= best(lower for lower, _ in intervals)
    assert solution.upper <= best(upper for _, upper in intervals)


@pytest.mark.parametrize("limit", [{"max_nodes": 5000}, {"max_seconds": 0.05}, {"max_nodes": 0}])
def test_limits_leave_an_interval(limit: dict[str, float]) -> None:
    assert_unsettled(gd.solve(gd.Position.parse(HOPELESS), **limit))
    assert gd.first_out(gd.Position.parse(HOPELESS), max_nodes=1) is None


def when_busy(action: Callable[[], object]) -> Callable[[gd.SolveProgress], None]:
    """Return a progress callback that has another thread run `action` once all threads of a search are busy."""
    busy = threading.Event()
    thread = threading.Thread(target=lambda: (busy.wait(GUARD), action()), daemon=True)
    thread.start()

    def note(progress: gd.SolveProgress) -> None:
        if progress.nodes >= NODES_WHEN_BUSY:
            busy.set()

    return note


@on_any_threads
def test_cancellation_from_another_thread(text: str, threads: int) -> None:
    event = threading.Event()
    solution = gd.solve(
        gd.Position.parse(text),
        cancel=event,
        threads=threads,
        max_seconds=GUARD,
        progress=when_busy(event.set),
    )
    assert_unsettled(solution)
    assert event.is_set()
    assert solution.seconds < GUARD / 2


def test_a_cancelled_search_does_not_begin() -> None:
    event = threading.Event()
    event.set()
    solution = gd.solve(gd.Position.parse(HOPELESS), cancel=event, max_seconds=GUARD)
    assert_unsettled(solution)
    assert solution.nodes == 0


@pytest.fixture
def ctrl_c_interrupts() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt also where the tests were started in the background, deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@on_any_threads
@pytest.mark.usefixtures("ctrl_c_interrupts")
def test_keyboard_interrupt_stops_a_search(text: str, threads: int) -> None:
    press = when_busy(lambda: signal.raise_signal(signal.SIGINT))
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        gd.solve(gd.Position.parse(text), threads=threads, max_seconds=GUARD, progress=press)
    assert time.monotonic() - start < GUARD / 2


def test_progress_reports_proved_bounds() -> None:
    event = threading.Event()
    seen: list[gd.SolveProgress] = []

    def note(progress: gd.SolveProgress) -> None:
        seen.append(progress)
        if len(seen) == 5:
            event.set()

    solution = gd.solve(gd.Position.parse(HOPELESS), max_seconds=GUARD, progress=note, cancel=event)
    assert len(seen) == 5
    assert all(report.lower <= report.upper for report in seen)
    assert all(after.lower >= before.lower for before, after in pairwise(seen))
    assert all(after.upper <= before.upper for before, after in pairwise(seen))
    assert (solution.lower, solution.upper) == (seen[-1].lower, seen[-1].upper)
    nodes = [report.nodes for report in seen]
    assert nodes == sorted(nodes)


def test_an_error_in_the_callback_comes_out() -> None:
    def fail(_: gd.SolveProgress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        gd.solve(gd.Position.parse(HOPELESS), progress=fail)


@pytest.mark.parametrize(
    "option",
    [{"threads": 0}, {"max_nodes": -1}, {"max_seconds": -0.5}, {"memory": 10}, {"payoff": (3, 2, 1000)}],
)
def test_options_out_of_range(option: dict[str, object]) -> None:
    with pytest.raises(gd.ArgumentError):
        gd.solve(gd.Position.parse(SMALL), **option)  # type: ignore[arg-type]


@on_any_threads
@pytest.mark.parametrize("megabytes", [1, 4, 16, 64])
def test_memory_stays_within_the_limit(text: str, threads: int, megabytes: int) -> None:
    solution = gd.solve(gd.Position.parse(text), max_nodes=1_000_000, memory=megabytes << 20, threads=threads)
    assert solution.memory <= megabytes << 20
    assert_unsettled(solution)


def test_explanations() -> None:
    text = gd.explain(gd.solve(gd.Position.parse(SMALL)))
    assert text.startswith("seat 0 plays S9 D9: seats 0 and 2 gain 1 level.")
    assert "only move" in text
    assert "if seat 0 plays" in text
    assert "not settled" in gd.explain(gd.solve(gd.Position.parse(HOPELESS), max_nodes=1000))
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
    assert not check_answer(entry, gd.solve(gd.Position.parse(HOPELESS), max_nodes=1)).is_settled
