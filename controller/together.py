"""Tables that run together: each has its own name, journal and wires."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from controller.config import Config, ConfigError, load

PARTED = {"mqtt": "client_id", "gpio": "line"}
"""Kinds of which several share a URL, each with its own value of this setting. Of all others a URL serves one device."""
_HERE = re.compile(r"localhost(\.localdomain)?\.?|\[?::1\]?", re.IGNORECASE)
_DIALLED = re.compile(r"(?P<scheme>socket|rfc2217|mqtt)://(?P<host>\[[^\]]*\]|[^/:]+)(:0*(?P<port>[0-9]+))?/*")
_USUAL_PORTS = {"mqtt": "1883"}

_OF_ONE_TABLE: dict[str, Callable[[Config], object]] = {
    "table.id": lambda config: config.table.id,
    "journal": lambda config: config.journal.resolve(),
}


def load_all(paths: Sequence[Path]) -> list[Config]:
    """The configurations of tables that run together; no two have the same name, journal or wire.

    Raises:
        ConfigError: as `load`, or names the two files.
    """
    configs = [load(path) for path in paths]
    for what, of in _OF_ONE_TABLE.items():
        first: dict[object, Path] = {}
        for path, config in zip(paths, configs, strict=True):
            if (other := first.setdefault(of(config), path)) is not path:
                raise ConfigError(f"{path}: {what} is {of(config)}, as in {other}; expected another one for each table")
    _check_wires(paths, configs)
    return configs


def _check_wires(paths: Sequence[Path], configs: Sequence[Config]) -> None:
    """Two devices on one wire would take each other's bytes away."""
    first: dict[tuple[str, str], str] = {}
    for path, config in zip(paths, configs, strict=True):
        for name, wire in _wires(config):
            here = f"devices.{name} of {path}"
            if (other := first.setdefault(wire, here)) != here:
                url = config.devices[name].url
                raise ConfigError(f"{path}: devices.{name}.url is {url!r}, as {other} has it; expected a wire of its own")


def _wires(config: Config) -> Iterator[tuple[str, tuple[str, str]]]:
    """Device -> its URL, by the real name of a port, and what parts it from others there. A camera may be watched twice."""
    for name, device in config.devices.items():
        if device.kind != "camera":
            parted = PARTED.get(device.kind)
            yield name, (end_of(device.url), config.settings(name).get(parted, config.table.id) if parted else "")


def end_of(url: str) -> str:
    """Where a wire ends, the same however it is written: a port by its real file, a peer by host and port. Names are asked
    of nobody: only this machine is known by each of its own."""
    if found := _DIALLED.fullmatch(url):
        host = "127.0.0.1" if _HERE.fullmatch(found["host"]) else found["host"].lower()
        return f"{host}:{found['port'] or _USUAL_PORTS.get(found['scheme'], '')}"
    scheme, path = ("evdev:", url.removeprefix("evdev:")) if url.startswith("evdev:") else ("", url)
    return scheme + os.path.realpath(path) if path.startswith("/") else url
