"""Chips that should enter or leave the float, and which of them a reading of the float has shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: What the float shows of each move that waits: the amount that came, None for not yet.
Shown = tuple[int | None, ...]
#: No more ways than these to explain a reading are kept.
MOST = 4096


class Move(NamedTuple):
    """`amounts` are what the float may change by (several where a round's result is open, the likeliest first);
    `until` is when it has to be seen, None for no end of its own; `told` is the input by which it came to be
    known (0 for a round, whose chips move before its end is said)."""

    what: str  # round, fill, credit, buy_in, void, colour
    number: int | None
    amounts: tuple[int, ...]
    until: int | None
    told: int = 0


def ways(moves: Sequence[Move], read: int | None = None) -> dict[int, Shown]:
    """By change of the float, which moves have been seen then: as many as possible, older ones first.

    The float was read with input `read` (None: just now). A move that was told later is taken for seen only where the
    change cannot be explained without it.
    """
    found: dict[int, Shown] = {0: ()}
    late = [read is not None and move.told > read for move in moves]
    for move in moves:
        longer: dict[int, Shown] = {}
        for amount in (*move.amounts, None):
            for change, before in found.items():
                after = (*before, amount)
                known = longer.get(change + (amount or 0))
                if known is None or _unlikely(after, late) <= _unlikely(known, late):
                    longer[change + (amount or 0)] = after
        found = dict(list(longer.items())[:MOST])
    return found


def _unlikely(shown: Shown, late: Sequence[bool]) -> int:
    """How many moves were not seen that could have been, or were seen before anybody told of them."""
    return sum((amount is not None) == is_late for amount, is_late in zip(shown, late, strict=False))


def unseen(moves: Sequence[Move]) -> Shown:
    """None of the moves."""
    return (None,) * len(moves)


def nearest(found: dict[int, Shown], change: int) -> int:
    """The change that comes nearest to `change`; of two, the one by which more was seen."""
    return min(found, key=lambda one: (abs(change - one), found[one].count(None)))
