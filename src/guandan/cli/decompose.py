"""`guandan decompose`: how to arrange a hand, alternatives side by side."""

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import typer
from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from guandan import files, weights
from guandan._core import CardSet, Decomposition, Level, PlayCosts
from guandan.cli import show, solving
from guandan.errors import GuandanError


class _Hand(NamedTuple):
    title: str
    level: Level
    cards: CardSet
    source: dict[str, Any]  # where it stands, for JSON


def _hands_of_file(path: Path) -> list[_Hand]:
    hands = []
    for entry in files.load(path):
        for seat, cards in enumerate(entry.position.hands):
            if cards:
                title = f"{entry.name or f'{path.name}, line {entry.line}'}, seat {seat}"
                source = {"file": str(path), "line": entry.line, "name": entry.name, "seat": seat}
                hands.append(_Hand(title, entry.position.level, cards, source))
    return hands


def _read(arguments: list[str], level: str) -> tuple[list[_Hand], bool]:
    """Return the hands that the arguments name, and whether all could be read; prints the errors."""
    paths = [argument for argument in arguments if "." in argument]  # no card text has a full stop
    cards = [argument for argument in arguments if argument not in paths]
    hands = []
    if cards:
        try:
            hands.append(_Hand("", Level(level), CardSet(" ".join(cards)), {}))
        except GuandanError as error:
            show.fail(str(error))
    found, good = solving.load_all(map(Path, paths), _hands_of_file)
    return hands + [hand for _, hand in found], good


def _objective(name: str) -> Literal["plays", "nonbomb"] | PlayCosts:
    return "plays" if name == "plays" else "nonbomb" if name == "nonbomb" else weights.find(name)


def _arrangement_text(found: Decomposition) -> Text:
    return Text("\n").join(show.play_text(combo) for combo in found)


def _title(found: Decomposition, objective: str) -> str:
    plays = f"{found.turns} play{'s' if found.turns != 1 else ''}"
    if objective == "plays":
        return plays
    return f"{plays}, {found.cost} no bombs" if objective == "nonbomb" else f"{plays}, cost {found.cost:.2f}"


def _print(hand: _Hand, found: list[Decomposition], objective: str) -> None:
    heading = f"{hand.title} (level {hand.level})" if hand.title else f"level {hand.level}"
    show.out.print(Text(heading, style="bold"))
    show.out.print(show.cards_text(hand.cards))
    panels = [
        Panel(_arrangement_text(arrangement), title=_title(arrangement, objective), title_align="left")
        for arrangement in found
    ]
    show.out.print(Columns(panels))


def decompose(
    hand: Annotated[list[str], typer.Argument(help="Cards, or hand files (.gdp .json .jsonl .yaml).")],
    *,
    level: Annotated[str, typer.Option("--level", "-l", help="The level being played.")] = "2",
    objective: Annotated[
        str, typer.Option("--objective", "-o", help=f"plays, nonbomb, {', '.join(weights.PRESETS)}.")
    ] = "plays",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="The most arrangements to show.")] = 3,
    slack: Annotated[float, typer.Option(min=0, help="Show arrangements that cost so much more, too.")] = 0.0,
    keep: Annotated[list[str] | None, typer.Option(help="Cards to keep together; can be repeated.")] = None,
    keep_bombs: Annotated[bool, typer.Option("--keep-bombs", help="Break no bomb.")] = False,
    last: Annotated[str | None, typer.Option(help="The play to leave for last.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Arrange hands: the fewest plays that empty them, and how.

    A file that cannot be read is reported and the others are still arranged; the exit status is then 1.
    """
    try:
        goal = _objective(objective)
    except GuandanError as error:
        show.fail(str(error))
    hands, good = _read(hand, level)
    results = []
    for entry in hands:
        try:
            found = entry.level.decompositions(
                entry.cards,
                limit,
                objective=goal,
                slack=slack,
                keep=keep or (),
                keep_bombs=keep_bombs,
                last=last,
            )
        except GuandanError as error:
            show.print_error(f"{entry.title}: {error}" if entry.title else str(error))
            good = False
            continue
        if as_json:
            results.append(
                entry.source
                | {
                    "level": str(entry.level),
                    "hand": str(entry.cards),
                    "objective": objective,
                    "arrangements": [
                        {
                            "turns": arrangement.turns,
                            "cost": arrangement.cost,
                            "plays": [show.combo_json(combo) for combo in arrangement],
                        }
                        for arrangement in found
                    ],
                }
            )
        else:
            _print(entry, found, objective)
    if as_json:
        show.print_json(results)
    if not good:
        raise typer.Exit(1)
