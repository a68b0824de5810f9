"""The shuffle between two shoes: since when, how often repeated, who may cut (C-SHUF-2 to C-SHUF-7)."""

from __future__ import annotations

from typing import NamedTuple


class Cutter(NamedTuple):
    """Who has the right to cut: the host of `box`; a player who is known without one; box "D": the dealer chooses (C-SHUF-4)."""

    box: str | None
    player: str | None = None


class Shuffling(NamedTuple):
    """`cutter` is None while anybody may cut. `seen`: round and number of the card before which the cut card came,
    until it is known where that card was laid. `cut`: the packs were cut since they were shuffled."""

    since: int | None = None
    repeats: int = 0
    cutter: Cutter | None = None
    seen: tuple[int, int] | None = None
    cut: bool = False


def entitled(cutter: Cutter, host: str | None, player: str | None, box: str | None, passed_by: str | None) -> bool:
    """Whether a cut was by right. `host` is who decides on the cutter's box now, as far as that is known."""
    if cutter.box == "D" or (player is None and box is None):
        return True
    right = cutter.player or host
    if passed_by is not None:
        return passed_by in (right, cutter.box, "host") or (right is None and cutter.box is not None)
    if right is not None and player is not None:
        return player == right
    return box in (None, cutter.box)
