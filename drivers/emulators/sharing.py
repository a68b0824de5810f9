"""Boxes that several guests bet on: who they are, what each staked, and who adds to a double or split (C-BOX-5, C-BOX-11)."""

from __future__ import annotations

from decimal import Decimal

from drivers.emulators.act import Acts, text
from drivers.emulators.hand import Hand
from drivers.emulators.layout import PAUSE, Layout

SHARE = 0.15
"""Rounds in which a box is shared, where everything around the game is told."""
NAMES = ("Ada", "Ben", "Cora")
"""The first one is the host."""


def share(t: Layout) -> Acts:
    """Two or three guests have staked what lies on a box; none in a round in which something is done wrong on purpose."""
    if not t.shares or t.chance.random() >= SHARE:
        return
    hand = t.chance.choice(t.order)
    parts = _parts(t, hand.original)
    t.shared = {other.name: dict(parts) for other in t.order if other.box == hand.box}
    for player, amount in parts:
        yield from _say(t, "seat", box=hand.box, player=player, answer="yes", amount=text(amount))
    yield from _say(t, "host", box=hand.box, player=NAMES[0])
    yield from _say(t, "check", step="limits_told")


def _parts(t: Layout, whole: Decimal) -> list[tuple[str, Decimal]]:
    """`whole` in two or three stakes of whole units."""
    size = t.chance.randint(2, len(NAMES))
    cuts = sorted(t.chance.sample(range(1, int(whole)), size - 1))
    edges = [Decimal(0), *map(Decimal, cuts), whole]
    return [(name, edges[n + 1] - edges[n]) for n, name in enumerate(NAMES[:size])]


def added(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Decimal | None:
    """What is laid for a decision: of a shared hand the host's stake, and those of the others who do not decline."""
    bettors = t.shared.get(hand.name)
    if bettors is None or word not in ("double", "split"):
        return amount
    adding = {player: staked for player, staked in bettors.items() if player == NAMES[0] or t.chance.random() < 0.5}
    if word == "split":
        t.shared[t.next_name(hand)] = adding
    return sum(adding.values(), Decimal(0))


def leave(t: Layout) -> Acts:
    """The guests of a shared box go, so that the next round finds the table as it was."""
    box = next((hand.box for hand in t.order if hand.name in t.shared), None)
    for player in next(iter(t.shared.values()), {}) if box else ():
        yield from _say(t, "leave", box=str(box), player=player)
    t.shared = {}


def _say(t: Layout, says: str, **more: str) -> Acts:
    yield from t.tell("staff", {"in": "staff", "by": "dealer", "says": says, **more}, PAUSE["say"])
