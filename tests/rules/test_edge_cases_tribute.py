"""Edge cases 96 to 115 of docs/rules/guandan.md: tribute, refusal, return."""

import pytest

import guandan as gd
from tables import PRESETS, cards, run, tribute_deal, words

ONE_THREE = (0, 1, 2, 3)
ONE_FOUR = (0, 1, 3, 2)
DOUBLE = (0, 2, 1, 3)


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_096_the_wild_is_skipped(rules: str) -> None:
    """000 ¶39: the largest card, heart level cards excepted."""
    rnd = tribute_deal("S3", "S4", "S5", "H9 SA DK", rules=rules, level="9")
    assert words(rnd, 3) == {"pay SA"}


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_097_a_level_card_of_another_suit_must_be_paid(rules: str) -> None:
    """000 ¶31."""
    rnd = tribute_deal("S3", "S4", "S6", "S5 SA", rules=rules, level="5")
    assert words(rnd, 3) == {"pay S5"}


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_098_jokers_below_two_big_ones_are_paid(rules: str) -> None:
    """000 ¶39."""
    assert words(tribute_deal("S3", "S4", "S6", "HR SA", rules=rules), 3) == {"pay HR"}
    small = tribute_deal("S3", "S4", "S6", "SB SB SA", rules=rules)
    assert words(small, 3) == {"pay SB"}
    run(small, "3 pay SB")
    assert cards(small, 3) == "SA SB"


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_099_the_payer_picks_the_suit_of_equal_cards(rules: str) -> None:
    """No source forces one; S-2."""
    assert words(tribute_deal("S3", "S4", "S5", "SA DA SK", rules=rules), 3) == {"pay SA", "pay DA"}


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_100_below_two_wilds_the_highest_low_card_is_paid(rules: str) -> None:
    rnd = tribute_deal("S3", "S4", "S5", "H2 H2 S7 S4", rules=rules)
    assert words(rnd, 3) == {"pay S7"}


def test_edge_101_refusal_counts_the_newly_dealt_hands() -> None:
    """The receiver's own big jokers count for nothing."""
    assert tribute_deal("HR S3", "HR S4", "S5", "S6", rules="huaian").phase == "tribute"
    assert tribute_deal("S3", "S4", "S5", "HR HR", rules="huaian").phase == "play"


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_102_one_big_joker_each_refuses_for_both_losers(rules: str) -> None:
    """004 ¶30."""
    rnd = tribute_deal("S3", "HR S4", "S5", "HR S6", rules=rules, previous=DOUBLE)
    assert rnd.phase == "play"
    assert rnd.to_act == (0,)
    assert cards(rnd, 1) == "S4 HR"


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_103_a_partners_big_joker_does_not_help_a_single_payer(rules: str) -> None:
    """000 ¶39, the single clause."""
    rnd = tribute_deal("S3", "HR S4", "S5", "HR S6", rules=rules, previous=ONE_THREE)
    assert words(rnd, 3) == {"pay HR"}


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_104_one_big_and_two_small_jokers_do_not_refuse(rules: str) -> None:
    rnd = tribute_deal("S3", "S4", "S5", "HR SB SB", rules=rules)
    assert words(rnd, 3) == {"pay HR"}


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_105_the_heads_own_partner_may_refuse_after_1_4(rules: str) -> None:
    rnd = tribute_deal("S3", "S4", "HR HR", "S6", rules=rules, previous=ONE_FOUR)
    assert rnd.phase == "play"
    assert rnd.to_act == (0,)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("holder", [1, 3])
def test_edge_106_both_big_jokers_in_one_losing_hand_exempt_both(rules: str, holder: int) -> None:
    """000 ¶39: either of them, or both together."""
    hands = ["S3", "S4", "S5", "S6"]
    hands[holder] += " HR HR"
    rnd = tribute_deal(*hands, rules=rules, previous=DOUBLE)
    assert rnd.phase == "play"
    assert rnd.leader == 0


@pytest.mark.parametrize("rules", ["jiangsu", "provincial", "national", "platform"])
def test_edge_107_without_a_low_card_the_smallest_goes_back(rules: str) -> None:
    """NAT; S-3: this holds for the platform too."""
    rnd = run(tribute_deal("SJ DJ HK SB", "S4", "S5", "SA S6", rules=rules), "3 pay SA")
    assert words(rnd, 0) == {"return SJ", "return DJ"}


@pytest.mark.parametrize("rules", ["jiangsu", "provincial", "national", "platform"])
def test_edge_108_a_level_card_is_no_low_card(rules: str) -> None:
    """NJU; AMB-12."""
    rnd = run(tribute_deal("C5 H2 SK", "S4", "S3", "SA S6", rules=rules, level="5"), "3 pay SA")
    assert words(rnd, 0) == {"return H2"}


@pytest.mark.parametrize("rules", ["jiangsu", "provincial", "national", "platform"])
def test_edge_109_ten_goes_back_at_level_3_but_not_at_level_10(rules: str) -> None:
    """NJU; the press explainer of NAT: at level 10 the cap is nine."""
    low = run(tribute_deal("CT S9 SK", "S4", "S3", "SA S6", rules=rules, level="3"), "3 pay SA")
    assert words(low, 0) == {"return CT", "return S9"}
    high = run(tribute_deal("CT S9 SK", "S4", "S3", "SA S6", rules=rules, level="T"), "3 pay SA")
    assert words(high, 0) == {"return S9"}


@pytest.mark.parametrize("rules", ["huaian", "folk"])
def test_edge_110_any_card_may_go_back_but_the_one_received(rules: str) -> None:
    """000 ¶39; AMB-10, S-1: wild and joker too; the twin of the card received may go back."""
    rnd = run(tribute_deal("H2 SB SK", "S4", "S3", "SA S6", rules=rules), "3 pay SA")
    assert words(rnd, 0) == {"return H2", "return SB", "return SK"}
    twin = run(tribute_deal("H2 SA", "S4", "S3", "SA S6", rules=rules), "3 pay SA")
    assert words(twin, 0) == {"return H2", "return SA"}


def test_edge_111_the_new_level_decides_what_is_largest_and_wild() -> None:
    """003a ¶63."""
    hand = "S5 H6 SA"
    assert words(tribute_deal("S3", "S4", "S7", hand, rules="jiangsu", level="5"), 3) == {"pay S5"}
    assert words(tribute_deal("S3", "S4", "S7", hand, rules="jiangsu", level="6"), 3) == {"pay SA"}


def equal_aces(choice: str) -> gd.Round:
    """Head 0; its next seat 1 pays SA, seat 3 pays HA; seat 0 holds S3 and S9, seat 2 holds C4."""
    rnd = tribute_deal("S3 S9 SK", "SA S6", "C4 SQ", "HA S7", rules="provincial", level="2", previous=DOUBLE)
    return run(rnd, f"1 pay SA; 3 pay HA; 0 {choice}")


def test_edge_112_the_head_may_choose_between_equal_cards_of_two_suits() -> None:
    """004 ¶32: returns follow the choice; the smaller return leads."""
    own = equal_aces("take own")
    run(own, "0 return S9; 2 return C4")
    assert cards(own, 0) == "S3 SK SA"
    assert cards(own, 1) == "S6 S9"
    assert own.leader == 3
    other = equal_aces("take other")
    run(other, "0 return S9; 2 return C4")
    assert cards(other, 0) == "S3 SK HA"
    assert cards(other, 3) == "S7 S9"
    assert other.leader == 1


def test_edge_112_equal_returns_let_the_heads_next_seat_lead() -> None:
    rnd = tribute_deal("S3 SK", "SA S6", "C3 SQ", "HA S7", rules="provincial", previous=DOUBLE)
    run(rnd, "3 pay HA; 1 pay SA; 0 take other; 0 return S3; 2 return C3")
    assert rnd.leader == 1


def test_edge_113_two_small_jokers_leave_the_receivers_no_choice() -> None:
    """004 ¶32: not for jokers; S-4: the head's next seat still chooses between the returns."""
    rnd = tribute_deal("S3 SK", "SB S6", "C4 SQ", "SB S7", rules="provincial", previous=DOUBLE)
    run(rnd, "1 pay SB; 3 pay SB")
    assert rnd.phase == "return"
    run(rnd, "0 return S3; 2 return C4")
    assert rnd.to_act == (1,)
    assert words(rnd, 1) == {"choose S3", "choose C4"}
    rnd.do(1, "choose C4")
    assert cards(rnd, 1) == "C4 S6"
    assert cards(rnd, 3) == "S3 S7"
    assert rnd.leader == 3


def test_edge_114_returns_after_a_double_down_are_shown_together() -> None:
    """003a ¶57: until both have returned, no other seat sees the first card."""
    rnd = tribute_deal("S3 SK", "SA S6", "C4 SQ", "HR S7", rules="jiangsu", previous=DOUBLE)
    run(rnd, "1 pay SA; 3 pay HR; 0 return S3")
    for seat in (1, 2, 3):
        assert "S3" not in str(rnd.observe(seat).to_json())
    rnd.do(2, "return C4")
    shown = [str(event) for event in rnd.observe(1).history]
    assert [text for text in shown if text.startswith("returned")] == [
        "returned seat 0 S3 to 3",
        "returned seat 2 C4 to 1",
    ]


@pytest.mark.parametrize("rules", PRESETS)
def test_edge_115_the_cards_change_hands_before_the_first_lead_and_nothing_else_is_shown(rules: str) -> None:
    rnd = run(tribute_deal("S3 SK", "S4 C9", "S5 C8", "SA S6", rules=rules), "3 pay SA; 0 return S3")
    assert [cards(rnd, seat) for seat in range(4)] == ["SK SA", "S4 C9", "S5 C8", "S3 S6"]
    assert rnd.to_act == (3,)
    shown = str(rnd.observe(1).to_json())
    assert "SA" in shown
    assert not any(face in shown for face in ("SK", "S5", "C8", "S6"))
