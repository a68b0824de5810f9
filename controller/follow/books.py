"""The table's books while an input is folded: transactions, flags about money, and what is asked of every word."""

from __future__ import annotations

from controller import events, money
from controller.cash.accounts import post, transaction
from controller.cash.state import Cash
from controller.follow.fold import Fold
from controller.inputs import Staff, time_text
from controller.rules.violation import Violation


def keep(fold: Fold, **changed: object) -> Cash:
    """Changes fields of the table's money."""
    fold.set(cash=fold.state.cash._replace(**changed))  # type: ignore[arg-type]  # names are checked by _replace
    return fold.state.cash


def book(fold: Fold, what: str, source: str, target: str, amount: int, number: int | None = None) -> None:
    """Posts one transaction and tells it; nothing moves, nothing is told."""
    if not amount:
        return
    done = transaction(what, source, target, amount, number)
    keep(fold, accounts=post(fold.state.cash.accounts, done))
    fold.tell(events.Cash(fold.at, what, done.source, done.target, money.text(done.amount), number))


def flag(fold: Fold, name: str, reason: str, expected: int | None, seen: int | None, about: str = "") -> None:
    """A flag about money; what it stops is the buy-in or slip, never the round in play."""
    due, found = (None if amount is None else money.text(amount) for amount in (expected, seen))
    fold.flag(Violation(name, None, reason, due, found), evidence=(about,) if about else (), step=True)


def conflict(fold: Fold, who: str, why: str) -> None:
    """Somebody spoke who may not: of the two people that money needs, he is the first already, or none (SEC-5)."""
    fold.flag(Violation("ROLE_CONFLICT", None, "own", why, who), step=True)


def window(fold: Fold) -> int:
    """Until when notes have to be in the box, from now (CASH-4)."""
    return fold.at + 1000 * fold.state.options.drop_window


def amount_of(fold: Fold, told: Staff) -> int | None:
    """The amount that a word needs; one that chips cannot make is flagged, and the word does nothing."""
    smallest = fold.state.options.smallest_chip
    if told.amount and not told.amount % smallest:
        return told.amount
    flag(fold, "CHIPS_UNREADABLE", "unreadable", smallest, told.amount or 0, about=told.says)
    return None


def number_of(told: Staff) -> int | None:
    said = told.detail("number")
    return int(said) if said is not None and said.isdigit() else None


def signer(fold: Fold, told: Staff) -> str:
    """Who speaks: the name that was said, else who is signed on, else the role (SEC-5)."""
    return fold.state.crew.acts(told.by, told.detail("name"))


def clock_text(at: int) -> str:
    return time_text(at)[11:-1]
