"""Buy-ins while an input is folded: found, kept, issued for, closed, voided."""

from __future__ import annotations

from collections.abc import Callable

from controller import events, money
from controller.cash.buyin import BuyIn
from controller.cash.moves import Move
from controller.follow import patterns
from controller.follow.books import book, clock_text, flag, keep, window
from controller.follow.fold import Fold

_CLOSED_KEPT = 20


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
    moves = _owed(fold, b)
    unregistered = {n: amount for n, amount in cash.unregistered.items() if n != b.number}
    if not b.registered and not b.voided:
        unregistered[b.number] = b.amount
    keep(fold, buy_ins=tuple(kept), moves=moves, unregistered=unregistered)
    fold.tell(_event(fold, b))


def _owed(fold: Fold, b: BuyIn) -> tuple[Move, ...]:
    """What the float owes, with what it owes for `b`; for a buy-in that may have been told twice it gives last."""
    cash = fold.state.cash
    before = next((move for move in cash.moves if (move.what, move.number) == ("buy_in", b.number)), None)
    moves = [move for move in cash.moves if move is not before]
    if b.owes() and not b.voided:
        moves.append(Move("buy_in", b.number, b.owes(), None, before.told if before else fold.state.seq))
    doubted = {("buy_in", one.number) for one in (*cash.buy_ins, b) if one.doubted_until is not None}
    return tuple(sorted(moves, key=lambda move: (move.what, move.number) in doubted))


def _event(fold: Fold, b: BuyIn) -> events.BuyIn:
    def told(amount: int | None) -> str | None:
        return None if amount is None else money.text(amount)

    return events.BuyIn(
        fold.at, b.number, b.state, told(b.declared), told(b.counted), money.text(b.issued), money.text(b.dropped),
        told(b.desk), b.registered, money.text(b.difference), dict(b.names).get("dealer"), b.player, b.box,
    )


def issued(fold: Fold, number: int | None, amount: int) -> None:
    """The float gave `amount` for a buy-in (below 0: got it back); short or long is flagged at once (CASH-3)."""
    b = find(fold, number, lambda _: False)
    assert b is not None, "only what waits for a buy-in is issued for it"
    book(fold, "buy_in", "float", "players", amount, b.number)
    after = b._replace(issued=b.issued + amount, until=window(fold) if b.lacks or b.to_desk else None)
    done(fold, issued_right(fold, after))


def issued_right(fold: Fold, b: BuyIn) -> BuyIn:
    """The buy-in, marked where chips were given for it and both counts say that they were too few or too many."""
    if b.agreed is None or b.issued in (0, b.agreed):
        return b
    flag(fold, "BUYIN_MISMATCH", "issue", b.agreed, b.issued, about=about(b))
    return b._replace(difference=b.difference or b.agreed - b.issued)


def done(fold: Fold, b: BuyIn) -> None:
    """Keeps a buy-in; one that has closed by this has to have been fanned, where this table tells its fans."""
    before = find(fold, b.number, lambda _: False)
    if b.to_desk and b.arrived and (before is None or not before.arrived):
        book(fold, "desk", "hand", "desk", b.amount, b.number)
    if b.closed and before is not None and not before.closed:
        if fold.state.cash.fans and not b.fanned:
            flag(fold, "BUYIN_UNCOUNTED", "fan", None, None, about=about(b))
        patterns.buy_in_over(fold, dict(b.names).get("dealer", "dealer"), -b.difference)
    put(fold, b._replace(until=None) if b.closed else b)


def void(fold: Fold, b: BuyIn) -> None:
    """Nothing came of it: chips go back to the float, notes to the guest."""
    put(fold, b._replace(voided=True, until=None))
    book(fold, "void", "hand", "guests", b.amount - b.dropped, b.number)
    if b.issued:
        back = Move("void", b.number, (b.issued,), window(fold), fold.state.seq)
        keep(fold, moves=(*fold.state.cash.moves, back))
    if b.dropped:
        flag(fold, "DROP_MISMATCH", "drop", 0, b.dropped, about=f"{about(b)} is void")
