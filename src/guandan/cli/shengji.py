"""`guandan shengji`: exact values of three-deck Shengji positions, and the rules with their switches."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from guandan import shengji
from guandan.cli import show, solving
from guandan.errors import GuandanError

app = typer.Typer(help="Three-deck Shengji (三副牌升级).", no_args_is_help=True)


def _value_text(lower: int, upper: int) -> str:
    return str(lower) if lower == upper else f"{lower} to {upper}"


def _result_text(points: int) -> str:
    side, levels = shengji.level_result(points)
    if side == "banker":
        return f"the banker's side keeps the bank, +{levels}"
    return f"the attackers take the bank, +{levels}"


def _verdict(solution: shengji.Solution) -> Text:
    points = f"{_value_text(solution.lower, solution.upper)} points for the attackers"
    if solution.value is None:
        return Text(f"not settled: {points}", style="bold yellow")
    return Text(f"{points}: {_result_text(solution.value)}", style="bold green")


def _print_position(entry: shengji.files.HandFileEntry) -> None:
    position = entry.position
    show.out.print(
        Text(entry.name or f"line {entry.line}", style="bold"), f"(level and trumps {position.trump})"
    )
    table = Table(box=None, padding=(0, 1), show_header=False)
    for seat, hand in enumerate(position.hands):
        mark = "→" if seat == position.to_move else ""
        side = (
            "attackers" if position.is_attacker(seat) else "banker" if seat == position.banker else "partner"
        )
        table.add_row(mark, f"seat {seat}", side, show.cards_text(hand))
    for place, play in enumerate(position.trick):
        table.add_row("", f"trick {(position.leader + place) % 4}", "", show.cards_text(play))
    table.add_row("", "kitty", "", show.cards_text(position.kitty))
    table.add_row("", "points", "", str(position.points))
    show.out.print(table)


def _print_solution(entry: shengji.files.HandFileEntry, solution: shengji.Solution) -> None:
    position = entry.position
    _print_position(entry)
    show.out.print(_verdict(solution))
    plays = Table("play", "points")
    attacks = position.is_attacker(position.to_move)
    for play, (lower, upper) in sorted(
        solving.intervals(solution.plays).items(), key=lambda item: item[1], reverse=attacks
    ):
        style = "bold" if play == solution.best else ""
        plays.add_row(show.cards_text(play), _value_text(lower, upper), style=style)
    show.out.print(plays)
    if solution.principal_variation:
        show.out.print("best line:")
        for play in solution.principal_variation:
            show.out.print(Text(f"  seat {position.to_move}: ").append_text(show.cards_text(play)))
            position = position.play(play)
    show.out.print(Text(f"{solution.nodes:,} nodes, {solution.seconds:.3f} s\n", style="dim"))


@app.command("solve")
def solve(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Hand files (.gdp .jsonl).")],
    max_seconds: Annotated[
        float | None, typer.Option(min=0.001, help="Time limit for each position.")
    ] = None,
    max_nodes: Annotated[int | None, typer.Option(min=1, help="Node limit for each position.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Solve open-card positions exactly: the attackers' final points, the value of every play, the best line.

    A file that cannot be read is reported and the others are still solved; the exit status is then 1.
    """
    entries, good = solving.load_all(paths, shengji.files.load)
    results = []
    with solving.progress_bar(is_shown=len(entries) > 1) as progress:
        task = progress.add_task("solving", total=len(entries))
        for path, entry in entries:
            progress.update(task, description=str(path))
            solution = shengji.solve(entry.position, max_seconds=max_seconds, max_nodes=max_nodes)
            if as_json:
                results.append(solving.solution_json(path, entry, solution, str))
            else:
                _print_solution(entry, solution)
            progress.advance(task)
    if as_json:
        show.print_json(results)
    if not good:
        raise typer.Exit(1)


@app.command("rules")
def rules(
    changed: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="CELL=VALUE", help="Change a cell, for example result.shutout_bonus=true."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole record as JSON.")] = False,
) -> None:
    """Print the rules with the source of every cell; cells changed by --set are marked."""
    default = shengji.Rules()
    try:
        record = default.replace(_cells(changed or []), name=default.name) if changed else default
    except (GuandanError, ValueError) as error:
        show.fail(_first_line(error))
    if as_json:
        show.out.print(record.model_dump_json(indent=2), soft_wrap=True)
        return
    table = Table("cell", "value", "source")
    defaults: Mapping[str, Any] = dict(default.cells())
    for path, value in record.cells():
        is_changed = value != defaults[path]
        source = "--set" if is_changed else shengji.rules.SOURCES[path]
        table.add_row(path, _cell_text(value), source, style="bold" if is_changed else "")
    show.out.print(table)
    show.out.print(f"{record.result.step} points a level around {record.result.threshold}:")
    show.out.print(_level_table(record))


def _cells(changed: list[str]) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for text in changed:
        path, equals, value = text.partition("=")
        if not equals:
            raise GuandanError(f"expected CELL=VALUE after --set, got '{text}'")
        none = {"none": None}
        is_tuple = path == "result.must_play"
        cells[path] = tuple(value.split(",")) if is_tuple else none.get(value.lower(), value)
    return cells


def _first_line(error: Exception) -> str:
    """Return what is wrong in one line; pydantic's own messages have several."""
    faults = getattr(error, "errors", None)
    if callable(faults):
        first = faults()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}, got '{first['input']}'"
    return str(error)


def _cell_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "no limit" if value is None else str(value)


def _level_table(record: shengji.Rules) -> Table:
    """Return the ranges of points with the levels they bring."""
    table = Table("points of the attackers", "result")
    start = record.result.threshold - 4 * record.result.step
    for low in range(start, start + 9 * record.result.step, record.result.step):
        side, levels = shengji.level_result(low, rules=record)
        high = low + record.result.step - 5
        result = f"banker's side +{levels}" if side == "banker" else f"attackers bank, +{levels}"
        table.add_row(f"{low} to {high}", result)
    return table
