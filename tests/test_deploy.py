"""docs/deploy: every file is told of, and what the files say of livetable is true."""

import configparser
import re
from pathlib import Path

from typer.main import get_command

from controller.cli import app

DEPLOY = Path(__file__).parents[1] / "docs" / "deploy"
PAGE = (DEPLOY / "README.md").read_text("utf-8")
WIRES = (DEPLOY.parent / "wires.md").read_text("utf-8")


def test_every_file_is_told_of_and_there() -> None:
    assert set(re.findall(r"\]\(([\w.-]+)\)", PAGE)) == {path.name for path in DEPLOY.iterdir()} - {"README.md"}


def test_the_service_runs_a_command_that_there_is() -> None:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # names of systemd keep their capitals
    unit.read(DEPLOY / "livetable.service")
    program, command, table = unit["Service"]["ExecStart"].split()
    assert (Path(program).name, Path(table).suffix) == ("livetable", ".toml")
    assert command in get_command(app).commands  # type: ignore[attr-defined]  # a group of commands
    assert unit["Service"]["Restart"] == "always"


def test_the_broker_lets_through_the_topics_of_the_wires() -> None:
    acl = (DEPLOY / "livetable.acl").read_text("utf-8")
    topics = re.findall(r"^topic (\w+) livetable/bj1/([\w/#]+)$", acl, re.M)
    assert topics
    for _, topic in topics:
        assert f"`{topic.removesuffix('/#')}" in WIRES, topic
