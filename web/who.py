"""Who speaks on a page, and the guard at the door of every page."""

from typing import Any
from urllib.parse import quote

from flask import Flask, current_app, g, redirect, request
from werkzeug.exceptions import Forbidden, TooManyRequests, Unauthorized
from werkzeug.wrappers import Response as Answer

from web.accesslog import AccessLog
from web.asked import NoTable
from web.doors import Asking, Doors, Who
from web.language import chosen
from web.limits import Limit
from web.permits import API, DISPLAY, LOCAL, area_of
from web.security import SAFE_METHODS

ROLES = {"dealer": "dealer", "pit": "inspector"}
"""Where no staff is named, the role that speaks on each page."""
SAY_BURST, SAY_EVERY_MS = 30, 100
"""What one person may say: 10 a second, 30 at once."""


def doors() -> Doors:
    """The doors that `create_app` was handed."""
    found: Doors = current_app.extensions["doors"]
    return found


def asking() -> Asking:
    """The sender of this request."""
    return Asking(request.remote_addr or "", {name.lower(): value for name, value in request.headers.items()})


def who() -> Who | None:
    """The person who sent this request, None for a stranger."""
    if "who" not in g:
        g.who = doors().who(asking())
    found: Who | None = g.who
    return found


def role() -> str | None:
    """The role in which this request speaks: that of the login; without staff that of the page named in `?page=`."""
    return role_on(request.args.get("page", ""))


def role_on(page: str) -> str | None:
    """The role in which the sender speaks on `page`."""
    person = who()
    if person is None:
        return None
    return ROLES.get(page) if person.role == LOCAL else person.role


def names(listed: list[str]) -> list[str]:
    """Those of the tables `listed` that the sender may see, in their order."""
    person = who()
    return [name for name in listed if person is not None and name in person.tables]


def note(what: str, **facts: str) -> None:
    """Write to the security log, with who and where from."""
    person = who()
    sender = {"name": person.name, "role": person.role} if person else {}
    kept: AccessLog = current_app.extensions["accesslog"]
    kept.note(doors().now(), what, **(sender | {"path": request.path, "address": request.remote_addr or ""} | facts))


def signed(fields: dict[str, str]) -> dict[str, str]:
    """What staff say, with the name of who is logged in, where the word names nobody itself."""
    person = who()
    if person is None or not person.name:
        return fields
    if fields["says"] == "change":  # its name is that of the other dealer
        return fields | {"said_by": person.name}
    return fields if "name" in fields else fields | {"name": person.name}


class Closed(Forbidden):
    """A page that is not for this sender; `kind` names the texts that say why."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind


def guard(app: Flask) -> None:
    """Let nobody in who may not; called before each request to `app`."""
    says = Limit(SAY_BURST, SAY_EVERY_MS)

    def stand() -> Answer | None:
        if request.endpoint is None:
            return None  # there is no such page; the answer says so
        area, table = area_of(request.endpoint), (request.view_args or {}).get("table")
        if area == API:
            return None  # it looks at tokens, scopes and tables itself
        if table is not None and table not in doors().tables.table_ids():
            raise NoTable(table, doors().tables.table_ids())
        if request.method not in SAFE_METHODS:
            _slow(says)
        if _is_open(area, table):
            return None
        return _turned_away(area)

    app.before_request(stand)


def _is_open(area: str, table: Any) -> bool:
    if area == DISPLAY:
        return doors().display(asking(), str(table))
    return doors().open(who(), area, table)


def _slow(says: Limit) -> None:
    person = who()
    key = f"{person.name} {person.role}" if person and person.name else request.remote_addr or ""
    if says.wait_ms(key, doors().now()):
        note("denied", why="too often")
        raise TooManyRequests


def _turned_away(area: str) -> Answer:
    """A stranger is asked to log in, a person is told that this is not theirs; both are written down."""
    staffed = doors().tables.house.staffed()
    if who() is None and staffed and request.method == "GET" and not request.is_json:
        note("login asked", area=area)
        asked = f"&lang={chosen()}" if "lang" in request.args else ""
        return redirect(f"/login?next={quote(request.full_path.rstrip('?'), safe='/?=')}{asked}", 303)
    note("denied", area=area)
    if who() is None:
        raise Unauthorized if staffed else Closed("local")
    raise Closed("role")


