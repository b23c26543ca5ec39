"""The simple players play legal matches from what they may see, and the greedy one is the stronger."""

import pytest

import guandan as gd
from guandan.players import GreedyPlayer, RandomPlayer
from tables import PRESETS, first_deal


class Checked:
    """Passes on to a player and checks that the answer is one of the options."""

    def __init__(self, player: gd.players.Player) -> None:
        self._player = player
        self.asked = 0

    def act(self, observation: gd.players.Observation) -> object:
        self.asked += 1
        action = self._player.act(observation)
        assert action in observation.options
        return action


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("kind", [GreedyPlayer, RandomPlayer])
def test_players_answer_with_their_options_in_whole_matches(rules: str, kind: type) -> None:
    players = [Checked(kind()) for _ in range(4)]
    match = gd.Match(rules, players, seed=3).play()  # type: ignore[arg-type]
    assert match.is_over
    assert all(player.asked > 20 for player in players)


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(8):
        sides: list[gd.players.Player] = [
            GreedyPlayer(),
            RandomPlayer(seed),
            GreedyPlayer(),
            RandomPlayer(-seed),
        ]
        wins += gd.Match("huaian", sides, seed=seed).play().winner == 0
    assert wins == 8


def test_greedy_goes_out_when_it_can() -> None:
    rnd = first_deal("S3 S4", "SA DA CA HA", "S5", "S6 S8")
    rnd.do(0, "S3")
    assert str(GreedyPlayer().act(rnd.observe(1))).startswith("BOMB:A")


def test_greedy_does_not_beat_a_strong_card_of_its_partner() -> None:
    rnd = first_deal("SK S4", "S5 S6", "SA S7 S8", "S9 ST")
    rnd.do(0, "SK")
    rnd.do(1, "pass")
    assert GreedyPlayer().act(rnd.observe(2)) is gd.PASS


def test_greedy_keeps_its_sequences_together() -> None:
    rnd = first_deal("S3 D4 C5 S6 S7 HK", "S8 S9", "ST", "SJ")
    assert str(GreedyPlayer().act(rnd.observe(0))).startswith("STRAIGHT:7")


def test_the_same_seed_makes_the_same_choices() -> None:
    rnd = gd.Round(gd.rules.find("folk"), level="2", drawing=gd.rounds.draw(gd.rules.find("folk"), 1))
    seat = rnd.to_act[0]
    assert RandomPlayer(5).act(rnd.observe(seat)) == RandomPlayer(5).act(rnd.observe(seat))
