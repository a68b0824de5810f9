"""A corner that was looked at, and what the net made of it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from drivers.camera.finding import Quad
from drivers.camera.geometry import RANKS, SUITS
from drivers.camera.nets import Vote
from drivers.camera.normal import Image


@dataclass(frozen=True)
class Corner:
    """A corner of an outline. picture: the cut that was voted on; wide: the widest cut."""

    quad: Quad
    picture: Image
    wide: Image
    vote: Vote


def share(corner: Corner, card: str) -> float:
    """How sure the net is that this corner shows that card."""
    return float(min(corner.vote.ranks[RANKS.index(card[0])], corner.vote.suits[SUITS.index(card[1])]))
