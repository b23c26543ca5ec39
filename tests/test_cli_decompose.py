"""`guandan decompose`: arrangements for people and programs, hand files, bad input."""

import json
from pathlib import Path

from typer.testing import CliRunner

from guandan.cli.app import app

GOOD = "5 | C3 S9 D9 | D4 HK | S8 H8 | D7 | 0 | - | - ; name=Two pairs"


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["decompose", *arguments], env={"COLUMNS": "160"})
    return result.exit_code, result.stdout, result.stderr


def test_alternatives_stand_side_by_side() -> None:
    code, out, _ = run("-l", "5", "S3 H3 C3", "S4", "H4", "C4 D9 S9 H5 SB HR")
    assert code == 0
    lines = out.splitlines()
    assert lines[:2] == ["level 5", "S3 H3 C3 S4 H4 C4 H5 S9 D9 SB HR"]
    assert lines[2].count("4 plays") == 3
    assert "S3 H3 C3 S9 D9  full house 3" in out
    assert "4-card bomb 4 (H5 as D4)" in out
    assert "plate 4" in out


def test_objectives_and_wishes() -> None:
    assert "2 plays, 1 no bombs" in run("S4 H4 C4 D4 S9", "-o", "nonbomb")[1]
    assert "1 play, cost 0.49" in run("S3 H3 C3", "-o", "control")[1]
    assert run("S3 H4 C5 D6 S7", "--keep", "S3", "--limit", "1")[1].count("1 play") == 1
    kept = run("S3 H3 C3 D3 S4 H5 C6 D7", "--keep-bombs", "-n", "1")[1]
    assert "4-card bomb 3" in kept
    assert "5 plays" in kept
    last = run("S3 H3 S9", "--last", "S3 H3", "--json")[1]
    assert [play["cards"] for play in json.loads(last)[0]["arrangements"][0]["plays"]] == ["S9", "S3 H3"]
    assert len(json.loads(run("S3 H3", "--slack", "1", "--json")[1])[0]["arrangements"]) == 2


def test_hand_files_and_json(tmp_path: Path) -> None:
    path = tmp_path / "a.gdp"
    path.write_text(GOOD + "\n")
    code, out, _ = run(str(path))
    assert code == 0
    assert "Two pairs, seat 0 (level 5)" in out
    code, out, _ = run(str(path), "--json", "-n", "1")
    hands = json.loads(out)
    assert [(hand["seat"], hand["hand"]) for hand in hands] == [
        (0, "C3 S9 D9"),
        (1, "D4 HK"),
        (2, "S8 H8"),
        (3, "D7"),
    ]
    assert [hand["arrangements"][0]["turns"] for hand in hands] == [2, 2, 1, 1]
    assert hands[0]["arrangements"][0]["plays"][1] == {
        "type": "PAIR",
        "rank": "9",
        "cards": "S9 D9",
        "stand_ins": {},
    }


def test_a_bad_file_is_reported_and_the_others_are_arranged(tmp_path: Path) -> None:
    bad = tmp_path / "bad.gdp"
    bad.write_text(GOOD.replace("HK", "HX") + "\n")
    code, out, err = run(str(bad), str(tmp_path / "missing.gdp"), "S3", "S4")
    assert code == 1
    assert "bad.gdp:1:" in err
    assert "missing.gdp: No such file or directory" in err
    assert "2 plays" in out


def test_bad_arguments() -> None:
    for arguments, message in [
        (("S3", "XX"), "got 'XX'"),
        (("S3", "-o", "speed"), "got 'speed'"),
        (("S3", "--keep", "S4"), "'S4', are not in the hand"),
        (("S3", "-l", "B"), "'B'"),
    ]:
        code, _, err = run(*arguments)
        assert code == 1
        assert message in err
