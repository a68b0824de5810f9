"""The MQTT end of the emulated table: one connection that publishes until the controller has stored it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

import aiomqtt

from drivers.emulators.errors import ScenarioError
from drivers.emulators.mqtt_words import Message, Shown, answer, shown

REPEAT_S = 1.0  # a message that is not answered is sent again
RECONNECT_S = (0.2, 0.4, 0.8, 1.6, 3.2, 5.0)
MARK = "emulators/mark"
LOST_S = 2.0  # after the connection broke: an answer that went by meanwhile is not given again
REMEMBERED = 200  # answers that came before somebody asked for them


class MqttEnd:
    """`twice` says whether a message is published a second time, as a faulty link does; `watches`: it reads what the
    controller shows, as a person at the table does."""

    def __init__(self, url: str, table: str, twice: Callable[[], bool], watches: bool = False) -> None:
        self._host, self._port = _address(url)
        self._base = f"livetable/{table}/"
        self._name = f"emulators-{table}"
        self._twice = twice
        self._watches = watches
        self._shown: Shown | None = None
        self._client: aiomqtt.Client | None = None
        self._held: dict[str, bool] = {}
        self._connects = self._marked = self._mark_heard = 0
        self._news = asyncio.Event()
        self._at_rest = asyncio.Event()  # not in the middle of connecting

    async def at_rest(self) -> None:
        """When `run` may be cancelled: the library leaves a socket behind where it is stopped while it connects."""
        with suppress(TimeoutError):
            async with asyncio.timeout(REPEAT_S):
                await self._at_rest.wait()

    async def run(self) -> None:
        """Stays connected until it is cancelled."""
        tries = 0
        while True:
            self._at_rest.clear()
            with suppress(aiomqtt.MqttError):
                async with self._connection() as client:
                    await client.subscribe(self._base + "ack", 1)
                    await client.subscribe(self._base + MARK, 0)
                    if self._watches:
                        await client.subscribe(self._base + "state", 1)
                    self._at_rest.set()
                    self._client, tries = client, 0
                    self._connects += 1
                    self._wake()
                    async for got in client.messages:
                        self._heard(got.topic.value.removeprefix(self._base), got.payload)
            self._client = None
            self._at_rest.set()
            await asyncio.sleep(RECONNECT_S[min(tries, len(RECONNECT_S) - 1)])
            tries += 1

    def _connection(self) -> aiomqtt.Client:
        return aiomqtt.Client(
            self._host, self._port, identifier=self._name, keepalive=10,
            socket_options=((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),),
        )

    def _heard(self, topic: str, payload: object) -> None:
        if topic == "state" and isinstance(payload, bytes):
            self._shown = shown(payload)
            self._wake()
            return
        if topic == MARK and isinstance(payload, bytes):
            self._mark_heard = int(payload)
            self._wake()
            return
        found = answer(payload) if isinstance(payload, bytes) else None
        if found is not None:
            self._held.update(dict.fromkeys(found.stored, found.held))
            for name in list(self._held)[:-REMEMBERED]:
                del self._held[name]
            self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def say(self, message: Message) -> bool:
        """Publishes until the controller has stored it; returns whether the table is held."""
        while True:
            await self._publish(message)
            held = await self.stored(message.name, REPEAT_S)
            if held is not None:
                return held

    async def present(self) -> aiomqtt.Client:
        """Waits for the connection on which answers are heard."""
        while self._client is None:
            await self._news.wait()
        return self._client

    async def _publish(self, message: Message) -> None:
        client = await self.present()
        with suppress(aiomqtt.MqttError):
            for _ in range(2 if self._twice() else 1):
                await client.publish(self._base + message.stream, message.payload, 1, retain=message.retain)

    async def stored(self, name: str, wait_s: float) -> bool | None:
        """Whether the table is held after `name` was stored; None if that is not told in time. A name that ends with
        "/" is the begin of one."""
        connects, loop = self._connects, asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s) as waiting:
                while not (found := self._named(name)):
                    await self._news.wait()
                    if connects != self._connects:
                        connects = self._connects
                        waiting.reschedule(min(waiting.when() or 0.0, loop.time() + LOST_S))
                return self._held.pop(found)
        return None

    def forget(self, begin: str) -> None:
        """Answers so far of which the name begins so are of the past."""
        self._held = {name: held for name, held in self._held.items() if not name.startswith(begin)}

    def _named(self, name: str) -> str:
        if name.endswith("/"):
            return next((one for one in self._held if one.startswith(name)), "")
        return name if name in self._held else ""


    def topic(self, stream: str) -> str:
        """The whole topic of a stream of this table."""
        return self._base + stream

    async def tell(self, topic: str, payload: str) -> None:
        """Publishes once, without a confirmation, as readers do; nothing while there is no connection."""
        if self._client is not None:
            with suppress(aiomqtt.MqttError):
                await self._client.publish(topic, payload, 0)

    async def gone_round(self) -> None:
        """Waits until what was told has gone through the broker: who tells more than a busy one passes on would be heard
        later and later."""
        self._marked += 1
        mark = self._marked
        await self.tell(self._base + MARK, f"{mark}")
        with suppress(TimeoutError):
            async with asyncio.timeout(REPEAT_S):
                while self._mark_heard < mark:
                    await self._news.wait()

    async def shows(self, spot: str, amount: str) -> bool:
        """Waits until the controller shows that amount on the spot; returns whether it holds the table."""
        while self._shown is None or self._shown.amounts.get(spot, "0") != amount:
            await self._news.wait()
        return self._shown.held


def _address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    if parts.scheme != "mqtt" or not parts.hostname:
        raise ScenarioError(f"mqtt is {url!r}; expected mqtt://host:port")
    return parts.hostname, parts.port or 1883
