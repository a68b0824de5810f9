"""Who speaks on a page."""

from flask import request

ROLES = {"dealer": "dealer", "pit": "inspector"}
"""The role that speaks on each page."""


def role() -> str | None:
    """The role of whoever sent this request, by the page that it names in `?page=`; None for no such page."""
    return ROLES.get(request.args.get("page", ""))
