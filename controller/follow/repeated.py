"""A buy-in that was told twice without its number: where no chips and no notes of its own have moved within the window
for notes, it was one (CASH-3, CASH-6)."""

from __future__ import annotations

from controller.cash.buyin import BuyIn
from controller.cash.state import Cash
from controller.follow.books import flag, keep, window
from controller.follow.bought import about, void
from controller.follow.fold import Fold


def doubted(fold: Fold, b: BuyIn, amount: int) -> BuyIn:
    """A new buy-in of `amount`, doubted where one of the same amount, guest and box was told not long ago."""
    alike = (amount, b.player, b.box)
    new = [old for old in fold.state.cash.buy_ins if not old.voided and fold.at <= old.new_until]
    one = next((old for old in new if alike == _alike(old)), None)
    return b if one is None else b._replace(repeats=one.number, doubted_until=window(fold))


def _alike(b: BuyIn) -> tuple[int, str | None, str | None]:
    return b.amount, b.player, b.box


def ends(cash: Cash) -> int | None:
    return min((b.doubted_until for b in cash.buy_ins if b.doubted_until is not None), default=None)


def expire(fold: Fold, playing: bool) -> None:
    """A doubt ends: with money of its own it is a buy-in like others, else it never was one. What the float gave is not
    known while a round is in play, so that the doubt lasts longer then."""
    for b in [b for b in fold.state.cash.buy_ins if b.doubted_until is not None and b.doubted_until <= fold.at]:
        moved = b.issued or b.dropped or b.to_desk or b.closed
        _put(fold, b._replace(doubted_until=window(fold) if playing and not moved else None))
        if not moved and not playing:
            void(fold, b._replace(doubted_until=None))
            flag(fold, "BUYIN_REPEATED", "repeated", None, b.amount, about=f"{about(b)} repeats buy-in {b.repeats}")


def _put(fold: Fold, b: BuyIn) -> None:
    keep(fold, buy_ins=tuple(b if old.number == b.number else old for old in fold.state.cash.buy_ins))
