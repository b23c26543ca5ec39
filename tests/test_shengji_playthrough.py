"""The golden record of two Shengji deals: events, scores and the form of records stay what they were.

A change that should not alter behaviour leaves it alone; one that does rewrites it with
``pytest tests/test_shengji_playthrough.py --rewrite`` and says why.
"""

from pathlib import Path

import pytest

from guandan import shengji as sj
from guandan.shengji import records
from guandan.shengji.clock import ManualClock

PATH = Path(__file__).parent / "playthroughs" / "shengji.jsonl"


class Plain:
    """No seed, no search: shows what it can, leads its strongest unit or two cards at once, follows with the first."""

    def show(self, observation: sj.Observation) -> sj.Show | None:
        return next((action for action in observation.options if isinstance(action, sj.Show)), None)

    def act(self, observation: sj.Observation) -> sj.Action:
        if observation.phase != "play" or observation.table or observation.options.is_choice:
            return observation.options[0]
        if len(observation.hand) % 3 == 0:
            return next(action for action in observation.options if len(action.cards) == 2)  # type: ignore[union-attr]
        return sj.Play(observation.trump.units(observation.hand)[0].cards)


def golden_text() -> str:
    match = sj.Match(sj.Rules(), [Plain() for _ in range(4)], seed=2022, clock=ManualClock())
    for _, rnd in zip(range(2), match, strict=False):
        assert rnd.result is not None
    return records.dumps(match.record)


def test_the_record_is_the_golden_one(request: pytest.FixtureRequest) -> None:
    text = golden_text()
    if request.config.getoption("--rewrite"):
        PATH.write_text(text, encoding="utf-8")
    assert text == PATH.read_text(encoding="utf-8")


def test_the_golden_record_replays() -> None:
    replay = sj.replay(records.load(PATH))
    assert (len(replay.rounds), replay.running) == (2, None)
    kinds = {type(event) for rnd in replay.rounds for event in rnd.events}
    assert kinds >= {sj.events.Showed, sj.events.ThrowFailed, sj.events.TrickWon, sj.events.Ended}
