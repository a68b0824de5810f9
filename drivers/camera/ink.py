"""The colour of an index, measured: a say on the suit that owes nothing to the net. Pure."""

from __future__ import annotations

import numpy as np

from drivers.camera.geometry import SUITS
from drivers.camera.normal import Image, normal

INDEX_SIDE = 0.6
"""Share of a corner's width in which the index stands; pips and courts beside it have colours of their own."""
DARKEST = 12
"""Percentage of the pixels there that are taken for ink."""
LEAST_PIXELS = 15
RED, BLACK = 0.12, 0.10
"""Red above the other two colours (paper and ink are 2 apart): red ink has more than that, black ink less. In photos red ink
has 0.28 or more, of all but one in a hundred, and black ink 0.01 or less; a washed-out picture brings red ink down."""
COLOURED = -0.30
"""Below it the ink is blue or green, as diamonds and clubs of decks in four colours are."""


def suits(corner: Image) -> str:
    """The suits that the ink may be of: "hd" where it is plainly red, "sc" where it is plainly black, else all four."""
    over = redness(corner)
    if over is None or over < COLOURED or BLACK <= over <= RED:
        return SUITS
    return "hd" if over > RED else "sc"


def redness(corner: Image) -> float | None:
    """Red of the ink above its green and blue; None where there is hardly any ink."""
    blue, green, red = normal(corner)
    side = round(blue.shape[1] * INDEX_SIDE)
    blue, green, red = blue[:, :side], green[:, :side], red[:, :side]
    dark = np.minimum(np.minimum(blue, green), red)
    ink = dark <= min(max(float(np.percentile(dark, DARKEST)), -0.9), 0.3)
    if int(ink.sum()) < LEAST_PIXELS:
        return None
    return float(np.percentile((red - np.maximum(blue, green))[ink], 60))
