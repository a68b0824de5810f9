"""The dealer's screen of one table."""

from flask import Blueprint, Response

from web.pages import known, page

blueprint = Blueprint("dealer", __name__)


@blueprint.get("/dealer/<table>")
def dealer(table: str) -> Response:
    """The screen; its script draws the table from `/events/<table>`."""
    return page("dealer.html", "dealer", "card", "hand", "due", "phase", "flag", "game", "say", table=known(table))
