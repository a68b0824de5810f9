"""The snapshot's `cash`: float, drop, win and hold, buy-ins and slips. Null while a table keeps no books."""

from __future__ import annotations

from controller.cash.buyin import BuyIn
from controller.cash.slip import Slip
from controller.cash.state import Cash
from controller.follow import floats
from controller.follow.state import TableState
from controller.inputs import time_text
from controller.money import text

Json = dict[str, object]


def cash(state: TableState) -> Json | None:
    """The money of a table as one JSON object; amounts are decimal text."""
    books = state.cash
    if not books.used:
        return None
    return {
        "float": _float(books, floats.playing(state)),
        "drop": text(books.accounts["drop"]),
        "desk": text(books.accounts["desk"]),
        "fills": text(books.fills),
        "credits": text(books.credits),
        "tips": text(books.accounts["tips"]),
        "players": text(books.accounts["players"]),
        "win": _amount(books.win),
        "hold": _hold(books),
        "report_due": time_text(books.report_due) if books.report_due is not None else None,
        "report_late": books.report_late,
        "buy_ins": [_buy_in(b) for b in reversed(books.buy_ins)],
        "unregistered": [
            {"number": n, "amount": text(amount)} for n, amount in books.unregistered.items() if n not in _blind(books)
        ],
        "slips": [_slip(one) for one in books.slips],
    }


def _float(books: Cash, playing: bool) -> Json:
    """While a round is in play the float is on its way; what it should hold is told again when the round is over."""
    return {
        "opening": _amount(books.opening), "expected": text(_expected(books)), "seen": _amount(books.seen),
        "difference": text(books.suspense), "since": time_text(books.agreed_at) if books.agreed_at is not None else None,
        "chips": dict(books.chips), "playing": playing,
    }


def _blind(books: Cash) -> set[int]:
    """Buy-ins that the observer has yet to count: what the dealer declared is not shown before (CASH-2)."""
    return {b.number for b in books.buy_ins if b.counted is None and not b.voided}


def _expected(books: Cash) -> int:
    """What the float should hold, without the chips of buy-ins that wait for their recount."""
    blind = _blind(books)
    return books.expected - sum(move.amounts[0] for move in books.moves if move.what == "buy_in" and move.number in blind)


def _hold(books: Cash) -> str | None:
    """The win as a share of what was paid for chips, in percent with one decimal."""
    paid = books.accounts["drop"] + books.accounts["desk"]
    if books.win is None or not paid:
        return None
    tenths = (2000 * books.win + paid) // (2 * paid)
    sign, tenths = ("-", -tenths) if tenths < 0 else ("", tenths)
    return f"{sign}{tenths // 10}.{tenths % 10}%"


def _buy_in(b: BuyIn) -> Json:
    declared = b.declared if b.counted is not None else None
    return {
        "number": b.number, "state": b.state, "declared": _amount(declared), "counted": _amount(b.counted),
        "issued": text(b.issued), "dropped": text(b.dropped), "desk": text(b.desk or 0), "handed": sorted(b.handed),
        "player": b.player, "box": b.box, "at": time_text(b.at), "registered": b.registered, "fanned": b.fanned,
        "difference": text(b.difference),
    }


def _slip(one: Slip) -> Json:
    signed = [role for role, _ in one.signed]
    return {"number": one.number, "kind": one.kind, "amount": text(one.amount), "signed": signed, "at": time_text(one.at)}


def _amount(amount: int | None) -> str | None:
    return None if amount is None else text(amount)
