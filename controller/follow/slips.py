"""Fills, credits and colour changes (OPS-12, SEC-5, CASH-9)."""

from __future__ import annotations

from controller import events, money
from controller.cash.moves import Move
from controller.cash.slip import FIRST, SECOND, Slip, may_sign
from controller.follow import floats
from controller.follow.books import amount_of, conflict, flag, keep, number_of, signer, window
from controller.follow.fold import Fold
from controller.inputs import Staff

_KEPT = 50


def slip(fold: Fold, told: Staff) -> None:
    """A fill or credit: the first signature writes the slip, the second puts it in force."""
    amount = amount_of(fold, told)
    if amount is None:
        return
    if told.by not in FIRST + SECOND:
        conflict(fold, told.by, f"signs no {told.says}")
        return
    signed = next((one for one in fold.state.cash.in_force if (one.kind, one.number) == (told.says, number_of(told))), None)
    if signed is not None:  # somebody else has signed it meanwhile
        if signed.amount != amount:
            about = f"{told.says} slip {signed.number}: in force already"
            flag(fold, "FLOAT_MISMATCH", "slip", signed.amount, amount, about=about)
        return
    open_ = _meant(fold, told, amount)
    about = f"{told.says} slip {open_.number}" if open_ else ""
    if open_ is None:
        number = number_of(told) or fold.state.cash.last_slip + 1
        keep(fold, last_slip=max(number, fold.state.cash.last_slip))
        _put(fold, Slip(number, told.says, amount, fold.at, ((told.by, signer(fold, told)),)))
    elif open_.amount != amount:
        flag(fold, "FLOAT_MISMATCH", "slip", open_.amount, amount, about=f"{about}: signed for two amounts")
    elif number_of(told) is not None and (told.by, signer(fold, told)) in open_.signed:
        return  # the same word once more
    elif not may_sign(open_, told.by, signer(fold, told)):
        conflict(fold, signer(fold, told), f"cannot be the second signature of {about}")
    else:
        _in_force(fold, open_._replace(signed=(*open_.signed, (told.by, signer(fold, told)))))


def _meant(fold: Fold, told: Staff, amount: int) -> Slip | None:
    """The slip that is signed: by its number, else the oldest of this kind and amount, else the oldest that waits for
    the other side."""
    open_ = [one for one in fold.state.cash.slips if one.kind == told.says]
    number = number_of(told)
    if number is not None:
        return next((one for one in open_ if one.number == number), None)
    same = [one for one in open_ if one.amount == amount]
    other = [one for one in open_ if may_sign(one, told.by, "")] if told.by in SECOND else []
    return next(iter([*(one for one in same if may_sign(one, told.by, signer(fold, told))), *same, *other]), None)


def _put(fold: Fold, one: Slip) -> None:
    others = [old for old in fold.state.cash.slips if (old.kind, old.number) != (one.kind, one.number)]
    keep(fold, slips=(*others, *(() if one.in_force else (one,))))
    roles = [role for role, _ in one.signed]
    fold.tell(events.Slip(fold.at, one.number, one.kind, money.text(one.amount), roles, one.in_force))


def _in_force(fold: Fold, one: Slip) -> None:
    _put(fold, one)
    cash = keep(fold, in_force=(*fold.state.cash.in_force, one)[-_KEPT:])
    if one.kind == "fill":
        keep(fold, fills=cash.fills + one.amount)
    else:
        keep(fold, credits=cash.credits + one.amount)
    change = one.amount if one.kind == "fill" else -one.amount
    move = Move(one.kind, one.number, (change,), window(fold), fold.state.seq)
    floats.wait_for(fold, move)
    floats.explained(fold, move)


def colour(fold: Fold, told: Staff) -> None:
    """Chips of one denomination for others of the same worth: out of the float and into it, in either order."""
    amount = amount_of(fold, told)
    if amount is not None:
        halves = (Move("colour", None, (change,), window(fold), fold.state.seq) for change in (amount, -amount))
        floats.wait_for(fold, *halves)
