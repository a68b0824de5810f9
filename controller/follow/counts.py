"""Counts of float, drop and tips by two people, the cash report, the close of the table (CASH-5 to CASH-9, SEC-8)."""

from __future__ import annotations

from controller import money
from controller.cash.buyin import BuyIn
from controller.cash.state import Cash
from controller.follow import bought, floats, notes, tips
from controller.follow.books import amount_of, book, conflict, flag, keep, signer
from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Staff
from controller.rules.violation import Violation

SPOTS = ("float", "drop", "tips")


def count(fold: Fold, told: Staff) -> None:
    """Two people count the float, the drop or the tips; what differs from the books is told at the first count."""
    spot = told.detail("spot")
    if spot not in SPOTS:
        return
    amount = 0 if told.amount == 0 else amount_of(fold, told)
    if amount is None:
        return
    first = fold.state.cash.counts.get(spot)
    if first is None:
        _judge(fold, spot, amount)
        keep(fold, counts={**fold.state.cash.counts, spot: (amount, told.by, signer(fold, told))})
    elif told.by == first[1] or signer(fold, told) == first[2]:
        conflict(fold, signer(fold, told), f"counted the {spot} already")
    elif amount != first[0]:
        flag(fold, *_MISMATCH[spot], first[0], amount, about="the two counts")
        keep(fold, counts={**fold.state.cash.counts, spot: (amount, told.by, signer(fold, told))})
    else:
        keep(fold, counts={one: kept for one, kept in fold.state.cash.counts.items() if one != spot})
        _accept(fold, spot, amount)


_MISMATCH = {"float": ("FLOAT_MISMATCH", "float"), "drop": ("DROP_MISMATCH", "drop"), "tips": ("TIP_ROUTE", "tip")}


def _judge(fold: Fold, spot: str, amount: int) -> None:
    """A count against the books, and against the sensor (SEC-14)."""
    cash = fold.state.cash
    if spot == "drop":
        if amount != cash.accounts["drop"]:
            flag(fold, "DROP_MISMATCH", "drop", cash.accounts["drop"], amount)
        return
    if spot == "tips":
        right = tips.content(cash)
        if right is not None and amount != right:
            flag(fold, "TIP_ROUTE", "tip", right, amount)
        return
    if cash.opening is None or floats.playing(fold.state):
        return
    floats.ask_all(fold)
    floats.explain_anew(fold)
    cash = fold.state.cash
    if cash.seen is not None and not cash.blind and amount != cash.seen:
        seen = f"the float was counted, its sensor shows {money.text(cash.seen)}"
        fold.flag(Violation("DEVICE_DISAGREE", None, "twice", money.text(amount), seen))
    right = cash.accounts["float"] - cash.suspense  # differences that were told before are told again in one sum
    if amount != right:
        flag(fold, "FLOAT_MISMATCH", "float", right, amount, about=floats.since(cash))


def _accept(fold: Fold, spot: str, amount: int) -> None:
    """Two counts agree: from here on the books go on from what was counted; the difference stays on its account."""
    cash = fold.state.cash
    if spot == "drop":
        book(fold, "count", "astray", "drop", amount - cash.accounts["drop"])
    elif spot == "tips":
        tips.counted(fold, amount)
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


def close(fold: Fold) -> bool:
    """The shift is to end: everything that is open is told, and keeps it from ending (SEC-8)."""
    if not fold.state.cash.used:
        return True
    floats.ask_all(fold)
    _tell_open(fold)
    done = not unsettled(fold.state)
    keep(fold, closed=done)
    return done


def new_shift(fold: Fold) -> None:
    """The next shift begins with the float that the last one left, or that was counted since: the closer is the next
    opener. What the sensor read while the table was closed is judged now."""
    old = fold.state.cash
    if not old.closed:
        return
    begun = Cash(seen=old.seen, chips=old.chips, readings=old.readings, read_seq=old.read_seq, tip_seen=old.tip_seen)
    keep(fold, **begun._asdict())
    floats.open_with(fold, old.accounts["float"])
    book(fold, "brought", "outside", "players", max(old.accounts["players"], 0))  # guests may come back with what they took
    floats.settle(fold, final=True)


def _tell_open(fold: Fold) -> None:
    for b in fold.state.cash.buy_ins:
        if not b.closed:
            _tell_buy_in(fold, b)
    cash = fold.state.cash
    for number, amount in cash.unregistered.items():
        flag(fold, "CASH_UNREGISTERED", "register", amount, None, about=f"buy-in {number}")
    for one in cash.slips:
        flag(fold, "CASH_UNREGISTERED", "slip", one.amount, None, about=f"{one.kind} slip {one.number}: one signature")


def _tell_buy_in(fold: Fold, b: BuyIn) -> None:
    """What an open buy-in lacks; what ran out before was told then."""
    about = bought.about(b)
    if b.to_desk:
        flag(fold, "CASH_ROUTE_OPEN", "route", b.amount, b.desk or 0, about=about)
    elif b.counted is None:
        flag(fold, "BUYIN_UNCOUNTED", "uncounted", None, b.amount, about=about)
    elif b.lacks and notes.unread(fold):
        notes.dropped_unread(fold, b)
    elif b.lacks and not b.late:
        flag(fold, "DROP_MISMATCH", "drop", b.amount, b.dropped, about=about)
    if b.agreed is not None and b.issued != b.agreed and not b.difference:
        flag(fold, "BUYIN_MISMATCH", "issue", b.agreed, b.issued, about=about)
