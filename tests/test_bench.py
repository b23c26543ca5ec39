"""`guandan bench`: every row checks its answer; what it prints."""

import json
from collections.abc import Iterable

import pytest
from typer.testing import CliRunner

from guandan.cli import bench
from guandan.cli.app import app

QUICK = ["lists", "follows", "shapes", "playouts", "classification", "fewest"]


def test_every_kind_of_array_work_gets_its_answer() -> None:
    result = CliRunner().invoke(app, ["bench", *QUICK, "--seconds", "0.01", "--json"])
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)
    assert len(rows) == 8
    assert all(row["value"] > 0 and row["is_met"] == (row["value"] >= row["goal"]) for row in rows)


def test_table_shows_goal_and_detail() -> None:
    result = CliRunner().invoke(app, ["bench", "playouts", "--seconds", "0.01"], env={"COLUMNS": "160"})
    assert result.exit_code == 0, result.output
    for text in ("random deals", "deals/s", "≥ 25.0 k deals/s", "134.1 moves a deal"):
        assert text in result.stdout


def test_small_endgames_are_measured() -> None:
    rows = list(bench._endgames(0.001))
    assert [row.goal for row in rows] == [0.1, 0.7, 6, 60, 500]
    assert all(row.unit == "ms" and row.value > 0 for row in rows)


def test_a_wrong_answer_is_an_error_and_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(budget: float) -> Iterable[bench.Row]:
        bench._check("plays of a hand", 7, 8)
        yield bench.Row("never", budget, "s", 1, True, "")

    monkeypatch.setattr(bench, "CASES", [bench.Case("wrong", wrong)])
    result = CliRunner().invoke(app, ["bench", "wrong"])
    assert result.exit_code == 1
    assert "wrong answer: plays of a hand: expected 8, got 7" in result.stderr
    assert "never" not in result.stdout


def test_unknown_work_is_refused() -> None:
    result = CliRunner().invoke(app, ["bench", "everything"])
    assert result.exit_code == 1
    assert "got 'everything'" in result.stderr
