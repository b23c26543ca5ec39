"""Edge cases 84 to 95 of docs/rules/guandan.md: the flow of tricks, going out, and the end of a deal."""

import pytest

import guandan as gd
from tables import PRESETS, cards, first_deal, kinds, run, words


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_084_the_leader_may_not_pass(rules: str) -> None:
    """Row E7; 003a ¶45."""
    rnd = first_deal("S3 S7", "S4", "S5", "S6", rules=rules)
    assert not rnd.can(0, "pass")
    assert gd.PASS not in rnd.options(0)
    with pytest.raises(gd.IllegalPlayError):
        rnd.do(0, gd.PASS)
    assert rnd.num_events == 2


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_085_who_passed_may_play_later_in_the_trick(rules: str) -> None:
    """Row E8; 003a ¶43: a trick lasts until all others give up."""
    rnd = run(
        first_deal("S3 SQ", "S4 SA", "S5 SJ", "S6 SK", rules=rules), "0 S3; 1 pass; 2 S5; 3 pass; 0 pass"
    )
    assert rnd.to_act == (1,)
    rnd.do(1, "SA")
    assert rnd.position is not None
    assert rnd.position.table_owner == 1


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_086_the_partner_leads_after_a_last_play_that_stands(rules: str) -> None:
    """000 ¶33."""
    rnd = run(first_deal("S9", "S4 S3", "S5 S7", "S6 S8", rules=rules), "0 S9; 1 pass; 2 pass; 3 pass")
    assert rnd.to_act == (2,)
    assert rnd.position is not None
    assert rnd.position.table is None


def test_edge_086_the_partner_may_beat_the_last_play_himself() -> None:
    rnd = run(first_deal("S9", "S4 S3", "SJ S7", "S6 S8"), "0 S9; 1 pass; 2 SJ; 3 pass; 1 pass")
    assert rnd.to_act == (2,)
    assert kinds(rnd)[-1] == "trick"


def test_edge_087_a_beaten_last_play_gives_nobody_the_lead() -> None:
    """The definition of a trick: the owner of the top play leads."""
    rnd = run(first_deal("S9", "SJ S3", "S5 S7", "S6 S8"), "0 S9; 1 SJ; 2 pass; 3 pass")
    assert rnd.to_act == (1,)


def test_edge_088_the_second_one_out_hands_the_lead_to_his_own_partner() -> None:
    rnd = run(first_deal("S9", "SJ", "S5 S7", "S6 S8"), "0 S9; 1 SJ; 2 pass; 3 pass")
    assert rnd.to_act == (3,)
    assert rnd.position is not None
    assert rnd.position.finished == (0, 1)


def test_edge_089_nobody_hands_the_lead_to_a_partner_who_is_out() -> None:
    """It would be a 1-2 finish or the third seat out; either way the deal is over."""
    double = run(first_deal("S9", "S4 S3", "SJ", "S6 S8"), "0 S9; 1 pass; 2 SJ")
    assert double.phase == "over"
    third = run(first_deal("S9", "SJ", "SQ", "S6 S8"), "0 S9; 1 SJ; 2 SQ")
    assert third.phase == "over"
    assert third.result is not None
    assert third.result.finish_order == (0, 1, 2, 3)


def test_edge_090_two_partners_out_end_the_deal_that_instant() -> None:
    """NJU; row F2: nobody may answer the last play."""
    rnd = run(first_deal("S9", "S4 SK", "SJ", "S6 SA"), "0 S9; 1 pass; 2 SJ")
    assert rnd.phase == "over"
    assert rnd.to_act == ()
    assert not rnd.can(3, "SA")
    assert rnd.result is not None
    assert rnd.result.levels_gained == 3


def test_edge_091_the_third_one_out_ends_the_deal_in_mid_trick() -> None:
    rnd = run(first_deal("S9", "SJ", "SQ", "SK S8"), "0 S9; 1 SJ; 2 SQ")
    assert rnd.phase == "over"
    assert cards(rnd, 3) == "S8 SK"
    assert kinds(rnd)[-2:] == ["out", "result"]


def test_edge_092_a_trick_ends_when_the_turn_returns_to_its_owner() -> None:
    """With seat 3 out, two passes end seat 0's trick."""
    rnd = run(first_deal("SK S3", "S4 S5", "S6 S7", "SQ", leader=3), "3 SQ; 0 SK; 1 pass; 2 pass")
    assert rnd.to_act == (0,)
    assert gd.PASS not in rnd.options(0)


def test_edge_093_the_partner_of_an_owner_who_is_out_must_have_passed_too() -> None:
    rnd = run(first_deal("S9", "SJ S4", "SK S5", "SQ S6"), "0 S9; 1 pass; 2 SK; 3 pass")
    assert rnd.to_act == (1,)
    open_trick = run(first_deal("S9", "S8 S4", "SK S5", "SQ S6"), "0 S9; 1 pass")
    assert open_trick.to_act == (2,)
    run(open_trick, "2 pass; 3 pass")
    assert open_trick.to_act == (2,)


def test_edge_094_last_cards_must_be_a_legal_play_that_beats_the_table() -> None:
    rnd = run(first_deal("S9 S3", "S4 S5", "S6", "S7"), "0 S9")
    assert not rnd.can(1, "S4 S5")
    run(rnd, "1 pass")
    assert words(rnd, 2) == {"PASS"}
    assert not rnd.can(2, "S6")


def test_edge_095_a_seat_with_one_card_cannot_follow_a_pair() -> None:
    rnd = run(first_deal("S9 D9 S3", "SA", "S6", "S7"), "0 S9 D9")
    assert words(rnd, 1) == {"PASS"}
