"""`guandan play`: a match in the terminal against simple players, with hints.

At every turn one may ask what a selection is, whether it beats the table, and what can be played.
"""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from guandan._core import Card, CardSet, Combo, Pass
from guandan.cli.show import cards_text, fail, out, play_text
from guandan.errors import GuandanError
from guandan.matches.events import AnyEvent, MatchEventKind
from guandan.matches.match import Match
from guandan.players import GreedyPlayer, Observation, Player, RandomPlayer
from guandan.rounds.actions import Action, parse_action
from guandan.rounds.events import Event, EventKind
from guandan.rules import find

NAMES = ("You", "Right", "Partner", "Left")
_HELP = """cards play them: S3 D3        a reading names it: STRAIGHT:7 S3 D4 C5 S6 H2
pass      do not play         list      everything you can play, one of each shape
? S3 D3   what this selection is and whether it beats the table
hint      what the greedy player would do        sort      your hand in as few plays as possible
quit      leave the match"""


def play(
    rules: Annotated[
        str, typer.Option(help="Rule set: huaian, jiangsu, folk, provincial, national, platform.")
    ] = "huaian",
    seed: Annotated[int, typer.Option(help="Decides the deals.")] = 0,
    against: Annotated[str, typer.Option(help="The other three: greedy or random.")] = "greedy",
    record: Annotated[
        Path | None, typer.Option(help="Record file; a file begun earlier is continued.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Let a greedy player sit in your place.")] = False,
) -> None:
    """Play a match: you are seat 0, your partner sits opposite; type help for the commands."""
    if against not in ("greedy", "random"):
        fail(f"expected greedy or random, got '{against}'")
    others: list[Player] = [
        GreedyPlayer() if against == "greedy" else RandomPlayer(f"{seed}/{seat}") for seat in (1, 2, 3)
    ]
    you: Player = GreedyPlayer() if watch else TerminalPlayer()
    try:
        match = Match(find(rules), [you, *others], seed=seed, path=record, watch=_show_event)
        match.play()
    except (Quit, EOFError, KeyboardInterrupt):
        out.print("left the match" + (f"; {record} holds it up to here" if record is not None else ""))
        return
    except (GuandanError, OSError) as error:
        fail(str(error))
    if match.winner is not None and match.winner >= 0:
        out.print(f"{'You win' if match.winner == 0 else 'They win'}: {match.state.reason}", style="bold")
    else:
        out.print(f"A draw: {match.state.reason}", style="bold")
    if match.referee.entries:
        out.print(match.referee.sheet(names=("You and your partner", "Right and left")))


class Quit(Exception):  # noqa: N818
    """The person at the terminal wants to leave."""


class TerminalPlayer:
    """Asks a person for every action."""

    def act(self, observation: Observation) -> Action | CardSet:
        """Show the table and read commands until one of them is a legal action."""
        _show_table(observation)
        while True:
            text = out.input("> ").strip()
            action = self._command(observation, text)
            if action is not None:
                return action

    def _command(self, observation: Observation, text: str) -> Action | CardSet | None:
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                return None
            case "help":
                out.print(_HELP)
            case "quit":
                raise Quit
            case "list":
                _show_list(observation)
            case "hint":
                out.print(Text("hint: ") + _action_text(GreedyPlayer().act(observation)))
            case "sort":
                for combo in observation.level.decompose(observation.hand).combos:
                    out.print(Text("  ") + play_text(combo))
            case "?":
                out.print(selection_text(observation, rest))
            case _:
                return self._read(observation, text)
        return None

    @staticmethod
    def _read(observation: Observation, text: str) -> Action | CardSet | None:
        try:
            return resolve(observation, text)
        except GuandanError as error:
            out.print(Text(str(error), style="red"))
            return None


def resolve(observation: Observation, text: str) -> Action | CardSet:
    """Turn a line of input into a legal action.

    Args:
        observation: the seat's view.
        text: an action's text; cards alone are an undeclared play, whose reading the core settles.

    Returns:
        One of the options, or cards for an undeclared play that has a legal reading.

    Raises:
        GuandanError: the text is no action, or the action is not allowed now.
    """
    action = parse_action(text, observation.level)
    if not isinstance(action, CardSet):
        if action in observation.options:
            return action
        raise GuandanError(f"'{action}' is not possible now")
    readings = [combo for combo in observation.level.readings(action) if combo in observation.options]
    if not readings:
        raise GuandanError(selection_text(observation, str(action)).plain)
    return action


def selection_text(observation: Observation, cards: str) -> Text:
    """Say what a selection of cards is, whether one holds it, and whether it beats the table."""
    try:
        chosen = CardSet(cards)
    except GuandanError as error:
        return Text(str(error), style="red")
    if not chosen <= observation.hand:
        return Text(f"you do not hold all of '{chosen}'")
    readings = observation.level.readings(chosen)
    if not readings:
        return Text(f"'{chosen}' is no play at level {observation.level}")
    text = Text()
    for combo in readings:
        beats = observation.table is None or combo.beats(observation.table)
        verdict = (
            "" if observation.table is None else " beats the table" if beats else " does not beat the table"
        )
        text += (Text("\n") if text.plain else Text()) + play_text(combo) + Text(verdict)
    return text


def _action_text(action: Action) -> Text:
    return play_text(action) if isinstance(action, Combo | Pass) else Text(str(action))


def _show_list(observation: Observation) -> None:
    """Print one play of each shape, or the few actions there are."""
    if observation.phase != "play":
        for action in observation.options:
            out.print(Text("  ") + _action_text(action))
        return
    for combo in observation.level.shapes(observation.hand, observation.table):
        out.print(Text("  ") + play_text(combo))
    if observation.table is not None:
        out.print("  pass")
    out.print(f"  ({len(observation.options)} options in all)", style="dim")


def _show_table(observation: Observation) -> None:
    grid = Grid(box=None, padding=(0, 2))
    for column in ("seat", "cards", "this trick"):
        grid.add_column(column)
    last = {event.seat: event for event in observation.trick}
    for seat, name in enumerate(NAMES):
        count = observation.counts[seat]
        event = last.get(seat)
        shown = Text("")
        if event is not None:
            shown = play_text(event.what) if isinstance(event.what, Combo) else Text("pass")
        out_at = f"out, place {observation.finished.index(seat) + 1}" if seat in observation.finished else ""
        grid.add_row(name, out_at or ("?" if count is None else str(count)), shown)
    out.print(grid)
    levels = f", levels {'-'.join(observation.match.levels)}" if observation.match is not None else ""
    table = "you lead" if observation.table is None else "to beat: "
    if observation.phase != "play":
        table = f"{observation.phase}: {', '.join(map(str, observation.options))}"
    line = Text(f"level {observation.level}{levels}; {table}")
    if observation.table is not None:
        line += play_text(observation.table)
    out.print(line)
    out.print(Text("hand: ") + cards_text(_by_level(observation)))


def _by_level(observation: Observation) -> list[Card]:
    """Return the hand sorted by level order, weakest first."""
    level = observation.level
    return sorted(observation.hand, key=lambda card: (level.order_key(card), card.index))


def _show_event(match: Match, event: AnyEvent) -> None:
    """Print what everybody may see of an event."""
    if not isinstance(event, Event):
        if event.kind is MatchEventKind.LEVELS:
            out.print(f"levels now {'-'.join(event.data['levels'])}", style="bold")
        elif event.kind is not MatchEventKind.END:
            out.print(str(event), style="yellow")
        return
    name = NAMES[event.seat] if event.seat is not None else ""
    match event.kind:
        case EventKind.DEAL:
            out.rule(f"deal {match.state.deals + 1}")
        case EventKind.PLAY if isinstance(event.what, Combo):
            out.print(Text(f"{name}: ") + play_text(event.what))
        case EventKind.PASS:
            out.print(f"{name}: pass", style="dim")
        case EventKind.TRIBUTE | EventKind.RETURNED:
            out.print(f"{name} gives {NAMES[event.to or 0]} {event.what}")
        case EventKind.REFUSED:
            out.print(f"{name} shows {event.number} big joker(s): no tribute")
        case EventKind.OUT:
            out.print(f"{name}: out, place {event.number}", style="bold")
        case EventKind.REPORT:
            out.print(f"{name}: {event.number} cards left", style="yellow")
        case EventKind.LEAD:
            out.print(f"{name} leads")
        case EventKind.RESULT:
            out.print(str(event))
