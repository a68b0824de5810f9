"""The pips of a face, counted: a say on the rank that owes nothing to the index. Pure.

Only a face that is seen whole and holds nothing but pips of one kind is counted; courts, aces with artwork and covered cards
say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from drivers.camera.geometry import CARD_MM
from drivers.camera.normal import Image

FACE_PX = (126, 176)
"""The whole card seen straight, 2 pixels a millimetre."""
SIDE_MM = 12.5
"""What has its middle so near to a long side is of an index; pips stand further in."""
RIM = 4
"""Pixels of the rim that are not looked at: the table may show there."""
INK = 0.7
"""Below this share of the paper around it a pixel is ink."""
AROUND = np.ones((45, 45), np.uint8)
"""Larger than any pip."""
LEAST_MM2, MOST_MM2 = 8.0, 200.0
"""Area of a pip."""
ALIKE = 1.7
"""Largest pip by the median one, and the median by the smallest, at most."""
FILLED = (0.38, 0.90)
"""Share of its box that a pip fills."""
SQUARE = (0.6, 1.7)
"""Height of a pip by its width."""
OFF_MM = 5.0
"""By which two pips that mirror each other may be off."""
SPECKS = 0.12
"""Ink that is no pip, as a share of the pips' ink, at most."""
LINE_MM, LINE_THICK_MM = 6.0, 1.15
"""Length of a line round the pips, at least, and its area by its box's sides, at most; pips are thicker."""
BARE_MM = 6
"""Millimetres of the short sides, and twice as many of the long ones, that are not looked at for a bare face."""
PALE, BARE = 0.75, 0.003
"""Below that share of the paper a pixel of a bare face would be print; share of such pixels, at most."""

Shape = NDArray[np.bool_]


@dataclass(frozen=True)
class Face:
    """What stands on a face between its indexes.

    pips: how many, None where it cannot be told; shapes: the pips that were counted, or the one thing
    that stands there, each cut to its box; bare: there is
    nothing at all, so that it is no face of a card.
    """

    pips: int | None
    shapes: tuple[Shape, ...] = ()
    bare: bool = False


def count(face: Image) -> int | None:
    """How many pips; None where it cannot be told; face: FACE_PX."""
    return look(face).pips


def look(face: Image) -> Face:
    """face: FACE_PX."""
    darkest = np.asarray(face.min(axis=2)[RIM:-RIM, RIM:-RIM], np.uint8)
    paper = cv2.morphologyEx(darkest, cv2.MORPH_CLOSE, AROUND, borderType=cv2.BORDER_REPLICATE)
    dark = np.asarray(darkest < INK * paper, np.uint8)
    _, labels, stats, middles = cv2.connectedComponentsWithStats(dark, connectivity=4)
    areas, boxes, places = stats[1:, cv2.CC_STAT_AREA] / 4, stats[1:, :4] / 2, (middles[1:] + RIM) / 2
    inner = (np.abs(places[:, 0] - CARD_MM[0] / 2) < CARD_MM[0] / 2 - SIDE_MM) & ~_lines(areas, boxes)
    pips = inner & (areas >= LEAST_MM2)
    if not pips.any():
        return Face(None, bare=_bare(face))
    if int(pips.sum()) > 10 or float(areas[~pips & inner].sum()) > SPECKS * float(areas[pips].sum()):
        return Face(None)
    shapes = tuple(_shape(labels, stats, int(number) + 1) for number in np.flatnonzero(pips))
    counted = _alike(areas[pips], boxes[pips]) and _mirrored(places[pips])
    return Face(len(shapes) if counted else None, shapes if counted or _aces(areas[pips], boxes[pips]) else ())


def _lines(areas: NDArray[np.floating], boxes: NDArray[np.floating]) -> NDArray[np.bool_]:
    """The frame that some decks have round the pips, whole or in pieces."""
    sides = boxes[:, 2:]
    return np.asarray((sides.max(axis=1) >= LINE_MM) & (areas <= LINE_THICK_MM * sides.sum(axis=1)))


def _shape(labels: MatLike, stats: MatLike, number: int) -> Shape:
    x, y, wide, high = stats[number, :4]
    return np.asarray(labels[y : y + high, x : x + wide] == number)


def _bare(face: Image) -> bool:
    """Nothing but paper in the middle: pale print is something too."""
    middle = face[BARE_MM * 2 : -BARE_MM * 2, BARE_MM * 4 : -BARE_MM * 4].min(axis=2)
    return float((middle < PALE * np.percentile(middle, 80)).mean()) < BARE


def _alike(areas: NDArray[np.floating], boxes: NDArray[np.floating]) -> bool:
    """All of one size and of a pip's build."""
    middle = float(np.median(areas))
    filled, square = areas / (boxes[:, 2] * boxes[:, 3]), boxes[:, 3] / boxes[:, 2]
    return bool(
        areas.max() <= min(ALIKE * middle, MOST_MM2)
        and middle <= ALIKE * areas.min()
        and FILLED[0] <= filled.min() and filled.max() <= FILLED[1]
        and SQUARE[0] <= square.min() and square.max() <= SQUARE[1]
    )  # fmt: skip


def _aces(areas: NDArray[np.floating], boxes: NDArray[np.floating]) -> bool:
    """One thing of any size that may be a pip."""
    return len(areas) == 1 and FILLED[0] <= float(areas[0] / (boxes[0, 2] * boxes[0, 3])) <= FILLED[1]


def _mirrored(middles: NDArray[np.float64]) -> bool:
    """Left and right are the same, as on every standard card; millimetres."""
    other = middles * [-1, 1] + [CARD_MM[0], 0]
    return float(np.linalg.norm(middles[:, None] - other[None], axis=2).min(axis=1).max()) <= OFF_MM
