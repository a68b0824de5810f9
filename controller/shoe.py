"""The shoe by what left it: copies of each card, the cut card, the shuffle that is due (C-DECK, C-SHUF).

Only what went out is counted, and nothing of it is ever published while the shoe is in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.cards import Card
from controller.rules.options import Options
from controller.rules.violation import Violation


class Shoe(NamedTuple):
    """`out` counts the cards that left the shoe since it was loaded, by name; `burn` is still to be burnt."""

    out: Mapping[str, int] = {}
    cut_seen: bool = False
    shuffle_due: bool = False
    burn: int = 0

    @property
    def cards_out(self) -> int:
        return sum(self.out.values())


def loaded(options: Options) -> Shoe:
    return Shoe(burn=options.burn_cards)


def draw(shoe: Shoe, card: Card, options: Options) -> tuple[Shoe, tuple[Violation, ...]]:
    """The shoe after `card` left it, and what is wrong with that (C-DECK-1, S-DECK-1)."""
    copies = shoe.out.get(card.text, 0) + 1
    shoe = shoe._replace(out={**shoe.out, card.text: copies})
    if copies > options.decks:
        return shoe, (Violation("SHOE_COMPOSITION", None, "composition", str(options.decks), card.text),)
    return shoe, ()


def cut(shoe: Shoe) -> Shoe:
    """The cut card came out: this round is the last before the shuffle (C-SHUF-1, C-SHUF-9)."""
    return shoe._replace(cut_seen=True)


def round_ended(shoe: Shoe) -> Shoe:
    return shoe._replace(shuffle_due=True) if shoe.cut_seen else shoe
