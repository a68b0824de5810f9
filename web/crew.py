"""Who speaks for whom at a table: a sign-on takes the PIN of whoever signs on, and nobody acts in two roles (OPS-1, SEC-5).

The table itself keeps roles apart by name; here stands what only the pages know: who is logged in.
"""

from collections.abc import Mapping

from web import who
from web.access import NotLetIn, Snapshot
from web.language import text
from web.pages import tables
from web.said import NotSaid

SIGNS = ("sign_on", "sign_off")


def check(table: str, fields: Mapping[str, str]) -> None:
    """Whether the sender may say `fields` at `table`; raises `NotSaid`, and writes down what was denied."""
    if fields["says"] in SIGNS:
        _check_signing(table, fields)
    else:
        one_role(table, fields["by"])


def one_role(table: str, role: str) -> None:
    """Whoever is signed on at the table in another role says nothing in `role`."""
    person = who.who()
    other = next((one["role"] for one in _on(table) if person and one["name"] == person.name and one["role"] != role), None)
    if other is not None:
        who.note("denied", why="two roles", table=table)
        raise NotSaid(409, "say.two_roles", role=text(f"role.{other}"))


def _check_signing(table: str, fields: Mapping[str, str]) -> None:
    name, role, person = fields["name"], fields["by"], who.who()
    if fields["says"] == "sign_off" and not any(one["name"] == name and one["role"] == role for one in _on(table)):
        raise NotSaid(409, "say.not_on", name=name, role=text(f"role.{role}"))
    is_own = person is not None and (person.name, person.role) == (name, role)
    if tables().house.staffed() and not (is_own and fields["says"] == "sign_off"):
        _check_pin(table, name, role, fields.get("pin", ""))


def _check_pin(table: str, name: str, role: str, pin: str) -> None:
    house = tables().house
    try:
        house.enter(name, pin)
    except NotLetIn as refusal:
        key = "login.wait" if refusal.wait_s else "login.wrong"
        who.note("denied", why=key, given=name, table=table)
        raise NotSaid(429 if refusal.wait_s else 403, key, n=str(refusal.wait_s)) from refusal
    if role not in house.roles(name).get(table, ()):
        who.note("denied", why="login.role", given=name, table=table)
        raise NotSaid(403, "login.role")


def _on(table: str) -> list[Snapshot]:
    """Who is signed on: role, name, since."""
    found: list[Snapshot] = (tables().snapshot(table) or {}).get("staff") or []
    return found
