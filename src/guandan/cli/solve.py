"""`guandan solve`: exact values of the positions in hand files."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TaskID
from rich.table import Table
from rich.text import Text

from guandan import files
from guandan._core import Position, SolveProgress
from guandan.cli import show, solving
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
    intervals = solving.intervals(solution.plays)
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
    entries, good = solving.load_all(paths, files.load)
    results = []
    with solving.progress_bar(is_shown=True) as progress:
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
                results.append(solving.solution_json(path, entry, solution, show.combo_json))
            else:
                _print_solution(entry, solution, mover_is_even=entry.position.to_move % 2 == 0)
            progress.advance(task)
    if as_json and not expect:
        show.print_json(results)
    if not good:
        raise typer.Exit(1)
