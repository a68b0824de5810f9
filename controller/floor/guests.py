"""Players who come to a table: consent of the others, limits told, a player alone (C-BOX-1 to C-BOX-3, C-BOX-6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Newcomer(NamedTuple):
    """Who wants a free box; `refused_by` is the player who has to bet on it instead (C-BOX-2)."""

    player: str | None
    refused_by: str | None = None


class Guests(NamedTuple):
    """`newcomers` without consent by box; `untold`: who was not told the limits, and his box; `solo`: who plays alone;
    `reserved_from`: when the token was first laid on a box since its last bet (T-17)."""

    newcomers: Mapping[str, Newcomer] = {}
    untold: Mapping[str, str] = {}
    solo: str | None = None
    reserved_from: Mapping[str, int] = {}

    def reserving(self, box: str, begun: int) -> Guests:
        return self._replace(reserved_from={**self.reserved_from, box: begun})

    def bet(self, boxes: Collection[str]) -> Guests:
        """Boxes that were bet on, or left: their reservations count anew."""
        return self._replace(reserved_from={box: at for box, at in self.reserved_from.items() if box not in boxes})

    def without(self, player: str) -> Guests:
        """When a player has left."""
        return self._replace(
            newcomers={box: new for box, new in self.newcomers.items() if player not in (new.player, new.refused_by)},
            untold={who: box for who, box in self.untold.items() if who != player},
            solo=None if self.solo == player else self.solo,
        )
