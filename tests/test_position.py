"""Positions: text form, trick flow, end of the deal, validation (docs/rules/guandan.md, tricks and going out)."""

import pickle

import pytest

import guandan as gd

START = "5 | C3 S9 D9 | D4 HK | S8 H8 | D7 | 0 | - | -"


def play_all(position: gd.Position, *moves: str) -> gd.Position:
    for move in moves:
        position = position.pass_() if move == "pass" else position.play(move)
    return position


def test_text_and_repr_round_trip() -> None:
    position = gd.Position.parse(START)
    assert str(position) == START
    assert eval(repr(position), {"Position": gd.Position}) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert hash(position) == hash(gd.Position.parse(START))
    assert position == gd.Position(gd.Level("5"), ["C3 S9 D9", "D4 HK", "S8 H8", "D7"], 0)


def test_declared_reading_on_the_table() -> None:
    text = "9 | SA | S3 S4 | S5 | S7 | 0 | 3:S3 S4 S5 S6 H9=STRAIGHT:7 | -"
    position = gd.Position.parse(text)
    assert position.table is not None
    assert position.table.type is gd.ComboType.STRAIGHT
    assert str(position.table.rank) == "7"
    assert "=STRAIGHT:7" in str(position)
    undeclared = gd.Position.parse(text.replace("=STRAIGHT:7", ""))
    assert undeclared.table is not None
    assert undeclared.table.type is gd.ComboType.STRAIGHT_FLUSH
    with pytest.raises(gd.NotationError, match=r"STRAIGHT_FLUSH:7.*got 'STRAIGHT:9'"):
        gd.Position.parse(text.replace("STRAIGHT:7", "STRAIGHT:9"))


def test_edge_84_the_leader_may_not_pass() -> None:
    position = gd.Position.parse(START)
    assert not position.can_pass
    with pytest.raises(gd.IllegalPlayError, match="leads the trick"):
        position.pass_()


def test_edge_85_a_seat_that_passed_may_play_later_in_the_trick() -> None:
    position = play_all(
        gd.Position.parse("9 | S3 SK | S4 SA | S5 SJ | S6 SQ | 0 | - | -"), "S3", "pass", "S5", "pass", "pass"
    )
    assert position.to_move == 1
    assert position.can_play("SA")


def test_edge_86_the_partner_inherits_the_lead_and_may_beat_the_last_play() -> None:
    start = gd.Position.parse("9 | S3 | SA HA | S4 SK | DA SQ | 0 | - | -")
    led = start.play("S3")
    assert led.finished == (0,)
    after = play_all(led, "pass", "pass", "pass")
    assert (after.to_move, after.table) == (2, None)
    assert play_all(led, "pass").can_play("S4")


def test_edge_87_and_88_no_inheritance_once_beaten() -> None:
    led = gd.Position.parse("9 | S3 | SA S5 | S4 SK | S6 SQ | 0 | - | -").play("S3")
    assert play_all(led, "SA", "pass", "pass").to_move == 1
    out = gd.Position.parse("9 | S3 | SA | S4 SK | S6 SQ | 0 | - | -").play("S3")
    last = play_all(out, "SA", "pass", "pass")
    assert last.finished == (0, 1)
    assert last.to_move == 3


def test_edge_90_partners_out_first_and_second_end_the_deal_at_once() -> None:
    over = play_all(gd.Position.parse("9 | S3 | S4 S5 | S6 | S7 S8 | 0 | - | -"), "S3", "pass", "S6")
    assert over.is_over
    assert over.result is not None
    assert over.result.finish_order == (0, 2, 1, 3)
    assert over.result.levels_gained == 3
    assert len(over.plays()) == 0
    with pytest.raises(gd.IllegalPlayError, match="the deal is over"):
        over.play("S8")


def test_edge_91_the_third_seat_out_ends_the_deal() -> None:
    over = play_all(gd.Position.parse("9 | S3 | S4 | S6 S7 | S8 | 0 | - | -"), "S3", "S4", "pass", "S8")
    assert over.result is not None
    assert over.result.finish_order == (0, 1, 3, 2)
    assert over.result.levels_gained == 1


def test_edge_93_the_turn_must_come_back_to_the_owner() -> None:
    led = gd.Position.parse("9 | S3 | S4 S5 | S6 S9 | S7 S8 | 0 | - | -").play("S3")
    beaten_by_partner = play_all(led, "pass", "S6", "pass")
    assert beaten_by_partner.to_move == 1
    assert beaten_by_partner.table_owner == 2


def test_edge_94_the_last_cards_must_beat_the_table() -> None:
    position = gd.Position.parse("9 | S3 | S4 S5 | S6 | S7 S8 | 0 | 3:SK | -")
    with pytest.raises(gd.IllegalPlayError, match="'S3' does not beat 'SK' of seat 3"):
        position.play("S3")


def test_next_player_inherits_where_the_rules_say_so() -> None:
    rules = gd.LegalityRules(lead_inheritance=gd.LeadInheritancePolicy.NEXT_PLAYER)
    led = gd.Position.parse("9 | S3 | SA HA | S4 SK | DA SQ | 0 | - | -", rules).play("S3")
    assert play_all(led, "pass", "pass", "pass").to_move == 1


def test_undeclared_cards_take_the_strongest_reading_that_is_legal() -> None:
    hand = "S3 S4 S5 S6 H9 D3"
    lead = gd.Position.parse(f"9 | {hand} | S3 | S4 | S5 | 0 | - | -").play("S3 S4 S5 S6 H9")
    assert lead.table is not None
    assert lead.table.type is gd.ComboType.STRAIGHT_FLUSH
    weakest = gd.LegalityRules(undeclared=gd.UndeclaredPolicy.WEAKEST)
    lead = gd.Position.parse(f"9 | {hand} | S3 | S4 | S5 | 0 | - | -", weakest).play("S3 S4 S5 S6 H9")
    assert lead.table is not None
    assert str(lead.table).startswith("STRAIGHT:6")
    follow = gd.Position.parse(f"9 | {hand} | S3 | S4 | S5 | 0 | 3:S2 D3 C4 H5 H6 | -", weakest).play(
        "S3 S4 S5 S6 H9"
    )
    assert follow.table is not None
    assert str(follow.table).startswith("STRAIGHT:7")


def test_illegal_moves_quote_the_cards() -> None:
    position = gd.Position.parse(START)
    for cards, expected in [
        ("SA", "cannot play 'SA'"),
        ("C3 S9", "'C3 S9' form no legal play at level 5"),
        ("", "''"),
    ]:
        with pytest.raises(gd.IllegalPlayError, match=expected):
            position.play(cards)
        assert not position.can_play(cards)
    with pytest.raises(gd.LevelMismatchError):
        position.play(gd.Level("9").classify("C3"))
    assert str(position) == START


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("5 | S9 | HK | H8 | D7 | 0 | - | 0", "seat 0 has finished but holds 'S9'"),
        ("5 | S9 | HK | H8 | - | 0 | - | -", "seat 3 holds no card but is not among the finished seats"),
        ("5 | S9 S9 | S9 | H8 | D7 | 0 | - | -", "3 copies of 'S9'"),
        ("5 | S9 | HK | H8 | D7 | 0 | 3:S9 S9 | -", "3 copies of 'S9'"),
        ("5 | S9 | HK | H8 | D7 | 0 | 0:S3 | -", "seat 0 is to move against its own play"),
        ("5 | S9 | - | H8 | D7 | 1 | - | 1", "seat 1 is to move but has finished"),
        ("5 | - | HK | - | D7 | 1 | - | 0 2 2", "twice"),
        ("5 | - | HK | - | - | 1 | - | 0 2 3", "the deal was over before"),
        ("5 | - | HK | - | D7 | 1 | 0:S3 | 0 2", "another seat finished after it"),
    ],
)
def test_impossible_positions(text: str, fault: str) -> None:
    assert any(fault in line for line in gd.PositionSetup.parse(text).validate())
    with pytest.raises(gd.PositionError) as error:
        gd.Position.parse(text)
    assert fault in str(error.value)


def test_28_cards_and_a_table_play_its_owner_could_not_have_made() -> None:
    deck = [card for card in (suit + rank for rank in "23456789TJQKA" for suit in "SHCD") for _ in range(2)]
    hand = " ".join(deck[:28])
    with pytest.raises(gd.PositionError, match="seat 0 holds 28 cards"):
        gd.Position.parse(f"5 | {hand} | HR | SB | SB | 1 | - | -")
    hand = " ".join(deck[:27])
    with pytest.raises(gd.PositionError, match="seat 0 could not have made the table play"):
        gd.Position.parse(f"5 | {hand} | SB | SB | HR | 1 | 0:SA | -")
    with pytest.raises(gd.ArgumentError, match="at most 28 cards, got 29"):
        gd.Level("5").plays(" ".join(deck[:29]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 8 fields"),
        ("5 | S9 | HK | H8", "got 4 in '5 | S9 | HK | H8'"),
        ("X | S9 | HK | H8 | D7 | 0 | - | -", "expected a level .* at column 1, got 'X'"),
        ("5 | S9 | HK X4 | H8 | D7 | 0 | - | -", "expected a card after 'HK' at column 13, got 'X4'"),
        ("5 |  | HK | H8 | D7 | 0 | - | -", "the cards of seat 0 or '-'"),
        ("5 | S9 | HK | H8 | D7 | 4 | - | -", "a seat .* at column 25, got '4'"),
        ("5 | S9 | HK | H8 | D7 | 0 | S3 | -", "got 'S3'"),
        ("5 | S9 | HK | H8 | D7 | 0 | 3:S3 H4 | -", "a legal play at level 5 at column 31, got 'S3 H4'"),
        ("5 | S9 | HK | H8 | D7 | 0 | 3:SB S4 S5 S6 S7 | -", "a legal play at level 5"),
        ("5 | S9 | HK | H8 | D7 | 0 | 3:S3=X=Y | -", "at most one '='"),
        ("5 | S9 | HK | H8 | D7 | 0 | - |", "the finished seats"),
        ("5 | S9 | HK | H8 | D7 | 0 | - | 9", "a seat .* got '9'"),
        ("\x00" * 2_000_000, "expected 8 fields"),
    ],
    ids=lambda value: value[:30] if value.isprintable() else "noise",
)
def test_text_that_is_no_position(text: str, message: str) -> None:
    with pytest.raises(gd.NotationError, match=message):
        gd.Position.parse(text)


def test_positions_are_immutable_and_typed() -> None:
    position = gd.Position.parse(START)
    with pytest.raises(AttributeError):
        position.to_move = 2  # type: ignore[misc]
    with pytest.raises((TypeError, ValueError)):
        gd.Position(gd.Level("5"), ["S3"], 0)
    with pytest.raises(gd.PositionError):
        gd.Position(gd.Level("5"), ["S3", "S4", "S5", "S6"], 7)
    with pytest.raises(gd.PositionError):
        gd.Position(gd.Level("5"), ["S3", "S4", "S5", "S6"], 0, finished=[9, 300])
