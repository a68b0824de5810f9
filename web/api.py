"""The API of programs, version 1: what a program with a token may read. One table makes routes and description.

`Authorization: Bearer TOKEN`; a token has scopes, and a role that says what it sees, as on the pages. Nothing is said
to a table over it. The stream of events is served by `web.asgi`, under the path that stands here.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import Forbidden, ServiceUnavailable, Unauthorized

from web import api_asks as asks
from web import api_record, who
from web.access import Client, Refused, Snapshot
from web.api_schema import SCHEMAS, ref
from web.pages import known, refused, tables
from web.permits import AREAS, SCOPES
from web.projection import view_of

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

class Call(NamedTuple):
    """One thing to ask for. `scope`: None is open to every token; `answer` None is a stream that `web.asgi` serves;
    `asks`: keys of `web.api_asks`; `area`: the page that the token's role must be let into besides."""

    name: str
    path: str
    scope: str | None
    says: str
    schema: str
    answer: Callable[..., Response] | None
    asks: tuple[str, ...] = ()
    area: str | None = None


def listed(client: Client) -> Response:
    """The tables of a token."""
    return jsonify(tables=[name for name in tables().table_ids() if name in client.tables])


def snapshot(client: Client, table: str) -> Response:
    """One table now."""
    return jsonify(_seen(client, table))


def report(client: Client, table: str) -> Response:
    """The book of the table's journal so far."""
    try:
        return Response(tables().report(table), mimetype="application/json")
    except Refused as refusal:
        return refused(409, str(refusal))


TABLE = "/tables/<table>"
ROUNDS = f"{TABLE}/rounds"
CALLS = (
    Call("tables", "/tables", None, "The tables that this token may ask about.", "Tables", listed),
    Call("snapshot", TABLE, "snapshot", "One table now: what lies on it, what is due, what is wrong.", "Snapshot", snapshot),
    Call("events", f"{TABLE}/events", "events", "Server-sent events: a whole snapshot after each change.", "Snapshot", None),
    Call("rounds", ROUNDS, "rounds", "Rounds of the record, the newest first.", "Rounds", api_record.rounds, asks.ROUNDS),
    Call("round", f"{ROUNDS}/<number>", "rounds", "One round, observation by observation.", "Whole", api_record.whole,
         area="audit"),
    Call("flags", f"{TABLE}/flags", "flags", "Flags of the record, the newest first.", "Flags", api_record.flags, asks.FLAGS),
    Call("report", f"{TABLE}/report", "reports", "The book of the table's journal so far.", "Report", report),
)  # fmt: skip


OF_RECORD = ("Rounds", "Whole", "Flags", "Report")
"""What is answered from the journal."""


def _seen(client: Client, table: str) -> Snapshot:
    """What the role of the token sees of a table; 503 before it has begun."""
    latest = tables().snapshot(table)
    if latest is None:
        raise ServiceUnavailable
    return view_of(client.role)(latest)


def _answering(call: Call) -> Callable[..., Response]:
    """The view of a call: it looks at the token, at how often, at scope, role and table, in this order."""

    def view(**path: str) -> Response:
        client = who.doors().client(who.asking())
        wait = who.doors().calls.wait_ms(client.name if client else f"@{request.remote_addr}", who.doors().now())
        if wait:
            return refused(429, f"too often; wait {wait} ms")
        if client is None:
            who.note("denied", why="no such token")
            raise Unauthorized
        if not _may(client, call, path.get("table")):
            who.note("denied", why="not open to this token", client=client.name)
            raise Forbidden
        if call.answer is None:  # only where the pages run without their streams
            raise ServiceUnavailable
        if "table" in path:
            known(path["table"])
        unknown = asks.unknown(request.args, call.asks)
        return refused(400, unknown) if unknown else call.answer(client, **path)

    return view


def _may(client: Client, call: Call, table: str | None) -> bool:
    mine = table is None or table in client.tables or table not in tables().table_ids()
    let_in = call.area is None or client.role in AREAS[call.area]
    return mine and let_in and (call.scope is None or (call.scope in client.scopes and client.role in SCOPES[call.scope]))


def description() -> dict[str, Any]:
    """The OpenAPI description of the calls above."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "livetable", "version": "1", "description": str(__doc__).strip()},
        "servers": [{"url": "/api/v1"}],
        "security": [{"token": []}],
        "paths": {call.path.replace("<", "{").replace(">", "}"): {"get": _operation(call)} for call in CALLS},
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: Call) -> dict[str, Any]:
    kind = "text/event-stream" if call.answer is None else "application/json"
    content: dict[str, Any] = {"schema": {"type": "string"} if call.answer is None else ref(call.schema)}
    path = [asks.IN_PATH[name] for name in asks.IN_PATH if f"<{name}>" in call.path]
    return {
        "operationId": call.name,
        "summary": call.says,
        "description": f"Scope: {call.scope or 'none'}." + ("" if call.answer else f" Each event's data is a {call.schema}."),
        "parameters": [*path, *(asks.IN_QUERY[name] for name in call.asks)],
        "responses": {"200": {"description": call.says, "content": {kind: content}}, **_errors(call)},
    }


def _errors(call: Call) -> dict[str, Any]:
    why = {"401": "No such token.", "403": "Not open to this token.", "429": "Too often."}
    if "<table>" in call.path:
        why |= {"404": "No such table.", "503": "The table has not begun."}
    why |= {"400": "Not understood, and why."} if call.answer else {}
    why |= {"404": "No such table or round."} if "<number>" in call.path else {}
    why |= {"409": "The record cannot be read, or there is none, and why."} if call.schema in OF_RECORD else {}
    answer = {"content": {"application/json": {"schema": ref("Refusal")}}}
    return {status: {"description": text} | answer for status, text in sorted(why.items())}


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """The description, for everybody: it says nothing of a table."""
    return Response(json.dumps(description(), ensure_ascii=False), mimetype="application/json")


for _call in CALLS:
    blueprint.add_url_rule(_call.path, _call.name, _answering(_call))
