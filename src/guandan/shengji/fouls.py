"""Offences that software does not let happen but a referee may find at a table, and their tariff (§11)."""

from enum import StrEnum

from guandan.errors import ArgumentError
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

    Raises:
        ArgumentError: the number of cards is less than one.

    Example:
        >>> from guandan import shengji as sj
        >>> sj.fouls.points_for(sj.Rules(), sj.fouls.Offence.EXPOSED_CARD, cards=2)
        20
    """
    if cards < 1:
        raise ArgumentError(f"expected one exposed card or more, got {cards}")
    tariff = {
        Offence.EXPOSED_CARD: rules.penalties.exposed_card * cards,
        Offence.OLD_TRICKS: rules.penalties.old_tricks,
        Offence.LATE: rules.penalties.late_points,
    }
    return tariff.get(offence, 0)


def is_fine_for(rules: Rules, offence: Offence, points: int) -> bool:
    """Say whether an offence can cost so many points; exposed cards are fined one by one."""
    one = points_for(rules, offence)
    if offence is Offence.EXPOSED_CARD and one > 0:
        return points > 0 and points % one == 0
    return points == one
