"""Tables with everything around them: journals, drivers, runtimes and pages, until they are told to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import structlog
import uvicorn

import web.asgi
from controller.audit.reader import Reader
from controller.audit.record import Record
from controller.config import Config, ConfigError
from controller.errors import LivetableError
from controller.events import dumps
from controller.house import House, TablesHouse
from controller.journal import open_journal
from controller.recording import header_json
from controller.report.books import Books
from controller.runtime import Runtime
from drivers import build
from drivers.base import Driver
from web import theme
from web.accesslog import AccessLog
from web.doors import Doors
from web.hub import Hub
from web.sessions import Sessions
from web.theme import Theme

log = structlog.get_logger()


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
    except (OSError, OverflowError, ValueError) as wrong:  # ValueError: a host that no name server could be asked for
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


async def serve(
    configs: Sequence[Config], pages_at: socket.socket, stop: asyncio.Event, house: House | None = None,
    opened: Callable[[], None] = lambda: None,
) -> None:  # fmt: skip
    """Run the tables of `configs`, with one set of pages for all, until `stop` is set. Takes over the socket.

    `house`: who may log in to the pages, by default the staff of the tables. `opened` is called once nothing can be
    refused any more.

    Raises:
        LivetableError, drivers.errors.DriverConfigError: before anything was started.
    """
    with ExitStack() as journals:
        journals.callback(pages_at.close)
        look, house = _theme(configs[0]), house or TablesHouse(configs)
        first = configs[0].journal
        kept = AccessLog(first.with_suffix(".access.jsonl"))
        tables = [_table(config, journals, kept.note) for config in configs]
        by_name = {runtime.config.table.id: runtime for runtime, _ in tables}
        records = {name: Record(Reader(runtime.config.journal, runtime.kept)) for name, runtime in by_name.items()}
        hub = Hub(by_name, lambda table, fields: by_name[table].submit(table, fields), house, Books(configs).json, records)
        doors = Doors(hub, Sessions(first.with_suffix(".sessions")))
        application = web.asgi.build(hub, theme=look, doors=doors, log=kept)
        # Whoever stands before us tells nothing of the sender: an address is what the connection says.
        pages = Pages(uvicorn.Config(application, log_config=None, timeout_graceful_shutdown=2, proxy_headers=False))
        serving = asyncio.create_task(pages.serve([pages_at]))
        opened()
        try:
            await _all_ended([runtime.run(drivers, hub, stop) for runtime, drivers in tables])
        finally:
            hub.close()
            pages.should_exit = True
            await serving


def _theme(config: Config) -> Theme | None:
    try:
        return theme.load(config.web.theme) if config.web.theme else None
    except theme.ThemeError as wrong:
        raise ConfigError(str(wrong)) from wrong


def _table(config: Config, journals: ExitStack, note: Callable[..., None]) -> tuple[Runtime, list[Driver]]:
    """A table where its journal left it, and its drivers; the journal is closed with `journals`."""
    journal, rows = open_journal(config.journal, dumps(header_json(config.header)))
    journals.callback(journal.close)
    runtime = Runtime(config, journal, rows, note=note)
    return runtime, drivers_of(config, runtime.origins)


async def _all_ended(tables: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Wait for all tables. One that breaks (a full disk) ends alone; its error is told now, and again at the end."""
    ended = await asyncio.gather(*(_told(table) for table in tables))
    if broken := [wrong for wrong in ended if wrong is not None]:
        raise broken[0]


async def _told(table: Coroutine[Any, Any, None]) -> Exception | None:
    try:
        await table
    except LivetableError as wrong:  # a full disk: no fault of ours, so its words are enough
        log.error("a table stopped", why=str(wrong))
        return wrong
    except Exception as wrong:
        log.exception("a table stopped")
        return wrong
    return None


async def serve_until_stopped(configs: Sequence[Config], pages_at: socket.socket) -> None:
    """Run the tables until Ctrl-C or TERM; once all are open, print where the pages are."""
    stop = asyncio.Event()
    stop_on_signals(stop)
    await serve(configs, pages_at, stop, opened=lambda: print(_welcome(configs), flush=True))  # noqa: T201


def _welcome(configs: Sequence[Config]) -> str:
    if any(config.staff for config in configs):
        return addresses(configs)
    return f"{addresses(configs)}\nno [[staff]]: everything but the limits signs answers on this machine only"


def addresses(configs: Sequence[Config]) -> str:
    """The pages' addresses, one a line."""
    at = configs[0].web
    host = f"[{at.host}]" if ":" in at.host else at.host
    pages = [("all pages", ""), ("pit", "pit"), ("audit", "audit")]
    for table in (config.table.id for config in configs):
        pages += [("limits sign", f"sign/{table}"), ("dealer", f"dealer/{table}")]
    return "\n".join(f"{name + ':':13} http://{host}:{at.port}/{path}" for name, path in pages)
