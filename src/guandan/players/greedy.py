"""A sensible greedy player: keeps its hand in few plays, spends the cheapest that wins, saves bombs for the
end.

It looks only at its own hand, the table and the reported counts. It is a sparring partner, not a solver.
"""

from collections.abc import Iterable

from guandan._core import PASS, CardSet, Combo, Level
from guandan.rounds.actions import Action, Answer, Choice, Choose, Pay, Refuse, Return
from guandan.rounds.observation import Observation
from guandan.rounds.scoring import partner_of

_FEW_TURNS = 3
"""With so few plays left the hand is going out, and bombs are there to be used."""
_FEW_CARDS = 10
"""An opponent with so few cards must be stopped, with a bomb if need be."""
_MAX_BREAKUPS = 24
"""How many plays that break the plan up are weighed, weakest first."""


class GreedyPlayer:
    """Play from a decomposition of the hand into the fewest plays.

    Example:
        >>> import guandan as gd
        >>> rnd = gd.Round(gd.rules.find("huaian"), level="5", hands=["S3 D3 HK", "S4", "S6", "S7"], leader=0)
        >>> str(gd.players.GreedyPlayer().act(rnd.observe(0)))
        'PAIR:3 S3 D3'
    """

    def act(self, observation: Observation) -> Action:
        """Return the option that seems best."""
        if observation.phase != "play":
            return _before_play(observation)
        level, hand = observation.level, observation.hand
        plan = list(level.decompose(hand).combos)
        if observation.table is None:
            return _lead(level, plan)
        return _follow(observation, observation.table, plan)


def _before_play(observation: Observation) -> Action:
    """Refuse where one may, take the head's own card, pay what one must, give back the least useful card."""
    options = list(observation.options)
    for option in options:
        if isinstance(option, Refuse) or option == Answer(Choice.TAKE_OWN):
            return option
    level = observation.level
    returns = [option for option in options if isinstance(option, Return)]
    if returns:
        return min(returns, key=lambda option: _cost_of_return(level, observation.hand, option))
    cards = [option for option in options if isinstance(option, Pay | Choose)]
    return min(cards, key=lambda option: (level.order_key(option.card), option.card.index))


def _cost_of_return(level: Level, hand: CardSet, option: Return) -> tuple[int, int, int]:
    """Rank a return by the plays it leaves, then by the value of the card given away."""
    left = hand - CardSet([option.card])
    return level.decompose(left).turns, level.order_key(option.card), option.card.index


def _strength(level: Level, combos: Iterable[Combo]) -> list[Combo]:
    """Sort plays, weakest first and bombs last."""
    return sorted(
        combos, key=lambda combo: (combo.is_bomb, level.sort_key(combo) if combo.is_bomb else combo.key)
    )


def _lead(level: Level, plan: list[Combo]) -> Action:
    """Lead what is hardest to get rid of later: weak plays first, long ones among them, bombs only at the
    end.
    """
    ordinary = [combo for combo in plan if not combo.is_bomb]
    if not ordinary:
        return _strength(level, plan)[0]
    if len(ordinary) == 1 and len(plan) > 1:
        # One ordinary play and bombs: bomb first only if nothing ordinary would follow it; here it goes out
        # first.
        return ordinary[0]
    return min(ordinary, key=lambda combo: (combo.key - 2 * (combo.size > 3), -combo.size, combo.key))


def _follow(observation: Observation, table: Combo, plan: list[Combo]) -> Action:
    level, hand = observation.level, observation.hand
    plays = level.plays(hand, table)
    whole = [combo for combo in level.readings(hand) if combo in plays]
    if whole:
        return whole[0]
    planned = [combo for combo in _strength(level, plan) if combo.beats(table)]
    cheap = next((combo for combo in planned if not combo.is_bomb), None)
    if observation.table_owner == partner_of(observation.seat):
        # Help a partner only with a small card that is in the way anyway.
        return (
            cheap if cheap is not None and not table.is_bomb and cheap.key <= 10 and table.key < 8 else PASS
        )
    if cheap is not None:
        return cheap
    threat = any(
        count is not None and 0 < count <= _FEW_CARDS
        for seat, count in enumerate(observation.counts)
        if seat % 2 != observation.seat % 2
    )
    urgent = threat or len(plan) <= _FEW_TURNS
    if planned and urgent:
        return planned[0]
    turns = len(plan)
    shapes = [combo for combo in _strength(level, level.shapes(hand, table)) if urgent or not combo.is_bomb]
    best: Combo | None = None
    for combo in shapes[:_MAX_BREAKUPS]:
        left = level.decompose(hand - combo.cards).turns
        # Breaking up may cost one extra play when the opponents must be stopped, none otherwise.
        if left < turns + int(urgent):
            best, turns = combo, left
            if not urgent:
                break
    return best if best is not None else PASS
