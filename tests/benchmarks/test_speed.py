"""How fast: measured, printed, and held to bounds that leave room for a slow machine."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.journal import Entry, Journal, open_journal
from controller.journal_file import read_journal
from controller.recording import read_recording
from controller.replay import replay
from controller.table import start, step
from controller.view import snapshot

pytestmark = pytest.mark.bench
ROUNDS = 200


def report(what: str, value: float, unit: str) -> None:
    print(f"\n{what:58} {value:12,.2f} {unit}")


def recording(decisions: str, folder: Path) -> list[str]:
    """An evening of the emulated table, seven boxes open."""
    scenario = folder / "scenario.toml"
    scenario.write_text(f'rounds = {ROUNDS}\nseed = 1\ndecisions = "{decisions}"\n')
    command = [sys.executable, "-m", "drivers.emulators", "record", "--scenario", str(scenario)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("decisions", ["recorded", "inferred"])
def test_replay(decisions: str, tmp_path: Path) -> None:
    """A table plays about a round a minute; replay has to be far ahead of that."""
    header, inputs = read_recording(recording(decisions, tmp_path))
    begun = time.perf_counter()
    count = sum(1 for _ in replay(header, inputs))
    took = time.perf_counter() - begun
    lasted = (inputs[-1].at - inputs[0].at) / 1000
    assert count > ROUNDS
    report(f"replay, {decisions}: inputs a second", len(inputs) / took, "1/s")
    report(f"replay, {decisions}: a round", 1000 * took / ROUNDS, "ms")
    report(f"replay, {decisions}: faster than life", lasted / took, "times")
    assert lasted / took > 500


@pytest.mark.parametrize("decisions", ["recorded", "inferred"])
def test_step_and_snapshot(decisions: str, tmp_path: Path) -> None:
    """Between a card and its snapshot: the slowest one in a hundred counts, and the worst."""
    header, inputs = read_recording(recording(decisions, tmp_path))
    state, steps, shots = start(header), [], []
    for told in inputs:
        begun = time.perf_counter()
        state = step(state, told).state
        steps.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        snapshot(state)
        shots.append(time.perf_counter() - begun)
    for name, times in (("step", steps), ("snapshot", shots)):
        times.sort()
        report(f"{name}, {decisions}: median", 1000 * times[len(times) // 2], "ms")
        report(f"{name}, {decisions}: 99 of 100", 1000 * times[len(times) * 99 // 100], "ms")
        report(f"{name}, {decisions}: worst", 1000 * times[-1], "ms")
        assert times[len(times) * 99 // 100] < 0.1


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened, _ = open_journal(tmp_path / "j.db", '{"livetable": 1}')
    yield opened
    opened.close()


@pytest.mark.parametrize("batch", [1, 10, 100])
def test_journal_commits(journal: Journal, batch: int) -> None:
    """Each commit is on the disk when it returns."""
    entries = [Entry(n, f"shoe/ab:{n}", '{"at": "2026-11-30T20:00:00.000Z", "in": "card", "card": "As"}') for n in range(batch)]
    times = []
    for _ in range(300):
        begun = time.perf_counter()
        journal.append_inputs(entries)
        times.append(time.perf_counter() - begun)
    times.sort()
    report(f"journal, {batch} inputs a commit: median", 1000 * times[150], "ms")
    report(f"journal, {batch} inputs a commit: inputs a second", 300 * batch / sum(times), "1/s")
    assert times[150] < 0.1


def test_reading_a_journal(tmp_path: Path) -> None:
    """Restart and verify read the whole record."""
    opened, _ = open_journal(tmp_path / "j.db", '{"livetable": 1}')
    opened.append_inputs([Entry(n, "", '{"in": "card", "card": "As"}') for n in range(50_000)])
    opened.close()
    begun = time.perf_counter()
    rows = len(read_journal(tmp_path / "j.db"))
    report("journal: rows checked a second", rows / (time.perf_counter() - begun), "1/s")


def test_start_of_the_command_line() -> None:
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "controller", "--help"], capture_output=True, check=True)
        times.append(time.perf_counter() - begun)
    report("livetable --help: best of five", 1000 * min(times), "ms")
    assert min(times) < 0.5
