"""A table from its journal: what the record gives by replay is what it holds (SEC-1, SEC-2), else LOG_BROKEN."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.chain import Row
from controller.cli import app
from controller.events import dumps
from controller.journal import Entry, open_journal
from controller.journal_file import read_journal
from controller.recording import header_json
from controller.restore import entry, restore
from controller.table import start, step
from controller.writing import input_json
from tests.controller.script import header, inputs

ROUND = "1=10 close Ts 9d 7h stand:1 Tc 1=20 over"


def journal(path: Path, forge: tuple[str, str] = ("", "")) -> list[Row]:
    """A closed journal of one round; `forge` is replaced in its events before they are written, hashes and all."""
    head = header("classic")
    kept, _ = open_journal(path, dumps(header_json(head)))
    state = start(head)
    for told in inputs(ROUND):
        (seq,) = kept.append_inputs([Entry(told.at, "", dumps(input_json(told)))])
        done = step(state, told)
        state = done.state
        kept.append_events([one._replace(text=one.text.replace(*forge)) for one in (entry(e, seq) for e in done.events)])
    kept.close()
    return read_journal(path)


def test_a_true_record_differs_in_nothing(tmp_path: Path) -> None:
    assert restore(journal(tmp_path / "j")).differs is None


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (('"net": {"1": "10"}', '"net": {"1": "15"}'), "round 1 {'1': '15'} is recorded, a replay gives round 1 {'1': '10'}"),
        (('"result": "win", "net": "10"', '"result": "win", "net": "25"'),
         "round 1 hand 1 25 is recorded, a replay gives round 1 hand 1 10"),
        (('"event": "round_ended"', '"event": "note"'), "no result is recorded, a replay gives round 1 {'1': '10'}"),
    ],
)  # fmt: skip
def test_p_25_another_payout_than_recorded_is_found(tmp_path: Path, forge: tuple[str, str], said: str) -> None:
    """The chain is whole: whoever wrote it wrote the hashes too."""
    journal(tmp_path / "j", forge)
    done = CliRunner().invoke(app, ["verify", str(tmp_path / "j")])
    assert (done.exit_code, "LOG_BROKEN" in done.stdout, said in done.stdout) == (1, True, True)


def test_other_words_of_a_flag_are_no_other_payout(tmp_path: Path) -> None:
    assert restore(journal(tmp_path / "j", ("card", "Card"))).differs is None


def test_events_that_a_kill_kept_back_are_no_difference(tmp_path: Path) -> None:
    rows = journal(tmp_path / "j")
    last = max(row.seq for row in rows if row.kind == "input")
    restored = restore([row for row in rows if row.origin != str(last)])
    assert restored.differs is None
    assert [json.loads(one.text)["event"] for one in restored.lost] == ["round_ended"]
