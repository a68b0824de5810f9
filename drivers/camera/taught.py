"""A deck that was taught: how each index corner looks, and the second vote that comes from it. Pure.

Net and templates fail in different ways: the net on prints it never saw, templates where the cut is off. Where both
agree a less sure net is enough; where the templates plainly say another card, nobody is believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


def look(corner: Image) -> Look:
    """How a corner looks without its lamp."""
    return np.asarray(np.clip((normal(corner).transpose(1, 2, 0) + 1.5) * 85, 0, 255), np.uint8)


@dataclass(frozen=True)
class Match:
    """The card whose template fits best, how well (correlation, 1 is the same), and how much better than the next."""

    card: str
    alike: float
    ahead: float

    def says(self, card: str) -> bool:
        """Is it this card, beyond doubt?"""
        return self.card == card and self.alike >= ALIKE and self.ahead >= AHEAD


class Deck:
    """looks: a few pictures of each card's corner."""

    def __init__(self, looks: Mapping[str, list[Look]]) -> None:
        self.looks = dict(looks)

    def match(self, corner: Image) -> Match:
        """Which card is it?"""
        seen = look(corner)
        scores = {card: max(alike(seen, one) for one in looks) for card, looks in self.looks.items()}
        first, second = sorted(scores, key=lambda card: -scores[card])[:2]
        return Match(first, scores[first], scores[first] - scores[second])


def alike(seen: Look, template: Look) -> float:
    """Correlation at the best of the small moves."""
    inner = template[PLAY:-PLAY, PLAY:-PLAY]
    return float(cv2.matchTemplate(seen, inner, cv2.TM_CCOEFF_NORMED).max())
