"""Find the line and column of a value inside a JSON or YAML text, for error messages."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import yaml

_MAX_DEPTH = 50


def check_depth(text: str) -> None:
    """Refuse a YAML text nested deeper than any hand file: the compiled loader recurses without a guard.

    Raises:
        yaml.MarkedYAMLError: too deep, or not YAML; carries the place.
    """
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _MAX_DEPTH:
                mark: Any = event.start_mark
                raise yaml.MarkedYAMLError(problem="nested too deeply", problem_mark=mark)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


class Location(NamedTuple):
    """A place in a text, both counted from 1."""

    line: int
    column: int


class Locator:
    """Answers where values of one text start.

    Args:
        text: a text that was read without error; composed once, on the first question.
        first_line: the line of the file on which the text starts.
    """

    def __init__(self, text: str, *, first_line: int = 1) -> None:
        self._text = text
        self._first_line = first_line

    @cached_property
    def _root(self) -> yaml.Node | None:
        try:
            root: yaml.Node | None = yaml.compose(self._text, Loader=yaml.CSafeLoader)
        except (yaml.YAMLError, RecursionError):
            return None
        return root

    def find(self, path: Sequence[str | int]) -> Location:
        """Return where the value at `path` starts, or the deepest ancestor of it that exists."""
        node = self._root
        if node is None:
            return Location(self._first_line, 1)
        for step in path:
            child = _child(node, step)
            if child is None:
                break
            node = child
        return Location(self._first_line + node.start_mark.line, node.start_mark.column + 1)


def _child(node: yaml.Node, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        item: yaml.Node = node.value[step]
        return item
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(step):
                found: yaml.Node = value
                return found
    return None
