"""Who sends a request, and whether they may: the same answer for pages, streams and the API."""

import ipaddress
import time
from collections.abc import Callable, Mapping
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple
from urllib.parse import urlsplit

from web.access import Client, TableAccess
from web.limits import Limit
from web.permits import API, AREAS, DISPLAY, LOCAL, PUBLIC
from web.sessions import Session, Sessions

COOKIE, DISPLAY_COOKIE = "livetable", "livetable_display"
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
TRIES_BURST, TRIES_EVERY_MS = 20, 3_000
"""Logins from one address: 20 at once, then 20 a minute. A person's wrong PINs are slowed down besides, wherever they
come from (the house's matter)."""
CALLS_BURST, CALLS_EVERY_MS = 60, 50
"""Of one program: 20 a second, 60 at once."""


def now_ms() -> int:
    """The wall clock."""
    return time.time_ns() // 1_000_000


class Asking(NamedTuple):
    """What a request tells of its sender. `headers`: names in lower case."""

    address: str
    headers: Mapping[str, str]

    def cookie(self, name: str) -> str:
        """The value of a cookie, "" without it."""
        try:
            found = SimpleCookie(self.headers.get("cookie", "")).get(name)
        except CookieError:
            return ""
        return found.value if found else ""

    @property
    def bearer(self) -> str:
        """The token of a program."""
        kind, _, token = self.headers.get("authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else ""

    @property
    def is_local(self) -> bool:
        """Sent on this machine, by its own name (else another site's page could be the sender), not through a proxy."""
        try:
            here = ipaddress.ip_address(self.address).is_loopback
        except ValueError:
            return False
        name = urlsplit(f"//{self.headers.get('host', '')}").hostname
        return here and name in LOCAL_NAMES and not any(key in self.headers for key in FORWARDED)


class Who(NamedTuple):
    """`tables`: those that they may see; `bound`: the only one, for who stays at a table."""

    name: str
    role: str
    tables: frozenset[str]
    bound: str = ""


class Doors:
    """Over the tables' house and its sessions."""

    def __init__(self, tables: TableAccess, sessions: Sessions | None = None, now: Callable[[], int] = now_ms) -> None:
        self.tables, self.sessions, self.now = tables, sessions or Sessions(), now
        self.tries = Limit(TRIES_BURST, TRIES_EVERY_MS)
        self.calls = Limit(CALLS_BURST, CALLS_EVERY_MS)

    def who(self, asking: Asking) -> Who | None:
        """The person that is logged in, or who sits at this machine where no staff is named; None for a stranger."""
        if not self.tables.house.staffed():
            return Who("", LOCAL, frozenset(self.tables.table_ids())) if asking.is_local else None
        session = self.sessions.find(asking.cookie(COOKIE), self.now())
        return self._person(session) if session else None

    def _person(self, session: Session) -> Who | None:
        """Whoever serves no more in the role of the session is a stranger."""
        roles = self.tables.house.roles(session.name)
        tables = frozenset(table for table, held in roles.items() if session.role in held and session.table in ("", table))
        return Who(session.name, session.role, tables, session.table) if tables else None

    def client(self, asking: Asking) -> Client | None:
        """The program whose token is sent along."""
        return self.tables.house.client(asking.bearer) if asking.bearer else None

    def display(self, asking: Asking, table: str) -> bool:
        """Whether a sign that stands at `table` asks: one on this machine, or one that was given a token."""
        token = asking.cookie(DISPLAY_COOKIE)
        client = self.tables.house.client(token) if token else None
        return asking.is_local or (client is not None and DISPLAY in client.scopes and table in client.tables)

    def open(self, who: Who | None, area: str, table: str | None = None) -> bool:
        """Whether `who` may enter `area`, for `table` where one is asked for."""
        if area in (PUBLIC, API):  # the API looks at tokens itself
            return True
        return who is not None and who.role in AREAS.get(area, ()) and (table is None or table in who.tables)
