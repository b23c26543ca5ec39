"""The Rules record: presets, sources, JSON, differences, changes, and the bridge to the core."""

import re

import pytest
from pydantic import ValidationError

import guandan as gd
from guandan.rules import policies
from guandan.rules.presets import TABLE
from tables import PRESETS

KEYS = r"(000|003a|003b|004|NAT|PAG|NJU|INST|AMB|S)\b"


def test_the_names_and_aliases_of_the_presets() -> None:
    assert PRESETS == ("huaian", "jiangsu", "folk", "provincial", "national", "platform")
    for key, name in zip(("000", "003a", "003b", "004", "nat", "NJU"), PRESETS, strict=True):
        assert gd.rules.find(key) is gd.rules.find(name.upper())
    assert gd.rules.find("淮安").name == "huaian"


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(gd.GuandanError, match=r"huaian, jiangsu.*got 'beijing'"):
        gd.rules.find("beijing")


@pytest.mark.parametrize("name", PRESETS)
def test_every_cell_has_a_source(name: str) -> None:
    rules = gd.rules.find(name)
    assert set(rules.sources) == {path for path, _ in rules.cells()} == set(TABLE)
    for path, source in rules.sources.items():
        assert re.match(KEYS, source), (path, source)


@pytest.mark.parametrize("name", PRESETS)
def test_json_goes_round(name: str) -> None:
    rules = gd.rules.find(name)
    assert gd.rules.Rules.model_validate_json(rules.model_dump_json()) == rules
    assert gd.rules.Rules.model_validate(rules.model_dump(mode="json")) == rules


def test_json_with_unknown_or_wrong_cells_is_refused() -> None:
    data = gd.rules.find("folk").model_dump(mode="json")
    for group, field, value in (
        ("ace", "attempts", 0),
        ("levels", "gains", [1, 2, 3]),
        ("tribute", "returns", "none"),
        ("clock", "odd", 1),
    ):
        wrong = {**data, group: {**data[group], field: value}}
        with pytest.raises(ValidationError):
            gd.rules.Rules.model_validate(wrong)


def test_a_record_is_frozen_and_hashable() -> None:
    rules = gd.rules.find("folk")
    with pytest.raises(ValidationError):
        rules.name = "other"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        rules.ace.attempts = 3  # type: ignore[misc]
    assert len({gd.rules.find(name) for name in PRESETS} | {rules.replace({}, name="folk")}) == 7


def test_diff_lists_differing_cells_in_the_order_of_the_record() -> None:
    found = gd.rules.diff("jiangsu", gd.rules.find("provincial"))
    assert found["ace.attempts"] == (None, 3)
    assert found["reports.threshold"] == (10, 6)
    assert "levels.gains" not in found
    order = [path for path, _ in gd.rules.find("folk").cells()]
    assert list(found) == sorted(found, key=order.index)
    assert gd.rules.diff("folk", "folk") == {}


def test_replace_changes_cells_and_says_so() -> None:
    house = gd.rules.find("huaian").replace({"ace.attempts": 4}, name="house")
    assert (house.name, house.ace.attempts, house.sources["ace.attempts"]) == ("house", 4, "house rule")
    assert gd.rules.diff("huaian", house) == {"ace.attempts": (None, 4)}
    assert gd.rules.find("huaian").ace.attempts is None
    for path in ("ace", "ace.none", "name", "sources.ace"):
        with pytest.raises(gd.GuandanError, match=re.escape(f"got '{path}'")):
            house.replace({path: 1})
    with pytest.raises(ValidationError):
        house.replace({"ace.attempts": "many"})


@pytest.mark.parametrize("text", gd.rules.LEVELS)
def test_level_builds_the_context_of_the_core(text: str) -> None:
    for name in PRESETS:
        assert gd.rules.find(name).level(text) == gd.Level(text)


def test_level_refuses_what_is_no_level() -> None:
    for text in ("1", "B", "", "ten"):
        with pytest.raises(gd.NotationError):
            gd.rules.find("folk").level(text)


@pytest.mark.parametrize(
    ("path", "policy", "field"),
    [
        ("combos.joker_pair", policies.JokerPairPolicy, "joker_pair"),
        ("combos.suited_run", policies.SuitedRunPolicy, "suited_run"),
        ("combos.undeclared", policies.UndeclaredPolicy, "undeclared"),
        ("play.lead_inheritance", policies.LeadInheritancePolicy, "lead_inheritance"),
    ],
)
def test_every_legality_policy_has_its_twin_in_the_core(path: str, policy: type, field: str) -> None:
    twin = type(getattr(gd.LegalityRules(), field))
    assert [member.name for member in policy] == [member.name for member in twin]  # type: ignore[attr-defined]
    for member in policy:  # type: ignore[attr-defined]
        level = gd.rules.find("folk").replace({path: member}).level("5")
        assert getattr(level.rules, field).name == member.name


def test_every_policy_is_documented() -> None:
    for name in dir(policies):
        policy = getattr(policies, name)
        if (
            isinstance(policy, type)
            and issubclass(policy, policies.StrEnum)
            and policy is not policies.StrEnum
        ):
            assert policy.__doc__, name
