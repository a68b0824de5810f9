"""Who serves the table: roles and names, and changes of the dealer (OPS-1, OPS-19, SEC-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: The three employees that serve each table (OPS-1).
SERVING = ("dealer", "observer", "inspector")


class Change(NamedTuple):
    """A change of the dealer: asked for by the inspector, decided by the administrator (None: not yet)."""

    name: str | None
    asked_at: int
    asked_by: str
    approved: bool | None = None


class Crew(NamedTuple):
    """`on` holds name and time of the sign-on (ms) by role; `dealt` is who dealt last."""

    on: Mapping[str, tuple[str, int]] = {}
    dealt: str | None = None
    change: Change | None = None
    missing_told: bool = False

    @property
    def missing(self) -> tuple[str, ...]:
        """Roles that serve a table and are not signed on."""
        return tuple(role for role in SERVING if role not in self.on)

    def name(self, role: str) -> str | None:
        return self.on[role][0] if role in self.on else None

    def role_of(self, name: str) -> str | None:
        return next((role for role, (who, _) in self.on.items() if who == name), None)

    def acts(self, role: str, name: str | None = None) -> str:
        """Who acts in a role: the name that was given with the act, else who is signed on, else the role itself.

        Two acts that need two people are by one person if this is equal for both (SEC-5).
        """
        return name or self.name(role) or role

    def signed_on(self, role: str, name: str, at: int) -> Crew:
        dealt = name if role == "dealer" else self.dealt
        change = None if role == "dealer" else self.change
        crew = self._replace(on={**self.on, role: (name, at)}, dealt=dealt, change=change)
        return crew._replace(missing_told=bool(crew.missing) and self.missing_told)

    def signed_off(self, role: str) -> Crew:
        return self._replace(on={r: who for r, who in self.on.items() if r != role})

    def may_deal(self, name: str) -> bool:
        """Whether `name` may take over: nobody dealt before, the same again, or the administrator said yes (OPS-19)."""
        change = self.change
        agreed = change is not None and change.approved is True and change.name in (None, name)
        return self.dealt in (None, name) or agreed
