"""Which role may go where: one table for pages, streams and the API. What is not in it is closed to everybody."""

from collections.abc import Mapping

LOCAL = "local"
"""Whoever sits at this machine, where no staff is named: may do what each page is for."""
PUBLIC, DISPLAY, API = "public", "display", "api"
"""Areas without a role: for everybody; for a sign that stands at its table; for programs with a token."""

TABLE_STAFF = frozenset({"dealer", "observer"})
OVERSIGHT = frozenset({"inspector", "administrator", "security", "auditor"})
SERVICE = frozenset({"cashier", "technician"})

AREAS: Mapping[str, frozenset[str]] = {
    "dealer": TABLE_STAFF | {"inspector", "administrator", LOCAL},
    "pit": OVERSIGHT | SERVICE | {LOCAL},
    "ruling": frozenset({"inspector", LOCAL}),
    "say": TABLE_STAFF | OVERSIGHT | SERVICE | {LOCAL},
    "audit": OVERSIGHT | {LOCAL},
    "denied": frozenset({"administrator", "security", LOCAL}),
}
"""Area -> roles."""

OF_PAGE: Mapping[str, str] = {
    "static": PUBLIC,
    "index": PUBLIC,
    "sign": PUBLIC,
    "health": PUBLIC,
    "login": PUBLIC,
    "dealer": "dealer",
    "pit": "pit",
    "say": "say",
    "audit": "audit",
    "denied": "denied",
    "api": API,
}
"""Blueprint -> area."""
OF_VIEW: Mapping[tuple[str, str], str] = {("sign", "shown"): DISPLAY, ("pit", "ruling"): "ruling"}
"""Views with an area of their own."""

SCOPES: Mapping[str, frozenset[str]] = {
    "snapshot": AREAS["dealer"] | AREAS["pit"],
    "events": AREAS["dealer"] | AREAS["pit"],
    "rounds": AREAS["pit"],
    "flags": AREAS["pit"],
    "reports": AREAS["audit"],
    DISPLAY: frozenset({DISPLAY}),
}
"""What a program may ask for -> the roles that it may have; `display`: a sign at its table."""


def area_of(endpoint: str) -> str:
    """The area of a Flask endpoint (blueprint, dot, view); "" for one that nobody put here."""
    blueprint, _, view = endpoint.partition(".")
    return OF_VIEW.get((blueprint, view)) or OF_PAGE.get(blueprint, "")


def first_role(roles: tuple[str, ...], area: str) -> str:
    """The first of a person's roles that may enter `area`, else the first of all; "" for a person without any."""
    return next((role for role in roles if role in AREAS.get(area, ())), roles[0] if roles else "")
