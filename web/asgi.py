"""The ASGI application: one raw server-sent-events route beside the Flask pages.

`/events` carries all tables, `/events/<table>` one table for staff, `/events/<table>/sign`
only what its limits sign says (`?kiosk`: to a sign that stands at the table, whose going is
told). Every message is whole, so a reader that fell behind or was away needs nothing but the
next one. The pages run in worker threads through a2wsgi; a stream costs a coroutine, so
hundreds of displays fit on one core.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import unquote

from a2wsgi import WSGIMiddleware

import web
from web.access import TableAccess
from web.projection import staff_view
from web.security import STREAM_HEADERS
from web.signboard import board
from web.signs import GONE_S, Signs
from web.stream import BEAT, Encoder, Feed, hello
from web.theme import Theme

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BEAT_S = 2.0
"""Seconds of silence after which a heartbeat is sent; pages give up after 6."""
GAP_S = 0.03
"""Least seconds between two messages to one reader: about two frames of a screen."""
WORKERS = 8
"""Threads for the Flask pages."""


def build(tables: TableAccess, beat_s: float = BEAT_S, theme: Theme | None = None, gone_s: float = GONE_S) -> App:
    """The application to hand to an ASGI server; it needs no lifespan events."""
    pages = web.create_app(tables, theme)
    streams = Streams(tables, pages.config["ASSETS_VERSION"], beat_s, Signs(tables, gone_s))
    rest = WSGIMiddleware(pages, workers=WORKERS)  # type: ignore[arg-type]  # a2wsgi types the environment as its own TypedDict

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        elif scope["type"] == "http" and _parts(scope)[0] == "events":
            await streams(scope, receive, send)
        elif scope["type"] == "http":
            await rest(scope, receive, send)  # type: ignore[arg-type]  # a2wsgi types scope as its own TypedDict
        # Websockets are not offered; the server turns an unanswered handshake away.

    return app


class Streams:
    """Answers `/events...`."""

    def __init__(self, tables: TableAccess, assets: str, beat_s: float, signs: Signs) -> None:
        self._tables, self._assets, self._beat_s, self._signs = tables, assets, beat_s, signs
        self._staff, self._sign = Encoder(staff_view), Encoder(board)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One reader, until it leaves or the tables close."""
        parts = _parts(scope)
        known = self._tables.table_ids()
        encoder = self._sign if parts[2:] == ["sign"] else self._staff
        if len(parts) > 3 or parts[1:2] not in ([], *([name] for name in known)) or parts[2:] not in ([], ["sign"]):
            await _plain(send, 404, "no such table")
        elif scope["method"] != "GET":
            await _plain(send, 405, "GET only")
        else:
            table = parts[1] if len(parts) > 1 else None
            feed = Feed(self._tables, encoder, [table] if table else known)
            if table and encoder is self._sign and scope.get("query_string") == b"kiosk":
                await self._sign_stream(feed, table, receive, send)
            else:
                await self._stream(feed, table, receive, send)

    async def _sign_stream(self, feed: Feed, table: str, receive: Receive, send: Send) -> None:
        self._signs.came(table)
        try:
            await self._stream(feed, table, receive, send)
        finally:
            self._signs.went(table)

    async def _stream(self, feed: Feed, table: str | None, receive: Receive, send: Send) -> None:
        changes = self._tables.changes(table)
        await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
        await _body(send, hello(self._assets) + feed.news())
        gone = asyncio.ensure_future(_until_gone(receive))
        change = asyncio.ensure_future(anext(changes))
        try:
            while not gone.done():
                # The waiting task is kept over a heartbeat: cancelling it could end a generator.
                await asyncio.wait({gone, change}, timeout=self._beat_s, return_when=asyncio.FIRST_COMPLETED)
                if change.done():
                    if change.exception() is not None:
                        break
                    change = asyncio.ensure_future(anext(changes))
                await _body(send, feed.news() or BEAT)
                await asyncio.sleep(GAP_S)
        finally:
            gone.cancel()
            change.cancel()
        await _body(send, b"", more=False)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _body(send: Send, body: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _plain(send: Send, status: int, text: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await _body(send, text.encode() + b"\n", more=False)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        kind = (await receive())["type"]
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return


def _parts(scope: Scope) -> list[str]:
    """The path's parts: `/events/bj1` gives `["events", "bj1"]`."""
    return [unquote(part) for part in str(scope["path"]).strip("/").split("/")]
