"""The words about buy-ins: declared, recounted, handed over, registered, received (CASH-1 to CASH-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.cash.buyin import BuyIn
from controller.follow import notes, repeated
from controller.follow.books import amount_of, book, conflict, flag, keep, number_of, signer, window
from controller.follow.bought import about, done, find, issued_right, put, void
from controller.follow.fold import Fold
from controller.inputs import Staff


def buy_in(fold: Fold, told: Staff) -> None:
    """The role decides what it means."""
    if told.by in _BY:
        _BY[told.by](fold, told)
    else:
        conflict(fold, told.by, "no part in a buy-in")


def _opened(fold: Fold, told: Staff) -> BuyIn:
    cash = fold.state.cash
    number = number_of(told) or cash.last_buy_in + 1
    keep(fold, last_buy_in=max(number, cash.last_buy_in), fanned=False, fans=cash.fans or cash.fanned)
    player, box = told.detail("player"), told.detail("box")
    return BuyIn(number, fold.at, fanned=cash.fanned, player=player, box=box, new_until=window(fold))


def _meant(fold: Fold, told: Staff, amount: int, what: str) -> BuyIn | None:
    """The buy-in that a count is for: one that lacks it, one that it brings to agree, else a new one; None for one
    that is closed, whose amount nobody changes any more."""
    other = {"declared": "counted", "counted": "declared"}[what]
    b = find(fold, number_of(told), lambda one: getattr(one, what) is None and not one.closed, amount)
    b = b or find(fold, None, lambda one: one.agreed is None and not one.closed and getattr(one, other) == amount)
    if b is None:
        new = _opened(fold, told)
        return new if number_of(told) is not None else repeated.doubted(fold, new, amount)
    if b.closed and b.amount != amount:
        flag(fold, "BUYIN_MISMATCH", "recount", b.amount, amount, about=f"{about(b)} is closed")
    return None if b.closed else b


def _spoken(fold: Fold, b: BuyIn, told: Staff) -> BuyIn | None:
    """The buy-in with the speaker's name; None where he has spoken in another role (SEC-5)."""
    name = signer(fold, told)
    if any(name == other and role != told.by for role, other in b.names):
        conflict(fold, name, f"spoke in another role about {about(b)}")
        return None
    return b._replace(names=tuple({**dict(b.names), told.by: name}.items()))


def _counts(fold: Fold, b: BuyIn, changed: dict[str, int]) -> BuyIn:
    """A count is entered or entered again: both must agree before chips are given (CASH-2)."""
    after = b._replace(**changed)  # type: ignore[arg-type]  # declared or counted
    if b.counted is not None and after.counted != b.counted and after.agreed is not None and not b.issued:
        after = after._replace(difference=0)  # the recount was wrong, the dealer right
    if after.agreed is None and after.declared is not None and after.counted is not None:
        flag(fold, "BUYIN_MISMATCH", "recount", after.declared, after.counted, about=about(b))
        return after._replace(difference=b.difference or after.counted - after.declared)
    return issued_right(fold, after)._replace(until=window(fold)) if after.agreed is not None else after


def _declare(fold: Fold, told: Staff) -> None:
    """The dealer lays the notes out in a fan and declares them (CASH-1)."""
    if told.detail("step") == "fan" and told.amount is None:
        b = find(fold, number_of(told), lambda one: not one.closed and not one.fanned)
        keep(fold, fanned=b is None, fans=True)
        if b is not None:
            put(fold, b._replace(fanned=True))
        return
    amount = amount_of(fold, told)
    if amount is None:
        return
    b = _meant(fold, told, amount, "declared")
    spoken = _spoken(fold, b, told) if b else None
    if spoken is None:
        return
    if told.detail("step") == "fan":
        keep(fold, fans=True)
        spoken = spoken._replace(fanned=True)
    _take_notes(fold, _counts(fold, spoken, {"declared": amount}))


def _recount(fold: Fold, told: Staff) -> None:
    """The observer counts for himself (CASH-2), or hands over for the desk (CASH-5)."""
    amount = amount_of(fold, told)
    if amount is None:
        return
    desk = told.detail("to") == "desk"
    counted = find(fold, number_of(told), lambda one: one.counted is not None and not one.closed, amount)
    if desk and counted is not None and counted.counted == amount:
        b = _spoken(fold, counted, told)
        if b is not None:
            notes.take_back(fold, b._replace(handed=b.handed | {"observer"}, until=window(fold)))
        return
    b = _meant(fold, told, amount, "counted")
    spoken = _spoken(fold, b, told) if b else None
    if spoken is None:
        return
    handed = spoken.handed | ({"observer"} if desk else set())
    _take_notes(fold, _counts(fold, spoken._replace(handed=handed), {"counted": amount}))


def _inspect(fold: Fold, told: Staff) -> None:
    """The inspector registers (CASH-7), confirms the way to the desk, or voids."""
    if told.detail("step") == "void":
        b = find(fold, number_of(told), lambda one: not one.closed)
        if b is not None:
            void(fold, b)
        return
    number = number_of(told)
    b = find(fold, number, lambda one: one.to_desk and "inspector" not in one.handed)
    b = b or find(fold, number, lambda one: not one.registered and not one.voided, told.amount)
    if b is None and told.amount is None:
        return  # somebody else has registered it meanwhile
    if b is None or b.counted is None:
        flag(fold, "BUYIN_UNCOUNTED", "uncounted", None, told.amount, about=about(b) if b else "")
        return
    spoken = _spoken(fold, b, told)
    if spoken is None:
        return
    if told.amount is not None and told.amount != b.amount:
        flag(fold, "BUYIN_MISMATCH", "register", b.amount, told.amount, about=about(b))
        return
    handed = b.handed | {"inspector"} if b.to_desk else b.handed
    done(fold, spoken._replace(registered=True, handed=handed))


def _receive(fold: Fold, told: Staff) -> None:
    """The cash desk has got it (CASH-5)."""
    amount = amount_of(fold, told)
    if amount is None:
        return
    b = find(fold, number_of(told), lambda one: one.to_desk and "cashier" not in one.handed, amount)
    if b is None:
        flag(fold, "CASH_ROUTE_OPEN", "route", 0, amount)
        return
    spoken = _spoken(fold, b, told)
    if spoken is None:
        return
    if amount != b.amount:
        flag(fold, "CASH_ROUTE_OPEN", "route", b.amount, amount, about=about(b))
        put(fold, spoken._replace(desk=amount))
        return
    done(fold, spoken._replace(desk=amount, handed=b.handed | {"cashier"}))


_BY: Mapping[str, Callable[[Fold, Staff], None]] = {
    "dealer": _declare, "observer": _recount, "inspector": _inspect, "cashier": _receive,
}


def _take_notes(fold: Fold, b: BuyIn) -> None:
    """Keeps a buy-in whose amount is new, and gives it the notes that were dropped before it was told."""
    before = find(fold, b.number, lambda _: False)
    book(fold, "buy_in", "guests", "hand", b.amount - (before.amount if before else 0), b.number)
    put(fold, b)
    notes.give_waiting(fold)
