"""The stream as the application gives it, without a network between."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.web import tables
from web.asgi import App, Message, build
from web.hub import Hub

WAIT_S = 30.0
HERE = [(b"host", b"127.0.0.1:8000")]
"""What a browser on this machine sends along."""


class Reader:
    """The far end of one request; what it does not take is not sent."""

    def __init__(
        self, app: App, path: str, method: str = "GET", headers: list[tuple[bytes, bytes]] = HERE, client: str = "127.0.0.1"
    ) -> None:
        self.got: list[Message] = []
        self._taking, self._new, self._gone = asyncio.Event(), asyncio.Condition(), asyncio.Event()
        self._taking.set()
        scope = {"type": "http", "path": path, "method": method, "headers": headers, "client": (client, 1)}
        self.request = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        async with self._new:
            self.got.append(message)
            self._new.notify_all()
        await self._taking.wait()

    def stall(self) -> None:
        """Stop taking bytes."""
        self._taking.clear()

    def go_on(self) -> None:
        """Take bytes again."""
        self._taking.set()

    def text(self) -> str:
        """All that was sent so far."""
        return b"".join(message.get("body", b"") for message in self.got).decode()

    async def until(self, seen: Callable[[str], bool]) -> str:
        """Wait until what was sent satisfies `seen`."""
        async with self._new:
            await asyncio.wait_for(self._new.wait_for(lambda: seen(self.text())), WAIT_S)
        return self.text()

    async def leave(self) -> None:
        """Close the connection from this end."""
        self._gone.set()
        await asyncio.wait_for(self.request, WAIT_S)


async def test_a_reader_gets_the_latest_at_once_and_then_each_new_one() -> None:
    hub = Hub(["bj1"])
    hub.publish("bj1", tables.empty(seq=1))
    reader = Reader(build(hub), "/events/bj1")
    first = await reader.until(lambda text: '"seq":1' in text)
    assert first.startswith("retry: 1000\nevent: hello\n")
    hub.publish("bj1", tables.empty(seq=2))
    await reader.until(lambda text: '"seq":2' in text)
    await reader.leave()


async def test_a_stalled_reader_skips_to_the_latest() -> None:
    hub = Hub(["bj1"])
    reader = Reader(build(hub), "/events/bj1")
    await reader.until(lambda text: "hello" in text)
    reader.stall()
    hub.publish("bj1", tables.empty(seq=1))
    await reader.until(lambda text: '"seq":1' in text)
    for seq in range(2, 500):
        hub.publish("bj1", tables.empty(seq=seq))
    reader.go_on()
    text = await reader.until(lambda text: '"seq":499' in text)
    assert text.count("data: {") == 3  # hello, the first and the last
    await reader.leave()


async def test_silence_is_filled_with_heartbeats() -> None:
    reader = Reader(build(Hub(["bj1"]), beat_s=0.01), "/events/bj1")
    await reader.until(lambda text: text.count("event: beat") >= 3)
    await reader.leave()


async def test_the_stream_of_all_tables_sends_only_what_changed() -> None:
    hub = Hub(["bj1", "bj2"])
    hub.publish("bj1", tables.empty(seq=1))
    hub.publish("bj2", tables.switch(seq=1))
    reader = Reader(build(hub), "/events")
    await reader.until(lambda text: '"table":"bj2"' in text)
    hub.publish("bj2", tables.switch(seq=2))
    text = await reader.until(lambda text: '"seq":2' in text)
    assert text.count('"table":"bj1"') == 1
    await reader.leave()


async def test_the_signs_stream_carries_limits_and_no_cards() -> None:
    hub = Hub(["bj1"])
    hub.publish("bj1", tables.held())
    reader = Reader(build(hub), "/events/bj1/sign")
    text = await reader.until(lambda text: '"max":"500"' in text)
    assert "PAY_WRONG" not in text
    assert '"cards"' not in text
    await reader.leave()


async def test_closing_the_tables_ends_the_stream() -> None:
    hub = Hub(["bj1"])
    reader = Reader(build(hub), "/events/bj1")
    await reader.until(lambda text: "hello" in text)
    hub.close()
    await asyncio.wait_for(reader.request, WAIT_S)
    assert reader.got[-1]["more_body"] is False


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/events/nowhere", "GET", 404),
        ("/events/bj1/shoe", "GET", 404),
        ("/events/bj1/sign/more", "GET", 404),
        ("/events//sign", "GET", 404),
        ("/events/bj1", "POST", 405),
    ],
)
async def test_other_streams_are_refused(path: str, method: str, status: int) -> None:
    reader = Reader(build(Hub(["bj1"])), path, method)
    await asyncio.wait_for(reader.request, WAIT_S)
    assert reader.got[0]["status"] == status


async def test_the_application_answers_lifespan_events() -> None:
    sent: list[Message] = []
    events = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])

    async def receive() -> Message:
        return next(events)

    async def send(message: Message) -> None:
        sent.append(message)

    ended: Awaitable[None] = build(Hub([]))({"type": "lifespan"}, receive, send)
    await ended
    assert [message["type"] for message in sent] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
