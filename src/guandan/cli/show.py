"""How cards, plays and errors look in the terminal; shared by all subcommands."""

import json
from collections.abc import Iterable
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from guandan._core import PASS, Card, Combo, Pass, Rank, Suit

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

_JOKER_NAMES = {Rank.SMALL_JOKER: "small joker", Rank.BIG_JOKER: "big joker"}
_RED = {Suit.HEARTS, Suit.DIAMONDS}


def fail(message: str) -> NoReturn:
    """Print an error and leave with status 1."""
    print_error(message)
    raise typer.Exit(1)


def print_error(message: str) -> None:
    """Print one error line to standard error."""
    err.print(Text.assemble(("error: ", "bold red"), message), soft_wrap=True)


def print_json(value: Any) -> None:
    """Print one JSON document to standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def cards_text(cards: Iterable[Card]) -> Text:
    """Return the cards in canonical text, hearts and diamonds red."""
    text = Text()
    for i, card in enumerate(cards):
        style = "red" if card.suit in _RED or str(card) == "HR" else ""
        text.append((" " if i else "") + str(card), style=style)
    return text


def reading_text(combo: Combo) -> str:
    """Return type and rank in words: "full house 9", "single big joker", "joker bomb"."""
    name = combo.type.name.lower().replace("_", " ")
    if combo.type.name == "BOMB":
        name = f"{combo.size}-card bomb"
    return name if combo.rank is None else f"{name} {_JOKER_NAMES.get(combo.rank, combo.rank)}"


def stand_ins_text(combo: Combo) -> str:
    """Return what the wilds stand for: "H5 as S8", "" without stand-ins."""
    parts = []
    for wild, cards in combo.stand_ins.items():
        parts += [f"{wild} as {card}" for card in (cards if isinstance(cards, tuple) else (cards,))]
    return ", ".join(parts)


def play_text(play: Combo | Pass) -> Text:
    """Return a play as cards with its reading, or "pass"."""
    if isinstance(play, Pass):
        return Text("pass")
    text = cards_text(play.cards)
    text.append(f"  {reading_text(play)}", style="dim")
    stand_ins = stand_ins_text(play)
    if stand_ins:
        text.append(f" ({stand_ins})", style="dim")
    return text


def combo_json(play: Combo | Pass) -> Any:
    """Return a play as plain JSON values; "PASS" for a pass."""
    if isinstance(play, Pass):
        return str(PASS)
    return {
        "type": play.type.name,
        "rank": None if play.rank is None else str(play.rank),
        "cards": str(play.cards),
        "stand_ins": {
            str(wild): [str(card) for card in (cards if isinstance(cards, tuple) else (cards,))]
            for wild, cards in play.stand_ins.items()
        },
    }
