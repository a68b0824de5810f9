"""The pit: all tables for the inspector, and the rulings on held rounds."""

from typing import Any

from flask import Blueprint, Response, jsonify, request

from web.access import Refused
from web.language import text
from web.pages import known, page, tables

blueprint = Blueprint("pit", __name__)

RULINGS = ("accept", "void", "pay")
REASON_MAX = 300
"""Characters; the reason is kept in the journal word for word."""


@blueprint.get("/pit")
def pit() -> Response:
    """The page; its script draws it from `/events`."""
    groups = ("pit", "card", "hand", "due", "phase", "flag", "game", "ruling")
    return page("pit.html", *groups, tables=tables().table_ids(), rulings=RULINGS, reason_max=REASON_MAX)


@blueprint.post("/pit/<table>/ruling")
def ruling(table: str) -> Response:
    """The inspector rules on a held round: JSON with `ruling` and `reason`.

    200 taken; 400 not a ruling; 409 refused by the table. `refused` says why, in words.
    """
    said = request.get_json(silent=True)
    wish, reason = _read(said if isinstance(said, dict) else {})
    fault = _fault(wish, reason)
    if fault:
        return _refused(400, text(fault))
    fields = {"by": "inspector", "says": "ruling", "ruling": wish, "reason": reason}
    try:
        tables().submit(known(table), fields)
    except Refused as refusal:
        return _refused(409, text("ruling.refused", reason=str(refusal)))
    return jsonify(ok=True)


def _read(said: dict[str, Any]) -> tuple[str, str]:
    """What was said, as one line each: a line break in a reason is only a space."""
    return str(said.get("ruling", "")), " ".join(str(said.get("reason", "")).split())


def _fault(wish: str, reason: str) -> str | None:
    """The key of the text that says what is wrong with a ruling, None if nothing is."""
    if wish not in RULINGS:
        return "ruling.unknown"
    if not reason or not reason.isprintable():
        return "ruling.no_reason"
    return "ruling.long_reason" if len(reason) > REASON_MAX else None


def _refused(status: int, why: str) -> Response:
    answer = jsonify(refused=why)
    answer.status_code = status
    return answer
