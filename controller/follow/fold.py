"""One step while it is worked out: the state so far, the events so far, and the ways to add to both."""

from __future__ import annotations

from controller import events, money
from controller.follow.state import TableState
from controller.inputs import Input, time_text
from controller.rules.violation import Violation
from controller.tracker.tracker import Tracker, observe
from controller.tracker.worlds import Observation
from controller.watch import agreed, card_events, flag_event, flag_events, settled_events, stops
from controller.writing import short

_FLAGS_KEPT = 50


class Fold:
    """The state and the events of one step while it is worked out.

    `told` is the input that is folded, None where something follows from the clock alone.
    """

    def __init__(self, state: TableState, at: int, told: Input | None) -> None:
        self.state, self.at, self.told, self.events = state, at, told, list[events.Event]()

    def set(self, **changed: object) -> None:
        self.state = self.state._replace(**changed)  # type: ignore[arg-type]  # names are checked by _replace

    @property
    def because(self) -> str:
        """What the step follows from, as evidence."""
        return short(self.told) if self.told is not None else f"{time_text(self.at)[11:-1]} clock"

    def tell(self, *told: events.Event) -> None:
        self.events += told

    def flag(self, *broken: Violation, evidence: tuple[str, ...] = (), step: bool = False) -> None:
        """Flags that do not come from the tracker; a `step` that is stopped does not hold the round."""
        if not broken:
            return
        system = self.state.options.system
        because = [self.because, *evidence]
        self.raise_flags([flag_event(self.at, self.state.number, system, what, because) for what in broken], step)

    def raise_flags(self, flags: list[events.Flag], step: bool = False) -> None:
        if not flags:
            return
        kept = (*reversed(flags), *self.state.flags)[:_FLAGS_KEPT]
        held = self.state.held
        if stops(flags) and not step and not self.holds:
            held = self.state.number
        self.set(flags=kept, raised=self.state.raised + len(flags), held=held)
        self.tell(*flags)

    def observe(self, seen: Observation) -> None:
        """Hands one observation of the round in play to the tracker and tells what is certain then."""
        before = self.state.tracker
        assert before is not None, "only a round in play is observed"
        tracker = observe(before, seen)
        watch, told = card_events(self.state.watch, tracker, self.at)
        self.set(tracker=tracker, watch=watch)
        self.tell(*told)
        if tracker.lost and not before.lost and not tracker.overfull:
            self.flag(Violation("DEVICE_DISAGREE", None, "twice", seen="cards and chips fit no course of this round"))
        watch, flags = flag_events(self.state.watch, tracker, self.at)
        self.set(watch=watch)
        self.raise_flags(flags)
        if tracker.bounded and not before.bounded:
            self.flag(Violation("RESULT_OPEN", None, "bounded"))
        self._total_limit(tracker)
        if not self.holds:
            watch, settled = settled_events(self.state.watch, tracker, self.at, False)
            self.set(watch=watch)
            self.tell(*settled)

    def _total_limit(self, tracker: Tracker) -> None:
        """Where the maximum binds all that is staked on a box, a double or split may pass it (C-BET-11, T-15)."""
        state = self.state
        if state.options.limits_apply_to != "total" or state.limits is None:
            return
        for spot, bet in tracker.start.bets:
            staked = agreed(tracker, lambda r, s=spot: sum(h.stake for h in r.hands if h.spot == s))  # type: ignore[misc]
            known = any(f.flag == "BET_ABOVE_MAX" and f.hand == spot and f.round == state.number for f in state.flags)
            if staked is not None and staked > max(state.limits[1], bet) and not known:
                self.flag(Violation("BET_ABOVE_MAX", spot, "total", money.text(state.limits[1]), money.text(staked)))

    @property
    def whole(self) -> bool:
        """The whole table is followed (scope table): opening, boxes, staff and devices too."""
        return self.state.header.scope == "table"

    @property
    def holds(self) -> bool:
        """The round in play waits for a ruling (GEN-5); where rulings are entered, so does every round after it."""
        return self.state.held > 0 and (self.whole or self.state.held == self.state.number)
