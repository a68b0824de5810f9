"""Shoes for the simulation. Cards are drawn at random only as far as they are needed."""

from __future__ import annotations

import random
from collections.abc import Sequence

#: How the cards come: from a shoe down to its cut card, from a full shoe for every round, or each card of the
#: whole pack anew (a shoe without end, for comparison with plain probability).
DEALINGS = ("shoe", "fresh", "endless")
ENOUGH = 24  # cards drawn ahead of need
ENDLESS = 4096


class Shoe:
    """`cards` are the kinds that come out, in order, as far as they are drawn; the list object stays the same."""

    _rng: random.Random

    def __init__(self, pack: Sequence[int], dealing: str, unseen: tuple[int, int], burn: int, round_cards: int) -> None:
        self.cards: list[int] = []
        self._pack = list(pack)
        self._dealing = dealing
        self._unseen = unseen
        self._burn = burn
        self._round_cards = round_cards  # about what a round takes
        self._rest: list[int] = []
        self._cut = 0

    def load(self, rng: random.Random) -> int:
        """A new shoe; gives the place of the first card."""
        self._rng = rng
        self.cards.clear()
        self._rest = self._pack.copy()
        if self._dealing == "fresh":
            self.draw(self._round_cards)
            return 0
        if self._dealing == "endless":
            self._cut = ENDLESS
            self.draw(ENDLESS)
            return 0
        self._cut = len(self._pack) - rng.randint(*self._unseen)
        self.draw(self._cut + self._round_cards)
        return self._burn

    def next_round(self, pos: int) -> int:
        """Where the round after the one that ended before `pos` begins: a new shoe once the cut card is out."""
        if self._dealing == "fresh" or pos > self._cut:
            return self.load(self._rng)
        return pos

    def draw(self, count: int = ENOUGH) -> bool:
        """Decides which cards come next; False when the shoe has no more."""
        if self._dealing == "endless":
            self.cards += self._rng.choices(self._pack, k=count)
            return True
        rest, lay, uniform = self._rest, self.cards.append, self._rng.random
        left = len(rest)
        keep = max(left - count, 0)
        for last in range(left - 1, keep - 1, -1):
            j = int(uniform() * (last + 1))
            lay(rest[j])
            rest[j] = rest[last]
        del rest[keep:]
        return left > 0
