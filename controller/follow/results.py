"""What the rounds mean for the money: results between the float and the players (OPS-5, OPS-6, CASH-9, C-BET-5)."""

from __future__ import annotations

from collections.abc import Iterable

from controller import events
from controller.cash.moves import Move
from controller.follow import counts, floats
from controller.follow.books import book, flag, keep
from controller.follow.fold import Fold
from controller.follow.gains import gains, halfway
from controller.tracker.tracker import Tracker
from controller.watch import Watch


def begun(fold: Fold, bets: Iterable[tuple[str, int]]) -> None:
    """Bets are closed: what the last round owes the float is asked for, and the chips that lie have to come from
    somewhere."""
    if not fold.state.cash.used:
        return
    counts.new_shift(fold)
    cash = fold.state.cash
    moves = tuple(move._replace(until=fold.at) if move.what == "round" else move for move in cash.moves)
    keep(fold, moves=moves)
    floats.settle(fold, final=True)
    floats.overdue(fold)
    _brought(fold, sum(amount for _, amount in bets))


def ended(fold: Fold, watch: Watch, tracker: Tracker, told: events.RoundEnded) -> None:
    """A round is over: the float gains what the players lost."""
    cash = fold.state.cash
    if not cash.used:
        return
    best = tracker.best.round
    _brought(fold, sum(hand.stake for hand in best.hands) + sum(bet.stake for bet in best.side))
    lags = cash.read_seq < cash.zone_seq and halfway(cash, tracker)
    found = gains(watch, tracker, told)
    if found != (0,):
        floats.wait_for(fold, Move("round", told.round, found, fold.at + floats.LAG))
    floats.settle(fold, final=not lags)


def _brought(fold: Fold, staked: int) -> None:
    """Chips on the boxes that no buy-in and no win explains are counted and reported, not blocked."""
    cash = fold.state.cash
    given = -sum(move.amounts[0] for move in cash.moves if move.what in ("buy_in", "round"))
    held = max(cash.accounts["players"] + given, 0)
    if staked > held:
        flag(fold, "CHIPS_UNEXPLAINED", "brought", held, staked)
        book(fold, "brought", "outside", "players", staked - held)
