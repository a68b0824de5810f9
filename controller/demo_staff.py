"""Who may log in to the pages of a demo. Their PINs are printed: there is nothing to guard on an emulated table."""

from __future__ import annotations

from typing import NamedTuple

from controller.config import Config, Member
from controller.house import TablesHouse
from controller.pins import hashed


class Known(NamedTuple):
    name: str
    pin: str
    roles: tuple[str, ...]


STAFF = (
    Known("Dana", "1111", ("dealer",)),
    Known("Ivan", "2222", ("inspector", "administrator")),
    Known("Max", "4444", ("dealer", "observer")),
    Known("Olga", "5555", ("administrator",)),
    Known("Nina", "3333", ("auditor", "security")),
)


def house(config: Config) -> TablesHouse:
    """The house of a demo. The keypads of its table stay without PINs: nobody emulated knows one."""
    members = [Member.model_validate({"name": one.name, "roles": one.roles, "pin": hashed(one.pin)}) for one in STAFF]
    return TablesHouse([config.model_copy(update={"staff": tuple(members)})])


def told() -> str:
    """The lines that tell a newcomer how to log in."""
    return "\n".join(f"{'log in:' if n == 0 else '':13} {s.name} {s.pin}  {', '.join(s.roles)}" for n, s in enumerate(STAFF))
