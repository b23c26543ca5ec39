"""No row, cell, edge case or settled point of docs/rules/guandan.md lacks its test."""

import ast
import re
from pathlib import Path

from guandan.rules.presets import TABLE
from rules import cells_table

HERE = Path(__file__).parent
DOC = HERE.parents[1] / "docs" / "rules" / "guandan.md"
ROWS = {"a": 7, "b": 7, "c": 5, "d": 10, "e": 10, "f": 3, "g": 14, "h": 4, "i": 4, "j": 3, "k": 10, "l": 2}


def names(pattern: str) -> set[str]:
    """Return what the first group of the pattern matches in the names of the tests of this folder."""
    found = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (match := re.match(pattern, node.name)):
                found.add(match[1])
    return found


def test_every_row_of_the_variant_table_has_its_test() -> None:
    assert names(r"test_row_([a-l]\d+)_") == {
        f"{part}{row}" for part, rows in ROWS.items() for row in range(1, rows + 1)
    }


def test_every_edge_case_of_play_and_matches_has_its_test() -> None:
    assert names(r"test_edge_(\d{3})_") == {f"{number:03}" for number in range(84, 145)}


def test_every_settled_point_has_its_test() -> None:
    assert names(r"test_s_(\d{2})_") == {f"{number:02}" for number in range(1, 19)}


def test_the_document_lists_the_same_rows_points_and_cases() -> None:
    text = DOC.read_text(encoding="utf-8")
    for part, rows in ROWS.items():
        for row in range(1, rows + 1):
            assert f"| {part.upper()}{row} |" in text
    for number in range(1, 19):
        assert f"| S-{number} |" in text
    for number in range(84, 145):
        assert re.search(rf"^{number}\. ", text, re.MULTILINE), number


def test_every_cell_stands_in_the_document() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert [path for path in TABLE if f"`{path}`" not in text] == []


def test_the_cells_of_the_document_are_those_of_the_presets() -> None:
    text = DOC.read_text(encoding="utf-8")
    table = text.partition("<!-- cells -->\n")[2].partition("<!-- end of cells -->")[0]
    assert table.split("\n")[:-1] == cells_table.lines()
