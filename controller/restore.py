"""A table from its journal: restart, replay and bug report are the same fold."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from controller.chain import Row
from controller.events import Event, dumps, event_json
from controller.inputs import parse_input
from controller.journal import Entry
from controller.recording import Header, parse_header
from controller.table import TableState, start, step


class Restored(NamedTuple):
    """`lost`: events whose inputs are durable but which a kill kept from being written."""

    state: TableState
    lost: list[Entry]


def restore(rows: Iterable[Row]) -> Restored:
    """Fold the inputs of a journal."""
    kept = list(rows)
    state = start(header_of(kept))
    # A batch's events are one commit, so all events up to the last input that has one are there.
    covered = max((int(row.origin) for row in kept if row.kind == "event"), default=0)
    lost: list[Entry] = []
    for row in kept:
        if row.kind == "input":
            done = step(state, parse_input(json.loads(row.text)))
            state = done.state
            lost += [entry(event, row.seq) for event in done.events if row.seq > covered]
    return Restored(state, lost)


def header_of(rows: list[Row]) -> Header:
    """The header of a journal's recording."""
    return parse_header(json.loads(rows[0].text))


def entry(event: Event, seq: int) -> Entry:
    """The journal's entry for an event that follows from the input in row `seq`."""
    return Entry(event.at, str(seq), dumps(event_json(event)))
