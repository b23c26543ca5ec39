"""The table of cells in docs/rules/guandan.md, as the presets have it."""

from typing import Any

from guandan.rules import INFERRED_MARK
from guandan.rules.presets import COLUMNS, TABLE


def words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return " / ".join(map(words, value))
    return f"{value:g}" if isinstance(value, float) else str(value).replace("_", " ")


def lines() -> list[str]:
    rows = ["| cell | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for path, row in TABLE.items():
        cells = [words(value) + (" †" if source.endswith(INFERRED_MARK) else "") for value, source in row]
        rows.append(f"| `{path}` | " + " | ".join(cells) + " |")
    return rows
