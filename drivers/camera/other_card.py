"""Two cards in view: a card is not read while another whole one lies over it or beside it. Pure.

Whose index is seen is not the card that was dealt when it peeks out from under a back, or lies beside one that cannot be read.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera import bare
from drivers.camera.finding import Quad
from drivers.camera.normal import Image

APART = 0.22
"""Distance of the middles of two cards, as a share of the diagonal, from which on they are not the same one found twice."""
ALIKE = (0.55, 1.8)
"""Area of the other card by this one's."""
NARROWEST = 1.8
"""Long sides by short ones: a bridge card that is seen a little from the side too."""
INSIDE, EDGE, AROUND = 0.9, 1.04, 1.2
"""Sizes of an outline between which its inside and its surroundings lie."""
UNLIKE = 30.0
"""Difference of their middle colours, of 255, from which on a thing lies there."""


def in_view(picture: Image, read: Quad, outlines: Sequence[Quad]) -> bool:
    """Is there a whole card that is not the one whose outline was read?"""
    return any(_another(read, outline) and _is_card(picture, outline) for outline in outlines)


def _another(read: Quad, outline: Quad) -> bool:
    away = float(np.linalg.norm(outline.mean(axis=0) - read.mean(axis=0)))
    larger = float(cv2.contourArea(outline)) / max(float(cv2.contourArea(read)), 1.0)
    return away > APART * float(np.linalg.norm(read[2] - read[0])) and ALIKE[0] <= larger <= ALIKE[1]


def _is_card(picture: Image, outline: Quad) -> bool:
    """A card's shape, of another colour than what lies around it: a box printed on the felt is felt inside and outside."""
    if not bare.card_shaped(outline, NARROWEST):
        return False
    inside, edge, around = (_filled(picture, outline, size) for size in (INSIDE, EDGE, AROUND))
    ring = around & ~edge
    if not inside.any() or not ring.any():
        return False
    unlike = np.abs(np.median(picture[inside], axis=0) - np.median(picture[ring], axis=0))
    return float(unlike.max()) >= UNLIKE


def _filled(picture: Image, outline: Quad, size: float) -> NDArray[np.bool_]:
    """The outline's pixels, made so much larger round its middle."""
    middle = outline.mean(axis=0)
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(middle + size * (outline - middle)).astype(np.int32), 1)
    return mask > 0
