"""The Shengji rule record: JSON in and out, sources, and every switch changes something."""

import pytest
from pydantic import ValidationError

from guandan import shengji as sj
from guandan.errors import GuandanError
from guandan.shengji import policies, rules
from shengji_tables import RULES


def test_json_round_trip() -> None:
    house = RULES.replace({"result.step": 60, "plays.ruff": "exact_split", "bids.min_cards": 2}, name="house")
    assert sj.Rules.model_validate_json(house.model_dump_json()) == house
    assert house != RULES
    assert hash(house) != hash(RULES)
    assert (RULES.result.step, house.plays.ruff) == (30, policies.RuffPolicy.EXACT_SPLIT)


def test_every_cell_has_a_source() -> None:
    assert dict(RULES.cells()).keys() == rules.SOURCES.keys()


def test_defaults_are_those_of_the_text() -> None:
    cells = dict(RULES.cells())
    assert (cells["deal.packs"], cells["deal.kitty_size"], cells["deal.hand_size"]) == (3, 6, 39)
    assert (cells["result.threshold"], cells["result.step"], cells["result.shutout_bonus"]) == (
        120,
        30,
        False,
    )
    assert (cells["kitty.multiplier_per_card"], cells["kitty.needs_trump"]) == (3, True)
    assert (cells["throws.fine_per_card"], cells["throws.blockers"]) == (10, "all_others")
    assert (cells["clock.match_minutes"], cells["clock.move_seconds"]) == (120, 10)
    assert cells["result.must_play"] == ("A",)


@pytest.mark.parametrize(
    "cells",
    [
        {"result.step": 0},
        {"result.threshold": 119},
        {"deal.packs": 2},
        {"bids.jokers": True},
        {"bids.min_cards": 4},
        {"result.must_play": ("K",)},
        {"plays.ruff": "never"},
        {"kitty.multiplier_per_card": -1},
    ],
)
def test_values_that_do_not_fit(cells: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        RULES.replace(cells)


@pytest.mark.parametrize("path", ["result", "result.stepp", "score.step", "step", ""])
def test_unknown_cells(path: str) -> None:
    with pytest.raises(GuandanError, match="path of a rule cell"):
        RULES.replace({path: 1})


def test_unknown_fields_are_errors() -> None:
    with pytest.raises(ValidationError):
        sj.Rules.model_validate({"result": {"steps": 30}})


def test_legality_switches_reach_the_core() -> None:
    def trump(**cells: object) -> sj.Trump:
        return RULES.replace({name.replace("_", ".", 1): value for name, value in cells.items()}).trump(
            "6", "S"
        )

    plain = RULES.trump("6", "S")
    ruffed = ["HA HA HK", "S3 S3 S3", "H2 H2 H3", "H4 H4 H5"]
    assert sj.trick_winner(ruffed, plain) == 1
    assert sj.trick_winner(ruffed, trump(plays_ruff="exact_split")) == 0
    runs = ["HQ HQ HK HK HA HA", "H2 H2 H2 H3 H3 H3", "H4 H4 H5 H5 H7 H7", "H8 H8 H9 H9 HT HT"]
    assert sj.trick_winner(runs, plain) == 1
    assert sj.trick_winner(runs, trump(plays_pair_run_answer="pair_run_only")) == 0
    lead, hand = "HT HT HT HJ HJ HJ", "H2 H2 H3 H3 H4 H4 H7 H7"
    assert sj.is_legal_follow(lead, hand, "H2 H2 H3 H3 H7 H7", plain)
    lifted = trump(plays_triple_run_answer="full_pair_run_first")
    assert not sj.is_legal_follow(lead, hand, "H2 H2 H3 H3 H7 H7", lifted)
    throw = ("HA H9 H9", ["H2", "HT", "H3"])
    assert not sj.check_throw(*throw, plain).ok
    assert sj.check_throw(*throw, trump(throws_blockers="opponents")).ok
    assert sj.check_throw(*throw, trump(throws_fine_per_card=5)).fine == 10
