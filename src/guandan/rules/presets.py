"""The six rule sets as one table: a row per cell, a column per text, every cell with its source.

A cell is a source alone (the row's common value holds) or a pair (value, source). Sources ending in † were
inferred.
"""

from typing import Any

from guandan.rules.policies import (
    AcePolicy,
    AskingPolicy,
    AttemptPolicy,
    CountsPolicy,
    Direction,
    DropsPolicy,
    EqualLeadPolicy,
    EqualTributePolicy,
    EventFormat,
    FirstLeadPolicy,
    JokerPairPolicy,
    LeadInheritancePolicy,
    LookBackPolicy,
    PairingPolicy,
    RefusalPolicy,
    ReturnPolicy,
    RevealPolicy,
    StreakPolicy,
    StreakSpan,
    SuitedRunPolicy,
    TieBreak,
    TimeUpPolicy,
    UndeclaredPolicy,
)
from guandan.rules.record import Rules

COLUMNS = ("huaian", "jiangsu", "folk", "provincial", "national", "platform")

_HEADS: dict[str, tuple[str, tuple[str, ...]]] = {
    "huaian": ("Huai'an tournament rules (淮安)", ("000", "淮安", "huai'an")),
    "jiangsu": ("Jiangsu simplified competition standard (江苏简易标准)", ("003a", "江苏", "simplified")),
    "folk": ("Folk rules (民间)", ("003b", "民间")),
    "provincial": ("Provincial competition rules (省赛)", ("004", "省赛")),
    "national": ("National trial rules, public facts (国标)", ("NAT", "国标", "全国")),
    "platform": ("NJUPT AI platform (南邮平台)", ("NJU", "njupt", "平台")),
}


def _row(common: Any, *cells: str | tuple[Any, str]) -> tuple[tuple[Any, str], ...]:
    """Give every column of one row its value and source."""
    if len(cells) != len(COLUMNS):
        raise ValueError(f"expected {len(COLUMNS)} cells, got {len(cells)}")
    return tuple((common, cell) if isinstance(cell, str) else cell for cell in cells)


_CAPPED = ReturnPolicy.UP_TO_TEN
_SWISS_FREE = (TieBreak.MUTUAL_RESULT, TieBreak.LEVEL_DIFFERENCE, TieBreak.LEVEL_SUM, TieBreak.LOT)

TABLE: dict[str, tuple[tuple[Any, str], ...]] = {
    # path                         common value, then huaian, jiangsu, folk, provincial, national, platform
    "deal.packs": _row(2, "000 ¶14", "003a ¶35", "003b ¶127", "004 ¶3", "NAT", "NJU"),
    "deal.hand_size": _row(27, "000 ¶14", "003a ¶37", "003b ¶127", "004 ¶3", "NAT", "NJU"),
    "deal.draw_direction": _row(
        Direction.COUNTER_CLOCKWISE,
        "000 silent; PAG",
        "003a ¶37; PAG",
        "003b silent; PAG",
        "004 silent; PAG",
        (Direction.CLOCKWISE, "NAT"),
        "NJU silent; PAG",
    ),
    "deal.turn_direction": _row(
        Direction.COUNTER_CLOCKWISE,
        "000 silent; 004 ¶25",
        "003a ¶49",
        "003b silent; 004 ¶25",
        "004 ¶25",
        "NAT",
        "NJU",
    ),
    "deal.first_lead": _row(
        FirstLeadPolicy.TURNED_UP_CARD,
        "000 ¶5 ¶33",
        "003a silent; AMB-01",
        "003b ¶171",
        "004 ¶28",
        "NAT silent; INST †",
        (FirstLeadPolicy.RANDOM_SEAT, "NJU"),
    ),
    "deal.start_level": _row(
        "2", "000 ¶41", "003a silent; 000 ¶41", "003b ¶189", "004 ¶19 ¶49", "NAT", "NJU"
    ),
    "combos.joker_pair": _row(
        JokerPairPolicy.ALLOWED,
        "000 ¶26 ¶27; AMB-06",
        "003a ¶71 ¶79",
        "003b ¶155; AMB-06",
        "004 ¶14; AMB-06",
        "NAT; AMB-06 †",
        "NJU",
    ),
    "combos.suited_run": _row(
        SuitedRunPolicy.WILD_MAY_DECLARE,
        "000 ¶21; AMB-35",
        "003a ¶83; AMB-35",
        "003b ¶141; AMB-35",
        "004 ¶7 ¶20; AMB-35",
        "NAT; AMB-35 †",
        "NJU; AMB-35 †",
    ),
    "combos.undeclared": _row(
        UndeclaredPolicy.STRONGEST,
        "000 silent; AMB-04",
        "003a silent; AMB-04",
        "003b silent; AMB-04",
        "004 silent; AMB-04",
        "NAT silent; AMB-04 †",
        "NJU",
    ),
    "play.lead_inheritance": _row(
        LeadInheritancePolicy.PARTNER,
        "000 ¶5 ¶33 ¶42",
        "003a silent; 000 ¶5",
        "003b ¶171",
        "004 ¶33",
        "NAT",
        "NJU",
    ),
    "play.look_back": _row(
        LookBackPolicy.WHOLE_DEAL,
        "000 silent",
        "003a silent",
        "003b silent",
        (LookBackPolicy.CURRENT_TRICK, "004 ¶29"),
        "NAT silent †",
        "NJU",
    ),
    "tribute.returns": _row(
        ReturnPolicy.ANY_CARD,
        "000 ¶39; AMB-10",
        (_CAPPED, "003a ¶55 ¶57"),
        "003b ¶185; AMB-10",
        (_CAPPED, "004 ¶31 ¶32; AMB-11"),
        (_CAPPED, "NAT"),
        (_CAPPED, "NJU"),
    ),
    "tribute.reveal": _row(
        RevealPolicy.OPEN,
        "000 silent",
        (RevealPolicy.TOGETHER, "003a ¶57"),
        "003b silent",
        "004 silent",
        (RevealPolicy.TOGETHER, "NAT"),
        "NJU",
    ),
    "tribute.pairing": _row(
        PairingPolicy.BY_CARD,
        "000 ¶39 ¶54",
        "003a ¶57",
        "003b ¶183",
        "004 ¶30 ¶32",
        "NAT",
        "NJU silent; S-5 †",
    ),
    "tribute.equal_cards": _row(
        EqualTributePolicy.CLOCKWISE,
        "000 silent; AMB-08",
        "003a ¶57",
        "003b silent; AMB-08",
        (EqualTributePolicy.HEAD_CHOOSES, "004 ¶32; AMB-09"),
        "NAT",
        "NJU silent; S-5 †",
    ),
    "tribute.equal_lead": _row(
        EqualLeadPolicy.HEADS_NEXT,
        "000 silent; AMB-08",
        "003a ¶57",
        "003b silent; AMB-08",
        (EqualLeadPolicy.SMALLER_RETURN, "004 ¶30 ¶32"),
        "NAT",
        "NJU silent; S-5 †",
    ),
    "tribute.refusal": _row(
        RefusalPolicy.AUTOMATIC, "000 ¶39", "003a ¶59", "003b ¶183 ¶185", "004 ¶30 ¶31; AMB-13", "NAT", "NJU"
    ),
    "levels.gains": _row(
        (3, 2, 1), "000 ¶42–44", "003a ¶63; NAT", ((4, 2, 1), "003b ¶191–195"), "004 ¶36–38", "NAT", "NJU"
    ),
    "levels.next_player_gain": _row(
        None,
        "000 silent",
        "003a silent",
        (3, "003b ¶191; AMB-14"),
        "004 silent",
        "NAT silent †",
        "NJU silent",
    ),
    "levels.streaks": _row(
        StreakPolicy.NONE,
        (StreakPolicy.TOTAL, "000 ¶50–55; AMB-15"),
        "003a silent",
        "003b silent",
        "004 silent",
        "NAT silent †",
        "NJU silent",
    ),
    "levels.streak_span": _row(
        StreakSpan.CONSECUTIVE,
        "000 ¶50–51; AMB-15",
        "003a silent",
        "003b silent",
        "004 silent",
        "NAT silent †",
        "NJU silent",
    ),
    "ace.condition": _row(
        AcePolicy.PARTNER_NOT_LAST,
        "000 ¶10 ¶52; AMB-16",
        "003a ¶65",
        (AcePolicy.DOUBLE_DOWN, "003b ¶197"),
        "004 ¶39",
        "NAT",
        (AcePolicy.DOUBLE_DOWN, "NJU; S-10"),
    ),
    "ace.own_level_only": _row(
        True, "000 ¶52; AMB-17", "003a silent; AMB-17", "003b ¶197; AMB-17", "004 ¶39; AMB-17", "NAT †", "NJU"
    ),
    "ace.attempts": _row(
        None,
        "000 silent",
        "003a silent",
        "003b silent",
        (3, "004 ¶39; AMB-18"),
        "NAT silent; S-11",
        (2, "NJU; S-10"),
    ),
    "ace.counted": _row(
        AttemptPolicy.EVERY_OWN_DEAL,
        "000 silent",
        "003a silent",
        "003b silent",
        "004 ¶39; AMB-18",
        "NAT silent; S-11",
        "NJU; S-10",
    ),
    "ace.max_drops": _row(
        None, "000 silent", "003a silent", "003b silent", "004 silent", "NAT silent †", (50, "NJU; S-10")
    ),
    "ace.after_max_drops": _row(
        DropsPolicy.DRAW,
        "000 silent",
        "003a silent",
        "003b silent",
        "004 silent",
        "NAT silent †",
        "NJU; S-10",
    ),
    "reports.threshold": _row(
        10, "000 ¶7", "003a ¶103", (None, "003b silent"), (6, "004 ¶26"), "NAT", (None, "NJU")
    ),
    "reports.asking": _row(
        AskingPolicy.ALLOWED,
        "000 ¶7; S-16",
        (AskingPolicy.FORBIDDEN, "003a ¶105; AMB-30"),
        "003b silent",
        "004 silent",
        "NAT silent †",
        "NJU",
    ),
    "reports.counts": _row(
        CountsPolicy.REPORTED,
        "000 ¶7",
        "003a ¶103",
        "003b silent",
        "004 ¶26",
        "NAT",
        (CountsPolicy.ALWAYS, "NJU"),
    ),
    "reports.refusal_is_foul": _row(
        False, (True, "000 ¶7"), "003a silent", "003b silent", "004 silent", "NAT silent †", "NJU silent"
    ),
    "reports.refusal_levels": _row(
        0, "000 silent; AMB-19", "003a silent", "003b silent", "004 silent", "NAT silent †", "NJU silent"
    ),
    "clock.match_seconds": _row(
        None,
        (3600.0, "000 ¶4"),
        "003a ¶65 (set by the organiser)",
        "003b silent",
        (3600.0, "004 ¶49"),
        "NAT silent †",
        "NJU silent",
    ),
    "clock.match_deals": _row(
        None,
        "000 silent",
        "003a ¶65 (set by the organiser)",
        "003b silent",
        "004 silent",
        "NAT silent †",
        "NJU silent",
    ),
    "clock.untimed_from_last": _row(
        None, (8, "000 ¶4"), "003a silent", "003b silent", "004 silent", "NAT silent †", "NJU silent"
    ),
    "clock.move_seconds": _row(
        None, (30.0, "000 ¶6"), "003a silent", "003b silent", (30.0, "004 ¶33"), "NAT silent †", "NJU silent"
    ),
    "clock.opening_seconds": _row(
        None,
        "000 silent",
        "003a silent",
        "003b silent",
        (180.0, "004 ¶33; AMB-31"),
        "NAT silent †",
        "NJU silent",
    ),
    "clock.late_limit": _row(
        None,
        (3, "000 ¶6; AMB-20"),
        "003a silent",
        "003b silent",
        "004 silent; AMB-20",
        "NAT silent †",
        "NJU silent",
    ),
    "clock.time_up": _row(
        TimeUpPolicy.EXTRA_DEAL,
        (TimeUpPolicy.DECLARERS, "000 ¶8 ¶9"),
        "003a ¶65; AMB-26",
        "003b silent; 003a ¶65",
        (TimeUpPolicy.FIRST_TO_REACH, "004 ¶49 ¶50; AMB-28"),
        "NAT silent; 003a ¶65 †",
        "NJU silent; 003a ¶65",
    ),
    "clock.finish_when_tied": _row(
        False, "000 ¶8; AMB-21", "003a silent", "003b silent", "004 silent", "NAT silent †", "NJU silent"
    ),
    "fouls.out_of_turn_levels": _row(
        0, "000 silent", "003a silent", "003b silent", (1, "004 ¶44; AMB-22"), "NAT silent †", "NJU silent"
    ),
    "fouls.gestures_per_foul": _row(
        None, "000 silent", "003a silent", "003b silent", (2, "004 ¶44; S-15"), "NAT silent †", "NJU silent"
    ),
    "fouls.gesture_levels": _row(
        0, "000 silent", "003a silent", "003b silent", (1, "004 ¶44"), "NAT silent †", "NJU silent"
    ),
    "fouls.hiding_gain": _row(
        0, "000 silent", "003a silent", "003b silent", (1, "004 ¶46"), "NAT silent †", "NJU silent"
    ),
    "fouls.hiding_loss": _row(
        0, "000 silent", "003a silent", "003b silent", (1, "004 ¶46"), "NAT silent †", "NJU silent"
    ),
    "fouls.hidings_lose_match": _row(
        None, "000 silent", "003a silent", "003b silent", (2, "004 ¶46; AMB-34"), "NAT silent †", "NJU silent"
    ),
    "fouls.cheats_disqualify": _row(
        None,
        (2, "000 ¶11; AMB-38"),
        "003a silent",
        "003b silent",
        "004 ¶52 (no tariff)",
        "NAT silent †",
        "NJU silent",
    ),
    "fouls.grace_seconds": _row(
        0.0, "000 ¶12; AMB-23", "003a silent", "003b silent", (300.0, "004 ¶42"), "NAT silent †", "NJU silent"
    ),
    "event.format": _row(
        None,
        (EventFormat.KNOCK_OUT, "000 ¶4 ¶12"),
        "003a silent",
        "003b silent",
        (EventFormat.ROUND_ROBIN, "004 ¶48"),
        "NAT silent †",
        "NJU silent",
    ),
    "event.rounds": _row(
        None, "000 ¶4", "003a silent", "003b silent", ((5, 9), "004 ¶48"), "NAT silent †", "NJU silent"
    ),
    "event.points": _row(
        (3, 2, 1, 0),
        "000 silent; AMB-24",
        "003a silent; AMB-24",
        "003b silent; AMB-24",
        "004 ¶48; AMB-24",
        "INST; AMB-24 †",
        "NJU silent; AMB-24",
    ),
    "event.tie_breaks": _row(
        _SWISS_FREE,
        "000 silent; S-18",
        "003a silent; S-18",
        "003b silent; S-18",
        "004 silent; S-18",
        "INST; S-18 †",
        "NJU silent; S-18",
    ),
}
"""Every cell of every preset as (value, source), columns in the order of ``COLUMNS``."""


def _build(column: str) -> Rules:
    index = COLUMNS.index(column)
    title, aliases = _HEADS[column]
    data: dict[str, Any] = {"name": column, "title": title, "aliases": aliases, "sources": {}}
    for path, row in TABLE.items():
        value, source = row[index]
        group, _, field = path.partition(".")
        data.setdefault(group, {})[field] = value
        data["sources"][path] = source
    return Rules.model_validate(data)


HUAIAN = _build("huaian")
JIANGSU = _build("jiangsu")
FOLK = _build("folk")
PROVINCIAL = _build("provincial")
NATIONAL = _build("national")
PLATFORM = _build("platform")

PRESETS: dict[str, Rules] = {
    rules.name: rules for rules in (HUAIAN, JIANGSU, FOLK, PROVINCIAL, NATIONAL, PLATFORM)
}
"""The named rule sets, in the order of the variant table."""
