"""A broker of our own, in this process and on loopback alone, where no other one is there (demo, emulate)."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from amqtt.broker import Broker
from amqtt.contexts import BrokerConfig, ListenerConfig
from amqtt.session import Session

HOST = "127.0.0.1"
SHUTDOWN_S = 2.0
_PLUGINS = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}
"""No packet log, no statistics topics: only that a client may come without a name."""


class _Filters(dict[str, list[tuple[Session, int]]]):
    """Who has subscribed to what, read as it was when the reading began: amqtt waits in the middle of its loops, and a
    client that came or went meanwhile broke them off ("dictionary changed size during iteration")."""

    def __iter__(self) -> Iterator[str]:
        return iter(list(self.keys()))

    def items(self) -> Any:
        return list(super().items())


class SteadyBroker(Broker):
    """amqtt's broker, for clients that come at the same time.

    amqtt hands a new client what is retained under the filters of all others, and waits in between: one that subscribes
    meanwhile breaks off its work, and it stays connected while nobody gets what it publishes. Here a client is handed
    what it has subscribed to.
    """

    def __init__(self, config: BrokerConfig) -> None:
        super().__init__(config)
        self._subscriptions = _Filters()

    async def _publish_retained_messages_for_subscription(self, subscription: tuple[str, int], session: Session) -> None:
        if any(one.client_id == session.client_id for one, _ in self._subscriptions.get(subscription[0], ())):
            await super()._publish_retained_messages_for_subscription(subscription, session)


@asynccontextmanager
async def broker() -> AsyncIterator[str]:
    """A running broker; gives its URL."""
    port = _free_port()
    listener = ListenerConfig(bind=f"{HOST}:{port}")
    running = SteadyBroker(BrokerConfig(listeners={"default": listener}, plugins=dict(_PLUGINS)))
    await running.start()
    try:
        yield f"mqtt://{HOST}:{port}"
    finally:
        # amqtt waits for its readers, and one of them may have lost the cancellation (wait_for in Python 3.11).
        with suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_S):
                await running.shutdown()


def _free_port() -> int:
    """A port that nobody uses now; amqtt does not tell which one it got when it is left to choose."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
