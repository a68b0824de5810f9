"""A corner that was looked at, and what speaks for and against the card it shows. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from drivers.camera import ink
from drivers.camera.finding import Quad
from drivers.camera.geometry import RANKS, SUITS
from drivers.camera.nets import Vote
from drivers.camera.normal import Image

AGAINST = 0.60
"""A vote for another card from which on nothing is believed."""
COUNTED = 0.99
"""How sure a rank is that the net finds likeliest and the face's pips are as many."""
LEAST_PIPS = 2
"""A single one may be a court's artwork or an emblem: it contradicts nothing."""


@dataclass(frozen=True)
class Corner:
    """A corner of an outline. picture: the cut that was voted on; wide: the widest usual cut; pips: how many the face of that
    outline has, None where they were not counted; denied: the suits that they are plainly not of, all where the face is bare."""

    quad: Quad
    picture: Image
    wide: Image
    vote: Vote
    pips: int | None = None
    denied: str = ""

    @cached_property
    def sure(self) -> float:
        """How sure the card is that the vote names: pips settle the rank, and the ink's colour which suits are left."""
        rank, suit = float(self.vote.ranks.max()), float(self.vote.suits.max())
        if not self.void:
            suit /= 1 - sum(float(self.vote.suits[SUITS.index(other)]) for other in SUITS if other not in self.inks)
        return min(max(rank, COUNTED) if self.counted else rank, suit)

    @cached_property
    def inks(self) -> str:
        """The suits that the ink may be of."""
        return ink.suits(self.picture)

    @property
    def counted(self) -> bool:
        """Has the face the pips that the index tells?"""
        return self.pips is not None and self.pips == number(self.vote.card)

    @property
    def miscounted(self) -> bool:
        """Has it others?"""
        return self.pips is not None and self.pips >= LEAST_PIPS and not self.counted

    @property
    def unlike(self) -> bool:
        """Has the face pips of another suit's shape, or nothing at all? A court's artwork is no pip."""
        bare = len(self.denied) == len(SUITS)
        return bare or (bool(self.vote.card) and self.vote.card[0] not in "JQK" and self.vote.card[1] in self.denied)

    @property
    def void(self) -> bool:
        """Is the ink plainly of another colour than the vote's suit?"""
        return bool(self.vote.card) and self.vote.card[1] not in self.inks


def number(card: str) -> int:
    """Pips on its face; 0 for courts and for no card."""
    return 0 if card[:1] in ("", "J", "Q", "K") else RANKS.index(card[0]) + 1


def share(corner: Corner, card: str) -> float:
    """How sure the net is that this corner shows that card."""
    return float(min(corner.vote.ranks[RANKS.index(card[0])], corner.vote.suits[SUITS.index(card[1])]))


def against(card: str, corner: Corner) -> bool:
    """Another card, by a vote that its own ink does not make void."""
    other = corner.vote.card
    return other not in ("", card) and corner.vote.sure >= AGAINST and not (other[0] == card[0] and corner.void)
