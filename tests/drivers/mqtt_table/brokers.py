"""A broker for tests, in process, on a port of its own that outlives it."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from amqtt.broker import Broker
from amqtt.contexts import BrokerConfig, ListenerConfig

ANONYMOUS = "amqtt.plugins.authentication.AnonymousAuthPlugin"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@asynccontextmanager
async def broker(port: int, *, anonymous: bool = True) -> AsyncIterator[Broker]:
    config = BrokerConfig(
        listeners={"default": ListenerConfig(bind=f"127.0.0.1:{port}")},
        plugins={ANONYMOUS: {"allow_anonymous": anonymous}},
    )
    running = Broker(config)
    await running.start()
    try:
        yield running
    finally:
        await running.shutdown()
