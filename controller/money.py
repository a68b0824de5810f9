"""Exact money: whole numbers of 1/10000 of the currency's unit (GEN-4).

Bets are multiples of 0.01 and pays are ratios whose denominator divides 100, so that every half,
3:2 and 6:5 stays a whole number and nothing is ever rounded.
"""

from __future__ import annotations

import re

from controller.errors import InputError

SCALE = 10_000
_AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,4})?")


def money(text: str) -> int:
    """The amount written as decimal `text`, in 1/10000 units.

    Raises:
        InputError: not a plain decimal number with at most four decimals.
    """
    if not isinstance(text, str) or not _AMOUNT.fullmatch(text):
        shown = repr(text) if len(repr(text)) <= 60 else repr(text)[:57] + "..."
        raise InputError(f"{shown} is no amount; expected a decimal string such as \"25\" or \"7.5\"")
    whole, _, part = text.partition(".")
    return int(whole) * SCALE + int((part + "0000")[:4])


def signed(text: str) -> int:
    """The amount of a net such as "-12.5"; raises `InputError` as `money` does."""
    return -money(text[1:]) if text.startswith("-") else money(text)


def text(amount: int) -> str:
    """`amount` (1/10000 units) as decimal text without trailing zeros."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    whole, part = divmod(amount, SCALE)
    return f"{sign}{whole}.{part:04d}".rstrip("0").rstrip(".") if part else f"{sign}{whole}"


class Ratio(tuple[int, int]):
    """A pay such as 3:2."""

    __slots__ = ()

    def of(self, stake: int) -> int:
        """The profit on `stake`, exact."""
        return stake * self[0] // self[1]

    def __str__(self) -> str:
        return f"{self[0]}:{self[1]}"


def ratio(text: str) -> Ratio:
    """The pay written as ``3:2``.

    Raises:
        InputError: no ratio of whole numbers, or one that cannot be paid exactly.
    """
    match = re.fullmatch(r"([0-9]{1,3}):([0-9]{1,3})", str(text))
    if not match or not int(match[1]) or int(match[2]) == 0:
        raise InputError(f"{text!r} is no pay; expected a ratio such as 3:2")
    if 100 % int(match[2]):
        raise InputError(f"{text!r} cannot be paid exactly; the second number must divide 100")
    return Ratio((int(match[1]), int(match[2])))
