"""Card text in every form, and the errors of what is none."""

import pickle

import pytest

import guandan as gd

SUIT_FORMS = {
    "S": ["♠", "♤", "黑桃", "s"],
    "H": ["♥", "♡", "♥️", "红桃", "红心", "h"],
    "C": ["♣", "♧", "梅花", "草花", "c"],
    "D": ["♦", "♢", "方块", "方片", "d"],
}
RANKS = "23456789TJQKA"


def all_cards() -> list[str]:
    return [suit + rank for rank in RANKS for suit in "SHCD"] + ["SB", "HR"]


@pytest.mark.parametrize("text", all_cards())
def test_canonical_text_reads_back(text: str) -> None:
    assert str(gd.Card(text)) == text
    assert eval(repr(gd.Card(text)), {"Card": gd.Card}) == gd.Card(text)
    assert pickle.loads(pickle.dumps(gd.Card(text))) == gd.Card(text)


@pytest.mark.parametrize("suit", "SHCD")
@pytest.mark.parametrize("rank", RANKS)
def test_other_spellings(suit: str, rank: str) -> None:
    card = gd.Card(suit + rank)
    ranks = [rank, rank.lower()] + (["10"] if rank == "T" else [])
    for rank_form in ranks:
        for suit_form in [suit, *SUIT_FORMS[suit]]:
            assert gd.Card(suit_form + rank_form) == card
            assert gd.Card(rank_form + suit_form) == card


def test_jokers() -> None:
    assert gd.Card("小王") == gd.Card("SB")
    assert gd.Card("大王") == gd.Card("HR")
    assert gd.Card("SB").suit is None
    assert str(gd.Card("SB").rank) == "B"
    assert str(gd.Card("HR").rank) == "R"
    assert gd.Card("SJ").rank is gd.Rank.JACK


@pytest.mark.parametrize("text", ["BJ", "RJ"])
def test_ambiguous_joker_words_are_refused_with_the_reason(text: str) -> None:
    with pytest.raises(gd.NotationError, match=f"'{text}': tables disagree"):
        gd.Card(text)


@pytest.mark.parametrize(
    "text", ["", "S", "1S", "S1", "S11", "SX", "HB", "SR", "S3H3", "3", "♠", "王", "S 3"]
)
def test_what_is_no_card_is_quoted(text: str) -> None:
    with pytest.raises(gd.NotationError) as error:
        gd.Card(text)
    assert f"'{text}'" in str(error.value)


def test_sets_iterate_in_canonical_order_and_rebuild() -> None:
    cards = gd.CardSet("HR SB S3 D2 S2 S2")
    assert [str(card) for card in cards] == ["S2", "S2", "D2", "S3", "SB", "HR"]
    assert eval(repr(cards), {"CardSet": gd.CardSet}) == cards
    assert gd.CardSet(cards.cards) == gd.CardSet(cards) == gd.CardSet(str(cards))
    assert pickle.loads(pickle.dumps(cards)) == cards
    assert gd.CardSet.from_planes(cards.planes) == cards
    assert hash(cards) == hash(gd.CardSet("SB HR S2 S3 S2 D2"))


def test_separators() -> None:
    expected = gd.CardSet("S3 H4 C5")
    for text in ["S3,H4,C5", "S3, H4, C5", " S3\tH4\nC5 ", "S3，H4、C5", "S3 H4 C5", "S3　H4 C5"]:
        assert gd.CardSet(text.replace(" ", " ")) == expected
    assert gd.CardSet("-") == gd.CardSet("") == gd.CardSet()


def test_set_arithmetic() -> None:
    cards = gd.CardSet("S2 S2 H3")
    assert cards - "S2" == gd.CardSet("S2 H3")
    assert gd.CardSet("S2") + "S2 H3" == cards
    assert gd.CardSet("S2 S2") <= cards
    assert not gd.CardSet("H3 H3") <= cards
    assert gd.CardSet("S2") < cards > gd.CardSet("H3")
    assert "S2" in cards
    assert gd.Card("H3") in cards
    assert "H2" not in cards
    assert cards.count("S2") == 2
    assert cards
    assert not gd.CardSet()
    with pytest.raises(gd.NotationError, match="'H3 H3'"):
        cards - "H3 H3"
    with pytest.raises(gd.NotationError, match="only 2 copies"):
        cards + "S2"


def test_a_third_copy_names_its_column() -> None:
    with pytest.raises(gd.NotationError, match="'S5' at column 7: only 2 exist"):
        gd.CardSet("S5 S5 S5")
    with pytest.raises(gd.NotationError, match="'S5'"):
        gd.CardSet(["S5", "S5", gd.Card("S5")])


def test_columns_count_characters_not_bytes() -> None:
    with pytest.raises(gd.NotationError, match="after '红桃5' at column 5, got 'X9'"):
        gd.CardSet("红桃5 X9")


@pytest.mark.parametrize("value", [5, None, 3.5, [4], object()])
def test_other_types_are_type_errors(value: object) -> None:
    with pytest.raises(TypeError):
        gd.CardSet(value)  # type: ignore[arg-type]


def test_noise_is_an_error_of_bounded_length() -> None:
    with pytest.raises(gd.NotationError) as error:
        gd.CardSet("\x00\x01x" * 700_000)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("planes", [(1 << 60, 0), (0, 1), (1 << 53, 0), (1, 2)])
def test_planes_that_are_no_set(planes: tuple[int, int]) -> None:
    with pytest.raises(gd.NotationError, match="no card set"):
        gd.CardSet.from_planes(planes)


@pytest.mark.parametrize(
    "rank", ["B", "R", "1", "", "11", "X", gd.Rank.SMALL_JOKER, gd.Rank.BIG_JOKER, 0, 14]
)
def test_a_level_that_is_no_plain_rank(rank: object) -> None:
    with pytest.raises(gd.NotationError, match="expected a level"):
        gd.Level(rank)  # type: ignore[arg-type]


def test_levels() -> None:
    assert gd.Level("10") == gd.Level("T") == gd.Level(gd.Rank.TEN) == gd.Level(10)
    assert gd.Level("T") != gd.Level("9")
    assert str(gd.Level("T")) == "T"
    assert repr(gd.Level("T")) == "Level('T')"
    assert gd.Level("T").wild == gd.Card("HT")
    rules = gd.LegalityRules(joker_pair=gd.JokerPairPolicy.FORBIDDEN)
    assert gd.Level("T", rules) != gd.Level("T")
    assert pickle.loads(pickle.dumps(gd.Level("T", rules))) == gd.Level("T", rules)
    assert [gd.Level("9").order_key(card) for card in ("S2", "SA", "C9", "SB", "HR")] == [2, 14, 15, 16, 17]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ThreePair", "TUBE"),
        ("TwoTrips", "PLATE"),
        ("ThreeWithTwo", "FULL_HOUSE"),
        ("Trips", "TRIPLE"),
        ("Boom", "BOMB"),
        ("StraightFlush", "STRAIGHT_FLUSH"),
        ("single", "SINGLE"),
        ("钢板", "PLATE"),
        ("四王", "JOKER_BOMB"),
        ("TUBE", "TUBE"),
    ],
)
def test_combo_type_names(name: str, expected: str) -> None:
    assert gd.ComboType.find(name) is gd.ComboType[expected]


def test_unknown_combo_type() -> None:
    with pytest.raises(gd.NotationError, match="'quad'"):
        gd.ComboType.find("quad")


def test_the_text_of_a_combo_reads_back() -> None:
    level = gd.Level("9")
    for cards in ["S3 S4 S5 S6 H9", "SB SB HR HR", "S9 H9", "SK DK SA DA H9 H9", "S3"]:
        for combo in level.readings(cards):
            assert level.combo(str(combo)) == combo
            assert eval(repr(combo), {"Level": gd.Level}) == combo
    with pytest.raises(
        gd.NotAComboError, match=r"'S3 H9' cannot be played as 'PAIR:9' at level 9, only as: PAIR:3"
    ):
        level.combo("PAIR:9 S3 H9")
    with pytest.raises(gd.NotAComboError, match="only as: nothing"):
        level.combo("PAIR:9")
    with pytest.raises(gd.NotationError, match="at column 11, got 'X'"):
        level.combo("PAIR:9 S3 X")
