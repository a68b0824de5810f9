"""Where in a picture a taught face lies, by features (SIFT): no outline is needed, so a hand may cover most of the sides. Pure.

Each feature of the picture that looks like one of a face says where that face would lie; where many agree, it is looked at.
Pips look all alike, so that the true card is not always the first: drivers.camera.face_vote compares the places' prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.face import FACE_PX
from drivers.camera.normal import Image

Table = NDArray[np.float32]
SIDE = 480
"""Pictures are made as small first: a place is found as well, in half the time."""
MOST_FEATURES, CONTRAST = 250, 0.03
MOST_OF_A_FACE = 100
ALIKE = 0.80
"""Product of two features (rooted, of length 1) that are taken for the same."""
MOST_CARDS = 6
"""Cards whose places are looked for: those with the most features alike."""
ALIKE_A_CARD = 3
TURN = np.float32(2 * np.pi)
OFF, SCALED = 0.15, 0.45
"""By how much the places of one crowd are off at most: share of the card's height, logarithm of the size."""
LEAST_AGREE = 5
"""Features that agree on a place, at least."""
REACH_PX = 4.0
MIDDLE = (FACE_PX[0] / 2, FACE_PX[1] / 2)


@dataclass(frozen=True)
class Features:
    """place: a row of x, y, size and angle (radians) for each; look: a row of 128."""

    place: Table
    look: Table


@dataclass(frozen=True)
class Place:
    """Where a card's face seems to lie: turns face pixels into picture pixels; agree: features that say so."""

    card: str
    turn: NDArray[np.float64]
    agree: int


def features(picture: Image, most: int) -> Features:
    """The strongest, of a picture that may be dim."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    bright = max(float(np.percentile(grey[::4, ::4], 98)), 16.0)
    finder = cv2.SIFT.create(nfeatures=most, contrastThreshold=CONTRAST)
    points, looks = finder.detectAndCompute(cv2.convertScaleAbs(grey, alpha=255 / bright), None)
    if not len(points):
        return Features(np.zeros((0, 4), np.float32), np.zeros((0, 128), np.float32))
    place = np.array([(*point.pt, point.size, np.deg2rad(point.angle)) for point in points], np.float32)
    return Features(place, np.sqrt(looks / np.maximum(looks.sum(axis=1, keepdims=True), 1e-6)))


class Finder:
    """Knows the features of a deck's faces."""

    def __init__(self, faces: Mapping[str, Image]) -> None:
        self._cards = list(faces)
        known = [features(face, MOST_OF_A_FACE) for face in faces.values()]
        self._place = np.concatenate([one.place for one in known])
        self._look = np.concatenate([one.look for one in known])
        counts = [len(one.place) for one in known]
        self._ends = np.cumsum([0, *counts]).tolist()
        self._of = np.repeat(np.arange(len(known)), counts)

    def places(self, picture: Image) -> list[Place]:
        """The likeliest first."""
        scale = min(1.0, SIDE / max(picture.shape[:2]))
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
        seen = features(small, MOST_FEATURES)
        if len(seen.place) < LEAST_AGREE:
            return []
        enlarge = np.diag([1 / scale, 1 / scale, 1.0])
        found = [Place(one.card, enlarge @ one.turn, one.agree) for one in self._found(seen)]
        return sorted(found, key=lambda one: -one.agree)

    def _found(self, seen: Features) -> Iterator[Place]:
        """The places on which most agree, one for each card."""
        pairs = self._pairs(seen)
        places = _places(seen.place[pairs[0]], self._place[pairs[1]])
        for number, inside in _crowds(places, self._of[pairs[1]]):
            place = _settled(seen.place, self._place, pairs[:, inside], places[inside])
            if place is not None:
                yield Place(self._cards[number], *place)

    def _pairs(self, seen: Features) -> NDArray[np.intp]:
        """Features of the picture, and of the faces that look like them: for each card the most alike."""
        products = seen.look @ self._look.T
        found = []
        for start, end in pairwise(self._ends):
            most = min(ALIKE_A_CARD, end - start)
            likeliest = start + np.argpartition(-products[:, start:end], most - 1, axis=1)[:, :most]
            found.append(np.stack([np.repeat(np.arange(len(seen.look)), most), likeliest.ravel()]))
        pairs = np.concatenate(found, axis=1)
        return pairs[:, products[pairs[0], pairs[1]] > ALIKE]


def _places(seen: Table, taught: Table) -> Table:
    """A row for each pair: where it puts the face's middle (x, y), by how much turned, logarithm of how large."""
    size, angle = seen[:, 2] / taught[:, 2], seen[:, 3] - taught[:, 3]
    away = np.array(MIDDLE, np.float32) - taught[:, :2]
    x = seen[:, 0] + size * (np.cos(angle) * away[:, 0] - np.sin(angle) * away[:, 1])
    y = seen[:, 1] + size * (np.sin(angle) * away[:, 0] + np.cos(angle) * away[:, 1])
    return np.stack([x, y, np.mod(angle, TURN), np.log(size)], axis=1)


def _crowds(places: Table, cards: NDArray[np.intp]) -> Iterator[tuple[int, NDArray[np.intp]]]:
    """The cards of which most pairs mean about the same place, and those pairs: counted in coarse boxes, which overlap."""
    best: dict[int, tuple[int, NDArray[np.intp]]] = {}
    wide = OFF * FACE_PX[1] * np.exp(places[:, 3])
    around = np.stack([places[:, 0] / wide / 2, places[:, 1] / wide / 2, places[:, 2] / TURN * 9, places[:, 3] / SCALED / 2])
    for shift in (0.0, 0.5):
        boxes = np.stack([cards, *np.floor(around + shift).astype(np.intp)])
        boxes[3] %= 9
        kinds, number, counts = np.unique(boxes, axis=1, return_inverse=True, return_counts=True)
        for kind in np.argsort(-counts)[: 2 * MOST_CARDS]:
            card = int(kinds[0, kind])
            if counts[kind] > best.get(card, (0, number))[0]:
                best[card] = int(counts[kind]), np.flatnonzero(number.ravel() == kind)
    for card in sorted(best, key=lambda card: -best[card][0])[:MOST_CARDS]:
        yield card, best[card][1]


def _settled(seen: Table, taught: Table, pairs: NDArray[np.intp], places: Table) -> tuple[NDArray[np.float64], int] | None:
    """The exact place of one crowd, and how many features of the picture agree on it."""
    if len(np.unique(pairs[0])) < LEAST_AGREE:
        return None
    found, kept = cv2.estimateAffine2D(taught[pairs[1], :2], seen[pairs[0], :2], ransacReprojThreshold=REACH_PX)
    agree = 0 if found is None else len(np.unique(pairs[0][kept.ravel() > 0]))
    return (np.vstack([found, (0.0, 0.0, 1.0)]), agree) if agree >= LEAST_AGREE else None
