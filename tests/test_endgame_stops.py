"""A search stopped at any moment, in any way, claims only what is true of the known solution."""

from collections.abc import Callable
from random import Random

import pytest

import guandan as gd
from bridge import position_of
from oracle.vectors import endgames_known


class CountedCancel:
    """An event that is set after it has been asked so many times: about once in ten milliseconds of search."""

    def __init__(self, num_asked: int) -> None:
        self._left = num_asked

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


class StopError(Exception):
    """Raised in a progress callback."""


def interval(value: int | tuple[int, int]) -> tuple[int, int]:
    return value if isinstance(value, tuple) else (value, value)


def check_claims(part: gd.Solution, whole: gd.Solution) -> None:
    assert part.lower <= whole.lower == whole.upper <= part.upper
    assert part.exact == (part.lower == part.upper)
    assert part.value == (whole.value if part.exact else None)
    assert part.plays.keys() == whole.plays.keys()
    for play, value in part.plays.items():
        lower, upper = interval(value)
        assert lower <= whole.plays[play] <= upper
    if not part.exact:
        assert part.principal_variation == []


def stop_by_nodes(position: gd.Position, whole: gd.Solution, rng: Random, threads: int) -> gd.Solution:
    return gd.solve(position, max_nodes=rng.randrange(whole.nodes), threads=threads)


def stop_by_time(position: gd.Position, whole: gd.Solution, rng: Random, threads: int) -> gd.Solution:
    return gd.solve(position, max_seconds=rng.uniform(0, whole.seconds), threads=threads)


def stop_by_event(position: gd.Position, whole: gd.Solution, rng: Random, threads: int) -> gd.Solution:
    event = CountedCancel(rng.randrange(int(whole.seconds * 100) + 1))
    return gd.solve(position, cancel=event, threads=threads)


def stop_by_callback(position: gd.Position, whole: gd.Solution, rng: Random, threads: int) -> gd.Solution:
    """Let the callback set the event; what it was told before must be true as well."""
    event = CountedCancel(10**9)
    left = rng.randrange(int(whole.seconds * 20) + 1)

    def note(progress: gd.SolveProgress) -> None:
        nonlocal left
        assert progress.lower <= whole.lower <= progress.upper
        left -= 1
        if left < 0:
            event._left = 0

    return gd.solve(position, cancel=event, progress=note, threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("stop", [stop_by_nodes, stop_by_time, stop_by_event, stop_by_callback])
def test_a_stopped_search_claims_only_what_it_has_proved(
    stop: Callable[[gd.Position, gd.Solution, Random, int], gd.Solution],
    threads: int,
    full: bool,
    record: Callable[[str], None],
) -> None:
    rng = Random(threads)
    known = [(deal, value) for deal, value in endgames_known() if 24 <= deal.num_cards <= 28]
    num_open = num_stops = 0
    for deal, value in rng.sample(known, 40 if full else 8):
        position = position_of(deal)
        whole = gd.solve(position)
        assert whole.value == value
        for _ in range(5):
            part = stop(position, whole, rng, threads)
            check_claims(part, whole)
            num_stops += 1
            num_open += not part.exact
    assert num_open > 0
    name = stop.__name__.replace("_", " ")
    record(f"{name}, {threads} threads: {num_stops} searches stopped, {num_open} with an open interval")


def test_an_exception_in_the_callback_leaves_nothing_behind() -> None:
    """The next search of the same position is whole and right."""
    rng = Random(3)
    for deal, value in rng.sample([entry for entry in endgames_known() if 20 <= entry[0].num_cards <= 28], 3):
        position = position_of(deal)

        def fail(_: gd.SolveProgress) -> None:
            raise StopError

        with pytest.raises(StopError):
            gd.solve(position, progress=fail, threads=2)
        assert gd.solve(position).value == value
