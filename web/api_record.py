"""What the API answers from a table's record: its rounds, one of them whole, its flags."""

from typing import Any

from flask import Response, jsonify, request

from web import api_asks
from web.access import Client, Record, Refused, Snapshot
from web.language import text
from web.pages import refused, tables, unanswered
from web.projection import PATTERN, sees_patterns, steps_view


def rounds(client: Client, table: str) -> Response:
    """Rounds of the record, the newest first."""
    try:
        found = _record(table).rounds(_asked(client, api_asks.ROUNDS))
    except Refused as refusal:
        return unanswered(refusal)
    told = {key: found[key] for key in ("more", "total", "chain")}
    return jsonify(table=table, rounds=[_round(one) for one in found["rounds"]], **told)


def whole(client: Client, table: str, number: str) -> Response:
    """One round with its steps; 404 where there is none."""
    is_number = number.isascii() and number.isdigit() and len(number) < 10
    try:
        found = _record(table).steps(int(number)) if is_number else None
    except Refused as refusal:
        return unanswered(refusal)
    if found is None:
        return refused(404, text("audit.no_round", n=number[:40]))
    told = steps_view(found)
    return jsonify(table=table, round=_round(told["round"]), steps=told["steps"], differs=told["differs"])


def flags(client: Client, table: str) -> Response:
    """Flags of the record, the newest first; which of them are open is what the table says now."""
    try:
        found = _record(table).flags(_asked(client, api_asks.FLAGS))
    except Refused as refusal:
        return unanswered(refusal)
    now = (tables().snapshot(table) or {}).get("flags", ())
    still = {one["id"] for one in now if one["open"]}
    told = [_flag(one, still) for one in found["flags"]]
    return jsonify(table=table, flags=told, more=found["more"], chain=found["chain"])


def _record(table: str) -> Record:
    return tables().record(table)


def _asked(client: Client, names: tuple[str, ...]) -> dict[str, str]:
    """What is asked for; patterns stay with those who look after the table."""
    given = {name: request.args.get(name, "")[:100] for name in names}
    return given if sees_patterns(client.role) else given | {"without": PATTERN}


def _round(entry: Snapshot) -> dict[str, Any]:
    names = dict.fromkeys(one["flag"] for one in entry["flags"])
    return entry | {"at": entry["ended"] or entry["began"], "flags": list(names)}


def _flag(told: Snapshot, still: set[int]) -> dict[str, Any]:
    rest = {key: value for key, value in told.items() if key != "event"}
    return {"alternatives": []} | rest | {"open": told["id"] in still}
