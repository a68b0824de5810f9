"""Notes and the drop box: what belongs to which buy-in, and what has not arrived in time (CASH-4 to CASH-6)."""

from __future__ import annotations

from controller.cash.buyin import THREE, BuyIn
from controller.cash.state import Cash, Wait
from controller.floor.fitted import BOX_NAMES
from controller.follow.books import book, flag, keep, window
from controller.follow.bought import about, done, put
from controller.follow.fold import Fold


def note(fold: Fold, value: int) -> None:
    """A note went into the box: for the oldest buy-in that lacks it, else it waits for one (CASH-4, CASH-6)."""
    book(fold, "note", "hand", "drop", value)
    waits = Wait(value, window(fold))
    keep(fold, notes=(*fold.state.cash.notes, waits))
    _drop(fold, waits)


def give_waiting(fold: Fold) -> None:
    """Notes that were dropped before their buy-in was told."""
    for waits in fold.state.cash.notes:
        _drop(fold, waits)


def take_back(fold: Fold, b: BuyIn) -> None:
    """Keeps a buy-in that goes another way; notes taken for its own are not, and wait for another (CASH-6)."""
    put(fold, b._replace(dropped=0))
    if b.dropped:
        keep(fold, notes=(*fold.state.cash.notes, Wait(b.dropped, window(fold))))
        give_waiting(fold)


def _drop(fold: Fold, waits: Wait) -> None:
    open_ = [b for b in fold.state.cash.buy_ins if not b.closed and b.lacks > 0]
    lacking = sorted(open_, key=lambda b: b.doubted_until is not None)  # one that may have been told twice gets it last
    b = next((b for b in lacking if b.lacks >= waits.amount), lacking[0] if lacking else None)
    if b is None:
        return
    notes = list(fold.state.cash.notes)
    notes.remove(waits)
    keep(fold, notes=tuple(notes))
    until = b.until or (window(fold) if b.counted is None else None)  # dropped uncounted: its recount is asked for then
    after = b._replace(dropped=b.dropped + waits.amount, until=until)
    if after.dropped > b.amount:
        flag(fold, "DROP_MISMATCH", "drop", b.amount, after.dropped, about=about(b))
    done(fold, after)


def unread(fold: Fold) -> bool:
    """The drop box cannot count: the observer's word for the notes stands until the box is counted (EQ-14)."""
    return any(fold.state.header.profile.fits(name) == "none" for name in BOX_NAMES)


def dropped_unread(fold: Fold, b: BuyIn) -> None:
    """Books the notes of a buy-in into a box that cannot count."""
    book(fold, "note", "hand", "drop", b.lacks, b.number)
    done(fold, b._replace(until=None, dropped=b.amount))


def ends(cash: Cash) -> int | None:
    """When the next window of a buy-in, or of a note that waits for one, ends."""
    return min([*(until for _, until in _asked(cash)), *(note.until for note in cash.notes)], default=None)


def _asked(cash: Cash) -> list[tuple[BuyIn, int]]:
    """The buy-ins whose window runs, and its end: nothing is asked of a drop box that cannot count now."""
    return [(b, b.until) for b in cash.buy_ins if b.until is not None and not (cash.box_away and b.lacks)]


def expire(fold: Fold, playing: bool) -> None:
    """A window ran out: what has not arrived by then is told once. Chips are not asked for while a round is in play."""
    for b in [b for b, until in _asked(fold.state.cash) if until <= fold.at]:
        put(fold, b._replace(until=None, late=True))
        if b.counted is None:
            flag(fold, "BUYIN_UNCOUNTED", "uncounted", None, b.amount, about=about(b))
        if b.to_desk and b.handed != THREE:
            flag(fold, "CASH_ROUTE_OPEN", "route", b.amount, b.desk or 0, about=about(b))
        elif b.lacks > 0 and unread(fold):
            dropped_unread(fold, b)
        elif b.lacks > 0:
            flag(fold, "DROP_MISMATCH", "drop", b.amount, b.dropped, about=about(b))
        cash = fold.state.cash
        if b.agreed is not None and not b.issued and cash.sensed and not (playing or cash.unheard):
            flag(fold, "BUYIN_MISMATCH", "issue", b.agreed, b.issued, about=about(b))
    for waits in [waits for waits in fold.state.cash.notes if waits.until <= fold.at]:
        keep(fold, notes=tuple(one for one in fold.state.cash.notes if one is not waits))
        flag(fold, "DROP_MISMATCH", "drop", 0, waits.amount)
        book(fold, "difference", "astray", "hand", waits.amount)
