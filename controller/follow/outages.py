"""Time in which the table or a device was off counts against nobody: what has to be heard within a window has a whole one
once it can be heard.

A table that goes on after it was off says so itself, as its record (`runtime`). What chips did meanwhile is told
afterwards: float and tip box are asked for nothing before any zone was read. A reservation goes on by the clock on the
wall, since the guest's time runs on (C-BOX-7).
"""

from __future__ import annotations

from controller.cash.buyin import BuyIn
from controller.cash.moves import Move
from controller.cash.state import Wait
from controller.floor import fitted
from controller.follow.books import keep, window
from controller.follow.floats import LAG
from controller.follow.fold import Fold
from controller.inputs import Chips, Device, Input


def heard(fold: Fold, told: Input, before: int | None) -> None:
    """Whether `told` says that the table or a device was off, or can be heard again; asked before the clock strikes.
    `before` is the time of the input before."""
    if isinstance(told, Device) and told.device == fitted.RECORD:
        if told.state == "online":
            _goes_on(fold, before if before is not None else fold.at)
    elif isinstance(told, Device) and told.device in fitted.BOX_NAMES:
        _box(fold, told.state != "online")
    elif isinstance(told, Device):
        if told.state == "offline" and told.device != fitted.SIGN:
            keep(fold, unheard=True)
    elif isinstance(told, Chips) and fold.state.cash.unheard:
        _chips(fold)


def _goes_on(fold: Fold, off: int) -> None:
    """The table was off since `off`: sensors tell their state anew to whoever listens now, and every window begins anew."""
    state, cash = fold.state, fold.state.cash
    fold.set(devices={name: told for name, told in state.devices.items() if "/" not in name})
    fold.set(calls=state.calls.awaited(fold.at))
    keep(
        fold,
        unheard=True,
        buy_ins=tuple(_again(b, off, window(fold)) for b in cash.buy_ins),
        notes=_waits(cash.notes, window(fold)),
        tips=_waits(cash.tips, window(fold)),
        tip_untold=cash.tip_untold._replace(until=_later(cash.tip_untold.until, off, window(fold))),
        tip_emptied=cash.tip_emptied._replace(until=window(fold)),
        suspense_at=cash.suspense_at + fold.at - off,
        report_due=None if cash.report_due is None else cash.report_due + fold.at - off,
    )


def _again(b: BuyIn, off: int, until: int) -> BuyIn:
    return b._replace(
        until=until if b.until is not None else None,
        doubted_until=until if b.doubted_until is not None else None,
        new_until=_later(b.new_until, off, until),
    )


def _later(end: int, off: int, until: int) -> int:
    """The end of a window anew, if it had not ended when the table went off."""
    return until if end >= off else end


def _waits(waits: tuple[Wait, ...], until: int) -> tuple[Wait, ...]:
    return tuple(wait._replace(until=until) for wait in waits)


def _box(fold: Fold, away: bool) -> None:
    """While the drop box cannot count, nobody asks for the notes of a buy-in."""
    cash = fold.state.cash
    if cash.box_away and not away:
        lacking = tuple(b._replace(until=window(fold)) if b.until is not None and b.lacks else b for b in cash.buy_ins)
        keep(fold, buy_ins=lacking)
    keep(fold, box_away=away)


def _chips(fold: Fold) -> None:
    """Zones are read again: now float and tip box have to show what waits for them."""
    cash = fold.state.cash
    keep(fold, unheard=False, moves=tuple(_asked(fold, move) for move in cash.moves), tips=_waits(cash.tips, window(fold)))


def _asked(fold: Fold, move: Move) -> Move:
    if move.until is None:
        return move
    return move._replace(until=fold.at + LAG if move.what == "round" else window(fold))
