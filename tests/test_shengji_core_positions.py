"""Shengji positions: text form, validation, trick flow, lazy plays; errors quote what they refuse."""

import pickle
from random import Random

import pytest

import guandan as gd
from guandan import shengji as sj

TEXT = "6 S | D5 S9 S9 | C2 D4 HK | S8 SK | D7 D8 | 0 | 2:S3; 3:D9 | banker 0 | kitty H5 HT | points 35"


def test_text_repr_and_pickle_round_trip() -> None:
    position = sj.Position.parse(TEXT)
    assert str(position) == TEXT
    assert eval(repr(position), {"Position": sj.Position}) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(position) == hash(sj.Position.parse(TEXT))
    rules = sj.LegalityRules(ruff="exact_split", kitty_per_card=2)
    other = sj.Position.parse(TEXT, rules)
    assert other != position
    assert eval(repr(other), vars(sj)) == other
    assert pickle.loads(pickle.dumps(other)).trump.rules == rules


def test_the_parts_of_a_position() -> None:
    position = sj.Position.parse(TEXT)
    assert (str(position.trump), position.to_move, position.leader, position.banker) == ("6 S", 0, 2, 0)
    assert [str(play) for play in position.trick] == ["S3", "D9"]
    assert [position.is_attacker(seat) for seat in range(4)] == [False, True, False, True]
    assert position == sj.Position(
        sj.Trump("6", "S"),
        ["D5 S9 S9", "C2 D4 HK", "S8 SK", "D7 D8"],
        0,
        banker=0,
        trick=["S3", "D9"],
        kitty="H5 HT",
        points=35,
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("6 S |", "6 X |", r"trump suit .* column 3, got 'X'"),
        ("6 S |", "6 |", r"level and trump suit such as '6 S' at column 1, got '6'"),
        ("6 S |", "B S |", r"a level .* column 1, got 'B'"),
        ("| 0 | 2", "| 4 | 2", r"a seat \(0-3\) at column 45, got '4'"),
        ("2:S3", "1:S3", r"seat 2 .* got '1'"),
        ("2:S3", "2 S3", r"plays such as .* got '2 S3'"),
        ("banker 0", "0", r"'banker …' at column"),
        ("kitty H5 HT", "kitty H5 HX", r"HX"),
        ("points 35", "points many", r"number of points .* got 'many'"),
        (" | points 35", "", r"expected 10 fields .* got 9"),
        ("S9 S9", "S9 S9 S9 S9", r"too many copies of 'S9'"),
    ],
)
def test_unreadable_text(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(gd.NotationError, match=message):
        sj.Position.parse(TEXT.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("points 35", "points 36", "points 36 are no multiple of 5"),
        ("kitty H5 HT", "kitty H2 H3 H4 H5 H7 H8 H9", "the kitty has 7 cards, more than 6"),
        ("D5 S9 S9", "D5 S9", "seat 1 holds 3 cards, expected 2 beside the 2 of seat 0"),
        ("3:D9", "3:C9", None),
        ("S8 SK", "S3 S3", None),
        ("D7 D8", "S7 D8", "seat 3 cannot have answered 'S3' with 'D9' out of 'S7 D8 D9'"),
        ("2:S3; 3:D9", "1:S3; 2:S4; 3:D9", "seat 1 holds 3 cards, expected 2"),
    ],
)
def test_validation(old: str, new: str, fault: str | None) -> None:
    text = TEXT.replace(old, new)
    faults = sj.PositionSetup.parse(text).validate()
    if fault is None:
        assert faults == []
        assert sj.Position.parse(text).validate() == []
        return
    assert any(fault in found for found in faults), faults
    with pytest.raises(gd.PositionError, match="impossible position"):
        sj.Position.parse(text)


def test_all_faults_are_listed() -> None:
    text = "6 S | S9 S9 | S9 S9 | C3 | H3 | 0 | - | banker 0 | kitty H5 | points 3"
    faults = sj.PositionSetup.parse(text).validate()
    assert len(faults) == 4
    assert any("4 copies of 'S9'" in fault for fault in faults)
    with pytest.raises(gd.PositionError) as error:
        sj.Position.parse(text)
    assert all(fault in str(error.value) for fault in faults)


def test_a_throw_that_would_have_been_blocked_is_no_trick() -> None:
    text = "6 S | C2 | HQ C3 C4 | C5 C7 C8 | D2 D3 D4 | 1 | 0:HA HJ | banker 0 | kitty - | points 0"
    assert any("blocked" in fault for fault in sj.PositionSetup.parse(text).validate())


def test_illegal_plays_are_refused_and_change_nothing() -> None:
    position = sj.Position.parse(TEXT)
    with pytest.raises(gd.IllegalPlayError, match="'D5' is no legal answer of seat 0 to 'S3' out of"):
        position.play("D5")
    with pytest.raises(gd.IllegalPlayError, match="it holds only"):
        position.play("HR")
    assert str(position) == TEXT
    leads = sj.Position.parse("6 S | HA HJ | HQ C3 | C4 C5 | D2 D3 | 0 | - | banker 0 | kitty - | points 0")
    with pytest.raises(gd.IllegalPlayError, match="would be blocked at 'HJ'"):
        leads.play("HA HJ")
    with pytest.raises(gd.IllegalPlayError, match="got none"):
        leads.play("HA").play("HQ").play("C4").play("D2").play("")
    assert {str(play) for play in leads.plays()} == {"HA", "HJ"}


def test_plays_are_lazy_and_agree_with_the_predicate() -> None:
    random = Random(5)
    for _ in range(50):
        deck = [*sj.decks.FULL_DECK]
        random.shuffle(deck)
        trump = sj.Trump(random.choice("23456789TJQKA"), random.choice("SHCD"))
        hands = [sj.CardSet(deck[place * 6 : place * 6 + 6]) for place in range(4)]
        position = sj.Position(trump, hands, 0, banker=0)
        for _ in range(3):
            plays = position.plays()
            listed = list(plays)
            assert len(plays) == len(listed) == len(set(listed))
            assert plays[0] == listed[0]
            assert plays[-1] == listed[-1]
            assert plays[1:3] == listed[1:3]
            assert all(play in plays and position.can_play(play) for play in listed)
            with pytest.raises(IndexError):
                plays[len(listed)]
            position = position.play(random.choice(listed))


def test_a_whole_hand_can_be_asked_lazily() -> None:
    hand = sj.CardSet(sj.decks.FULL_DECK[:39])
    plays = sj.legal_leads(hand, sj.Trump("2", "S"))
    assert len(plays) > 9_000
    assert next(iter(plays)) in plays


def test_wrong_arguments() -> None:
    with pytest.raises(gd.ArgumentError, match="expected 'can_be_cut' or 'exact_split' for ruff, got 'any'"):
        sj.LegalityRules(ruff="any")
    with pytest.raises(gd.ArgumentError, match="kitty_per_card"):
        sj.LegalityRules(kitty_per_card=101)
    with pytest.raises(gd.NotationError, match="trump suit"):
        sj.Trump("6", "Z")
    with pytest.raises(gd.NotationError, match="expected a level"):
        sj.Trump("SB", "S")
    with pytest.raises(gd.IllegalPlayError, match="at least 2 cards"):
        sj.legal_follows("H3 H3", "H4", sj.Trump("6", "S"))
    with pytest.raises(gd.IllegalPlayError, match="one effective suit"):
        sj.legal_follows("H3 C3", "H4 H5", sj.Trump("6", "S"))
    with pytest.raises(gd.IllegalPlayError, match="expected 2 cards like the lead"):
        sj.trick_winner(["H3 H3", "H4"], sj.Trump("6", "S"))
    with pytest.raises(gd.IllegalPlayError, match="got no play"):
        sj.trick_winner([], sj.Trump("6", "S"))


def test_cards_of_two_packs_are_welcome() -> None:
    assert sj.CardSet(gd.CardSet("S3 S3")) == sj.CardSet("S3 S3")
    assert type(next(iter(sj.CardSet("S3")))) is gd.Card
