"""`guandan rules`: the rule sets side by side, each cell with its source."""

from typing import Annotated, Any

import typer
from rich.table import Table

from guandan.cli.show import fail, out, print_json
from guandan.errors import GuandanError
from guandan.rules import PRESETS, Rules, find


def rules(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Rule sets, by name or source key; all of them if none is given."),
    ] = None,
    differing: Annotated[bool, typer.Option("--diff", help="Only the cells in which they differ.")] = False,
    sources: Annotated[
        bool, typer.Option("--sources", help="The source of every cell below its value.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Whole rule sets as JSON.")] = False,
) -> None:
    """Print rule sets side by side; cells that were inferred and not read in the text carry a †."""
    try:
        chosen = [find(name) for name in names] if names else list(PRESETS.values())
    except GuandanError as error:
        fail(str(error))
    if as_json:
        print_json([one.model_dump(mode="json") for one in chosen])
        return
    table = Table(title="Rule sets")
    table.add_column("cell", no_wrap=True)
    for one in chosen:
        table.add_column(one.name, overflow="fold")
    for path, _ in chosen[0].cells():
        values = [_value(one, path) for one in chosen]
        if not differing or len(set(map(repr, values))) > 1:
            table.add_row(path, *(_cell(one, path, sources) for one in chosen))
    out.print(table)
    for one in chosen:
        out.print(f"{one.name}: {one.title} ({', '.join(one.aliases)})")
    out.print("† inferred; sources are explained in docs/rules/sources.md")


def _value(rules: Rules, path: str) -> Any:
    group, _, field = path.partition(".")
    return getattr(getattr(rules, group), field)


def _cell(rules: Rules, path: str, sources: bool) -> str:
    text = _words(_value(rules, path)) + (" †" if rules.is_inferred(path) else "")
    return f"{text}\n[dim]{rules.sources.get(path, 'house rule')}[/dim]" if sources else text


def _words(value: Any) -> str:
    """Show a cell's value in words: "none", "yes", "3/2/1"."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(map(_words, value))
    if isinstance(value, float):
        return f"{value:g}"
    return str(value).replace("_", " ")
