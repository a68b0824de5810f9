"""The emulated shoe's content: the cards that are left, in order, and where the cut card sticks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from drivers.emulators.cards import shuffled
from drivers.emulators.house import House


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands between two rounds: enough to go on from. `rest` is the shoe's content, two characters a card."""

    round: int = 1
    load: int = 0  # how often the shoe was loaded
    rest: str = ""
    cut_left: int = 0  # cards left in the shoe when the cut card comes out; -1: it is out
    shuffle_due: bool = True
    forgotten: bool = False  # a shuffle that was due has been left out once
    errors: int = 0  # errors made so far; they take turns
    closing: bool = False  # the rounds that were asked for are played, and the table is counted and closed now
    floor: dict[str, object] = field(default_factory=dict)  # the ledger around the rounds, as `books` writes it

    def shuffled_rest(self, chance: Random) -> Standing:
        """The same cards in another order: nobody has seen them yet."""
        cards = pairs(self.rest)
        chance.shuffle(cards)
        return replace(self, rest="".join(cards))


def pairs(rest: str) -> list[str]:
    return [rest[i : i + 2] for i in range(0, len(rest), 2)]


def loaded(standing: Standing, house: House, chance: Random) -> Standing:
    """A fresh load: washed, shuffled, cut, the cut card near the house's depth (C-SHUF-5)."""
    cards = shuffled(house.decks, chance)
    depth = round(len(cards) * house.cut_unseen) + chance.randint(-8, 8)
    return replace(standing, load=standing.load + 1, rest="".join(cards), cut_left=depth, shuffle_due=False, forgotten=False)


class Shoe:
    """Deals from a standing; `take` says how many cards left when, the cut card included."""

    def __init__(self, rest: list[str], cut_left: int = -1) -> None:
        self.rest = rest
        self.cut_left = cut_left
        self.cut_seen = False
        self.cut_before = ""  # the box that the first card behind the cut card was for, "D" for the dealer

    @property
    def at_cut(self) -> bool:
        """The cut card is the next thing to come out."""
        return not self.cut_seen and len(self.rest) <= self.cut_left

    def take(self) -> str:
        return self.rest.pop(0)
