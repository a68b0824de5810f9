"""The entrance: every table with the way to its pages."""

from flask import Blueprint, Response

from web import who
from web.access import Snapshot
from web.language import catalog, chosen, text
from web.pages import page, tables

blueprint = Blueprint("index", __name__)


@blueprint.get("/")
def index() -> Response:
    """All tables with their signs, and the pages that the sender may open."""
    listed = [(name, _game(tables().snapshot(name)), _may("dealer", name)) for name in tables().table_ids()]
    return page("index.html", tables=listed, pit=_may("pit"), audit=_may("audit"))


def _may(area: str, table: str | None = None) -> bool:
    return who.doors().open(who.who(), area, table)


def _game(snapshot: Snapshot | None) -> str:
    """The game's name; a game that has no name of ours is called by its own."""
    if snapshot is None:
        return text("index.not_ready")
    system = str(snapshot.get("system"))
    return catalog(chosen()).get(f"game.{system}", system)
