"""README: every command in it runs, every file in it can be used, every key of table.toml is in it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.config import Config, Limits, Table, Web, load
from tests.ports import free_port

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
EXPECTED = {"livetable replay short.jsonl": 1, "livetable doctor bj1.toml": 1}
"""Exit codes other than 0, as the text around the command says."""
RUNS_ON = ("livetable demo --system", "livetable demo\n", "livetable run", "livetable emulate")
"""What is ended with Ctrl-C."""


def files() -> dict[str, str]:
    return {name: text for _, name, text in BLOCK.findall(README) if name}


def commands() -> list[str]:
    shell = "".join(text for kind, _, text in BLOCK.findall(README) if kind == "sh")
    return [line.partition("  #")[0].strip() for line in shell.splitlines()]


def test_every_make_target_is_there() -> None:
    targets = [command for command in commands() if command.startswith("make ")]
    assert {"make run", "make test"} <= set(targets)
    for target in targets:
        done = subprocess.run([*target.split(), "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def ours() -> list[str]:
    return [command for command in commands() if command.startswith("livetable")]


@pytest.mark.parametrize("command", [command for command in ours() if "evening" not in command])
def test_a_command_runs(command: str, tmp_path: Path) -> None:
    """In a folder with the files that the README shows."""
    for name, text in files().items():
        (tmp_path / name).write_text(text.replace("port = 8000", f"port = {free_port()}"), "utf-8")
    run(command, tmp_path)


@pytest.mark.timeout(300)
def test_the_commands_about_an_evening_run_one_after_the_other(tmp_path: Path) -> None:
    """What the first of them play is what the others look into."""
    (tmp_path / "evening").mkdir()
    about = [command for command in ours() if "evening" in command]
    assert len(about) > 5
    for command in about:
        run(command, tmp_path)


def run(command: str, folder: Path) -> None:
    env = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    line = command.replace("livetable demo", f"livetable demo --port {free_port()}").replace("doctor ", "doctor --wait 1 ")
    if (command + "\n").startswith(RUNS_ON):
        interrupt(f"exec {line}", folder, env)
        return
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == EXPECTED.get(command, 0), f"{command}\n{done.stdout}{done.stderr}"


def interrupt(line: str, folder: Path, env: dict[str, str]) -> None:
    """Start it, wait for its first words, end it with Ctrl-C."""
    command = ["bash", "-c", line]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline(), running.stderr.read()
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=60)
    assert running.returncode == 0, f"{line}\n{said}"


def test_the_table_in_it_is_whole(tmp_path: Path) -> None:
    text = files()["bj1.toml"]
    (tmp_path / "bj1.toml").write_text(text, "utf-8")
    assert set(load(tmp_path / "bj1.toml").devices) == {"shoe", "box", "table"}
    for model in (Config, Table, Web, Limits):
        for key in model.model_fields:
            assert re.search(rf"\b{key}\b", text), f"{model.__name__}.{key} is not in the README"


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).is_file(), target
