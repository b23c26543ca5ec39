"""Random Shengji positions for the comparisons of the solver."""

from random import Random

from guandan import shengji as sj


def random_position(
    random: Random, num_cards: int, rules: sj.LegalityRules | None = None, *, rich: bool = False
) -> sj.Position:
    """Deal random hands; `rich` takes few faces, so that pairs, triples and tractors come up."""
    level, suit = random.choice("23456789TJQKA"), random.choice("SHCD")
    deck = [*sj.decks.FULL_DECK]
    random.shuffle(deck)
    if rich:
        faces = list(dict.fromkeys(map(str, deck)))[: max(4, num_cards * 2)]
        deck = [card for card in deck if str(card) in faces]
        # Neighbours of one suit first: tractors.
        deck.sort(key=lambda card: random.random() + (str(card)[0] == faces[0][0]) * -0.3)
    hands = [sj.CardSet(deck[place::4][:num_cards]) for place in range(4)]
    kitty = [card for card in sj.decks.FULL_DECK if sum((hand.count(card) for hand in hands), 0) == 0]
    position = sj.Position(
        sj.Trump(level, suit, rules or sj.LegalityRules()),
        hands,
        random.randrange(4),
        banker=random.randrange(4),
        kitty=random.sample(list(dict.fromkeys(kitty)), 3),
        points=5 * random.randrange(20),
    )
    for _ in range(random.randrange(4)):
        plays = list(position.plays())
        position = position.play(random.choice(plays))
    return position
