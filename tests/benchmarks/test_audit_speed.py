"""How fast a round is found and opened in a long journal, in time of the processor."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from controller.audit.kept import Kept
from controller.audit.reader import Reader
from controller.audit.record import Record
from controller.journal_file import read_journal
from controller.restore import restore
from tests.controller.report.journals import evening

pytestmark = pytest.mark.bench
ROUNDS = 300
"""Rounds of a table whose boxes are all played: about 24,000 rows."""


def took(act: Callable[[], object]) -> float:
    """Seconds of the processor."""
    begun = time.process_time()
    act()
    return time.process_time() - begun


def test_a_round_of_a_long_journal(tmp_path: Path) -> None:
    path = evening(tmp_path, rounds=ROUNDS, seed=7, decisions="recorded", players=(6, 7))
    kept, rows = Kept(), read_journal(path)
    whole = took(lambda: restore(rows, kept.note))
    record = Record(Reader(path, kept))
    first = took(lambda: record.rounds({}))
    search = max(took(partial(record.rounds, asked)) for asked in ({"card": "As", "box": "3"}, {"flag": "PAY"}, {}))
    flags = max(took(partial(record.flags, asked)) for asked in ({}, {"flag": "PAY"}, {"after": "0"}))
    opened = sorted(took(partial(record.steps, n)) for n in range(ROUNDS // 2, ROUNDS // 2 + 20))
    print(
        f"\n{len(rows)} rows, {ROUNDS} rounds: folded whole in {whole:.1f} s; read, checked and indexed in {first:.2f} s;"
        f" a search after that {1000 * search:.1f} ms, of flags {1000 * flags:.1f} ms;"
        f" one in the middle opened in {opened[10]:.3f} s, at most {opened[-1]:.3f} s"
    )
    assert len(rows) > 15_000
    assert search < 0.2
    assert opened[-1] < 1
    assert opened[10] < whole / 10
