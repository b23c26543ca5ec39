"""Turns the package's objects into the oracle's terms and back."""

import guandan as gd
from oracle.cards import JOKER_NUMBER, LEVEL_NUMBER, RANK_NUMBER, Cards, multiset
from oracle.game import OpenDeal, text_of
from oracle.plays import Play
from oracle.readings import LEVEL_ORDER_TYPES, OracleRules, Reading, Shape, SuitedRun

SUITED_RUN = {
    SuitedRun.WILD_MAY_DECLARE: gd.SuitedRunPolicy.WILD_MAY_DECLARE,
    SuitedRun.FLUSH_UNLESS_OFF_SUIT: gd.SuitedRunPolicy.FLUSH_UNLESS_OFF_SUIT,
    SuitedRun.DECLARABLE: gd.SuitedRunPolicy.DECLARABLE,
}


def rules_of(rules: OracleRules) -> gd.LegalityRules:
    """Return the package's rule choices for the oracle's."""
    return gd.LegalityRules(
        joker_pair=gd.JokerPairPolicy.ALLOWED
        if rules.joker_pair_in_full_house
        else gd.JokerPairPolicy.FORBIDDEN,
        suited_run=SUITED_RUN[rules.suited_run],
        lead_inheritance=(
            gd.LeadInheritancePolicy.NEXT_PLAYER
            if rules.next_seat_inherits
            else gd.LeadInheritancePolicy.PARTNER
        ),
    )


def cards_of(cards: gd.CardSet) -> Cards:
    """Return the cards as the oracle's sorted strings."""
    return multiset(str(card) for card in cards)


def card_set(cards: Cards) -> gd.CardSet:
    return gd.CardSet(" ".join(cards))


def reading_of(combo: gd.Combo, level: str) -> Reading:
    """Return the oracle's (type, key) of a combo, from its public type and rank."""
    kind = combo.type.name
    if combo.rank is None:
        return kind, 0
    rank = str(combo.rank)
    if rank in ("B", "R"):
        return kind, JOKER_NUMBER["SB" if rank == "B" else "HR"]
    if kind in LEVEL_ORDER_TYPES and rank == level:
        return kind, LEVEL_NUMBER
    return kind, RANK_NUMBER[rank]


def play_of(combo: gd.Combo, level: str) -> Play:
    return Play(*reading_of(combo, level), cards_of(combo.cards))


def shape_of(combo: gd.Combo, level: str) -> Shape:
    return (*reading_of(combo, level), combo.size)


def combo_of(play: Play, level: gd.Level, level_text: str) -> gd.Combo:
    """Return the combo that the package reads a legal play as."""
    matching = [
        combo
        for combo in level.readings(card_set(play.cards))
        if reading_of(combo, level_text) == (play.type, play.key)
    ]
    assert len(matching) == 1, (play, level_text)
    return matching[0]


def position_of(deal: OpenDeal) -> gd.Position:
    return gd.Position.parse(text_of(deal), rules_of(deal.rules))


def move_of(move: object, level: str) -> Play | None:
    """Return a move of the package, a combo or PASS, as the oracle's."""
    return play_of(move, level) if isinstance(move, gd.Combo) else None
