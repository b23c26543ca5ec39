"""The oracle equals the vectors of tests/data."""

from collections import Counter
from random import Random

from .cards import multiset
from .generators import random_card_set
from .minimax import first_side_out, solve, solve_moves
from .plays import all_plays, all_shapes
from .readings import DEFAULT_RULES, OracleRules, SuitedRun, beats, readings, readings_by_trial
from .vectors import (
    endgames_150,
    endgames_known,
    endgames_one_winning_lead,
    platform_play,
    play_of,
    read_hands,
    read_lines,
    reading_of,
)


def test_readings_file() -> None:
    entries = read_lines("readings.jsonl")
    assert len(entries) == 120
    for entry in entries:
        expected = {reading_of(kind, key) for kind, key in entry["readings"]}
        assert readings_by_trial(multiset(entry["cards"]), entry["level"]) == expected, entry


def test_memoised_readings_equal_the_trial_of_all_cards() -> None:
    rng = Random(20261)
    for _ in range(600):
        level, cards = random_card_set(rng)
        rules = OracleRules(rng.random() < 0.5, rng.choice(list(SuitedRun)))
        assert readings(cards, level, rules) == readings_by_trial(cards, level, rules), (level, cards, rules)


def test_comparisons_file() -> None:
    entries = read_lines("comparisons.jsonl")
    assert len(entries) == 408
    for entry in entries:
        plays = {side: play_of(entry[f"{side}_type"], entry[f"{side}_key"], entry[side]) for side in "ab"}
        shapes = {
            side: [(kind, key, len(entry[side])) for kind, key in readings(plays[side].cards, entry["level"])]
            for side in "ab"
        }
        for side, other in ("ab", "ba"):
            assert plays[side].shape in shapes[side], entry
            assert beats(plays[side].shape, plays[other].shape) == entry[f"{side}_beats_{other}"], entry
            can_beat = any(beats(shape, plays[other].shape) for shape in shapes[side])
            assert can_beat == entry[f"{side}_can_beat_{other}_any_reading"], entry


def test_play_counts_file() -> None:
    entries = read_lines("play_counts.jsonl")
    assert len(entries) == 120
    for entry in entries:
        prev = entry.get("prev")
        to_beat = None if prev is None else play_of(prev["type"], prev["key"], prev["cards"]).shape
        plays = all_plays(multiset(entry["hand"]), entry["level"], to_beat)
        by_type = Counter(reading_name(play.type, len(play.cards)) for play in plays)
        assert by_type == {
            reading_name(*named_size(name)): count for name, count in entry["by_type"].items()
        }, entry
        assert len(plays) == entry["plays"], entry


def reading_name(kind: str, size: int) -> str:
    return f"BOMB{size}" if kind == "BOMB" else kind


def named_size(name: str) -> tuple[str, int]:
    kind, _ = reading_of(name, 0)
    return kind, int(name[4:]) if kind == "BOMB" else 0


def test_play_counts_of_short_hands() -> None:
    """The hands of mid_1000 that trying every sub-multiset can do in a moment."""
    counts = read_hands("play_counts")["mid_1000"]
    hands = read_hands("mid_1000")["hands"]
    num_checked = 0
    for entry, (num_plays, num_shapes) in zip(hands, counts, strict=True):
        if len(entry["hand"]) <= 10:
            hand = multiset(entry["hand"])
            assert len(all_plays(hand, entry["level"])) == num_plays, entry
            assert len(all_shapes(hand, entry["level"])) == num_shapes, entry
            num_checked += 1
    assert num_checked > 300


def test_plays_to_beat_in_the_platforms_words_are_legal_readings() -> None:
    for entry in read_hands("follow_1000")["hands"]:
        play = platform_play(entry["target"], entry["level"])
        assert (play.type, play.key) in readings(play.cards, entry["level"]), entry


def test_endgames_with_one_winning_lead() -> None:
    entries = endgames_one_winning_lead()
    assert len(entries) == 25
    for deal, winning_lead in entries:
        values = solve_moves(deal, (1, 1, 1))
        assert [move for move, value in values.items() if value == 1] == [winning_lead], deal
        assert first_side_out(deal) == 1


def test_small_endgames_of_endgames_150() -> None:
    small = [(deal, value) for deal, value in endgames_150() if deal.num_cards <= 12]
    assert len(small) > 50
    for deal, value in small:
        assert solve(deal) == value, deal


def test_small_endgames_of_endgames_known() -> None:
    small = [(deal, value) for deal, value in endgames_known() if deal.num_cards <= 12]
    assert len(small) > 150
    for deal, value in small:
        assert deal.table is None or (deal.table.type, deal.table.key) in readings(
            deal.table.cards, deal.level, DEFAULT_RULES
        )
        assert solve(deal) == value, deal
