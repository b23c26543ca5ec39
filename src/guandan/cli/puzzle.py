"""`guandan puzzle`: find endgames in which exactly one play keeps the value."""

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from guandan import files
from guandan.cli import show
from guandan.puzzles import DIFFICULTIES, find_puzzles


def puzzle(
    number: Annotated[int, typer.Argument(min=1, help="How many puzzles.")] = 1,
    *,
    cards: Annotated[int, typer.Option(min=4, max=40, help="Cards of all four hands together.")] = 16,
    level: Annotated[str | None, typer.Option(help="The level; random if not given.")] = None,
    difficulty: Annotated[str, typer.Option(help=f"One of: {', '.join(DIFFICULTIES)}.")] = "any",
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    output: Annotated[Path | None, typer.Option(help="Hand file to write, answers included.")] = None,
) -> None:
    """Find endgames in which exactly one play, suits apart, keeps the value.

    Prints the positions without their answers; `guandan solve` shows them, `guandan solve --expect` checks a file.
    """
    if difficulty not in DIFFICULTIES:
        show.fail(f"expected a difficulty ({', '.join(DIFFICULTIES)}), got {difficulty!r}")
    found = find_puzzles(num_cards=cards, level=level, difficulty=difficulty, seed=seed)
    entries = list(islice(found, number))
    if output is not None:
        files.dump(entries, output)
        show.err.print(Text(f"{len(entries)} puzzles written to {output}"))
        return
    for entry in entries:
        show.out.print(Text(str(entry.position)), soft_wrap=True)
