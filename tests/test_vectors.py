"""The package equals the vectors of tests/data."""

from collections import Counter
from collections.abc import Callable

import pytest

import guandan as gd
from bridge import card_set, combo_of, play_of, reading_of
from oracle.cards import multiset
from oracle.vectors import (
    platform_play,
    read_hands,
    read_lines,
)
from oracle.vectors import play_of as data_play
from oracle.vectors import reading_of as data_reading

LEVELS = {text: gd.Level(text) for text in "23456789TJQKA"}


def test_readings_file() -> None:
    for entry in read_lines("readings.jsonl"):
        level = entry["level"]
        found = LEVELS[level].readings(" ".join(entry["cards"]))
        assert {reading_of(combo, level) for combo in found} == {
            data_reading(kind, key) for kind, key in entry["readings"]
        }, entry
        assert len(found) == len(entry["readings"]), entry


def test_comparisons_file() -> None:
    for entry in read_lines("comparisons.jsonl"):
        text = entry["level"]
        level = LEVELS[text]
        combos = {
            side: combo_of(data_play(entry[f"{side}_type"], entry[f"{side}_key"], entry[side]), level, text)
            for side in "ab"
        }
        for side, other in ("ab", "ba"):
            assert combos[side].beats(combos[other]) == entry[f"{side}_beats_{other}"], entry
            can_beat = any(combo.beats(combos[other]) for combo in level.readings(" ".join(entry[side])))
            assert can_beat == entry[f"{side}_can_beat_{other}_any_reading"], entry


def test_play_counts_file() -> None:
    for entry in read_lines("play_counts.jsonl"):
        text = entry["level"]
        prev = entry.get("prev")
        to_beat = prev and combo_of(data_play(prev["type"], prev["key"], prev["cards"]), LEVELS[text], text)
        plays = LEVELS[text].plays(card_set(multiset(entry["hand"])), to_beat=to_beat)
        by_type = Counter(named(play.type.name, play.size) for play in plays)
        expected = {
            named(data_reading(kind, 0)[0], kind[4:]): count for kind, count in entry["by_type"].items()
        }
        assert by_type == expected, entry
        assert len(plays) == entry["plays"], entry


def named(kind: str, size: int | str) -> str:
    return f"BOMB{size}" if kind == "BOMB" else kind


@pytest.mark.parametrize("name", ["lead_1000", "mid_1000", "twowild_200", "follow_1000"])
def test_play_counts_of_the_hand_sets(name: str, full: bool, record: Callable[[str], None]) -> None:
    counts = read_hands("play_counts")[name]
    num_plays = 0
    for index, entry in enumerate(read_hands(name)["hands"]):
        expected_plays, expected_shapes = counts[index]
        text = entry["level"]
        level = LEVELS[text]
        target = entry.get("target")
        to_beat = None if target is None else combo_of(platform_play(target, text), level, text)
        hand = card_set(multiset(entry["hand"]))
        plays, shapes = level.plays(hand, to_beat=to_beat), level.shapes(hand, to_beat=to_beat)
        assert len(plays) == expected_plays, entry
        assert len(list(plays)) == expected_plays, entry
        assert len(shapes) == expected_shapes, entry
        if full or index % 5 == 0:
            found = {play_of(play, text) for play in plays}
            assert len(found) == expected_plays, entry
            assert {play.shape for play in found} == {play_of(play, text).shape for play in shapes}, entry
        num_plays += expected_plays
    assert len(counts) == index + 1
    record(f"play_counts: {len(counts)} hands of {name}, {num_plays} plays, all shapes")
