"""The broker of demo and emulate: clients that come at the same time take nothing from each other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import aiomqtt
import pytest
from amqtt.mqtt.protocol.broker_handler import BrokerProtocolHandler

from controller.broker import SteadyBroker, broker
from controller.tasks import stop

CLIENTS = 12
ENDS = 5


def client(url: str, name: str | None = None) -> aiomqtt.Client:
    host, port = url.removeprefix("mqtt://").split(":")
    return aiomqtt.Client(host, int(port), identifier=name)


@asynccontextmanager
async def outliving(url: str) -> AsyncIterator[aiomqtt.Client]:
    """A client whose broker ends before it."""
    with suppress(aiomqtt.MqttError):
        async with client(url) as one:
            yield one
            async for _ in one.messages:
                pass  # until it hears that the broker is gone


async def first(came: aiomqtt.Client) -> tuple[str, bytes]:
    async with asyncio.timeout(60):
        message = await anext(aiter(came.messages))
    assert isinstance(message.payload, bytes)
    return message.topic.value, message.payload


async def test_a_client_gets_only_what_it_has_subscribed_to() -> None:
    """amqtt hands it what is retained under the filters of all others."""
    async with broker() as url, client(url) as table, client(url) as other:
        await table.subscribe("chips/+", 1)
        await table.publish("chips/1", "10", 1, retain=True)
        assert await first(table) == ("chips/1", b"10")
        await other.subscribe("bell", 1)
        async with client(url) as late:
            await late.subscribe("bell", 1)
            await table.publish("bell", "1", 1)
            assert await first(late) == await first(other) == ("bell", b"1")


async def test_clients_that_come_at_once_all_are_heard() -> None:
    """What is retained is handed out while others subscribe: none of them loses its broker's ear."""

    async def comes(number: int, url: str, told: asyncio.Queue[str]) -> None:
        async with client(url) as one:
            await one.subscribe(f"spots/{number}/+", 1)
            await one.publish("told", f"{number}", 1)
            assert (await first(one))[1] == b"lies"
            await told.get()

    async with broker() as url, client(url) as ear:
        await ear.subscribe("told", 1)
        for number in range(CLIENTS):
            await ear.publish(f"spots/{number}/1", "lies", 1, retain=True)
        told: asyncio.Queue[str] = asyncio.Queue()
        coming = [asyncio.ensure_future(comes(number, url, told)) for number in range(CLIENTS)]
        heard = {(await first(ear))[1].decode() for _ in range(CLIENTS)}
        for number in range(CLIENTS):
            told.put_nowait(f"{number}")
        await asyncio.gather(*coming)
    assert heard == {f"{number}" for number in range(CLIENTS)}


async def test_it_ends_while_clients_talk_and_its_port_is_free_at_once() -> None:
    port = 0
    async with asyncio.timeout(60):
        for _ in range(ENDS):
            async with AsyncExitStack() as stack:
                async with broker(port) as url:
                    port = int(url.rpartition(":")[2])
                    ears = [await stack.enter_async_context(outliving(url)) for _ in range(CLIENTS)]
                    for ear in ears:
                        await ear.subscribe("told", 1)
                    saying = [asyncio.ensure_future(ear.publish("told", f"{number}", 1)) for number, ear in enumerate(ears)]
                    await asyncio.sleep(0)
                await stop(saying)


async def test_a_client_that_is_back_while_its_old_session_is_cleared_away_hears_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening stood still for ever: the emulated table was connected and never heard an answer."""
    clearing, back = asyncio.Event(), asyncio.Event()

    class Slow(SteadyBroker):
        async def _stop_handler(self, handler: BrokerProtocolHandler) -> None:
            if handler.session is not None and handler.session.client_id not in self._sessions:
                clearing.set()
                await back.wait()
            await super()._stop_handler(handler)

    monkeypatch.setattr("controller.broker.SteadyBroker", Slow)
    async with asyncio.timeout(60), broker() as url:
        async with client(url, "table") as before:
            await before.subscribe("ack", 1)
        await clearing.wait()
        async with client(url, "table") as table, client(url) as other:
            await table.subscribe("ack", 1)
            back.set()
            await asyncio.sleep(0.1)  # what is left of the clearing
            await other.publish("ack", "stored", 1)
            assert await first(table) == ("ack", b"stored")
