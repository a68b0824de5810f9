"""The exact value of playing like the dealer off a few packs: every card that is out of the shoe counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.controller.simulate.chances import ACE, add

Left = tuple[int, ...]  # copies left in the shoe, by points from 2 to 11


def mimic_dealer(decks: int) -> float:
    """Mean net of a bet: cards up to 17, 3:2 for a natural, no double, no split, dealer without hole card."""
    full = tuple(decks * (16 if points == 10 else 4) for points in range(2, 12))
    total = 0.0
    for up, p, left in _next(full):
        for first, q, rest in _next(left):
            total += p * q * _player(rest, first, first == ACE, 1, up)
    return total


def _next(left: Left) -> Iterator[tuple[int, float, Left]]:
    """Each card that may come: its points, its chance and what is left then."""
    size = sum(left)
    for n, copies in enumerate(left):
        if copies:
            yield n + 2, copies / size, (*left[:n], copies - 1, *left[n + 1 :])


@cache
def _player(left: Left, total: int, soft: bool, cards: int, up: int) -> float:
    if total > 21:
        return -1.0
    if total >= 17:
        return _against(left, total, cards == 2 and total == 21, up)
    return sum(p * _player(rest, *add(total, soft, card), min(cards + 1, 3), up) for card, p, rest in _next(left))


def _against(left: Left, total: int, natural: bool, up: int) -> float:
    """A hand that stands: chances of the dealer's ends, weighed."""
    ends = _dealer(left, up, up == ACE, 1)
    if natural:
        return 1.5 * (1 - ends[5])
    lower, bust = sum(ends[: total - 17]), ends[6]
    return bust + lower - (1 - bust - lower - ends[total - 17])


@cache
def _dealer(left: Left, total: int, soft: bool, cards: int) -> tuple[float, ...]:
    """Chances of 17, 18, 19, 20, 21, natural, bust."""
    if total >= 17:
        end = 6 if total > 21 else 5 if total == 21 and cards == 2 else total - 17
        return tuple(float(n == end) for n in range(7))
    ends = [0.0] * 7
    for card, p, rest in _next(left):
        for n, chance in enumerate(_dealer(rest, *add(total, soft, card), min(cards + 1, 3))):
            ends[n] += p * chance
    return tuple(ends)
