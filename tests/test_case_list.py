"""The list of tests/data/cases_status.toml is complete: every case once, every named test exists."""

import ast
import tomllib
from pathlib import Path
from typing import Any

from oracle.vectors import DATA, read_lines

ROOT = DATA.parent.parent

AREAS = {"server"}


def read_status() -> dict[str, Any]:
    return tomllib.loads((DATA / "cases_status.toml").read_text(encoding="utf-8"))


def names_of_tests(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_case_stands_in_the_list_once() -> None:
    status = read_status()
    ids = [case["id"] for case in read_lines("cases.jsonl")]
    assert len(ids) == 109
    assert sorted([*status["covered"], *status["later"]]) == sorted(ids)


def test_every_named_test_exists() -> None:
    for case, tests in read_status()["covered"].items():
        assert tests, case
        for test in tests:
            path, _, name = test.partition("::")
            assert name in names_of_tests(ROOT / path), (case, test)


def test_every_later_case_waits_for_a_known_area() -> None:
    assert set(read_status()["later"].values()) <= AREAS
