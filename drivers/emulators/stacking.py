"""A shoe that is stacked: cards put where an error needs them, out of those that are still in the shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from drivers.emulators.hand import Hand

#: Places that can be stacked: the first hand's cards (its third and later ones follow the deal, if it is the first to
#: draw), the next hand's first two, and the dealer's upcard.
PLACES = ("first", "second", "other_first", "other_second", "up", "third", "fourth", "fifth")


def stack(rest: list[str], order: Sequence[Hand | None], wanted: Mapping[str, str], chance: Random) -> None:
    """Puts a card of the wanted ranks on each place, where the shoe still has one."""
    places = {place: n for place, ranks in wanted.items() if (n := _index(place, order)) is not None and ranks}
    kept = set(places.values())
    for place, n in places.items():
        fit = [k for k, card in enumerate(rest) if card[0] in wanted[place] and (k not in kept or k == n)]
        if fit:
            k = chance.choice(fit)
            rest[n], rest[k] = rest[k], rest[n]


def _index(place: str, order: Sequence[Hand | None]) -> int | None:
    """Where a place lies in the order of the deal."""
    hands = list(dict.fromkeys(hand.name for hand in order if hand is not None))
    after = {"third": 0, "fourth": 1, "fifth": 2}
    if place in after:
        return len(order) + after[place]
    if place == "up":
        return order.index(None)
    which = 1 if place.startswith("other") else 0
    if which >= len(hands):
        return None
    turns = [n for n, hand in enumerate(order) if hand is not None and hand.name == hands[which]]
    return turns[1 if place.endswith("second") else 0]
