"""Small differences in the buy-ins of one person, each corrected, again and again (SEC-3, P-06)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.patterns.chance import allowed, binomial_tail

HONEST = 0.02
"""Share of buy-ins that an honest dealer miscounts to one side; more than that is what is looked for."""


class Dealer(NamedTuple):
    """Buy-ins of one dealer, how many were first short and first long, and the sums (1/10000 units)."""

    buy_ins: int = 0
    short: int = 0
    long: int = 0
    short_sum: int = 0
    long_sum: int = 0


def add(dealers: Mapping[str, Dealer], name: str, difference: int) -> dict[str, Dealer]:
    """The counts after a closed buy-in; `difference`: chips less cash before it was corrected, 0 where it agreed."""
    one = dealers.get(name, Dealer())
    short, long = max(-difference, 0), max(difference, 0)
    return {
        **dealers,
        name: Dealer(
            one.buy_ins + 1, one.short + (short > 0), one.long + (long > 0), one.short_sum + short, one.long_sum + long
        ),
    }


def repeated(one: Dealer) -> int:
    """What was short in all (negative) or long, if that happened more often than honest slips do; else 0."""
    limit = allowed(max(one.buy_ins, 1)) / 2
    for times, total in ((one.short, -one.short_sum), (one.long, one.long_sum)):
        if times > 1 and binomial_tail(times, one.buy_ins, HONEST) < limit:
            return total
    return 0
