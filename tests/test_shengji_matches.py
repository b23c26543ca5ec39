"""Whole Shengji matches: they end, keep every card and point, replay exactly, outlive a killed process."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guandan import shengji as sj
from guandan.errors import ArgumentError, FileFormatError, IllegalPlayError
from guandan.shengji import decks, events, records, scoring
from guandan.shengji.clock import ManualClock
from guandan.shengji.rules import LEVELS
from guandan.shengji.seats import points_of
from oracle import shengji as oracle
from shengji_tables import DECK, RULES, cards_on_table


def random_match(seed: int, **options: Any) -> sj.Match:
    players = [sj.RandomPlayer(f"{seed}/{seat}", throws=0.1 + 0.2 * (seed % 3)) for seat in range(4)]
    return sj.Match(RULES, players, seed=seed, clock=ManualClock(), **options)


class Counting:
    """Sits at a seat for another player and counts all cards and points before each of its turns."""

    def __init__(self, player: sj.Player, match: sj.Match) -> None:
        self._player, self._match = player, match
        self._finished: tuple[sj.Round | None, int, sj.CardSet] = (None, 0, sj.CardSet())

    def show(self, observation: sj.Observation) -> sj.Show | None:
        self.count()
        return self._player.show(observation)

    def act(self, observation: sj.Observation) -> sj.Action:
        self.count()
        return self._player.act(observation)

    def count(self) -> None:
        """Find 162 cards, in stock, hands, kitty and tricks."""
        rnd = self._match.round
        known, number, played = self._finished
        if known is not rnd:
            number, played = 0, sj.CardSet()
        for _, plays in rnd.tricks[number:]:
            played = sum(plays, played)
        self._finished = (rnd, len(rnd.tricks), played)
        assert sum([*rnd.hands, rnd.kitty, *rnd.table, sj.CardSet(list(rnd.stock))], played) == DECK


def check_points(rnd: sj.Round) -> None:
    """Find 300 points after every trick: with the attackers, with the others, in hands, in the kitty."""
    taken = [0, 0]
    left = 300 - points_of(rnd.kitty)
    for event in rnd.events:
        if isinstance(event, events.TrickWon):
            taken[rnd.is_attacker(event.seat)] += event.points
        elif isinstance(event, events.Played):
            left -= points_of(event.cards)
        if isinstance(event, events.TrickWon | events.Ended):
            assert sum(taken) + left + points_of(rnd.kitty) == 300
    assert rnd.points == taken[True]
    assert cards_on_table(rnd) == DECK


def check_by_the_oracle(rnd: sj.Round) -> None:
    """Judge every trick, the kitty and the levels of a finished deal again, with the slow oracle."""
    trump = oracle.Trump(str(rnd.trump.level), str(rnd.trump.suit))
    points = multiplier = 0
    for place, (leader, plays) in enumerate(rnd.tricks):
        texts = [oracle.multiset(str(play)) for play in plays]
        won = oracle.trick_winner(texts, trump)
        winner = (leader + won) % 4
        if place + 1 < len(rnd.tricks):
            assert rnd.tricks[place + 1][0] == winner
        attacks = (winner - rnd.banker) % 2 == 1
        points += sum(map(oracle.points_in, texts)) if attacks else 0
        multiplier = oracle.bottom_multiplier(texts[won], trump) if attacks else 0
    result = rnd.result
    assert (result.trick_points, result.multiplier) == (points, multiplier)
    assert (result.side, result.levels) == oracle.level_result(result.score)


def check_match(match: sj.Match) -> int:
    """Play a match to its end and check it; return the number of its deals."""
    deals = 0
    before = match.state
    match.players = tuple(Counting(player, match) for player in match.players)
    for rnd in match:
        deals += 1
        assert rnd.phase is sj.Phase.OVER
        assert rnd.level == before.deal_level
        check_points(rnd)
        if rnd.result is not None:
            check_by_the_oracle(rnd)
            result = rnd.result
            in_tricks = sum(points_of(play) for _, plays in rnd.tricks for play in plays)
            assert in_tricks + result.kitty_points == 300
            assert (
                result.score == result.trick_points + result.kitty_points * result.multiplier + result.fines
            )
            assert match.state == scoring.apply(RULES, before, result)
        before = match.state
    assert match.winner in (0, 1)
    assert match.levels[match.winner] == LEVELS[-1]
    text = records.dumps(match.record)
    replay = sj.replay(records.loads(text))
    assert replay.state == match.state
    assert records.dumps(replay.record) == text
    assert len(replay.rounds) == deals
    return deals


@pytest.mark.parametrize("part", range(10))
def test_seeded_matches(part: int, full: bool, record: Callable[[str], None]) -> None:
    number = 100 if full else 5
    deals = sum(check_match(random_match(seed)) for seed in range(part * number, (part + 1) * number))
    record(f"{number} Shengji matches of random players, {deals} deals: ended, conserved, replayed")


def test_matches_of_simple_players(full: bool) -> None:
    for seed in range(40 if full else 4):
        players = [sj.SimplePlayer() for _ in range(4)]
        check_match(sj.Match(RULES, players, seed=seed, clock=ManualClock()))


def test_simple_players_beat_random_ones() -> None:
    won = 0
    for seed in range(12):
        side = seed % 2
        players = [sj.SimplePlayer() if seat % 2 == side else sj.RandomPlayer(seat) for seat in range(4)]
        match = sj.Match(RULES, players, seed=seed, clock=ManualClock())
        match.play()
        assert match.is_over
        won += match.winner == side
    assert won >= 11


def test_the_same_seed_gives_the_same_match() -> None:
    texts = set()
    for _ in range(2):
        match = random_match(9)
        list(match)
        texts.add(records.dumps(match.record))
    assert len(texts) == 1


def test_four_players() -> None:
    with pytest.raises(ArgumentError):
        sj.Match(RULES, [sj.SimplePlayer()] * 3)


def first_deals(path: Path, seed: int, deals: int) -> sj.Match:
    match = random_match(seed, path=path)
    for _, _ in zip(range(deals), match, strict=False):
        pass
    return match


def test_a_killed_match_goes_on_where_its_record_ends(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first_deals(path, 3, 2)
    data = path.read_bytes()
    whole = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    cuts = {1, 10, whole[0], whole[0] + 1, whole[1], whole[1] + 5, len(data) - 1, len(data)}
    cuts |= {whole[place] for place in range(150, len(whole), 37)}
    cuts |= {whole[place] + 3 for place in range(150, len(whole) - 1, 61)}
    for cut in sorted(cuts):
        path.write_bytes(data[:cut])
        match = random_match(3, path=path)
        kept = data[: data[:cut].rfind(b"\n") + 1] or data[: whole[0]]
        assert path.read_bytes() == kept
        for _, _ in zip(range(3), match, strict=False):
            pass
        assert path.read_bytes().startswith(kept)
        replay = sj.replay(records.load(path))
        assert replay.state == match.state
        for rnd in replay.rounds:
            check_points(rnd)


def test_a_record_cut_anywhere_reads_up_to_its_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first_deals(path, 4, 1)
    data = path.read_bytes()
    start = data.index(b"\n") + 1
    lines = data.split(b"\n")[1:-1]
    for cut in [*range(start, start + 300), *range(len(data) - 1500, len(data) + 1)]:
        path.write_bytes(data[:cut])
        found = records.load(path)
        assert len(found.events) == data[:cut].count(b"\n") - 1
        assert len(found.events) <= len(lines)
    with pytest.raises(FileFormatError, match="header"):
        records.loads(data[: start - 1].decode())


def test_damaged_records(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = first_deals(path, 5, 1)
    lines = path.read_text(encoding="utf-8").split("\n")
    broken = [*lines]
    broken[5] = broken[5][:-4]
    with pytest.raises(FileFormatError, match="line 6, column"):
        records.loads("\n".join(broken))
    with pytest.raises(FileFormatError, match="line 3"):
        records.loads("\n".join([*lines[:2], "[]", ""]))
    with pytest.raises(FileFormatError, match="version"):
        records.loads(lines[0].replace('"version":1', '"version":2') + "\n")
    with pytest.raises(FileFormatError, match="rules"):
        records.loads(lines[0].replace('"threshold":120', '"threshold":-5') + "\n")
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(FileFormatError, match="UTF-8"):
        records.load(path)
    path.write_text(records.dumps(match.record), encoding="utf-8")
    with pytest.raises(FileFormatError, match="header"):
        random_match(6, path=path)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda events: events[-1]["state"].update(levels=["3", "3"]), -1),
        (lambda events: events[-1]["state"].update(banker=None), -1),
        (lambda events: events.insert(200, {"e": "cheered"}), 202),
        (lambda events: events.pop(160), None),
        (lambda events: events[-2]["result"].update(score=5), None),
    ],
)
def test_forged_records(change: Callable[[list[dict[str, Any]]], object], line: int | None) -> None:
    match = random_match(8)
    next(iter(match))
    forged = records.loads(records.dumps(match.record))
    change(forged.events)
    with pytest.raises(FileFormatError, match="line"):
        sj.replay(forged)


def test_damaged_lines_never_pass_for_a_match() -> None:
    """Random changes of random values: each one is refused with its line, or the match is still the same."""
    match = random_match(11)
    next(iter(match))
    text = records.dumps(match.record)
    random = Random(5)
    values: list[Any] = [None, True, -1, 4, 3.5, "", "S3", "XX", [], {}, "2", 10**30]
    refused = 0
    for _ in range(300):
        forged = records.loads(text)
        data = random.choice(forged.events)
        while isinstance(data.get("state"), dict) and random.random() < 0.7:
            data = data["state"]
        name = random.choice(list(data))
        old, data[name] = data[name], random.choice(values)
        if type(old) is type(data[name]) and old == data[name]:
            continue
        with pytest.raises(FileFormatError):
            sj.replay(forged)
        refused += 1
    assert refused > 250


def test_slow_plays_fall_to_the_lowest_cards() -> None:
    clock = ManualClock()

    class Slow(sj.SimplePlayer):
        def act(self, observation: sj.Observation) -> sj.Action:
            clock.advance(10.5)
            return super().act(observation)

    players = [Slow() if seat == 1 else sj.SimplePlayer() for seat in range(4)]
    match = sj.Match(RULES.replace({"clock.match_minutes": None}), players, seed=2, clock=clock)
    rnd = next(iter(match))
    late = [event for event in match.record.events if event["e"] == "overtime"]
    assert len(late) == len(rnd.tricks)
    assert {event["seat"] for event in late} == {1}
    logged = RULES.replace({"clock.match_minutes": None, "clock.overtime": "log_only"})
    again = sj.Match(logged, players, seed=2, clock=clock)
    assert next(iter(again)).tricks != rnd.tricks


def test_revokes_are_refused_or_charged() -> None:
    class Revokes(sj.SimplePlayer):
        def act(self, observation: sj.Observation) -> sj.Action:
            action = super().act(observation)
            if observation.phase == "play" and observation.table:
                for card in observation.hand:
                    other = sj.Play(sj.CardSet([card]))
                    if len(observation.table[0]) == 1 and other not in observation.options:
                        return other
            return action

    players = [sj.SimplePlayer(), Revokes(), sj.SimplePlayer(), sj.SimplePlayer()]
    with pytest.raises(IllegalPlayError):
        list(sj.Match(RULES, players, seed=2, clock=ManualClock()))
    strict = RULES.replace({"penalties.charge_revokes": True})
    match = sj.Match(strict, players, seed=2, clock=ManualClock())
    rnd = next(iter(match))
    assert rnd.fines
    assert set(rnd.fines) == {(1, 10)}
    assert sj.replay(match.record).rounds == [rnd]


def test_a_referee_charges_fouls_while_the_deal_runs() -> None:
    class Referee(sj.SimplePlayer):
        def act(self, observation: sj.Observation) -> sj.Action:
            counts = sum(observation.counts)
            if observation.phase == "play" and counts in (156, 80):
                match.foul("exposed_card", 3, cards=2)
            if observation.phase == "play" and counts == 40 and observation.match.deals == 1:
                match.foul(sj.Offence.WRONG_KITTY, observation.banker)
            return super().act(observation)

    players = [Referee() for _ in range(4)]
    match = sj.Match(RULES, players, seed=3, clock=ManualClock())
    with pytest.raises(IllegalPlayError, match="no deal"):
        match.foul("old_tricks", 1)
    rounds = iter(match)
    first, second = next(rounds), next(rounds)
    assert (3, 20) in first.fines
    assert second.result.is_void
    assert sj.replay(match.record).state == match.state


def test_six_jokers_at_the_bottom_are_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(sj.SimplePlayer):
        def show(self, observation: sj.Observation) -> None:
            return None

    plain = decks.shuffled
    jokers = sorted(plain("x"), key=lambda card: card in ("SB", "HR"))
    monkeypatch.setattr(decks, "shuffled", lambda seed: tuple(jokers) if seed == "2/0" else plain(seed))
    match = sj.Match(RULES, [Silent()] * 4, seed=2, clock=ManualClock())
    rounds = iter(match)
    first = next(rounds)
    assert (first.result, match.state) == (None, scoring.start(RULES))
    second = next(rounds)
    assert second.result is not None
    assert match.state.deals == 1
    assert sj.replay(match.record).rounds == [first, second]
