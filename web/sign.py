"""The limits sign of one table: public, read-only."""

from flask import Blueprint, Response

from web.pages import known, page

blueprint = Blueprint("sign", __name__)


@blueprint.get("/sign/<table>")
def sign(table: str) -> Response:
    """The sign; its script fills it from `/events/<table>/sign`."""
    return page("sign.html", "sign", table=known(table))
