"""docs/wires.md names every kind, every setting, every OTP/1 type and state, and frames that are right."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

import drivers
from drivers.emulators.blunders import NAMES
from drivers.emulators.drop_boxes import DROP_BOXES
from drivers.emulators.faults import KINDS
from drivers.emulators.floor_names import FLOOR_NAMES
from drivers.emulators.incidents import BOX, WIRE
from drivers.emulators.incidents import SHOES as SHOE_INCIDENTS
from drivers.emulators.scenario import Scenario
from drivers.emulators.shoes import SHOES
from drivers.emulators.tag_words import FORMS
from drivers.errors import DriverConfigError
from drivers.shoe.otp1_codec import Otp1Codec, Type
from drivers.shoe.otp1_events import LID_STATES, LOCK_WORDS

PAGE = (Path(__file__).parents[2] / "docs" / "wires.md").read_text()
URLS = {"mqtt": "mqtt://127.0.0.1"}
"""Of kinds whose wire is not a serial one."""


@pytest.mark.parametrize("kind", drivers.KINDS)
def test_every_kind_with_its_settings(kind: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{kind}`"))
    with pytest.raises(DriverConfigError) as caught:
        drivers.build(kind, "x", URLS.get(kind, "/dev/ttyUSB0"), {"no such setting": ""})
    known = str(caught.value).partition("one of: ")[2]
    assert re.findall(r"`(\w+)`", row.rpartition("|")[0].rpartition("|")[2]) == (known.split(", ") if known else [])


def test_every_key_of_a_scenario() -> None:
    table = PAGE.partition("## Emulated tables")[2].partition("### Errors")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    keys = [key for row in rows for key in re.findall(r"`(\w+)`", row)]
    assert sorted(keys) == sorted(one.name for one in fields(Scenario))
    for key, words in (("shoe", [*SHOES]), ("drop_box", [*DROP_BOXES]), ("chips", [*FORMS])):
        row = next(line for line in table.splitlines() if line.startswith(f"| `{key}`"))
        assert set(words) <= set(re.findall(r'"(\w+)"', row))


def test_every_error_of_a_scenario() -> None:
    page = PAGE.partition("### Errors")[2].partition("### Faults and incidents")[0]
    lists = "".join(line for line in page.splitlines() if line.startswith("`"))
    assert re.findall(r"`(\w+)`", lists) == [*NAMES, *FLOOR_NAMES]


def test_every_fault_and_incident_of_a_scenario() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE.partition("### Faults and incidents")[2].partition("## Another")[0]))
    assert told >= {*KINDS, *WIRE, *BOX, *SHOES, *(word for words in SHOE_INCIDENTS.values() for word in words)} - {"scanner"}


@pytest.mark.parametrize("kind", [one for one in Type if one is not Type.TIME])
def test_every_type(kind: Type) -> None:
    assert f"| `{kind:02X}` " in PAGE


@pytest.mark.parametrize("states", [LID_STATES, LOCK_WORDS])
def test_states(states: dict[int, str]) -> None:
    assert ", ".join(f"`{code:02X}` {word}" for code, word in states.items()) in PAGE


def test_frames() -> None:
    frames = re.findall(r"^    \S.*?  +((?:[0-9A-F]{2} )+00)$", PAGE, re.MULTILINE)
    assert len(frames) == 3
    assert [frame.type for raw in frames for frame in Otp1Codec().receive(bytes.fromhex(raw))] == [1, 0x10, 0x81]
