"""The `guandan` command: a list of subcommands, nothing else."""

import typer

from guandan.cli import bench, classify, decompose, play, plays, puzzle, replay, rules, shengji, solve

app = typer.Typer(
    name="guandan",
    help="Exact solver, simulator and referee for Guandan (掼蛋).",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("solve")(solve.solve)
app.command("classify")(classify.classify)
app.command("plays")(plays.plays)
app.command("decompose")(decompose.decompose)
app.command("puzzle")(puzzle.puzzle)
app.command("rules")(rules.rules)
app.command("play")(play.play)
app.command("replay")(replay.replay)
app.command("bench")(bench.bench)
app.add_typer(shengji.app, name="shengji")


def main() -> None:
    """Run the command line."""
    app()
