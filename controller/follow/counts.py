"""Counts of the float and the drop by two people, the cash report, the close of the table (CASH-5 to CASH-9, SEC-8)."""

from __future__ import annotations

from controller import money
from controller.follow import buyins, floats
from controller.follow.books import amount_of, book, conflict, flag, keep, signer
from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Staff
from controller.rules.violation import Violation

SPOTS = ("float", "drop")


def count(fold: Fold, told: Staff) -> None:
    """Two people count the float or the drop; what differs from the books is told at the first count."""
    spot = told.detail("spot")
    if spot not in SPOTS:
        return
    amount = amount_of(fold, told)
    if amount is None:
        return
    first = fold.state.cash.counts.get(spot)
    if first is None:
        _judge(fold, spot, amount)
        keep(fold, counts={**fold.state.cash.counts, spot: (amount, told.by, signer(told))})
    elif told.by == first[1] or signer(told) == first[2]:
        conflict(fold, signer(told), f"counted the {spot} already")
    elif amount != first[0]:
        flag(fold, *_MISMATCH[spot], first[0], amount, about="the two counts")
        keep(fold, counts={**fold.state.cash.counts, spot: (amount, told.by, signer(told))})
    else:
        keep(fold, counts={one: kept for one, kept in fold.state.cash.counts.items() if one != spot})
        _accept(fold, spot, amount)


_MISMATCH = {"float": ("FLOAT_MISMATCH", "float"), "drop": ("DROP_MISMATCH", "drop")}


def _judge(fold: Fold, spot: str, amount: int) -> None:
    """A count against the books, and against the sensor (SEC-14)."""
    cash = fold.state.cash
    if spot == "drop":
        if amount != cash.accounts["drop"]:
            flag(fold, "DROP_MISMATCH", "drop", cash.accounts["drop"], amount)
        return
    if cash.opening is None or floats.playing(fold.state):
        return
    floats.ask_all(fold)
    cash = fold.state.cash
    if cash.seen is not None and amount != cash.seen:
        seen = f"the float was counted, its sensor shows {money.text(cash.seen)}"
        fold.flag(Violation("DEVICE_DISAGREE", None, "twice", money.text(amount), seen))
    holds = cash.accounts["float"]
    if amount != holds:
        since = floats.since(cash)
        flag(fold, "FLOAT_MISMATCH", "float", holds, amount, about=since)


def _accept(fold: Fold, spot: str, amount: int) -> None:
    """Two counts agree: from here on the books go on from what was counted; the difference stays on its account."""
    cash = fold.state.cash
    if spot == "drop":
        book(fold, "count", "astray", "drop", amount - cash.accounts["drop"])
    elif cash.opening is None:
        floats.open_with(fold, amount)
    elif not floats.playing(fold.state):
        book(fold, "count", "unexplained", "float", amount - cash.accounts["float"])
        keep(fold, suspense=0, agreed_at=fold.at)


def report(fold: Fold, told: Staff) -> None:
    """Cash is reported to the administrator (CASH-8)."""
    if told.detail("step") == "cash_report" and told.by == "inspector":
        keep(fold, report_due=fold.at + 60_000 * fold.state.options.cash_report_interval, report_late=False)


def unsettled(state: TableState) -> list[str]:
    """What keeps the shift from being closed, as flags: transfers, registrations, slips that are open."""
    cash = state.cash
    found = ["CASH_ROUTE_OPEN" for b in cash.buy_ins if b.to_desk and not b.closed]
    found += ["BUYIN_UNCOUNTED" for b in cash.buy_ins if b.counted is None and not b.closed]
    return found + ["CASH_UNREGISTERED"] * (bool(cash.unregistered) + len(cash.slips))


def close(fold: Fold, _: Staff) -> None:
    """The shift ends: everything that is open is told (SEC-8)."""
    cash = fold.state.cash
    if not cash.used:
        return
    floats.ask_all(fold)
    for b in fold.state.cash.buy_ins:
        if b.closed:
            continue
        about = buyins.about(b)
        if b.to_desk:
            flag(fold, "CASH_ROUTE_OPEN", "route", b.amount, b.desk or 0, about=about)
        elif b.counted is None:
            flag(fold, "BUYIN_UNCOUNTED", "uncounted", None, b.amount, about=about)
        elif b.lacks and not b.late:
            flag(fold, "DROP_MISMATCH", "drop", b.amount, b.dropped, about=about)
        if b.agreed is not None and b.issued != b.agreed and not b.difference:
            flag(fold, "BUYIN_MISMATCH", "issue", b.agreed, b.issued, about=about)
    for number, amount in cash.unregistered.items():
        flag(fold, "CASH_UNREGISTERED", "register", amount, None, about=f"buy-in {number}")
    for one in cash.slips:
        flag(fold, "CASH_UNREGISTERED", "slip", one.amount, None, about=f"{one.kind} slip {one.number}: one signature")
    keep(fold, report_due=None)
