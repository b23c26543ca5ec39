"""The platform's words, both ways."""

import json
from typing import Any

import pytest

import guandan as gd
from guandan.files.platform import (
    from_messages,
    from_observed,
    platform_action,
    read_action,
    to_messages,
    to_observed,
)
from oracle.vectors import DATA
from tables import PRESETS

PLATFORM = gd.rules.find("platform")


def published() -> dict[str, Any]:
    return json.loads((DATA / "platform_round.json").read_text(encoding="utf-8"))


def test_the_published_round_replays_to_its_end() -> None:
    """65 steps and one pass that the log left out, seat 0's on seat 1's last card."""
    log = published()
    observed = from_observed(PLATFORM, log)
    rnd = observed.round
    assert rnd.result is not None
    assert rnd.result.finish_order == (1, 3, 0, 2)
    assert rnd.result.levels_gained == -3
    assert [str(rnd.events[number]) for number in observed.inferred] == ["pass seat 0"]
    assert [len(cards) for cards in observed.filled] == [1, 0, 9, 0]
    assert all(len(hand) == 27 for hand in rnd.setup.hands)


def test_the_published_round_goes_back_to_its_log() -> None:
    log = published()
    observed = from_observed(PLATFORM, log)
    again = to_observed(observed.round)
    number = next(
        n
        for n, (one, two) in enumerate(zip(again["plays"], log["plays"], strict=False))
        if one != in_order(two)
    )
    assert again["plays"].pop(number) == {"seat": 0, "type": "pass", "cards": []}
    assert again["plays"] == [in_order(play) for play in log["plays"]]
    assert again["level"] == log["level"]


def in_order(play: dict[str, Any]) -> dict[str, Any]:
    """Return a play of the log with its cards in canonical order."""
    return {**play, "cards": [str(card) for card in gd.CardSet(play["cards"])]}


def rounds_of(rules: str, seed: int) -> list[gd.Round]:
    return list(gd.Match(rules, [gd.players.RandomPlayer(f"{seed}{seat}") for seat in range(4)], seed=seed))


@pytest.mark.parametrize("rules", PRESETS)
def test_whole_matches_go_through_messages_and_back(rules: str) -> None:
    stages = set()
    for rnd in rounds_of(rules, 3):
        messages = json.loads(json.dumps(to_messages(rnd)))
        stages |= {message["stage"] for message in messages}
        again = from_messages(gd.rules.find(rules), messages, previous=rnd.setup.previous)
        assert again.hands == rnd.hands
        assert again.result == rnd.result
        plays = [event for event in rnd.events if event.kind.value in ("play", "pass", "tribute", "returned")]
        assert [
            event for event in again.events if event.kind.value in ("play", "pass", "tribute", "returned")
        ] == plays
        assert to_messages(again) == messages
    assert {"beginning", "play", "tribute", "back", "episodeOver"} <= stages


@pytest.mark.parametrize("rules", PRESETS)
def test_first_deals_go_through_the_observers_log_and_back(rules: str) -> None:
    rnd = rounds_of(rules, 4)[0]
    log = json.loads(json.dumps(to_observed(rnd)))
    observed = from_observed(gd.rules.find(rules), log)
    assert observed.inferred == ()
    assert observed.round.result == rnd.result
    assert observed.round.setup.hands[0] == rnd.setup.hands[0]
    assert to_observed(observed.round) == log


def deal_with_both_big_jokers() -> tuple[list[gd.CardSet], int]:
    """Return the first deal that gives one seat both big jokers, and that seat."""
    for seed in range(1000):
        hands = list(gd.deal(seed))
        for seat, hand in enumerate(hands):
            if hand.count("HR") == 2:
                return hands, seat
    raise AssertionError


def test_refused_tribute_in_messages() -> None:
    hands, payer = deal_with_both_big_jokers()
    first, second, third = (seat for seat in range(4) if seat != payer)
    previous = (first, second, third, payer) if (first - second) % 2 else (first, third, second, payer)
    rnd = gd.Round(PLATFORM, level="5", hands=hands, previous=previous)
    messages = to_messages(rnd)
    (refusal,) = [message for message in messages if message["stage"] == "anti-tribute"]
    assert (refusal["antiNum"], refusal["antiNums"], refusal["antiPos"]) == (1, 1, [payer])
    assert from_messages(PLATFORM, messages, previous=previous) == rnd
    other = (payer, *(seat for seat in previous if seat != payer))
    if other[1] == (other[0] + 2) % 4:
        other = (other[0], other[2], other[1], other[3])
    with pytest.raises(gd.FileFormatError, match="refused"):
        from_messages(PLATFORM, messages, previous=other)


@pytest.mark.parametrize(
    ("cards", "action"),
    [
        ("S3", ["Single", "3", ["S3"]]),
        ("SB", ["Single", "B", ["SB"]]),
        ("HR HR", ["Pair", "R", ["HR", "HR"]]),
        ("H5 H5", ["Pair", "5", ["H5", "H5"]]),
        ("SA DA CA S2 D2 C2", ["TwoTrips", "A", ["SA", "CA", "DA", "S2", "C2", "D2"]]),
        ("SK DK CK SA DA CA", ["TwoTrips", "K", ["SK", "CK", "DK", "SA", "CA", "DA"]]),
        ("SA DA S2 D2 S3 D3", ["ThreePair", "A", ["SA", "DA", "S2", "D2", "S3", "D3"]]),
        ("SA D2 C3 S4 S6 H5", None),
        ("SA D2 C3 S4 H5", ["Straight", "A", ["SA", "D2", "C3", "S4", "H5"]]),
        ("ST DJ CQ SK SA", ["Straight", "T", ["ST", "DJ", "CQ", "SK", "SA"]]),
        ("S6 S7 S8 S9 ST", ["StraightFlush", "6", ["S6", "S7", "S8", "S9", "ST"]]),
        ("S6 D6 C6 S7 D7", ["ThreeWithTwo", "6", ["S6", "D6", "C6", "S7", "D7"]]),
        ("S6 D6 C6 H6", ["Bomb", "6", ["S6", "H6", "C6", "D6"]]),
        ("SB SB HR HR", ["Bomb", "JOKER", ["SB", "SB", "HR", "HR"]]),
    ],
)
def test_actions_have_the_platforms_words(cards: str, action: list[Any] | None) -> None:
    level = PLATFORM.level("5")
    readings = level.readings(cards)
    if action is None:
        assert readings == []
        return
    kind, rank, faces = action
    (combo,) = [combo for combo in readings if platform_action(combo)[:2] == [kind, rank]]
    assert sorted(platform_action(combo)[2]) == sorted(faces)
    assert read_action(level, action) == combo


@pytest.mark.parametrize(
    "action",
    [
        ["Single", "4", ["S3"]],
        ["Pair", "3", ["S3", "S4"]],
        ["Straight", "3", ["S3"]],
        ["Single"],
        [1, 2, 3],
        ["Single", "3", ["X1"]],
    ],
)
def test_wrong_actions_are_refused(action: list[Any]) -> None:
    """GD-114: an action that cannot be read is an error and no pass."""
    with pytest.raises(gd.FileFormatError):
        read_action(PLATFORM.level("5"), action)


def test_pass_has_three_words() -> None:
    assert platform_action(gd.PASS) == ["PASS", "PASS", "PASS"]
    assert read_action(PLATFORM.level("5"), ["PASS", "PASS", "PASS"]) is gd.PASS


def test_the_top_play_stands_in_every_message() -> None:
    """GD-055: the biggest play of the trick and the last action are two things."""
    rnd = rounds_of("platform", 5)[0]
    top = None
    for message in to_messages(rnd):
        if message["stage"] != "play":
            continue
        if message["curAction"][0] != "PASS":
            top = (message["curPos"], message["curAction"])
        assert (message["greaterPos"], message["greaterAction"]) == top


def test_hands_of_a_wrong_size_are_refused() -> None:
    """GD-118, GD-119."""
    messages = to_messages(rounds_of("platform", 5)[0])
    short = [dict(message) for message in messages]
    short[0] = {**short[0], "handCards": short[0]["handCards"][:21]}
    with pytest.raises(gd.FileFormatError, match="27 cards in the hand of seat 0, got 21"):
        from_messages(PLATFORM, short)
    with pytest.raises(gd.FileFormatError, match="beginning of four seats"):
        from_messages(PLATFORM, messages[1:])


def test_a_message_against_the_rules_is_refused_and_quoted() -> None:
    messages = to_messages(rounds_of("platform", 5)[0])
    doubled = [*messages[:5], messages[4], *messages[5:]]
    with pytest.raises(gd.FileFormatError, match="curPos"):
        from_messages(PLATFORM, doubled)


@pytest.mark.parametrize(
    "change",
    [
        {"level": "11"},
        {"plays": [{"seat": 2, "type": "single", "cards": ["D6", "D6", "D6"]}]},
        {"plays": [{"seat": 4, "type": "single", "cards": ["D6"]}]},
        {"plays": [{"seat": 2, "type": "pair", "cards": ["D6"]}]},
        {"plays": [{"seat": 2, "type": "pass", "cards": []}]},
        {"seat0_tribute": "SB"},
        {"seat0_hand_before_tribute": ["S2"] * 3},
    ],
)
def test_wrong_logs_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(gd.FileFormatError):
        from_observed(PLATFORM, {**published(), **change})
