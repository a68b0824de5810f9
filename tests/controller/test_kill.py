"""kill -9 at random moments: nothing acknowledged is lost, nothing is taken twice, the round goes on.

4 kills here; `make kill50` makes 50.
"""

import json
import os
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from controller.cli import app
from tests.controller.evenings import Evening, is_running, numbers, rows_of, until

UP = "Ctrl-C ends."
KILLS = int(os.environ.get("LIVETABLE_KILLS", "4"))
START_S, PLAY_S = 1.5, 2.5
"""A demo is killed so long after its start at most, or after its pages came."""


def kill_at_a_random_moment(evening: Evening, rng: Random) -> None:
    """At any moment: while it comes up, in the middle of a round, while it writes."""
    moment = rng.uniform(0.1, START_S)
    if rng.random() < 0.75:
        ups = evening.said.count(UP)
        until(lambda: evening.said.count(UP) > ups)
        moment = rng.uniform(0, PLAY_S)
    with pytest.raises(subprocess.TimeoutExpired):
        evening.process.wait(moment)
    children = evening.children()
    evening.end(signal.SIGKILL)
    until(lambda: not any(is_running(child) for child in children))


def confirmed(folder: Path) -> dict[str, int]:
    """The last number of each stream that the emulated devices were told is durable."""
    path = folder / "emulated.json"
    if not path.exists():
        return {}
    found = json.loads(path.read_text("utf-8"))["numbers"]
    return {name if name in ("shoe", "drop") else f"table/{name}": number for name, number in found.items()}


def check_record(folder: Path) -> None:
    """What was acknowledged is there, once and in order."""
    taken = numbers(rows_of(folder))
    for stream, found in taken.items():
        assert found == list(range(1, len(found) + 1)), stream
    for stream, number in confirmed(folder).items():
        # A note is two inputs: in escrow, then stacked.
        assert len(taken[stream]) >= (2 * number if stream == "drop" else number), stream


@pytest.mark.timeout(60 + 30 * KILLS)
def test_killed_at_random_moments_the_evening_goes_on(tmp_path: Path) -> None:
    rng, folder = Random(KILLS), tmp_path / "evening"
    for _ in range(KILLS):
        evening = Evening(folder, "--speed", 0, "--seed", 11)
        kill_at_a_random_moment(evening, rng)
        if (folder / "bj1.journal").exists():
            assert CliRunner().invoke(app, ["verify", str(folder / "bj1.journal")]).exit_code == 0
            check_record(folder)
    last = Evening(folder, "--speed", 0, "--rounds", len(evening.truths()) + 2)
    assert last.end() == 0, last.said
    check_record(folder)
    assert "false flags  0\nwrong results  0\n" in last.said
    journal = str(folder / "bj1.journal")
    exported = CliRunner().invoke(app, ["export", journal])
    replayed = CliRunner().invoke(app, ["replay", "-"], input=exported.stdout)
    assert replayed.stdout == CliRunner().invoke(app, ["export", journal, "--events"]).stdout
