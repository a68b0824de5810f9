"""Players who come to a table: consent of the others, limits told, a player alone (C-BOX-1 to C-BOX-3, C-BOX-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Newcomer(NamedTuple):
    """Who wants a free box; `refused_by` is the player who has to bet on it instead (C-BOX-2)."""

    player: str | None
    refused_by: str | None = None


class Guests(NamedTuple):
    """`newcomers` without consent by box; `untold`: who was not told the limits, and his box; `solo`: who plays alone."""

    newcomers: Mapping[str, Newcomer] = {}
    untold: Mapping[str, str] = {}
    solo: str | None = None

    def without(self, player: str) -> Guests:
        """When a player has left."""
        return Guests(
            {box: new for box, new in self.newcomers.items() if player not in (new.player, new.refused_by)},
            {who: box for who, box in self.untold.items() if who != player},
            None if self.solo == player else self.solo,
        )
