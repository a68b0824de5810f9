"""Who has staked what on a shared zone: what co-bettors may add, and whose a payment is (C-BOX-5, C-BOX-8, C-BOX-11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from controller.rules.hand import Hand
from controller.rules.options import Options

#: (player, amount in 1/10000 units) of everybody, in the order in which they came.
Stakes = tuple[tuple[str, int], ...]
#: No more bettors of one zone are told apart.
MOST = 9


class Bettors(NamedTuple):
    """Everybody who bets on one zone; `host` is None where nobody is known to decide."""

    stakes: Stakes
    host: str | None = None


def parts(bettors: Bettors, hosted: bool) -> frozenset[int]:
    """What any set of the bettors has staked together; `hosted`: only sets with the host in them (C-BOX-11)."""
    return frozenset(_sums(bettors, hosted))


def only(bettors: Bettors, amount: int, hosted: bool = True) -> Stakes | None:
    """The bettors whose stakes come to `amount`; None where none do, or several sets do."""
    found = _sums(bettors, hosted).get(amount, ())
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=1 << 10)
def _sums(bettors: Bettors, hosted: bool) -> Mapping[int, tuple[Stakes, ...]]:
    """All sets of bettors by what they have staked together."""
    found: dict[int, tuple[Stakes, ...]] = {}
    for size in range(1, len(bettors.stakes) + 1):
        for some in combinations(bettors.stakes, size):
            if not hosted or bettors.host is None or bettors.host in dict(some):
                amount = sum(staked for _, staked in some)
                found[amount] = (*found.get(amount, ()), some)
    return found


def first_stakes(bettors: Bettors, hand: Hand) -> Stakes | None:
    """Who bets how much on a hand before anything was added to it; a co-bettor may have declined the split it came of."""
    return bettors.stakes if hand.first else only(bettors, hand.original)


def stakes_on(bettors: Bettors, hand: Hand) -> Stakes | None:
    """Who has how much on a hand now, in all; None where the chips alone do not tell."""
    first = first_stakes(bettors, hand)
    if first is None:
        return None
    found = dict(first)
    for added in hand.buys or ((hand.stake - hand.original,) if hand.stake > hand.original else ()):
        by = only(Bettors(first, bettors.host), added)
        if by is None:
            return None
        for player, amount in by:
            found[player] += amount
    return tuple(found.items())


def nets_of(bettors: Bettors, hand: Hand, options: Options) -> Stakes | None:
    """What of the hand's net is whose, exact (GEN-4): all who bet on it win and lose at the same rate."""
    staked = first_stakes(bettors, hand) if _by_first(hand, options) else stakes_on(bettors, hand)
    whole = hand.original if _by_first(hand, options) else hand.stake
    return tuple((player, hand.net * amount // whole) for player, amount in staked) if staked is not None else None


def _by_first(hand: Hand, options: Options) -> bool:
    """Whether only what was staked first is won or lost (T-24, T-27)."""
    if hand.result == "bonus":
        return options.bonus_777_stake == "original"
    return hand.result == "lose" and hand.net == -hand.original
