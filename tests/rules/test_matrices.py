"""The derived matrices 2.1 to 2.3 of docs/rules/guandan.md: one test a cell, named by row and column."""

from itertools import product

import pytest

import guandan as gd
from guandan.matches.clock import Verdict, at_bell, at_head, between
from guandan.matches.table import Table
from tables import PRESETS, after, run, standing, tribute_deal

ONE_THREE, ONE_FOUR, DOUBLE = (0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)

# ---- 2.1 who leads the next deal

LEADS = {
    "first deal": None,
    "1-3, paid": 3,
    "1-4, paid": 2,
    "1-3, refused": 0,
    "1-4, refused": 0,
    "double-down, unequal cards": 3,
    "double-down, equal cards": 1,
    "double-down, refused": 0,
}


def lead_of(row: str, rules: gd.rules.Rules) -> gd.Round:
    match row:
        case "1-3, paid":
            return run(tribute_deal("S3", "S4", "S5", "S6 SA", rules=rules), "3 pay SA; 0 return S3")
        case "1-4, paid":
            rnd = tribute_deal("S3", "S4", "S6 SA", "S5", rules=rules, previous=ONE_FOUR)
            return run(rnd, "2 pay SA; 0 return S3")
        case "1-3, refused":
            return tribute_deal("S3", "S4", "S5", "HR HR", rules=rules)
        case "1-4, refused":
            return tribute_deal("S3", "S4", "HR HR", "S5", rules=rules, previous=ONE_FOUR)
        case "double-down, unequal cards":
            rnd = tribute_deal("S3", "S4 SK", "S5", "S6 SA", rules=rules, previous=DOUBLE)
            return run(rnd, "1 pay SK; 3 pay SA; 0 return S3; 2 return S5")
        case "double-down, equal cards":
            rnd = tribute_deal("S3", "S4 SA", "C3", "S6 DA", rules=rules, previous=DOUBLE)
            run(rnd, "1 pay SA; 3 pay DA")
            if rnd.to_act == (0,) and rnd.phase == "tribute":
                rnd.do(0, "take own")
            return run(rnd, "0 return S3; 2 return C3")
        case "double-down, refused":
            return tribute_deal("S3", "HR", "S5", "HR", rules=rules, previous=DOUBLE)
    raise AssertionError(row)


CELLS_2_1 = [f"{row} | {rules}" for row, rules in product(LEADS, PRESETS)]


@pytest.mark.parametrize("cell", CELLS_2_1)
def test_matrix_2_1(cell: str) -> None:
    row, _, name = cell.partition(" | ")
    rules = gd.rules.find(name)
    if row == "first deal":
        drawing = gd.rounds.draw(rules, 3)
        rnd = gd.Round(rules, level="2", drawing=drawing)
        assert rnd.leader == drawing.leader
        assert name == "platform" or rnd.leader == drawing.drawer
        return
    rnd = lead_of(row, rules)
    assert rnd.phase == "play"
    assert rnd.leader == LEADS[row]
    assert rnd.to_act == (LEADS[row],)


def test_matrix_2_1_equal_cards_and_unequal_returns_differ_by_text() -> None:
    """004 ¶30: the payer with the smaller return leads; the other texts: the head's next seat."""
    leaders = {}
    for name in PRESETS:
        rnd = tribute_deal("S9", "S4 SA", "C3", "S6 DA", rules=name, previous=DOUBLE)
        run(rnd, "1 pay SA; 3 pay DA")
        if rnd.phase == "tribute":
            rnd.do(0, "take own")
        leaders[name] = run(rnd, "0 return S9; 2 return C3").leader
    assert leaders == {name: 3 if name == "provincial" else 1 for name in PRESETS}


# ---- 2.2 level change after one deal

STREAKS = {"head_streaks": (2, 0, 0, 0), "tail_streaks": (0, 2, 2, 2)}
CHANGES: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    # At 5 and 9, side 0 head with its partner second, third, last; every streak at two before.
    "000 head side": {"huaian": (("9", "8"), ("8", "8"), ("6", "9"))},
    "003a, 004 head side": dict.fromkeys(
        ("jiangsu", "provincial", "national", "platform"), (("8", "9"), ("7", "9"), ("6", "9"))
    ),
    "003b head side": {"folk": (("9", "9"), ("7", "9"), ("6", "9"))},
}
CELLS_2_2 = [f"{row} | {name}" for row, columns in CHANGES.items() for name in columns]


@pytest.mark.parametrize("cell", CELLS_2_2)
def test_matrix_2_2(cell: str) -> None:
    """The head's streak adds one, the streaks of tails take one: seat 2 after 1-4, seat 1 or 3 otherwise."""
    row, _, name = cell.partition(" | ")
    state = standing(("5", "9"), 0, **STREAKS)
    results = tuple(after(name, order, state=state).levels for order in (DOUBLE, ONE_THREE, ONE_FOUR))
    assert results == CHANGES[row][name]


def test_matrix_2_2_own_a_not_passed_under_004() -> None:
    state = standing(("A", "9"), 0)
    counts = []
    for _ in range(3):
        state = after("provincial", ONE_FOUR, state=state)
        counts.append((state.levels[0], state.attempts[0]))
    assert counts == [("A", 1), ("A", 2), ("2", 0)]


# ---- 2.3 time-up decision

WIN, HEAD, FINISH, EXTRA = Verdict.WIN, Verdict.PLAY_TO_HEAD, Verdict.FINISH_DEAL, Verdict.EXTRA_DEAL
TIME_UP = {
    "between deals, levels differ": {"huaian": (WIN, 0), "jiangsu": (WIN, 0), "provincial": (WIN, 0)},
    "between deals, equal": {"huaian": (WIN, 1), "jiangsu": (EXTRA, None), "provincial": (WIN, 0)},
    "deal running, gap two": {"huaian": (WIN, 0), "jiangsu": (FINISH, None), "provincial": (FINISH, None)},
    "deal running, gap one": {
        "huaian": (HEAD, None),
        "jiangsu": (FINISH, None),
        "provincial": (FINISH, None),
    },
    "deal running, equal": {"huaian": (WIN, 1), "jiangsu": (FINISH, None), "provincial": (FINISH, None)},
    "a side passes A in the finished deal": {"huaian": (WIN, 1), "jiangsu": (WIN, 1), "provincial": (WIN, 1)},
}
CELLS_2_3 = [f"{row} | {name}" for row, columns in TIME_UP.items() for name in columns]
LEVELS = {"levels differ": ("8", "6"), "gap two": ("8", "6"), "gap one": ("8", "7"), "equal": ("8", "8")}


@pytest.mark.parametrize("cell", CELLS_2_3)
def test_matrix_2_3(cell: str) -> None:
    """Side 1 declares; side 0 reached its level in event 5, side 1 in event 7."""
    row, _, name = cell.partition(" | ")
    rules = gd.rules.find(name)
    when, _, which = row.partition(", ")
    if which:
        state = standing(LEVELS[which], 1, arrivals=(5, 7), changes=7)
        decision = at_bell(rules, state, running=when == "deal running")
    else:
        state = after(rules, (1, 3, 0, 2), state=standing(("K", "A"), 1))
        decision = between(rules, state)
    assert (decision.verdict, decision.side) == TIME_UP[row][name]


@pytest.mark.parametrize(("head", "winner"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_matrix_2_3_gap_one_of_000_is_decided_by_the_head(head: int, winner: int) -> None:
    assert at_head(gd.rules.find("huaian"), standing(("8", "7"), 1), head).side == winner
    known = at_bell(gd.rules.find("huaian"), standing(("8", "7"), 1), running=True, head=head)
    assert (known.verdict, known.side) == (WIN, winner)


@pytest.mark.parametrize("name", ["jiangsu", "provincial"])
def test_matrix_2_3_a_finished_deal_is_followed_by_rows_1_and_2(name: str) -> None:
    """Row 3 to 5 of 003a and 004: the bell rings in the deal, the levels after it decide."""
    table = Table(gd.rules.find(name))
    hands = ["S9", "S4 S3", "SJ S2", "S6 S8"]
    table.begin(gd.rounds.Setup("2", tuple(map(gd.CardSet, hands)), (), 0))  # type: ignore[arg-type]
    table.ring()
    for seat, action in ((0, "S9"), (1, "pass"), (2, "SJ"), (3, "pass"), (1, "pass"), (2, "S2")):
        table.act(seat, action)
    assert (table.state.levels, table.state.winner, table.state.reason) == (
        ("5", "2"),
        0,
        "time up, higher level",
    )


def test_every_cell_of_the_matrices_has_its_test() -> None:
    """2.1: eight rows (1-3 and 1-4 apart), six rule sets; 2.2: four rows; 2.3: six rows, three texts."""
    assert len(CELLS_2_1) == len(set(CELLS_2_1)) == 8 * 6
    assert len(CELLS_2_2) == len(set(CELLS_2_2)) == 6
    assert len(CELLS_2_3) == len(set(CELLS_2_3)) == 6 * 3
