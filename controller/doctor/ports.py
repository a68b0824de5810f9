"""`livetable devices`: what is plugged in here, who is allowed to use it, and who does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from controller.doctor.speech import Say, as_it_is

BY_ID = Path("/dev/serial/by-id")
DEV = Path("/dev")
PROC = Path("/proc")
OTHERS = ("gpiochip*", "video*", "input/by-id/*-kbd")
"""Bells on a GPIO line, cameras, scanners that type."""


def list_devices(out: TextIO, say: Say = as_it_is) -> None:
    """Print, as `say` says it, each serial port: the name to write into a table.toml, what is behind it, and can it be used."""
    names = {link.resolve(): link for link in sorted(BY_ID.iterdir())} if BY_ID.is_dir() else {}
    ports = sorted(list_ports.comports())
    for port in ports:
        path = Path(port.device)
        out.write(f"{names.get(path.resolve(), path)}\t{_identity(port, say)}\t{usable(path, say)}\n")
    if not ports:
        out.write(f"{say('no serial port found')}\n")
    for path in sorted(found for pattern in OTHERS for found in DEV.glob(pattern)):
        out.write(f"{path}\t{say(path.name.rstrip('0123456789'))}\t{usable(path, say)}\n")


def _identity(port: ListPortInfo, say: Say) -> str:
    """What the thing says it is, and its USB ids."""
    usb = f"USB {port.vid:04x}:{port.pid:04x}" if port.vid is not None and port.pid is not None else ""
    serial = say(f"serial {port.serial_number}") if port.serial_number else ""
    return ", ".join(part for part in (port.description, usb, serial) if part and part != "n/a") or say("a serial port")


def usable(path: Path, say: Say = as_it_is) -> str:
    """free, in use by whom, or no permission. Nothing is opened: opening a port may reset the device behind it."""
    if not os.access(path, os.R_OK | os.W_OK):
        group = _group(path)
        return say(f"no permission{f' (members of the group {group} may)' if group else ''}")
    used = [say(f"{name} (process {number})") for number, name in holders(path)]
    return say(f"in use by {', '.join(used)}" if used else "free")


def holders(path: Path) -> Iterator[tuple[int, str]]:
    """Processes that have the device open, as far as we are allowed to see them."""
    wanted = os.path.realpath(path)
    for process in PROC.glob("[0-9]*"):
        with suppress(OSError):
            if any(os.path.realpath(fd) == wanted for fd in (process / "fd").iterdir()):
                yield int(process.name), (process / "comm").read_text().strip()


def _group(path: Path) -> str:
    with suppress(OSError, KeyError):
        return path.group()
    return ""
