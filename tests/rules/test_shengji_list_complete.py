"""No edge case, settled reading or switch of docs/rules/shengji.md lacks its test."""

import ast
import re
from pathlib import Path

from guandan import shengji as sj

TESTS = Path(__file__).resolve().parent.parent
DOC = TESTS.parent / "docs" / "rules" / "shengji.md"


def names_of_tests() -> set[str]:
    """Return the names of all tests of Shengji; the oracle's tests of itself do not count."""
    found = set()
    for path in [*TESTS.glob("test_shengji*.py"), *TESTS.glob("rules/test_shengji*.py")]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {name for name in found if name.startswith("test_")}


def numbers(pattern: str) -> set[int]:
    """Return the numbers in the first group of a pattern; `_to_` joins a range and `_` lists."""
    found: set[int] = set()
    for name in names_of_tests():
        if match := re.match(pattern, name):
            first, to, last = match[1].partition("_to_")
            found |= (
                set(range(int(first), int(last) + 1)) if to else {int(part) for part in match[1].split("_")}
            )
    return found


def test_every_edge_case_has_its_test() -> None:
    assert numbers(r"test_case_(\d+(?:_to_\d+|(?:_\d+)*))(?:_|$)") == set(range(1, 81))


def test_the_document_lists_the_same_cases() -> None:
    text = DOC.read_text(encoding="utf-8")
    part = text.partition("## 14.")[2].partition("## 15.")[0]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", part, re.MULTILINE)] == list(range(1, 81))
    settled = text.partition("## 16.")[2]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", settled, re.MULTILINE)] == list(range(1, 12))
    assert all(f"| {number} |" in text for number in range(1, 30))


def test_every_switch_stands_in_the_document() -> None:
    text = DOC.read_text(encoding="utf-8").partition("## 15.")[2].partition("## 16.")[0]
    fixed = {
        "deal.packs",
        "deal.kitty_size",
        "deal.hand_size",
        "deal.start_level",
        "bids.jokers",
        "throws.test",
    }
    fixed |= {"throws.then_lead", "plays.mixed_tractors", "plays.break_triples", "plays.ruff_compare"}
    cells = {path for path, _ in sj.Rules().cells()}
    assert fixed < cells
    assert {path for path in cells - fixed if f"`{path}`" not in text} == set()
