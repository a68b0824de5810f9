"""A card has its index at both ends: paper with an index at one end and paper without one at the other is none. Pure.

So writing on a leaflet is not taken for a card because a word begins like an index. An end under a hand, another card or
outside the picture says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from drivers.camera.corner import Corner
from drivers.camera.geometry import NO_RANK
from drivers.camera.normal import Image

NEAR = 0.15
"""Distance between two corners that are one, as a share of the card's diagonal."""
NO_INDEX = 0.90
"""The net's share for "no index"."""
PAPER = 0.60
"""Share of paper at an end that nothing covers."""
LIGHT, COLOUR = 0.72, 0.20
"""Paper is lighter than that, and its colours closer together, measured by the white of the end that was read."""


def bare(read: Corner, corners: Sequence[Corner]) -> bool:
    """Is the other end of this corner's card seen, and without an index?"""
    size = float(np.linalg.norm(read.quad[2] - read.quad[0]))
    ends = [corner for corner in corners if float(np.linalg.norm(corner.quad[0] - read.quad[2])) < NEAR * size]
    empty = [corner for corner in ends if corner.vote.ranks[NO_RANK] >= NO_INDEX]
    return len(empty) == len(ends) and any(_paper(corner.picture, read.picture) >= PAPER for corner in empty)


def _paper(end: Image, read: Image) -> float:
    white = np.maximum(np.percentile(read.reshape(-1, 3), 90, axis=0), 30)
    even = np.minimum(end / white, 1.0)
    return float(((even.min(axis=2) > LIGHT) & (even.max(axis=2) - even.min(axis=2) < COLOUR)).mean())
