"""`guandan plays`: the legal plays of a hand."""

from typing import Annotated

import typer
from rich.table import Table

from guandan._core import CardSet, Combo, Level
from guandan.cli import show
from guandan.errors import GuandanError, NotAComboError


def _to_beat(level: Level, text: str | None) -> Combo | None:
    if text is None:
        return None
    cards, _, declared = text.partition("=")
    readings = level.readings(cards)
    for combo in readings:
        if declared in ("", f"{combo.type.name}:{combo.rank}", combo.type.name):
            return combo
    if not readings:
        raise NotAComboError(f"'{cards}' form no legal play at level {level}")
    raise NotAComboError(f"'{cards}' cannot be played as '{declared}' at level {level}")


def plays(
    hand: Annotated[list[str], typer.Argument(help="The cards of the hand.")],
    level: Annotated[str, typer.Option("--level", "-l", help="The level being played.")] = "2",
    beat: Annotated[
        str | None,
        typer.Option(
            "--beat", "-b", help="The play to beat, for example 'S4 D4' or 'S4 S5 S6 S7 H2=STRAIGHT:7'."
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="List every choice of suits, not one of each kind.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the legal plays of a hand, leading or beating a play."""
    try:
        context = Level(level)
        cards = CardSet(" ".join(hand))
        to_beat = _to_beat(context, beat)
        legal = context.plays(cards, to_beat)
        listed = list(legal) if every else context.shapes(cards, to_beat)
    except GuandanError as error:
        show.fail(str(error))
    if as_json:
        show.print_json({"count": len(legal), "plays": [show.combo_json(combo) for combo in listed]})
        return
    table = Table("cards", "reading", "wild cards")
    for combo in listed:
        table.add_row(show.cards_text(combo.cards), show.reading_text(combo), show.stand_ins_text(combo))
    show.out.print(table)
    kinds = "" if every else f", {len(listed)} kinds"
    show.out.print(f"{len(legal)} legal plays{kinds}")
