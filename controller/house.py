"""The house as the pages ask for it: the staff and the programs of the tables that run together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_urlsafe

from controller.config import Config, ConfigError
from controller.pins import PinRefused, Pins
from controller.runtime import now_ms
from web.access import Client, House, NotLetIn

__all__ = ["House", "TablesHouse", "new_token"]


def new_token() -> tuple[str, str]:
    """A token for a program, and the hash that a table.toml holds. It is random, so a plain hash keeps it."""
    token = token_urlsafe(32)
    return token, _hash(token)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class TablesHouse:
    """The staff and programs of `configs`.

    Raises:
        ConfigError: a table names no staff while another one does, or one name has two PINs or one token two meanings.
    """

    def __init__(self, configs: Sequence[Config]) -> None:
        _check(configs)
        members = {member.name: member for config in configs for member in config.staff}
        self._pins = Pins(tuple(members.values()))
        self._roles = {
            name: {c.table.id: m.roles for c in configs for m in c.staff if m.name == name} for name in members
        }
        self._clients = _clients(configs)

    def staffed(self) -> bool:
        """Whether anybody is named."""
        return self._pins.asked

    def enter(self, name: str, pin: str) -> None:
        """Check a PIN; raises `NotLetIn`."""
        try:
            self._pins.check(name, pin, now_ms())
        except PinRefused as wrong:
            raise NotLetIn(wrong.wait_s) from wrong

    def roles(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """For each table the roles of `name` there."""
        return self._roles.get(name, {})

    def serving(self, table: str) -> Mapping[str, list[str]]:
        """For each role at a table who may serve in it."""
        found: dict[str, list[str]] = {}
        for name, held in self._roles.items():
            for role in held.get(table, ()):
                found.setdefault(role, []).append(name)
        return found

    def client(self, token: str) -> Client | None:
        """The program that has this token; found by its hash, which tells nothing of how near a guess came."""
        return self._clients.get(_hash(token))


def _clients(configs: Sequence[Config]) -> dict[str, Client]:
    found: dict[str, Client] = {}
    for config in configs:
        for one in config.clients:
            before = found[one.token].tables if one.token in found else frozenset()
            found[one.token] = Client(one.name, one.role, frozenset(one.scopes), before | {config.table.id})
    return found


def _check(configs: Sequence[Config]) -> None:
    named = [config for config in configs if config.staff]
    for config in configs if named else ():
        if not config.staff:
            raise ConfigError(
                f"table {config.table.id} names no [[staff]], but table {named[0].table.id} does; nobody could log in for it"
            )
    pins = _same({c.table.id: [(m.name, m.pin) for m in c.staff] for c in configs})
    if pins:
        raise ConfigError(f"{pins} has another pin in another table; expected the same line in tables that run together")
    tokens = _same({c.table.id: [(p.token, (p.name, p.role, set(p.scopes))) for p in c.clients] for c in configs})
    if tokens:
        raise ConfigError("[[clients]]: one token has two meanings; expected the same lines in tables that run together")


def _same(listed: Mapping[str, Sequence[tuple[str, object]]]) -> str | None:
    """The first key that has two values."""
    known: dict[str, object] = {}
    for pairs in listed.values():
        for key, value in pairs:
            if known.setdefault(key, value) != value:
                return key
    return None
