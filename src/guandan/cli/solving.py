"""What the solve commands of both games share: reading several files, progress, the JSON of a solution."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from guandan.base.hand_files import Entry
from guandan.cli import show
from guandan.errors import GuandanError

_PlayT = TypeVar("_PlayT")
_ItemT = TypeVar("_ItemT")


def load_all(
    paths: Iterable[Path], load: Callable[[Path], list[_ItemT]]
) -> tuple[list[tuple[Path, _ItemT]], bool]:
    """Return the entries of all readable files and whether every file was readable; prints the errors."""
    entries: list[tuple[Path, _ItemT]] = []
    good = True
    for path in paths:
        try:
            entries += [(path, entry) for entry in load(path)]
        except GuandanError as error:
            show.print_error(str(error))
            good = False
        except OSError as error:
            show.print_error(f"{path}: {error.strerror or error}")
            good = False
    return entries, good


def progress_bar(*, is_shown: bool) -> Progress:
    """Return the bar over several positions; it is seen in a terminal only and leaves nothing behind."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=show.err,
        transient=True,
        disable=not (is_shown and show.err.is_terminal),
    )


def intervals(plays: Mapping[_PlayT, int | tuple[int, int]]) -> dict[_PlayT, tuple[int, int]]:
    """Return (lower, upper) for every legal play."""
    return {play: value if isinstance(value, tuple) else (value, value) for play, value in plays.items()}


def solution_json(
    path: Path, entry: Entry[Any], solution: Any, play_json: Callable[[Any], Any]
) -> dict[str, Any]:
    """Return what a search found about an entry as plain JSON values; ``play_json`` writes one play."""
    return {
        "file": str(path),
        "line": entry.line,
        "name": entry.name,
        "position": str(entry.position),
        "value": solution.value,
        "lower": solution.lower,
        "upper": solution.upper,
        "exact": solution.exact,
        "best": None if solution.best is None else play_json(solution.best),
        "plays": [
            {"play": play_json(play), "lower": lower, "upper": upper}
            for play, (lower, upper) in intervals(solution.plays).items()
        ],
        "principal_variation": [play_json(play) for play in solution.principal_variation],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
