"""A face that lies about there -> exactly where: its tiles are looked for one by one, near where they should be. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.face import FACE_PX
from drivers.camera.finding import Quad
from drivers.camera.normal import Image

Turn = NDArray[np.float64]
"""Face pixels -> picture pixels, 3 x 3."""
TILE, PACE, AWAY = 22, 13, 9
"""Side of a tile, from one to the next, and by how much it may be off, pixels of the face."""
FAR_AWAY = 14
"""The same of a face whose outline was cut inexactly, and is not put in its place first."""
TEXTURE = 24.0
"""Standard deviation within a tile that can be found again."""
ALIKE = 0.80
"""Correlation of a tile that was found."""
INDEX_PX = (20, 48)
"""Place of an index: 10 mm and 24 mm."""
LEAST_TILES = 7
OFF_PX = 2.0
"""By which a tile may be off in the end."""
ROUNDS = 2
UNEVEN, ASPECTS = 1.5, (0.95, 2.1)
"""Opposite sides by each other, and long sides by short ones, of a card that is not seen too much from the side."""
LEAST_SIDE, MOST_SIDE = 0.15, 2.0
"""Long side by the picture's."""


@dataclass(frozen=True)
class Fit:
    """A face in its place. turn: face pixels into picture pixels; cut: the picture there, seen straight; inside: 1 where the
    picture reaches; tiles: that were found, (x, y) of their middles; of: those that could have been."""

    turn: Turn
    cut: Image
    inside: Image
    tiles: NDArray[np.float32]
    of: NDArray[np.float32]

    @property
    def share(self) -> float:
        """Of the tiles, how many were found."""
        return len(self.tiles) / len(self.of)

    def indexes(self) -> bool:
        """Is every tile of both indexes among those that were found?"""
        found = {tuple(tile) for tile in self.tiles.tolist()}
        return all(tuple(tile) in found for tile in self.of.tolist() if in_index(*tile))


def fit(picture: Image, turn: Turn, face: Image) -> Fit | None:
    """The exact place; None where too little of the face is found."""
    every = list(tiles(face))
    found: NDArray[np.float32] = np.zeros((0, 4), np.float32)
    for number in range(ROUNDS):
        cut, away = straight(picture, turn), AWAY // (1 + number)
        found = np.array([place for tile in every if (place := _place(cut, face, tile, away))], np.float32)
        if len(found) < LEAST_TILES:
            return None
        change, kept = cv2.findHomography(found[:, :2], found[:, 2:], cv2.RANSAC, OFF_PX)
        if change is None or int(kept.sum()) < LEAST_TILES:
            return None
        found, turn = found[kept.ravel() > 0], turn @ change
        if not _card_like(outline(turn), max(picture.shape)):
            return None
    inside = np.ones(picture.shape[:2], np.uint8)
    middles = np.array(every, np.float32) + TILE / 2
    return Fit(turn, straight(picture, turn), straight(inside, turn), found[:, :2], middles)


def in_index(x: float, y: float) -> bool:
    """Does a tile with this middle hold a part of an index? Pixels of the face."""
    wide, high = FACE_PX
    return any(across < INDEX_PX[0] and down < INDEX_PX[1] for across, down in ((x, y), (wide - x, high - y)))


def placed(quad: Quad) -> Turn:
    """The turn that puts a face into an outline, its upper left corner at the first."""
    return np.asarray(cv2.getPerspectiveTransform(_corners(), quad), np.float64)


def outline(turn: Turn) -> Quad:
    """The card's corners in the picture, the face's upper left one first."""
    return np.asarray(cv2.perspectiveTransform(_corners()[None], turn)[0], np.float32)


def _corners() -> Quad:
    wide, high = FACE_PX
    return np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)


def _card_like(quad: Quad, picture: int) -> bool:
    """Could a card be seen so, in a picture of so many pixels?"""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    if not np.isfinite(sides).all() or not cv2.isContourConvex(quad) or cv2.contourArea(quad, oriented=True) <= 0:
        return False
    even = all(max(sides[side::2]) < UNEVEN * min(sides[side::2]) for side in (0, 1))
    aspect = float((sides[1] + sides[3]) / (sides[0] + sides[2]))
    return bool(even and ASPECTS[0] < aspect < ASPECTS[1] and LEAST_SIDE * picture < sides.max() < MOST_SIDE * picture)


def straight(picture: Image, turn: Turn) -> Image:
    """What lies there, seen straight."""
    return cv2.warpPerspective(picture, turn, FACE_PX, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)


def tiles(face: Image) -> Iterator[tuple[int, int]]:
    """Left and top of the tiles that hold something."""
    for top in range(2, FACE_PX[1] - TILE, PACE):
        for left in range(2, FACE_PX[0] - TILE, PACE):
            if float(face[top : top + TILE, left : left + TILE].std()) >= TEXTURE:
                yield left, top


def alike(cut: Image, face: Image, tile: tuple[int, int]) -> float:
    """Correlation of a tile with what is seen about there."""
    return _best(cut, face, tile, FAR_AWAY)[0]


def _place(cut: Image, face: Image, tile: tuple[int, int], away: int) -> tuple[float, float, float, float] | None:
    """Middle of a tile on the face, and where it is seen."""
    best, x, y = _best(cut, face, tile, away)
    middle = TILE / 2
    return None if best < ALIKE else (tile[0] + middle, tile[1] + middle, x + middle, y + middle)


def _best(cut: Image, face: Image, tile: tuple[int, int], away: int) -> tuple[float, int, int]:
    """Where it is seen best, and how alike it is there."""
    left, top = tile
    x, y = max(0, left - away), max(0, top - away)
    around = cut[y : top + TILE + away, x : left + TILE + away]
    scores = cv2.matchTemplate(around, face[top : top + TILE, left : left + TILE], cv2.TM_CCOEFF_NORMED)
    _, best, _, (dx, dy) = cv2.minMaxLoc(scores)
    return best, x + dx, y + dy
