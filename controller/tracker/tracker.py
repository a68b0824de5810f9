"""The set of hypotheses of one round: extended by each observation, explained again where none is left.

The tracker never guesses. As long as an explanation without an error exists, only those are kept, all of
them. When none is left, the round is explained again with one slip allowed, then two; the cheapest
explanations then stand beside each other (design, section 2).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.replacing import replacing
from controller.rules.round import Round
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.search import Found, Past, explain
from controller.tracker.worlds import LEGAL, Observation, Worlds, extend

#: No more hypotheses than these are followed; beyond it the round is `open`, and no error is named in it, since the
#: truth may be among those that were let go. With `controller.tracker.played` no table we know of comes near it.
CAP = 5_000


@replacing
class Tracker(NamedTuple):
    """`log` holds the observations of the round so far, `history` the hypotheses before each of them."""

    start: Round
    recorded: bool
    hypotheses: Worlds
    log: tuple[Observation, ...] = ()
    history: tuple[Worlds, ...] = ()
    lost: bool = False  # nothing explains this round
    capped: bool = False  # not every explanation of an error was compared
    overfull: bool = False  # more hypotheses than can be followed: some were let go

    @property
    def bounded(self) -> bool:
        """Whether some explanations were left out of account: the round's results stay open."""
        return self.capped or self.overfull

    @property
    def best(self) -> Hypothesis:
        return self.hypotheses[0]


def begin(start: Round, recorded: bool) -> Tracker:
    return Tracker(start, recorded, (Hypothesis(start),))


def begin_again(tracker: Tracker, start: Round, log: tuple[Observation, ...]) -> Tracker:
    """The round explained anew from `start`, as if `log` had been observed."""
    again = begin(start, tracker.recorded)
    for seen in log:
        again = observe(again, seen)
    return again


def follows(tracker: Tracker, seen: Observation) -> bool:
    """Whether a hypothesis explains `seen` within the round, with nothing wrong."""
    return bool(extend(tracker.hypotheses, (*tracker.log, seen), len(tracker.log), tracker.recorded, LEGAL))


def observe(tracker: Tracker, seen: Observation) -> Tracker:
    """The tracker after one more observation."""
    log, history = (*tracker.log, seen), (*tracker.history, tracker.hypotheses)
    if tracker.lost:
        return tracker._replace(log=log, history=history)
    found = Found(extend(tracker.hypotheses, log, len(log) - 1, tracker.recorded, LEGAL))
    if not found.worlds and not tracker.overfull:
        found = explain(Past(history, log, tracker.recorded))
    if not found.worlds:
        return tracker._replace(log=log, history=history, lost=True)
    return tracker._replace(
        log=log,
        history=history,
        hypotheses=found.worlds[:CAP],
        capped=tracker.capped or found.capped or any(world.cut for world in found.worlds),
        overfull=tracker.overfull or len(found.worlds) > CAP,
    )
