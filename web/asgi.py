"""The ASGI application: one raw server-sent-events route beside the Flask pages.

`/events` carries the pit: all tables that its reader may see, `/events/<table>` the dealer's
screen of one table, `/events/<table>/sign` only what its limits sign says (`?kiosk`: to a sign
that stands at the table, whose going is told), `/api/v1/tables/<table>/events` one table to a
program. Who may read which is asked as for a page, and asked again while the stream lasts.
Every message is whole, so a reader that fell behind or was away needs nothing but the
next one. The pages run in worker threads through a2wsgi; a stream costs a coroutine, so
hundreds of displays fit on one core.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from a2wsgi import WSGIMiddleware

import web
from web.access import TableAccess
from web.accesslog import AccessLog
from web.doors import Asking, Doors
from web.permits import SCOPES
from web.projection import table_view, view_of
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


def build(
    tables: TableAccess,
    beat_s: float = BEAT_S,
    theme: Theme | None = None,
    gone_s: float = GONE_S,
    doors: Doors | None = None,
    log: AccessLog | None = None,
) -> App:
    """The application to hand to an ASGI server; it needs no lifespan events. `doors`, `log`: see `web.create_app`."""
    doors, log = doors or Doors(tables), log or AccessLog()
    pages = web.create_app(tables, theme, doors, log)
    streams = Streams(doors, log, pages.config["ASSETS_VERSION"], beat_s, Signs(tables, gone_s))
    rest = WSGIMiddleware(pages, workers=WORKERS)  # type: ignore[arg-type]  # a2wsgi types the environment as its own TypedDict

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        elif scope["type"] == "http" and (_parts(scope)[0] == "events" or _is_api_stream(_parts(scope))):
            await streams(scope, receive, send)
        elif scope["type"] == "http":
            await rest(scope, receive, send)  # type: ignore[arg-type]  # a2wsgi types scope as its own TypedDict
        # Websockets are not offered; the server turns an unanswered handshake away.

    return app


class Wanted(NamedTuple):
    """A stream that exists: `kind` is pit, dealer, sign or api; `table` None for all."""

    kind: str
    table: str | None


class Streams:
    """Answers `/events...` and the streams of the API."""

    def __init__(self, doors: Doors, log: AccessLog, assets: str, beat_s: float, signs: Signs) -> None:
        self._doors, self._tables, self._log = doors, doors.tables, log
        self._assets, self._beat_s, self._signs = assets, beat_s, signs
        self._table, self._sign = Encoder(table_view), Encoder(board)
        self._roles: dict[str, Encoder] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One reader, until it leaves, may read no more, or the tables close."""
        wanted, asking = self._wanted(_parts(scope)), _asking(scope)
        if wanted is None:
            await _refuse(send, 404, "no such table")
        elif scope["method"] != "GET":
            await _refuse(send, 405, "GET only")
        elif (names := self._open(wanted, asking)) is None:
            self._log.note(self._doors.now(), "denied", path=str(scope["path"]), address=asking.address)
            sender = self._doors.client(asking) if wanted.kind == "api" else self._doors.who(asking)
            await _refuse(send, 403 if sender else 401, "this is not open to you" if sender else "log in")
        elif wanted.kind == "sign" and scope.get("query_string") == b"kiosk" and self._doors.display(asking, names[0]):
            await self._sign_stream(wanted, asking, receive, send)
        else:
            await self._stream(wanted, asking, receive, send)

    def _wanted(self, parts: list[str]) -> Wanted | None:
        known = self._tables.table_ids()
        if _is_api_stream(parts):
            return Wanted("api", parts[3]) if parts[3] in known else None
        if parts == ["events"]:
            return Wanted("pit", None)
        if len(parts) > 3 or parts[1] not in known or parts[2:] not in ([], ["sign"]):
            return None
        return Wanted("sign" if parts[2:] else "dealer", parts[1])

    def _open(self, wanted: Wanted, asking: Asking) -> list[str] | None:
        """The tables that the reader may see on this stream; None if it is closed to them."""
        if wanted.kind == "sign":
            return [str(wanted.table)]
        if wanted.kind == "api":
            client = self._doors.client(asking)
            mine = client is not None and wanted.table in client.tables and "events" in client.scopes
            return [str(wanted.table)] if mine and client is not None and client.role in SCOPES["events"] else None
        who = self._doors.who(asking)
        if who is None or not self._doors.open(who, wanted.kind, wanted.table):
            return None
        return [wanted.table] if wanted.table else [name for name in self._tables.table_ids() if name in who.tables]

    def _encoder(self, wanted: Wanted, asking: Asking) -> Encoder:
        """What the reader sees; one encoder for all readers of a kind."""
        if wanted.kind in ("sign", "dealer"):
            return self._sign if wanted.kind == "sign" else self._table
        sender = self._doors.client(asking) if wanted.kind == "api" else self._doors.who(asking)
        role = sender.role if sender else ""
        if role not in self._roles:
            self._roles[role] = Encoder(view_of(role))
        return self._roles[role]

    async def _sign_stream(self, wanted: Wanted, asking: Asking, receive: Receive, send: Send) -> None:
        table = str(wanted.table)
        self._signs.came(table)
        try:
            await self._stream(wanted, asking, receive, send)
        finally:
            self._signs.went(table)

    async def _stream(self, wanted: Wanted, asking: Asking, receive: Receive, send: Send) -> None:
        names = self._open(wanted, asking) or []
        feed = Feed(self._tables, self._encoder(wanted, asking), names)
        changes = self._tables.changes(wanted.table)
        await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
        await _body(send, hello(self._assets) + feed.news())
        gone = asyncio.ensure_future(_until_gone(receive))
        clock = asyncio.get_running_loop().time
        look = clock() + self._beat_s
        change = asyncio.ensure_future(anext(changes))
        try:
            while not gone.done():
                if clock() >= look:
                    if self._open(wanted, asking) != names:
                        break  # logged out, or taken off the staff
                    look = clock() + self._beat_s
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


def _is_api_stream(parts: list[str]) -> bool:
    return len(parts) == 5 and parts[:3] == ["api", "v1", "tables"] and parts[4] == "events"


def _asking(scope: Scope) -> Asking:
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    return Asking(str((scope.get("client") or ("",))[0]), headers)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _body(send: Send, body: bytes, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _refuse(send: Send, status: int, text: str) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await _body(send, json.dumps({"refused": text}).encode() + b"\n", more=False)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        kind = (await receive())["type"]
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return


def _parts(scope: Scope) -> list[str]:
    """The path's parts: `/events/bj1` gives `["events", "bj1"]`."""
    return [unquote(part) for part in str(scope["path"]).strip("/").split("/")]
