"""Double entry: every chip and every note sits in an account, and a transaction moves it from one to another.

Chips and notes are kept apart. The accounts of each always sum to nothing, to the smallest unit, since nothing but
`post` changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: reserve: where fills come from and credits go; outside: chips that guests brought along; unexplained: what nobody can
#: account for.
CHIPS = ("reserve", "float", "players", "tips", "outside", "unexplained")
#: guests: what they have paid (negative); hand: on the table, between guest and box; astray: notes nobody can account for.
NOTES = ("guests", "hand", "drop", "desk", "astray")

Accounts = Mapping[str, int]
EMPTY: Accounts = dict.fromkeys(CHIPS + NOTES, 0)


class Transaction(NamedTuple):
    """`amount` (1/10000 units, above 0) goes from `source` to `target`; `number` is of the round, buy-in or slip."""

    what: str
    source: str
    target: str
    amount: int
    number: int | None = None


def transaction(what: str, source: str, target: str, amount: int, number: int | None = None) -> Transaction:
    """A transaction of `amount`; a negative one goes the other way."""
    if amount < 0:
        return Transaction(what, target, source, -amount, number)
    return Transaction(what, source, target, amount, number)


def post(accounts: Accounts, done: Transaction) -> Accounts:
    """The accounts after a transaction."""
    assert any(done.source in kind and done.target in kind for kind in (CHIPS, NOTES)), done
    moved = {**accounts, done.source: accounts[done.source] - done.amount}
    moved[done.target] += done.amount
    return moved


def balanced(accounts: Accounts) -> bool:
    return not sum(accounts[name] for name in CHIPS) and not sum(accounts[name] for name in NOTES)
