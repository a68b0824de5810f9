"""What the house gains by a round, as far as it is known, and how far the float may have shown it."""

from __future__ import annotations

from controller import events, money
from controller.cash.moves import MOST, ways
from controller.cash.state import Cash
from controller.errors import InputError
from controller.tracker.tracker import Tracker
from controller.watch import Watch, nets

#: Flags after which the chips may lie as they were paid, not as they were due: whether the house then has more or less.
_PAID, _TOOK = ("PAY_WRONG", "PAY_MISSED", "BONUS_WRONG", "SM_PAY"), ("TAKE_WRONG", "SUR_AMOUNT")
_WORLDS = 50


def halfway(cash: Cash, tracker: Tracker | None) -> bool:
    """Whether the float stands where it would if it had shown a part of the payments and takes so far."""
    assert tracker is not None, "only a round can be halfway"
    best = tracker.best.round
    parts = {0}
    for net in (*(hand.net for hand in best.hands), *(bet.net for bet in best.side)):
        parts |= {part - net for part in tuple(parts)[:MOST]}
    moved = (cash.seen or 0) - cash.accounts["float"]
    return any(moved - other in parts for other in ways(cash.moves))


def gains(watch: Watch, tracker: Tracker, told: events.RoundEnded) -> tuple[int, ...]:
    """What the house may have gained, the likeliest first: one amount where the round's result is certain, and
    others where chips were flagged as wrong and may lie so still."""
    certain = {-sum(money.signed(net) for net in told.net.values())}
    if told.certainty == "open":
        certain = {-sum(nets(world.round).values()) for world in tracker.hypotheses[:_WORLDS]}
    found = dict.fromkeys(sorted(certain, key=lambda gain: gain != -sum(nets(tracker.best.round).values())))
    for off in _wrong(watch):
        found |= dict.fromkeys(gain + off for gain in tuple(found))
    return tuple(found)


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
