"""Cards that come too often, too seldom or in an order that a shuffle would not leave (SEC-11, C-SHUF-11).

Each load is a draw without replacement, so its counts scatter less than dice would; what stays when the deviations of
many loads are added up is no chance: five cards that are missing for hundreds of rounds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from controller.cards import RANKS, SUITS
from controller.patterns.chance import allowed, chi2_tail, normal_tail

LEAST = 26
"""Cards of a load below which its order says nothing."""
_KINDS = {"rank": RANKS, "suit": SUITS}
_PLACE = {"rank": 0, "suit": 1}


class CardCounts(NamedTuple):
    """`off`: by kind and name how many more came than were due, over all loads; `spread`: the scatter of these sums.

    `pairs` is the same for neighbours of one rank or suit: how many more than due, and the variance.
    """

    loads: int = 0
    off: Mapping[tuple[str, str], float] = {}
    spread: float = 0.0
    pairs: Mapping[str, tuple[float, float]] = {}


def load_over(counts: CardCounts, order: tuple[str, ...], decks: int) -> CardCounts:
    """The counts after a load of which `order` came out."""
    n, whole = len(order), 52 * decks
    if not LEAST <= n <= whole:
        return counts
    off = dict(counts.off)
    pairs = dict(counts.pairs)
    for kind, names in _KINDS.items():
        seen = Counter(card[_PLACE[kind]] for card in order)
        for name in names:
            off[kind, name] = off.get((kind, name), 0.0) + seen[name] - n / len(names)
        pairs[kind] = _added(pairs.get(kind, (0.0, 0.0)), _neighbours(order, _PLACE[kind]), n - 1, whole, whole // len(names))
    spread = counts.spread + n * (whole - n) / (whole - 1)
    return CardCounts(counts.loads + 1, off, spread, pairs)


def _neighbours(order: tuple[str, ...], place: int) -> int:
    return sum(a[place] == b[place] for a, b in pairwise(order))


def _added(so_far: tuple[float, float], seen: int, places: int, whole: int, alike: int) -> tuple[float, float]:
    share = (alike - 1) / (whole - 1)
    return so_far[0] + seen - places * share, so_far[1] + places * share * (1 - share)


def unlikely(counts: CardCounts) -> Iterable[tuple[str, str]]:
    """The tests that this many loads fail: its name, and in words what is off."""
    limit = allowed(counts.loads) if counts.loads else 0.0
    for kind, names in _KINDS.items():
        if counts.spread and chi2_tail(_distance(counts, kind), len(names) - 1) < limit:
            yield kind, _words(counts, kind)
        more, variance = counts.pairs.get(kind, (0.0, 0.0))
        if variance and 2 * normal_tail(abs(more) / math.sqrt(variance)) < limit:
            yield f"{kind} order", f"{more:+.0f} neighbours of one {kind} in {counts.loads} shoes"


def _distance(counts: CardCounts, kind: str) -> float:
    names = _KINDS[kind]
    return sum(counts.off[kind, name] ** 2 for name in names) * len(names) / counts.spread


def _words(counts: CardCounts, kind: str) -> str:
    """The two names that are off most: "K -31, 5 +22 in 12 shoes"."""
    most = sorted(_KINDS[kind], key=lambda name: -abs(counts.off[kind, name]))[:2]
    return ", ".join(f"{name} {counts.off[kind, name]:+.0f}" for name in most) + f" in {counts.loads} shoes"
