"""What the rounds mean for the money: results between the float and the players (OPS-5, OPS-6, CASH-9, C-BET-5)."""

from __future__ import annotations

from collections.abc import Iterable

from controller import events, money
from controller.cash.moves import MOST, Move, ways
from controller.cash.state import Cash
from controller.errors import InputError
from controller.follow import floats
from controller.follow.books import book, flag, keep
from controller.follow.fold import Fold
from controller.rules.round import Round
from controller.tracker.tracker import Tracker
from controller.watch import Watch, nets

#: Flags after which the chips may lie as they were paid, not as they were due: whether the house then has more or less.
_PAID, _TOOK = ("PAY_WRONG", "PAY_MISSED", "BONUS_WRONG", "SM_PAY"), ("TAKE_WRONG", "SUR_AMOUNT")
_WORLDS = 50


def begun(fold: Fold, bets: Iterable[tuple[str, int]]) -> None:
    """Bets are closed: what the last round owes the float is asked for, and the chips that lie have to come from
    somewhere."""
    cash = fold.state.cash
    if not cash.used:
        return
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
    lags = cash.read_seq < cash.zone_seq and _halfway(cash, best)
    gains = _gains(watch, tracker, told)
    if gains != (0,):
        floats.wait_for(fold, Move("round", told.round, gains, fold.at + floats.LAG))
    floats.settle(fold, final=not lags)


def _brought(fold: Fold, staked: int) -> None:
    """Chips on the boxes that no buy-in and no win explains are counted and reported, not blocked."""
    cash = fold.state.cash
    given = -sum(move.amounts[0] for move in cash.moves if move.what in ("buy_in", "round"))
    held = max(cash.accounts["players"] + given, 0)
    if staked > held:
        flag(fold, "CHIPS_UNEXPLAINED", "brought", held, staked)
        book(fold, "brought", "outside", "players", staked - held)


def _halfway(cash: Cash, best: Round) -> bool:
    """Whether the float stands where it would if it had shown a part of the payments and takes so far."""
    parts = {0}
    for net in (*(hand.net for hand in best.hands), *(bet.net for bet in best.side)):
        parts |= {part - net for part in tuple(parts)[: MOST]}
    moved = (cash.seen or 0) - cash.accounts["float"]
    return any(moved - other in parts for other in ways(cash.moves))


def _gains(watch: Watch, tracker: Tracker, told: events.RoundEnded) -> tuple[int, ...]:
    """What the house may have gained, the likeliest first: one amount where the round's result is certain, and
    others where chips were flagged as wrong and may lie so still."""
    certain = {-sum(money.signed(net) for net in told.net.values())}
    if told.certainty == "open":
        certain = {-sum(nets(world.round).values()) for world in tracker.hypotheses[:_WORLDS]}
    gains = dict.fromkeys(sorted(certain, key=lambda gain: gain != -sum(nets(tracker.best.round).values())))
    for off in _wrong(watch):
        gains |= dict.fromkeys(gain + off for gain in tuple(gains))
    return tuple(gains)


def _wrong(watch: Watch) -> list[int]:
    """By how much the house has more than is due, for each payment or take of the round that was flagged."""
    found = []
    for breach in sorted(watch.flagged, key=lambda one: one.at)[:4]:
        what = breach.what
        if what.flag in _PAID + _TOOK:
            kept = _amount(what.expected) - _amount(what.seen)
            found.append(kept if what.flag in _PAID else -kept)
    return [off for off in found if off]


def _amount(text: str | None) -> int:
    try:
        return money.signed(text or "0")
    except InputError:
        return 0
