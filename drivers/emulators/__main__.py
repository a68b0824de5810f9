"""``python -m drivers.emulators``: play a scenario on emulated wires, or write it down as a recording."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from drivers.emulators.errors import ScenarioError
from drivers.emulators.recording import lines
from drivers.emulators.scenario import Scenario, read


def main(argv: list[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    try:
        scenario = _scenario(args.scenario)
    except (ScenarioError, OSError, UnicodeDecodeError) as wrong:
        sys.stderr.write(f"{args.scenario}: {wrong}\n")
        return 2
    for line in lines(scenario):
        sys.stdout.write(line + "\n")
    return 0


def _scenario(name: str) -> Scenario:
    return read(sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m drivers.emulators", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="print the scenario as a recording")
    record.add_argument("--scenario", required=True, help="TOML file, or - for standard input")
    return parser


if __name__ == "__main__":
    sys.exit(main())
