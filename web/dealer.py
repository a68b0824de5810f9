"""The dealer's screen of one table."""

from flask import Blueprint, Response, jsonify

from web import said, who
from web.pages import known, page, tables
from web.signboard import board

blueprint = Blueprint("dealer", __name__)


@blueprint.get("/dealer/<table>")
def dealer(table: str) -> Response:
    """The screen; its script draws the table from `/events/<table>`."""
    groups = ("dealer", "card", "hand", "due", "phase", "flag", "game", "say", "sign", "errand", "count", "crew", "role",
              "flagtext", "place")
    role = who.role_on("dealer") or ""
    return page(
        "dealer.html", *groups, table=known(table), role=role, words=said.words_of(role),
        serving={table: tables().house.serving(table)},
    )  # fmt: skip


@blueprint.get("/dealer/<table>/rules")
def rules(table: str) -> Response:
    """The rules in force for whoever asks the dealer, as the sign says them (C-INFO-1, C-INFO-2); null before a snapshot."""
    snapshot = tables().snapshot(known(table))
    return jsonify(None if snapshot is None else board(snapshot))
