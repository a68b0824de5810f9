"""Buy-ins: declared, recounted, issued, dropped or sent to the desk, registered (CASH-1 to CASH-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller import events, money
from controller.cash.buyin import THREE, BuyIn
from controller.cash.moves import Move
from controller.cash.state import Cash, Wait
from controller.follow import patterns
from controller.follow.books import amount_of, book, clock_text, conflict, flag, keep, number_of, signer, window
from controller.follow.fold import Fold
from controller.inputs import Staff

_CLOSED_KEPT = 20


def buy_in(fold: Fold, told: Staff) -> None:
    """The role decides what it means."""
    if told.by in _BY:
        _BY[told.by](fold, told)
    else:
        conflict(fold, told.by, "no part in a buy-in")


def about(b: BuyIn) -> str:
    """A buy-in as evidence."""
    return f"buy-in {b.number} of {clock_text(b.at)}"


def find(fold: Fold, number: int | None, wanted: Callable[[BuyIn], bool], amount: int | None = None) -> BuyIn | None:
    """The buy-in that is meant: by its number, else the oldest that is wanted, of this amount if there is one."""
    if number is not None:
        return next((b for b in fold.state.cash.buy_ins if b.number == number), None)
    found = [b for b in fold.state.cash.buy_ins if wanted(b)]
    return next((b for b in found if b.amount == amount), found[0] if found else None)


def put(fold: Fold, b: BuyIn) -> None:
    """Keeps a buy-in as it is now, and what the float still owes for it; tells it."""
    cash = fold.state.cash
    others = tuple(old for old in cash.buy_ins if old.number != b.number)
    done = [old for old in others if old.closed]
    gone = set(done[:-_CLOSED_KEPT])
    kept = sorted((*(old for old in others if old not in gone), b), key=lambda one: one.number)
    moves = tuple(move for move in cash.moves if (move.what, move.number) != ("buy_in", b.number))
    if b.owes() and not b.voided:
        moves += (Move("buy_in", b.number, b.owes(), None),)
    unregistered = {n: amount for n, amount in cash.unregistered.items() if n != b.number}
    if not b.registered and not b.voided:
        unregistered[b.number] = b.amount
    keep(fold, buy_ins=tuple(kept), moves=moves, unregistered=unregistered)
    fold.tell(_event(fold, b))


def _event(fold: Fold, b: BuyIn) -> events.BuyIn:
    def told(amount: int | None) -> str | None:
        return None if amount is None else money.text(amount)

    return events.BuyIn(
        fold.at, b.number, b.state, told(b.declared), told(b.counted), money.text(b.issued), money.text(b.dropped),
        told(b.desk), b.registered, money.text(b.difference), dict(b.names).get("dealer"), b.player, b.box,
    )


def _opened(fold: Fold, told: Staff) -> BuyIn:
    cash = fold.state.cash
    number = number_of(told) or cash.last_buy_in + 1
    keep(fold, last_buy_in=max(number, cash.last_buy_in), fanned=False, fans=cash.fans or cash.fanned)
    return BuyIn(number, fold.at, fanned=cash.fanned, player=told.detail("player"), box=told.detail("box"))


def _meant(fold: Fold, told: Staff, amount: int, what: str) -> BuyIn:
    """The buy-in that a count is for: one that lacks it, one that it brings to agree, else a new one."""
    other = {"declared": "counted", "counted": "declared"}[what]
    b = find(fold, number_of(told), lambda one: getattr(one, what) is None and not one.closed, amount)
    b = b or find(fold, None, lambda one: one.agreed is None and not one.closed and getattr(one, other) == amount)
    return _opened(fold, told) if b is None or b.closed else b


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
    if after.agreed is None and after.declared is not None and after.counted is not None:
        flag(fold, "BUYIN_MISMATCH", "recount", after.declared, after.counted, about=about(b))
        return after._replace(difference=b.difference or after.declared - after.counted)
    return after._replace(until=window(fold)) if after.agreed is not None else after


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
    spoken = _spoken(fold, b, told)
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
    counted = find(fold, number_of(told), lambda one: one.counted is not None and not one.dropped and not one.closed, amount)
    if desk and counted is not None and counted.counted == amount:
        b = _spoken(fold, counted, told)
        if b is not None:
            put(fold, b._replace(handed=b.handed | {"observer"}, until=window(fold)))
        return
    b = _meant(fold, told, amount, "counted")
    spoken = _spoken(fold, b, told)
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
    _done(fold, spoken._replace(registered=True, handed=handed))


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
    _done(fold, spoken._replace(desk=amount, handed=b.handed | {"cashier"}))


_BY: Mapping[str, Callable[[Fold, Staff], None]] = {
    "dealer": _declare, "observer": _recount, "inspector": _inspect, "cashier": _receive,
}


def issued(fold: Fold, number: int | None, amount: int) -> None:
    """The float gave `amount` for a buy-in (below 0: got it back); short or long is flagged at once (CASH-3)."""
    b = find(fold, number, lambda _: False)
    assert b is not None, "only what waits for a buy-in is issued for it"
    book(fold, "buy_in", "float", "players", amount, b.number)
    after = b._replace(issued=b.issued + amount, until=window(fold) if b.lacks or b.to_desk else None)
    if b.agreed is not None and after.issued != b.agreed:
        flag(fold, "BUYIN_MISMATCH", "issue", b.agreed, after.issued, about=about(b))
        after = after._replace(difference=b.difference or b.agreed - after.issued)
    _done(fold, after)


def _done(fold: Fold, b: BuyIn) -> None:
    """Keeps a buy-in; one that has closed by this has to have been fanned, where this table tells its fans."""
    before = find(fold, b.number, lambda _: False)
    if b.to_desk and b.arrived and (before is None or not before.arrived):
        book(fold, "desk", "hand", "desk", b.amount, b.number)
    if b.closed and before is not None and not before.closed and fold.state.cash.fans and not b.fanned:
        flag(fold, "BUYIN_UNCOUNTED", "fan", None, None, about=about(b))
    put(fold, b._replace(until=None) if b.closed else b)
    if b.closed and not b.voided and before is not None and not before.closed:
        patterns.buy_in_over(fold, dict(b.names).get("dealer", "dealer"), -b.difference)


def void(fold: Fold, b: BuyIn) -> None:
    """Nothing came of it: chips go back to the float, notes to the guest."""
    put(fold, b._replace(voided=True, until=None))
    book(fold, "void", "hand", "guests", b.amount - b.dropped, b.number)
    if b.issued:
        back = Move("void", b.number, (b.issued,), window(fold))
        keep(fold, moves=(*fold.state.cash.moves, back))
    if b.dropped:
        flag(fold, "DROP_MISMATCH", "drop", 0, b.dropped, about=f"{about(b)} is void")


def _take_notes(fold: Fold, b: BuyIn) -> None:
    """Keeps a buy-in whose amount is new, and gives it the notes that were dropped before it was told."""
    before = find(fold, b.number, lambda _: False)
    book(fold, "buy_in", "guests", "hand", b.amount - (before.amount if before else 0), b.number)
    put(fold, b)
    for note in fold.state.cash.notes:
        _drop(fold, note)


def note(fold: Fold, value: int) -> None:
    """A note went into the box: for the oldest buy-in that lacks it, else it waits for one (CASH-4, CASH-6)."""
    book(fold, "note", "hand", "drop", value)
    waits = Wait(value, window(fold))
    keep(fold, notes=(*fold.state.cash.notes, waits))
    _drop(fold, waits)


def _drop(fold: Fold, waits: Wait) -> None:
    lacking = [b for b in fold.state.cash.buy_ins if not b.closed and b.lacks > 0]
    b = next((b for b in lacking if b.lacks >= waits.amount), lacking[0] if lacking else None)
    if b is None:
        return
    notes = list(fold.state.cash.notes)
    notes.remove(waits)
    keep(fold, notes=tuple(notes))
    after = b._replace(dropped=b.dropped + waits.amount)
    if after.dropped > b.amount:
        flag(fold, "DROP_MISMATCH", "drop", b.amount, after.dropped, about=about(b))
    _done(fold, after)


def unread(fold: Fold) -> bool:
    """The drop box cannot count: the observer's word for the notes stands until the box is counted (EQ-14)."""
    return fold.state.header.profile.fits("box") == "none"


def dropped_unread(fold: Fold, b: BuyIn) -> None:
    """Books the notes of a buy-in into a box that cannot count."""
    book(fold, "note", "hand", "drop", b.lacks, b.number)
    _done(fold, b._replace(until=None, dropped=b.amount))


def ends(cash: Cash) -> int | None:
    """When the next window of a buy-in, or of a note that waits for one, ends."""
    found = [b.until for b in cash.buy_ins if b.until is not None] + [note.until for note in cash.notes]
    return min(found, default=None)


def expire(fold: Fold, playing: bool) -> None:
    """A window ran out: what has not arrived by then is told once. Chips are not asked for while a round is in play."""
    for b in [b for b in fold.state.cash.buy_ins if b.until is not None and b.until <= fold.at]:
        put(fold, b._replace(until=None, late=True))
        if b.counted is None:
            flag(fold, "BUYIN_UNCOUNTED", "uncounted", None, b.amount, about=about(b))
        if b.to_desk and b.handed != THREE:
            flag(fold, "CASH_ROUTE_OPEN", "route", b.amount, b.desk or 0, about=about(b))
        elif b.lacks > 0 and unread(fold):
            dropped_unread(fold, b)
        elif b.lacks > 0:
            flag(fold, "DROP_MISMATCH", "drop", b.amount, b.dropped, about=about(b))
        if b.agreed is not None and not b.issued and fold.state.cash.sensed and not playing:
            flag(fold, "BUYIN_MISMATCH", "issue", b.agreed, b.issued, about=about(b))
    for waits in [waits for waits in fold.state.cash.notes if waits.until <= fold.at]:
        keep(fold, notes=tuple(one for one in fold.state.cash.notes if one is not waits))
        flag(fold, "DROP_MISMATCH", "drop", 0, waits.amount)
        book(fold, "difference", "astray", "hand", waits.amount)
