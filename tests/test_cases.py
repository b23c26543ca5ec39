"""Faults found in other public programs of this kind, one test for each (tests/data/cases.jsonl, by id).

Only the cases about cards, plays, arranging, tricks and bad input are here; cases_status.toml lists the others.
"""

import time
from collections import Counter

import pytest

import guandan as gd
from guandan import ComboType

BOMBS = {ComboType.BOMB, ComboType.STRAIGHT_FLUSH, ComboType.JOKER_BOMB}


def read(level: str, cards: str) -> list[tuple[str, str]]:
    """Return (type, rank) of every reading, strongest first."""
    return [(combo.type.name, str(combo.rank)) for combo in gd.Level(level).readings(cards)]


def combo(level: str, cards: str, kind: str | None = None, rank: str | None = None) -> gd.Combo:
    """Return the reading of that type and rank; the strongest one where they are not given."""
    return next(
        found
        for found in gd.Level(level).readings(cards)
        if kind in (None, found.type.name) and rank in (None, str(found.rank))
    )


def plays_of(level: str, hand: str, to_beat: gd.Combo | None = None) -> set[tuple[str, str, str]]:
    """Return (type, rank, cards) of every legal play."""
    plays = gd.Level(level).plays(gd.CardSet(hand), to_beat=to_beat)
    return {(play.type.name, str(play.rank), str(play.cards)) for play in plays}


def is_play(level: str, cards: str) -> bool:
    return bool(gd.Level(level).readings(cards))


# Types


def test_gd_003_two_triples_in_a_row_are_a_plate() -> None:
    assert read("9", "S5 D5 C5 S6 D6 C6") == [("PLATE", "6")]


def test_gd_004_the_lowest_tube_starts_with_the_ace() -> None:
    assert read("9", "SA DA S2 D2 S3 D3") == [("TUBE", "3")]


def test_gd_005_the_lowest_plate_starts_with_the_ace() -> None:
    assert read("9", "SA DA CA S2 D2 C2") == [("PLATE", "2")]


def test_gd_007_a_level_card_has_its_printed_place_in_a_run() -> None:
    assert not is_play("2", "SJ DQ CK SA S2")


def test_gd_009_two_jokers_of_one_colour_are_a_pair() -> None:
    assert read("9", "SB SB") == [("PAIR", "B")]
    assert combo("9", "SB SB").beats(combo("9", "S9 D9"))
    assert combo("9", "HR HR").beats(combo("9", "SB SB"))


def test_gd_010_two_different_jokers_are_no_play() -> None:
    assert not is_play("9", "SB HR")


def test_gd_011_the_joker_bomb_is_exactly_four_cards() -> None:
    assert not is_play("9", "SB SB HR HR S3 S5 S7")


@pytest.mark.parametrize("cards", ["SB H9", "HR H9", "SB SB H9", "S3 D3 C3 SB H9", "SB SB HR HR H9"])
def test_gd_013_a_wild_is_never_a_joker(cards: str) -> None:
    assert not is_play("9", cards)


def test_gd_014_a_joker_pair_completes_a_full_house() -> None:
    assert read("9", "S3 D3 C3 SB SB") == [("FULL_HOUSE", "3")]


def test_gd_015_two_wilds_complete_the_triple_beside_a_joker_pair() -> None:
    assert read("9", "S3 H9 H9 SB SB") == [("FULL_HOUSE", "3")]
    assert ("FULL_HOUSE", "3", str(gd.CardSet("S3 H9 H9 SB SB"))) in plays_of("9", "S3 H9 H9 SB SB")


def test_gd_017_a_triple_takes_a_pair_and_nothing_else() -> None:
    assert not is_play("9", "S3 D3 C3 S4 D5")
    assert not is_play("9", "S3 D3 C3 S4")


@pytest.mark.parametrize("cards", ["S3 D3 S4 D4", "S3 D3 S4 D4 S5 D5 S6 D6"])
def test_gd_018_a_tube_is_exactly_three_pairs(cards: str) -> None:
    assert not is_play("9", cards)


def test_gd_020_a_third_copy_is_refused() -> None:
    with pytest.raises(gd.NotationError, match="S5"):
        gd.CardSet("S5 S5 S5 S5")
    with pytest.raises(gd.NotationError, match="S5"):
        gd.Level("9").readings("S5 S5 S5 S5")


# Comparison and runs


def test_gd_023_the_straight_from_the_ace_is_the_lowest() -> None:
    assert not combo("9", "SA D2 C3 S4 S5").beats(combo("9", "S2 D3 C4 S5 S6"))
    assert combo("9", "S2 D3 C4 S5 S6").beats(combo("9", "SA D2 C3 S4 S5"))


@pytest.mark.parametrize("cards", ["SK DA C2 S3 S4", "SQ DK CA S2 S3", "SJ DQ CK SA S2", "SK DK SA DA S2 D2"])
def test_gd_024_runs_do_not_go_round_the_ace(cards: str) -> None:
    assert not is_play("9", cards)


def test_gd_025_a_straight_flush_with_the_level_card_in_its_place_beats_a_pair() -> None:
    plays = plays_of("2", "C2 C3 C4 C5 C6", combo("2", "CK CK"))
    assert plays == {("STRAIGHT_FLUSH", "6", "C2 C3 C4 C5 C6")}


def test_gd_026_the_ace_keeps_its_place_in_a_run_when_it_is_the_level() -> None:
    assert read("A", "SQ DQ SK DK SA DA") == [("TUBE", "A")]


def test_gd_027_every_reading_of_the_wild_is_tried() -> None:
    readings = read("2", "S3 S4 S5 S6 H2")
    assert ("STRAIGHT", "7") in readings
    assert readings[0] == ("STRAIGHT_FLUSH", "7")
    to_beat = combo("2", "S2 D3 C4 S5 S6")
    assert {kind for kind, _, _ in plays_of("2", "S3 S4 S5 S6 H2", to_beat)} == {"STRAIGHT", "STRAIGHT_FLUSH"}


def test_gd_029_one_of_two_wilds_may_stay_a_level_card() -> None:
    readings = read("9", "S6 D7 C8 H9 H9")
    assert readings == [("STRAIGHT", "T"), ("STRAIGHT", "9"), ("STRAIGHT", "8")]


def test_gd_030_a_pair_and_a_wild_are_a_triple() -> None:
    assert read("9", "S3 D3 H9") == [("TRIPLE", "3")]


def test_gd_031_wilds_alone_are_level_cards() -> None:
    assert read("T", "HT") == [("SINGLE", "T")]
    assert read("T", "HT HT") == [("PAIR", "T")]
    assert combo("T", "HT").beats(combo("T", "SA"))
    assert combo("T", "SB").beats(combo("T", "HT"))
    assert combo("T", "HT HT").beats(combo("T", "SA DA"))
    assert combo("T", "SB SB").beats(combo("T", "HT HT"))


def test_gd_032_suits_do_not_matter_between_level_cards() -> None:
    assert not combo("9", "H9").beats(combo("9", "S9"))
    assert not combo("9", "S9").beats(combo("9", "H9"))


def test_gd_033_a_wild_completes_a_straight_flush() -> None:
    bomb = combo("9", "SA DA CA HA")
    for rank in ("9", "8"):
        assert combo("9", "S5 S6 S7 S8 H9", "STRAIGHT_FLUSH", rank).beats(bomb)


def test_gd_034_two_wilds_fill_a_straight() -> None:
    assert read("5", "SJ DQ CK H5 H5") == [("STRAIGHT", "A"), ("STRAIGHT", "K")]


def test_gd_035_tube_and_plate_of_the_same_cards_are_both_kept() -> None:
    readings = read("5", "SA DA SK DK H5 H5")
    assert sorted(readings) == [("PLATE", "A"), ("TUBE", "A")]
    kings = combo("5", "SQ DQ CQ SK DK CK")
    assert combo("5", "SA DA SK DK H5 H5", "PLATE").beats(kings)
    assert not combo("5", "SA DA SK DK H5 H5", "TUBE").beats(kings)


def test_gd_038_eight_naturals_and_two_wilds_are_a_bomb_of_ten() -> None:
    eight = "S3 D3 C3 H3 S3 D3 C3 H3"
    assert read("9", f"{eight} H9 H9") == [("BOMB", "3")]
    assert combo("9", f"{eight} H9 H9").size == 10
    assert read("9", f"{eight} H9") == [("BOMB", "3")]
    assert combo("9", f"{eight} H9 H9").beats(combo("9", f"{eight} H9"))


def test_gd_039_three_aces_and_two_wilds_are_a_bomb_or_a_full_house() -> None:
    assert read("9", "SA DA CA H9 H9") == [("BOMB", "A"), ("FULL_HOUSE", "A")]


def test_gd_043_the_search_for_straights_starts_afresh_at_each_rank() -> None:
    plays = plays_of("9", "S3 D6 C7 S8 DT H9", combo("9", "SA D2 C3 S4 S5"))
    assert ("STRAIGHT", "T", str(gd.CardSet("D6 C7 S8 H9 DT"))) in plays


def test_gd_044_what_the_wild_becomes_counts_not_what_it_is() -> None:
    assert read("2", "S3 D4 C5 S6 H2") == [("STRAIGHT", "7"), ("STRAIGHT", "6")]


def test_gd_045_a_play_takes_the_physical_cards() -> None:
    position = gd.Position.parse("9 | S5 S6 S7 S8 H9 D3 | S3 | S4 | D5 | 0 | - | -")
    declared = combo("9", "S5 S6 S7 S8 H9", "STRAIGHT_FLUSH", "9")
    after = position.play(declared)
    assert str(after.hands[0]) == "D3"
    assert after.table == declared
    assert after.table is not None
    assert after.table.cards == gd.CardSet("S5 S6 S7 S8 H9")


def test_gd_052_a_bomb_of_twos_is_the_lowest_of_its_size() -> None:
    assert not combo("9", "S2 D2 C2 H2").beats(combo("9", "S3 D3 C3 H3"))
    assert combo("2", "S2 D2 C2 D2").beats(combo("2", "S3 D3 C3 H3"))


# Tricks


def test_gd_054_a_pass_does_not_clear_what_is_to_be_beaten() -> None:
    position = gd.Position.parse("9 | S9 S4 | S5 S6 | S3 SK | S7 S8 | 0 | - | -")
    after = position.play("S9").pass_()
    with pytest.raises(gd.IllegalPlayError, match="S3"):
        after.play("S3")


def test_gd_055_the_play_to_beat_is_the_best_of_the_trick_not_the_last_act() -> None:
    after = gd.Position.parse("2 | SA S4 | S5 S6 | SK SB | S7 S8 | 0 | - | -").play("SA").pass_()
    assert (after.to_move, after.table_owner) == (2, 0)
    assert [str(play.cards) for play in after.plays()] == ["SB"]


@pytest.mark.parametrize(("hand", "kind"), [("SB SB HR HR", "JOKER_BOMB"), ("S9 D9 C9 H9", "BOMB")])
def test_gd_058_bombs_are_listed_however_unwise(hand: str, kind: str) -> None:
    level = "3"
    assert kind in {found for found, _, _ in plays_of(level, hand)}
    assert kind in {found for found, _, _ in plays_of(level, hand, combo(level, "S4"))}


def test_gd_059_a_follower_may_pass_with_a_winning_card() -> None:
    position = gd.Position.parse("9 | S3 S4 | S9 D9 C9 C9 SK | S5 | S6 | 0 | - | -").play("S3")
    assert any(play.type in BOMBS for play in position.plays())
    after = position.pass_()
    assert after.to_move == 2
    assert after.hands[1] == position.hands[1]


def test_gd_062_all_plays_of_a_full_hand_come_in_milliseconds() -> None:
    hand = gd.CardSet(
        " ".join(f"{suit}{rank}" for rank in "3456789" for suit in "SCD") + " H2 H2 SA DA CA CK"
    )
    assert len(hand) == 27
    started = time.process_time()
    num_plays = len(list(gd.Level("2").plays(hand)))
    assert num_plays > 1000
    assert time.process_time() - started < 0.5


def test_gd_063_plays_are_distinct_by_type_rank_and_cards() -> None:
    hand = gd.CardSet("S3 S3 D3 C3 S4 S4 D4 S5 D5 C5 S6 D6 S7 D7 S8 ST SJ DQ DK SA DA CA SB SB HR H2 H2")
    assert len(hand) == 27
    plays = list(gd.Level("2").plays(hand))
    assert len({(play.type, play.rank, str(play.cards)) for play in plays}) == len(plays)


def test_gd_068_fewer_passes_close_a_trick_when_a_seat_is_out() -> None:
    position = gd.Position.parse("9 | SA S3 | S5 S6 | S7 S8 | - | 0 | - | 3")
    after = position.play("SA").pass_().pass_()
    assert (after.to_move, after.table) == (0, None)


def test_gd_069_the_partner_inherits_the_lead() -> None:
    position = gd.Position.parse("9 | SA | S5 S6 | S7 S8 | ST SJ | 0 | - | -")
    after = position.play("SA").pass_().pass_().pass_()
    assert (after.to_move, after.table, tuple(after.finished)) == (2, None, (0,))


def test_gd_070_a_trick_goes_on_until_it_comes_back_to_its_owner() -> None:
    position = gd.Position.parse("9 | S3 S7 | S4 S8 | S5 ST | S6 SJ | 0 | - | -")
    after = position.play("S3").play("S4").play("S5").pass_()
    assert (after.to_move, after.table_owner) == (0, 2)
    assert not after.is_over


def test_gd_073_play_goes_on_while_nobody_is_out() -> None:
    position = gd.Position.parse("9 | S3 S7 | S4 S8 | S5 ST | S6 SJ | 0 | - | -")
    after = position.play("S3")
    assert not after.is_over
    assert tuple(after.finished) == ()
    assert after.to_move == 1


def test_gd_075_a_double_win_ends_the_deal_at_once() -> None:
    position = gd.Position.parse("9 | S5 | S4 ST | S6 | SA SK | 0 | - | -")
    after = position.play("S5").pass_().play("S6")
    assert after.is_over
    assert tuple(after.finished) == (0, 2)
    assert list(after.plays()) == []
    with pytest.raises(gd.IllegalPlayError):
        after.pass_()


def test_gd_104_there_is_nothing_to_pass_on_when_leading() -> None:
    with pytest.raises(gd.IllegalPlayError):
        gd.Position.parse("9 | S3 S7 | S4 S8 | S5 ST | S6 SJ | 0 | - | -").pass_()


def test_gd_111_a_seat_that_is_out_is_never_asked() -> None:
    position = gd.Position.parse("9 | S3 S7 | - | S5 ST | S6 SJ | 0 | - | 1")
    assert position.play("S3").to_move == 2
    with pytest.raises(gd.PositionError):
        gd.Position.parse("9 | S3 S7 | - | S5 ST | S6 SJ | 1 | - | 1")


def test_gd_112_a_refused_play_changes_nothing() -> None:
    position = gd.Position.parse("9 | S3 S7 | S4 S8 | S5 ST | S6 SJ | 0 | - | -")
    before = str(position)
    for cards in ("S4", "S3 S7", "HR"):
        with pytest.raises(gd.GuandanError):
            position.play(cards)
    assert str(position) == before
    assert position == gd.Position.parse(before)


def test_gd_114_an_unknown_card_is_an_error_and_not_a_pass() -> None:
    position = gd.Position.parse("9 | S4 S7 | S8 | S5 ST | S6 SJ | 0 | - | -")
    with pytest.raises(gd.NotationError, match="X4"):
        position.play("X4")


def test_gd_115_cards_are_taken_from_a_hand_copy_by_copy() -> None:
    hand = gd.CardSet("S3 D3 S4")
    rest = hand - gd.CardSet("S3 D3")
    assert not gd.CardSet("S3") <= rest
    with pytest.raises(ValueError, match="S3"):
        rest - gd.CardSet("S3")
    assert gd.CardSet("S3 D3") + gd.CardSet("S3") != hand


# Bad input


def test_gd_118_a_hand_beyond_27_cards_or_two_copies_is_refused() -> None:
    with pytest.raises(gd.NotationError, match="DA"):
        gd.CardSet("DA DA DA")
    deck = [f"{suit}{rank}" for rank in "23456789TJQKA" for suit in "SHCD"]
    for num_cards, is_legal in ((27, True), (28, False)):
        text = f"9 | {' '.join(deck[:num_cards])} | SB | SB | HR | 0 | - | -"
        if is_legal:
            gd.Position.parse(text)
        else:
            with pytest.raises(gd.PositionError, match="28"):
                gd.Position.parse(text)


def test_gd_119_a_deal_is_four_times_27_cards() -> None:
    for seed in range(20):
        hands = gd.deal(seed)
        assert [len(hand) for hand in hands] == [27] * 4
        counts = Counter(str(card) for hand in hands for card in hand)
        assert len(counts) == 54
        assert set(counts.values()) == {2}


# Arranging a hand


def test_gd_064_a_cost_keeps_its_fraction() -> None:
    costs = gd.PlayCosts({"PAIR": 0.7})
    assert costs.cost(combo("9", "S3 D3")) == pytest.approx(0.7, abs=1e-9)
    arrangement = gd.Level("9").decompose("S3 D3 S5 D5 S8", costs)
    assert arrangement.cost == pytest.approx(0.7 + 0.7 + 1, abs=1e-9)


# Rule options


def test_gd_124_five_suited_naturals_are_a_straight_flush() -> None:
    assert read("9", "S3 S4 S5 S6 S7") == [("STRAIGHT_FLUSH", "7")]
    assert combo("9", "S3 S4 S5 S6 S7").beats(combo("9", "D2 S3 C4 S5 C6"))


def test_gd_126_three_level_cards_and_two_wilds_are_a_bomb_or_a_full_house() -> None:
    assert read("Q", "CQ DQ SQ HQ HQ") == [("BOMB", "Q"), ("FULL_HOUSE", "Q")]


def test_gd_125_two_wilds_in_a_suited_run_give_three_straight_flushes() -> None:
    readings = read("K", "HJ HK HK HQ HT")
    assert readings[:3] == [("STRAIGHT_FLUSH", "A"), ("STRAIGHT_FLUSH", "K"), ("STRAIGHT_FLUSH", "Q")]
    assert readings[3:] == [("STRAIGHT", "A"), ("STRAIGHT", "K"), ("STRAIGHT", "Q")]
