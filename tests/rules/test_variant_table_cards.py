"""The variant table of docs/rules/guandan.md, rows A to F: deal, ranks, wilds, types, comparison, going out.

Every test is named by its row; tests/rules/test_lists_complete.py shows that no row is missing.
"""

from itertools import pairwise

import pytest

import guandan as gd
from guandan.rounds.drawing import draw
from guandan.rules.policies import Direction, FirstLeadPolicy, LookBackPolicy
from tables import PRESETS, cards, first_deal, run

ALL = pytest.mark.parametrize("rules", PRESETS)


def level(rules: str, text: str = "9") -> gd.Level:
    return gd.rules.find(rules).level(text)


def types(rules: str, hand: str, text: str = "9") -> set[str]:
    return {combo.type.name for combo in level(rules, text).readings(hand)}


def beats(rules: str, a: str, b: str, text: str = "9") -> bool:
    context = level(rules, text)
    return context.classify(a).beats(context.classify(b))


# ---- A. equipment, seating, deal


@ALL
def test_row_a1_deck(rules: str) -> None:
    hands = draw(gd.rules.find(rules), 1).hands
    total = hands[0] + hands[1] + hands[2] + hands[3]
    assert len(total) == 108
    assert all(total.count(card) == 2 for card in total)
    assert total.count("HR") == total.count("SB") == 2


@ALL
def test_row_a2_hand(rules: str) -> None:
    assert [len(hand) for hand in draw(gd.rules.find(rules), 1).hands] == [27] * 4


@ALL
def test_row_a3_drawing(rules: str) -> None:
    """NAT draws clockwise; all others as they play."""
    wanted = Direction.CLOCKWISE if rules == "national" else Direction.COUNTER_CLOCKWISE
    chosen = gd.rules.find(rules)
    assert chosen.deal.draw_direction is wanted
    # The same pack, drawn the other way round: the first drawer and the seat opposite keep their hands.
    other = chosen.replace(
        {"deal.draw_direction": "clockwise" if wanted.value != "clockwise" else "counter_clockwise"}
    )
    one, two = draw(chosen, 5), draw(other, 5)
    first = one.first_drawer
    assert two.first_drawer == first
    assert [one.hands[(first + step) % 4] for step in (0, 1, 2, 3)] == [
        two.hands[(first - step) % 4] for step in (0, 1, 2, 3)
    ]


@ALL
def test_row_a4_first_leader(rules: str) -> None:
    """Whoever draws the physical turned-up card (S-1); NJU leaves it to the server."""
    chosen = gd.rules.find(rules)
    by_card = chosen.deal.first_lead is FirstLeadPolicy.TURNED_UP_CARD
    assert by_card == (rules != "platform")
    leaders = set()
    for seed in range(60):
        drawing = draw(chosen, seed)
        rnd = gd.Round(chosen, level="2", drawing=drawing)
        assert drawing.turned_up in drawing.hands[drawing.drawer]
        assert drawing.copy in (1, 2)
        assert rnd.leader == drawing.leader
        assert rnd.to_act == (drawing.leader,)
        if by_card:
            assert drawing.leader == drawing.drawer
        leaders.add(drawing.leader)
    assert leaders == {0, 1, 2, 3}


@ALL
def test_row_a5_turn_direction(rules: str) -> None:
    """Counter-clockwise: seats are numbered in playing order (004 ¶25)."""
    rnd = run(first_deal("S3 S7", "S4 S8", "S5 S9", "S6 ST", rules=rules), "0 S3; 1 S4; 2 S5; 3 S6")
    assert rnd.to_act == (0,)
    assert gd.rules.find(rules).deal.turn_direction is Direction.COUNTER_CLOCKWISE


@ALL
def test_row_a6_start_level(rules: str) -> None:
    state = gd.scoring.start(gd.rules.find(rules))
    assert (state.levels, state.deal_level, state.declarers) == (("2", "2"), "2", None)


@ALL
def test_row_a7_level_of_the_next_deal(rules: str) -> None:
    """The new level of the side of the last head (003a ¶63)."""
    state = gd.scoring.apply(gd.rules.find(rules), gd.scoring.start(gd.rules.find(rules)), (1, 0, 3, 2))
    assert (state.deal_level, state.declarers) == ("4", 1)


# ---- B. ranks


@ALL
def test_row_b1_level_order(rules: str) -> None:
    order = ["HR", "SB", "ST", "SA", "SK", "SQ", "SJ", "S9", "S8", "S7", "S6", "S5", "S4", "S3", "S2"]
    for strong, weak in pairwise(order):
        assert beats(rules, strong, weak, "T")
        assert not beats(rules, weak, strong, "T")


@ALL
def test_row_b2_the_low_ace(rules: str) -> None:
    lows = {"SA D2 C3 S4 S5": "STRAIGHT", "SA S2 S3 S4 S5": "STRAIGHT_FLUSH", "SA DA S2 D2 S3 D3": "TUBE"}
    for hand, kind in (lows | {"SA DA CA S2 D2 C2": "PLATE"}).items():
        assert types(rules, hand) == {kind}
    assert str(level(rules).classify("SA DA CA S2 D2 C2").rank) == "2"


@ALL
def test_row_b3_the_high_ace(rules: str) -> None:
    assert str(level(rules).classify("ST DJ CQ SK SA").rank) == "A"
    assert str(level(rules).classify("SQ DQ SK DK SA DA").rank) == "A"
    assert str(level(rules).classify("SK DK CK SA DA CA").rank) == "A"


@ALL
def test_row_b4_no_wrap(rules: str) -> None:
    for hand in ("SK DA C2 S3 S4", "SQ DK CA S2 S3", "SJ DQ CK SA S2", "SK DK SA DA S2 D2"):
        assert types(rules, hand) == set()


@ALL
def test_row_b5_level_cards_keep_their_place_in_a_sequence(rules: str) -> None:
    """AMB-02."""
    assert types(rules, "S5 D6 C7 S8 S9", "7") == {"STRAIGHT"}
    assert types(rules, "S5 D6 C8 S9 ST", "7") == set()
    assert types(rules, "ST DJ CQ SK S7", "7") == set()


@ALL
def test_row_b6_no_jokers_in_sequences(rules: str) -> None:
    assert types(rules, "SJ DQ CK SA SB") == set()
    assert types(rules, "SK DK SA DA SB SB") == set()


@ALL
def test_row_b7_suits_never_break_a_tie(rules: str) -> None:
    for one in "SHCD":
        for other in "SHCD":
            assert not beats(rules, f"{one}7", f"{other}7")
    assert not beats(rules, "S3 S4 S5 S6 S7", "D3 D4 D5 D6 D7")


# ---- C. wild card


@ALL
def test_row_c1_the_wilds_are_the_heart_level_cards(rules: str) -> None:
    for text in gd.rules.LEVELS:
        assert str(level(rules, text).wild) == f"H{text}"


@ALL
def test_row_c2_a_wild_may_be_any_card_but_a_joker(rules: str) -> None:
    assert "PAIR" in types(rules, "SK H9")
    assert "BOMB" in types(rules, "SK DK CK H9")
    assert "STRAIGHT_FLUSH" in types(rules, "S4 S5 S6 S7 H9")
    assert types(rules, "SB H9") == types(rules, "HR H9") == set()
    assert types(rules, "SB SB HR H9") == set()


@ALL
def test_row_c3_wilds_alone_are_level_cards(rules: str) -> None:
    single, pair = level(rules).readings("H9"), level(rules).readings("H9 H9")
    assert [(combo.type.name, str(combo.rank)) for combo in single] == [("SINGLE", "9")]
    assert [(combo.type.name, str(combo.rank)) for combo in pair] == [("PAIR", "9")]
    assert beats(rules, "H9", "SA")
    assert not beats(rules, "H9", "S9")


@ALL
def test_row_c4_the_player_declares_and_silence_means_the_strongest(rules: str) -> None:
    """AMB-04."""
    rnd = first_deal("S3 D3 S4 D4 H9 SK", "S5", "S6", "S7", rules=rules, level="9")
    declared = gd.Round.from_events(rnd.rules, rnd.events)
    declared.do(0, "FULL_HOUSE:3 S3 D3 S4 D4 H9")
    rnd.do(0, "S3 D3 S4 D4 H9")
    assert rnd.position is not None
    assert declared.position is not None
    assert str(rnd.position.table) == "FULL_HOUSE:4 S3 D3 S4 D4 H9"
    assert str(declared.position.table) == "FULL_HOUSE:3 S3 D3 S4 D4 H9"


@ALL
def test_row_c4_silence_when_following_means_the_strongest_that_beats(rules: str) -> None:
    rnd = first_deal("S6 D7 C8 S9 ST S2", "S3 S4 S5 S6 H2 SK", "S7", "S8", rules=rules, level="2")
    run(rnd, "0 S6 D7 C8 S9 ST; 1 S3 S4 S5 S6 H2")
    assert rnd.position is not None
    assert str(rnd.position.table) == "STRAIGHT_FLUSH:7 H2 S3 S4 S5 S6"
    tubes = first_deal("S3 D3 S4 D4 S5 D5 SK", "S6 D6 S7 D7 H9 H9 SQ", "S8", "C8", rules=rules, level="9")
    run(tubes, "0 S3 D3 S4 D4 S5 D5; 1 S6 D6 S7 D7 H9 H9")
    assert tubes.position is not None
    assert str(tubes.position.table) == "TUBE:8 S6 D6 S7 D7 H9 H9"


@ALL
def test_row_c5_bombs_of_up_to_ten_cards(rules: str) -> None:
    """AMB-05."""
    eight = "S3 S3 H3 H3 C3 C3 D3 D3"
    for extra, size in ((" H9", 9), (" H9 H9", 10)):
        combo = level(rules).classify(eight + extra)
        assert (combo.type.name, combo.size) == ("BOMB", size)
    assert level(rules, "3").classify(eight).size == 8


# ---- D. types


@ALL
def test_row_d1_single_pair_triple(rules: str) -> None:
    assert types(rules, "S3") == {"SINGLE"}
    assert types(rules, "S3 D3") == {"PAIR"}
    assert types(rules, "S3 D3 C3") == {"TRIPLE"}


@ALL
def test_row_d2_joker_pairs(rules: str) -> None:
    assert types(rules, "SB SB") == types(rules, "HR HR") == {"PAIR"}
    assert types(rules, "SB HR") == set()
    assert beats(rules, "HR HR", "SB SB")
    assert beats(rules, "SB SB", "S9 D9")


@ALL
def test_row_d3_a_straight_is_five_cards(rules: str) -> None:
    assert types(rules, "S3 D4 C5 S6 S7") == {"STRAIGHT"}
    assert types(rules, "S3 D4 C5 S6") == types(rules, "S3 D4 C5 S6 S7 S8") == set()


@ALL
def test_row_d4_a_tube_is_three_pairs(rules: str) -> None:
    assert types(rules, "S3 D3 S4 D4 S5 D5") == {"TUBE"}
    assert types(rules, "S3 D3 S4 D4") == types(rules, "S3 D3 S4 D4 S5 D5 S6 D6") == set()


@ALL
def test_row_d5_a_plate_is_two_triples(rules: str) -> None:
    assert types(rules, "S3 D3 C3 S4 D4 C4") == {"PLATE"}
    assert types(rules, "S3 D3 C3 S5 D5 C5") == types(rules, "S3 D3 C3 S4 D4 C4 S5 D5 C5") == set()


@ALL
def test_row_d6_a_full_house_is_a_triple_and_a_pair(rules: str) -> None:
    assert types(rules, "S3 D3 C3 S4 D4") == {"FULL_HOUSE"}
    assert types(rules, "S3 D3 C3 S4 D5") == types(rules, "S3 D3 C3 S4") == set()


@ALL
def test_row_d7_the_pair_may_be_jokers(rules: str) -> None:
    """AMB-06; an option turns it off."""
    assert types(rules, "S3 D3 C3 SB SB") == types(rules, "S3 D3 C3 HR HR") == {"FULL_HOUSE"}
    strict = gd.rules.find(rules).replace({"combos.joker_pair": "forbidden"})
    assert strict.level("9").readings("S3 D3 C3 SB SB") == []


@ALL
def test_row_d8_a_straight_flush_is_five_suited_cards_in_a_row(rules: str) -> None:
    assert types(rules, "S3 S4 S5 S6 S7") == {"STRAIGHT_FLUSH"}
    assert level(rules).classify("S3 S4 S5 S6 S7").is_bomb


@ALL
def test_row_d9_bombs_of_four_to_eight_and_more(rules: str) -> None:
    faces = ["S3", "S3", "H3", "H3", "C3", "C3", "D3", "D3"]
    for size in range(4, 9):
        assert types(rules, " ".join(faces[:size])) == {"BOMB"}


@ALL
def test_row_d10_the_joker_bomb(rules: str) -> None:
    assert types(rules, "SB SB HR HR") == {"JOKER_BOMB"}
    assert types(rules, "SB SB HR") == set()


# ---- E. comparison and trick mechanics

LADDER = [
    "S3 D3 C3 H3",
    "S3 S3 D3 C3 H3",
    "S3 S4 S5 S6 S7",
    "S3 S3 D3 D3 C3 H3",
    "S3 S3 D3 D3 C3 C3 H3",
    "S3 S3 D3 D3 C3 C3 H3 H3",
    "S3 S3 D3 D3 C3 C3 H3 H3 H9",
    "S3 S3 D3 D3 C3 C3 H3 H3 H9 H9",
    "SB SB HR HR",
]


@ALL
def test_row_e1_the_ladder_of_bombs(rules: str) -> None:
    for lower, weak in enumerate(LADDER):
        for strong in LADDER[lower + 1 :]:
            assert beats(rules, strong, weak)
            assert not beats(rules, weak, strong)
    assert beats(rules, "S4 D4 C4 H4", "S3 D3 C3 H3")


@ALL
def test_row_e2_other_plays_compare_within_their_type_only(rules: str) -> None:
    plays = [
        "S8",
        "S8 D8",
        "S8 D8 C8",
        "S8 D8 C8 S3 D3",
        "S8 D7 C6 S5 S4",
        "S6 D6 S7 D7 S8 D8",
        "S7 D7 C7 S8 D8 C8",
    ]
    for one in plays:
        for other in plays:
            assert not beats(rules, one, other)
        assert beats(rules, "S3 D3 C3 H3", one)


@ALL
def test_row_e3_full_houses_compare_by_the_triple(rules: str) -> None:
    assert beats(rules, "SK DK CK S4 D4", "SQ DQ CQ SA DA")


@ALL
def test_row_e4_sequences_compare_by_the_top_card(rules: str) -> None:
    assert beats(rules, "S4 D5 C6 S7 S8", "S3 D4 C5 S6 S7")
    assert beats(rules, "S2 D3 C4 S5 S6", "SA D2 C3 S4 S5")
    assert beats(rules, "ST DJ CQ SK SA", "S9 DT CJ SQ SK", "J")


@ALL
def test_row_e5_straight_flushes_compare_by_the_top_card(rules: str) -> None:
    assert beats(rules, "DT DJ DQ DK DA", "S9 ST SJ SQ SK", "J")
    assert beats(rules, "S2 S3 S4 S5 S6", "SA S2 S3 S4 S5", "7")


@ALL
def test_row_e6_equal_does_not_beat(rules: str) -> None:
    for play in ("S8", "S8 D8", "S3 S4 S5 S6 S7", "S3 D3 C3 H3", "SB SB HR HR"):
        assert not beats(rules, play, play)
    assert not beats(rules, "S7 D7 C7 H2", "S7 D7 C7 H7", "2")


@ALL
def test_row_e7_no_pass_on_the_lead(rules: str) -> None:
    assert not first_deal("S3 S7", "S4", "S5", "S6", rules=rules).can(0, gd.PASS)


@ALL
def test_row_e8_a_pass_locks_nobody_out(rules: str) -> None:
    rnd = run(
        first_deal("S3 SQ", "S4 SA", "S5 SJ", "S6 SK", rules=rules), "0 S3; 1 pass; 2 S5; 3 pass; 0 pass"
    )
    assert rnd.can(1, "SA")


@ALL
def test_row_e9_no_play_is_taken_back(rules: str) -> None:
    """004 ¶25: once on the table it stays."""
    rnd = run(first_deal("S3 S7", "S4 S8", "S5", "S6", rules=rules), "0 S3")
    assert not rnd.can(0, "S7")
    assert cards(rnd, 0) == "S7"
    assert not any(hasattr(rnd, name) for name in ("undo", "take_back"))


@ALL
def test_row_e10_looking_at_old_cards(rules: str) -> None:
    """004 ¶29: only the current trick, not even one's own plays before it."""
    rnd = first_deal("S3 S7 S9", "S4 S8 DT", "S5 SJ DQ", "S6 DK D3", rules=rules)
    run(rnd, "0 S3; 1 S4; 2 pass; 3 pass; 0 pass; 1 S8")
    seen = [str(event) for event in rnd.observe(0).history if event.kind.value == "play"]
    restricted = gd.rules.find(rules).play.look_back is LookBackPolicy.CURRENT_TRICK
    assert restricted == (rules == "provincial")
    all_plays = ["play seat 0 SINGLE:3 S3", "play seat 1 SINGLE:4 S4", "play seat 1 SINGLE:8 S8"]
    assert seen == (all_plays[2:] if restricted else all_plays)


# ---- F. going out


@ALL
def test_row_f1_the_partner_inherits_the_lead(rules: str) -> None:
    script = "0 S9; 1 pass; 2 pass; 3 pass"
    assert run(first_deal("S9", "S4 S3", "S5 S7", "S6 S8", rules=rules), script).to_act == (2,)
    other = gd.rules.find(rules).replace({"play.lead_inheritance": "next_player"})
    assert run(
        gd.Round(other, level="2", hands=["S9", "S4 S3", "S5 S7", "S6 S8"], leader=0), script
    ).to_act == (1,)


@ALL
def test_row_f2_the_deal_ends_when_its_result_is_known(rules: str) -> None:
    """AMB-07."""
    double = run(first_deal("S9", "S4 SK", "SJ", "S6 SA", rules=rules), "0 S9; 1 pass; 2 SJ")
    third = run(first_deal("S9", "SJ", "SQ", "SK S8", rules=rules), "0 S9; 1 SJ; 2 SQ")
    assert double.phase == third.phase == "over"


@ALL
def test_row_f3_the_losers_of_a_double_down_have_no_order(rules: str) -> None:
    """000 ¶54; S-5: nothing depends on it."""
    chosen = gd.rules.find(rules)
    start = gd.scoring.start(chosen)
    assert gd.scoring.apply(chosen, start, (0, 2, 1, 3)) == gd.scoring.apply(chosen, start, (0, 2, 3, 1))
    hands = ["S3 S9", "SA S6", "C4 SQ", "HR S7"]
    one, two = (
        gd.Round(chosen, level="2", hands=hands, previous=order) for order in ((0, 2, 1, 3), (0, 2, 3, 1))
    )
    for rnd in (one, two):
        run(rnd, "1 pay SA; 3 pay HR; 0 return S3; 2 return C4")
    assert one.hands == two.hands
    assert one.leader == two.leader
