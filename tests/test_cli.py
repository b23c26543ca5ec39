"""The command line: what a person sees, what a program reads, and what happens with bad files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from guandan.cli.app import app

GOOD = "5 | C3 S9 D9 | D4 HK | S8 H8 | D7 | 0 | - | -"


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})
    return result.exit_code, result.stdout, result.stderr


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_solve_shows_value_plays_and_line(tmp_path: Path) -> None:
    code, out, _ = run("solve", write(tmp_path / "a.gdp", f"{GOOD} ; name=Two pairs\n"))
    assert code == 0
    assert "Two pairs" in out
    assert "seats 0 and 2 gain 1 level" in out
    assert "pair 9" in out
    assert "best line:" in out


def test_solve_json(tmp_path: Path) -> None:
    code, out, _ = run("solve", "--json", write(tmp_path / "a.gdp", f"{GOOD}\n"))
    assert code == 0
    (result,) = json.loads(out)
    assert result["value"] == result["lower"] == result["upper"] == 1
    assert result["best"]["cards"] == "S9 D9"
    assert {entry["play"]["cards"] for entry in result["plays"]} == {"C3", "S9", "D9", "S9 D9"}


def test_a_bad_file_is_reported_and_the_others_are_solved(tmp_path: Path) -> None:
    good = write(tmp_path / "good.gdp", f"{GOOD}\n")
    bad = write(tmp_path / "bad.gdp", f"{GOOD}\n{GOOD.replace('HK', 'HX')}\n")
    noise = tmp_path / "noise.json"
    noise.write_bytes(bytes(range(256)) * 8192)
    code, out, err = run("solve", bad, str(tmp_path / "missing.gdp"), str(noise), good)
    assert code == 1
    assert "seats 0 and 2 gain 1 level" in out
    assert "bad.gdp:2:19: expected a card after 'D4' at column 19, got 'HX'" in err
    assert "missing.gdp: No such file or directory" in err
    assert "noise.json:2:118: not UTF-8" in err


def test_solve_limits_give_an_interval(tmp_path: Path) -> None:
    deck = [suit + rank for suit in "SHCD" for rank in "23456789TJQKA" for _ in range(2)]
    hands = [" ".join(deck[seat:104:4]) for seat in range(4)]  # far too many cards to be settled
    path = write(tmp_path / "a.gdp", f"9 | {' | '.join(hands)} | 0 | - | -\n")
    code, out, _ = run("solve", "--json", "--max-nodes", "5", path)
    assert code == 0
    (result,) = json.loads(out)
    assert result["lower"] < result["upper"]
    assert result["exact"] is False


def test_classify() -> None:
    code, out, _ = run("classify", "--level", "5", "S4", "S5", "S6", "S7", "H5")
    assert code == 0
    assert "straight flush 8" in out
    assert "H5 as S8" in out
    code, out, _ = run("classify", "-l", "5", "--json", "S3 H3")
    assert json.loads(out) == [{"type": "PAIR", "rank": "3", "cards": "S3 H3", "stand_ins": {}}]
    code, out, _ = run("classify", "-l", "5", "S3 H4")
    assert code == 1
    assert "'S3 H4' is no legal play at level 5" in out


def test_plays() -> None:
    code, out, _ = run("plays", "-l", "5", "S3 H3 C3 D4")
    assert code == 0
    assert "8 legal plays, 4 kinds" in out
    code, out, _ = run("plays", "-l", "9", "--beat", "S3 S4 S5 S6 H9=STRAIGHT:7", "--json", "D4 D5 C6 C7 C8")
    assert json.loads(out)["count"] == 1
    code, _, err = run("plays", "-l", "9", "--beat", "S3 H9=PAIR:9", "D4")
    assert code == 1
    assert "'S3 H9' cannot be played as 'PAIR:9' at level 9" in err


@pytest.mark.parametrize(
    "arguments", [["classify", "XX"], ["classify", "-l", "B", "S3"], ["plays", "-l", "5", "S3 S3 S3"]]
)
def test_bad_arguments_are_errors_without_traceback(arguments: list[str]) -> None:
    code, _, err = run(*arguments)
    assert code == 1
    assert err.startswith("error: ")
    assert "Traceback" not in err


def test_the_installed_command_answers() -> None:
    command = Path(sys.executable).with_name("guandan")
    result = subprocess.run([command, "--help"], capture_output=True, text=True, check=False)
    assert result.returncode == 0
    assert "solve" in result.stdout
