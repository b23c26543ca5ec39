"""Arranging hands: known answers, laws, wishes, costs, and what happens with bad arguments."""

import json
import pickle
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import guandan as gd
from guandan import batch
from oracle.cards import FACES, RANKS

DATA = Path(__file__).resolve().parent / "data"
Objective = str | dict[str, float]
OBJECTIVES = ("plays", "nonbomb")
JOKERS = {gd.Rank.SMALL_JOKER, gd.Rank.BIG_JOKER}
# Nothing costs what something else costs, so a wrong sum can hardly come out right.
ODD_COSTS = {
    "SINGLE": 1.3, "SINGLE:3": 1.91, "SINGLE:L": 0.4, "PAIR": 1.07, "PAIR:K": 0.83, "TRIPLE": 0.93,
    "FULL_HOUSE": 1.11, "STRAIGHT": 0.97, "STRAIGHT:A": 0.61, "TUBE": 0.89, "PLATE": 1.03, "BOMB": -0.2,
    "BOMB6": -0.55, "STRAIGHT_FLUSH": -0.41, "JOKER_BOMB": -1.7,
}  # fmt: skip


def costs_of(combo: gd.Combo, objective: str) -> int:
    """Return what the objective says of one play, from its definition."""
    if objective == "plays":
        return 1
    is_jokers = combo.rank in JOKERS and combo.type in (gd.ComboType.SINGLE, gd.ComboType.PAIR)
    return 0 if combo.is_bomb or is_jokers else 1


def check(level: gd.Level, hand: gd.CardSet, found: gd.Decomposition) -> None:
    """Assert that the plays are legal and use up the hand."""
    union = gd.CardSet()
    for combo in found.combos:
        assert combo in level.readings(combo.cards)
        union += combo.cards
    assert union == hand
    assert found.turns == len(found) == len(found.combos)
    assert list(found) == list(found.combos)


def random_hands(
    count: int, seed: int, sizes: tuple[int, int] = (1, 28)
) -> Iterator[tuple[gd.Level, gd.CardSet]]:
    rng = random.Random(seed)
    for _ in range(count):
        level = rng.choice(RANKS)
        wilds = ["H" + level] * rng.choice((0, 0, 0, 1, 2))
        others = [face for face in FACES * 2 if face != "H" + level]
        cards = rng.sample(others, max(rng.randint(*sizes) - len(wilds), 0)) + wilds
        yield gd.Level(level), gd.CardSet(" ".join(cards))


def known_hands(name: str) -> list[tuple[str, str, int | None, int]]:
    """Read (level, cards, fewest plays, fewest plays that are no bombs)."""
    if name == "fewest_nonbomb_plays":
        lines = (DATA / f"{name}.jsonl").read_text().splitlines()
        return [
            (h["level"], " ".join(h["hand"]), None, h["min_nonbomb_plays"]) for h in map(json.loads, lines)
        ]
    content = json.loads((DATA / "hands" / f"{name}.json").read_text())
    if name == "mid_fewest_plays":
        hands = {h["id"]: h for h in json.loads((DATA / "hands" / "mid_1000.json").read_text())["hands"]}
        return [
            (hands[v["id"]]["level"], " ".join(hands[v["id"]]["hand"]), v["min_plays"],
             v["min_plays_bombs_and_jokers_free"])
            for v in content["values"]
        ]  # fmt: skip
    return [
        (h["level"], " ".join(h["hand"]), h["fewest_plays"], h["fewest_nonbomb_plays"])
        for h in content["hands"]
    ]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("mid_fewest_plays", 303),
        ("fewest_plays_random_1000", 1000),
        ("fewest_plays_hard_500", 500),
        ("fewest_nonbomb_plays", 50),
    ],
)
def test_known_answers(name: str, count: int) -> None:
    hands = known_hands(name)
    assert len(hands) == count
    for rank, cards, plays, nonbombs in hands:
        level, hand = gd.Level(rank), gd.CardSet(cards)
        for objective, wanted in (("plays", plays), ("nonbomb", nonbombs)):
            if wanted is None:
                continue
            found = level.decompose(hand, objective)
            check(level, hand, found)
            assert found.cost == wanted == sum(costs_of(combo, objective) for combo in found), (rank, cards)
            assert batch.fewest_plays(batch.pack([hand]), level, objective).tolist() == [wanted]
        if plays is not None:
            assert level.decompose(hand).turns == plays


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_costs_that_count_agree_with_the_objective(objective: str) -> None:
    """The quick search and the graph over all costs are two programs."""
    counting = {"BOMB": 0, "STRAIGHT_FLUSH": 0, "JOKER_BOMB": 0}
    counting |= {"SINGLE:B": 0, "SINGLE:R": 0, "PAIR:B": 0, "PAIR:R": 0}
    for level, hand in random_hands(400, seed=11):
        costs = counting if objective == "nonbomb" else {}
        found = level.decompose(hand, costs)
        check(level, hand, found)
        assert found.cost == level.decompose(hand, objective).cost, (level, hand)


def test_laws() -> None:
    for level, hand in random_hands(300, seed=3):
        best = level.decompose(hand)
        check(level, hand, best)
        for combo in best:
            assert level.decompose(hand - combo.cards).turns == best.turns - 1
        for face in random.Random(str(hand)).sample(FACES, 3):
            if len(hand) < 28 and hand.count(face) < 2:
                assert level.decompose(hand + face).turns <= best.turns + 1
        assert level.decompose(hand, "nonbomb").cost <= best.turns
        for combo in level.decompose(hand, "nonbomb"):
            rest = level.decompose(hand - combo.cards, "nonbomb")
            assert rest.cost == level.decompose(hand, "nonbomb").cost - costs_of(combo, "nonbomb")


def test_costs_add_up_and_removing_a_play_removes_its_cost() -> None:
    costs = gd.PlayCosts(ODD_COSTS)
    for level, hand in random_hands(60, seed=4):
        best = level.decompose(hand, costs)
        check(level, hand, best)
        assert best.cost == pytest.approx(sum(map(costs.cost, best)), abs=1e-9)
        for combo in best:
            rest = level.decompose(hand - combo.cards, costs)
            assert rest.cost == pytest.approx(best.cost - costs.cost(combo), abs=1e-9)


def test_small_hands_read_as_a_player_reads_them() -> None:
    level = gd.Level("5")
    assert str(level.decompose("S3 H3 C3 SB SB HR")) == "SINGLE:R HR | FULL_HOUSE:3 S3 H3 C3 SB SB"
    assert str(level.decompose("SB SB HR HR H5")) == "SINGLE:5 H5 | JOKER_BOMB SB SB HR HR"
    assert str(level.decompose("S3 S4 S5 S6 S7")) == "STRAIGHT_FLUSH:7 S3 S4 S5 S6 S7"
    found = level.decompose("S3 S4 S6 S7 H5")
    assert (found.turns, found.combos[0].type.name) == (1, "STRAIGHT_FLUSH")
    assert found.combos[0].stand_ins == {gd.Card("H5"): gd.Card("S5")}
    empty = level.decompose("")
    assert (empty.turns, empty.cost, empty.combos) == (0, 0, ())
    assert [found.turns for found in level.decompositions("")] == [0]


def test_full_houses_never_take_five_of_a_kind() -> None:
    """A cheap full house tempts five equal cards to be their own triple and pair."""
    level = gd.Level("2")
    tempting = {"FULL_HOUSE": -10.0}
    five = level.decompose("S3 H3 C3 D3 S3", tempting)
    check(level, gd.CardSet("S3 H3 C3 D3 S3"), five)
    assert five.cost == 1
    crossed = level.decompose("S3 H3 C3 D3 S3 S9 H9 C9 D9 S9", tempting)
    check(level, gd.CardSet("S3 H3 C3 D3 S3 S9 H9 C9 D9 S9"), crossed)
    assert crossed.cost == -20


def test_suited_cards_are_no_plain_straight() -> None:
    level = gd.Level("2")
    dear = {"STRAIGHT_FLUSH": 5.0}
    assert level.decompose("S3 S4 S5 S6 S7", dear).cost == 5
    mixed = level.decompose("S3 S4 S5 S6 S7 H3", dear)
    assert mixed.cost == 2
    check(level, gd.CardSet("S3 S4 S5 S6 S7 H3"), mixed)
    declarable = gd.Level("2", gd.LegalityRules(suited_run=gd.SuitedRunPolicy.DECLARABLE))
    assert declarable.decompose("S3 S4 S5 S6 S7", dear).cost == 1
    with_wild = level.decompose("S3 S4 S5 S6 H2", dear)
    assert (with_wild.cost, with_wild.combos[0].type.name) == (1, "STRAIGHT")


def test_joker_pairs_follow_the_rules() -> None:
    strict = gd.Level("5", gd.LegalityRules(joker_pair=gd.JokerPairPolicy.FORBIDDEN))
    assert strict.decompose("S3 H3 C3 SB SB").turns == 2
    assert strict.decompose("S3 H3 C3 SB SB", {"FULL_HOUSE": 0}).cost == 2
    assert gd.Level("5").decompose("S3 H3 C3 SB SB").turns == 1


def shapes_of(found: gd.Decomposition) -> list[object]:
    wild = None if not found.combos else gd.Level(found.combos[0].level).wild
    return sorted(
        (
            combo.type.name,
            combo.key,
            sorted(str(card.rank) for card in combo.cards if card != wild),
            combo.size,
        )
        for combo in found
    )


@pytest.mark.parametrize("objective", ["plays", "nonbomb", ODD_COSTS])
def test_lists_start_with_the_best_rise_and_repeat_nothing(objective: Objective) -> None:
    for level, hand in random_hands(40, seed=5):
        listed = level.decompositions(hand, 30, objective=objective, slack=1)
        assert 1 <= len(listed) <= 30
        assert listed[0].cost == pytest.approx(level.decompose(hand, objective).cost)
        for found in listed:
            check(level, hand, found)
            assert found.cost <= listed[0].cost + 1 + 1e-9
        assert all((a.cost, a.turns) <= (b.cost, b.turns) for a, b in pairwise(listed))
        assert len({str(shapes_of(found)) for found in listed}) == len(listed)
        assert listed == level.decompositions(hand, 30, objective=objective, slack=1)
        assert listed[:3] == level.decompositions(hand, 3, objective=objective, slack=1)


def test_limit_nothing_lists_nothing() -> None:
    assert gd.Level("5").decompositions("S3 S4", 0) == []


def test_keeping_cards_together() -> None:
    level = gd.Level("2")
    hand = gd.CardSet("S3 H3 C4 D5 S6 H7 C9 D9")
    assert level.decompose(hand).turns == 3
    kept = level.decompose(hand, keep="S3 H3")
    check(level, hand, kept)
    assert any(combo.cards >= gd.CardSet("S3 H3") for combo in kept)
    assert kept.turns == 6
    for level, hand in random_hands(40, seed=6, sizes=(5, 16)):
        rng = random.Random(str(hand))
        first = rng.choice(list(level.plays(hand))).cards
        together = [first]
        if rest := list(level.plays(hand - first)):
            together.append(rng.choice(rest).cards)
        for objective in ("plays", "nonbomb", ODD_COSTS):
            kept = level.decompose(hand, objective, keep=together)
            check(level, hand, kept)
            for cards in together:
                assert any(combo.cards >= cards for combo in kept)
            separate = hand - first - together[-1] if len(together) == 2 else hand - first
            assert kept.cost >= level.decompose(hand, objective).cost - 1e-9
            least = [level.decompose(separate, objective)]
            bound = sum(gd.PlayCosts({}).cost(level.classify(cards)) for cards in together)
            if objective == "plays":
                assert kept.cost <= least[0].cost + bound


def test_keeping_bombs() -> None:
    level = gd.Level("2")
    hand = gd.CardSet("S3 H3 C3 D3 S4 H5 C6 D7")
    assert level.decompose(hand).turns == 2
    assert str(level.decompose("S3 H3 C3 D3 S9 H9 C9 ST HT CT", keep_bombs=True)).endswith(
        "BOMB:3 S3 H3 C3 D3"
    )
    straight = gd.CardSet("S3 H3 C3 D3 S4 H5 C6 D7 S9")
    assert level.decompose(straight).turns == 3
    kept = level.decompose(straight, keep_bombs=True)
    assert kept.turns == 6
    assert kept.combos[-1].cards == gd.CardSet("S3 H3 C3 D3")
    jokers = level.decompose("SB SB HR HR S3 H3 C3 S9 H9 C9", {"JOKER_BOMB": 9.0}, keep_bombs=True)
    assert jokers.combos[-1].type.name == "JOKER_BOMB"
    wild = level.decompose("S3 H3 C3 D3 H2", keep_bombs=True)
    assert (wild.turns, wild.combos[0].size) == (1, 5)


def test_leaving_a_play_for_last() -> None:
    level = gd.Level("2")
    hand = "S3 H3 C3 D3 S9 H9 SB"
    found = level.decompose(hand, last="S9 H9")
    assert found.combos[-1] == level.classify("S9 H9")
    assert found.turns == 3
    check(level, gd.CardSet(hand), found)
    straight = next(
        c for c in level.readings("S4 S5 S6 S7 H2") if (c.type.name, str(c.rank)) == ("STRAIGHT", "7")
    )
    left = level.decompose("S4 S5 S6 S7 H2 C9", "nonbomb", last=straight)
    assert (left.combos[-1], left.cost) == (straight, 2)
    listed = level.decompositions(hand, last="SB", slack=1)
    assert all(found.combos[-1] == level.classify("SB") for found in listed)
    with pytest.raises(gd.ArgumentError, match="keeps all these cards together"):
        level.decompose(hand, keep_bombs=True, last="S3 H3")


def test_wishes_in_lists_leave_what_the_wish_allows() -> None:
    """Every arrangement of the whole list that fulfils the wish is in the wished list, and no other."""
    level = gd.Level("4")
    hand = gd.CardSet("S3 H3 C3 H4 S5 D5 C5 S6")
    everything = level.decompositions(hand, 100000, slack=20)
    wish = gd.CardSet("S3 H3")
    wished = level.decompositions(hand, 100000, slack=20, keep=wish)
    with_pair = {
        str(shapes_of(found))
        for found in everything
        if any(sum(card.rank is gd.Rank.THREE for card in combo.cards) >= 2 for combo in found)
    }
    assert {str(shapes_of(found)) for found in wished} == with_pair
    assert 0 < len(wished) < len(everything)


def test_objects() -> None:
    level = gd.Level("5")
    found = level.decompose("S3 H3 SB")
    assert found == level.decompose("S3 H3 SB")
    assert hash(found) == hash(level.decompose("S3 H3 SB"))
    assert found != level.decompose("S3 H3 HR")
    assert repr(found) == "<Decomposition of 2 plays, cost 2: SINGLE:B SB | PAIR:3 S3 H3>"
    assert pickle.loads(pickle.dumps(found)) == found
    assert isinstance(found.cost, int)
    assert isinstance(level.decompose("S3", {}).cost, float)
    costs = gd.PlayCosts({"PAIR": 2, gd.ComboType.SINGLE: 1.5, (gd.ComboType.SINGLE, gd.Rank.ACE): 0.25})
    assert costs.costs == {"PAIR": 2.0, "SINGLE": 1.5, "SINGLE:A": 0.25}
    assert costs == gd.PlayCosts(costs.costs)
    assert hash(costs) == hash(gd.PlayCosts(costs.costs))
    assert pickle.loads(pickle.dumps(costs)) == costs
    assert repr(costs) == "PlayCosts({'PAIR': 2.0, 'SINGLE': 1.5, 'SINGLE:A': 0.25})"
    assert [costs.cost(level.classify(cards)) for cards in ("SA", "S3", "SA HA", "S3 H3 C3")] == [
        0.25,
        1.5,
        2,
        1,
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"objective": "turns"}, "expected the objective 'plays', 'nonbomb' or costs, got 'turns'"),
        ({"objective": 7}, "expected a mapping from plays to costs, got '7'"),
        ({"objective": {"PEAR": 1}}, "got 'PEAR'"),
        (
            {"objective": {"PAIR:X": 1}},
            "a rank 2 .. 9, T, J, Q, K, A, B, R or L after the colon, got 'PAIR:X'",
        ),
        ({"objective": {"TRIPLE:B": 1}}, "a play that jokers can form, got 'TRIPLE:B'"),
        ({"objective": {"STRAIGHT:L": 1}}, "got 'STRAIGHT:L'"),
        ({"objective": {"BOMB11": 1}}, "'BOMB4' .. 'BOMB10'"),
        ({"objective": {"PAIR": float("nan")}}, "a cost from -1000 to 1000 for 'PAIR'"),
        ({"objective": {"PAIR": "one"}}, "a number as the cost of 'PAIR'"),
        ({"objective": {"PAIR": 1, "pair": 2}}, "one is named twice"),
        ({"keep": ["HR"]}, "the cards to keep together, 'HR', are not in the hand"),
        ({"keep": ["S3 S9"]}, "keeps all these cards together"),
        ({"last": "SK"}, "the last play 'SK' is not in the hand"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], message: str) -> None:
    for method in (gd.Level("5").decompose, gd.Level("5").decompositions):
        with pytest.raises(gd.ArgumentError) as caught:
            method("S3 S9 C9", **arguments)  # type: ignore[operator]
        assert message in str(caught.value)


def test_bad_hands_and_last_plays() -> None:
    level = gd.Level("5")
    with pytest.raises(gd.ArgumentError, match="at most 28 cards"):
        level.decompose(" ".join(FACES[:29]))
    with pytest.raises(gd.NotationError):
        level.decompose("S3 XX")
    with pytest.raises(gd.NotAComboError):
        level.decompose("S3 S9", last="S3 S9")
    with pytest.raises(gd.LevelMismatchError):
        level.decompose("S3 S9", last=gd.Level("6").classify("S3"))
    for wrong in ({"limit": -1}, {"limit": 100001}, {"slack": -1.0}, {"slack": float("nan")}):
        with pytest.raises(gd.ArgumentError):
            level.decompositions("S3", **wrong)  # type: ignore[arg-type]
