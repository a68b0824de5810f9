"""The pit: all tables for the inspector, and the rulings on held rounds."""

import re
from typing import Any

from flask import Blueprint, Response, jsonify, request

from web import asked, crew, said, who
from web.access import Refused
from web.language import text
from web.pages import known, page, refused, tables

blueprint = Blueprint("pit", __name__)

RULINGS = ("accept", "pay", "void", "correct")
CARD = re.compile(r"[A23456789TJQK][shdc]")
PLACE = re.compile(r"D|[1-9][0-9]?[AB]?[a-z]?")
"""A hand's name: the dealer's, or a box with what a deal or a split added to it."""
REASON_MAX = 300
"""Characters; the reason is kept in the journal word for word."""


@blueprint.get("/pit")
def pit() -> Response:
    """The page; its script draws it from `/events`."""
    groups = ("pit", "card", "hand", "due", "phase", "flag", "game", "ruling", "role", "step", "say", "dealer",
              "denied", "crew", "count", "errand", "flagtext", "place")
    role, mine = who.role_on("pit") or "", who.names(tables().table_ids())
    asked.among(request.args.get("table"), mine)
    return page(
        "pit.html", *groups, tables=mine, rulings=RULINGS, reason_max=REASON_MAX,
        words=said.words_of(role), role=role, serving={name: tables().house.serving(name) for name in mine},
        may_rule=role == "inspector",
        audit=who.doors().open(who.who(), "audit"), denied=who.doors().open(who.who(), "denied"),
    )  # fmt: skip


@blueprint.post("/pit/<table>/ruling")
def ruling(table: str) -> Response:
    """The inspector rules on a held round: JSON with `ruling` and `reason`.

    A card is corrected by `card` ("Th") and, where it lies with another hand, `to`.
    200 taken; 400 not a ruling; 409 refused by the table. `refused` says why, in words.
    """
    told = request.get_json(silent=True)
    fields = _read(told if isinstance(told, dict) else {})
    fault = _fault(fields)
    if fault:
        return refused(400, text(fault))
    try:
        crew.one_role(known(table), "inspector")
        tables().submit(table, who.signed({"by": "inspector", "says": "ruling", **fields}))
    except said.NotSaid as wrong:
        return refused(wrong.status, text(wrong.text, **wrong.values))
    except Refused as refusal:
        return refused(409, text("ruling.refused", reason=str(refusal)), refusal)
    who.note("said", table=table, word="ruling")
    return jsonify(ok=True)


def _read(said: dict[str, Any]) -> dict[str, str]:
    """The ruling's fields, as one line each: a line break in a reason is only a space."""
    names = ("ruling", "reason", "card", "to") if said.get("ruling") == "correct" else ("ruling", "reason")
    fields = {name: " ".join(str(said.get(name, "")).split()) for name in names}
    return {name: value for name, value in fields.items() if value or name != "to"}


def _fault(fields: dict[str, str]) -> str | None:
    """The key of the text that says what is wrong with a ruling, None if nothing is."""
    if fields["ruling"] not in RULINGS:
        return "ruling.unknown"
    if not CARD.fullmatch(fields.get("card", "As")) or not PLACE.fullmatch(fields.get("to", "D")):
        return "ruling.no_card"
    if not fields["reason"] or not fields["reason"].isprintable():
        return "ruling.no_reason"
    return "ruling.long_reason" if len(fields["reason"]) > REASON_MAX else None
