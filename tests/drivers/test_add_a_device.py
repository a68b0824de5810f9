"""docs/add-a-device.md is followed to the letter: its files are written out and held to what every device is held to."""

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import drivers
import drivers.emulators
import tests.drivers.contract
from drivers.observations import BellPressed
from tests.drivers.contract import test_contract as contract
from tests.drivers.contract.bench import LINES
from tests.drivers.contract.row import Row
from tests.drivers.contract.wires import SOUND, SPOILING
from tests.drivers.test_noise import Row as NoiseRow
from tests.drivers.test_noise import hold

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-device.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```python (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
FILES = {name: text for name, text in BLOCKS.items() if name.endswith(".py")}
PACKAGES = {drivers: "drivers", drivers.emulators: "drivers/emulators", tests.drivers.contract: "tests/drivers/contract"}


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The page's files in a folder that the packages look into as well, and its row of KINDS."""
    for name, text in FILES.items():
        path = tmp_path / "page" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for package, folder in PACKAGES.items():
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / "page" / folder)])
    kind, module = re.fullmatch(r'"(\w+)": "([\w.]+)"', BLOCKS["kinds"].strip()).groups()  # type: ignore[union-attr]
    monkeypatch.setitem(drivers.KINDS, kind, module)
    before = set(sys.modules)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield tmp_path / "page"
    for name in set(sys.modules) - before:
        if "callbox" in name:
            del sys.modules[name]


@pytest.fixture
def row(added: Path) -> Row:
    played: Any = import_module("tests.drivers.contract.played_callbox")
    made = eval(BLOCKS["row"], {"Row": Row, "PlayedCallBox": played.PlayedCallBox, "BellPressed": BellPressed})
    assert isinstance(made, Row)
    return made


def test_the_page_has_every_part() -> None:
    assert set(BLOCKS) - set(FILES) == {"kinds", "row", "noise"}
    assert len(FILES) == 6


@pytest.mark.parametrize("name", FILES)
def test_style(name: str) -> None:
    """As `make check` would judge the file in its place; I001: a folder that is not there is sorted as a foreign one."""
    ruff = [str(Path(sys.executable).parent / "ruff"), "check", "--ignore", "I001", "--stdin-filename", name, "-"]
    done = subprocess.run(ruff, input=FILES[name], text=True, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("wire", SOUND)
@pytest.mark.parametrize("line", LINES)
async def test_sound_wires(row: Row, wire: str, line: str, tmp_path: Path) -> None:
    await contract.test_a_sound_wire_brings_everything(row, wire, line, tmp_path)


@pytest.mark.parametrize("wire", SPOILING)
@pytest.mark.parametrize("line", LINES)
async def test_spoiling_wires(row: Row, wire: str, line: str, tmp_path: Path) -> None:
    await contract.test_a_spoiling_wire_loses_nothing_silently(row, wire, line, tmp_path)


@pytest.mark.parametrize("line", LINES)
async def test_unplugged(row: Row, line: str, tmp_path: Path) -> None:
    await contract.test_unplugged_and_plugged_in_again(row, line, tmp_path)


async def test_the_rest_of_the_contract(row: Row, tmp_path: Path) -> None:
    contract.test_counters(row)
    await contract.test_states_tell_the_plug(row, tmp_path)
    await contract.test_garbage_only_is_no_device(row, "pty", tmp_path)


def test_noise(added: Path) -> None:
    codec: Any = import_module("drivers.callbox.codec")
    (made,) = eval(f"{{{BLOCKS['noise'].strip()}}}", {"Row": NoiseRow, "CallBoxCodec": codec.CallBoxCodec}).values()
    hold("callbox", made)
