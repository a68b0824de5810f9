"""An evening on chips with tags, under an LED sign: readers that flap, leak, lose messages and fall silent."""

import json
import signal
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

from controller.demo import journal_in
from controller.journal_file import read_journal
from controller.summary import summarise
from tests.controller.evenings import Evening
from tests.controller.played import played

SCENARIO = {
    "table": "bj1", "system": "classic", "decisions": "recorded", "seed": 4, "rounds": 2, "players": [1, 2], "sign": "alpha_sign",
}  # fmt: skip


@pytest.mark.parametrize(("form", "faults"), [("tags", 0.0), ("impinj", 0.0), ("zebra", 0.05)])
async def test_an_evening_on_tags_is_clean(tmp_path: Path, form: str, faults: float) -> None:
    rounds, rows = await played(tmp_path, {**SCENARIO, "chips": form, "faults": faults})
    assert len(rounds) == 2
    assert not summarise(rounds, rows, True).failed
    assert (tmp_path / "sign.txt").read_text("utf-8") == "10-500 USD\n"
    assert "shows 10-500 USD" in [row["detail"] for row in rows if row["event"] == "device" and row["device"] == "sign"]


def test_a_whole_shift_on_tags(tmp_path: Path) -> None:
    """The float has no antenna: its sensor tells a sum."""
    evening = Evening(tmp_path / "evening", "--rounds", 1, "--speed", 0, "--chips", "tags", "--seed", 2)
    assert evening.end() == 0, evening.said
    inputs = [json.loads(row.text) for row in read_journal(journal_in(evening.folder)) if row.kind == "input"]
    assert {line["spot"] for line in inputs if line["in"] == "chips"} >= {"1", "float"}


def test_emulate_prints_what_a_table_on_tags_needs(tmp_path: Path) -> None:
    """The settings below the wires make a table.toml that `doctor` finds in order."""
    scenario = tmp_path / "scenario.toml"
    scenario.write_text('rounds = 1\nchips = "zebra"\n')
    command = [sys.executable, "-m", "controller", "emulate", str(scenario), "--data", str(tmp_path / "truth")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            lines = list(takewhile(lambda line: not line.startswith("table.antennas"), running.stdout))
            *_, (_, _, url) = (line.split() for line in lines if not line.startswith("table."))
            settings = [line.removeprefix("table.").split() for line in lines if line.startswith("table.")]
            text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in [*settings, ["antennas", "1=1, 2=2"]])
            table = tmp_path / "bj1.toml"
            head = 'journal = "j"\n[table]\nid = "bj1"\nsystem = "classic"\n[devices.table]\nkind = "mqtt"\n'
            table.write_text(f"{head}url = {json.dumps(url)}\n{text}")
            doctor = [sys.executable, "-m", "controller", "doctor", str(table), "--wait", "20", "--listen", "2"]
            done = subprocess.run(doctor, capture_output=True, text=True, check=False)
            assert "self-test" in done.stdout, done.stderr
            assert " table: chips 1 0\n" in done.stdout
        finally:
            running.send_signal(signal.SIGINT)
