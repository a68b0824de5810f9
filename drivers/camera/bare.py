"""A picture without an index that anybody could read: is there a card's back, the cut card, a face, a hand, or nothing? Pure."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from drivers.camera.finding import Quad, cut
from drivers.camera.geometry import CARD_MM, CORNER_MM
from drivers.camera.normal import Image
from drivers.camera.reading import Reading, Seen

SEEN_PX = (63, 88)
"""A pixel a millimetre."""
CARD_ASPECTS = (1.22, 1.62)
"""Of a whole card seen not too much from the side."""
ONE_COLOUR = 16.0
"""Standard deviation within plastic of one colour."""
COLOURED = 70
"""Saturation from which a colour is one."""
PAPER = 0.45
"""Share of paper around an index, at least; a back has ink there."""
SKIN_LOW, SKIN_HIGH = (60, 138, 85), (255, 178, 130)
"""Y, Cr, Cb."""
HAND_SHARE = (0.03, 0.6)
"""Share of the picture that a hand covers; where more looks like skin it is the table."""


def judge(picture: Image, outlines: Sequence[Quad]) -> Reading:
    """The first outline with a card's shape decides."""
    for quad in outlines:
        if card_shaped(quad):
            return Reading(of_card(cut(picture, quad, CARD_MM, SEEN_PX)))
    return Reading(Seen.HAND if hand(picture) else Seen.EMPTY)


def of_card(card: Image) -> Seen:
    """Back, cut card or a face that was not read; card: the whole card seen straight, a pixel a millimetre."""
    middle = card[8:-8, 6:-6]
    hue = cv2.cvtColor(middle, cv2.COLOR_BGR2HSV)
    coloured = float(np.median(hue[:, :, 1])) >= COLOURED
    if coloured and float(middle.reshape(-1, 3).std(axis=0).max()) <= ONE_COLOUR:
        return Seen.CUT
    return Seen.UNREAD if paper(card) >= PAPER else Seen.BACK


def paper(card: Image) -> float:
    """Share of paper in the corners: light and without colour, measured by the card's own lightest part."""
    wide, high = (round(side) for side in CORNER_MM)
    white = np.maximum(np.percentile(card.reshape(-1, 3), 95, axis=0), 30)
    even = np.minimum(card / white, 1.0)
    is_paper = (even.min(axis=2) > 0.72) & (even.max(axis=2) - even.min(axis=2) < 0.2)
    corners = [is_paper[2:high, 2:wide], is_paper[2:high, -wide:-2], is_paper[-high:-2, 2:wide], is_paper[-high:-2, -wide:-2]]
    return float(np.mean([corner.mean() for corner in corners]))


def hand(picture: Image) -> bool:
    """Something of a hand's colour and size."""
    colours = cv2.cvtColor(cv2.resize(picture, (160, 120), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2YCrCb)
    share = float((cv2.inRange(colours, SKIN_LOW, SKIN_HIGH) > 0).mean())
    return HAND_SHARE[0] <= share <= HAND_SHARE[1]


def card_shaped(quad: Quad, most: float = CARD_ASPECTS[1]) -> bool:
    """A whole card seen not too much from the side? most: long sides by short ones."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    aspect = float((sides[1] + sides[3]) / (sides[0] + sides[2]))
    return CARD_ASPECTS[0] <= aspect <= most
