"""Hand files: every format round-trips; every fault names file, line and column; nothing kills the process."""

from pathlib import Path

import pytest

import guandan as gd
from guandan import files

GOOD = "5 | C3 S9 D9 | D4 HK | S8 H8 | D7 | 0 | - | -"
ENTRY = files.HandFileEntry(
    gd.Position.parse(GOOD), name="Two pairs: 理牌", value=3, best=("C3", "S9 D9"), comment="why not?"
)


@pytest.mark.parametrize("file_format", files.FORMATS)
def test_round_trip(file_format: str, tmp_path: Path) -> None:
    path = tmp_path / f"hands.{file_format}"
    files.dump([ENTRY, gd.Position.parse(GOOD)], path)
    first, second = files.load(path)
    assert (first.position, first.name, first.value, first.best, first.comment) == (
        ENTRY.position,
        ENTRY.name,
        ENTRY.value,
        ENTRY.best,
        ENTRY.comment,
    )
    assert second.position == ENTRY.position
    assert second.line > first.line
    assert files.loads(files.dumps([first, second], file_format=file_format), file_format=file_format)


def test_object_and_list_forms() -> None:
    for text in [
        f'{{"position": "{GOOD}"}}',
        f'[{{"position": "{GOOD}"}}]',
        f'{{"positions": [{{"position": "{GOOD}"}}]}}',
    ]:
        assert files.loads(text, file_format="json")[0].position == ENTRY.position
    assert files.loads(f"- position: {GOOD}\n  best: C3\n", file_format="yaml")[0].best == ("C3",)


def test_gdp_comments_and_blank_lines() -> None:
    entries = files.loads(f"# title\n\n  {GOOD} ; value=-1\n")
    assert (entries[0].line, entries[0].value) == (3, -1)


@pytest.mark.parametrize(
    ("file_format", "text", "place", "message"),
    [
        ("gdp", "", "1:1", "empty"),
        ("gdp", " \n\n", "1:1", "empty"),
        ("gdp", "# nothing\n", "1:1", "no position"),
        ("gdp", f"{GOOD}\n5 | S9 D9 C3 | HK X4 | H8 S8 | D7 | 0 | - | -\n", "2:19", "got 'X4'"),
        ("gdp", f"{GOOD}\n5 | S9 D9 C3 | HK D", "2:1", "expected 8 fields"),
        ("gdp", f"{GOOD} ; valu=3", "1:48", "got 'valu=3'"),
        ("gdp", f"{GOOD} ; value=three", "1:48", "got 'three'"),
        ("gdp", f"{GOOD} ; value=1 ; value=2", "1:58", "got 'value=2'"),
        ("json", "", "1:1", "empty"),
        ("json", f'{{"positions": [\n  {{"position": "{GOOD}', "2:16", "Unterminated string"),
        ("json", f'[{{"position": "{GOOD}"}},\n', "2:1", "Expecting value"),
        ("json", f'[\n\n  {{"postion": "{GOOD}"}}]', "3:3", "position: Field required"),
        (
            "json",
            f'[{{"position": "{GOOD}"}},\n {{"position": "5 | S9 S9 S9"}}]',
            "2:15",
            "expected 8 fields",
        ),
        (
            "json",
            f'[{{"position": "{GOOD}", "value": "3"}}]',
            "1:73",
            "value: Input should be a valid integer, got '3'",
        ),
        ("json", f'[{{"position": "{GOOD}", "colour": 3}}]', "1:74", "colour: Extra inputs"),
        ("json", "[]", "1:1", "no position"),
        ("json", "17", "1:1", "got 17"),
        ("json", "[" * 100_000, "1:1", "not readable"),
        ("jsonl", f'{{"position": "{GOOD}"}}\n{{"position": 3}}\n', "2:14", "got 3"),
        ("jsonl", f'{{"position": "{GOOD}"}}\n{{"position"\n', "2:12", "Expecting ':'"),
        ("yaml", "positions: [", "2:1", ""),
        ("yaml", f"- position: {GOOD}\n- position: 5 | S9\n", "2:13", "expected 8 fields"),
        ("yaml", "\x00\x01", "1:1", "control characters"),
        ("yaml", "[" * 2_000_000, "1:", "nest"),  # whoever counts first, we or the YAML library
        ("yaml", "- " * 100_000, "1:", "nest"),
        ("yaml", "&a [*a]", "1:", "got"),
    ],
    ids=lambda value: value[:12] if value.isprintable() else "noise",
)
def test_faults_name_their_place(file_format: str, text: str, place: str, message: str) -> None:
    with pytest.raises(gd.FileFormatError) as error:
        files.loads(text, file_format=file_format, source="hands")
    assert str(error.value).startswith(f"hands:{place}")
    assert message in str(error.value)
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("file_format", files.FORMATS)
def test_a_file_cut_anywhere_is_read_or_refused(file_format: str) -> None:
    text = files.dumps([ENTRY, ENTRY], file_format=file_format)
    for end in range(len(text)):
        try:
            entries = files.loads(text[:end], file_format=file_format)
        except gd.FileFormatError:
            continue
        assert all(entry.position == ENTRY.position for entry in entries)


def test_unknown_suffix_and_encoding(tmp_path: Path) -> None:
    with pytest.raises(gd.FileFormatError, match=r"unknown kind of file '\.pbn'"):
        files.load(tmp_path / "x.pbn")
    with pytest.raises(gd.FileFormatError, match="unknown format 'pbn'"):
        files.loads(GOOD, file_format="pbn")
    path = tmp_path / "noise.gdp"
    path.write_bytes(b"# ok\nab\xff")
    with pytest.raises(gd.FileFormatError, match=r"noise\.gdp:2:3: not UTF-8 text: byte 0xff"):
        files.load(path)
    path.write_bytes(bytes(range(256)) * 8192)
    with pytest.raises(gd.FileFormatError):
        files.load(path)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "bom.gdp"
    path.write_text(GOOD, encoding="utf-8-sig")
    assert files.load(path)[0].position == ENTRY.position


def test_notes_that_gdp_cannot_hold() -> None:
    with pytest.raises(gd.FileFormatError, match="cannot hold"):
        files.dumps([files.HandFileEntry(ENTRY.position, name="a;b")])
