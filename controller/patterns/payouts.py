"""Wins that no luck brings, and errors that wait for the large bets (SEC-7, SEC-10)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from controller.patterns.chance import allowed, normal_tail

SCATTER = 1.6
"""Standard deviation of a hand's net in bets, doubles and splits included: no system's is larger (1.15 to 1.5)."""
LOOK = 25
"""Rounds between two looks at the wins of one place; fewer looks leave each of them more to see."""
LEAST_ERRORS = 5
"""Hands with an error below which nothing is said of their bets."""


class Wins(NamedTuple):
    """Of one box or dealer: rounds, what the players won in all, and the squares of the bets (1/10000 units)."""

    rounds: int = 0
    net: int = 0
    squares: int = 0


class Payouts(NamedTuple):
    """`wins` by place ("box 3", "dealer Anna"); `bets` counts hands by size of the bet: (all, with an error).

    Sizes are powers of two, so that the table stays small however long it runs; `errors` counts hands with one.
    """

    wins: Mapping[str, Wins] = {}
    bets: Mapping[int, tuple[int, int]] = {}
    errors: int = 0


class Settled(NamedTuple):
    """A hand when its round is over: bet and net in 1/10000 units, and whether its money was flagged."""

    place: str
    bet: int
    net: int
    wrong: bool


def add(payouts: Payouts, dealer: str | None, hands: Iterable[Settled]) -> Payouts:
    """The sums after a round."""
    wins, bets, errors = dict(payouts.wins), dict(payouts.bets), payouts.errors
    hands = list(hands)
    round_net, round_squares = sum(hand.net for hand in hands), sum(hand.bet**2 for hand in hands)
    rows = [(hand.place, hand.net, hand.bet**2) for hand in hands]
    rows += [(f"dealer {dealer}", round_net, round_squares)] if dealer else []
    for place, net, squares in rows:
        before = wins.get(place, Wins())
        wins[place] = Wins(before.rounds + 1, before.net + net, before.squares + squares)
    for hand in hands:
        size = hand.bet.bit_length()
        many, wrong = bets.get(size, (0, 0))
        bets[size] = (many + 1, wrong + hand.wrong)
        errors += hand.wrong
    return Payouts(wins, bets, errors)


def lucky(payouts: Payouts) -> Iterable[tuple[str, int]]:
    """Places whose players won more than chance gives, at a fair game: place and what they won."""
    for place, won in payouts.wins.items():
        if won.rounds % LOOK == 0 and won.squares and won.net > 0:
            limit = allowed(won.rounds // LOOK) / len(payouts.wins)
            if normal_tail(won.net / (SCATTER * math.sqrt(won.squares))) < limit:
                yield place, won.net


def grows_with_bet(payouts: Payouts) -> bool:
    """Whether hands with errors had larger bets than chance gives: the rank sum of their sizes (Mann and Whitney)."""
    hands, errors = sum(many for many, _ in payouts.bets.values()), payouts.errors
    if errors < LEAST_ERRORS or errors == hands:
        return False
    z = _rank_sum(payouts, hands, errors)
    return normal_tail(z) < allowed(errors - LEAST_ERRORS + 1)


def _rank_sum(payouts: Payouts, hands: int, errors: int) -> float:
    """How far the rank sum lies above its mean, in standard deviations; hands of one size share their rank."""
    below, ranks, ties = 0, 0.0, 0
    for size in sorted(payouts.bets):
        many, wrong = payouts.bets[size]
        ranks += wrong * (below + (many + 1) / 2)
        ties += many**3 - many
        below += many
    spread = errors * (hands - errors) / 12 * (hands + 1 - ties / (hands * (hands - 1)))
    return (ranks - errors * (hands + 1) / 2) / math.sqrt(spread) if spread > 0 else 0.0
