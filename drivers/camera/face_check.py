"""A card that was read by its index: does its taught face bear the rank out? Its outline is known, so that this is quick. Pure.

A face that lies there as it was taught, but for its rank at both ends, is a card that somebody printed something on.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.face import FACE_PX, paper
from drivers.camera.face_fitting import TILE, alike, tiles
from drivers.camera.normal import Image

EACH = 4
"""Of the face's other tiles each fourth is looked for."""
FOUND, SAME = 0.80, 0.70
"""Correlation of a tile that is found, and the share of tiles for which the face lies there as it was taught."""
CHANGED = 0.75
"""Correlation of a rank below which it is another one: nearly all photos have more, most letters less."""
RANKS = ((2, 2), (FACE_PX[0] - TILE - 2, FACE_PX[1] - TILE - 2))
"""The tiles in the corners that hold the ranks."""

THICK = np.ones((9, 9), np.uint8)
"""What is as thick as that, no paper, and reaches over a side lies on the card: a rank is thinner and stands within."""
HIDDEN = 0.20
"""Share of a rank's tile under such a thing, from which on nobody can say what is printed there."""


def changed(cut: Image, face: Image) -> bool:
    """Is the rank another one at each end that is seen, and the rest as it was taught? cut: the card seen straight."""
    if any(alike(cut, face, tile) >= CHANGED for tile in RANKS):
        return False
    hidden = _hidden(cut)
    if all(float(hidden[y : y + TILE, x : x + TILE].mean()) >= HIDDEN for x, y in RANKS):
        return False
    others = [tile for tile in tiles(face) if tile not in RANKS][::EACH]
    return sum(alike(cut, face, tile) >= FOUND for tile in others) >= SAME * len(others)


def _hidden(cut: Image) -> NDArray[np.bool_]:
    """Where something lies over the card."""
    over = cv2.morphologyEx((~paper(cut)).astype(np.uint8), cv2.MORPH_OPEN, THICK)
    _, things = cv2.connectedComponents(over)
    rim = np.concatenate([things[0], things[-1], things[:, 0], things[:, -1]])
    return np.asarray(np.isin(things, rim[rim > 0]))
