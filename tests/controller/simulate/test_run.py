"""Chunks, seeds, processes and shoes of a simulation."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from controller.errors import InputError
from controller.rules.systems import options
from controller.simulate import run
from controller.simulate.dealing import Dealing
from controller.simulate.run import simulate
from controller.simulate.shoe import Shoe
from controller.simulate.strategy import basic

CLASSIC = options("classic")


def test_the_result_does_not_depend_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CHUNK", 500)
    told: list[int] = []
    one = simulate(CLASSIC, basic(CLASSIC), 1800, seed=4, boxes=3, progress=told.append)
    two = simulate(CLASSIC, basic(CLASSIC), 1800, seed=4, boxes=3, processes=2)
    assert one.tally == two.tally
    assert told == [500, 500, 500, 300]
    assert one.tally.rounds == 1800
    assert one.tally.hands == 5400


def test_another_seed_deals_other_cards() -> None:
    first, again, other = (simulate(CLASSIC, basic(CLASSIC), 500, seed).tally for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize(("wrong", "message"), [
    ({"rounds": 0}, "rounds is 0; expected at least 1"),
    ({"boxes": 8}, "boxes is 8; expected 1 to 7, the boxes of the table"),
    ({"processes": 0}, "processes is 0; expected at least 1"),
    ({"dealing": "marked"}, "dealing is 'marked'; expected one of shoe, fresh, endless"),
])
def test_numbers_out_of_range(wrong: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"rounds": 1, "seed": 1} | wrong
    with pytest.raises(InputError, match=f"^{message}$"):
        simulate(CLASSIC, basic(CLASSIC), **given)  # type: ignore[arg-type]  # the wrong ones are the test


def test_a_shoe_gives_each_card_once_and_is_changed_after_the_cut_card() -> None:
    shoe = Shoe(range(52), "shoe", unseen=(12, 12), burn=2, round_cards=5)
    pos = shoe.load(random.Random(3))
    assert pos == 2
    assert len(shoe.cards) == 45
    assert shoe.next_round(40) == 40
    while shoe.draw():
        pass
    assert sorted(shoe.cards) == list(range(52))
    before = list(shoe.cards)
    assert shoe.next_round(41) == 2
    assert shoe.cards[:45] != before[:45]


def test_a_fresh_shoe_for_every_round_and_a_shoe_without_end() -> None:
    fresh = Shoe(range(52), "fresh", (12, 12), 0, round_cards=5)
    firsts = Counter(fresh.cards[fresh.load(random.Random(n))] for n in range(520))
    assert len(firsts) == 52
    endless = Shoe(range(52), "endless", (12, 12), 0, round_cards=5)
    endless.load(random.Random(1))
    assert max(Counter(endless.cards).values()) > 52


def test_a_round_that_the_shoe_has_no_cards_for_is_void() -> None:
    table = Dealing(replace(CLASSIC, decks=1, cut_unseen=((1, 52), (1, 52))), basic(CLASSIC), 7, "shoe")
    tally = table.play(300, random.Random(9))
    assert tally.rounds == 300
    assert tally.void > 0
