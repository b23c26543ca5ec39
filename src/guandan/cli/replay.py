"""`guandan replay`: step through a record, checking every event against its rules."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from guandan._core import Combo
from guandan.cli.show import cards_text, err, fail, out, play_text
from guandan.errors import GuandanError
from guandan.files.records import load
from guandan.matches.events import AnyEvent
from guandan.matches.replay import steps
from guandan.matches.table import Table
from guandan.rounds.events import Event, EventKind
from guandan.rounds.setup import Setup


def replay(
    file: Annotated[Path, typer.Argument(help="A record, one event a line.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each event; q ends.")] = False,
    deal: Annotated[int | None, typer.Option("--deal", help="Only this deal, from 1.")] = None,
    hands: Annotated[bool, typer.Option("--hands", help="Show all hands after each event.")] = False,
) -> None:
    """Play a record again and print every event; exit status 1 if an event does not follow from the rules."""
    number = 0
    try:
        for event, table in steps(load(file)):
            number += isinstance(event, Event) and event.kind is EventKind.DEAL
            if deal is not None and number != deal:
                continue
            _print(event, table, number, hands)
            if step and out.input("").strip().lower() == "q":
                return
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}")
    except GuandanError as error:
        fail(str(error))
    except (EOFError, KeyboardInterrupt):
        err.print("stopped")


def _print(event: AnyEvent, table: Table, number: int, hands: bool) -> None:
    if isinstance(event, Event) and isinstance(event.what, Setup):
        out.rule(f"deal {number}, level {event.what.level}")
        for seat, hand in enumerate(event.what.hands):
            out.print(Text(f"seat {seat}: ") + cards_text(hand))
        return
    if isinstance(event, Event) and isinstance(event.what, Combo):
        out.print(Text(f"seat {event.seat} plays ") + play_text(event.what))
    else:
        out.print(str(event))
    if hands and table.round is not None:
        for seat, hand in enumerate(table.round.hands):
            out.print(Text(f"    {seat}: ") + cards_text(hand), style="dim")
