"""Logging in by name and PIN, and leaving again."""

from urllib.parse import quote, unquote

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from web import who
from web.access import NotLetIn
from web.doors import COOKIE
from web.language import text
from web.pages import page, tables
from web.permits import AREAS, first_role
from web.sessions import AT_TABLE, LONGEST

blueprint = Blueprint("login", __name__)

NAME_MAX, PIN_MAX = 40, 64
WAYS = {"dealer": "/dealer/", "pit": "/pit", "audit": "/audit"}
"""Area -> how the path of its pages begins."""


class _Wrong(Exception):
    """A login that is not accepted: the key of the text that says why, and whether it counts as denied."""

    def __init__(self, key: str, status: int = 403, **values: str) -> None:
        super().__init__(key)
        self.key, self.status, self.values = key, status, values


@blueprint.get("/login")
def form() -> Response:
    """The form; `?next=` is the page that was wanted."""
    return _form(200, "")


@blueprint.post("/login")
def enter() -> Answer:
    """Log in: form with `name`, `pin`, and where more than one fits `role` and `table`. 303 to the page that was wanted."""
    name = request.form.get("name", "").strip()[:NAME_MAX]
    try:
        if who.doors().tries.wait_ms(request.remote_addr or "", who.doors().now()):
            raise _Wrong("login.too_often", 429)
        _check(name)
        role, table = _place(name)
    except _Wrong as wrong:
        who.note("denied", why=wrong.key, given=name)
        return _form(wrong.status, text(wrong.key, **wrong.values))
    who.doors().sessions.end(request.cookies.get(COOKIE, ""))
    token = who.doors().sessions.begin(name, role, table, who.doors().now())
    who.note("logged in", given=name, as_role=role, table=table)
    answer = make_response(redirect(_next(role, table), 303))
    answer.set_cookie(
        COOKIE, token, max_age=LONGEST // 1000, httponly=True, samesite="Strict", secure=_is_secure()
    )
    return answer


@blueprint.post("/logout")
def leave() -> Answer:
    """End the session."""
    who.note("logged out")
    who.doors().sessions.end(request.cookies.get(COOKIE, ""))
    answer = make_response(redirect("/login", 303))
    answer.delete_cookie(COOKIE, httponly=True, samesite="Strict")
    return answer


@blueprint.get("/session")
def state() -> Response:
    """204 for who may open the page in `?for=`, 401 for who has to log in, 403 else: asked by pages that lost their line."""
    page_asked = request.args.get("for", "")
    person, area = who.who(), _area(page_asked)
    if not area or who.doors().open(person, area, _table_of(page_asked) or None):
        return Response(status=204)
    return Response(status=401 if person is None else 403)


@blueprint.post("/session")
def active() -> Response:
    """Its person touched a page."""
    who.doors().sessions.touch(request.cookies.get(COOKIE, ""), who.doors().now())
    return Response(status=204 if who.who() else 401)


def _is_secure() -> bool:
    """Whether the browser came over TLS; it says so itself, as a proxy before us may have taken the TLS off."""
    return request.is_secure or request.headers.get("Origin", "").startswith("https:")


def _check(name: str) -> None:
    try:
        tables().house.enter(name, request.form.get("pin", "")[:PIN_MAX])
    except NotLetIn as refusal:
        if refusal.wait_s:
            raise _Wrong("login.wait", 429, n=str(refusal.wait_s)) from refusal
        raise _Wrong("login.wrong") from refusal


def _place(name: str) -> tuple[str, str]:
    """Role and table of the session: those that were chosen, else those that the wanted page calls for."""
    held, wanted = tables().house.roles(name), _wanted()
    named = request.form.get("table") or _table_of(wanted)
    roles = dict.fromkeys(role for table, some in held.items() if named in ("", table) for role in some)
    role = request.form.get("role") or first_role(tuple(roles), _area(wanted))
    if role not in roles:
        raise _Wrong("login.role")
    if role not in AT_TABLE:
        return role, ""
    where = [table for table, some in held.items() if role in some and named in ("", table)]
    if len(where) != 1:
        raise _Wrong("login.which_table", 400)
    return role, where[0]


def _table_of(path: str) -> str:
    """The table of a dealer's screen, "" for another page."""
    where = path.partition("?")[0]
    return unquote(where.removeprefix(WAYS["dealer"]).partition("/")[0]) if where.startswith(WAYS["dealer"]) else ""


def _wanted() -> str:
    """The path that was wanted; one of ours, or the entrance. Browsers take a backslash for a slash."""
    path = request.values.get("next", "/")
    ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if ours else "/"


def _area(path: str) -> str:
    return next((area for area, way in WAYS.items() if path.startswith(way)), "")


def _next(role: str, table: str) -> str:
    """The page that was wanted, if the role may open it, else the first that it may."""
    wanted = _wanted()
    if role in AREAS.get(_area(wanted), ()) and table in ("", _table_of(wanted)):
        return wanted
    return WAYS["dealer"] + quote(table) if table else WAYS["pit"]


def _form(status: int, wrong: str) -> Response:
    name = request.form.get("name", "")[:NAME_MAX]
    return page("login.html", status=status, wrong=wrong, next=_wanted(), tables=tables().table_ids(), name=name)
