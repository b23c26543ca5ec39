"""Tournaments: draws from a seed, byes, forfeits, clocks, standings; and matches of this package inside one."""

from collections import Counter
from random import Random

import pytest

import guandan as gd
from guandan.matches.standings import Score, ScoreKind, standings
from guandan.matches.tournament import Pairing, Tournament
from guandan.rules.policies import EventFormat, TieBreak

HUAIAN, PROVINCIAL, FOLK = (gd.rules.find(name) for name in ("huaian", "provincial", "folk"))


def teams(count: int) -> list[str]:
    return [f"team {number}" for number in range(count)]


def scored(pairing: Pairing) -> Score:
    """Score a match by its own seed, walkovers and double forfeits among them."""
    random = Random(pairing.seed)
    kind = random.random()
    if kind < 0.08:
        return Score.walkover(pairing.teams, random.choice(pairing.teams))
    if kind < 0.12:
        return Score.walkover(pairing.teams, None)
    levels = (random.choice(gd.rules.LEVELS), random.choice(gd.rules.LEVELS))
    winner = pairing.teams[int(gd.rules.LEVELS.index(levels[1]) > gd.rules.LEVELS.index(levels[0]))]
    return Score(pairing.teams, winner, levels, passed_ace=random.random() < 0.3)


@pytest.mark.parametrize("format", list(EventFormat))
@pytest.mark.parametrize("count", [2, 3, 5, 8, 9, 16, 23])
def test_a_tournament_is_the_same_for_the_same_seed(format: EventFormat, count: int) -> None:
    runs = []
    for _ in range(2):
        event = Tournament(FOLK, teams(count), seed=4, format=format)
        event.run(scored)
        runs.append((event.scores, event.champion, event.standings()))
    assert runs[0] == runs[1]
    other = Tournament(FOLK, teams(count), seed=5, format=format)
    other.run(scored)
    assert count == 2 or other.scores != runs[0][0]


@pytest.mark.parametrize("count", range(2, 20))
def test_round_robin_and_swiss_pair_nobody_twice_and_everybody_once_a_round(count: int) -> None:
    for format in (EventFormat.ROUND_ROBIN, EventFormat.SWISS):
        event = Tournament(FOLK, teams(count), seed=count, format=format)
        met: Counter[frozenset[str]] = Counter()
        while not event.is_over:
            pairings = event.next_round()
            playing = [team for pairing in pairings for team in pairing.teams]
            assert len(set(playing)) == len(playing) == count - count % 2
            assert sorted(pairing.table for pairing in pairings) == list(range(1, count // 2 + 1))
            for pairing in pairings:
                met[frozenset(pairing.teams)] += 1
                event.enter(scored(pairing))
        assert set(met.values()) == {1}
        byes = [score.teams[0] for score in event.scores if score.kind is ScoreKind.BYE]
        assert len(byes) == len(set(byes)) == (event.num_rounds if count % 2 else 0)
        assert format is EventFormat.SWISS or len(met) == count * (count - 1) // 2


@pytest.mark.parametrize("count", range(2, 34))
def test_a_knock_out_leaves_one_team(count: int) -> None:
    event = Tournament(HUAIAN, teams(count), seed=count)
    lost: set[str] = set()
    while not event.is_over:
        for pairing in event.next_round():
            assert not lost & set(pairing.teams)
            event.enter(Score(pairing.teams, pairing.teams[1]))
            lost.add(pairing.teams[0])
    assert event.champion not in lost
    assert len(lost) == count - 1
    assert event.round == (count - 1).bit_length()


def test_the_clock_of_000_stops_for_the_last_eight() -> None:
    event = Tournament(HUAIAN, teams(20), seed=1)
    clocks = []
    while not event.is_over:
        pairings = event.next_round()
        clocks.append({pairing.timed for pairing in pairings})
        for pairing in pairings:
            event.enter(Score(pairing.teams, pairing.teams[0]))
    assert clocks == [{True}, {True}, {False}, {False}, {False}]


def test_a_team_whose_opponents_both_forfeit_goes_on_without_a_match() -> None:
    event = Tournament(HUAIAN, teams(4), seed=3)
    first, second = event.next_round()
    event.enter(Score.walkover(first.teams, None))
    event.enter(Score(second.teams, second.teams[0]))
    assert event.is_over
    assert event.champion == second.teams[0]
    nobody = Tournament(HUAIAN, teams(2), seed=3)
    nobody.enter(Score.walkover(nobody.next_round()[0].teams, None))
    assert nobody.is_over
    assert nobody.champion is None


@pytest.mark.parametrize(("count", "rounds"), [(4, 5), (6, 5), (8, 7), (9, 9), (10, 9), (30, 9)])
def test_004_plays_five_to_nine_rounds(count: int, rounds: int) -> None:
    assert Tournament(PROVINCIAL, teams(count), seed=1).num_rounds == rounds


def test_a_small_field_plays_the_circle_again() -> None:
    event = Tournament(PROVINCIAL, teams(4), seed=1)
    event.run(scored)
    met = Counter(frozenset(score.teams) for score in event.scores)
    assert sorted(met.values()) == [1, 1, 2, 2, 2, 2]


def test_a_swiss_of_too_many_rounds_is_refused() -> None:
    with pytest.raises(gd.GuandanError, match="at most 3 rounds"):
        Tournament(FOLK, teams(4), seed=1, format=EventFormat.SWISS, rounds=4)


def test_swiss_pairs_neighbours_of_the_table() -> None:
    event = Tournament(FOLK, teams(8), seed=2, format=EventFormat.SWISS)
    for pairing in event.next_round():
        event.enter(Score(pairing.teams, pairing.teams[0]))
    winners = {score.winner for score in event.scores}
    assert all(
        (pairing.teams[0] in winners) == (pairing.teams[1] in winners) for pairing in event.next_round()
    )


def test_swiss_tie_breaks_are_buchholz_wins_and_levels() -> None:
    scores = [Score(("a", "c"), "a"), Score(("b", "d"), "b"), Score(("c", "d"), None)]
    table = standings(
        FOLK,
        list("abcd"),
        scores,
        lots=list("abcd"),
        tie_breaks=(TieBreak.BUCHHOLZ, TieBreak.WINS, TieBreak.LEVEL_DIFFERENCE),
    )
    assert [line.points for line in table] == [3, 3, 3, 3]
    assert [line.team for line in table] == ["c", "d", "a", "b"]
    assert [dict(line.values)[TieBreak.BUCHHOLZ] for line in table] == [6, 6, 3, 3]
    assert table[0].values[-1][0] is TieBreak.LOT


def test_level_sum_separates_what_the_difference_does_not() -> None:
    scores = [Score(("a", "c"), "a", ("A", "9"), passed_ace=True), Score(("b", "d"), "b", ("7", "2"))]
    table = standings(PROVINCIAL, list("abcd"), scores, lots=list("dcba"))
    assert [line.team for line in table][:2] == ["a", "b"]
    assert (
        dict(table[0].values)[TieBreak.LEVEL_DIFFERENCE]
        == dict(table[1].values)[TieBreak.LEVEL_DIFFERENCE]
        == 5
    )
    assert dict(table[0].values)[TieBreak.LEVEL_SUM] == 13


def test_wrong_input_is_refused() -> None:
    with pytest.raises(gd.GuandanError, match="different teams"):
        Tournament(HUAIAN, ["a", "a"], seed=1)
    with pytest.raises(gd.GuandanError, match="no rounds="):
        Tournament(HUAIAN, ["a", "b"], seed=1, rounds=3)
    event = Tournament(HUAIAN, ["a", "b", "c"], seed=1)
    (pairing,) = event.next_round()
    with pytest.raises(gd.GuandanError, match="before the next round"):
        event.next_round()
    with pytest.raises(gd.GuandanError, match="expected a score for one of"):
        event.enter(Score(("a", "z"), "a"))
    with pytest.raises(gd.GuandanError, match="nobody advances"):
        event.enter(Score(pairing.teams, None))
    with pytest.raises(gd.GuandanError, match="as the winner"):
        Score(("a", "b"), "c")
    with pytest.raises(gd.GuandanError, match="of this tournament"):
        standings(HUAIAN, ["a"], [Score(("a", "b"), "a")], lots=["a"])


def test_matches_of_this_package_make_a_tournament() -> None:
    def play(pairing: Pairing) -> Score:
        players = [gd.players.RandomPlayer(f"{pairing.seed}/{seat}") for seat in range(4)]
        match = gd.Match(HUAIAN, players, seed=pairing.seed).play()
        assert match.winner is not None
        return Score(
            pairing.teams, pairing.teams[match.winner], match.levels, match.state.reason == "passed A"
        )

    champions = set()
    for _ in range(2):
        cup = Tournament(HUAIAN, teams(5), seed=6)
        cup.run(play)
        champions.add(cup.champion)
        assert all(score.passed_ace for score in cup.scores if score.kind is ScoreKind.PLAYED)
    assert len(champions) == 1
