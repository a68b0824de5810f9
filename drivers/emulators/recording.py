"""A scenario written down as a recording: a header and one line an act, with times."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from drivers.emulators.act import WIRES, Seen
from drivers.emulators.scenario import Scenario
from drivers.emulators.world import play

BEGIN = datetime(2026, 11, 30, 20, tzinfo=UTC)


def lines(scenario: Scenario) -> Iterator[str]:
    """The recording of a table that nobody ever holds (errors and all, without rulings)."""
    yield json.dumps(scenario.header())
    acts, now = play(scenario), BEGIN
    try:
        act = next(acts)
        while True:
            if act.wire in WIRES:
                now += timedelta(milliseconds=max(1, act.pause_ms))
                yield json.dumps({"at": _text(now)} | act.line)
            act = acts.send(Seen())
    except StopIteration:
        return


def _text(when: datetime) -> str:
    return when.strftime("%Y-%m-%dT%H:%M:%S.") + f"{when.microsecond // 1000:03d}Z"
