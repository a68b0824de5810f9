"""A house with staff for the pages' tests: known names, one PIN for all, no slow hash."""

from collections.abc import Mapping

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web.access import Client, NotLetIn

PIN = "4711"
OURS = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
ROLES = ("dealer", "observer", "inspector", "administrator", "security", "cashier", "technician", "auditor")


class Staffed:
    """One person a role, named after it, at every table; "both" deals at two tables and inspects one."""

    def __init__(self, tables: list[str]) -> None:
        self.people: dict[str, dict[str, tuple[str, ...]]] = {role: dict.fromkeys(tables, (role,)) for role in ROLES}
        self.people["both"] = {tables[0]: ("dealer", "inspector"), tables[-1]: ("dealer",)}
        self.clients: dict[str, Client] = {}

    def staffed(self) -> bool:
        return True

    def enter(self, name: str, pin: str) -> None:
        if name not in self.people or pin != PIN:
            raise NotLetIn

    def roles(self, name: str) -> Mapping[str, tuple[str, ...]]:
        return self.people.get(name, {})

    def serving(self, table: str) -> Mapping[str, list[str]]:
        roles = {role for held in self.people.values() for role in held.get(table, ())}
        return {role: [name for name, held in self.people.items() if role in held.get(table, ())] for role in sorted(roles)}

    def client(self, token: str) -> Client | None:
        return self.clients.get(token)


def log_in(client: FlaskClient, name: str, wanted: str = "/", pin: str = PIN, **more: str) -> TestResponse:
    """What the server answers to the form."""
    form = {"name": name, "pin": pin, "next": wanted, **more}
    return client.post("/login?lang=en", data=form, headers=OURS)
