"""The play of one deal with all cards open: turns, tricks, the inherited lead, the end and its value."""

from dataclasses import dataclass, replace

from .cards import RANK_OF_NUMBER, Cards, multiset
from .plays import Play, all_plays
from .readings import DEFAULT_RULES, OracleRules

PARTNER = {0: 2, 1: 3, 2: 0, 3: 1}
PASS = None


@dataclass(frozen=True)
class OpenDeal:
    """Four hands, the seat to move, the play to beat with its owner, and the seats that are out, in order."""

    level: str
    hands: tuple[Cards, ...]
    to_move: int
    table: Play | None = None
    owner: int | None = None
    finished: tuple[int, ...] = ()
    rules: OracleRules = DEFAULT_RULES

    @property
    def num_cards(self) -> int:
        return sum(map(len, self.hands))


def is_over(finished: tuple[int, ...]) -> bool:
    """The deal ends when the first two out are partners, or when three are out."""
    return len(finished) >= 3 or (len(finished) == 2 and PARTNER[finished[0]] == finished[1])


def value_of(finished: tuple[int, ...], payoff: tuple[int, int, int] = (3, 2, 1)) -> int:
    """Return what a finished deal gives seats 0 and 2: by the place of the first one's partner."""
    first = finished[0]
    partner = PARTNER[first]
    place = finished.index(partner) if partner in finished else 3
    levels = payoff[place - 1]
    return levels if first in (0, 2) else -levels


def next_in(seat: int, finished: tuple[int, ...]) -> int:
    """Return the next seat that still holds cards."""
    seat = (seat + 1) % 4
    while seat in finished:
        seat = (seat + 1) % 4
    return seat


def turn_after(seat: int, owner: int, finished: tuple[int, ...], rules: OracleRules) -> tuple[int, bool]:
    """Return who is to act after the seat has acted, and whether the trick is over so that he leads.

    The trick is over when the turn comes round to the owner of the top play, whether he is still in or out.
    """
    following = (seat + 1) % 4
    while following != owner and following in finished:
        following = (following + 1) % 4
    if following != owner:
        return following, False
    if owner not in finished:
        return owner, True
    if rules.next_seat_inherits:
        return next_in(owner, finished), True
    return PARTNER[owner], True


def moves(deal: OpenDeal) -> list[Play | None]:
    """Return the legal plays of the seat to move, and PASS if there is something to pass on."""
    hand = deal.hands[deal.to_move]
    if deal.table is None:
        return list(all_plays(hand, deal.level, None, deal.rules))
    return [*all_plays(hand, deal.level, deal.table.shape, deal.rules), PASS]


def after(deal: OpenDeal, move: Play | None) -> OpenDeal:
    """Return the deal after a legal move."""
    seat = deal.to_move
    if move is PASS:
        assert deal.owner is not None
        to_move, leads = turn_after(seat, deal.owner, deal.finished, deal.rules)
        if leads:
            return replace(deal, to_move=to_move, table=None, owner=None)
        return replace(deal, to_move=to_move)
    left = list(deal.hands[seat])
    for card in move.cards:
        left.remove(card)
    hands = tuple(multiset(left) if index == seat else hand for index, hand in enumerate(deal.hands))
    finished = deal.finished if left else (*deal.finished, seat)
    if is_over(finished):
        return replace(deal, hands=hands, table=move, owner=seat, finished=finished)
    to_move, _ = turn_after(seat, seat, finished, deal.rules)
    return replace(deal, hands=hands, to_move=to_move, table=move, owner=seat, finished=finished)


def reading_text(play: Play, level: str) -> str:
    """Return type and printed rank, B and R for the jokers; the joker bomb has no rank."""
    if play.type == "JOKER_BOMB":
        return play.type
    rank = {15: level, 16: "B", 17: "R"}.get(play.key) or RANK_OF_NUMBER[play.key]
    return f"{play.type}:{rank}"


def text_of(deal: OpenDeal) -> str:
    """Return the position in the project's notation, the reading of the table's play always spelt out."""
    table = "-"
    if deal.table is not None:
        cards = " ".join(deal.table.cards)
        table = f"{deal.owner}:{cards}={reading_text(deal.table, deal.level)}"
    hands = [" ".join(hand) or "-" for hand in deal.hands]
    finished = " ".join(map(str, deal.finished)) or "-"
    return " | ".join([deal.level, *hands, str(deal.to_move), table, finished])
