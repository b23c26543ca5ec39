"""The known faults of other programs that concern tribute, levels, matches, records and what seats see.

Numbers are those of tests/data/cases.jsonl; tests/data/cases_status.toml lists them.
"""

from itertools import pairwise
from pathlib import Path

import pytest

import guandan as gd
from guandan.matches.events import MatchEventKind
from guandan.matches.table import Table
from guandan.rounds.events import EventKind
from tables import PRESETS, after, cards, filler, first_deal, kinds, run, standing, tribute_deal, words

DOUBLE = (0, 2, 1, 3)
ALL = pytest.mark.parametrize("rules", PRESETS)


def random_players(seed: int = 0) -> list[gd.players.RandomPlayer]:
    return [gd.players.RandomPlayer(f"{seed}/{seat}") for seat in range(4)]


def test_gd_077_a_table_has_four_seats() -> None:
    """The variant with six players is no rule set here: six hands and six places are refused, not misread."""
    with pytest.raises(gd.ArgumentError, match="four hands, got 6"):
        gd.Round(gd.rules.find("huaian"), level="9", hands=["S3"] * 6, leader=0)
    with pytest.raises(gd.GuandanError):
        gd.scoring.complete_order((0, 2, 4, 1, 3, 5))


@ALL
def test_gd_078_one_and_two_from_2_lead_to_5(rules: str) -> None:
    assert after(rules, DOUBLE).levels[0] == ("6" if rules == "folk" else "5")


@ALL
def test_gd_081_a_cannot_be_skipped_and_reaching_it_is_no_win(rules: str) -> None:
    state = after(rules, DOUBLE, state=standing(("Q", "7"), 0))
    assert (state.levels[0], state.winner) == ("A", None)


@ALL
def test_gd_082_the_partner_must_not_be_last_at_a(rules: str) -> None:
    state = after(rules, (0, 1, 3, 2), state=standing(("A", "7"), 0))
    assert (state.levels[0], state.winner) == ("A", None)
    assert state.attempts[0] == 1


@ALL
def test_gd_084_a_side_at_a_must_declare_to_win(rules: str) -> None:
    state = after(rules, DOUBLE, state=standing(("A", "A"), 1))
    assert (state.winner, state.deal_level, state.declarers) == (None, "A", 0)


def test_gd_086_gains_are_those_of_four_players() -> None:
    """The association's table for three a side is another game; a rule set holds exactly three gains."""
    for rules in PRESETS:
        gains = [
            gd.scoring.gain(gd.rules.find(rules), order) for order in (DOUBLE, (0, 1, 2, 3), (0, 1, 3, 2))
        ]
        assert gains == ([4, 2, 1] if rules == "folk" else [3, 2, 1])
    changed = gd.rules.find("folk").replace({"levels.gains": (4, 3, 1)})
    assert gd.scoring.gain(changed, (0, 1, 2, 3)) == 3


def test_gd_087_tribute_is_paid_from_the_new_hand() -> None:
    table = Table(gd.rules.find("huaian"))
    small = ["S9", "SJ S4", "SA", "S6 S8"]
    table.begin(gd.rounds.Setup("2", tuple(map(gd.CardSet, small)), (), 0))  # type: ignore[arg-type]
    for seat, action in ((0, "S9"), (1, "SJ"), (2, "SA"), (3, "pass"), (1, "pass")):
        if table.is_running:
            table.act(seat, action)
    before = table.previous
    rnd = table.deal(gd.rounds.draw(table.rules, 1))
    assert rnd.phase in ("tribute", "play")
    assert rnd.setup.previous == before
    assert all(len(hand) == 27 for hand in rnd.hands)


@ALL
def test_gd_088_the_heart_level_card_is_never_owed(rules: str) -> None:
    assert words(tribute_deal("S3", "S4", "S5", "H9 SA DK", rules=rules, level="9"), 3) == {"pay SA"}


@ALL
def test_gd_089_level_cards_rank_above_the_ace_for_tribute(rules: str) -> None:
    assert words(tribute_deal("S3", "S4", "S5", "S9 SA DK", rules=rules, level="9"), 3) == {"pay S9"}


@ALL
def test_gd_090_the_payer_chooses_between_equal_cards(rules: str) -> None:
    rnd = tribute_deal("S3", "S4", "S5", "SA DA H9 SK", rules=rules, level="9")
    assert words(rnd, 3) == {"pay SA", "pay DA"}


@pytest.mark.parametrize("rules", ["huaian", "jiangsu", "folk", "national", "platform"])
def test_gd_092_equal_tributes_go_by_seat_and_the_heads_next_seat_leads(rules: str) -> None:
    rnd = tribute_deal("S3", "SA S4", "C3", "DA S6", rules=rules, previous=DOUBLE)
    run(rnd, "1 pay SA; 3 pay DA")
    assert (cards(rnd, 0), cards(rnd, 2)) == ("S3 SA", "C3 DA")
    run(rnd, "0 return S3; 2 return C3")
    assert rnd.leader == 1


@ALL
def test_gd_093_which_cards_count_as_low(rules: str) -> None:
    rnd = tribute_deal("ST S8 SJ S9 H9", "S4", "S5", "SA S6", rules=rules, level="9")
    run(rnd, "3 pay SA")
    low = {"return ST", "return S8"}
    any_card = low | {"return SJ", "return S9", "return H9"}
    assert words(rnd, 0) == (any_card if rules in ("huaian", "folk") else low)


@pytest.mark.parametrize("rules", ["jiangsu", "provincial", "national", "platform"])
def test_gd_094_a_hand_without_low_cards_returns_its_smallest(rules: str) -> None:
    high = "SJ SJ HJ HJ CJ CJ DJ DJ SQ SQ HQ HQ CQ CQ DQ DQ SK SK HK HK CK CK DK SB SB S9 C9"
    rnd = gd.Round(
        gd.rules.find(rules), level="9", hands=filler(high, "HR", "HR", "DK"), previous=(0, 1, 2, 3)
    )
    assert rnd.counts[0] == 27
    rnd.do(3, rnd.options(3)[0])
    assert words(rnd, 0) == {"return SJ", "return HJ", "return CJ", "return DJ"}


@ALL
def test_gd_095_one_big_and_one_small_joker_do_not_refuse(rules: str) -> None:
    assert words(tribute_deal("S3", "S4", "S5", "SB HR SA", rules=rules), 3) == {"pay HR"}


@ALL
def test_gd_097_tribute_from_the_second_deal_on(rules: str) -> None:
    match = gd.Match(rules, random_players(), seed=1)
    deals = iter(match)
    assert next(deals).tribute is None
    assert next(deals).tribute is not None


def test_gd_100_ten_or_fewer_are_announced_once() -> None:
    hands = ["S3 D3 C3 S4 D4 C4 S5 D5 C5 S6 D6 C6 S7", "S8", "S9", "ST"]
    rnd = gd.Round(gd.rules.find("national"), level="2", hands=hands, leader=0)
    for triple in ("S3 D3 C3", "S4 D4 C4", "S5 D5 C5"):
        run(rnd, f"0 {triple}; 1 pass; 2 pass; 3 pass")
    assert [(event.seat, event.number) for event in rnd.events if event.kind is EventKind.REPORT] == [(0, 10)]


def test_gd_102_the_same_play_twice_is_taken_once() -> None:
    rnd = run(first_deal("S3 S3 S7", "S4", "S5", "S6"), "0 S3")
    before = rnd.events
    with pytest.raises(gd.IllegalPlayError, match="expected seat 1 to act"):
        rnd.do(0, "S3")
    assert (rnd.events, cards(rnd, 0)) == (before, "S3 S7")


def test_gd_103_a_deal_ends_once() -> None:
    match = gd.Match("huaian", random_players(), seed=2).play()
    counts = [
        sum(event.kind is kind for event in match.events)
        for kind in (EventKind.RESULT, MatchEventKind.LEVELS)
    ]
    assert counts == [match.state.deals] * 2
    events = match.record.events
    number = next(index for index, event in enumerate(events) if event["e"] == "levels")
    with pytest.raises(gd.FileFormatError):
        gd.matches.replay(gd.files.Record(match.record.header, [*events[: number + 1], *events[number:]]))


def test_gd_105_a_snapshot_says_null_where_nothing_is() -> None:
    rnd = run(first_deal("S3 S7", "S4 S8", "S5 S9", "S6 ST"), "0 S3; 1 S4")
    assert rnd.observe(0).to_json()["table"] == "SINGLE:4 S4"
    run(rnd, "2 pass; 3 pass; 0 pass")
    snapshot = rnd.observe(0).to_json()
    assert (snapshot["table"], snapshot["trick"]) == (None, [])
    assert "table" in snapshot


def test_gd_106_a_match_goes_on_from_its_record_with_other_players(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = gd.Match("huaian", random_players(1), seed=4, path=path)
    for _ in range(60):
        match.step()
    taken_over = gd.Match("huaian", random_players(2), seed=4, path=path)
    assert taken_over.round == match.round
    assert taken_over.round is not None
    assert match.round is not None
    assert [taken_over.round.observe(seat).hand for seat in range(4)] == list(match.round.hands)


def test_gd_107_a_pass_is_an_event_whoever_makes_it() -> None:
    table = Table(gd.rules.find("huaian"))
    hands = ["S3 S7", "S4 S8", "S5 S9", "S6 ST"]
    table.begin(gd.rounds.Setup("2", tuple(map(gd.CardSet, hands)), (), 0))  # type: ignore[arg-type]
    table.act(0, "S3")
    table.act(1, gd.PASS)
    table.late(2)
    assert table.round is not None
    assert [event.seat for event in table.events if event.kind is EventKind.PASS] == [1, 2]
    assert table.round.to_act == (3,)


def test_gd_108_cards_that_are_gone_are_refused_cleanly() -> None:
    rnd = run(first_deal("S3 S7 S9", "S4", "S5", "S6"), "0 S3; 1 pass; 2 pass; 3 pass")
    before = rnd.events
    for selection in ("S3", "S3 S7"):
        assert not rnd.can(0, selection)
        with pytest.raises(gd.IllegalPlayError):
            rnd.do(0, selection)
    assert rnd.events == before
    rnd.do(0, "S7")


@ALL
def test_gd_109_a_seat_sees_its_own_hand_only(rules: str) -> None:
    chosen = gd.rules.find(rules)
    rnd = gd.Round(chosen, level="2", drawing=gd.rounds.draw(chosen, 1))
    observation = rnd.observe(1)
    assert observation.hand == rnd.hands[1]
    data = observation.to_json()
    data.pop("hand")
    data.pop("turned_up")
    assert not any(str(card) in str(data) for hand in rnd.hands for card in hand)


def test_gd_110_a_seat_that_does_not_answer_is_acted_for() -> None:
    table = Table(gd.rules.find("provincial"))
    table.deal(gd.rounds.draw(table.rules, 1))
    rnd = table.round
    assert rnd is not None
    for _ in range(400):
        if not table.is_running:
            break
        table.late(rnd.to_act[0])
    assert rnd.result is not None
    assert kinds(rnd).count("result") == 1


@ALL
def test_gd_117_a_player_is_told_its_own_seat(rules: str) -> None:
    class Seated:
        def __init__(self, seat: int) -> None:
            self.seat = seat

        def act(self, observation: gd.players.Observation) -> object:
            assert observation.seat == self.seat
            assert self.seat in observation.to_act
            return observation.options[0]

    match = gd.Match(rules, [Seated(seat) for seat in range(4)], seed=1)  # type: ignore[misc]
    for _ in range(300):
        match.step()


def test_gd_122_a_deal_ends_before_the_next_ones_tribute() -> None:
    match = gd.Match("folk", random_players(), seed=3).play()
    wanted = (EventKind.RESULT, MatchEventKind.LEVELS, EventKind.DEAL, EventKind.PAY)
    order = [event.kind for event in match.events if event.kind in wanted]
    for earlier, later in pairwise(order):
        if later is EventKind.PAY:
            assert earlier in (EventKind.DEAL, EventKind.PAY)
        if later is EventKind.DEAL:
            assert earlier is MatchEventKind.LEVELS
        if later is MatchEventKind.LEVELS:
            assert earlier is EventKind.RESULT
