"""Which suit pips have, by their outline alone: a say on the suit that owes nothing to the net nor to the ink. Pure.

Red spades of a toy deck are no hearts. A diamond is the same upside down, the others are not: they are compared with a few
builds of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.geometry import SUITS

Mask = NDArray[np.bool_]
SIDE = 24
"""Pixels of a pip that is compared; its box fills them, whatever its ratio was."""
LEAST_PX = 10
"""Height of a pip, from which on its shape can be told."""
ALIKE = 0.75
"""Overlap with a suit's outline (shared by all), from which on a pip is told to have it."""
AHEAD = 0.03
"""By which the overlap must be ahead of another suit's for that one to be out of it."""
NO_DIAMOND, DIAMOND = 0.80, 0.90
"""Overlap of a pip with itself stood on its head: in photos a diamond's is 0.83 or more, another's 0.77 or less."""
MOST = 5
"""Pips that are compared: the others are no different."""
FINE = 8
"""Templates are drawn so much larger."""


def denied(pips: Sequence[Mask]) -> str:
    """The suits that the pips are plainly not of; pips: each cut to its box. Spades and clubs are not told apart here."""
    large = [_square(pip) for pip in pips if pip.shape[0] >= LEAST_PX and pip.shape[1] >= LEAST_PX - 2][:MOST]
    if not large:
        return ""
    turned = float(np.median([_overlap(pip, pip[::-1]) for pip in large]))
    if turned > DIAMOND:
        return "shc"
    like = {suit: float(np.median([_likeness(pip, suit) for pip in large])) for suit in SUITS}
    black = max(like["s"], like["c"])
    no = {"d"} if turned < NO_DIAMOND else set()
    if black >= ALIKE:
        no |= {suit for suit in "hd" if black - like[suit] >= AHEAD}
    if like["h"] >= ALIKE and like["h"] - black >= AHEAD:
        no |= {"s", "c"}
    return "".join(sorted(no))


def _square(pip: Mask) -> Mask:
    return np.asarray(cv2.resize(pip.astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_AREA) >= 0.5)


def _overlap(one: Mask, other: Mask) -> float:
    return float((one & other).sum() / max(int((one | other).sum()), 1))


def _likeness(pip: Mask, suit: str) -> float:
    return max(_overlap(way, build) for way in (pip, pip[::-1, ::-1]) for build in _builds(suit))


@lru_cache(maxsize=4)
def _builds(suit: str) -> tuple[Mask, ...]:
    return tuple(_drawn(suit, lean) for lean in (0.0, 0.5, 1.0))


def _drawn(suit: str, lean: float) -> Mask:
    """lean: 0 is the plumpest build, 1 the slimmest."""
    canvas = np.zeros((100 * FINE // 4,) * 2, np.uint8)
    {"h": _heart, "d": _diamond, "s": _spade, "c": _club}[suit](canvas, lean)
    x, y, wide, high = cv2.boundingRect(canvas)
    small = cv2.resize(canvas[y : y + high, x : x + wide], (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small >= 128)


def _polygon(canvas: NDArray[np.uint8], points: Sequence[tuple[float, float]]) -> None:
    """Points of a square of 100 by 100."""
    cv2.fillPoly(canvas, [np.round(np.array(points) * canvas.shape[0] / 100).astype(np.int32)], 255)


def _disc(canvas: NDArray[np.uint8], x: float, y: float, radius: float) -> None:
    scale = canvas.shape[0] / 100
    cv2.circle(canvas, (round(x * scale), round(y * scale)), round(radius * scale), 255, -1)


def _diamond(canvas: NDArray[np.uint8], lean: float) -> None:
    near, far = 26 + 7 * lean, 74 - 7 * lean
    _polygon(canvas, [(50, 2), (far, near), (98, 50), (far, far), (50, 98), (near, far), (2, 50), (near, near)])


def _heart(canvas: NDArray[np.uint8], lean: float, tip: float = 98.0, top: float = 4.0) -> None:
    way = 1 if tip > top else -1
    for x in (27.0, 73.0):
        _disc(canvas, x, top + way * 24, 24)
    belly = 12 - 10 * lean
    _polygon(
        canvas,
        [
            (4, top + way * 30),
            (50, top + way * 14),
            (96, top + way * 30),
            (72 + belly, top + way * 62),
            (50, tip),
            (28 - belly, top + way * 62),
        ],
    )


def _stem(canvas: NDArray[np.uint8], top: float) -> None:
    _polygon(canvas, [(47, top), (53, top), (54, 84), (66, 98), (34, 98), (46, 84)])


def _spade(canvas: NDArray[np.uint8], lean: float) -> None:
    _heart(canvas, lean, tip=2.0, top=82.0)
    _stem(canvas, 60)


def _club(canvas: NDArray[np.uint8], lean: float) -> None:
    size = 25 - 3 * lean
    for x, y in ((50, 3 + size), (3 + size, 57), (97 - size, 57)):
        _disc(canvas, x, y, size)
    _polygon(canvas, [(44, 30), (56, 30), (62, 60), (38, 60)])
    _stem(canvas, 45)
