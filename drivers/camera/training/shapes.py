"""Masks of suits and ranks in many styles: what makes the indexes of a thousand decks out of a few fonts."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Mask = NDArray[np.uint8]
SIDE = 96
"""Pixels of a drawn suit; ranks are as high."""


def trimmed(mask: Mask) -> Mask:
    """Without the empty rows and columns around."""
    x, y, w, h = cv2.boundingRect(mask)
    return mask[y : y + h, x : x + w]


@lru_cache(maxsize=4096)
def rank(font: Path, text: str) -> Mask:
    """A rank in a font, black on nothing."""
    face = ImageFont.truetype(str(font), SIDE)
    picture = Image.new("L", (SIDE * 3, SIDE * 2))
    ImageDraw.Draw(picture).text((SIDE // 2, SIDE // 4), text, fill=255, font=face)
    return trimmed(np.asarray(picture))


def suit(name: str, chance: Random) -> Mask:
    """A suit, each time of another build."""
    canvas = np.zeros((SIDE, SIDE), np.uint8)
    _DRAWN[name](canvas, chance)
    return trimmed(canvas)


def _spot(canvas: Mask, x: float, y: float, radius: float) -> None:
    cv2.circle(canvas, (round(x * SIDE * 16), round(y * SIDE * 16)), round(radius * SIDE * 16), 255, -1, cv2.LINE_AA, 4)


def _filled(canvas: Mask, points: list[tuple[float, float]]) -> None:
    outline = (np.array(points) * SIDE * 16).round().astype(np.int32)
    cv2.fillPoly(canvas, [outline], 255, cv2.LINE_AA, 4)


def _curve(a: tuple[float, float], bend: tuple[float, float], b: tuple[float, float]) -> list[tuple[float, float]]:
    start, middle, end = np.array(a), np.array(bend), np.array(b)
    points = [(1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t * t * end for t in np.linspace(0, 1, 9)]
    return [(float(x), float(y)) for x, y in points]


def _mirrored(half: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return half + [(1 - x, y) for x, y in reversed(half)]


def _heart_at(canvas: Mask, chance: Random, top: float, tip: float) -> None:
    """Two lobes and a tip; `top` > `tip` stands it on its head."""
    lobe, way = chance.uniform(0.22, 0.27), 1 if tip > top else -1
    low = top + way * lobe
    _spot(canvas, 0.5 - lobe * 0.95, low, lobe)
    _spot(canvas, 0.5 + lobe * 0.95, low, lobe)
    belly = chance.uniform(0.0, 0.18)
    side = (0.5 - lobe * 1.9, low + way * lobe * 0.25)
    _filled(canvas, _mirrored(_curve(side, (0.5 - lobe * 1.4 + belly * 0.8, low + (tip - low) * 0.62), (0.5, tip))))
    notch = top + way * lobe * chance.uniform(0.3, 0.8)
    _filled(canvas, _mirrored([(0.5 - lobe * 1.6, low), (0.5, notch), (0.5, tip - way * 0.1)]))


def _stem(canvas: Mask, chance: Random, top: float) -> None:
    foot, neck = chance.uniform(0.1, 0.22), chance.uniform(0.015, 0.05)
    _filled(canvas, _mirrored(_curve((0.5 - neck, top), (0.5 - neck, 0.85), (0.5 - foot, 0.97))))


def _heart(canvas: Mask, chance: Random) -> None:
    _heart_at(canvas, chance, 0.05, 0.95)


def _spade(canvas: Mask, chance: Random) -> None:
    _heart_at(canvas, chance, chance.uniform(0.78, 0.86), 0.03)
    _stem(canvas, chance, 0.6)


def _diamond(canvas: Mask, chance: Random) -> None:
    half, pull = chance.uniform(0.3, 0.46), chance.uniform(0.0, 0.12)
    left = _curve((0.5, 0.02), (0.5 - half / 2 + pull, 0.26 + pull), (0.5 - half, 0.5))
    left += _curve((0.5 - half, 0.5), (0.5 - half / 2 + pull, 0.74 - pull), (0.5, 0.98))
    _filled(canvas, _mirrored(left))


def _club(canvas: Mask, chance: Random) -> None:
    leaf, gap = chance.uniform(0.19, 0.24), chance.uniform(0.9, 1.15)
    _spot(canvas, 0.5, 0.03 + leaf, leaf)
    _spot(canvas, 0.5 - leaf * gap, 0.59, leaf)
    _spot(canvas, 0.5 + leaf * gap, 0.59, leaf)
    _spot(canvas, 0.5, 0.5, leaf * chance.uniform(0.4, 0.8))
    _stem(canvas, chance, 0.45)


_DRAWN = {"h": _heart, "s": _spade, "d": _diamond, "c": _club}
