"""One possible world: the round as it may be, and everything that was done wrong on the way to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from controller.flags import FLAGS
from controller.rules.replacing import replacing
from controller.rules.round import Round
from controller.rules.violation import Violation
from controller.tracker.played import NONE, Played, count

#: Errors that nobody makes easily weigh more than their flag says: paying or taking once more on a bust hand,
#: a card laid at another box, a player's hand in the bets while the dealer settles, a stand nobody entered,
#: a card that the shoe did not report. One reported twice is readily believed.
_UNLIKELY = {
    ("PAY_WRONG", "bust"): 2,
    ("TAKE_WRONG", "bust"): 2,
    ("TURN_ORDER", "turn_card"): 3,
    ("CARD_UNREAD", "lost"): 6,
    ("DEVICE_DISAGREE", "twice"): -3,
    ("DEAL_EXTRA", "nobody"): 2,
    ("DEAL_SKIPPED", "skipped_said"): -5,
    ("DLR_EARLY", "dealer_early_owed"): 2,
    ("DECISION_MISSING", "stand"): 1,
    ("BET_LATE", "late_served"): 4,
    ("BET_PULLED", "pulled_served"): 4,
}


class Breach(NamedTuple):
    """A violation and the number of the observation (from 0, in this round) that showed it."""

    what: Violation
    at: int


@replacing
class Hypothesis(NamedTuple):
    """A slip is one act by which something was broken; `cost` is the sum of the weights of all that was.

    `ways` counts the courses that are followed as this one, since nothing can tell them apart any more; where zones
    are kept in `played`, as many for each course of theirs.
    """

    round: Round
    broken: tuple[Breach, ...] = ()
    cost: int = 0
    slips: int = 0
    ways: int = 1
    played: Played = NONE
    cut: bool = False  # it ended in more ways than are followed

    @property
    def courses(self) -> int:
        """How many courses of the round this is."""
        return self.ways * count(self.played)


def weight(violations: Iterable[Violation]) -> int:
    return sum(FLAGS[v.flag].weight + _UNLIKELY.get((v.flag, v.reason), 0) for v in violations)
