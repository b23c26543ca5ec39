"""Records: JSON Lines that replay or are refused, and lose nothing that was acknowledged."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import guandan as gd
from guandan.files.records import Writer, line_of, load, loads, make_header
from guandan.matches.replay import decode, rules_of
from guandan.matches.table import Table
from tables import PRESETS


def players(seed: int = 0) -> list[gd.players.RandomPlayer]:
    return [gd.players.RandomPlayer(f"{seed}/{seat}") for seat in range(4)]


def short_match(rules: str = "provincial", seed: int = 1, deals: int = 2) -> gd.Match:
    """A match that ends by its number of deals."""
    chosen = gd.rules.find(rules).replace(
        {"clock.match_deals": deals, "clock.time_up": "declarers"}, name=rules
    )
    return gd.Match(chosen, players(seed), seed=seed)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_record_replays_to_the_same_match(rules: str) -> None:
    match = short_match(rules).play()
    record = loads(match.record.dumps())
    table = gd.matches.replay(record)
    assert table.state == match.state
    assert table.events == list(match.events)
    assert rules_of(record) == match.rules
    assert (
        gd.files.Record(record.header, [event.to_json() for event in table.events]).dumps()
        == match.record.dumps()
    )


def test_the_header_holds_rules_seeds_and_versions() -> None:
    header = short_match(seed=5).record.header
    assert header["format"], header["version"] == ("guandan-record", 1)
    assert header["guandan"] == gd.__version__
    assert header["seed"] == 5
    assert header["players"] == ["RandomPlayer"] * 4
    assert gd.rules.Rules.model_validate(header["rules"]).name == "provincial"


def test_cut_at_every_byte_a_record_ends_at_its_last_whole_event(tmp_path: Path) -> None:
    match = short_match(deals=1).play()
    data = match.record.dumps().encode()
    ends = [index + 1 for index, byte in enumerate(data) if byte == ord("\n")]
    path = tmp_path / "cut.jsonl"
    whole = match.record.events
    for cut in range(ends[0], len(data) + 1):
        path.write_bytes(data[:cut])
        record = load(path)
        acknowledged = sum(end <= cut for end in ends) - 1
        assert record.events == whole[:acknowledged]
    for cut in range(ends[0]):
        path.write_bytes(data[:cut])
        with pytest.raises(gd.FileFormatError, match="header"):
            load(path)


def test_cut_at_every_event_a_record_replays_and_the_match_goes_on(tmp_path: Path) -> None:
    match = short_match(deals=1).play()
    text = match.record.dumps()
    lines = text.splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    for count in range(1, len(lines) + 1, 7):
        torn = lines[count][: len(lines[count]) // 2] if count < len(lines) else ""
        path.write_text("".join(lines[:count]) + torn, encoding="utf-8")
        table = gd.matches.replay(load(path))
        known = table.events[: count - 1]
        assert [event.to_json() for event in known] == match.record.events[: count - 1]
        again = gd.Match(match.rules, players(9), seed=1, path=path)
        assert [event.to_json() for event in again.events[: count - 1]] == match.record.events[: count - 1]
        again.play()
        assert again.is_over
        assert load(path) == again.record
        assert gd.matches.replay(load(path)).state == again.state


def test_a_deal_rebuilt_from_any_beginning_equals_the_deal_at_that_point() -> None:
    match = short_match("huaian", deals=2)
    rounds = list(match)
    rnd = rounds[-1]
    for count in range(1, rnd.num_events + 1):
        beginning = gd.Round.from_events(rnd.rules, rnd.events[:count])
        assert beginning.events[:count] == rnd.events[:count]
        lines = [json.loads(json.dumps(event.to_json())) for event in rnd.events[:count]]
        assert gd.Round.from_json(rnd.rules, lines) == beginning
    assert gd.Round.from_events(rnd.rules, rnd.events) == rnd


KILLED = """
import os, sys, time
import guandan as gd
def watch(match, event):
    print(len(match.events), flush=True)
    time.sleep(0.002)
players = [gd.players.RandomPlayer(seat) for seat in range(4)]
gd.Match("huaian", players, seed=3, path=sys.argv[1], watch=watch).play()
"""


def test_a_killed_process_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        acknowledged = 0
        until = time.monotonic() + 60
        while acknowledged < 60 and time.monotonic() < until:
            acknowledged = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        for line in process.stdout:
            acknowledged = max(acknowledged, int(line)) if line.endswith("\n") else acknowledged
    record = load(path)
    assert len(record.events) >= acknowledged >= 60
    whole = (
        gd.Match("huaian", [gd.players.RandomPlayer(seat) for seat in range(4)], seed=3).play().record.events
    )
    assert record.events == whole[: len(record.events)]


def test_a_writer_cuts_the_torn_line_before_it_appends(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    header = make_header(seed=1)
    with Writer(path, header) as writer:
        writer.append([{"e": "one"}, {"e": "two"}])
    with path.open("ab") as file:
        file.write('{"e":"tor掼'.encode()[:-1])
    with Writer(path, header, sync=True) as writer:
        assert writer.record.events == [{"e": "one"}, {"e": "two"}]
        writer.append([{"e": "three"}])
    assert load(path).events == [{"e": "one"}, {"e": "two"}, {"e": "three"}]


def test_a_writer_refuses_another_matchs_file(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    Writer(path, make_header(seed=1)).close()
    with pytest.raises(gd.FileFormatError, match="same header"):
        Writer(path, make_header(seed=2))
    assert load(path).header["seed"] == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "header"),
        ("{}\n", "line 1"),
        ("[1]\n", "line 1"),
        ('{"format":"guandan-record","version":9}\n', "line 1"),
        ('{"format":"guandan-record","version":1}\nnonsense\n', "line 2, column 1"),
        ('{"format":"guandan-record","version":1}\n{"seat":1}\n', "line 2"),
        ('{"format":"guandan-record","version":1}\n\n', "line 2"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(gd.FileFormatError, match=message):
        loads(text)


def test_text_that_is_no_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_bytes(line_of(make_header()).encode() + b'{"e":"\xff"}\n')
    with pytest.raises(gd.FileFormatError, match="line 2"):
        load(path)


def changed(events: list[dict[str, object]], number: int, **fields: object) -> gd.files.Record:
    record = short_match().play().record
    events = [dict(event) for event in record.events]
    events[number] = {key: value for key, value in (events[number] | fields).items() if value is not None}
    return gd.files.Record(record.header, events)


def first(events: list[dict[str, object]], kind: str) -> int:
    return next(number for number, event in enumerate(events) if event["e"] == kind)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("deal", {"level": "5"}),
        ("lead", {"seat": None}),
        ("play", {"cards": "S2 D9"}),
        ("play", {"as": "TUBE:9"}),
        ("play", {"seat": 7}),
        ("play", {"extra": 1}),
        ("pass", {"seat": None}),
        ("result", {"levels": 17}),
        ("levels", {"levels": ["A", "A"]}),
        ("end", {"winner": 5}),
    ],
)
def test_a_changed_event_is_refused(kind: str, fields: dict[str, object]) -> None:
    events = short_match().play().record.events
    with pytest.raises(gd.FileFormatError):
        gd.matches.replay(changed(events, first(events, kind), **fields))


def test_a_missing_or_doubled_event_is_refused() -> None:
    record = short_match().play().record
    for number in range(1, len(record.events) - 1, 5):
        for events in (
            record.events[:number] + record.events[number + 1 :],
            record.events[: number + 1] + record.events[number:],
        ):
            with pytest.raises(gd.FileFormatError):
                gd.matches.replay(gd.files.Record(record.header, events))


def test_a_record_without_rules_is_refused() -> None:
    with pytest.raises(gd.FileFormatError, match="rule set"):
        rules_of(gd.files.Record(make_header()))


def test_steps_gives_every_event_with_the_table_behind_it() -> None:
    match = short_match().play()
    seen = list(gd.matches.steps(match.record))
    assert [event for event, _ in seen] == list(match.events)
    assert seen[-1][1].state == match.state
    bad = changed(match.record.events, len(match.record.events) - 1, winner=4)
    with pytest.raises(gd.FileFormatError):
        list(gd.matches.steps(bad))


def test_decoding_says_which_event_is_wrong() -> None:
    rules = gd.rules.find("huaian")
    with pytest.raises(gd.FileFormatError, match="event 1"):
        decode(rules, [{"e": "pass", "seat": 1}])
    with pytest.raises(gd.FileFormatError, match="event 1"):
        decode(
            rules, [{"e": "deal", "level": "5", "hands": ["S3", "S4", "S5", "S6"], "leader": 0, "unknown": 1}]
        )


def test_only_accepted_actions_stand_in_a_record() -> None:
    """GD-121."""
    table = Table(gd.rules.find("huaian"))
    table.deal(gd.rounds.draw(table.rules, 2))
    assert table.round is not None
    seat = table.round.to_act[0]
    before = list(table.events)
    for wrong in ((seat, "pass"), ((seat + 1) % 4, "S3"), (seat, "pay S3")):
        with pytest.raises(gd.IllegalPlayError):
            table.act(*wrong)
    assert table.events == before
