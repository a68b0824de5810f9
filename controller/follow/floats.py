"""The float against the books: what left it and what came back, and what nobody can explain (CASH-9, SEC-14)."""

from __future__ import annotations

from controller import money
from controller.cash.moves import Move, Shown, nearest, unseen, ways
from controller.cash.state import Cash
from controller.follow import bought, tips
from controller.follow.books import book, clock_text, flag, keep
from controller.follow.fold import Fold
from controller.follow.gains import gains, halfway
from controller.follow.state import TableState
from controller.inputs import Chips
from controller.rules.settle import settled
from controller.watch import agreed, round_ended

#: How long a change of the float may lag behind what caused it, in ms.
LAG = 10_000
#: From where to where a move goes if it adds to the float.
_SOURCE = {"round": "players", "fill": "reserve", "credit": "reserve", "void": "players", "colour": "players"}


def playing(state: TableState) -> bool:
    """A round is in play, or settled and not said to be over."""
    return state.tracker is not None


def reading(fold: Fold, told: Chips) -> None:
    """The float was read anew, once it had come to rest."""
    cash = fold.state.cash
    change = _denominations(cash.chips, told.chips)
    keep(fold, seen=told.amount, chips=told.chips, readings=cash.readings + 1, read_seq=fold.state.seq)
    settle(fold, final=True, change=change)
    keep(fold, blind=False)


def settle(fold: Fold, final: bool, change: str = "") -> None:
    """Finds which moves the float has shown; what is left over is flagged if this reading is `final`."""
    cash = fold.state.cash
    unbooked = _unbooked(fold)
    if not unbooked:
        return
    if cash.seen is None:
        _unsensed(fold, cash)
        return
    if cash.opening is None:
        open_with(fold, cash.seen)
        return
    fresh = cash.read_seq > cash.settled_seq
    if cash.blind and not fresh:
        return  # the books have gone on without it
    found = ways(cash.moves, cash.read_seq)
    if not fresh:
        found[0] = unseen(cash.moves)  # nothing was read since, so nothing new was seen
    paid = unbooked[:1] if cash.read_seq > cash.zone_seq else ()  # what lies on the boxes left the float before it was read
    moved = _less(cash.seen - cash.accounts["float"], unbooked, found, paid)
    if playing(fold.state) and moved not in found and halfway(cash, fold.state.tracker):
        return
    told_late = not (final or moved) and cash.suspense_at + LAG >= fold.at  # the chips came before the words
    if cash.suspense and (moved == -cash.suspense or (told_late and cash.suspense in found)):
        _resolve(fold, found[moved + cash.suspense])
    elif moved in found:
        _arrive(fold, found[moved])
    elif cash.suspense and moved + cash.suspense in found:
        _resolve(fold, found[moved + cash.suspense])
    elif final:
        _wrong(fold, moved, found, change)
    cash = keep(fold, settled_seq=fold.state.seq)
    if not cash.moves and not cash.suspense:
        keep(fold, agreed_at=fold.at)


def _unbooked(fold: Fold) -> tuple[int, ...]:
    """What the round in play may have brought the float already; nothing (0) between rounds, () while it is not settled."""
    state = fold.state
    if state.cash.closed:
        return ()  # a closed table's float may be carried away; it is judged when the table opens again
    if state.tracker is None:
        return (0,)
    if state.voided or fold.holds or not agreed(state.tracker, settled):
        return ()
    return *gains(state.watch, state.tracker, round_ended(state.watch, state.tracker, fold.at, False)), 0


def _less(moved: int, unbooked: tuple[int, ...], found: dict[int, Shown], paid: tuple[int, ...]) -> int:
    """The change of the float without what the round brought, as it is explained best; where nothing explains it, without
    what is known to be `paid`."""
    rest = [moved - gain for gain in unbooked]
    near = [moved - gain for gain in paid if gain < 0] or rest
    return next((one for one in rest if one in found), min(near, key=lambda one: abs(one - nearest(found, one))))


def open_with(fold: Fold, amount: int) -> None:
    """The float that the table begins with."""
    book(fold, "opening", "reserve", "float", amount - fold.state.cash.accounts["float"])
    keep(fold, opening=amount, agreed_at=fold.at)


def _unsensed(fold: Fold, cash: Cash) -> None:
    """Without a sensor what was agreed is taken as done, until the float is counted."""
    agreed = {b.number for b in cash.buy_ins if b.agreed is not None}
    waits = [move.what == "buy_in" and move.number not in agreed for move in cash.moves]
    _arrive(fold, tuple(None if wait else move.amounts[0] for move, wait in zip(cash.moves, waits, strict=True)))


def _arrive(fold: Fold, shown: Shown) -> None:
    """Posts the moves that were seen; the others go on waiting."""
    moves = fold.state.cash.moves
    keep(fold, moves=tuple(move for move, amount in zip(moves, shown, strict=True) if amount is None))
    for move, amount in zip(moves, shown, strict=True):
        if amount is None:
            continue
        if move.what == "buy_in":
            bought.issued(fold, move.number, -amount)
        else:
            book(fold, move.what, _SOURCE[move.what], "float", amount, move.number)


def _resolve(fold: Fold, shown: Shown) -> None:
    """What was missing has come, what was too much has gone: the difference is explained after all."""
    book(fold, "resolved", "float", "unexplained", fold.state.cash.suspense)
    keep(fold, suspense=0)
    _arrive(fold, shown)


def _wrong(fold: Fold, moved: int, found: dict[int, Shown], change: str) -> None:
    """The float changed by what nothing explains: a wrong amount for a buy-in that waits, else a difference."""
    moves = fold.state.cash.moves
    near = nearest(found, moved)
    shown = found[near] if near else unseen(moves)
    if moves and all(move.what == "buy_in" for move in moves) and not fold.state.cash.blind:
        seen = [n for n, amount in enumerate(shown) if amount is not None]
        n = seen[-1] if seen else min(range(len(moves)), key=lambda n: abs(moves[n].amounts[0] - moved))
        amount = moved - near + (shown[n] or 0)
        if _gave(fold, moves[n], -amount):
            _arrive(fold, (*shown[:n], amount, *shown[n + 1 :]))
            return
    _arrive(fold, shown)
    differ(fold, moved - near, change)


def _gave(fold: Fold, move: Move, amount: int) -> bool:
    """Whether the float can have given this for the buy-in: it gives, or takes back of what it gave."""
    b = bought.find(fold, move.number, lambda _: False)
    return b is not None and b.issued + amount >= 0


def differ(fold: Fold, difference: int, change: str = "") -> None:
    """The float holds `difference` more than anything explains: told by how much and since when."""
    cash = fold.state.cash
    if not difference or cash.seen is None:
        return
    tips.misplaced(fold, difference)
    about = "; ".join(filter(None, (since(cash), change)))
    flag(fold, "FLOAT_MISMATCH", "float", cash.seen - difference, cash.seen, about=about)
    book(fold, "difference", "unexplained", "float", difference)
    cash = fold.state.cash
    keep(fold, suspense=cash.suspense + difference, suspense_at=fold.at)


def since(cash: Cash) -> str:
    """When float and books agreed last, as evidence."""
    return f"agreed last at {clock_text(cash.agreed_at)}" if cash.agreed_at is not None else ""


def _denominations(before: tuple[tuple[str, int], ...], after: tuple[tuple[str, int], ...]) -> str:
    """What changed by denomination, where the sensor tells: ``float -1x25 +5x5``."""
    if not before or not after:
        return ""
    had, has = dict(before), dict(after)
    changed = {name: has.get(name, 0) - had.get(name, 0) for name in {**had, **has}}
    pieces = [f"{count:+}x{name}" for name, count in sorted(changed.items(), key=lambda one: -money.money(one[0])) if count]
    return f"float {' '.join(pieces)}" if pieces else ""


def explained(fold: Fold, move: Move) -> None:
    """A slip that is signed at last says what the float has shown for long: the difference is explained by it."""
    cash = fold.state.cash
    if cash.suspense and cash.suspense == move.amounts[0]:
        _resolve(fold, tuple(cash.suspense if one is move else None for one in cash.moves))


def wait_for(fold: Fold, *moves: Move) -> None:
    """More that the float has to show."""
    keep(fold, moves=(*fold.state.cash.moves, *moves))


def overdue(fold: Fold) -> None:
    """Moves that the float should have shown by now: differences, where a sensor follows it."""
    cash = fold.state.cash
    over = [move.until is not None and move.until <= fold.at for move in cash.moves]
    if not any(over):
        return
    colour = [move.what == "colour" for move in cash.moves].count(True) % 2 == 0  # both halves of a change, or neither
    late = [move for move, ended in zip(cash.moves, over, strict=True) if ended and not (move.what == "colour" and colour)]
    shown = tuple(_taken(move) if ended else None for move, ended in zip(cash.moves, over, strict=True))
    if cash.sensed and cash.seen is not None and not cash.unheard:
        missing = sum(_taken(move) for move in late)
        _arrive(fold, shown)
        differ(fold, -missing)
    else:
        _arrive(fold, shown)
        keep(fold, blind=True)


def ask_all(fold: Fold) -> None:
    """Before a count or the close: what has not come by now is told, whatever time it still had."""
    if playing(fold.state):
        return
    settle(fold, final=True)
    moves = fold.state.cash.moves
    keep(fold, moves=tuple(m if m.what == "buy_in" else m._replace(until=fold.at) for m in moves))
    overdue(fold)


def explain_anew(fold: Fold) -> None:
    """At a count: what was flagged, looked at again with all that still waits, may leave a smaller difference.

    A reading in the middle of several moves can only be judged by what lies nearest to it; once no more comes, the
    whole is judged. The count tells what is left.
    """
    cash = fold.state.cash
    if not cash.suspense or cash.seen is None or cash.blind:
        return
    found = ways(cash.moves, cash.read_seq)
    near = nearest(found, cash.suspense)
    left = cash.suspense - near
    if abs(left) < abs(cash.suspense):
        _resolve(fold, found[near])
        book(fold, "difference", "unexplained", "float", left)
        keep(fold, suspense=left)


def _taken(move: Move) -> int:
    """What is taken as the change of a move that was not seen: none, where that may be."""
    return 0 if 0 in move.amounts else move.amounts[0]


def ends(cash: Cash) -> int | None:
    if cash.unheard:
        return None
    return min((move.until for move in cash.moves if move.until is not None), default=None)
