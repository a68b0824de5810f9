"""Everything at the table that is about money, in one place: words, readings, notes, and what runs out.

Only tables whose whole life is followed keep books (scope table); elsewhere nothing of this raises a flag.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller import money
from controller.follow import buyins, counts, floats, notes, repeated, slips, tips
from controller.follow.books import flag, keep
from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Chips, Note, Staff

WORDS: Mapping[str, Callable[[Fold, Staff], None]] = {
    "buy_in": buyins.buy_in, "fill": slips.slip, "credit": slips.slip, "colour": slips.colour, "tip": tips.tip,
    "count": counts.count, "check": counts.report,
}


#: Money that moves opens the books again, where nobody opened the table.
_OPENS = ("buy_in", "fill", "credit", "colour", "tip")


def staff(fold: Fold, told: Staff) -> None:
    if fold.whole and told.says in WORDS:
        if told.says in _OPENS:
            counts.new_shift(fold)
        WORDS[told.says](fold, told)
        floats.settle(fold, final=False)
        _remind(fold)


def chips(fold: Fold, told: Chips) -> None:
    """Chips were read; those on a box are judged by the round, and only their time is kept here."""
    if not fold.whole:
        return
    if told.spot == "float":
        floats.reading(fold, told)
        _remind(fold)
    elif told.spot == "tips":
        tips.reading(fold, told)
    else:
        keep(fold, zone_seq=fold.state.seq)


def note(fold: Fold, told: Note) -> None:
    """Notes of another currency are none of this table's money."""
    if not fold.whole:
        return
    if fold.state.header.currency not in (None, told.currency):
        flag(fold, "DROP_MISMATCH", "drop", 0, told.value, about=f"a note of {money.text(told.value)} {told.currency}")
        return
    notes.note(fold, told.value)


def _remind(fold: Fold) -> None:
    """From the first money on, cash has to be reported (CASH-8)."""
    cash = fold.state.cash
    if cash.used and cash.report_due is None:
        keep(fold, report_due=fold.at + 60_000 * fold.state.options.cash_report_interval)


def ends(state: TableState) -> int | None:
    """When the next window of the cash ends. What the float owes is asked for between rounds only."""
    cash = state.cash
    found = [notes.ends(cash), repeated.ends(cash), tips.ends(cash), None if floats.playing(state) else floats.ends(cash)]
    found.append(None if cash.report_late or cash.closed else cash.report_due)
    return min((when for when in found if when is not None), default=None)


def expire(fold: Fold) -> None:
    """Tells what has run out by now."""
    cash = fold.state.cash
    if cash.report_due is not None and cash.report_due <= fold.at and not (cash.report_late or cash.closed):
        keep(fold, report_late=True)
        flag(fold, "CASH_UNREPORTED", "report", None, None)
    repeated.expire(fold, floats.playing(fold.state))
    notes.expire(fold, floats.playing(fold.state))
    tips.expire(fold)
    if not floats.playing(fold.state):
        floats.settle(fold, final=True)
        floats.overdue(fold)
