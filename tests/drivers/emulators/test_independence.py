"""The emulators stand alone: no code of the controller, the pages or the drivers, so that no fault can be on both sides."""

from __future__ import annotations

import ast
from pathlib import Path

import drivers.emulators

FOLDER = Path(drivers.emulators.__file__).parent
OURS = ("controller", "web", "drivers")


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_emulators_import_only_themselves() -> None:
    for path in FOLDER.glob("*.py"):
        foreign = {name for name in imported(path) if name.split(".")[0] in OURS and not name.startswith("drivers.emulators")}
        assert not foreign, f"{path.name} imports {foreign}"


def test_the_table_itself_has_no_clock_and_no_io() -> None:
    """Everything that plays is pure; only the wires, the files and the command line are not."""
    pure = ("act", "cards", "house", "hand", "payment", "dealing", "settling", "layout", "guests", "world", "choosing",
            "wrong_bets", "wrong_play", "wrong_pay", "otp1_device", "angel_eye_device", "scanner_device",
            "id003_device", "mqtt_words", "faults", "shoe", "stacking",
            "note_path", "ebds_device", "ssp_device", "cctalk_device")
    for name in pure:
        assert not imported(FOLDER / f"{name}.py") & {"time", "asyncio", "os", "socket", "pathlib", "aiomqtt"}
