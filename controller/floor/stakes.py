"""What bettors were said to have staked on their boxes: for the round in play, and for the next one (C-BOX-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Stakes(NamedTuple):
    """By box and player, 1/10000 units; on a box of two hands what lies on each of them.

    `disputed`: boxes of the round in play whose stakes were flagged, since they do not make up the chips.
    """

    now: Mapping[str, Mapping[str, int]] = {}
    coming: Mapping[str, Mapping[str, int]] = {}
    disputed: frozenset[str] = frozenset()

    def betting(self) -> Stakes:
        """The bets are open again: what was said counts for the round that is to come."""
        return Stakes(coming=self.now)

    def closed(self) -> Stakes:
        """The bets are closed: what was said counts for the round that begins."""
        return Stakes(now=self.coming)

    def said(self, box: str, player: str, amount: int, in_play: bool) -> Stakes:
        told = self.now if in_play else self.coming
        after = {**told, box: {**told.get(box, {}), player: amount}}
        return self._replace(now=after) if in_play else self._replace(coming=after)

    def without(self, player: str | None, box: str | None) -> Stakes:
        """When a player has left a box, or (no box) the table, before the next round."""
        left = {b: {p: n for p, n in told.items() if p != player or box not in (None, b)} for b, told in self.coming.items()}
        return self._replace(coming={b: told for b, told in left.items() if told})
