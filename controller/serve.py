"""A table with everything around it: journal, drivers, runtime and pages, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

import web.asgi
from controller.config import Config
from controller.errors import LivetableError
from controller.events import dumps
from controller.journal import open_journal
from controller.recording import header_json
from controller.runtime import Runtime
from drivers import build
from drivers.base import Driver
from web.hub import Hub


class PortTaken(LivetableError):
    """The pages cannot be served where they should be."""


class Pages(uvicorn.Server):
    """uvicorn in our loop; signals are ours (`stop_on_signals`)."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listen(host: str, port: int) -> socket.socket:
    """A socket for the pages; raises `PortTaken`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(256)
    except (OSError, OverflowError) as wrong:
        taken.close()
        why = getattr(wrong, "strerror", None) or str(wrong)
        raise PortTaken(f"port {port} on {host} cannot be used ({why})") from wrong
    return taken


def stop_on_signals(stop: asyncio.Event) -> None:
    """Ctrl-C and a supervisor's TERM end the table in good order."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)


def drivers_of(config: Config, origins: dict[str, str]) -> list[Driver]:
    """The drivers of a table's devices, each with where it stood."""
    found = []
    for name, device in config.devices.items():
        here = {key.removeprefix(name + "/"): value for key, value in origins.items() if key.startswith(name + "/")}
        topics = {topic: value.rpartition("/")[2] for topic, value in here.items()}
        found.append(build(device.kind, name, device.url, config.settings(name), origins.get(name), topics))
    return found


async def serve(config: Config, pages_at: socket.socket, stop: asyncio.Event) -> None:
    """Run the table of `config` until `stop` is set. Takes over the socket.

    Raises:
        LivetableError, drivers.errors.DriverConfigError: before anything was started.
    """
    journal, rows = open_journal(config.journal, dumps(header_json(config.header)))
    try:
        runtime = Runtime(config, journal, rows)
        del rows
        drivers = drivers_of(config, runtime.origins)
        hub = Hub([config.table.id], runtime.submit)
        pages = Pages(uvicorn.Config(web.asgi.build(hub), log_config=None, timeout_graceful_shutdown=2))
        serving = asyncio.create_task(pages.serve([pages_at]))
        try:
            await runtime.run(drivers, hub, stop)
        finally:
            hub.close()
            pages.should_exit = True
            await serving
    finally:
        journal.close()


async def serve_until_stopped(config: Config, pages_at: socket.socket) -> None:
    """Print where the pages are, then run the table until Ctrl-C or TERM."""
    stop = asyncio.Event()
    stop_on_signals(stop)
    print(addresses(config), flush=True)  # noqa: T201
    await serve(config, pages_at, stop)


def addresses(config: Config) -> str:
    """The pages' addresses, one a line."""
    table, host = config.table.id, f"[{config.web.host}]" if ":" in config.web.host else config.web.host
    pages = {"all pages": "", "limits sign": f"sign/{table}", "dealer": f"dealer/{table}", "pit": "pit"}
    return "\n".join(f"{name + ':':13} http://{host}:{config.web.port}/{path}" for name, path in pages.items())
