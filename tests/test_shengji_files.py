"""Shengji hand files: read, written, and refused with line and column."""

from pathlib import Path

import pytest

from guandan import shengji as sj
from guandan.errors import FileFormatError

LINE = "6 S | HK HA | S2 HT | C2 C3 | H5 H7 | 0 | - | banker 0 | kitty DK | points 35"
EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "shengji"


def test_gdp_with_notes() -> None:
    text = (
        f"# two hearts\n\n{LINE} ; name=Two hearts ; value=35 ; best=HA HK, HA ; comment=the throw stands\n"
    )
    (entry,) = sj.files.loads(text)
    assert str(entry.position) == LINE
    assert (entry.name, entry.value, entry.line) == ("Two hearts", 35, 3)
    assert (entry.best, entry.comment) == (("HA HK", "HA"), "the throw stands")


@pytest.mark.parametrize("file_format", ["gdp", "jsonl"])
def test_round_trip(file_format: str, tmp_path: Path) -> None:
    entries = [
        sj.files.HandFileEntry(sj.Position.parse(LINE), "one", 35, ("HA HK",), "note", 1),
        sj.files.HandFileEntry(sj.Position.parse(LINE), line=2),
    ]
    path = tmp_path / f"hands.{file_format}"
    sj.files.dump(entries, path)
    assert sj.files.load(path) == entries
    assert sj.files.dumps([sj.Position.parse(LINE)]) == LINE + "\n"


@pytest.mark.parametrize(
    ("text", "file_format", "where"),
    [
        ("", "gdp", "1:1: the file holds no position"),
        ("# nothing\n", "gdp", "1:1: the file holds no position"),
        (f"{LINE}\n{LINE.replace('HT', 'XT')}\n", "gdp", "2:18: .*XT"),
        (f"{LINE}\n{LINE.replace(' | -', '')}\n", "gdp", "2:1: .*fields"),
        (f"{LINE} ; rank=3\n", "gdp", f"1:{len(LINE) + 3}: .*rank=3"),
        (f"{LINE} ; name=a ; name=b\n", "gdp", "each once"),
        (f"{LINE} ; value=much\n", "gdp", "whole number.*much"),
        (LINE.replace("C2 C3", "C2"), "gdp", "1:1: .*seat 2"),
        ('{"position": 3}\n', "jsonl", "1:2: position"),
        (f'{{"position": "{LINE}"}}\n{{"position": "{LINE}"\n', "jsonl", "2:9"),
        (f'{{"position": "{LINE}", "points": 3}}\n', "jsonl", "points"),
        (f'{{"position": "{LINE.replace("HT", "XT")}"}}\n', "jsonl", "1:2: position: .*XT"),
        (LINE, "yaml", "unknown format"),
    ],
)
def test_bad_texts(text: str, file_format: str, where: str) -> None:
    with pytest.raises(FileFormatError, match=where):
        sj.files.loads(text, file_format=file_format)


def test_semicolons_of_a_running_trick_are_no_notes() -> None:
    text = "A S | H8 | DA | S3 C5 C5 | H4 H4 HT | 2 | 0:HK HK; 1:HQ HQ | banker 1 | kitty - | points 110"
    (entry,) = sj.files.loads(f"{text} ; name=a | b ; value=3\n")
    assert [str(play) for play in entry.position.trick] == ["HK HK", "HQ HQ"]
    assert (str(entry.position), entry.name, entry.value) == (text, "a | b", 3)


def test_bad_files(tmp_path: Path) -> None:
    path = tmp_path / "hands.gdp"
    path.write_bytes(LINE.encode() + b"\n\xff\n")
    with pytest.raises(FileFormatError, match=":2:1: not UTF-8"):
        sj.files.load(path)
    with pytest.raises(FileFormatError, match=r"\.doc"):
        sj.files.load(tmp_path / "hands.doc")
    with pytest.raises(FileFormatError, match=r"\.doc"):
        sj.files.dump([], tmp_path / "hands.doc")
    entry = sj.files.HandFileEntry(sj.Position.parse(LINE), name="a;b")
    with pytest.raises(FileFormatError, match="note"):
        sj.files.dumps([entry])


def test_rules_reach_the_positions() -> None:
    rules = sj.LegalityRules(ruff="exact_split")
    (entry,) = sj.files.loads(LINE, rules=rules)
    assert entry.position.trump.rules == rules


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.gdp")), ids=lambda path: path.name)
def test_examples_have_the_values_they_say(path: Path) -> None:
    for entry in sj.files.load(path):
        solution = sj.solve(entry.position)
        assert solution.value == entry.value, entry.name
        assert {str(sj.CardSet(play)) for play in entry.best} == {
            str(play) for play, value in solution.plays.items() if value == solution.value
        }, entry.name
    assert EXAMPLES.exists()


def test_there_are_examples() -> None:
    assert len(list(EXAMPLES.glob("*.gdp"))) >= 1
