"""Tips go through their own slot: told by the dealer, seen in the tip box, never in the float (TIP-1, TIP-2).

A tip is in the books once, when it is told or when it falls into the box, whichever comes first.
"""

from __future__ import annotations

from controller.cash.state import Cash, Wait
from controller.follow.books import amount_of, book, flag, keep, window
from controller.follow.fold import Fold
from controller.inputs import Chips, Staff


def tip(fold: Fold, told: Staff) -> None:
    """The dealer tells of a tip."""
    amount = amount_of(fold, told)
    if amount is None:
        return
    cash = fold.state.cash
    untold = cash.tip_untold
    if untold.amount >= amount and untold.until >= fold.at:
        keep(fold, tip_untold=untold._replace(amount=untold.amount - amount))
        return
    book(fold, "tip", "players", "tips", amount)
    keep(fold, tips=(*cash.tips, Wait(amount, window(fold))))
    if cash.suspense == amount and window(fold) <= cash.suspense_at + 2000 * fold.state.options.drop_window:
        misplaced(fold, amount)


def reading(fold: Fold, told: Chips) -> None:
    """The tip box was read: more is a tip (or one that was taken and comes back), less is wrong, and so is an emptied
    box unless two people count what was in it, or the table is closed."""
    cash = fold.state.cash
    before, counted = cash.tip_seen or 0, cash.tip_counted
    keep(fold, tip_seen=told.amount, tip_counted=None)
    if told.amount > before:
        _fell(fold, told.amount - before - _given_back(fold, told.amount - before))
    elif told.amount == 0 and before and before != counted and not _closing(fold):
        keep(fold, tip_emptied=Wait(before, window(fold)))
    elif 0 < told.amount < before:
        _gone(fold, before, told.amount)


def _closing(fold: Fold) -> bool:
    """The shift ends or has ended: its tips are taken out."""
    return fold.state.cash.closed or fold.state.checklist.state in ("closing", "closed")


def _gone(fold: Fold, before: int, left: int) -> None:
    flag(fold, "TIP_ROUTE", "tip", before, left)
    book(fold, "difference", "tips", "unexplained", before - left)
    keep(fold, tip_gone=fold.state.cash.tip_gone + before - left)


def content(cash: Cash) -> int | None:
    """What two people should count: what was taken out, or what lies in the tip box; None where it has no sensor."""
    return cash.tip_emptied.amount or cash.tip_gone or cash.tip_seen


def counted(fold: Fold, amount: int) -> None:
    """Two people counted the tips, before or after they were taken out (TIP-2, SEC-5)."""
    cash = fold.state.cash
    if amount == cash.tip_emptied.amount:
        keep(fold, tip_emptied=Wait(0, 0))
    elif amount == cash.tip_gone:
        _given_back(fold, amount)
    elif amount == cash.tip_seen:
        keep(fold, tip_counted=amount)


def _given_back(fold: Fold, rise: int) -> int:
    """What of a rise had been taken out of the tip box before."""
    emptied = fold.state.cash.tip_emptied.amount
    if 0 < emptied <= rise:
        keep(fold, tip_emptied=Wait(0, 0))
        return emptied
    if any(wait.amount == rise for wait in fold.state.cash.tips):
        return 0  # it was told as a tip
    back = min(rise, fold.state.cash.tip_gone)
    book(fold, "resolved", "unexplained", "tips", back)
    keep(fold, tip_gone=fold.state.cash.tip_gone - back)
    return back


def _fell(fold: Fold, rise: int) -> None:
    if not rise:
        return
    tips = fold.state.cash.tips
    told = next((wait for wait in tips if wait.amount == rise), None)
    if told is None:
        book(fold, "tip", "players", "tips", rise)
        keep(fold, tip_untold=Wait(rise, window(fold)))
    else:
        keep(fold, tips=tuple(wait for wait in tips if wait is not told))


def misplaced(fold: Fold, amount: int) -> None:
    """Where a tip of this amount was told and waits, it lies in the float."""
    _astray(fold, [wait for wait in fold.state.cash.tips if wait.amount == amount][:1], in_float=True)


def expire(fold: Fold) -> None:
    """A tip that was told and never reached the tip box, where that has a sensor; tips that nobody counted when they were
    taken out."""
    emptied = fold.state.cash.tip_emptied
    if emptied.amount and emptied.until <= fold.at:
        keep(fold, tip_emptied=Wait(0, 0))
        _gone(fold, emptied.amount, 0)
    cash = fold.state.cash
    over = [wait for wait in cash.tips if wait.until <= fold.at]
    if cash.tip_seen is None:
        keep(fold, tips=tuple(wait for wait in cash.tips if wait not in over))
    else:
        _astray(fold, over, in_float=False)


def _astray(fold: Fold, waits: list[Wait], in_float: bool) -> None:
    for wait in waits:
        keep(fold, tips=tuple(one for one in fold.state.cash.tips if one is not wait))
        book(fold, "tip", "tips", "players", wait.amount)
        flag(fold, "TIP_ROUTE", "tip", wait.amount, 0, about="it lies in the float" if in_float else "")


def ends(cash: Cash) -> int | None:
    if cash.unheard:
        return None
    waits = (*cash.tips, *([cash.tip_emptied] if cash.tip_emptied.amount else []))
    return min((wait.until for wait in waits), default=None)
