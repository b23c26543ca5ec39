"""`guandan classify`: every reading of a set of cards."""

from typing import Annotated

import typer
from rich.table import Table

from guandan._core import CardSet, Level
from guandan.cli import show
from guandan.errors import GuandanError


def classify(
    cards: Annotated[list[str], typer.Argument(help="Cards, for example: S4 S5 S6 S7 H5")],
    level: Annotated[str, typer.Option("--level", "-l", help="The level being played.")] = "2",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show what a set of cards can be played as, strongest reading first."""
    try:
        card_set = CardSet(" ".join(cards))
        readings = Level(level).readings(card_set)
    except GuandanError as error:
        show.fail(str(error))
    if as_json:
        show.print_json([show.combo_json(combo) for combo in readings])
    elif not readings:
        show.out.print(f"'{card_set}' is no legal play at level {Level(level)}")
    else:
        table = Table("reading", "wild cards")
        for combo in readings:
            table.add_row(show.reading_text(combo), show.stand_ins_text(combo))
        show.out.print(table)
    if not readings:
        raise typer.Exit(1)
