"""`guandan rules`, `guandan play` and `guandan replay`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import guandan as gd
from guandan.cli.app import app
from guandan.cli.play import resolve, selection_text
from tables import PRESETS, first_deal, run


def invoke(*arguments: str, given: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), input=given, env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_rules_prints_all_side_by_side_with_marks() -> None:
    status, text = invoke("rules")
    assert status == 0
    assert all(name in text for name in PRESETS)
    assert "levels.gains" in text
    assert "yes †" in text


def test_rules_prints_differences_and_sources() -> None:
    status, text = invoke("rules", "000", "provincial", "--diff", "--sources")
    assert status == 0
    assert "ace.attempts" in text
    assert "004 ¶39" in text
    assert "levels.gains" not in text


def test_rules_prints_json_that_reads_back() -> None:
    status, text = invoke("rules", "folk", "--json")
    assert status == 0
    assert [gd.rules.Rules.model_validate(one) for one in json.loads(text)] == [gd.rules.find("folk")]


def test_rules_refuses_an_unknown_name() -> None:
    status, text = invoke("rules", "beijing")
    assert status == 1
    assert "got 'beijing'" in text


@pytest.mark.parametrize("rules", ["huaian", "provincial"])
def test_play_to_the_end_and_replay(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    status, text = invoke(
        "play", "--rules", rules, "--watch", "--against", "random", "--seed", "3", "--record", str(path)
    )
    assert status == 0
    assert "win: passed A" in text
    status, text = invoke("replay", str(path))
    assert status == 0
    assert "deal 1, level 2" in text
    assert "end: winner" in text
    status, text = invoke("replay", str(path), "--deal", "2", "--hands")
    assert status == 0
    assert "deal 2, level" in text
    assert "deal 1, level" not in text


def test_play_takes_commands_until_quit(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    commands = "help\nlist\nhint\nsort\n? HR\n? XX\nnonsense\nS2 S3\n\nquit\n"
    status, text = invoke("play", "--seed", "2", "--record", str(path), given=commands)
    assert status == 0
    assert "hint:" in text
    assert "options in all" in text
    assert "expected an action" in text
    assert "left the match" in text
    assert gd.matches.replay(gd.files.load_record(path)).round is not None


def test_play_refuses_unknown_names() -> None:
    assert invoke("play", "--rules", "beijing")[0] == 1
    assert invoke("play", "--against", "nobody")[0] == 1


def test_replay_steps_until_q(tmp_path: Path) -> None:
    match = gd.Match("folk", [gd.players.RandomPlayer(seat) for seat in range(4)], seed=1)
    for _ in range(30):
        match.step()
    path = tmp_path / "match.jsonl"
    path.write_text(match.record.dumps(), encoding="utf-8")
    status, text = invoke("replay", str(path), "--step", given="\n\nq\n")
    assert status == 0
    assert len(text.splitlines()) < 12


def test_replay_refuses_a_bad_record(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("nonsense\n", encoding="utf-8")
    status, text = invoke("replay", str(path))
    assert status == 1
    assert "line 1, column 1" in text
    status, text = invoke("replay", str(tmp_path / "none.jsonl"))
    assert status == 1
    assert "cannot read" in text


def test_a_selection_is_explained() -> None:
    rnd = run(first_deal("S9 SK", "S3 D3 S4 D4 H2 SA", "S5", "S6"), "0 S9")
    seen = rnd.observe(1)
    assert "beats the table" in selection_text(seen, "SA").plain
    assert "does not beat" in selection_text(seen, "S3").plain
    assert "no play at level 2" in selection_text(seen, "S3 S4").plain
    assert "you do not hold" in selection_text(seen, "HR").plain
    both = selection_text(seen, "S3 D3 S4 D4 H2").plain
    assert "full house 4" in both
    assert "full house 3" in both
    assert "H2 as" in both


def test_input_becomes_an_action_or_says_why_not() -> None:
    rnd = run(first_deal("S9 SK", "S3 D3 SA", "S5", "S6"), "0 S9")
    seen = rnd.observe(1)
    assert resolve(seen, "pass") is gd.PASS
    assert resolve(seen, "SA") == gd.CardSet("SA")
    with pytest.raises(gd.GuandanError, match="does not beat the table"):
        resolve(seen, "S3")
    with pytest.raises(gd.GuandanError, match="not possible now"):
        resolve(seen, "pay SA")
