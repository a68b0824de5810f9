"""What a table knows of its money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.cash.accounts import EMPTY, Accounts
from controller.cash.buyin import BuyIn
from controller.cash.moves import Move
from controller.cash.slip import Slip
from controller.rules.replacing import replacing


class Wait(NamedTuple):
    """An amount that waits for its counterpart until a time: a note for its buy-in, a tip for the tip box."""

    amount: int
    until: int


@replacing
class Cash(NamedTuple):
    """`accounts["float"]` is what the float held when it was last read, less the moves that wait to be seen.

    `suspense` is the part of the float that is flagged and not yet accepted by a count: above 0, too much lies there.
    """

    accounts: Accounts = EMPTY
    opening: int | None = None
    seen: int | None = None  # the last reading of the float
    chips: tuple[tuple[str, int], ...] = ()  # by denomination, where the sensor tells
    readings: int = 0
    read_seq: int = 0  # input at which the float was read last
    settled_seq: int = 0  # input at which it was last looked what the float has shown
    blind: bool = False  # moves were taken as seen since it was read last
    zone_seq: int = 0  # input at which chips moved on a box last
    agreed_at: int | None = None  # when float and books agreed last
    moves: tuple[Move, ...] = ()
    suspense: int = 0
    suspense_at: int = 0
    buy_ins: tuple[BuyIn, ...] = ()  # open ones, and the last that were closed
    last_buy_in: int = 0
    fanned: bool = False  # a fan was told before its buy-in was
    fans: bool = False  # this table tells its fans
    unregistered: Mapping[int, int] = {}  # amounts by number
    slips: tuple[Slip, ...] = ()  # not in force yet
    last_slip: int = 0
    in_force: tuple[Slip, ...] = ()  # the last that were signed by both
    fills: int = 0
    credits: int = 0
    notes: tuple[Wait, ...] = ()  # dropped without a buy-in so far
    tips: tuple[Wait, ...] = ()  # told, not in the tip box so far
    tip_seen: int | None = None  # the last reading of the tip box
    tip_untold: Wait = Wait(0, 0)  # fell into the tip box before it was told
    tip_counted: int | None = None  # what two people counted in the tip box, until it changes: it may be emptied
    tip_emptied: Wait = Wait(0, 0)  # the tip box was emptied, and two people have until then to count what was in it
    tip_gone: int = 0  # was taken out of the tip box, which is flagged
    counts: Mapping[str, tuple[int, str, str]] = {}  # first of two counts by spot: amount, role, name
    report_due: int | None = None
    report_late: bool = False
    closed: bool = False  # the shift has ended
    unheard: bool = False  # table or sensors were off, and no zone was read since
    box_away: bool = False  # the drop box cannot count now

    @property
    def sensed(self) -> bool:
        """The float has a sensor that follows it: it has told of a change."""
        return self.readings > 1

    @property
    def used(self) -> bool:
        return self.opening is not None or bool(self.last_buy_in or self.last_slip)

    @property
    def win(self) -> int | None:
        """Closing float + drop + credits - opening float - fills; what went to the cash desk counts as drop."""
        if self.opening is None:
            return None
        paid = self.accounts["drop"] + self.accounts["desk"]
        return self.accounts["float"] + paid + self.credits - self.opening - self.fills

    @property
    def expected(self) -> int:
        """What the float should hold now."""
        return self.accounts["float"] - self.suspense + sum(move.amounts[0] for move in self.moves)
