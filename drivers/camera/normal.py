"""Pixels -> what a net is given: the same paper white whatever the lamp. Pure, and the same for training and reading."""

import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

Image = MatLike
"""BGR, 8 bits, (height, width, 3)."""
Blob = NDArray[np.float32]
DARKEST_WHITE = np.float32(24.0)
"""Paper that is darker than this is not stretched further: there would be noise alone."""
LEAST_CONTRAST = np.float32(0.25)


def normal(crop: Image) -> Blob:
    """BGR crop (height, width, 3) -> (3, height, width), ink near -1 and paper near 1.

    Each channel is divided by its own bright end (lamps have colours), then dark and bright are drawn apart, for all
    channels alike (the ink's colour is kept).
    """
    pixels = crop.reshape(-1, 3)
    bright, dark = int(len(pixels) * 0.9), int(len(pixels) * 0.03)
    white = np.maximum(np.partition(pixels, bright, axis=0)[bright].astype(np.float32), DARKEST_WHITE)
    scaled = np.minimum(crop / white, np.float32(1.15))
    black = np.partition(scaled.mean(axis=2).ravel(), dark)[dark]
    out = (scaled - black) * (2 / max(1 - black, LEAST_CONTRAST)) - 1
    return np.ascontiguousarray(np.clip(out, -1.5, 1.5).transpose(2, 0, 1), dtype=np.float32)
