"""Golden transcripts, one a rule set: two deals of greedy and random players, every event as text.

A change that should not alter behaviour leaves them alone; one that does rewrites them with
``pytest tests/test_playthroughs.py --rewrite`` and says why.
"""

from pathlib import Path

import pytest

import guandan as gd
from guandan.rounds.setup import Setup
from tables import PRESETS

HERE = Path(__file__).parent / "playthroughs"


class First:
    """Takes the first of the shortest: no seed, no search, so that only the rules decide the transcript."""

    def act(self, observation: gd.players.Observation) -> object:
        options = observation.options
        if observation.phase != "play" or observation.table is not None:
            return options[min(1, len(options) - 1)] if observation.phase == "play" else options[0]
        return options[len(options) // 2]


def transcript(rules: str) -> str:
    chosen = gd.rules.find(rules).replace(
        {"clock.match_deals": 3, "clock.time_up": "first_to_reach"}, name=rules
    )
    match = gd.Match(chosen, [First() for _ in range(4)], seed=2022)  # type: ignore[misc]
    match.play()
    lines = [f"rules {rules}, seed 2022"]
    for event in match.events:
        lines.append(str(event))
        if isinstance(event, gd.rounds.Event) and isinstance(event.what, Setup):
            lines += [f"  seat {seat}: {hand}" for seat, hand in enumerate(event.what.hands)]
    lines.append(match.referee.sheet())
    return "\n".join(lines)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_transcript_is_the_golden_one(rules: str, request: pytest.FixtureRequest) -> None:
    path = HERE / f"{rules}.txt"
    text = transcript(rules)
    if request.config.getoption("--rewrite"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_there_is_one_transcript_a_rule_set() -> None:
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(PRESETS)
