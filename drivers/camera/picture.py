"""What a camera or a file gives -> the one form that is read: three colours of 8 bits. Pure."""

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.normal import Image

CHANNELS = {1: cv2.COLOR_GRAY2BGR, 3: None, 4: cv2.COLOR_BGRA2BGR}
EXPECTED = "a picture of 8 bits a channel: (height, width), or (height, width, 1, 3 or 4)"
COLOURLESS = 5.0
"""Difference of a pixel's colours that all but one in a hundred stay below where a camera gives grey; photos have 15 or more."""


def bgr(pixels: NDArray[np.generic]) -> Image:
    """Grey becomes colours, transparency is dropped; ValueError for what is no picture."""
    channels = pixels.shape[2] if pixels.ndim == 3 else 1
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3) or not pixels.size or channels not in CHANNELS:
        raise ValueError(f"shape {pixels.shape} of {pixels.dtype}, expected {EXPECTED}")
    picture, change = np.asarray(pixels, np.uint8), CHANNELS[channels]
    return picture if change is None else cv2.cvtColor(picture, change)


def colourless(picture: Image) -> bool:
    """Grey alone: hearts and spades cannot be told apart for certain. A camera without colours, or one in the dark."""
    few = picture[:: max(1, picture.shape[0] // 120), :: max(1, picture.shape[1] // 160)].reshape(-1, 3)
    return float(np.percentile(few.max(axis=1) - few.min(axis=1), 99)) < COLOURLESS
