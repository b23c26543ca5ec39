"""A second Shengji solver of another design, for positions too large for plain minimax.

It proves a claimed value by two zero windows. Unlike the solver under test it knows no classes of positions, no cards
that are the same for everybody and no sub-hand tables: a memory of exact positions at trick starts, the points left as
its only bound, and the legality and trick functions of the public interface, one trick at a time.
"""

from guandan import shengji as sj

Hands = tuple[sj.CardSet, sj.CardSet, sj.CardSet, sj.CardSet]
Answer = tuple[sj.CardSet, sj.CardSet, int]  # cards played, cards left, points played

_POINTS = {"5": 5, "T": 10, "K": 10}


def points_of(cards: sj.CardSet) -> int:
    """Count the points of some cards."""
    return sum(
        _POINTS.get(str(card)[-1], 0) for card in cards if str(card)[0] in "SHCD" and len(str(card)) == 2
    )


class SecondSolver:
    """Decides for one position whether the attackers reach a score."""

    def __init__(self, position: sj.Position) -> None:
        self._position = position
        self._trump = position.trump
        self._kitty = points_of(position.kitty)
        self._intervals: dict[tuple[Hands, int], tuple[int, int]] = {}
        self._follows: dict[tuple[sj.CardSet, sj.CardSet], list[Answer]] = {}
        self._winners: dict[tuple[sj.CardSet, ...], int] = {}
        self._good: dict[tuple[sj.CardSet, sj.CardSet | None, bool], sj.CardSet] = {}

    def reaches(self, points: int) -> bool:
        """Whether the attackers end with at least so many points."""
        start = self._position
        needed = points - start.points
        hands: Hands = start.hands
        if not start.trick:
            return self._lead(hands, start.to_move, needed) >= needed
        leader = (start.to_move - len(start.trick)) % 4
        on_table = sum(map(points_of, start.trick))
        return self._follow(hands, leader, tuple(start.trick), on_table, needed) >= needed

    def _is_attacker(self, seat: int) -> bool:
        return self._position.is_attacker(seat)

    def _most(self, hands: Hands) -> int:
        """No more than this can still come: all points, and the kitty at the longest trumps of an attacker."""
        trumps = [
            sum(self._trump.is_trump(card) for card in hand)
            for seat, hand in enumerate(hands)
            if self._is_attacker(seat)
        ]
        rules = self._trump.rules
        longest = max(trumps) if rules.kitty_needs_trump else max(map(len, hands))
        return sum(map(points_of, hands)) + self._kitty * rules.kitty_per_card * longest

    def _winner(self, plays: tuple[sj.CardSet, ...]) -> int:
        if plays not in self._winners:
            self._winners[plays] = sj.trick_winner(plays, self._trump)
        return self._winners[plays]

    def _answers(self, lead: sj.CardSet, hand: sj.CardSet) -> list[Answer]:
        key = (lead, hand)
        if key not in self._follows:
            plays = sj.legal_follows(lead, hand, self._trump)
            self._follows[key] = [(play, hand - play, points_of(play)) for play in plays]
        return self._follows[key]

    def _lead(self, hands: Hands, leader: int, needed: int) -> int:
        """Return a value on the same side of `needed` as the points still to come."""
        if not hands[leader]:
            return 0
        if needed <= 0:
            return 0
        lower, upper = self._intervals.get((hands, leader), (0, -1))
        if upper < 0:
            upper = self._most(hands)
        if lower >= needed or upper < needed:
            return lower if lower >= needed else upper
        maximises = self._is_attacker(leader)
        others = [hands[(leader + step) % 4] for step in (1, 2, 3)]
        leads = list(sj.legal_leads(hands[leader], self._trump, other_hands=others))
        # What cut from this hand before comes first, then the most cards, then the highest.
        good = self._good.get((hands[leader], None, maximises))
        leads.sort(key=lambda play: (play == good, len(play), max(map(self._trump.step, play))), reverse=True)
        best = 0 if maximises else upper
        for play in leads:
            after = self._after(hands, leader, leader, play, hands[leader] - play)
            value = self._follow(after, leader, (play,), points_of(play), needed)
            best = max(best, value) if maximises else min(best, value)
            if (best >= needed) == maximises:
                self._good[hands[leader], None, maximises] = play
                break
        interval = (max(lower, best), upper) if best >= needed else (lower, min(upper, best))
        self._intervals[hands, leader] = interval
        return best

    @staticmethod
    def _after(hands: Hands, leader: int, seat: int, play: sj.CardSet, left: sj.CardSet) -> Hands:
        first, second, third, fourth = (left if place == seat else hand for place, hand in enumerate(hands))
        return first, second, third, fourth

    def _follow(
        self, hands: Hands, leader: int, trick: tuple[sj.CardSet, ...], on_table: int, needed: int
    ) -> int:
        if len(trick) == 4:
            place = self._winner(trick)
            winner = (leader + place) % 4
            gained = 0
            if self._is_attacker(winner):
                gained = on_table
                if not hands[winner]:
                    gained += self._kitty * sj.kitty_multiplier(trick[place], self._trump)
            return gained + self._lead(hands, winner, needed - gained)
        seat = (leader + len(trick)) % 4
        maximises = self._is_attacker(seat)
        answers = self._answers(trick[0], hands[seat])
        good = self._good.get((hands[seat], trick[0], maximises))
        winning = (leader + self._winner(trick)) % 4
        is_ours = self._is_attacker(winning) == maximises

        def worth(answer: Answer) -> tuple[bool, bool, int]:
            play, _, points = answer
            takes = self._winner((*trick, play)) == len(trick)
            return play == good, takes, points if is_ours or takes else -points

        best = 0 if maximises else 1 << 20
        for play, left, points in sorted(answers, key=worth, reverse=True):
            after = self._after(hands, leader, seat, play, left)
            value = self._follow(after, leader, (*trick, play), on_table + points, needed)
            best = max(best, value) if maximises else min(best, value)
            if (best >= needed) == maximises:
                self._good[hands[seat], trick[0], maximises] = play
                break
        return best
