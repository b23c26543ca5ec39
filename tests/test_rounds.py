"""Round: what it accepts, what it refuses, copies, saving, and the small parts around it."""

import copy
import pickle

import pytest

import guandan as gd
from guandan.rounds.actions import Answer, Choice, Pay, Return, parse_action
from guandan.rounds.events import Event, EventKind
from tables import SMALL, cards, first_deal, kinds, run, tribute_deal, words

HUAIAN = gd.rules.find("huaian")


def test_the_settled_names() -> None:
    """The calls that other programs are written against."""
    hands = gd.deal(5)
    rnd = gd.Round(HUAIAN, level="5", hands=hands, leader=2)
    assert (rnd.phase, tuple(rnd.to_act), rnd.leader, rnd.result) == ("play", (2,), 2, None)
    assert tuple(rnd.hands) == tuple(hands)
    action = rnd.options(2)[0]
    assert rnd.can(2, action)
    rnd.do(2, action)
    assert gd.Round.from_events(HUAIAN, rnd.events) == rnd
    later = gd.Round(HUAIAN, level="8", hands=hands, previous=[1, 3, 0, 2])
    assert later.phase in ("tribute", "play")
    assert set(later.to_act) <= {0, 2, 1}


def test_a_rule_set_may_be_named_and_two_seats_are_enough_after_a_double_down() -> None:
    rnd = gd.Round("jiangsu", level="5", hands=SMALL, previous=[1, 3])
    assert rnd.rules is gd.rules.find("jiangsu")
    assert rnd.to_act == (2, 0)
    assert rnd.setup.previous == (1, 3, 0, 2)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hands": SMALL}, "say who leads|leader="),
        ({"hands": SMALL, "leader": 4}, "got 4"),
        ({"hands": SMALL, "leader": 0, "previous": (0, 1, 2, 3)}, "no leader="),
        ({"hands": SMALL[:3], "leader": 0}, "four hands, got 3"),
        ({"hands": ("S3 S3", "S3", "S4", "S5"), "leader": 0}, "twice"),
        ({"hands": ("", "S3", "S4", "S5"), "leader": 0}, "hand of seat 0, got 0"),
        ({"leader": 0}, "either hands="),
        ({"hands": SMALL, "drawing": gd.rounds.draw(HUAIAN, 1)}, "either hands="),
    ],
)
def test_a_setup_that_no_deal_has_is_refused(fields: dict[str, object], message: str) -> None:
    with pytest.raises(gd.ArgumentError, match=message):
        gd.Round(HUAIAN, level="5", **fields)  # type: ignore[arg-type]


def test_a_hand_of_29_cards_is_refused() -> None:
    """GD-119."""
    hands = [hand.cards for hand in gd.deal(1)]
    big = [[*hands[0], *hands[1][:2]], hands[1][2:], hands[2], hands[3]]
    with pytest.raises(gd.ArgumentError, match="hand of seat 0, got 29"):
        gd.Round(HUAIAN, level="5", hands=[gd.CardSet(hand) for hand in big], leader=0)


@pytest.mark.parametrize("previous", [(0,), (0, 1), (0, 0, 1, 2), (0, 1, 2, 4), (0, 1, 2, 3, 0)])
def test_a_finish_order_that_decides_no_deal_is_refused(previous: tuple[int, ...]) -> None:
    with pytest.raises(gd.GuandanError, match="finish order"):
        gd.Round(HUAIAN, level="5", hands=SMALL, previous=previous)


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(gd.NotationError):
        gd.Round(HUAIAN, level="B", hands=SMALL, leader=0)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_there_are_four_seats(seat: int) -> None:
    rnd = gd.Round(HUAIAN, level="2", hands=SMALL, leader=0, manual_reports=True)
    assert list(rnd.options(seat)) == []
    assert not rnd.can(seat, "S3")
    with pytest.raises(gd.ArgumentError, match=str(seat)):
        rnd.observe(seat)


def test_actions_come_as_objects_cards_or_text() -> None:
    for action in ("S3 D3", "PAIR:3 S3 D3", gd.CardSet("D3 S3"), gd.Level("2").classify("S3 D3")):
        rnd = first_deal("S3 D3 S7", "S4", "S5", "S6")
        rnd.do(0, action)
        assert cards(rnd, 0) == "S7"
        for passing in (gd.PASS, "pass", "PASS"):
            assert rnd.can(1, passing)


@pytest.mark.parametrize(
    "text",
    [
        "PASS", "pay SA", "refuse", "take own", "take other", "decline", "return C4", "choose C4", "report 9",
        "withhold", "ask 2", "PAIR:3 S3 D3", "JOKER_BOMB SB SB HR HR", "FULL_HOUSE:3 S3 D3 S4 D4 H9",
    ],
)  # fmt: skip
def test_the_text_of_an_action_reads_back(text: str) -> None:
    level = gd.Level("9")
    action = parse_action(text, level)
    assert parse_action(str(action), level) == action
    assert str(action).split()[0] == text.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    "text", ["", "play", "pay", "pay S1", "take", "take all", "report", "report x", "ask me", "S3 XX"]
)
def test_a_text_that_is_no_action_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(gd.NotationError, match=f"got '{text}'"):
        parse_action(text, gd.Level("9"))


def test_a_reading_that_cards_do_not_have_is_refused_with_those_they_have() -> None:
    with pytest.raises(gd.IllegalPlayError, match=r"PAIR:3.*got 'TRIPLE:3'"):
        parse_action("TRIPLE:3 S3 D3", gd.Level("9"))


def test_errors_say_who_must_act_and_what_was_tried() -> None:
    rnd = first_deal("S3 S7", "S4", "S5", "S6")
    with pytest.raises(gd.IllegalPlayError, match="expected seat 0 to act, got 'S4' from seat 1"):
        rnd.do(1, "S4")
    with pytest.raises(gd.IllegalPlayError, match="pay"):
        rnd.do(0, "pay S3")
    tribute = tribute_deal("S3", "S4", "S5", "SA S6", rules="huaian")
    with pytest.raises(gd.IllegalPlayError, match="expected pay SA from seat 3, got 'pay S6'"):
        tribute.do(3, "pay S6")
    with pytest.raises(gd.IllegalPlayError, match="before the tribute"):
        tribute.do(3, "S6")


def test_nothing_can_be_done_after_the_end() -> None:
    rnd = run(first_deal("S9", "S4 SK", "SJ", "S6 SA"), "0 S9; 1 pass; 2 SJ")
    for seat in range(4):
        assert list(rnd.options(seat)) == []
        with pytest.raises(gd.IllegalPlayError, match="over"):
            rnd.do(seat, "pass")
    with pytest.raises(gd.IllegalPlayError):
        rnd.automatic(0)


def test_verify_does_nothing() -> None:
    rnd = first_deal("S3 S7", "S4", "S5", "S6")
    rnd.verify(0, "S3")
    assert kinds(rnd) == ["deal", "lead"]
    with pytest.raises(gd.IllegalPlayError):
        rnd.verify(0, "pass")


def test_a_copy_goes_its_own_way() -> None:
    rnd = tribute_deal("S3 SK", "SA S4", "S5 C8", "SA S6", rules="huaian", previous=(0, 2, 1, 3))
    run(rnd, "1 pay SA")
    other = rnd.copy()
    assert other == rnd
    run(other, "3 pay SA; 0 return S3; 2 return S5")
    assert (rnd.phase, other.phase) == ("tribute", "play")
    assert rnd.num_events < other.num_events
    run(rnd, "3 pay SA")
    assert words(rnd, 0) == {"return S3", "return SK"}
    for twin in (copy.deepcopy(other), pickle.loads(pickle.dumps(other))):
        assert twin == other
        assert twin.options(other.to_act[0]) == other.options(other.to_act[0])


def test_rounds_differ_by_rules_and_events() -> None:
    rnd = first_deal(*SMALL)
    assert rnd != first_deal(*SMALL, rules="folk")
    assert rnd != first_deal(*SMALL, leader=1)
    assert rnd == first_deal(*SMALL)
    assert rnd != "round"


def test_options_behave_as_a_sequence() -> None:
    rnd = run(first_deal("S3 S7", "S4 S8 HK", "S5", "S6"), "0 S3")
    options = rnd.options(1)
    listed = list(options)
    assert len(options) == len(listed) == 4
    assert listed[0] is gd.PASS
    assert [options[index] for index in range(4)] == listed
    assert options[-1] == listed[-1]
    assert options[1:3] == listed[1:3]
    assert all(option in options for option in listed)
    assert gd.Level("2").classify("S3") not in options
    assert Pay(gd.Card("S4")) not in options
    for index in (4, -5):
        with pytest.raises(IndexError, match="of 4"):
            options[index]


def test_events_have_text_and_json() -> None:
    rnd = tribute_deal("S3 SK", "SA S4", "C3 C8", "DA S6", rules="provincial", previous=(0, 2, 1, 3))
    run(rnd, "1 pay SA; 3 pay DA; 0 decline; 0 return S3; 2 return C3; 1 choose C3; 1 C3")
    texts = [str(event) for event in rnd.events]
    assert "answer seat 0 decline" in texts
    assert "tribute seat 1 SA to 0" in texts
    assert "choose seat 1 C3" in texts
    assert "play seat 1 SINGLE:3 C3" in texts
    for event in rnd.events:
        assert Event.from_json(event.to_json(), rnd.level) == event
    assert gd.Round.from_json(rnd.rules, rnd.to_json()) == rnd


@pytest.mark.parametrize(
    "data",
    [
        {}, {"e": "none"}, {"e": "pass", "seat": 4}, {"e": "pass", "seat": True}, {"e": "play", "seat": 0},
        {"e": "play", "seat": 0, "cards": "S3", "as": "PAIR:3"}, {"e": "pay", "seat": 0, "card": "XX"},
        {"e": "result", "order": [0, 1]}, {"e": "answer", "seat": 0, "choice": "maybe"},
        {"e": "pass", "seat": 0, "x": 1},
        {"e": "report", "seat": 0, "n": "9"}, {"e": "deal", "hands": ["S3"]},
    ],
)  # fmt: skip
def test_json_that_is_no_event_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(gd.FileFormatError):
        Event.from_json(data, gd.Level("2"))


def test_events_that_do_not_follow_are_refused() -> None:
    rnd = run(first_deal("S3 S7", "S4 S8", "S5", "S6"), "0 S3; 1 S4")
    events = list(rnd.events)
    for wrong in (
        [],
        events[1:],
        [*events[:2], events[3]],
        [*events, Event(EventKind.LEAD, 2)],
        [events[0], events[2]],
    ):
        with pytest.raises((gd.FileFormatError, gd.IllegalPlayError)):
            gd.Round.from_events(HUAIAN, wrong)
    with pytest.raises(gd.FileFormatError, match="lacks"):
        gd.Round.from_events(HUAIAN, [*events[:2], Event(EventKind.PLAY, 0)])
    with pytest.raises(gd.FileFormatError, match="deal"):
        gd.Round.from_json(HUAIAN, [{"e": "pass", "seat": 0}])


def test_what_the_table_does_for_a_late_seat() -> None:
    head = tribute_deal("S3 SK", "SA S4", "C3 C8", "DA S6", rules="provincial", previous=(0, 2, 1, 3))
    run(head, "1 pay SA; 3 pay DA")
    assert head.automatic(0) == Answer(Choice.DECLINE)
    run(head, "0 decline")
    assert head.automatic(0) == Return(gd.Card("S3"))
    run(head, "0 return S3; 2 return C8")
    assert str(head.automatic(1)) == "choose S3"
    with pytest.raises(gd.IllegalPlayError, match="seat among"):
        head.automatic(0)
    lead = first_deal("H2 SB S3", "S4", "S5", "S6")
    assert str(lead.automatic(0)) == "SINGLE:3 S3"


def test_drawing_is_the_same_for_the_same_seed_and_turns_up_a_middle_card() -> None:
    assert gd.rounds.draw(HUAIAN, "a/1") == gd.rounds.draw(HUAIAN, "a/1")
    assert gd.rounds.draw(HUAIAN, 1) != gd.rounds.draw(HUAIAN, 2)
    drawing = gd.rounds.draw(HUAIAN, 3)
    rnd = gd.Round(HUAIAN, level="2", drawing=drawing)
    assert rnd.setup.turned_up == drawing.turned_up
    assert rnd.setup.copy == drawing.copy
    assert rnd.setup.first_drawer == drawing.first_drawer
    assert rnd.to_json()[0]["copy"] == drawing.copy


def test_every_seat_is_equally_likely_to_draw_the_turned_up_card() -> None:
    drawers = [gd.rounds.draw(HUAIAN, seed).drawer for seed in range(400)]
    assert all(70 <= drawers.count(seat) <= 130 for seat in range(4))


def test_with_the_next_player_rule_the_next_seat_inherits_the_lead() -> None:
    """003b ¶191 names the variant."""
    rules = gd.rules.find("folk").replace({"play.lead_inheritance": "next_player"})
    rnd = gd.Round(rules, level="2", hands=["S9", "S4 S3", "S5 S7", "S6 S8"], leader=0)
    run(rnd, "0 S9; 1 pass; 2 pass; 3 pass")
    assert rnd.to_act == (1,)
    assert str(rnd.events[-1]) == "trick seat 0 to 1"
