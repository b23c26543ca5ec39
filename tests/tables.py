"""Short ways to set tables up for tests: rounds with few cards, scripts of actions, matches cut to the point."""

from collections.abc import Sequence

import guandan as gd

SMALL = ("S3", "S4", "S5", "S6")
PRESETS = gd.rules.names()


def first_deal(*hands: str, rules: str = "huaian", level: str = "2", leader: int = 0) -> gd.Round:
    """Return a first deal with these four hands."""
    return gd.Round(gd.rules.find(rules), level=level, hands=hands, leader=leader)


def tribute_deal(
    *hands: str, rules: str | gd.rules.Rules, level: str = "2", previous: Sequence[int] = (0, 1, 2, 3)
) -> gd.Round:
    """Return a later deal with these four hands after this finish order."""
    chosen = gd.rules.find(rules) if isinstance(rules, str) else rules
    return gd.Round(chosen, level=level, hands=hands, previous=previous)


def run(rnd: gd.Round, script: str) -> gd.Round:
    """Let seats act: "0 S3; 1 pass; 2 S5"."""
    for step in script.split(";"):
        seat, _, action = step.strip().partition(" ")
        rnd.do(int(seat), action)
    return rnd


def words(rnd: gd.Round, seat: int) -> set[str]:
    """Return the texts of a seat's options."""
    return {str(action) for action in rnd.options(seat)}


def cards(rnd: gd.Round, seat: int) -> str:
    """Return a seat's hand as text."""
    return str(rnd.hands[seat])


def kinds(rnd: gd.Round) -> list[str]:
    """Return the kinds of all events."""
    return [event.kind.value for event in rnd.events]


def after(
    rules: str | gd.rules.Rules, *orders: Sequence[int], state: gd.scoring.MatchState | None = None
) -> gd.scoring.MatchState:
    """Return the match after these finish orders."""
    chosen = gd.rules.find(rules) if isinstance(rules, str) else rules
    now = gd.scoring.start(chosen) if state is None else state
    for order in orders:
        now = gd.scoring.apply(chosen, now, order)
    return now


def standing(
    levels: tuple[str, str], declarers: int | None, *, deal_level: str | None = None, **more: object
) -> gd.scoring.MatchState:
    """Return a match in which these levels stand and this side declares."""
    level = deal_level or (levels[declarers] if declarers is not None else levels[0])
    fields: dict[str, object] = {
        "levels": levels,
        "declarers": declarers,
        "deal_level": level,
        "last_head": declarers,
        "deals": 0 if declarers is None else 1,
        **more,
    }
    return gd.scoring.MatchState(**fields)  # type: ignore[arg-type]


def filler(*wanted: str) -> list[str]:
    """Complete four hands to 27 cards each from the cards that are left, low cards first."""
    pack = gd.CardSet(
        " ".join(f"{suit}{rank}" for suit in "SHCD" for rank in gd.rules.LEVELS for _ in "12")
        + " SB SB HR HR"
    )
    for hand in wanted:
        pack = pack - gd.CardSet(hand)
    left = sorted(pack, key=lambda card: (card.rank.value, card.index))
    hands = []
    for hand in wanted:
        have = gd.CardSet(hand)
        lacking = 27 - len(have)
        hands.append(str(have + gd.CardSet(left[:lacking])))
        left = left[lacking:]
    return hands
