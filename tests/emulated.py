"""Evenings of the emulated table folded straight through the controller, without wires: what was done and what was seen.

The emulated dealer knows nothing of the controller's rules, so what he says of a round is an outside judgement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller import events
from controller.flags import FLAGS
from controller.inputs import time_text
from controller.parsing import parse_input
from controller.recording import parse_header
from controller.table import TableState, start, step
from controller.tracker.tracker import Tracker
from drivers.emulators.act import ROUND, TRUTH, Seen
from drivers.emulators.scenario import Scenario
from drivers.emulators.world import play

BEGIN = 1_796_000_000_000


@dataclass(frozen=True, slots=True)
class Played:
    """One round: what really happened, what the controller said, and its hypotheses at the end."""

    truth: dict[str, object]
    lines: list[dict[str, object]]
    told: list[events.Event]
    tracker: Tracker | None

    @property
    def flags(self) -> list[events.Flag]:
        return [e for e in self.told if isinstance(e, events.Flag) and e.level != "NOTE"]

    @property
    def ended(self) -> list[events.RoundEnded]:
        return [e for e in self.told if isinstance(e, events.RoundEnded)]

    @property
    def injected(self) -> list[dict[str, str]]:
        found = self.truth["injected"]
        assert isinstance(found, list)
        return found

    @property
    def zones(self) -> dict[str, str]:
        """What each zone won."""
        found = self.truth["net"]
        assert isinstance(found, dict)
        return found

    @property
    def net(self) -> dict[str, str]:
        """What each zone won, zeros left out."""
        return {zone: net for zone, net in self.zones.items() if net != "0"}

    @property
    def names(self) -> set[str]:
        """Every flag that was raised, alone or as one of several explanations."""
        alternatives = {str(other["flag"]) for flag in self.flags for other in flag.alternatives}
        return {flag.flag for flag in self.flags} | alternatives

    def verdict(self, error: dict[str, str]) -> str:
        """found; legal: another, legal history shows the same; cheaper: another error explains it as readily; unnamed:
        it was flagged that nothing explains the round; missed: none of these."""
        if error["flag"] in self.names:
            return "found"
        if "DEVICE_DISAGREE" in self.names:
            return "unnamed"
        if not self.flags:
            return "legal" if self.tracker is not None and self.tracker.best.cost == 0 else "missed"
        cheapest = min(FLAGS[flag.flag].weight for flag in self.flags)
        return "cheaper" if cheapest <= FLAGS[error["flag"]].weight else "missed"


def evening(scenario: Scenario) -> Iterator[Played]:
    """The rounds of a scenario, one after another; the inspector answers what the controller holds."""
    state = start(parse_header(scenario.header()))
    acts, now = play(scenario), BEGIN
    lines: list[dict[str, object]] = []
    told: list[events.Event] = []
    act = next(acts)
    while True:
        if act.wire == ROUND:
            lines, told = [], []
        elif act.wire == TRUTH:
            yield Played(act.line, lines, told, state.tracker or state.last)
        else:
            now += 1000
            lines.append(act.line)
            state = _step(state, act.line | {"at": time_text(now)}, told)
        try:
            act = acts.send(Seen(held=state.held > 0))
        except StopIteration:
            return


def _step(state: TableState, line: dict[str, object], told: list[events.Event]) -> TableState:
    done = step(state, parse_input(line))
    told += done.events
    return done.state
