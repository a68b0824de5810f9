"""Who plays which box: bettors and reservations (C-BOX, W-BET-4)."""

from __future__ import annotations

from controller.follow import guests, stakes
from controller.follow.fold import Fold
from controller.follow.hosts import box_named
from controller.follow.state import TableState
from controller.inputs import Staff
from controller.rules.violation import Violation


def reserve(fold: Fold, told: Staff) -> None:
    """The token is laid: for how many minutes is said, and never for more than the house allows (C-BOX-7).

    A token that is laid again without a new bet goes on from where it lay first (T-17).
    """
    box, minutes = box_named(told), told.detail("minutes")
    if box is None:
        return
    most = fold.state.options.reserve_max
    asked = int(minutes) if minutes and minutes.isdigit() else most
    begun = fold.state.guests.reserved_from.get(box, fold.at)
    wish, latest = fold.at + 60_000 * asked, begun + 60_000 * most
    if wish > latest:
        fold.flag(Violation("RESERVE_TOO_LONG", box, "reserve", str(most), str((wish - begun) // 60_000)))
    if fold.at < latest:
        fold.set(reserved={**fold.state.reserved, box: min(wish, latest)})
    if fold.whole:
        fold.set(guests=fold.state.guests.reserving(box, begun))


def release(fold: Fold, told: Staff) -> None:
    box = box_named(told)
    fold.set(reserved={b: until for b, until in fold.state.reserved.items() if b != box})


def ends(state: TableState) -> int | None:
    """When the next reservation is over."""
    return min((until for until in state.reserved.values() if until), default=None)


def expire(fold: Fold) -> None:
    """A reservation that is over is told once; the box stays reserved until the token is removed (OPS-14)."""
    over = [box for box, until in fold.state.reserved.items() if 0 < until <= fold.at]
    for box in over:
        fold.flag(Violation("RESERVE_EXPIRED", box, "reserve"))
    if over:
        fold.set(reserved={**fold.state.reserved, **dict.fromkeys(over, 0)})


def seat(fold: Fold, told: Staff) -> None:
    """A player bets on a box, if it is said how much (C-BOX-5, W-BET-4)."""
    box, player = box_named(told), told.detail("player")
    if guests.wish(fold, told, box) or box is None or player is None or not stakes.can_lie(fold, box, told.amount):
        return
    before, seated = fold.state.seats, fold.state.seats.get(box, ())
    seats = {**before, box: seated if player in seated else (*seated, player)}
    fold.set(seats=seats)
    guests.seated(fold, told, box, player, before)
    options = fold.state.options
    if len(seats[box]) > options.max_bettors:
        fold.flag(Violation("BETTORS_MAX", box, "bettors", str(options.max_bettors), str(len(seats[box]))))
    played = sum(player in bettors for bettors in seats.values())
    if options.max_boxes_per_player and played > options.max_boxes_per_player:
        fold.flag(Violation("BOX_LIMIT", None, "boxes", str(options.max_boxes_per_player), player))
    if told.amount is not None:
        stakes.told(fold, box, player, told.amount)


def leave(fold: Fold, told: Staff) -> None:
    """A player leaves a box, or the table; his reservation ends with it (C-BOX-9)."""
    box, player = box_named(told), told.detail("player")
    state = fold.state
    left = {b: tuple(p for p in seated if p != player or box not in (None, b)) for b, seated in state.seats.items()}
    fold.set(seats=left, hosts={b: host for b, host in state.hosts.items() if host in left.get(b, ())})
    fold.set(stakes=state.stakes.without(player, box))
    if player is not None and not any(player in seated for seated in left.values()):
        fold.set(guests=fold.state.guests.without(player))
    if box is not None:
        release(fold, told)
        fold.set(guests=fold.state.guests.bet({box}))
