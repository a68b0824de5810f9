"""Chips on the layout."""

from __future__ import annotations

from controller import money
from controller.follow import cash
from controller.follow.fold import Fold
from controller.inputs import Chips
from controller.rules.round import box_of
from controller.rules.settle import settled
from controller.rules.violation import Violation
from controller.watch import agreed


def chips(fold: Fold, told: Chips) -> None:
    state = fold.state
    if state.zones.get(told.spot, 0) == told.amount:
        return
    fold.set(zones={**state.zones, told.spot: told.amount})
    cash.chips(fold, told)
    if told.amount and told.spot not in ("float", "tips") and box_of(told.spot) in state.reserved:
        fold.flag(Violation("BET_ON_RESERVED", told.spot, "reserved", seen=money.text(told.amount)))
    if state.tracker is None or told.spot in ("float", "tips"):
        return
    if state.voided:
        _check_return(fold, told, state.zones.get(told.spot, 0), dict(state.tracker.start.bets).get(told.spot, 0))
        return
    if state.promised.get(told.spot) == told.amount:
        fold.set(promised={spot: amount for spot, amount in state.promised.items() if spot != told.spot})
    if told.amount > state.zones.get(told.spot, 0) and agreed(state.tracker, settled):
        fold.set(bets=state.bets._replace(moved=True))
    fold.observe(told)


def _check_return(fold: Fold, told: Chips, before: int, bet: int) -> None:
    """In a round that was declared void every zone goes back to its bet, and nothing is paid (R32 of the field)."""
    if told.amount > max(before, bet):
        seen = money.text(told.amount - bet)
        fold.flag(Violation("PAY_WRONG", told.spot, "void", expected="0", seen=seen))
