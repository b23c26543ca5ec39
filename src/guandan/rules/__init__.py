"""Rule sets as data: ``find`` a named one, ``diff`` two, build one's own with ``Rules.replace``."""

from typing import Any

from guandan.errors import GuandanError
from guandan.rules import policies
from guandan.rules.presets import PRESETS
from guandan.rules.record import GROUPS, INFERRED_MARK, LEVELS, Rules

__all__ = ["GROUPS", "INFERRED_MARK", "LEVELS", "PRESETS", "Rules", "diff", "find", "names", "policies"]


def names() -> tuple[str, ...]:
    """Return the names of the presets, in the order of the variant table.

    Example:
        >>> import guandan as gd
        >>> gd.rules.names()
        ('huaian', 'jiangsu', 'folk', 'provincial', 'national', 'platform')
    """
    return tuple(PRESETS)


def find(name: str) -> Rules:
    """Find a preset by its name or an alias, in any case.

    Args:
        name: "huaian", "jiangsu", "folk", "provincial", "national", "platform", a source key such as "003a",
            or the
            Chinese name.

    Returns:
        The frozen rule set.

    Raises:
        GuandanError: no preset has this name.

    Example:
        >>> import guandan as gd
        >>> gd.rules.find("004").name
        'provincial'
    """
    wanted = name.strip().casefold()
    for rules in PRESETS.values():
        if wanted == rules.name.casefold() or wanted in (alias.casefold() for alias in rules.aliases):
            return rules
    raise GuandanError(f"expected one of {', '.join(PRESETS)} as a rule set, got '{name}'")


def diff(a: Rules | str, b: Rules | str) -> dict[str, tuple[Any, Any]]:
    """List the cells in which two rule sets differ.

    Args:
        a: a rule set or its name.
        b: another.

    Returns:
        Dotted path of each differing cell, in the order of the record, to the pair (value in a, value in b).

    Raises:
        GuandanError: a name is unknown.

    Example:
        >>> import guandan as gd
        >>> gd.rules.diff("jiangsu", "folk")["levels.gains"]
        ((3, 2, 1), (4, 2, 1))
    """
    first = find(a) if isinstance(a, str) else a
    second = find(b) if isinstance(b, str) else b
    others = dict(second.cells())
    return {path: (value, others[path]) for path, value in first.cells() if value != others[path]}
