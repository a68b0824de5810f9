"""The last denied tries, for those who look after security: when, who, from where, and at what."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, current_app, jsonify

from web import who
from web.accesslog import AccessLog
from web.language import text
from web.pages import tables

blueprint = Blueprint("denied", __name__)

BACK_MS = 12 * 60 * 60 * 1000
"""As far as a session may last: a long shift."""


@blueprint.get("/pit/denied")
def denied() -> Response:
    """The tries of the last 12 hours: `count` with those that a flood left out, `tries` the newest first, at most 100."""
    log: AccessLog = current_app.extensions["accesslog"]
    found = log.denied(who.doors().now() - BACK_MS)
    count = len(found) + sum(int(one.get("more", 0)) for one in found)
    return jsonify(count=count, tries=[_told(one) for one in found])


def _told(line: dict[str, Any]) -> dict[str, Any]:
    at = datetime.fromtimestamp(line["at"] / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return {
        "at": at, "who": _who(line), "role": line.get("role"), "address": line.get("address", ""),
        "path": line.get("path", ""), "why": text(f"denied.why.{WHY.get(line.get('why', ''), 'closed')}"),
    }  # fmt: skip


def _who(line: dict[str, Any]) -> str:
    """A name that was typed is told only if it is one: somebody may have typed their PIN there."""
    typed = line.get("given", "")
    return str(line.get("name") or line.get("client") or (typed if tables().house.roles(typed) else ""))


WHY = {
    "login.wrong": "pin", "login.wait": "often", "login.too_often": "often", "login.role": "role",
    "login.which_table": "role", "no such token": "token", "no display": "token", "not open to this token": "client",
    "wrong PIN": "pin", "not their role": "role", "not signed on": "not_on",
    "not a word of this role": "word", "two roles": "two_roles", "too often": "often", "other origin": "origin",
}  # fmt: skip
"""What the log says -> the text of it; what is not here is a page that is closed to its sender."""
