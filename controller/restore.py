"""A table from its journal: restart, replay and bug report are the same fold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import NamedTuple

from controller.chain import Row
from controller.events import Event, HandSettled, RoundEnded, dumps, event_json
from controller.journal import Entry
from controller.parsing import parse_input
from controller.recording import Header, parse_header
from controller.table import TableState, start, step

RESULTS = (HandSettled, RoundEnded)
"""Events that say what was won and lost: for these a record has to give what a replay of it gives (SEC-1, SEC-2)."""
_RESULT = re.compile(r'"event": "(hand_settled|round_ended)"')


Note = Callable[[int, TableState], None]


class Restored(NamedTuple):
    """`lost`: events whose inputs are durable but which a kill kept from being written. `differs`: where the record
    gives another result than its replay, in words."""

    state: TableState
    lost: list[Entry]
    differs: str | None = None


def restore(rows: Iterable[Row], note: Note = lambda seq, state: None) -> Restored:
    """Fold the inputs of a journal, and compare the results that it holds with those that follow.

    `note` is told the row of each input and the table after it.
    """
    kept = list(rows)
    recorded = _results(kept)
    state = start(header_of(kept))
    # A batch's events are one commit, so all events up to the last input that has one are there.
    covered = max((int(row.origin) for row in kept if row.kind == "event"), default=0)
    lost: list[Entry] = []
    differs: str | None = None
    for row in kept:
        if row.kind == "input":
            done = step(state, parse_input(json.loads(row.text)))
            state = done.state
            note(row.seq, state)
            lost += [entry(event, row.seq) for event in done.events if row.seq > covered]
            follow = [dumps(event_json(event)) for event in done.events if isinstance(event, RESULTS)]
            if row.seq <= covered and differs is None and follow != recorded.get(row.seq, []):
                differs = _difference(row.seq, recorded.get(row.seq, []), follow)
    return Restored(state, lost, differs)


def _results(rows: list[Row]) -> dict[int, list[str]]:
    """The recorded results by the row that they follow from."""
    found: dict[int, list[str]] = {}
    for row in rows:
        if row.kind == "event" and _RESULT.search(row.text):
            found.setdefault(int(row.origin), []).append(row.text)
    return found


def _difference(seq: int, recorded: list[str], follow: list[str]) -> str:
    """The first result that differs, of the input in row `seq`."""
    one, other = next((a, b) for a, b in zip_longest(recorded, follow, fillvalue="nothing") if a != b)
    return f"row {seq}: {_short(one)} is recorded, a replay gives {_short(other)}"


def _short(text: str) -> str:
    told = json.loads(text) if text != "nothing" else {}
    where = f"round {told['round']}" + (f" hand {told['hand']}" if "hand" in told else "") if told else "no result"
    return f"{where} {told['net']}" if told else where


def header_of(rows: list[Row]) -> Header:
    """The header of a journal's recording."""
    return parse_header(json.loads(rows[0].text))


def entry(event: Event, seq: int) -> Entry:
    """The journal's entry for an event that follows from the input in row `seq`."""
    return Entry(event.at, str(seq), dumps(event_json(event)))
