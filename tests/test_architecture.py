"""Who may import whom: the contracts of pyproject.toml, held by import-linter, and that they name every module."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
DRIVERS = ROOT / "drivers"


def contract(name: str) -> dict[str, Any]:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: dict[str, Any] = next(c for c in config["tool"]["importlinter"]["contracts"] if c["name"] == name)
    return found


def test_import_contracts_are_kept() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_codec_is_held_to_be_pure() -> None:
    named = contract("The core has no I/O, clock or chance")["source_modules"]
    codecs = [path for path in DRIVERS.rglob("*codec.py") if "emulators" not in path.parts]
    assert codecs
    for path in codecs:
        assert ".".join(path.relative_to(ROOT).with_suffix("").parts) in named


def test_every_driver_is_kept_from_the_emulators() -> None:
    named = contract("Nothing shipped knows it is emulated")["source_modules"]
    parts = {path.stem for path in DRIVERS.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert {f"drivers.{part}" for part in parts - {"__init__", "emulators"}} <= set(named)


RING = {
    "__main__", "audit", "broker", "cli", "config", "config_fields", "demo", "demo_staff", "displays", "doctor", "emulation",
    "house", "intake", "journal", "journal_file", "logs", "offline", "pins", "report", "restore", "runtime", "seal", "serve",
    "simulate", "tasks", "teaching", "together", "wal",
}  # fmt: skip
"""What of the controller may know files, clocks, threads or chance; everything else is the pure core."""


def test_every_module_of_the_core_is_held_to_be_pure() -> None:
    named = contract("The core has no I/O, clock or chance")["source_modules"]
    parts = {path.stem for path in (ROOT / "controller").iterdir() if path.suffix == ".py" or path.is_dir()}
    core = parts - RING - {"__init__", "__pycache__"}
    assert {f"controller.{part}" for part in core} <= set(named)
