"""The shipped hand files: their answers are right, by the oracle where it can follow; the best plays keep the value."""

from pathlib import Path

import pytest

import guandan as gd
from bridge import cards_of, play_of
from oracle.game import OpenDeal
from oracle.minimax import solve

HANDS = Path(__file__).resolve().parent.parent / "examples" / "hands"
ENTRIES = [(path, entry) for path in sorted(HANDS.iterdir()) for entry in gd.files.load(path)]


def test_there_are_enough() -> None:
    assert len(ENTRIES) >= 12
    assert {path.suffix for path, _ in ENTRIES} >= {".gdp", ".yaml", ".jsonl"}
    assert all(entry.value is not None and entry.best and entry.name for _, entry in ENTRIES)


def named_play(position: gd.Position, text: str) -> gd.Combo | gd.Pass:
    if text == "PASS":
        return gd.PASS
    cards, _, reading = text.partition("=")
    plays = [play for play in position.plays() if play.cards == gd.CardSet(cards)]
    if reading:
        plays = [play for play in plays if str(play).startswith(reading + " ")]
    assert plays, text
    return plays[0]


@pytest.mark.parametrize(("path", "entry"), ENTRIES, ids=lambda x: getattr(x, "name", None))
def test_answers(path: Path, entry: gd.files.HandFileEntry) -> None:
    solution = gd.solve(entry.position)
    assert solution.value == entry.value
    for text in entry.best:
        assert solution.plays[named_play(entry.position, text)] == entry.value
    others = [value for value in solution.plays.values() if value != entry.value]
    if entry.position.to_move % 2 == 0:
        assert all(value < solution.value for value in others)


SMALL = [entry for _, entry in ENTRIES if sum(map(len, entry.position.hands)) <= 15]


def test_some_are_small_enough_for_the_oracle() -> None:
    assert len(SMALL) >= 6


@pytest.mark.parametrize("entry", SMALL, ids=lambda entry: entry.name)
def test_answers_by_the_oracle(entry: gd.files.HandFileEntry) -> None:
    position = entry.position
    level = str(position.level)
    table = None if position.table is None else play_of(position.table, level)
    hands = tuple(cards_of(hand) for hand in position.hands)
    deal = OpenDeal(level, hands, position.to_move, table, position.table_owner, position.finished)
    assert solve(deal) == entry.value
