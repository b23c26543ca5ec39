"""The settled public names: other programs are written against them, so none may go or change its parameters."""

import guandan as gd
from guandan import batch
from guandan import shengji as sj


def test_cards_and_levels() -> None:
    hand = gd.CardSet("S3 H3 C3 D4 H5 SB HR")
    assert len(hand.cards) == 7
    assert (gd.Card("S3").suit, gd.Card("S3").rank) == (gd.Suit.SPADES, gd.Rank.THREE)
    assert str(gd.Rank.TEN) == "T"
    level = gd.rules.find("jiangsu").level("5")
    assert level.rank is gd.Rank.FIVE
    combo = level.classify("S4 S5 S6 S7 H5")
    assert [combo.type, str(combo.rank), combo.size, combo.is_bomb] == [
        gd.ComboType.STRAIGHT_FLUSH,
        "8",
        5,
        True,
    ]
    assert combo.cards == gd.CardSet("S4 S5 S6 S7 H5")
    assert combo.stand_ins == {gd.Card("H5"): gd.Card("S8")}
    plays = level.plays(hand, to_beat=None)
    assert len(plays) == len(list(plays))
    assert plays[0] in plays
    assert level.shapes(hand, to_beat=level.classify("S2"))
    decomposition = level.decompose(hand, objective="plays")
    assert decomposition.turns == len(decomposition.combos)
    assert level.decompose(hand, objective="nonbomb").cost <= decomposition.turns
    assert decomposition.turns == level.decompositions(hand, limit=20)[0].turns
    assert sorted(plays, key=level.sort_key)


def test_positions_and_search() -> None:
    pos = gd.Position.parse("5 | S9 D9 C3 | HK D4 | H8 S8 | D7 | 0 | - | -")
    assert (pos.level, pos.to_move, pos.table, pos.table_owner, pos.finished) == (
        gd.Level("5"),
        0,
        None,
        None,
        (),
    )
    assert pos.is_over is False
    assert pos.result is None
    assert pos.validate() == []
    sol = gd.solve(pos, threads=1, max_nodes=None, max_seconds=None, lines=True, payoff=(3, 2, 1))
    assert (sol.value, sol.lower, sol.upper, sol.exact) == (1, 1, 1, True)
    assert sol.plays[sol.best] == 1
    assert set(sol.plays) == set(pos.plays())
    assert sol.principal_variation[0] == sol.best
    assert sol.nodes > 0
    assert sol.seconds >= 0
    assert gd.first_out(pos) == 1
    follow = pos.play("C3")
    assert gd.PASS in gd.solve(follow).plays


def test_batch() -> None:
    planes = batch.pack([gd.CardSet("S3 H3"), gd.CardSet("S3 H4")])
    assert planes.shape == (2, 2)
    assert batch.unpack(planes) == [gd.CardSet("S3 H3"), gd.CardSet("S3 H4")]
    level = gd.Level("5")
    assert set(batch.classify(planes, level).dtype.names) >= {"type", "rank", "size"}
    assert list(batch.count_plays(planes, level)) == [3, 2]
    assert list(batch.fewest_plays(planes, level, objective="plays")) == [1, 2]


def test_rules_rounds_and_matches() -> None:
    rules = gd.rules.find("huaian")
    assert gd.rules.diff(rules, gd.rules.find("provincial"))
    rnd = gd.Round(rules, level="8", hands=gd.deal(3), previous=[1, 3, 0, 2])
    assert rnd.phase in ("tribute", "play")
    for seat in rnd.to_act:
        options = list(rnd.options(seat))
        assert options
        assert rnd.can(seat, options[0])
    assert gd.Round.from_events(rules, rnd.events) == rnd
    first = gd.Round(rules, level="5", hands=gd.deal(1), leader=2)
    assert (first.phase, first.leader) == ("play", 2)


def test_shengji() -> None:
    trump = sj.Trump("6", "S")
    assert trump.effective_suit("H6") == trump.effective_suit("SB")
    units = trump.units("H5 H5 H7 H7")
    assert [(unit.width, unit.length) for unit in units] == [(2, 2)]
    assert sj.level_result(120) == ("attackers", 0)
    assert sj.level_result(0) == ("banker", 4)
    throw = sj.check_throw("HA HA HQ HQ", ["HA", "", ""], trump)
    assert (throw.ok, throw.fine) == (False, 20)
    assert sj.legal_leads("H5 H5", trump)
    assert sj.is_legal_follow("H9 H9", "H7 H7 H7 H5", "H7 H7", trump)
    assert sj.legal_follows("H9 H9", "H7 H7 H7 H5", trump)
    assert sj.trick_winner(["HA HA", "S3 S3", "H5 H5", "H9 H9"], trump) == 1


def test_errors() -> None:
    for error in (
        gd.NotationError,
        gd.NotAComboError,
        gd.IllegalPlayError,
        gd.PositionError,
        gd.FileFormatError,
    ):
        assert issubclass(error, gd.GuandanError)
        assert issubclass(error, ValueError)
