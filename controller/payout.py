"""What has to be paid, as chips of the table's set: the fewest, the largest first, and what no chip can make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import Any

from controller.money import money, text

TRIES = 40
"""How many fewer of a chip are tried where the most of it leaves something that the smaller ones cannot make."""


@lru_cache(maxsize=1024)
def in_chips(amount: int, chips: tuple[int, ...]) -> tuple[tuple[tuple[int, int], ...], int]:
    """`amount` (1/10000 units) as ((chip, how many), ...) from denominations in falling order, and what is short.

    20 and 25 make 40 as twice 20, though 25 would fit first; what cannot be made is as little as possible (GEN-4).
    """
    if not chips or not amount:
        return (), amount
    chip, rest = chips[0], chips[1:]
    most = amount // chip
    best: tuple[tuple[tuple[int, int], ...], int] | None = None
    for n in range(most, max(-1, most - TRIES), -1):
        made, short = in_chips(amount - n * chip, rest)
        if best is None or short < best[1]:
            best = (((chip, n), *made) if n else made, short)
        if short == amount % gcd(*chips):
            break  # nothing less can be made
    assert best is not None
    return best


def with_chips(due: Sequence[Mapping[str, Any]], chips: Sequence[int]) -> list[dict[str, Any]]:
    """The things due, each payment with its ``chips`` (`[{"chip": "25", "count": 2}]`) and what is ``short``, or None."""
    falling = tuple(sorted(chips, reverse=True))
    return [dict(one) | _laid_out(one, falling) if one["kind"] == "pay" and falling else dict(one) for one in due]


def _laid_out(one: Mapping[str, Any], chips: tuple[int, ...]) -> dict[str, Any]:
    made, short = in_chips(money(one["amount"]), chips)
    return {
        "chips": [{"chip": text(chip), "count": n} for chip, n in made],
        "short": text(short) if short else None,
    }
