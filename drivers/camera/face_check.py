"""A card that was read by its index: does its taught face bear the rank out? Its outline is known, so that this is quick. Pure.

A face that lies there as it was taught, but for its rank at both ends, is a card that somebody printed something on.
"""

from __future__ import annotations

from drivers.camera.face import FACE_PX
from drivers.camera.face_fitting import TILE, alike, tiles
from drivers.camera.normal import Image

EACH = 4
"""Of the face's other tiles each fourth is looked for."""
FOUND, SAME = 0.80, 0.75
"""Correlation of a tile that is found, and the share of tiles for which the face lies there as it was taught."""
CHANGED = 0.62
"""Correlation of a rank below which it is another one: nearly all photos have more, most letters less."""
RANKS = ((2, 2), (FACE_PX[0] - TILE - 2, FACE_PX[1] - TILE - 2))
"""The tiles in the corners that hold the ranks."""


def changed(cut: Image, face: Image) -> bool:
    """Is the rank another one at both ends of the face, and the rest as it was taught? cut: the card seen straight."""
    if any(alike(cut, face, tile) >= CHANGED for tile in RANKS):
        return False
    others = [tile for tile in tiles(face) if tile not in RANKS][::EACH]
    return sum(alike(cut, face, tile) >= FOUND for tile in others) >= SAME * len(others)
