"""Saying something to a table from a page: `POST /tables/<table>/say?page=<page>`."""

from flask import Blueprint, Response, jsonify, request

from web import crew, said, who
from web.access import Refused
from web.language import text
from web.pages import known, refused, tables

blueprint = Blueprint("say", __name__)


@blueprint.post("/tables/<table>/say")
def say(table: str) -> Response:
    """Staff say one thing: JSON with `says` and the keys that go with the word.

    200 taken; 400 not a word of ours; 403 not a word of this role; 409 refused by the table. `refused` says why.
    """
    role = who.role()
    told = request.get_json(silent=True)
    try:
        if role is None:
            raise said.NotSaid(403, "say.nobody")
        fields = said.fields(role, told if isinstance(told, dict) else {})
        crew.check(known(table), fields)
        tables().submit(table, who.signed(fields))
    except said.NotSaid as wrong:
        if wrong.text in ("say.role", "say.nobody"):
            who.note("denied", why="not a word of this role", word=str(told.get("says", "")) if isinstance(told, dict) else "")
        return refused(wrong.status, text(wrong.text, **wrong.values))
    except Refused as refusal:
        return refused(409, text("say.refused", reason=str(refusal)), refusal)
    who.note("said", table=table, word=fields["says"])
    return jsonify(ok=True)
