"""Deals in the words of the NJUPT platform, both ways: its messages, and round logs that know one hand only.

A platform action is ``[type, rank, cards]``; sequences carry their *lowest* rank, four jokers are ``["Bomb",
"JOKER", …]``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from guandan._core import PASS, Card, CardSet, Combo, ComboType, Level, Pass
from guandan.errors import FileFormatError, GuandanError
from guandan.rounds.actions import Action, Pay, Return
from guandan.rounds.drawing import FACES
from guandan.rounds.events import Event, EventKind, Result
from guandan.rounds.round import Round
from guandan.rounds.tribute import HIGHEST_LOW
from guandan.rules.record import LEVELS, Rules

PLATFORM_PASS = ["PASS", "PASS", "PASS"]
_TYPES = {
    ComboType.SINGLE: "Single",
    ComboType.PAIR: "Pair",
    ComboType.TRIPLE: "Trips",
    ComboType.FULL_HOUSE: "ThreeWithTwo",
    ComboType.STRAIGHT: "Straight",
    ComboType.TUBE: "ThreePair",
    ComboType.PLATE: "TwoTrips",
    ComboType.BOMB: "Bomb",
    ComboType.STRAIGHT_FLUSH: "StraightFlush",
}
_RUN = "A23456789TJQKA"
_RUN_LENGTH = {ComboType.STRAIGHT: 5, ComboType.STRAIGHT_FLUSH: 5, ComboType.TUBE: 3, ComboType.PLATE: 2}
_LOG_TYPES = {
    ComboType.SINGLE: "single",
    ComboType.PAIR: "pair",
    ComboType.TRIPLE: "triple",
    ComboType.FULL_HOUSE: "full",
    ComboType.STRAIGHT: "straight",
    ComboType.TUBE: "tube",
    ComboType.PLATE: "plate",
    ComboType.STRAIGHT_FLUSH: "sflush",
    ComboType.JOKER_BOMB: "jokers",
}

Message = dict[str, Any]


def platform_action(play: Combo | Pass) -> list[Any]:
    """Write a play as the platform does.

    Example:
        >>> import guandan as gd
        >>> from guandan.files.platform import platform_action
        >>> platform_action(gd.Level("5").classify("S3 D4 H5 C6 S7"))
        ['Straight', '3', ['S3', 'D4', 'H5', 'C6', 'S7']]
    """
    if isinstance(play, Pass):
        return list(PLATFORM_PASS)
    cards = [str(card) for card in play.cards]
    if play.type is ComboType.JOKER_BOMB:
        return ["Bomb", "JOKER", cards]
    rank = str(play.rank)
    if play.type in _RUN_LENGTH:
        rank = _RUN[_RUN.rindex(rank) - _RUN_LENGTH[play.type] + 1]
    return [_TYPES[play.type], rank, cards]


def read_action(level: Level, action: Sequence[Any]) -> Combo | Pass:
    """Read a platform play or pass at this level.

    Raises:
        FileFormatError: the cards cannot be played as the type and rank that the action names.

    Example:
        >>> import guandan as gd
        >>> from guandan.files.platform import read_action
        >>> str(read_action(gd.Level("5"), ["Bomb", "6", ["S6", "D6", "C6", "H5"]]))
        'BOMB:6 H5 S6 C6 D6'
    """
    if list(action) == PLATFORM_PASS:
        return PASS
    try:
        kind, rank, cards = action
        readings = level.readings(CardSet(list(cards)))
    except (TypeError, ValueError) as error:
        raise FileFormatError(f"expected [type, rank, cards], got {action!r}: {error}") from error
    for combo in readings:
        if platform_action(combo)[:2] == [kind, rank]:
            return combo
    known = ", ".join(str(platform_action(combo)[:2]) for combo in readings) or "none"
    raise FileFormatError(
        f"expected a reading of {list(cards)} at level {level} ({known}), got {[kind, rank]}"
    )


def to_messages(rnd: Round, *, levels: tuple[str, str] | None = None) -> list[Message]:
    """Write a deal as the platform's ``notify`` messages, ``beginning`` of all four seats first.

    Args:
        rnd: the deal, finished or not.
        levels: both sides' levels; the level of the deal for both by default.

    Returns:
        The messages in order.

    Example:
        >>> import guandan as gd
        >>> from guandan.files.platform import to_messages
        >>> rnd = gd.Round("platform", level="5", hands=["S3", "S4", "S6", "S7"], leader=1)
        >>> rnd.do(1, "S4"); to_messages(rnd)[4]["curAction"]
        ['Single', '4', ['S4']]
    """
    messages = [_beginning(rnd, seat, levels or (str(rnd.level), str(rnd.level))) for seat in range(4)]
    moved: list[list[Any]] = []
    top: tuple[int, list[Any]] = (-1, PLATFORM_PASS)
    events = rnd.events
    for number, event in enumerate(events):
        following = events[number + 1].kind if number + 1 < len(events) else None
        match event.kind:
            case EventKind.TRIBUTE | EventKind.RETURNED | EventKind.REFUSED:
                moved.append([event.seat, event.to, str(event.what)])
                if following is not event.kind:
                    messages.append(_exchange(event.kind, moved))
                    moved = []
            case EventKind.PLAY | EventKind.PASS:
                action = platform_action(event.what if isinstance(event.what, Combo) else PASS)
                if event.kind is EventKind.PLAY:
                    top = (event.seat or 0, action)
                messages.append(
                    _notify(
                        "play", curPos=event.seat, curAction=action, greaterPos=top[0], greaterAction=top[1]
                    )
                )
            case EventKind.RESULT if isinstance(event.what, Result):
                rest = [[seat, _ordered(rnd.level, hand)] for seat, hand in enumerate(rnd.hands) if hand]
                messages.append(
                    _notify(
                        "episodeOver",
                        order=list(event.what.finish_order),
                        curRank=str(rnd.level),
                        restCards=rest,
                    )
                )
    return messages


def _notify(stage: str, **fields: Any) -> Message:
    return {"type": "notify", "stage": stage, **fields}


def _beginning(rnd: Round, seat: int, levels: tuple[str, str]) -> Message:
    own, other = (LEVELS.index(levels[side]) + 2 for side in (seat % 2, 1 - seat % 2))
    return _notify(
        "beginning",
        handCards=_ordered(rnd.level, rnd.setup.hands[seat]),
        myPos=seat,
        curRank=LEVELS.index(str(rnd.level)) + 2,
        selfRank=own,
        oppoRank=other,
    )


def _ordered(level: Level, cards: CardSet) -> list[str]:
    return [str(card) for card in sorted(cards, key=lambda card: (level.order_key(card), card.index))]


def _exchange(kind: EventKind, moved: list[list[Any]]) -> Message:
    if kind is EventKind.REFUSED:
        seats = [seat for seat, _, _ in moved]
        return _notify("anti-tribute", antiNum=len(seats), antiNums=len(seats), antiPos=seats)
    return _notify("tribute" if kind is EventKind.TRIBUTE else "back", result=moved)


def from_messages(
    rules: Rules, messages: Sequence[Message], *, level: str | None = None, previous: Sequence[int] = ()
) -> Round:
    """Rebuild a deal from the platform's messages.

    Args:
        rules: the rule set it was played under.
        messages: one deal's messages, with the ``beginning`` of all four seats; ``act`` messages are skipped.
        level: the level, where the messages do not carry it.
        previous: finish order of the deal before, needed if tribute was paid or refused.

    Returns:
        The deal as far as the messages go.

    Raises:
        FileFormatError: a message is missing, wrong or against the rules.

    Example:
        >>> import guandan as gd
        >>> from guandan.files.platform import from_messages, to_messages
        >>> rules = gd.rules.find("platform")
        >>> rnd = gd.Round(rules, level="5", hands=gd.deal(7), leader=1)
        >>> from_messages(rules, to_messages(rnd)).hands == rnd.hands
        True
    """
    hands: dict[int, list[str]] = {}
    steps: list[Message] = []
    for message in messages:
        if message.get("type") != "notify":
            continue
        if message.get("stage") == "beginning":
            hands[message["myPos"]] = message["handCards"]
            rank = message.get("curRank")
            level = level or (LEVELS[rank - 2] if isinstance(rank, int) else rank)
        elif message.get("stage") == "episodeOver":
            level = level or message.get("curRank")
        else:
            steps.append(message)
    if sorted(hands) != [0, 1, 2, 3] or level is None:
        raise FileFormatError(
            f"expected the beginning of four seats and a level, got seats {sorted(hands)}, level {level}"
        )
    four = [CardSet(hands[seat]) for seat in range(4)]
    _check_full(four)
    leader = next((message["curPos"] for message in steps if message["stage"] == "play"), 0)
    rnd = Round(rules, level=level, hands=four, leader=None if previous else leader, previous=previous)
    for message in steps:
        try:
            _apply(rnd, message)
        except GuandanError as error:
            raise FileFormatError(f"message {message}: {error}") from error
    return rnd


def _apply(rnd: Round, message: Message) -> None:
    match message["stage"]:
        case "play":
            rnd.do(message["curPos"], read_action(rnd.level, message["curAction"]))
        case "tribute":
            _move(rnd, [(seat, Pay(Card(card))) for seat, _, card in message["result"]])
            for seat, to, card in message["result"]:
                if not any(e.kind is EventKind.TRIBUTE and (e.seat, e.to) == (seat, to) for e in rnd.events):
                    raise FileFormatError(f"seat {seat} does not pay {card} to seat {to} under these rules")
        case "back":
            _move(rnd, [(seat, Return(Card(card))) for seat, _, card in message["result"]])
        case "anti-tribute":
            if not any(event.kind is EventKind.REFUSED for event in rnd.events):
                raise FileFormatError("tribute cannot be refused here")


def _move(rnd: Round, actions: Sequence[tuple[int, Action]]) -> None:
    for seat, action in actions:
        rnd.do(seat, action)


def _check_full(hands: Sequence[CardSet]) -> None:
    """Refuse hands that are not 27 cards each, no card more than twice (GD-118)."""
    for seat, hand in enumerate(hands):
        if len(hand) != 27:
            raise FileFormatError(f"expected 27 cards in the hand of seat {seat}, got {len(hand)}")


@dataclass(frozen=True)
class ObservedRound:
    """A deal rebuilt from a log that knows one hand only.

    Attributes:
        round: the deal; cards that the log never shows lie in hands where they fit.
        inferred: numbers of the events that are passes the log left out.
        filled: per seat, the cards that were put into its hand because nobody saw them.
    """

    round: Round
    inferred: tuple[int, ...]
    filled: tuple[CardSet, CardSet, CardSet, CardSet]


def from_observed(rules: Rules, log: Mapping[str, Any]) -> ObservedRound:
    """Rebuild a deal from a round log: level, the observer's hand, his tribute, and all plays.

    Args:
        rules: the rule set it was played under.
        log: ``level``, ``seat0_hand_before_tribute``, ``seat0_tribute`` (or None) and ``plays`` with
            ``seat``, ``type``
            and ``cards``.

    Returns:
        The deal from its first lead. Cards that never show are dealt to the hands that lack some: first the
        card that
        was returned for the tribute, a low one. A pass that the log left out is put in where the turn demands
        it.

    Raises:
        FileFormatError: the log is against the rules, or a hand cannot have 27 cards.

    Example:
        >>> import guandan as gd
        >>> from guandan.files.platform import from_observed, to_observed
        >>> rnd = gd.Round("platform", level="5", hands=gd.deal(7), leader=1)
        >>> rnd.do(1, rnd.options(1)[0])
        >>> from_observed(rnd.rules, to_observed(rnd)).round.num_events == rnd.num_events
        True
    """
    try:
        level = rules.level(log["level"])
        plays = list(log["plays"])
        known = [CardSet() for _ in range(4)]
        for play in plays:
            known[play["seat"]] = known[play["seat"]] + CardSet(play["cards"])
        before = CardSet(log["seat0_hand_before_tribute"])
        tribute = log.get("seat0_tribute")
        own = before - CardSet([Card(tribute)]) if tribute else before
        # What seat 0 played and did not hold before was returned to him.
        returned = CardSet(
            [card for card in dict.fromkeys(known[0]) if known[0].count(card) > own.count(card)]
        )
        known[0] = own + returned
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise FileFormatError(f"expected a round log: {error}") from error
    hands, filled = _fill(level, known)
    rnd = Round(rules, level=level, hands=hands, leader=plays[0]["seat"] if plays else 0)
    inferred: list[int] = []
    for number, play in enumerate(plays, 1):
        try:
            while rnd.to_act and rnd.to_act[0] != play["seat"] and rnd.can(rnd.to_act[0], PASS):
                inferred.append(rnd.num_events)
                rnd.do(rnd.to_act[0], PASS)
            rnd.do(play["seat"], PASS if play["type"] == "pass" else _log_reading(rnd, play))
        except GuandanError as error:
            raise FileFormatError(f"play {number} ({play}): {error}") from error
    return ObservedRound(rnd, tuple(inferred), filled)


def _log_type(combo: Combo) -> str:
    return f"bomb{combo.size}" if combo.type is ComboType.BOMB else _LOG_TYPES[combo.type]


def _log_reading(rnd: Round, play: Mapping[str, Any]) -> Combo:
    """Return the strongest legal reading of the type that the log names; its types carry no rank."""
    table = rnd.position.table if rnd.position is not None else None
    for combo in rnd.level.readings(CardSet(play["cards"])):
        if _log_type(combo) == play["type"] and (table is None or combo.beats(table)):
            return combo
    raise FileFormatError(f"{play['cards']} cannot be played as {play['type']} here")


def _fill(
    level: Level, known: Sequence[CardSet]
) -> tuple[list[CardSet], tuple[CardSet, CardSet, CardSet, CardSet]]:
    """Deal the cards that nobody saw to the hands that lack some, low cards to seat 0 first."""
    unseen = CardSet([face for face in FACES for _ in range(2)])
    for seat, cards in enumerate(known):
        if not cards <= unseen:
            raise FileFormatError(
                f"expected every card at most twice, seat {seat} has one too many of '{cards}'"
            )
        unseen = unseen - cards
    rest = sorted(unseen, key=lambda card: (level.order_key(card) > HIGHEST_LOW, card.index))
    hands: list[CardSet] = []
    filled: list[CardSet] = []
    for seat, cards in enumerate(known):
        lacking = 27 - len(cards)
        if lacking < 0:
            raise FileFormatError(f"expected at most 27 cards of seat {seat}, got {len(cards)}")
        filled.append(CardSet(rest[:lacking]))
        rest = rest[lacking:]
        hands.append(cards + filled[-1])
    first, second, third, fourth = filled
    return hands, (first, second, third, fourth)


def to_observed(rnd: Round) -> dict[str, Any]:
    """Write a deal as the round log of an observer on seat 0.

    Args:
        rnd: the deal, finished or not.

    Returns:
        The log that ``from_observed`` reads; only seat 0's hand and what was played are in it.

    Example:
        >>> import guandan as gd
        >>> from guandan.files.platform import to_observed
        >>> rnd = gd.Round("platform", level="5", hands=["S3", "S4", "S6", "S7"], leader=1)
        >>> rnd.do(1, "S4"); to_observed(rnd)["plays"]
        [{'seat': 1, 'type': 'single', 'cards': ['S4']}]
    """
    tribute = next(
        (event for event in rnd.events if event.kind is EventKind.TRIBUTE and event.seat == 0), None
    )
    return {
        "level": str(rnd.level),
        "seat0_hand_before_tribute": [str(card) for card in rnd.setup.hands[0]],
        "seat0_tribute": None if tribute is None else str(tribute.what),
        "plays": [_log_play(event) for event in rnd.events if event.kind in (EventKind.PLAY, EventKind.PASS)],
    }


def _log_play(event: Event) -> dict[str, Any]:
    combo = event.what
    if not isinstance(combo, Combo):
        return {"seat": event.seat, "type": "pass", "cards": []}
    return {"seat": event.seat, "type": _log_type(combo), "cards": [str(card) for card in combo.cards]}
