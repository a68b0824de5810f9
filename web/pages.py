"""What all pages share: the tables behind them, and how a page is rendered."""

from flask import Response, current_app, jsonify, make_response, render_template, request

from web import who
from web.access import Misasked, Refused, TableAccess
from web.asked import NoTable
from web.language import LANGUAGES, chosen, part, phrases, text

COOKIE_S = 365 * 24 * 3600


def tables() -> TableAccess:
    """The tables that `create_app` was handed."""
    access: TableAccess = current_app.extensions["tables"]
    return access


def known(table: str) -> str:
    """`table` itself; ends the request with 404 if there is no such table."""
    if table not in tables().table_ids():
        raise NoTable(table, tables().table_ids())
    return table


def page(template: str, *groups: str, status: int = 200, **values: object) -> Response:
    """A page in the request's language; `groups` are the texts that its script needs."""
    language = chosen()
    html = render_template(
        template,
        t=text,
        lang=language,
        languages=LANGUAGES,
        texts=part(language, "common", *groups),
        phrases=phrases(language) if "flagtext" in groups else None,
        me=who.who(),
        staffed=tables().house.staffed(),
        blueprints=current_app.blueprints,
        assets=current_app.config["ASSETS_VERSION"],
        **values,
    )
    response = make_response(html, status)
    if request.args.get("lang") == language:
        response.set_cookie("lang", language, max_age=COOKIE_S, samesite="Lax", httponly=True)
    response.headers["Content-Language"] = language
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


def refused(status: int, why: str, refusal: Refused | None = None) -> Response:
    """The answer to something that was not taken: `refused` says why, in words; a table's own words and flags besides."""
    answer = jsonify({"refused": why} | ({"reason": str(refusal), "flags": refusal.flags} if refusal else {}))
    answer.status_code = status
    return answer


def unanswered(refusal: Refused) -> Response:
    """400 for a question to a record that cannot be answered, 409 for a record that cannot be read; both say why."""
    return refused(400 if isinstance(refusal, Misasked) else 409, text("audit.refused", reason=str(refusal)))
