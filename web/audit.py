"""The audit: rounds found again and stepped through, the chain of the record, and what may be taken away."""

from collections.abc import Iterator

from flask import Blueprint, Response, abort, jsonify, request

from web import asked, who
from web.access import Record, Refused
from web.language import text
from web.pages import known, page, refused, tables, unanswered
from web.projection import steps_view

blueprint = Blueprint("audit", __name__, url_prefix="/audit")

ASKED = ("since", "until", "box", "card", "flag", "dealer", "state", "before")
STATES = ("flagged", "stopped", "held", "voided", "open", "playing")
SPEEDS = ("0.5", "1", "2", "5", "10")
WHAT = ("recording", "events")
TEXTS = ("audit", "pit", "card", "hand", "due", "phase", "flag", "game", "role", "say", "step", "dealer", "ruling", "flagtext",
         "place")  # fmt: skip


@blueprint.get("")
def audit() -> Response:
    """The page; its script asks for rounds and draws them."""
    mine = [name for name in tables().table_ids() if who.doors().open(who.who(), "audit", name)]
    asked.among(request.args.get("table"), mine)
    return page("audit.html", *TEXTS, tables=mine, states=STATES, speeds=SPEEDS)


@blueprint.get("/<table>/rounds")
def rounds(table: str) -> Response:
    """Rounds, the newest first, by `since`, `until` (RFC 3339), `box`, `card`, `flag`, `dealer`, `state`, `before`.

    200: at most 100 of them; 400 cannot be looked for; 409 the record cannot be read. `refused` says why.
    """
    try:
        return jsonify(_record(table).rounds({key: request.args.get(key, "")[:100] for key in ASKED}))
    except Refused as refusal:
        return unanswered(refusal)


@blueprint.get("/<table>/rounds/<number>")
def steps(table: str, number: str) -> Response:
    """One round observation by observation; 404 no such round, 409 cannot be read."""
    try:
        found = _record(table).steps(_number(number))
    except Refused as refusal:
        return unanswered(refusal)
    return jsonify(steps_view(found)) if found else refused(404, text("audit.no_round", n=number))


@blueprint.get("/<table>/chain")
def chain(table: str) -> Response:
    """The whole record checked anew: how many rows are intact, the last hash, where it is broken."""
    try:
        return jsonify(_record(table).check())
    except Refused as refusal:
        return unanswered(refusal)


@blueprint.get("/<table>/rounds/<number>/<what>.jsonl")
def round_lines(table: str, number: str, what: str) -> Response:
    """A round to take away: its `recording` or its `events`."""
    return _file(table, what, _number(number))


@blueprint.get("/<table>/<what>.jsonl")
def all_lines(table: str, what: str) -> Response:
    """The whole journal up to now to take away."""
    return _file(table, what, None)


def _number(text: str) -> int:
    """The number of a round; ends the request with 404 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else abort(404)


def _record(table: str) -> Record:
    return tables().record(known(table))


def _file(table: str, what: str, number: int | None) -> Response:
    try:
        lines = _record(table).lines(what, number) if what in WHAT else None
    except Refused as refusal:
        return unanswered(refusal)
    if lines is None:
        abort(404)
    who.note("taken away", table=table, part=what, round=str(number or "all"))
    name = "-".join([table, *([] if number is None else ["round", str(number)]), what])
    answer = Response(_ended(lines), mimetype="application/jsonl")
    answer.headers.set("Content-Disposition", "attachment", filename=f"{name}.jsonl")
    return answer


def _ended(lines: Iterator[str]) -> Iterator[str]:
    return (line + "\n" for line in lines)
