"""Journals of scripted tables, and what a reader says of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from controller.audit.kept import Kept
from controller.audit.reader import Reader
from controller.events import dumps
from controller.inputs import Input
from controller.journal import Entry, Journal, open_journal
from controller.recording import Header, header_json
from controller.restore import entry
from controller.table import TableState, start, step
from controller.writing import input_json
from tests.controller.script import header, inputs

WON = "1=10 3=20 close Ts 5d 9d 7h 6c stand:1 stand:3 6h Tc 1=20 3=40 over 1=0 3=0"
"""Box 1 stands on 19, box 3 on 12; the dealer busts."""
LOST = "2=10 close 2s 9d 3h stand:2 Tc 7c 2=0 over"
"""Box 2 stands on 11 and loses to 20."""


class Table:
    """A table at work: what it is told goes to its journal, as the runtime writes it."""

    def __init__(self, path: Path, head: Header | None = None, kept: Kept | None = None) -> None:
        self.path, self.kept = path, kept if kept is not None else Kept()
        head = head or header("classic")
        self.journal: Journal = open_journal(path, dumps(header_json(head)))[0]
        self.state: TableState = start(head)
        self.reader = Reader(path, self.kept)

    def told(self, *texts: str, together: bool = False) -> Table:
        """Scripts, one behind another in time; `together`: all inputs in one commit, their events in a second."""
        batch = inputs(" ".join(texts) if not self.state.at else f"+{self._passed()} " + " ".join(texts))
        for part in [batch] if together else [[one] for one in batch]:
            self._write(part)
        return self

    def _passed(self) -> int:
        return (self.state.at or 0) // 1000 - 1_796_000_000 + 2

    def _write(self, batch: Iterable[Input]) -> None:
        batch = list(batch)
        seqs = self.journal.append_inputs([Entry(one.at, "", dumps(input_json(one))) for one in batch])
        told: list[Entry] = []
        for one, seq in zip(batch, seqs, strict=True):
            done = step(self.state, one)
            self.state = done.state
            self.kept.note(seq, self.state)
            told += [entry(event, seq) for event in done.events]
        self.journal.append_events(told)
