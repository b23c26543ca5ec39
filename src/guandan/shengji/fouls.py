"""Offences that software does not let happen but a referee may find at a table, and their tariff (§11)."""

from enum import StrEnum

from guandan.shengji.rules import Rules


class Offence(StrEnum):
    """What a referee may punish during a deal (§11); the value is the word in records."""

    EXPOSED_CARD = "exposed_card"
    OLD_TRICKS = "old_tricks"
    LATE = "late"
    WRONG_HAND = "wrong_hand"
    """Too many or too few cards were found (多牌, 少牌); the deal is played on."""
    WRONG_KITTY = "wrong_kitty"
    """The banker buried a wrong number of cards; the deal is void."""


def points_for(rules: Rules, offence: Offence, *, cards: int = 1) -> int:
    """Return the fine of an offence in points, 0 for one that is settled otherwise.

    Example:
        >>> from guandan import shengji as sj
        >>> sj.fouls.points_for(sj.Rules(), sj.fouls.Offence.EXPOSED_CARD, cards=2)
        20
    """
    tariff = {
        Offence.EXPOSED_CARD: rules.penalties.exposed_card * cards,
        Offence.OLD_TRICKS: rules.penalties.old_tricks,
        Offence.LATE: rules.penalties.late_points,
    }
    return tariff.get(offence, 0)
