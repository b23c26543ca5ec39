"""The known faults of other programs that concern Shengji.

Numbers are those of tests/data/cases.jsonl; tests/data/cases_status.toml lists them.
"""

import subprocess
import sys
import time
from itertools import permutations

import pytest

from guandan import shengji as sj
from guandan.errors import GuandanError, IllegalPlayError
from guandan.shengji import scoring
from guandan.shengji.clock import ManualClock
from guandan.shengji.events import Ended
from guandan.shengji.seats import points_of
from shengji_tables import RULES, bury_lowest, draw, play_out, stacked


def shapes(cards: str, trump: sj.Trump) -> list[tuple[int, int]]:
    return [(unit.width, unit.length) for unit in trump.units(cards)]


def test_sj_001_a_standing_throw_is_beaten_by_a_ruff_of_its_units() -> None:
    """The case throws by units; text 002 tests single cards (¶25), so the aces outside block queens and kings.

    Once they are gone the same throw stands. The ruff is judged alike under both rules.
    """
    trump = sj.Trump("4", "H")
    lead = "SQ SQ SK SK SA"
    others = ["H2 H2 H3 H3 HA", "SA SA S3 S3 S3", "S6 S6 S7 S8 S9"]
    blocked = sj.check_throw(lead, others, trump)
    assert (str(blocked.blocked), str(blocked.forced)) == ("SQ SQ SK SK", "SQ")
    assert sj.check_throw(lead, [others[0], "S3 S3 S3", others[2]], trump).ok
    assert sj.trick_winner([lead, *others], trump) == 1
    assert points_of(sj.CardSet(" ".join([lead, *others]))) == 20


def test_sj_002_a_tractor_draws_the_only_pair() -> None:
    trump = sj.Trump("K", "S")
    hand = "S4 ST SA HK DK CK SK SK"
    follows = sj.legal_follows("S7 S7 S8 S8 S9 S9", hand, trump)
    assert all("SK SK" in str(play) for play in follows)
    assert not sj.is_legal_follow("S7 S7 S8 S8 S9 S9", hand, "S4 ST SA HK DK CK", trump)


def test_sj_006_a_tractor_draws_all_pairs() -> None:
    trump = sj.Trump("2", "H")
    lead, hand = "HT HT HJ HJ HQ HQ", "HK HK H3 H3 H3 H5 H6 H7 H8"
    assert not sj.is_legal_follow(lead, hand, "HK HK H3 H5 H6 H7", trump)
    assert all(
        play.count("HK") == 2 and play.count("H3") >= 2 for play in sj.legal_follows(lead, hand, trump)
    )


def test_sj_007_there_are_no_bombs_of_four() -> None:
    trump = sj.Trump("2", "S")
    with pytest.raises(GuandanError):
        sj.CardSet("HJ HJ HJ HJ")
    assert sj.trick_winner(["HJ HJ HJ", "S3 S3 S3", "H3 H3 H3", "H4 H4 H4"], trump) == 1
    assert sj.trick_winner(["HJ HJ HJ", "D3 D3 D3", "H3 H3 H3", "H4 H4 H4"], trump) == 0


def test_sj_009_a_throw_of_twenty_cards_is_answered_at_once() -> None:
    trump = sj.Trump("2", "S")
    lead = "HA HA HA HK HK HK HQ HQ HJ HJ HT HT H9 H8 H8 H8 H7 H7 H6 H5"
    hand = "HQ HJ HT H9 H9 H7 H6 H6 H5 H5 H4 H4 H4 H3 H3 H3 C3 C3 C3 C4 C5 C6 D7 D7 D8"
    led = "SA SA SA SK SK SQ SQ SJ SJ ST S9 S9 S9 S8 S8 S8 S7 S7 S5 S4"
    trumps = "SK SQ SJ ST ST S8 S7 S6 S6 S6 S5 S5 S4 S4 S3 S3 S3 H2 H2 C2 C2 D2 D2 S2 S2 SB SB HR HR"
    began = time.process_time()
    for throw, held in ((lead, hand), (led, trumps)):
        first = next(iter(sj.legal_follows(throw, held, trump)))
        assert len(first) == 20
        assert sj.is_legal_follow(throw, held, first, trump)
    assert time.process_time() - began < 2


def test_sj_012_equal_level_cards_do_not_block() -> None:
    trump = sj.Trump("4", "S")
    plays = ["H4 S4", "D4 S2", "S3 S3", "S3 S5"]
    assert sj.check_throw(plays[0], plays[1:], trump).ok
    assert sj.trick_winner(plays, trump) == 0


def test_sj_015_sizes_beyond_the_deck_are_refused() -> None:
    trump = sj.Trump("2", "S")
    with pytest.raises(GuandanError):
        sj.CardSet(" ".join(["H3"] * 120))
    with pytest.raises(GuandanError):
        sj.legal_follows("H3", sj.CardSet(list(sj.decks.FULL_DECK)), trump)
    assert sj.is_legal_follow("H3", "H4 C5", "H4", trump)


def test_sj_017_a_play_that_was_refused_leaves_the_trick_as_it_was() -> None:
    """There is no taking back (¶33); a refused play followed by another one gives the winner of the cards that lie."""
    rnd = stacked({0: "S6 HA", 1: "H3 H4"}, level="6")
    draw(rnd, 1)
    rnd.do(0, "show S6")
    bury_lowest(rnd)
    rnd.do(0, "play HA")
    with pytest.raises(IllegalPlayError):
        rnd.do(1, f"play {next(card for card in rnd.hands[1] if str(card)[0] == 'C')}")
    rnd.do(1, "play H3")
    for seat in (2, 3):
        rnd.do(seat, rnd.automatic(seat))
    leader, plays = rnd.tricks[0]
    assert rnd.leader == (leader + sj.trick_winner(list(plays), rnd.trump)) % 4


def test_sj_018_a_deal_is_always_played_to_its_last_trick() -> None:
    """No early end: the kitty can turn every deal, so all 39 cards of each hand are played."""
    for seed in range(5):
        rnd = sj.Round.shuffled(RULES, level="2", seed=seed)
        bury_lowest(rnd)
        play_out(rnd)
        assert rnd.counts == (0, 0, 0, 0)
        assert sum(len(plays[0]) for _, plays in rnd.tricks) == 39


def test_sj_019_the_bottom_is_shown_even_without_points() -> None:
    rnd = stacked({0: "S2"}, kitty="H3 H4 H6 C3 C4 C6")
    draw(rnd, 1)
    rnd.do(0, "show S2")
    draw(rnd)
    rnd.do(0, "pick_up")
    rnd.do(0, "bury H3 H4 H6 C3 C4 C6")
    play_out(rnd)
    assert rnd.result.kitty_points == 0
    assert isinstance(rnd.events[-1], Ended)
    assert [str(rnd.observe(seat).kitty) for seat in range(4)] == ["H3 C3 H4 C4 H6 C6"] * 4


def test_sj_020_only_the_banker_at_a_can_pass_it() -> None:
    state = scoring.MatchState(levels=("T", "A"), banker=0, deals=9)
    for score in (120, 200, 400):
        after = scoring.apply(RULES, state, scoring.result_of(RULES, banker=0, trick_points=score))
        assert (after.levels[1], after.winner) == ("A", None)


def test_sj_022_a_blocked_throw_leads_its_lowest_card() -> None:
    trump = sj.Trump("7", "H")
    result = sj.check_throw("S9 S9 SQ", ["ST ST", "SA", "S3"], trump)
    assert (str(result.blocked), result.fine, str(result.forced)) == ("S9 S9 SQ", 30, "S9")


def test_sj_023_the_split_does_not_depend_on_the_order_of_the_cards() -> None:
    trump = sj.Trump("7", "H")
    for cards in set(permutations(["C7", "C7", "D7", "D7", "H7", "H7"])):
        assert shapes(" ".join(cards), trump) == [(2, 2), (2, 1)]


def test_sj_026_distant_pairs_are_two_units() -> None:
    assert shapes("S5 S5 S9 S9", sj.Trump("2", "H")) == [(2, 1), (2, 1)]


def test_sj_027_only_the_forced_card_leaves_the_hand() -> None:
    rnd = stacked({0: "S6 H9 H9 HQ", 1: "HT HT", 2: "HA"}, level="6")
    draw(rnd, 1)
    rnd.do(0, "show S6")
    draw(rnd)
    rnd.do(0, "pick_up")
    spare = [str(card) for card in rnd.hands[0] - sj.CardSet("S6 H9 H9 HQ")]
    rnd.do(0, f"bury {' '.join(spare[:6])}")
    before = rnd.hands
    rnd.do(0, "play H9 H9 HQ")
    assert before[0] - rnd.hands[0] == sj.CardSet("H9")
    assert rnd.hands[1:] == before[1:]
    assert rnd.observe(1).counts == (38, 39, 39, 39)


def test_sj_030_the_bank_passes_to_the_right_hand_neighbour() -> None:
    for banker in range(4):
        result = scoring.result_of(RULES, banker=banker, trick_points=120)
        assert result.next_banker == (banker + 1) % 4


def test_sj_031_the_level_leaves_the_sequence() -> None:
    assert shapes("S2 S2 S4 S4", sj.Trump("3", "H")) == [(2, 2)]


def test_sj_032_tractors_at_the_top_of_the_trumps() -> None:
    trump = sj.Trump("7", "H")
    for cards in ("HA HA S7 S7", "S7 S7 H7 H7", "H7 H7 SB SB", "SB SB HR HR"):
        assert shapes(cards, trump) == [(2, 2)]


def test_sj_033_a_fixed_banker_does_not_stop_others_from_declaring() -> None:
    """One rule says what may be declared, to the table and to the players: no seat waits for a show that is refused."""
    rnd = stacked({0: "S5", 1: "H5 H5", 3: "D5"}, level="5", banker=0)
    draw(rnd, 8)
    rnd.do(3, "show D5")
    for seat in range(4):
        for show in ("show S5", "show H5 H5", "show D5"):
            action = sj.parse_action(show)
            stands = rnd.bids.judge(seat, list(action.cards)).value == "stands"
            assert (action in rnd.options(seat)) == (stands and action.cards <= rnd.hands[seat])
    rnd.do(1, "show H5 H5")
    bury_lowest(rnd)
    assert (rnd.banker, str(rnd.trump)) == (0, "5 H")


def test_sj_034_whoever_holds_the_standing_show_is_not_waited_for() -> None:
    class Eager(sj.SimplePlayer):
        def show(self, observation: sj.Observation) -> sj.Show | None:
            return next((action for action in observation.options if isinstance(action, sj.Show)), None)

    for seed in range(6):
        match = sj.Match(RULES, [Eager() for _ in range(4)], seed=seed, clock=ManualClock())
        rnd = next(iter(match))
        assert rnd.result is not None
        assert rnd.bids.shows


def test_sj_035_there_is_no_deal_without_trumps() -> None:
    """Nobody declares: trumps come from the kitty, the banker picks up and buries without a hitch."""
    rnd = sj.Round.shuffled(RULES, level="9", seed=1, banker=2)
    draw(rnd)
    rnd.do(2, "pick_up")
    assert rnd.trump is not None
    rnd.do(2, rnd.automatic(2))
    play_out(rnd)
    assert rnd.result is not None


def test_sj_036_a_match_stopped_before_any_trick_has_a_result() -> None:
    clock = ManualClock()
    match = sj.Match(RULES, [sj.SimplePlayer() for _ in range(4)], seed=1, clock=clock)
    rounds = iter(match)
    next(rounds)
    clock.advance(7200)
    (last,) = list(rounds)
    assert (last.result, last.tricks) == (None, [])
    assert match.winner in (0, 1)


def test_sj_042_a_seed_means_the_same_deal_in_every_process() -> None:
    code = "from guandan.shengji import decks; print(*decks.shuffled('42/0'), decks.first_drawer(42))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": salt},
        ).stdout
        for salt in ("1", "2")
    }
    assert outputs == {" ".join([*sj.decks.shuffled("42/0"), str(sj.decks.first_drawer(42))]) + "\n"}


def test_sj_043_a_short_answer_tells_that_no_pair_is_left() -> None:
    """S3 S3 S5 SK on S9 S9 ST ST is legal only without another pair of spades in the hand."""
    trump = sj.Trump("2", "H")
    lead, play = "S9 S9 ST ST", "S3 S3 S5 SK"
    for rank in "46789TJQA":
        assert not sj.is_legal_follow(lead, f"{play} S{rank} S{rank} C3 C4", play, trump)
        assert sj.is_legal_follow(lead, f"{play} S{rank} C3 C4", play, trump)
    assert not sj.is_legal_follow(lead, f"{play} SK C3 C4", play, trump)
