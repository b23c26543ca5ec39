"""`guandan shengji`: what a person sees, what a program reads, and what happens with bad files."""

import json
from pathlib import Path

from typer.testing import CliRunner

from guandan.cli.app import app

LINE = "6 S | HK HA | S2 HT | C2 C3 | H5 H7 | 0 | - | banker 0 | kitty DK | points 35"


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["shengji", *arguments], env={"COLUMNS": "200"})
    return result.exit_code, result.stdout, result.stderr


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_solve_shows_value_plays_and_line(tmp_path: Path) -> None:
    code, out, _ = run("solve", write(tmp_path / "a.gdp", f"{LINE} ; name=Two hearts\n"))
    assert code == 0
    assert "Two hearts" in out
    assert "35 points for the attackers: the banker's side keeps the bank, +3" in out
    assert out.index("HK HA ") < out.index("80")  # the banker's best play comes first
    assert "best line:" in out
    assert "seat 3: H5 H7" in out


def test_solve_json(tmp_path: Path) -> None:
    code, out, _ = run("solve", "--json", write(tmp_path / "a.gdp", f"{LINE}\n"))
    assert code == 0
    (result,) = json.loads(out)
    assert result["value"] == result["lower"] == result["upper"] == 35
    assert (result["best"], result["exact"]) == ("HK HA", True)
    values = {entry["play"]: entry["lower"] for entry in result["plays"]}
    assert values == {"HK HA": 35, "HK": 70, "HA": 80}


def test_a_bad_file_is_reported_and_the_others_are_solved(tmp_path: Path) -> None:
    good = write(tmp_path / "good.gdp", f"{LINE}\n")
    bad = write(tmp_path / "bad.gdp", f"{LINE}\n{LINE.replace('HT', 'HX')}\n")
    code, out, err = run("solve", bad, str(tmp_path / "missing.gdp"), good)
    assert code == 1
    assert "bad.gdp:2:18" in err
    assert "HX" in err
    assert "missing.gdp: No such file" in err
    assert "35 points" in out


def test_a_limit_gives_an_interval(tmp_path: Path) -> None:
    suits = "S7 S8 S9 ST SJ SQ SK SA H3 H4", "H5 H8 H9 HT HJ HQ HK HA C3 C4"
    others = "C5 C7 C8 C9 CT CJ CQ CK D3 D4", "CA D5 D7 D8 D9 DT DJ DQ DK DA"
    line = f"6 S | {' | '.join([*suits, *others])} | 0 | - | banker 0 | kitty - | points 0"
    code, out, _ = run("solve", "--max-nodes", "1", write(tmp_path / "a.gdp", line))
    assert code == 0
    assert "not settled" in out


def test_rules_lists_every_cell_with_its_source() -> None:
    code, out, _ = run("rules")
    assert code == 0
    assert "throws.fine_per_card" in out
    assert "002 ¶25" in out
    assert "120 to 145" in out
    assert "attackers bank, +0" in out


def test_rules_with_changes() -> None:
    code, out, _ = run("rules", "--set", "result.step=60", "--set", "clock.match_minutes=none")
    assert code == 0
    assert "--set" in out
    assert "no limit" in out
    assert "120 to 175" in out
    code, out, _ = run(
        "rules", "--json", "--set", "result.must_play=5,A", "--set", "result.shutout_bonus=true"
    )
    record = json.loads(out)
    assert record["result"]["must_play"] == ["5", "A"]
    assert record["result"]["shutout_bonus"] is True


def test_rules_refuses_what_is_no_cell() -> None:
    for text, word in (
        ("result.steps=1", "result.steps"),
        ("result.step=x", "result.step"),
        ("step", "CELL=VALUE"),
    ):
        code, _, err = run("rules", "--set", text)
        assert code == 1
        assert word in err
