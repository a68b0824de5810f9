"""Is what lies there this face, and none of the others? Its print is held against each. Pure.

Where two faces differ is known; so every such place that is seen has to speak for the one and against the other, and enough
of them have to be seen. What is covered, by a hand, another card or the picture's rim, says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.face import FACE_PX, PX_MM2
from drivers.camera.face_fitting import INDEX_PX, Fit
from drivers.camera.normal import Image

Mask = NDArray[np.bool_]
Ink = NDArray[np.float32]
PAPER = 225
"""Print from which on it is paper."""
INWARDS = np.ones((5, 5), np.uint8)
"""Paper by which the light is measured is so far from ink."""
SMALL = (FACE_PX[0] // 4, FACE_PX[1] // 4)
EVEN, FAR = 1.7, 6.0
"""Pixels of the small size over which the light changes; and over which it is guessed where no paper is near."""
HARDLY = 1e-3
"""Weight of that guess."""
DARKEST_PAPER = 4
TINT, DARK, BRIGHT = 0.030, 0.35, 1.9
"""What is seen as the card's own paper: its shares of the colours and its light differ by so much at most."""
CONTRAST = (0.6, 1.3)
"""Ink of the picture by that of the taught face."""
NEAR = np.ones((3, 3), np.uint8)
"""By so much a print may be off at a pixel."""
DIFFER = 90
"""Prints that differ by it at a pixel differ there, wherever in NEAR each is looked at."""
INKED = 0.6
"""Below it there is ink on the paper."""
RIM = 3
"""Pixels of the face's sides."""
BESIDE = np.ones((9, 9), np.uint8)
LEAST_PIXELS = 8
"""A place with fewer says nothing of its own."""
NEAREST = 8
"""Rivals that are compared place by place; the others look less like what is seen than the face itself."""


@dataclass(frozen=True)
class Face:
    """A card's print, upright."""

    card: str
    print: Image

    @cached_property
    def least(self) -> Image:
        """The darkest near each pixel."""
        return cv2.erode(self.print, NEAR)

    @cached_property
    def most(self) -> Image:
        """The lightest."""
        return cv2.dilate(self.print, NEAR)

    @cached_property
    def small(self) -> Ink:
        """Paper 1, black 0."""
        return np.asarray(cv2.resize(self.print, SMALL, interpolation=cv2.INTER_AREA) / np.float32(255), np.float32)

    @cached_property
    def turned(self) -> Face:
        """Upside down: of some cards that is another print."""
        return Face(self.card, np.ascontiguousarray(self.print[::-1, ::-1]))


BLANK = Face("", np.full((FACE_PX[1], FACE_PX[0], 3), 255, np.uint8))


@dataclass(frozen=True)
class Seen:
    """What lies there. ink: paper 1, black 0, 3 colours; card: where the card itself is seen."""

    ink: Ink
    card: Mask

    @cached_property
    def small(self) -> tuple[Ink, Ink]:
        """Both, at the small size."""
        share = cv2.resize(self.card.astype(np.float32), SMALL, interpolation=cv2.INTER_AREA)
        ink = cv2.resize(self.ink, SMALL, interpolation=cv2.INTER_AREA)
        return np.asarray(ink, np.float32), np.asarray(share[:, :, None], np.float32)

    def away(self, face: Face) -> float:
        """How much it differs from a face, on the whole."""
        ink, share = self.small
        return float((np.abs(ink - face.small) * share).sum() / max(float(share.sum()) * 3, 1.0))


def seen(fit: Fit, face: Face) -> Seen:
    """The picture at this place, by the light of the paper that the face has there."""
    paper = cv2.erode(np.asarray(face.print.min(axis=2) >= PAPER, np.uint8), INWARDS) * fit.inside
    light = _light(fit.cut, paper)
    x, y = fit.tiles.T.astype(np.intp)
    own = np.median(light[y, x], axis=0)
    tint = np.abs(light / light.sum(axis=2, keepdims=True) - own / own.sum()).max(axis=2)
    bright = light.sum(axis=2) / own.sum()
    card = (fit.inside > 0) & (tint < TINT) & (bright > DARK) & (bright < BRIGHT)
    ink = np.minimum(fit.cut / light, np.float32(1.1))
    dark, taught = 1 - ink[card], 1 - face.print[card] / np.float32(255)
    contrast = float((dark * taught).sum()) / max(float((taught * taught).sum()), 1.0)
    return Seen(np.asarray(1 - (1 - ink) / np.float32(np.clip(contrast, *CONTRAST)), np.float32), card)


def _light(cut: Image, paper: Image) -> Ink:
    """The colour of the paper around each pixel."""
    weight = cv2.resize(paper.astype(np.float32), SMALL, interpolation=cv2.INTER_AREA)
    colour = cv2.resize(cut * paper[:, :, None].astype(np.float32), SMALL, interpolation=cv2.INTER_AREA)
    total, light = (cv2.GaussianBlur(one, (0, 0), EVEN) + HARDLY * cv2.GaussianBlur(one, (0, 0), FAR) for one in (weight, colour))
    small = light / np.maximum(total, 1e-6)[:, :, None]
    return np.asarray(np.maximum(cv2.resize(small, FACE_PX, interpolation=cv2.INTER_LINEAR), DARKEST_PAPER), np.float32)


@dataclass(frozen=True)
class Say:
    """What the places say where a face and a rival differ: 1 is the face, -1 the rival.

    area: of those seen, mm2; mean: over all; worst: of the one that speaks most for the rival; ink: mm2 in which the face
    has ink and the rival has paper; inked: what they say.
    """

    area: float
    mean: float
    worst: float
    ink: float
    inked: float


def versus(what: Seen, face: Face, rival: Face) -> Say:
    """What is seen, where the two differ."""
    paper = cv2.subtract(face.least, rival.most) >= DIFFER
    ink = cv2.subtract(rival.least, face.most) >= DIFFER
    differ = (paper | ink) & what.card[:, :, None]
    pixels: Mask = np.asarray(differ.any(axis=2))
    if not pixels.any():
        return Say(0.0, 0.0, 0.0, 0.0, 0.0)
    one, other = face.print[pixels] / np.float32(255), rival.print[pixels] / np.float32(255)
    says = np.clip((2 * what.ink[pixels] - one - other) / np.where(np.abs(one - other) < 0.1, 1, one - other), -1, 1)
    mine = differ[pixels]
    each = (says * mine).sum(axis=1) / mine.sum(axis=1)
    inked = np.asarray((ink & differ).any(axis=2))[pixels]
    return Say(
        len(each) / PX_MM2, float(each.mean()), _worst(pixels, each),
        float(inked.sum()) / PX_MM2, float(each[inked].mean()) if inked.any() else 0.0,
    )  # fmt: skip


def _worst(pixels: Mask, each: Ink) -> float:
    """The mean of the place that says least."""
    count, places = cv2.connectedComponents(cv2.dilate(pixels.astype(np.uint8), NEAR))
    of = places[pixels]
    sizes = np.bincount(of, minlength=count)
    large = sizes >= LEAST_PIXELS
    return float((np.bincount(of, each, count)[large] / sizes[large]).min()) if large.any() else float(each.mean())


def rivals(what: Seen, face: Face, faces: Sequence[Face]) -> Iterator[Face]:
    """Of the other cards' faces, either way up, those most like what is seen; nearest first."""
    others = [one for other in faces if other.card != face.card for one in (other, other.turned)]
    return iter(sorted(others, key=what.away)[:NEAREST])


def dirt(what: Seen, face: Face) -> float:
    """The largest place, mm2, that should be bare paper and is not. Beside what covers the card there may be shade."""
    clear = cv2.erode(what.card.astype(np.uint8), BESIDE, borderValue=1) > 0
    inked = clear & (what.ink.min(axis=2) < INKED)
    soiled = (face.least.min(axis=2) >= PAPER) & (inked | _islands(what))
    _, _, places, _ = cv2.connectedComponentsWithStats(soiled.astype(np.uint8))
    return float(places[1:, cv2.CC_STAT_AREA].max(initial=0)) / PX_MM2


def _islands(what: Seen) -> Mask:
    """Where the card is not seen within what is seen of it: ink. What covers a card reaches over one of its sides."""
    _, places = cv2.connectedComponents((~what.card).astype(np.uint8))
    rim = np.concatenate([places[:RIM].ravel(), places[-RIM:].ravel(), places[:, :RIM].ravel(), places[:, -RIM:].ravel()])
    return np.asarray(~what.card & ~np.isin(places, rim))


def ends_seen(what: Seen) -> tuple[float, float]:
    """How much of the places of both indexes is seen."""
    wide, high = INDEX_PX
    return float(what.card[:high, :wide].mean()), float(what.card[-high:, -wide:].mean())
