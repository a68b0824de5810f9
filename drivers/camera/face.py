"""The whole face of a card seen straight, and its print: the same whatever lamp and paper. Pure."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.geometry import CARD_MM
from drivers.camera.normal import Image

FACE_PX = (126, 176)
"""2 pixels a millimetre."""
PX_MM2 = FACE_PX[0] * FACE_PX[1] / (CARD_MM[0] * CARD_MM[1])
"""Pixels of a square millimetre."""
AROUND = np.ones((45, 45), np.uint8)
"""Larger than any pip: what is lightest within is paper."""
EVEN = 6.0
"""Pixels over which the paper's light changes."""
BLACKEST_PAPER = 16
WHITE = 240
"""Print of 255 from which on it is paper: its grain is not kept."""
RIM_PX, ROUND_PX = (2, 6), 8
"""The band along the sides in which a card is bare, and the round ends that are left out of it."""
LEAST_PAPER = 0.80
"""Share of paper along each side of a face that nothing covers: what lies on a card reaches over one of its sides. Large pips
stand in the band."""
LIGHT, COLOUR = 0.60, 0.20
"""Paper is lighter than that, and its colours closer together, measured by the white of the face."""


def print_of(face: Image) -> Image:
    """(176, 126, 3), a card seen straight: paper 255, ink as dark as it is beside the paper around."""
    light = cv2.GaussianBlur(cv2.morphologyEx(face, cv2.MORPH_CLOSE, AROUND, borderType=cv2.BORDER_REPLICATE), (0, 0), EVEN)
    found = face * (np.float32(255) / np.maximum(light, BLACKEST_PAPER))
    return np.asarray(np.where(found.min(axis=2, keepdims=True) >= WHITE, 255, np.minimum(found, 255)), np.uint8)


def bare_rim(face: Image) -> bool:
    """Is paper seen along all four sides? So the outline is a card's, and no hand reaches over it."""
    seen = paper(face)
    return all(float(_side(seen, turn).mean()) >= LEAST_PAPER for turn in range(4))


def paper(face: Image) -> NDArray[np.bool_]:
    """Where a card seen straight is paper."""
    white = np.maximum(np.percentile(face.reshape(-1, 3), 90, axis=0), 30).astype(np.float32)
    even = face / white
    return np.asarray((even.min(axis=2) > LIGHT) & (even.max(axis=2) - even.min(axis=2) < COLOUR))


def _side(seen: NDArray[np.bool_], turn: int) -> NDArray[np.bool_]:
    return np.rot90(seen, turn)[RIM_PX[0] : RIM_PX[1], ROUND_PX:-ROUND_PX]
