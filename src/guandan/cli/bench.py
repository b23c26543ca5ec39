"""`guandan bench`: how fast this machine does each kind of work, every figure with its answer checked."""

import math
import random
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.table import Table

from guandan import Position, batch, first_out, solve
from guandan import shengji as sj
from guandan.cli.show import fail, out, print_json

_SEED = 20260101
_LEVEL = "9"
_ENDGAMES = 21


@dataclass(frozen=True)
class Row:
    """One line of the table: what was done, how fast, and what we aim at."""

    name: str
    value: float
    unit: str
    goal: float
    higher_is_better: bool
    detail: str
    is_bound: bool = False
    """Most of the work was given up: the true figure is larger."""

    @property
    def is_met(self) -> bool:
        if self.is_bound:
            return False
        return self.value >= self.goal if self.higher_is_better else self.value <= self.goal


@dataclass(frozen=True)
class Case:
    """One kind of work; `measure` gets the seconds it may take and returns rows."""

    name: str
    measure: Callable[[float], Iterable[Row]]
    is_long: bool = False


class WrongAnswerError(AssertionError):
    """A benchmark did not get the answer it must get."""


def _check(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise WrongAnswerError(f"{what}: expected {expected}, got {found}")


def _cpu_seconds(work: Callable[[], object], budget: float) -> float:
    """Return the fastest CPU time of one call, repeated for about so many seconds."""
    best, end = float("inf"), time.monotonic() + budget
    while True:
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
        if time.monotonic() >= end:
            return best


def _lead_hands(number: int) -> NDArray[np.uint64]:
    deals = batch.deal((number + 3) // 4, np.random.default_rng(_SEED))
    return deals.reshape(-1, 2)[:number]


def _lists(budget: float) -> Iterable[Row]:
    hands = _lead_hands(1000)
    found = len(batch.plays(hands, _LEVEL).plays)
    _check("plays of 1000 leads", found, 753_059)
    seconds = _cpu_seconds(lambda: batch.plays(hands, _LEVEL), budget)
    detail = f"{found / len(hands):.1f} plays a hand"
    yield Row("all plays, 27-card lead", len(hands) / seconds, "hands/s", 60e3, True, detail)
    yield Row("all plays, 27-card lead", found / seconds, "plays/s", 45e6, True, detail)


def _follows(budget: float) -> Iterable[Row]:
    hands, tables = _follow_rows(1000)
    found = len(batch.plays(hands, _LEVEL, tables).plays)
    _check("plays of 1000 follows", found, 55_723)
    seconds = _cpu_seconds(lambda: batch.plays(hands, _LEVEL, tables), budget)
    detail = f"{found / len(hands):.1f} plays a hand"
    yield Row("all plays, following", len(hands) / seconds, "hands/s", 600e3, True, detail)


def _follow_rows(number: int) -> tuple[NDArray[np.uint64], NDArray[np.void]]:
    """Hands, and for each a play to beat: a random shape of another hand, so that all types come up."""
    deals = batch.deal(number, np.random.default_rng(_SEED + 1))
    hands, others = np.ascontiguousarray(deals[:, 0]), np.ascontiguousarray(deals[:, 1])
    shapes = batch.shapes(others, _LEVEL)
    steps = np.random.default_rng(_SEED).integers(0, 1 << 30, size=number) % np.diff(shapes.offsets)
    return hands, shapes.plays[shapes.offsets[:-1] + steps]


def _shapes(budget: float) -> Iterable[Row]:
    hands = _lead_hands(1000)
    found = len(batch.shapes(hands, _LEVEL).plays)
    _check("shapes of 1000 leads", found, 54_936)
    seconds = _cpu_seconds(lambda: batch.shapes(hands, _LEVEL), budget)
    detail = f"{found / len(hands):.1f} plays a hand"
    yield Row("one play a shape, 27-card lead", len(hands) / seconds, "hands/s", 600e3, True, detail)


def _playouts(budget: float) -> Iterable[Row]:
    number = 2000

    def run() -> int:
        return int(batch.playouts(number, _LEVEL, _SEED, return_lengths=True)[1].sum())

    moves = run()
    _check("moves of 2000 random deals", moves, 268_275)
    seconds = _cpu_seconds(run, budget)
    detail = f"{moves / number:.1f} moves a deal, {moves / seconds / 1e6:.1f} M moves/s"
    yield Row("random deals", number / seconds, "deals/s", 25e3, True, detail)


def _classification(budget: float) -> Iterable[Row]:
    sets = _mixed_sets(100_000)
    is_combo = int((batch.classify(sets, _LEVEL)["type"] >= 0).sum())
    _check("plays among 100000 mixed sets", is_combo, 50_927)
    seconds = _cpu_seconds(lambda: batch.classify(sets, _LEVEL), budget)
    detail = f"{is_combo / len(sets):.0%} are plays"
    yield Row("classification", len(sets) / seconds, "sets/s", 50e6, True, detail)


def _mixed_sets(number: int) -> NDArray[np.uint64]:
    """Half legal plays of random hands, half one play put together with another, in random order."""
    rng = np.random.default_rng(_SEED)
    hands = batch.deal(number // 100 + 1, rng)[:, 0].copy()
    listed = batch.plays(hands, _LEVEL)
    picks = rng.integers(0, len(listed.plays), size=number)
    sets = np.ascontiguousarray(listed.plays["cards"][picks])
    shapes = batch.shapes(hands, _LEVEL)
    other = shapes.plays["cards"][rng.integers(0, len(shapes.plays), size=number)]
    mix = rng.random(number) < 0.5
    joined = np.stack(
        [sets[:, 0] | other[:, 0], (sets[:, 1] | other[:, 1] | (sets[:, 0] & other[:, 0]))], axis=1
    )
    return np.ascontiguousarray(np.where(mix[:, None], joined, sets))


def _fewest(budget: float) -> Iterable[Row]:
    hands = _lead_hands(2000)
    for objective, total, goal in (("plays", 14_882, 150e3), ("nonbomb", 11_509, 150e3)):

        def run(objective: Any = objective) -> int:
            return int(batch.fewest_plays(hands, _LEVEL, objective).sum())

        found = run()
        _check(f"fewest plays of 2000 hands ({objective})", found, total)
        seconds = _cpu_seconds(run, budget)
        detail = f"mean {found / len(hands):.2f}"
        yield Row(f"fewest plays ({objective})", len(hands) / seconds, "hands/s", goal, True, detail)


def endgame(cards_each: int, number: int) -> Position:
    """Return a reproducible random endgame: so many cards of each hand of a random deal, seat 0 to lead."""
    rng = random.Random(f"endgame {cards_each} {number}")
    level = rng.choice("23456789TJQKA")
    deck = [face for face in _FACES for _ in range(2)]
    rng.shuffle(deck)
    hands = [deck[seat * cards_each : (seat + 1) * cards_each] for seat in range(4)]
    return Position.parse(f"{level} | {' | '.join(map(' '.join, hands))} | 0 | - | -")


def shengji_endgame(cards_each: int, number: int) -> sj.Position:
    """Return a reproducible random Shengji endgame: seat 0 leads, seat 0 is the banker, six cards in the kitty."""
    rng = random.Random(f"shengji {cards_each} {number}")
    deck = [face for face in _FACES for _ in range(3)]
    rng.shuffle(deck)
    hands = [deck[seat * cards_each : (seat + 1) * cards_each] for seat in range(4)]
    kitty = deck[4 * cards_each : 4 * cards_each + 6]
    trump = f"{rng.choice('23456789TJQKA')} {rng.choice('SHCD')}"
    cards = " | ".join(map(" ".join, hands))
    return sj.Position.parse(f"{trump} | {cards} | 0 | - | banker 0 | kitty {' '.join(kitty)} | points 0")


_FACES = [suit + rank for rank in "23456789TJQKA" for suit in "SHCD"] + ["SB", "HR"]


def _times(work: Callable[[int], int | None], limit: float) -> tuple[list[float], list[int | None]]:
    """Time work(0), work(1), ... in milliseconds of CPU; after so many seconds the rest is left out."""
    times: list[float] = []
    answers: list[int | None] = []
    end = time.monotonic() + limit
    for number in range(_ENDGAMES):
        start = time.process_time()
        answers.append(work(number))
        times.append(1000 * (time.process_time() - start))
        if time.monotonic() > end:
            break
    return times, answers


def _median_row(
    name: str, goal: float, work: Callable[[int], int | None], limit: float, known_sum: int | None = None
) -> Row:
    """Measure one kind of endgame; `known_sum` is the sum of the answers when all of them are found."""
    times, answers = _times(work, limit)
    found = [answer for answer in answers if answer is not None]
    if known_sum is not None and len(found) == _ENDGAMES:
        _check(f"{name}: sum of the answers", sum(found), known_sum)
    told = f"{len(times)} positions, slowest {_figure(max(times), 'ms')}"
    if len(found) < len(answers):
        told += f", {len(answers) - len(found)} given up"
    # What was given up took longer than was measured; the median then is what it was given.
    finished = [time if answer is not None else math.inf for time, answer in zip(times, answers, strict=True)]
    median = statistics.median_high(finished)
    is_bound = median == math.inf
    return Row(name, max(times) if is_bound else median, "ms", goal, False, told, is_bound)


def _value(cards_each: int, seconds: float) -> Callable[[int], int | None]:
    return lambda number: (
        solve(endgame(cards_each, number), lines=False, all_plays=False, max_seconds=seconds).value
    )


def _endgames(budget: float) -> Iterable[Row]:
    for cards_each, goal, known_sum in (
        (4, 0.1, 14),
        (5, 0.7, 6),
        (6, 6, None),
        (7, 60, None),
        (8, 500, None),
    ):
        work = _value(cards_each, 20 * budget)
        yield _median_row(f"exact endgame, {cards_each} cards each", goal, work, 10 * budget, known_sum)


def _long_endgames(budget: float) -> Iterable[Row]:
    yield _median_row("exact endgame, 10 cards each", 2000, _value(10, 60 * budget), 200 * budget)


def _first_out(budget: float) -> Iterable[Row]:
    for cards_each, goal in ((8, 20), (10, 1000)):

        def work(number: int, cards_each: int = cards_each) -> int | None:
            return first_out(endgame(cards_each, number), max_seconds=20 * budget)

        yield _median_row(f"who goes out first, {cards_each} cards each", goal, work, 20 * budget)


def _shengji(budget: float) -> Iterable[Row]:
    for cards_each, goal, known_sum in ((8, 10, 690), (12, 1000, None)):

        def work(number: int, cards_each: int = cards_each) -> int | None:
            return sj.solve(shengji_endgame(cards_each, number), lines=False, max_seconds=20 * budget).value

        yield _median_row(f"Shengji endgame, {cards_each} cards each", goal, work, 10 * budget, known_sum)


CASES = [
    Case("lists", _lists),
    Case("follows", _follows),
    Case("shapes", _shapes),
    Case("playouts", _playouts),
    Case("classification", _classification),
    Case("fewest", _fewest),
    Case("endgames", _endgames),
    Case("first-out", _first_out),
    Case("shengji", _shengji),
    Case("long-endgames", _long_endgames, is_long=True),
]


def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Kinds of work: " + ", ".join(case.name for case in CASES)),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="About how long to time each kind of work.")] = 1.0,
    long: Annotated[bool, typer.Option("--long", help="Also what takes minutes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Time each kind of work on this machine: one thread, CPU time, every answer checked."""
    known = {case.name: case for case in CASES}
    for name in names or []:
        if name not in known:
            fail(f"expected one of {', '.join(known)}, got '{name}'")
    chosen = (
        [known[name] for name in names] if names else [case for case in CASES if long or not case.is_long]
    )
    rows: list[Row] = []
    for case in chosen:
        try:
            rows.extend(case.measure(seconds))
        except WrongAnswerError as error:
            fail(f"{case.name}: wrong answer: {error}")
    if as_json:
        print_json([asdict(row) | {"is_met": row.is_met} for row in rows])
        return
    table = Table(title="guandan bench: one thread, CPU time")
    for heading, side in (
        ("work", "left"),
        ("measured", "right"),
        ("goal", "right"),
        ("", "left"),
        ("detail", "left"),
    ):
        table.add_column(heading, justify=side)  # type: ignore[arg-type]
    for row in rows:
        sign = "≥" if row.higher_is_better else "≤"
        mark = "[green]met[/green]" if row.is_met else "[red]missed[/red]"
        table.add_row(
            row.name,
            ("> " if row.is_bound else "") + _figure(row.value, row.unit),
            f"{sign} {_figure(row.goal, row.unit)}",
            mark,
            row.detail,
        )
    out.print(table)


def _figure(value: float, unit: str) -> str:
    if unit == "ms":
        return f"{value:.3g} ms" if value < 1000 else f"{value:,.0f} ms"
    if value >= 1e6:
        return f"{value / 1e6:.1f} M {unit}"
    return f"{value / 1e3:.1f} k {unit}"
