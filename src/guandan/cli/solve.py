"""`guandan solve`: exact values of the positions in hand files."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from guandan import files
from guandan._core import Position, SolveProgress
from guandan.cli import show
from guandan.errors import GuandanError
from guandan.puzzles import check_answer
from guandan.search import Solution
from guandan.search import solve as solve_position


def _value_text(lower: int, upper: int) -> str:
    return f"{lower:+d}" if lower == upper else f"{lower:+d} to {upper:+d}"


def _verdict(solution: Solution) -> str:
    if solution.value is None:
        return f"not settled: between {solution.lower:+d} and {solution.upper:+d} levels for seats 0 and 2"
    side = "seats 0 and 2 gain" if solution.value > 0 else "seats 1 and 3 gain"
    return f"{side} {abs(solution.value)} level{'s' if abs(solution.value) != 1 else ''}"


def _intervals(solution: Solution) -> dict[Any, tuple[int, int]]:
    """Return (lower, upper) for every legal play, best first for the seat to move."""
    intervals = {
        play: value if isinstance(value, tuple) else (value, value) for play, value in solution.plays.items()
    }
    return intervals


def _print_solution(entry: files.HandFileEntry, solution: Solution, *, mover_is_even: bool) -> None:
    position = entry.position
    show.out.print(Text(entry.name or f"line {entry.line}", style="bold"), f"(level {position.level})")
    table = Table(box=None, padding=(0, 1), show_header=False)
    for seat, hand in enumerate(position.hands):
        mark = "→" if seat == position.to_move else ""
        cards = show.cards_text(hand) if hand else Text("out", style="dim")
        table.add_row(mark, f"seat {seat}", cards)
    if position.table is not None:
        table.add_row("", f"table ({position.table_owner})", show.play_text(position.table))
    show.out.print(table)
    show.out.print(Text(_verdict(solution), style="bold green" if solution.exact else "bold yellow"))
    plays = Table("play", "levels")
    intervals = _intervals(solution)
    ordered = sorted(intervals.items(), key=lambda item: item[1], reverse=mover_is_even)
    for play, (lower, upper) in ordered:
        best = play == solution.best
        plays.add_row(show.play_text(play), _value_text(lower, upper), style="bold" if best else "")
    show.out.print(plays)
    if solution.principal_variation:
        show.out.print("best line:")
        _print_line(position, solution)
    show.out.print(Text(f"{solution.nodes:,} nodes, {solution.seconds:.3f} s\n", style="dim"))


def _print_line(position: Position, solution: Solution) -> None:
    for play in solution.principal_variation:
        show.out.print(Text(f"  seat {position.to_move}: ").append_text(show.play_text(play)))
        position = position.play(play)


def _solution_json(path: Path, entry: files.HandFileEntry, solution: Solution) -> dict[str, Any]:
    return {
        "file": str(path),
        "line": entry.line,
        "name": entry.name,
        "position": str(entry.position),
        "value": solution.value,
        "lower": solution.lower,
        "upper": solution.upper,
        "exact": solution.exact,
        "best": None if solution.best is None else show.combo_json(solution.best),
        "plays": [
            {"play": show.combo_json(play), "lower": lower, "upper": upper}
            for play, (lower, upper) in _intervals(solution).items()
        ],
        "principal_variation": [show.combo_json(play) for play in solution.principal_variation],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }


def _report_check(path: Path, entry: files.HandFileEntry, solution: Solution) -> bool:
    """Print whether the stated answer is right and return it."""
    where = f"{path}:{entry.line}: {entry.name or 'position'}"
    check = check_answer(entry, solution)
    if not check.is_settled:
        show.print_error(f"{where}: not settled within the limits")
        return False
    for fault in check.faults:
        show.print_error(f"{where}: {fault}")
    if not check.faults:
        show.out.print(Text(f"{where}: right"))
    return not check.faults


def _load_all(paths: list[Path]) -> tuple[list[tuple[Path, files.HandFileEntry]], bool]:
    """Return the entries of all readable files and whether every file was readable; prints the errors."""
    entries: list[tuple[Path, files.HandFileEntry]] = []
    good = True
    for path in paths:
        try:
            entries += [(path, entry) for entry in files.load(path)]
        except GuandanError as error:
            show.print_error(str(error))
            good = False
        except OSError as error:
            show.print_error(f"{path}: {error.strerror or error}")
            good = False
    return entries, good


def _show_progress(progress: Progress, task: TaskID, path: Path, state: SolveProgress) -> None:
    interval = _value_text(state.lower, state.upper)
    progress.update(task, description=f"{path}: {interval}, {state.nodes:,} nodes")


def solve(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Hand files (.gdp .json .jsonl .yaml).")
    ],
    *,
    threads: Annotated[int, typer.Option(min=1, help="Threads for each position.")] = 1,
    max_seconds: Annotated[float | None, typer.Option(min=0, help="Time limit for each position.")] = None,
    max_nodes: Annotated[int | None, typer.Option(min=1, help="Node limit for each position.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    expect: Annotated[
        bool, typer.Option("--expect", help="Only check the values and best plays that the files state.")
    ] = False,
) -> None:
    """Solve the positions of hand files exactly: value of every play and the best line.

    A file that cannot be read is reported and the others are still solved; the exit status is then 1.
    """
    entries, good = _load_all(paths)
    results = []
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=show.err,
        transient=True,
        disable=not show.err.is_terminal,
    )
    with progress:
        task = progress.add_task("solving", total=len(entries))
        for path, entry in entries:
            progress.update(task, description=str(path))
            solution = solve_position(
                entry.position,
                threads=threads,
                max_seconds=max_seconds,
                max_nodes=max_nodes,
                progress=partial(_show_progress, progress, task, path),
            )
            if expect:
                good &= _report_check(path, entry, solution)
            elif as_json:
                results.append(_solution_json(path, entry, solution))
            else:
                _print_solution(entry, solution, mover_is_even=entry.position.to_move % 2 == 0)
            progress.advance(task)
    if as_json and not expect:
        show.print_json(results)
    if not good:
        raise typer.Exit(1)
