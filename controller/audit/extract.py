"""A round cut out of its journal as a recording of its own, and the events that it gave."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from controller.chain import Row
from controller.events import dumps
from controller.inputs import Chips
from controller.parsing import parse_input
from controller.recording import header_json
from controller.table import TableState
from controller.writing import input_json


def recording(before: TableState, rows: Sequence[Row]) -> Iterator[str]:
    """The lines of a recording: what lay on the table before, then the inputs among `rows`.

    It is of scope ``round``, since the table around the round is not in it, and has the limits of its time.
    """
    yield dumps(header_json(replace(before.header, limits=before.limits, scope="round")))
    inputs = [row for row in rows if row.kind == "input"]
    at = parse_input(json.loads(inputs[0].text)).at if inputs else 0
    yield from (dumps(input_json(Chips(at, spot, amount))) for spot, amount in sorted(before.zones.items()) if amount)
    yield from (row.text for row in inputs)


def events(rows: Iterable[Row]) -> Iterator[str]:
    """The recorded events among `rows`."""
    return (row.text for row in rows if row.kind == "event")
