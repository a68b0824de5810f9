"""The limits sign of one table: public. A sign that stands at the table (`?kiosk`) tells what it shows."""

import re
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, request

from web import who
from web.access import Refused, Snapshot
from web.doors import DISPLAY_COOKIE
from web.language import LANGUAGES, chosen, part
from web.pages import known, page, refused, tables
from web.permits import DISPLAY
from web.theme import Theme

blueprint = Blueprint("sign", __name__)

SEVERAL = ("both", "turns")
"""`?lang=` of a sign in all languages: beside each other, or by turns."""
YEAR_S = 365 * 24 * 3600
AMOUNT = re.compile(r"\d{1,12}(\.\d{1,4})?")
CURRENCY = re.compile(r"[A-Z]{3}|")


def theme() -> Theme:
    """The look that `create_app` was handed."""
    look: Theme = current_app.extensions["theme"]
    return look


@blueprint.get("/sign/<table>")
def sign(table: str) -> Response:
    """The sign; its script fills it from `/events/<table>/sign`.

    `?lang=en|ru|both|turns`, `?results=5` (the last rounds), `?kiosk` (a display that nobody touches),
    `?display=TOKEN` once, for a sign that stands at the table but is another machine than this one.
    """
    mode = request.args.get("lang") if request.args.get("lang") in SEVERAL else "one"
    _check_display(table)
    spoken = list(LANGUAGES) if mode in SEVERAL else [chosen()]
    answer = page(
        "sign.html", table=known(table), mode=mode, spoken=spoken, kiosk="kiosk" in request.args, theme=theme(),
        results=request.args.get("results", 0, int),
        voices={language: part(language, "common", "sign") for language in spoken},
    )  # fmt: skip
    if "display" in request.args:
        answer.set_cookie(
            DISPLAY_COOKIE, request.args["display"], max_age=YEAR_S, httponly=True, samesite="Strict", secure=request.is_secure
        )
    return answer


def _check_display(table: str) -> None:
    """A token that is no display's is refused at once, while somebody stands before it."""
    token = request.args.get("display")
    client = tables().house.client(token) if token else None
    if token is not None and (client is None or DISPLAY not in client.scopes or table not in client.tables):
        who.note("denied", why="no display")
        abort(403)


@blueprint.get("/theme.css")
def look() -> Response:
    """The house's colours."""
    return Response(theme().css(), mimetype="text/css")


@blueprint.get("/theme/logo")
def logo() -> Response:
    """The house's logo."""
    picture = theme().logo
    if picture is None:
        abort(404)
    return Response(picture[0], mimetype=picture[1])


@blueprint.post("/sign/<table>/shown")
def shown(table: str) -> Response:
    """A sign at the table tells the limits that can be read on it: JSON with `min`, `max`, `currency`, or without any.

    It becomes an observation of the device `sign`, so that limits which are not shown are flagged (EQ-13). 200 taken,
    or known already; 400 no limits; 409 refused by the table.
    """
    read = request.get_json(silent=True)
    told = _observation(read if isinstance(read, dict) else {}, tables().snapshot(known(table)) or {})
    if told is None:
        abort(400)
    try:
        if not _is_known(table, told):
            tables().submit(table, told)
    except Refused as refusal:
        return refused(409, str(refusal))
    return jsonify(ok=True)


def _observation(read: dict[str, Any], snapshot: Snapshot) -> dict[str, str] | None:
    """What is told to the table; None for something that no sign shows."""
    low, high, currency = (str(read.get(key) or "") for key in ("min", "max", "currency"))
    if not low and not high:
        due = bool((snapshot.get("limits") or {}).get("min"))
        return _device("fault" if due else "online", "shows no limits")
    if not (AMOUNT.fullmatch(low) and AMOUNT.fullmatch(high) and CURRENCY.fullmatch(currency)):
        return None
    return _device("online", f"shows {low}-{high} {currency}".rstrip())


def _device(state: str, detail: str) -> dict[str, str]:
    return {"in": "device", "device": "sign", "state": state, "detail": detail}


def _is_known(table: str, told: dict[str, str]) -> bool:
    """Whether the table knows it already: a sign that connects anew adds nothing to the record."""
    devices = (tables().snapshot(table) or {}).get("devices", ())
    return any(all(one.get(key) == told[key] for key in ("device", "state", "detail")) for one in devices)


def gone(table: str) -> tuple[str, dict[str, str]]:
    """What the table is told when no sign at it is connected any more."""
    return table, _device("offline", "no sign is connected")
