"""The application under the real server, over a real connection."""

import asyncio
from urllib.parse import urlsplit

from tests.controller.evenings import until
from tests.web import tables
from tests.web.serving import Served

WAIT_S = 30.0


async def open_stream(url: str, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode())
    return reader, writer


async def read_until(reader: asyncio.StreamReader, mark: bytes) -> bytes:
    return await asyncio.wait_for(reader.readuntil(mark), WAIT_S)


async def test_a_published_snapshot_arrives_and_the_end_is_clean(served: Served) -> None:
    reader, writer = await open_stream(served.url, "/events/bj1")
    head = await read_until(reader, b"\r\n\r\n")
    assert b"200 OK" in head
    assert b"text/event-stream" in head
    assert b"no-store" in head
    served.publish(tables.empty(seq=77))
    await read_until(reader, b'"seq":77')
    await asyncio.to_thread(served.stop)
    await asyncio.wait_for(reader.read(), WAIT_S)
    writer.close()


async def test_pages_and_streams_share_the_port(served: Served) -> None:
    reader, writer = await open_stream(served.url, "/sign/bj1")
    assert b"200 OK" in await read_until(reader, b"\r\n")
    await read_until(reader, b"</html>")
    writer.close()


async def test_readers_that_leave_leave_nothing_behind(served: Served) -> None:
    for _ in range(20):
        reader, writer = await open_stream(served.url, "/events/bj1")
        await read_until(reader, b"event: hello")
        writer.close()
    served.publish(tables.empty(seq=1))
    reader, writer = await open_stream(served.url, "/events/bj1")
    await read_until(reader, b'"seq":1')
    writer.close()


async def test_a_sign_at_the_table_that_goes_is_told_and_one_that_somebody_looks_at_is_not() -> None:
    served = Served(["bj1"], gone_s=0.05)
    try:
        for path in ("/events/bj1/sign", "/events/bj1/sign?kiosk"):
            reader, writer = await open_stream(served.url, path)
            await read_until(reader, b"event: hello")
            assert served.said == []
            writer.close()
            served.publish(tables.empty())
        await asyncio.to_thread(until, lambda: served.said)
    finally:
        await asyncio.to_thread(served.stop)
    told = {"in": "device", "device": "sign", "state": "offline", "detail": "no sign is connected"}
    assert served.said == [("bj1", told)]
