"""guandan.batch: the same answers as the objects, one row a hand; errors name the row and change nothing."""

import doctest
import json
import math
import random
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

import guandan as gd
from guandan import batch
from oracle.cards import FACES, RANKS
from oracle.readings import readings as oracle_readings

HANDS = Path(__file__).parent / "data" / "hands"
TYPE_OF = {member.value: member for member in gd.ComboType}


def load_hands(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((HANDS / f"{name}.json").read_text())["hands"]
    return entries


def expected_counts(name: str) -> NDArray[np.int64]:
    return np.array(json.loads((HANDS / "play_counts.json").read_text())[name])


# The platforms' names of the types in follow_1000, with the distance from the rank that is written (the lowest of a
# sequence) to the one that decides.
TARGET_TYPES = {
    "Single": ("SINGLE", 0), "Pair": ("PAIR", 0), "Trips": ("TRIPLE", 0), "ThreeWithTwo": ("FULL_HOUSE", 0),
    "Bomb": ("BOMB", 0), "Straight": ("STRAIGHT", 4), "ThreePair": ("TUBE", 2), "TwoTrips": ("PLATE", 1),
    "StraightFlush": ("STRAIGHT_FLUSH", 4),
}  # fmt: skip


def target_rows(entries: list[dict[str, Any]]) -> NDArray[np.void]:
    rows = np.zeros(len(entries), dtype=batch.COMBO_DTYPE)
    for row, entry in zip(rows, entries, strict=True):
        name, rank, cards = entry["target"]
        kind, length = TARGET_TYPES[name]
        number = ("A" + RANKS).index(rank) + 1 if length else (RANKS + "BR").index(rank) + 2
        row["type"], row["rank"], row["size"] = gd.ComboType[kind].value, number + length, len(cards)
    return rows


def key_of(combo: gd.Combo) -> int:
    """The number behind comparisons inside a type, from the printed rank."""
    if combo.rank is None:
        return 0
    if combo.type.name in ("STRAIGHT", "TUBE", "PLATE", "STRAIGHT_FLUSH"):
        return combo.rank.value
    return 15 if combo.rank == combo.level else combo.rank.value + (combo.rank.value > 14)


def by_level(entries: list[dict[str, Any]]) -> dict[str, list[int]]:
    rows: dict[str, list[int]] = {}
    for row, entry in enumerate(entries):
        rows.setdefault(entry["level"], []).append(row)
    return rows


def random_sets(seed: int, number: int) -> list[str]:
    """Sets of 1 to 6 cards of few ranks, so that most types of play turn up."""
    rng = random.Random(seed)
    sets = []
    for _ in range(number):
        first = rng.randrange(13)
        ranks = [RANKS[(first + step) % 13] for step in range(rng.randint(1, 5))]
        faces = [suit + rank for suit in "SHCD"[: rng.randint(1, 4)] for rank in ranks] + [
            "SB",
            "HR",
        ] * rng.randint(0, 1)
        deck = faces * 2
        sets.append(" ".join(rng.sample(deck, min(len(deck), rng.randint(1, 6)))))
    return sets


def test_docstring_examples() -> None:
    result = doctest.testmod(batch)
    assert result.attempted >= 15
    assert result.failed == 0


def test_pack_and_unpack_are_inverse() -> None:
    hands = [gd.CardSet(text) for text in ["", "SB HR HR", "S2 S2 H3", *random_sets(1, 100)]]
    planes = batch.pack(hands)
    assert planes.shape == (len(hands), 2)
    assert planes.dtype == np.uint64
    assert batch.unpack(planes) == hands
    assert batch.pack([]).shape == (0, 2)
    assert batch.unpack(batch.pack([])) == []


def test_deals_are_whole_decks_and_reproducible() -> None:
    planes = batch.deal(200, np.random.default_rng(1))
    assert planes.shape == (200, 4, 2)
    assert (batch.deal(200, np.random.default_rng(1)) == planes).all()
    for deal in planes[:20]:
        hands = batch.unpack(deal)
        assert [len(hand) for hand in hands] == [27] * 4
        assert sum(hands[1:], hands[0]) == gd.CardSet(list(FACES) * 2)
    rng = np.random.default_rng(1)
    assert (np.concatenate([batch.deal(120, rng), batch.deal(80, rng)]) == planes).all()


def test_deals_give_every_seat_every_card_alike() -> None:
    planes = batch.deal(20_000, 5)
    table = [
        [
            int(((planes[:, seat, plane] >> np.uint64(gd.Card(face).index)) & np.uint64(1)).sum())
            for face in FACES
        ]
        for seat in range(4)
        for plane in (0, 1)
    ]
    held = np.array(table).reshape(4, 2, 54).sum(axis=1)
    assert held.sum() == 20_000 * 108
    # Each copy falls to each seat with probability 1/4; six standard deviations for 216 cells.
    assert abs(held - 10_000).max() < 6 * math.sqrt(2 * 20_000 * 0.25 * 0.75)


def test_classify_equals_the_objects_and_the_oracle() -> None:
    for level_text in ("2", "5", "A"):
        level = gd.Level(level_text)
        sets = random_sets(ord(level_text), 3000)
        found = batch.classify(batch.pack(sets), level)
        kinds = set()
        for text, row in zip(sets, found, strict=True):
            readings = level.readings(text)
            assert bool(readings) == bool(oracle_readings(tuple(sorted(text.split())), level_text))
            assert row["size"] == len(text.split())
            if not readings:
                assert (row["type"], row["rank"]) == (-1, 0)
                continue
            best = level.classify(text)
            assert TYPE_OF[int(row["type"])] == best.type
            assert row["rank"] == (best.rank.value if best.rank else 0)
            kinds.add(best.type)
        assert len(kinds) >= 8
    assert batch.classify(batch.pack(["SB SB HR HR"]), "2").tolist() == [
        (gd.ComboType.JOKER_BOMB.value, 0, 4)
    ]


@pytest.mark.parametrize("name", ["lead_1000", "mid_1000", "twowild_200", "follow_1000"])
def test_counts_plays_and_shapes_of_the_shared_hands(name: str) -> None:
    entries = load_hands(name)
    expected = expected_counts(name)
    for level_text, rows in by_level(entries).items():
        planes = batch.pack(" ".join(entries[row]["hand"]) for row in rows)
        to_beat = target_rows([entries[row] for row in rows]) if "target" in entries[0] else None
        for threads in (1, 2):
            counts = batch.count_plays(planes, level_text, to_beat, threads=threads)
            assert counts.tolist() == expected[rows, 0].tolist()
            listed = batch.plays(planes, level_text, to_beat, threads=threads)
            assert np.diff(listed.offsets).tolist() == counts.tolist()
        shapes = batch.shapes(planes, level_text, to_beat)
        assert np.diff(shapes.offsets).tolist() == expected[rows, 1].tolist()


def test_plays_are_those_of_the_objects_in_the_same_order() -> None:
    level = gd.Level("8")
    hands = batch.unpack(batch.deal(6, 11).reshape(-1, 2))
    planes = batch.pack(hands)
    table = level.classify("S4 D4")
    for to_beat in (None, table):
        found = batch.plays(planes, level, to_beat)
        shapes = batch.shapes(planes, level, to_beat)
        for i, hand in enumerate(hands):
            row = found.plays[found.offsets[i] : found.offsets[i + 1]]
            expected = list(level.plays(hand, to_beat))
            assert batch.unpack(np.ascontiguousarray(row["cards"])) == [play.cards for play in expected]
            assert row["type"].tolist() == [play.type.value for play in expected]
            assert row["size"].tolist() == [play.size for play in expected]
            assert (row["tier"] > 0).tolist() == [play.is_bomb for play in expected]
            assert set(row["level"].tolist()) <= {8}
            chosen = shapes.plays[shapes.offsets[i] : shapes.offsets[i + 1]]
            assert batch.unpack(np.ascontiguousarray(chosen["cards"])) == [
                play.cards for play in level.shapes(hand, to_beat)
            ]


def test_one_play_to_beat_a_row_in_either_form() -> None:
    level = gd.Level("K")
    planes = batch.deal(50, 2)
    hands, others = planes[:, 0].copy(), planes[:, 1].copy()
    leads = batch.plays(others, level)
    tables = leads.plays[leads.offsets[:-1] + np.arange(50) * 7 % np.diff(leads.offsets)].copy()
    tables[::5]["type"] = -1
    counts = batch.count_plays(hands, level, tables)
    for i, hand in enumerate(batch.unpack(hands)):
        to_beat = None
        if tables[i]["type"] >= 0:
            cards = batch.unpack(tables[i]["cards"].reshape(1, 2))[0]
            wanted = (tables[i]["type"], tables[i]["key"])
            to_beat = next(
                combo for combo in level.readings(cards) if (combo.type.value, key_of(combo)) == wanted
            )
        assert len(level.plays(hand, to_beat)) == counts[i]


def test_memory_can_be_used_again() -> None:
    hands = batch.deal(100, 6)
    first = batch.plays(np.ascontiguousarray(hands[:, 0]), "J")
    memory = np.empty(2 * len(first.plays), dtype=batch.PLAY_DTYPE)
    again = batch.plays(np.ascontiguousarray(hands[:, 0]), "J", out=memory)
    assert np.shares_memory(again.plays, memory)
    assert (again.offsets == first.offsets).all()
    assert (again.plays["cards"] == first.plays["cards"]).all()
    tables = batch.plays(np.ascontiguousarray(hands[:, 1]), "J", out=memory).plays[:100]
    expected = batch.plays(np.ascontiguousarray(hands[:, 0]), "J", tables.copy())
    follows = batch.plays(np.ascontiguousarray(hands[:, 0]), "J", tables, out=memory)
    assert (follows.offsets == expected.offsets).all()
    assert (follows.plays["cards"] == expected.plays["cards"]).all()
    too_short = batch.plays(np.ascontiguousarray(hands[:, 0]), "J", out=memory[:10])
    assert not np.shares_memory(too_short.plays, memory)
    with pytest.raises(gd.ArgumentError, match="one row of PLAY_DTYPE"):
        batch.plays(np.ascontiguousarray(hands[:, 0]), "J", out=np.empty(10))
    with pytest.raises(gd.ArgumentError, match="contiguous"):
        batch.plays(np.ascontiguousarray(hands[:, 0]), "J", out=memory[::2])


def test_shapes_of_rich_hands_fit() -> None:
    """Whole decks have more shapes than the array first has room for."""
    decks = batch.pack([gd.CardSet(list(FACES) * 2)] * 700)
    found = batch.shapes(decks, "7")
    assert len(set(np.diff(found.offsets).tolist())) == 1
    one = found.plays[: found.offsets[1]]
    assert len(one) == len(np.unique(one[["type", "key", "size"]])) > 150
    assert (found.plays[-len(one) :]["cards"] == one["cards"]).all()


def test_fewest_plays_equals_the_known_values() -> None:
    level_rows = by_level(load_hands("mid_1000"))
    values = {
        entry["id"]: entry for entry in json.loads((HANDS / "mid_fewest_plays.json").read_text())["values"]
    }
    entries = load_hands("mid_1000")
    for level, rows in level_rows.items():
        known = [row for row in rows if entries[row]["id"] in values]
        planes = batch.pack(" ".join(entries[row]["hand"]) for row in known)
        wanted = [values[entries[row]["id"]] for row in known]
        assert batch.fewest_plays(planes, level).tolist() == [value["min_plays"] for value in wanted]
        nonbomb = batch.fewest_plays(planes, level, "nonbomb", threads=2).tolist()
        assert nonbomb == [value["min_plays_bombs_and_jokers_free"] for value in wanted]


def test_empty_arrays() -> None:
    empty = np.zeros((0, 2), dtype=np.uint64)
    assert batch.classify(empty, "2").shape == (0,)
    assert batch.count_plays(empty, "2").shape == (0,)
    assert batch.plays(empty, "2").offsets.tolist() == [0]
    assert batch.shapes(empty, "2").plays.shape == (0,)
    assert batch.fewest_plays(empty, "2").shape == (0,)
    assert batch.deal(0, 1).shape == (0, 4, 2)
    assert batch.playouts(0, "2", 1).shape == (0, 4)
    tables = batch.Tables(batch.deal(0, 1), "2")
    tables.step(tables.random_choices(1))
    assert len(tables) == 0


def test_views_are_read_as_they_are() -> None:
    deals = batch.deal(10, 3)
    assert (
        batch.count_plays(deals[::2, 3], "6").tolist()
        == batch.count_plays(deals[::2, 3].copy(), "6").tolist()
    )
    fixed = deals.copy()
    fixed.flags.writeable = False
    assert (batch.count_plays(fixed[:, 0], "6") == batch.count_plays(deals[:, 0], "6")).all()


BAD_PLANES = [
    (np.zeros((3, 2)), "expected uint64 of shape .n, 2., got float64"),
    (np.zeros(2, dtype=np.uint64), r"got uint64 of shape \(2,\)"),
    (np.zeros((3, 3), dtype=np.uint64), r"got uint64 of shape \(3, 3\)"),
    (np.zeros((3, 2), dtype=np.int64), "got int64"),
    (np.array([[1, 0], [1, 2]], dtype=np.uint64), "0x1, 0x2 of row 1 are no card set"),
    (np.array([[1 << 63, 0]], dtype=np.uint64), "0x8000000000000000, 0x0 of row 0"),
]


@pytest.mark.parametrize(("planes", "message"), BAD_PLANES)
def test_bad_planes_are_refused(planes: NDArray[Any], message: str) -> None:
    for function in (batch.classify, batch.count_plays, batch.plays, batch.shapes, batch.fewest_plays):
        with pytest.raises(gd.ArgumentError, match=message):
            function(planes, "2")
    with pytest.raises(gd.ArgumentError, match=message):
        batch.unpack(planes)


def test_bad_arguments_are_refused() -> None:
    hands = batch.deal(2, 1)
    one = hands[:, 0].copy()
    level = gd.Level("4")
    with pytest.raises(gd.NotationError, match="'X'"):
        batch.classify(one, "X")
    with pytest.raises(gd.LevelMismatchError, match="level 4, the hands of level 5"):
        batch.count_plays(one, "5", level.classify("S3"))
    with pytest.raises(gd.ArgumentError, match=r"shape \(2,\)"):
        batch.count_plays(one, "5", np.zeros(3, dtype=batch.COMBO_DTYPE))
    with pytest.raises(gd.ArgumentError, match="row 1 of to_beat is no reading"):
        batch.plays(one, "5", np.array([(0, 3, 1), (12, 3, 1)], dtype=batch.COMBO_DTYPE))
    for field, value in (("type", 10), ("key", 255), ("tier", 5)):
        table = batch.plays(one, "5").plays[:2].copy()
        table[1][field] = value
        with pytest.raises(gd.ArgumentError, match="row 1 of to_beat is no play"):
            batch.count_plays(one, "5", table)
    with pytest.raises(gd.ArgumentError, match="threads from 1"):
        batch.classify(one, "5", threads=0)
    with pytest.raises(gd.ArgumentError, match="at least 0, got -1"):
        batch.deal(-1, 1)
    with pytest.raises(gd.ArgumentError, match="one of 'uniform', 'first_shape', got 'best'"):
        batch.playouts(1, "5", 1, policy="best")
    with pytest.raises(gd.ArgumentError, match="seat from 0 to 3 as leader, got 4"):
        batch.playouts(1, "5", 1, leader=4)
    with pytest.raises(gd.ArgumentError, match="one of 'plays', 'nonbomb', got 'turns'"):
        batch.fewest_plays(one, "5", "turns")
    with pytest.raises(gd.ArgumentError, match="row 0 holds 108 cards"):
        batch.fewest_plays(batch.pack([list(FACES) * 2]), "5")
    twice = hands.copy()
    twice[1, 2] = twice[1, 1]
    with pytest.raises(gd.ArgumentError, match="row 1 is no deal"):
        batch.Tables(twice, "5")
    with pytest.raises(gd.ArgumentError, match="one leader or 2"):
        batch.Tables(hands, "5", leader=[0, 1, 2])


def test_rule_choices_reach_the_arrays() -> None:
    rules = gd.LegalityRules(
        joker_pair=gd.JokerPairPolicy.FORBIDDEN, suited_run=gd.SuitedRunPolicy.DECLARABLE
    )
    level = gd.Level("5", rules)
    planes = batch.pack(["S9 D9 C9 SB SB", "S3 S4 S6 S7 H5"])
    assert batch.classify(planes, level)["type"].tolist() == [-1, gd.ComboType.STRAIGHT_FLUSH.value]
    hands = batch.unpack(planes)
    assert batch.count_plays(planes, level).tolist() == [len(level.plays(hand)) for hand in hands]
    assert batch.count_plays(planes, level).tolist() != batch.count_plays(planes, "5").tolist()


def test_playouts_do_not_depend_on_threads_or_number() -> None:
    for policy in ("uniform", "first_shape"):
        orders, lengths = batch.playouts(300, "9", 42, policy=policy, return_lengths=True)
        assert (np.sort(orders, axis=1) == np.arange(4)).all()
        assert (lengths >= 4).all()
        again, lengths_again = batch.playouts(300, "9", 42, policy=policy, threads=3, return_lengths=True)
        assert (orders == again).all()
        assert (lengths == lengths_again).all()
        assert (batch.playouts(100, "9", 42, policy=policy) == orders[:100]).all()
    assert (batch.playouts(300, "9", 43) != batch.playouts(300, "9", 42)).any()


def test_playouts_follow_the_generator() -> None:
    rng = np.random.default_rng(8)
    first, second = batch.playouts(50, "3", rng), batch.playouts(50, "3", rng)
    assert (first != second).any()
    assert (batch.playouts(50, "3", np.random.default_rng(8)) == first).all()


def test_no_seat_is_favoured_but_by_the_lead() -> None:
    orders = batch.playouts(20_000, "9", 1, leader=1)
    heads = np.bincount(orders[:, 0], minlength=4)
    other = np.bincount(batch.playouts(20_000, "9", 2, leader=2)[:, 0], minlength=4)
    # Turning the table turns the result.
    assert stats.chi2_contingency([np.roll(heads, 1), other]).pvalue > 1e-4


def test_first_moves_are_uniform() -> None:
    """Chi-square over a million draws with a fixed seed: every legal move of the first seat alike."""
    deal = batch.deal(1, 20260101)
    draws, rounds = 1000, 1000
    rng = np.random.default_rng(7)
    tables = batch.Tables(np.repeat(deal, draws, axis=0), "9")
    moves = int(tables.count_plays()[0])
    seen = np.zeros(moves, dtype=np.int64)
    for _ in range(rounds):
        seen += np.bincount(tables.random_choices(rng), minlength=moves)
    assert seen.sum() == 1_000_000
    assert stats.chisquare(seen).pvalue > 1e-4


def test_stepping_tables_is_playing_positions() -> None:
    level = gd.Level("7")
    tables = batch.Tables(batch.deal(20, 5), level, leader=np.arange(20) % 4)
    positions = [tables.position(i) for i in range(20)]
    assert [position.to_move for position in positions] == (np.arange(20) % 4).tolist()
    rng = np.random.default_rng(1)
    while not tables.is_over.all():
        offsets, plays = tables.plays()
        assert (np.diff(offsets) == tables.count_plays()).all()
        choices = tables.random_choices(rng)
        for i, position in enumerate(positions):
            assert tables.position(i) == position
            assert position.is_over == tables.is_over[i]
            if position.is_over:
                continue
            legal = list(position.plays())
            assert offsets[i + 1] - offsets[i] == len(legal)
            if choices[i] < 0:
                assert tables.can_pass[i]
                positions[i] = position.pass_()
            else:
                combo = legal[choices[i]]
                row = plays[offsets[i] + choices[i]]
                assert batch.unpack(row["cards"].reshape(1, 2)) == [combo.cards]
                positions[i] = position.play(combo)
        tables.step(choices)
    for i, position in enumerate(positions):
        assert position.result is not None
        assert tuple(position.result.finish_order) == tuple(tables.finish_orders[i])
        assert tables.levels_gained[i] == position.result.levels_gained
    assert tables.count_plays().sum() == 0
    assert batch.unpack(tables.hands[:, 0].copy()) == [position.hands[0] for position in positions]


def test_a_bad_choice_changes_no_table() -> None:
    tables = batch.Tables(batch.deal(3, 5), "7")
    before = [str(tables.position(i)) for i in range(3)]
    too_big = tables.count_plays()
    with pytest.raises(
        gd.IllegalPlayError, match=f"table 1: no play number {too_big[1]}, there are {too_big[1]}"
    ):
        tables.step([0, too_big[1], 0])
    with pytest.raises(gd.IllegalPlayError, match="table 2: the seat to move leads and cannot pass"):
        tables.step([0, 0, -1])
    with pytest.raises(gd.IllegalPlayError, match="table 0: no play number -2"):
        tables.step([-2, 0, 0])
    with pytest.raises(gd.ArgumentError, match=r"expected integers of shape \(3,\), got float64"):
        tables.step([0.0, 0.0, 0.0])
    with pytest.raises(gd.ArgumentError, match="expected numbers of plays, got 18446744073709551615"):
        tables.step(np.array([0, 0, 2**64 - 1], dtype=np.uint64))
    assert [str(tables.position(i)) for i in range(3)] == before
    with pytest.raises(IndexError, match="table 3 of 3"):
        tables.position(3)


def test_tables_can_be_reset_one_by_one() -> None:
    tables = batch.Tables(batch.deal(3, 5), "7")
    tables.step([0, 0, 0])
    fresh = batch.deal(1, 9)
    tables.reset([1], fresh, leader=3)
    assert (tables.hands[1] == fresh[0]).all()
    assert tables.to_move.tolist() == [1, 3, 1]
    assert tables.table["type"].tolist() == [0, -1, 0]
    assert tables.table_owner.tolist() == [0, -1, 0]
    with pytest.raises(gd.ArgumentError, match="from 0 to 2"):
        tables.reset([3], fresh)


def test_copies_go_their_own_way() -> None:
    tables = batch.Tables(batch.deal(5, 5), "7")
    other = tables.copy()
    other.step([0] * 5)
    assert (tables.table["type"] == -1).all()
    assert (other.table["type"] == gd.ComboType.SINGLE.value).all()
    tables.step([0] * 5)
    assert [str(tables.position(i)) for i in range(5)] == [str(other.position(i)) for i in range(5)]


def test_threads_of_the_caller_may_share_everything() -> None:
    planes = batch.deal(2000, 3)[:, 0].copy()
    expected = batch.count_plays(planes, "9")
    results: list[bool] = []

    def work(seed: int) -> None:
        found = batch.count_plays(planes, "9")
        orders = batch.playouts(100, "9", seed)
        results.append(bool((found == expected).all() and orders.shape == (100, 4)))

    workers = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert results == [True] * 8
