"""Folds a recording: the same inputs always give the same events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from controller.events import Event
from controller.inputs import Input
from controller.recording import Header
from controller.table import start, step


def replay(header: Header, inputs: Iterable[Input]) -> Iterator[Event]:
    """Every event that follows from `inputs`, in order."""
    state = start(header)
    for told in inputs:
        done = step(state, told)
        state = done.state
        yield from done.events
