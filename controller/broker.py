"""A broker of our own, in this process and on loopback alone, where no other one is there (demo, emulate)."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from amqtt.broker import Broker
from amqtt.contexts import BrokerConfig, ListenerConfig

HOST = "127.0.0.1"
SHUTDOWN_S = 2.0
_PLUGINS = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}
"""No packet log, no statistics topics: only that a client may come without a name."""


@asynccontextmanager
async def broker() -> AsyncIterator[str]:
    """A running broker; gives its URL."""
    port = _free_port()
    listener = ListenerConfig(bind=f"{HOST}:{port}")
    running = Broker(BrokerConfig(listeners={"default": listener}, plugins=dict(_PLUGINS)))
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
