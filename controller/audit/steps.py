"""A round observation by observation: the table after each, what was told then, and what could still be the case."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from controller.audit.courses import courses
from controller.chain import Row
from controller.events import dumps, event_json
from controller.parsing import parse_input
from controller.table import TableState, step
from controller.view import snapshot

Json = dict[str, object]

SHOWN = ("system", "phase", "round", "held", "voided", "limits", "boxes", "dealer", "due", "certainty", "hypotheses", "reserved")
"""Keys of the snapshot that are shown: what was dealt, laid and due, never what is left in the shoe."""


class Steps(NamedTuple):
    """`told` is a step for each input, only with what changed in `table` since the step before; `differs` is the first
    row whose recorded events are not those which follow from it."""

    told: list[Json]
    differs: int | None


def fold(state: TableState, rows: Iterable[Row]) -> TableState:
    """The table after the inputs among `rows`."""
    for row in rows:
        if row.kind == "input":
            state = step(state, parse_input(json.loads(row.text))).state
    return state


def steps(state: TableState, rows: Sequence[Row], covered: int) -> Steps:
    """The inputs among `rows`, one by one from `state`, each with its events as they are recorded among `rows`.

    `covered`: the last input whose events have been written.
    """
    recorded = _recorded(rows)
    told: list[Json] = []
    before: Json = {}
    differs: int | None = None
    for row in (row for row in rows if row.kind == "input"):
        said, events = json.loads(row.text), recorded.get(row.seq, [])
        done = step(state, parse_input(said))
        if differs is None and row.seq <= covered and events != [dumps(event_json(event)) for event in done.events]:
            differs = row.seq
        state, now = done.state, _table(done.state)
        changed = {key: value for key, value in now.items() if key not in before or before[key] != value}
        told.append({"seq": row.seq, "told": said, "events": [json.loads(event) for event in events], "table": changed})
        before = now
    return Steps(told, differs)


def _recorded(rows: Iterable[Row]) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    for row in rows:
        if row.kind == "event":
            found.setdefault(int(row.origin), []).append(row.text)
    return found


def _table(state: TableState) -> Json:
    """What is shown of the table; a box is a key of its own, since most inputs change one."""
    whole = snapshot(state)
    shown = {key: whole[key] for key in SHOWN if key != "boxes"}
    return shown | dict(_boxes(whole["boxes"])) | {"courses": courses(state.tracker) if state.tracker else []}


def _boxes(boxes: object) -> Iterator[tuple[str, object]]:
    assert isinstance(boxes, list), "a snapshot lists its boxes"
    for box in boxes:
        yield f"box {box['box']}", box


OPENS = ('"in": "chips"', '"in": "card"', '"in": "card_unread"', '"says": "bets_closed"')
"""Inputs by which one round is over and the next one begins."""


def opens(row: Row) -> bool:
    """Whether the input that ended one round belongs to the next one too."""
    return any(kind in row.text for kind in OPENS)
