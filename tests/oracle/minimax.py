"""Plain memoised minimax over open cards.

No bounds and no ordering: every move of every state is tried, except that a side stops looking once it has
found the best value that the finish order so far leaves open.
"""

from functools import cache

from .cards import Cards, multiset
from .game import PASS, OpenDeal, after, is_over, moves, turn_after, value_of
from .plays import Play, all_plays
from .readings import OracleRules, Shape, beats

PayOff = tuple[int, int, int]
Hands = tuple[Cards, ...]
Finished = tuple[int, ...]

STANDARD_PAYOFF: PayOff = (3, 2, 1)


class Minimax:
    """The values of positions of one level, rule choice and pay-off; it remembers what it has worked out."""

    def __init__(self, level: str, rules: OracleRules, payoff: PayOff = STANDARD_PAYOFF) -> None:
        self._level = level
        self._rules = rules
        self._payoff = payoff
        self._values: dict[object, int] = {}
        self._answers = cache(self._find_answers)
        self._range = cache(self._find_range)

    def _find_answers(self, hand: Cards, table: Shape | None) -> list[tuple[Shape, Cards]]:
        """Return (shape, cards left) of every play of the hand."""
        if table is not None:
            return [answer for answer in self._answers(hand, None) if beats(answer[0], table)]
        found = []
        for play in all_plays(hand, self._level, None, self._rules):
            left = list(hand)
            for card in play.cards:
                left.remove(card)
            found.append((play.shape, multiset(left)))
        return found

    def _find_range(self, finished: Finished) -> tuple[int, int]:
        """Return the lowest and the highest value that the finish order so far leaves open."""
        if is_over(finished):
            return (value_of(finished, self._payoff),) * 2
        ranges = [self._range((*finished, seat)) for seat in range(4) if seat not in finished]
        return min(low for low, _ in ranges), max(high for _, high in ranges)

    def value(
        self, hands: Hands, to_move: int, table: Shape | None, owner: int | None, finished: Finished
    ) -> int:
        """Return what seats 0 and 2 gain from here if all play their best."""
        if is_over(finished):
            return value_of(finished, self._payoff)
        state = (hands, to_move, table, owner, finished)
        if state in self._values:
            return self._values[state]
        lowest, highest = self._range(finished)
        better, target = (max, highest) if to_move in (0, 2) else (min, lowest)
        best = None
        for shape, left in self._answers(hands[to_move], table):
            new_hands = (*hands[:to_move], left, *hands[to_move + 1 :])
            new_finished = finished if left else (*finished, to_move)
            # Who acts next does not matter once the deal is over.
            turn = 0 if is_over(new_finished) else turn_after(to_move, to_move, new_finished, self._rules)[0]
            value = self.value(new_hands, turn, shape, to_move, new_finished)
            best = value if best is None else better(best, value)
            if best == target:
                break
        if best != target and table is not None and owner is not None:
            turn, leads = turn_after(to_move, owner, finished, self._rules)
            value = self.value(hands, turn, None if leads else table, None if leads else owner, finished)
            best = value if best is None else better(best, value)
        assert best is not None, "a seat that leads holds cards, and each card is a play"
        self._values[state] = best
        return best

    def value_of_deal(self, deal: OpenDeal) -> int:
        """Return the value of a position of this level and these rules."""
        table = None if deal.table is None else deal.table.shape
        return self.value(deal.hands, deal.to_move, table, deal.owner, deal.finished)


def solve(deal: OpenDeal, payoff: PayOff = STANDARD_PAYOFF) -> int:
    """Return what seats 0 and 2 gain under best play."""
    return Minimax(deal.level, deal.rules, payoff).value_of_deal(deal)


def solve_moves(deal: OpenDeal, payoff: PayOff = STANDARD_PAYOFF) -> dict[Play | None, int]:
    """Return the value of every legal move of the seat to move, PASS included."""
    solver = Minimax(deal.level, deal.rules, payoff)
    return {move: solver.value_of_deal(after(deal, move)) for move in moves(deal)}


def first_side_out(deal: OpenDeal) -> int:
    """Return +1 if the side of seats 0 and 2 can get a player out first, otherwise -1."""
    return solve(deal, (1, 1, 1))


__all__ = ["PASS", "Minimax", "first_side_out", "solve", "solve_moves"]
