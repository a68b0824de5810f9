"""A card of which a hand, another card or the picture's rim hides a part: what its visible corners tell. Pure.

Two straight sides that meet square are a corner. Which card it belongs to follows from one side that is seen whole: the
short one (63 mm) or the long one (88 mm). Both are tried; the index read at the corner decides.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.finding import Quad, Shape
from drivers.camera.geometry import CARD_MM

LEAST_SIDE = 0.09
"""Length of a side as a share of the picture's longer side, at least."""
GAP = 0.06
"""What may lie between two sides (a round corner), the same way."""
SQUARE = 0.5
"""Cosine of the angle between the sides, at most: 60 to 120 degrees."""
SAME = 8.0
"""Pixels between the corners of two outlines that are one."""
MOST = 16
MOST_BENDS = 60
"""A shape with more is no card with something over it."""

Side = tuple[NDArray[np.float32], NDArray[np.float32], float]
"""A point, the direction of travel, the length seen."""


def corner_outlines(among: list[Shape], size: tuple[int, ...]) -> list[Quad]:
    """Outlines whose first corner is seen and may hold an index; the other corners are where they would be.

    size: height and width of the picture.
    """
    found: list[Quad] = []
    for shape in among:
        found += _new(_corners(shape, max(size)), found)
    inside = [quad for quad in found if _inside(quad[0], size)]
    return sorted(inside, key=lambda quad: -float(cv2.contourArea(quad)))[:MOST]


def _new(quads: Iterator[Quad], known: list[Quad]) -> list[Quad]:
    fresh: list[Quad] = []
    for quad in quads:
        if all(float(np.abs(quad - other).max()) > SAME for other in [*known, *fresh]):
            fresh.append(quad)
    return fresh


def _inside(point: NDArray[np.float32], size: tuple[int, ...]) -> bool:
    return bool(-4 <= point[0] <= size[1] + 4 and -4 <= point[1] <= size[0] + 4)


def _corners(shape: Shape, longest: int) -> Iterator[Quad]:
    sides = _long_sides(shape, longest)
    for (gap, one), (_, other) in zip([*sides[1:], *sides[:1]], sides, strict=True):
        if gap > GAP * longest:
            continue
        yield from _cards_at(other, one, clockwise=cv2.contourArea(shape, oriented=True) > 0)


def _long_sides(shape: Shape, longest: int) -> list[tuple[float, Side]]:
    """Straight pieces of the contour, each with the distance from the one before it."""
    points = shape[:, 0].astype(np.float32)
    bends = cv2.approxPolyDP(shape, max(2.0, 0.006 * longest), True)[:, 0]
    sides: list[tuple[float, Side]] = []
    gap = 0.0
    for start, end in zip(bends, np.roll(bends, -1, axis=0), strict=True) if len(bends) <= MOST_BENDS else ():
        length = float(np.hypot(*(end - start).astype(np.float32)))
        if length < LEAST_SIDE * longest:
            gap += length
            continue
        sides.append((gap, _side(points, _place(points, start), _place(points, end), length)))
        gap = 0.0
    if sides:
        sides[0] = (sides[0][0] + gap, sides[0][1])
    return sides


def _place(points: NDArray[np.float32], bend: NDArray[np.int32]) -> int:
    return int(np.flatnonzero((points[:, 0] == bend[0]) & (points[:, 1] == bend[1]))[0])


def _side(points: NDArray[np.float32], start: int, end: int, length: float) -> Side:
    """The line through the points between two bends, without the round ends."""
    if end <= start:
        end += len(points)
    trim = (end - start) // 8
    on = np.take(points, range(start + trim, end - trim, 1 + (end - start) // 100), axis=0, mode="wrap")
    ux, uy, px, py = cv2.fitLine(on, cv2.DIST_L2, 0, 0.01, 0.01).ravel()
    along = np.array([ux, uy], np.float32)
    travel = on[-1] - on[0]
    return np.array([px, py], np.float32), along if float(travel @ along) > 0 else -along, length


def _cards_at(before: Side, after: Side, clockwise: bool) -> Iterator[Quad]:
    """The card at a corner, once by each of its sides. Going clockwise round a card we come to the corner of an index
    along the long side and leave along the short one."""
    if not clockwise:
        before, after = (after[0], -after[1], after[2]), (before[0], -before[1], before[2])
    (p, u, long), (q, v, short) = before, after
    cross = float(u[0] * v[1] - u[1] * v[0])
    if abs(float(u @ v)) > SQUARE or cross <= 0:  # a bend to the left is no corner of this shape
        return
    t = float((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / cross
    corner = p + t * u
    for unit in (short / CARD_MM[0], long / CARD_MM[1]):
        if short <= 1.12 * unit * CARD_MM[0] and long <= 1.12 * unit * CARD_MM[1]:
            right, down = v * unit * CARD_MM[0], -u * unit * CARD_MM[1]
            yield np.array([corner, corner + right, corner + right + down, corner + down], np.float32)
