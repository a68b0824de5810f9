"""A broker for tests, in process, and a way to it that can be cut."""

import asyncio
import gc
import socket
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from amqtt.contexts import BrokerConfig, ListenerConfig

from controller.broker import SteadyBroker

ANONYMOUS = "amqtt.plugins.authentication.AnonymousAuthPlugin"
SHUTDOWN_S = 2.0
"""amqtt's shutdown now and then waits for ever: its reader swallows a cancellation."""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@asynccontextmanager
async def broker(port: int, *, anonymous: bool = True) -> AsyncIterator[SteadyBroker]:
    config = BrokerConfig(
        listeners={"default": ListenerConfig(bind=f"127.0.0.1:{port}")},
        plugins={ANONYMOUS: {"allow_anonymous": anonymous}},
    )
    running = SteadyBroker(config)
    await running.start()
    try:
        yield running
    finally:
        with suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_S):
                await running.shutdown()
        await _sweep()


async def _sweep() -> None:
    """amqtt leaves the streams of clients that left early open: drop them here and not in a later test."""
    for _ in range(10):
        await asyncio.sleep(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


class Way:
    """A TCP port that leads to another one, while it is open."""

    def __init__(self, to_port: int) -> None:
        self.port = free_port()
        self._to_port = to_port
        self._server: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._client, "127.0.0.1", self.port)

    async def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        await asyncio.sleep(0)

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to_port)
        self._writers += [writer, far_writer]
        await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(4096):
            writer.write(data)
    writer.close()
