"""SEC-11, C-SHUF-11: fair shoes are left alone, a biased one is found."""

import random

from controller.cards import PACK
from controller.patterns.cards import CardCounts, load_over, unlikely

DECKS, OUT = 6, 230
FAIR_TABLES, LOADS = 400, 12


def shoe(chance: random.Random, missing: int = 0) -> tuple[str, ...]:
    """A shuffled shoe of six packs of which the last of each ten-value are missing, as far as it is dealt."""
    tens = [card.text for card in PACK if card.points == 10]
    cards = [card.text for card in PACK] * DECKS
    for n in range(missing):
        cards.remove(tens[n % len(tens)])
    chance.shuffle(cards)
    return tuple(cards[:OUT])


def test_fair_tables_are_flagged_no_more_often_than_stated() -> None:
    """Four tests of one in a thousand tables each: in 400 tables of 12 shoes 1.6 at most are due on average."""
    chance, flagged = random.Random(11), 0
    for _ in range(FAIR_TABLES):
        counts, found = CardCounts(), set()
        for _ in range(LOADS):
            counts = load_over(counts, shoe(chance), DECKS)
            found |= {name for name, _ in unlikely(counts)}
        flagged += bool(found)
    assert flagged <= 5


def test_five_missing_cards_show_up_over_the_loads() -> None:
    chance = random.Random(5)
    counts, loads = CardCounts(), 0
    while not list(unlikely(counts)):
        counts, loads = load_over(counts, shoe(chance, missing=20), DECKS), loads + 1
        assert loads < 200
    assert [name for name, _ in unlikely(counts)] == ["rank"]
    assert loads > 1


def test_packs_laid_together_unmixed_show_in_their_order() -> None:
    chance, counts = random.Random(2), CardCounts()
    for _ in range(4):
        ranks = list("A23456789TJQK") * 6
        chance.shuffle(ranks)
        order = tuple(rank + suit for rank in ranks for suit in "shdc")[:OUT]
        counts = load_over(counts, order, DECKS)
    assert "rank order" in [name for name, _ in unlikely(counts)]


def test_the_words_name_what_is_off_most() -> None:
    counts = CardCounts()
    for _ in range(3):
        counts = load_over(counts, tuple(["Ks"] * 30), DECKS)
    words = dict(unlikely(counts))
    assert words["rank"].startswith("K +")
    assert words["rank"].endswith("in 3 shoes")


def test_a_load_that_cannot_be_counts_for_nothing() -> None:
    assert load_over(CardCounts(), (), DECKS).loads == 0
    assert load_over(CardCounts(), tuple(["Ks"] * 313), DECKS).loads == 0
