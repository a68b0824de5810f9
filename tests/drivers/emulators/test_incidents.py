"""What a scenario makes befall its devices, on real wires with the real drivers: told while it lasts, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.emulators.drop_boxes import DROP_BOXES
from drivers.emulators.errors import ScenarioError
from drivers.emulators.faults import KINDS
from drivers.emulators.incidents import BOX, DEVICES, SHOES, WIRE, Incident
from drivers.emulators.scenario import read
from drivers.hearing import GARBAGE, LOST_AFTER_S, SILENT
from drivers.observations import DropBoxState, Observed
from tests.drivers.emulators.little_controller import Store, wanted
from tests.drivers.emulators.test_running import played

TABLE = 'buy_ins = 1\nplayers = 1\ntable = "bj1"\n'


def scenario(device: str, *whats: str, seconds: float = 0.5, more: str = "") -> str:
    """One incident before each round from the second on: the driver has met the device by then."""
    entries = [f'{{round = {n}, device = "{device}", what = "{what}", seconds = {seconds}}}' for n, what in enumerate(whats, 2)]
    return f"rounds = {len(whats) + 1}\n{TABLE}{more}incidents = [{', '.join(entries)}]\n"


class Box(Store):
    """What the box's own states were, too."""

    def __init__(self) -> None:
        super().__init__()
        self.box: list[str] = []

    def emit(self, observed: Observed) -> None:
        if isinstance(observed.what, DropBoxState):
            self.box.append(observed.what.state)
        super().emit(observed)


TOLD = {"jam": "jam", "full": "full", "cassette_out": "removed"}
"""A word of the device's state."""


@pytest.mark.parametrize("kind", DROP_BOXES)
async def test_a_box_in_trouble_is_told_and_its_notes_come_when_it_is_put_right(tmp_path: Path, kind: str) -> None:
    toml = scenario("drop", *TOLD, "power_cut", more=f'drop_box = "{kind}"\n')
    store = Box()
    await played(tmp_path, toml, store=store)
    assert store.lines == wanted(read(toml))
    assert store.box == ["jammed", "full", "removed", "inserted"]
    for word in TOLD.values():
        assert any(state.startswith("drop fault") and word in state for state in store.states), (word, store.states)
    assert [state for state in store.states if state.startswith("drop ") and "offline" not in state][-1] == "drop online "


@pytest.mark.parametrize("device", DEVICES)
async def test_a_wire_in_trouble_costs_nothing(tmp_path: Path, device: str) -> None:
    """The shoe is one that keeps what it has to tell."""
    toml = scenario(device, *WIRE)
    store = await played(tmp_path, toml)
    assert store.lines == wanted(read(toml))
    assert f"{device} offline unplugged" in store.states


async def test_a_box_that_is_mute_and_one_that_babbles_are_told_apart(tmp_path: Path) -> None:
    """Longer by far than the time after which a box counts as lost."""
    toml = scenario("drop", "silent", "babble", seconds=3 * LOST_AFTER_S)
    store = await played(tmp_path, toml)
    assert store.lines == wanted(read(toml))
    assert f"drop offline {SILENT}" in store.states
    assert f"drop offline {GARBAGE}" in store.states


async def test_a_shoe_that_is_switched_off_between_rounds_is_not_by_a_kill(tmp_path: Path) -> None:
    toml = scenario("shoe", "power_cut", "power_cut")
    store = await played(tmp_path, toml, kills=2)
    assert store.lines == wanted(read(toml))
    assert not [state for state in store.states if "incomplete" in state]


async def test_an_error_of_an_angel_eye_shoe_is_told_while_it_lasts(tmp_path: Path) -> None:
    toml = scenario("shoe", "error", "power_cut", "error", more='shoe = "angel_eye"\n')
    store = await played(tmp_path, toml)
    told = [state for state in store.states if state.startswith("shoe ")]
    assert [state for state in told if "too slowly" in state], told
    assert "too slowly" not in told[-1]


def test_incidents_are_read() -> None:
    toml = 'incidents = [{round = 2, device = "drop", what = "jam"}, {round = 3, device = "shoe", what = "unplug", seconds = 5}]'
    assert read(toml).incidents == (Incident(2, "drop", "jam", 3.0), Incident(3, "shoe", "unplug", 5.0))


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ('"jam"', "incidents is 'jam'; expected a list such as"),
        ('[{round = 0, device = "drop", what = "jam"}]', "incidents[1].round is 0; expected the number of a round, from 1"),
        ('[{device = "drop", what = "jam"}]', "incidents[1].round is None; expected the number of a round, from 1"),
        ('[{round = 1, device = "bell", what = "jam"}]', "incidents[1].device is 'bell'; expected one of drop, shoe"),
        (
            '[{round = 1, device = "drop", what = "fire"}]',
            f"incidents[1].what is 'fire'; expected, of a drop box, one of {', '.join(WIRE + BOX)}",
        ),
        (
            '[{round = 1, device = "shoe", what = "jam"}]',
            f"incidents[1].what is 'jam'; expected, of the shoe otp1, one of {', '.join(WIRE + SHOES['otp1'])}",
        ),
        ('[{round = 1, device = "drop", what = "jam", seconds = 0}]', "incidents[1].seconds is 0; expected a time above 0"),
        ('[{round = 1, device = "drop", what = "jam", hard = 1}]', "incidents[1].hard is unknown; expected one of round"),
    ],
)
def test_what_is_wrong_with_an_incident_is_named(toml: str, says: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        read(f"incidents = {toml}")
    assert says in str(wrong.value)


def test_a_camera_has_no_serial_wire_to_fail() -> None:
    with pytest.raises(ScenarioError, match="expected 'drop', as a camera is no serial device"):
        read('shoe = "camera"\nincidents = [{round = 1, device = "shoe", what = "unplug"}]')


def test_kinds_of_faults_are_named() -> None:
    assert read('fault_kinds = ["merge", "parity"]').fault_kinds == ("merge", "parity")
    with pytest.raises(ScenarioError) as wrong:
        read('fault_kinds = ["fire"]')
    assert str(wrong.value) == f"fault_kinds names 'fire'; expected some of {', '.join(KINDS)}"


async def test_merged_shared_and_wrong_parity_bytes_lose_nothing(tmp_path: Path) -> None:
    toml = f'rounds = 2\n{TABLE}faults = 0.3\nfault_kinds = ["merge", "parity", "shared"]\n'
    store = await played(tmp_path, toml)
    assert store.lines == wanted(read(toml))
