"""A broker of our own, in this process and on loopback alone, where no other one is there (demo, emulate)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

from amqtt.broker import Broker
from amqtt.contexts import BrokerConfig, ListenerConfig
from amqtt.session import Session

HOST = "127.0.0.1"
SHUTDOWN_S = 2.0
_ANONYMOUS = "amqtt.plugins.authentication.AnonymousAuthPlugin"


class _Filters(dict[str, list[tuple[Session, int]]]):
    """Who has subscribed to what, read as it was when the reading began: amqtt waits in the middle of its loops, and a
    client that came or went meanwhile broke them off ("dictionary changed size during iteration")."""

    def __iter__(self) -> Iterator[str]:
        return iter(list(self.keys()))

    def items(self) -> Any:
        return [(one, list(subscribed)) for one, subscribed in super().items()]


class SteadyBroker(Broker):
    """amqtt's broker, for clients that come at the same time, and that ends when it is told to.

    amqtt hands a new client what is retained under the filters of all others, and waits in between: one that subscribes
    meanwhile breaks off its work, and it stays connected while nobody gets what it publishes. Here a client is handed
    what it has subscribed to.

    amqtt's shutdown waits for its readers before it closes its port, and a reader may have lost the cancellation (wait_for
    in Python 3.11): it then waits for ever and keeps the port. Here the port is closed and the clients are cut off first,
    which ends the readers.
    """

    def __init__(self, config: BrokerConfig) -> None:
        super().__init__(config)
        self._subscriptions = _Filters()
        self._clients: dict[asyncio.Task[Any], asyncio.StreamWriter] = {}

    @property
    def port(self) -> int:
        """The port it listens at."""
        instance: Any = self._servers["default"].instance
        return int(instance.sockets[0].getsockname()[1])

    async def stream_connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._clients[task] = writer
        try:
            await super().stream_connected(reader, writer, listener_name)
        finally:
            del self._clients[task]
            writer.transport.abort()  # amqtt leaves the stream of a client that left early open

    async def shutdown(self) -> None:
        for server in self._servers.values():
            server.instance.close()
        for writer in self._clients.values():
            writer.transport.abort()
        if self._clients:
            _, late = await asyncio.wait(self._clients, timeout=SHUTDOWN_S)
            for task in late:
                task.cancel()
        await super().shutdown()

    async def _cleanup_session(self, client_id: str) -> None:
        """A client that has left. amqtt drops its subscriptions last, by its name: one that is back meanwhile lost its
        own by that, and heard nothing more."""
        session, handler = self._sessions.pop(client_id, (None, None))
        if session is not None:
            await self._del_all_subscriptions(session)
            session.clear_queues()
        if handler is not None:
            await self._stop_handler(handler)

    async def _publish_retained_messages_for_subscription(self, subscription: tuple[str, int], session: Session) -> None:
        if any(one.client_id == session.client_id for one, _ in self._subscriptions.get(subscription[0], ())):
            await super()._publish_retained_messages_for_subscription(subscription, session)


@asynccontextmanager
async def broker(port: int = 0, *, anonymous: bool = True) -> AsyncIterator[str]:
    """A running broker at a port, 0 for one that is free; gives its URL. Without `anonymous` it refuses everybody."""
    config = BrokerConfig(
        listeners={"default": ListenerConfig(bind=f"{HOST}:{port}")},
        # no packet log, no statistics topics: only whether a client may come without a name
        plugins={_ANONYMOUS: {"allow_anonymous": anonymous}},
    )
    running = SteadyBroker(config)
    await running.start()
    try:
        yield f"mqtt://{HOST}:{running.port}"
    finally:
        await running.shutdown()
