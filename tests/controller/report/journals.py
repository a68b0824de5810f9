"""Journals as a table at work leaves them, made of recordings, with times of the recording."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from controller.events import dumps
from controller.journal import Entry, open_journal
from controller.recording import header_json, read_recording
from controller.restore import entry
from controller.table import start, step
from controller.writing import input_json
from drivers.emulators.recording import lines
from drivers.emulators.scenario import Scenario


def journal_of(recording: Iterable[str], path: Path) -> Path:
    """The journal of a table that was told all of a recording."""
    header, inputs = read_recording(recording)
    journal, _ = open_journal(path, dumps(header_json(header)))
    state = start(header)
    left = iter(inputs)
    while batch := list(islice(left, 500)):
        told = []
        seqs = journal.append_inputs([Entry(one.at, "", dumps(input_json(one))) for one in batch])
        for one, seq in zip(batch, seqs, strict=True):
            done = step(state, one)
            state = done.state
            told += [entry(event, seq) for event in done.events]
        journal.append_events(told)
    journal.close()
    return path


def evening(folder: Path, **of: object) -> Path:
    """The journal of an emulated evening."""
    scenario = Scenario(**of)  # type: ignore[arg-type]  # names are checked by Scenario
    return journal_of(lines(scenario), folder / f"{scenario.table}.journal")


def line(at: str, **said: object) -> str:
    """A line of a recording, at a time of 30 November 2026 UTC, or with its own date."""
    return json.dumps({"at": at if "T" in at else f"2026-11-30T{at}.000Z"} | said)
