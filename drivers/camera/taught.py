"""A deck that was taught: how each index corner looks, and the second vote that comes from it; and its whole faces. Pure.

Net and templates fail in different ways: the net on prints it never saw, templates where the cut is off
(drivers.camera.second_vote says who is believed).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.normal import Image, normal

Look = NDArray[np.uint8]
"""A corner made normal, 0 to 255, (height, width, 3)."""
PLAY = 4
"""Pixels by which a cut may be off in each direction."""
ALIKE = 0.55
"""Correlation with its template from which a corner is that card's, at least."""
AHEAD = 0.03
"""By which it must be ahead of the next card's."""
CLEARLY_ALIKE = 0.85
"""The same for a corner of which the net is not sure."""
SAME = 0.95
"""Correlation from which a corner is the very print that was taught: whole indexes with another rank stay below it."""
PLAINLY_AHEAD = 0.12
"""By which another card must be ahead to speak against a sure net: by less, one that stands beside the index decides."""
LIKELIEST = 3
"""Cards that are compared at full size; the others are out of it at a quarter."""


def look(corner: Image) -> Look:
    """How a corner looks without its lamp."""
    return np.asarray(np.clip((normal(corner).transpose(1, 2, 0) + 1.5) * 85, 0, 255), np.uint8)


@dataclass(frozen=True)
class Match:
    """The card whose template fits best, how well (correlation, 1 is the same), and how much better than the next.

    scores: the correlations of the likeliest cards.
    """

    card: str
    alike: float
    ahead: float
    scores: Mapping[str, float]

    def says(self, card: str) -> bool:
        """Is it this card rather than another one? Enough to bear out who said so before."""
        return self.card == card and self.alike >= ALIKE

    def denies(self, card: str) -> bool:
        """Is it plainly another one?"""
        return self.card != card and self.alike >= ALIKE and self.alike - self._of(card) >= PLAINLY_AHEAD

    def _of(self, card: str) -> float:
        """That card's correlation; at most the least of the likeliest, where it is none of them."""
        return self.scores.get(card, min(self.scores.values()))

    @property
    def clear(self) -> bool:
        """Good enough to decide where the net does not."""
        return self.alike >= CLEARLY_ALIKE and self.ahead >= AHEAD


@dataclass(frozen=True)
class Deck:
    """looks: a few pictures of each card's corner; not to be changed once something was matched. faces: the prints of those
    cards that were seen whole (drivers.camera.face)."""

    looks: Mapping[str, list[Look]]
    faces: Mapping[str, Image] = field(default_factory=dict)

    def match(self, corner: Image) -> Match:
        """Which card is it?"""
        seen = look(corner)
        scores = {card: max(alike(seen, one) for one in self.looks[card]) for card in self._likeliest(seen)}
        first, second = sorted(scores, key=lambda card: -scores[card])[:2]
        return Match(first, scores[first], scores[first] - scores[second], scores)

    def likeness(self, corner: Image, card: str) -> float:
        """How well it fits one card's templates; -1 for a card that was not taught."""
        seen = look(corner)
        return max((alike(seen, one) for one in self.looks.get(card, [])), default=-1.0)

    def _likeliest(self, seen: Look) -> list[str]:
        """The cards that fit best at a quarter of the size, where PLAY is one pixel: one product of two tables for all."""
        best = (self._small @ _flat(_moved(_smaller(seen))).T).max(axis=1)
        cards = list(self.looks)
        ends = np.cumsum([0, *(len(self.looks[card]) for card in cards)])[:-1]
        return [cards[number] for number in np.argsort(-np.maximum.reduceat(best, ends))[:LIKELIEST]]

    @cached_property
    def _small(self) -> NDArray[np.float32]:
        """A row for each look, in the order of the cards."""
        return _flat(np.stack([_smaller(one)[1:-1, 1:-1] for looks in self.looks.values() for one in looks]))


def alike(seen: Look, template: Look) -> float:
    """Correlation at the best of the small moves."""
    inner = template[PLAY:-PLAY, PLAY:-PLAY]
    return float(cv2.matchTemplate(seen, inner, cv2.TM_CCOEFF_NORMED).max())


def _smaller(one: Look) -> Look:
    return np.asarray(cv2.resize(one, (one.shape[1] // PLAY, one.shape[0] // PLAY), interpolation=cv2.INTER_AREA), np.uint8)


def _moved(small: Look) -> NDArray[np.uint8]:
    """Every part of the size of a template: (moves, height, width, 3)."""
    size = small.shape[0] - 2, small.shape[1] - 2
    return np.lib.stride_tricks.sliding_window_view(small, size, axis=(0, 1)).transpose(0, 1, 3, 4, 2).reshape(-1, *size, 3)


def _flat(parts: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Each part as a row of mean 0 in each colour and length 1: the product of two rows is their correlation."""
    around = parts.astype(np.float32)
    around -= around.mean(axis=(1, 2), keepdims=True)
    rows = around.reshape(len(parts), -1)
    lengths = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.float32(1e-6))
    return np.asarray(rows / lengths, np.float32)
