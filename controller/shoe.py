"""The shoe by what left it: copies of each card, the cut card, the shuffle that is due (C-DECK, C-SHUF).

Only what went out is counted, and nothing of it is ever published while the shoe is in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.cards import Card
from controller.rules.options import Options
from controller.rules.replacing import replacing
from controller.rules.violation import Violation

#: So many cards in the order of the last shoe are no chance: about 1 in a million shoes shuffled well.
SAME_ORDER = 6
#: The same within one shoe: packs that were never mixed repeat each other card for card.
SAME_PACK = 20


@replacing
class Shoe(NamedTuple):
    """`out` counts the cards that left the shoe since it was loaded, by name; `burn` is still to be burnt.

    `order` names the cards in the order they left, `discards` in the order they were picked up, `before` the runs
    in which the cards of the last shoe may come again if they were not shuffled. `known`: the loading was seen, so
    that the depth of the cut can be judged; `strict`: a cut card has to come (scope table).
    """

    out: Mapping[str, int] = {}
    cut_seen: bool = False
    shuffle_due: bool = False
    burn: int = 0
    known: bool = False
    strict: bool = False
    order: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    repeats: bool = False  # told once a shoe
    overdue: bool = False  # told once a shoe: the cut card should have come
    late: bool = False  # dealt on although the shuffle was due, and that was told

    @property
    def cards_out(self) -> int:
        return len(self.order)


def loaded(options: Options, last: Shoe | None = None, strict: bool = False) -> Shoe:
    """A freshly loaded shoe after `last` (None: the first, whose loading nobody saw)."""
    if last is None:
        return Shoe(burn=options.burn_cards)
    before = tuple(" ".join(run) for order in (last.order, last.discards) for run in (order, order[::-1]) if run)
    return Shoe(burn=options.burn_cards, known=True, strict=strict, before=before)


def draw(shoe: Shoe, card: Card, options: Options) -> tuple[Shoe, tuple[Violation, ...]]:
    """The shoe after `card` left it, and what is wrong with that (C-DECK-1, S-DECK-1, C-SHUF-1, C-SHUF-10)."""
    copies = shoe.out.get(card.text, 0) + 1
    shoe = shoe._replace(out={**shoe.out, card.text: copies}, order=(*shoe.order, card.text))
    broken: list[Violation] = []
    if copies > options.decks:
        broken.append(Violation("SHOE_COMPOSITION", None, "composition", str(options.decks), f"{copies} {card.text}"))
    if not shoe.repeats and _repeats(shoe):
        shoe = shoe._replace(repeats=True)
        broken.append(Violation("SHUFFLE_MISSING", None, "unshuffled", seen=" ".join(shoe.order[-SAME_ORDER:])))
    least = cut_range(options)[0]
    if shoe.strict and not shoe.cut_seen and not shoe.overdue and unread(shoe, options) < least:
        shoe = shoe._replace(overdue=True)
        broken.append(Violation("CUT_MISSING", None, "cut", seen=str(unread(shoe, options))))
    return shoe, tuple(broken)


def _repeats(shoe: Shoe) -> bool:
    """The last cards came in the very order of the shoe before, as dealt or as picked up, forwards or backwards,
    or of this shoe: packs that were never shuffled (field, E14)."""
    run = " ".join(shoe.order[-SAME_ORDER:])
    if len(shoe.order) >= SAME_ORDER and any(run in order for order in shoe.before):
        return True
    pack = " ".join(shoe.order[-SAME_PACK:])
    return len(shoe.order) >= 2 * SAME_PACK and pack in " ".join(shoe.order[:-SAME_PACK])


def unread(shoe: Shoe, options: Options) -> int:
    return 52 * options.decks - shoe.cards_out


def cut_range(options: Options) -> tuple[int, int]:
    """How many cards may be unread when the cut card comes, tolerance included (C-SHUF-5, S-SHUF-2, W-DECK-3)."""
    low, high = (52 * options.decks * part // whole for part, whole in options.cut_unseen)
    return max(low - options.cut_tolerance, 0), high + options.cut_tolerance


def cut(shoe: Shoe, options: Options) -> tuple[Shoe, tuple[Violation, ...]]:
    """The cut card came out: this round is the last before the shuffle (C-SHUF-1, C-SHUF-9)."""
    low, high = cut_range(options)
    left = unread(shoe, options)
    shoe = shoe._replace(cut_seen=True)
    if shoe.known and not low <= left <= high:
        return shoe, (Violation("CUT_DEPTH", None, "cut", f"{low}..{high}", str(left)),)
    return shoe, ()


def round_ended(shoe: Shoe, discards: tuple[str, ...] = ()) -> Shoe:
    """The round's cards go to the discard holder, hand by hand, the dealer's last (C-PLAY-8)."""
    shoe = shoe._replace(discards=(*shoe.discards, *discards))
    return shoe._replace(shuffle_due=True) if shoe.cut_seen else shoe
