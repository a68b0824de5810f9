"""A flat card, seen by a camera: laid at any angle and tilt on a picture. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians
from random import Random

import cv2
import numpy as np

from tests.drivers.camera.strangers.grounds import blend, to_bytes
from tests.drivers.camera.strangers.prints import Image

SIZES: Sequence[tuple[int, int]] = (
    (640, 480), (640, 480), (480, 640), (800, 600), (600, 800), (320, 240), (400, 300),
    (1024, 768), (768, 1024), (1280, 720), (1600, 1200),
)  # fmt: skip


@dataclass(frozen=True)
class Laid:
    """Where a card lies: the matrix from shares of the card (0 to 1) to pixels, and its height in pixels."""

    matrix: np.ndarray
    tall: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the card in the picture; 0, 0 is its upper left corner."""
        point = self.matrix @ (x, y, 1.0)
        return float(point[0] / point[2]), float(point[1] / point[2])


@dataclass(frozen=True)
class Pose:
    """middle in pixels; tall: height in pixels; turn, tilt and tilt_from in degrees."""

    middle: tuple[float, float]
    tall: float
    turn: float = 0.0
    tilt: float = 0.0
    tilt_from: float = 0.0


def by_chance(size: tuple[int, int], chance: Random, share: tuple[float, float] = (0.5, 0.85), tilt: float = 25.0) -> Pose:
    """A card whole within the picture; share: its height as a share of the shorter side."""
    tall = min(size) * chance.uniform(*share)
    spare = [max(0.0, side - 1.05 * tall) / 2 for side in size]
    middle = (size[0] / 2 + chance.uniform(-1, 1) * spare[0], size[1] / 2 + chance.uniform(-1, 1) * spare[1])
    turn = chance.choice((0, 90, 180, 270)) + chance.gauss(0, 5) if chance.random() < 0.4 else chance.uniform(0, 360)
    return Pose(middle, tall, turn, chance.uniform(0, tilt), chance.uniform(0, 360))


def laid(face: Image, pose: Pose) -> Laid:
    """The view of a camera three card heights above."""
    high, wide = face.shape[:2]
    corners = np.array([(-wide, -high, 0), (wide, -high, 0), (wide, high, 0), (-wide, high, 0)], float) / (2 * high)
    about, lean = cv2.Rodrigues(np.array((0, 0, radians(pose.turn))))[0], radians(pose.tilt_from)
    tilt = cv2.Rodrigues(np.array((np.cos(lean), np.sin(lean), 0)) * radians(pose.tilt))[0]
    space = corners @ about.T @ tilt.T
    flat = space[:, :2] / (1 + space[:, 2:] / 3) * pose.tall + pose.middle
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    return Laid(cv2.getPerspectiveTransform(square, flat.astype(np.float32)), pose.tall)


def lay(picture: Image, face: Image, pose: Pose, shade: float = 0.5) -> Laid:
    """The card on the picture, in place, with its shadow."""
    where = laid(face, pose)
    fine = min(1.0, 1.6 * pose.tall / face.shape[0])
    small = cv2.resize(face, None, fx=fine, fy=fine, interpolation=cv2.INTER_AREA)
    high, wide = small.shape[:2]
    matrix = where.matrix @ np.diag((1 / wide, 1 / high, 1))
    size = (picture.shape[1], picture.shape[0])
    paper = np.where(small[:, :, 3:] > 0, small[:, :, :3], small[high // 2, 3, :3]).astype(np.uint8)  # no dark seam round it
    seen = cv2.warpPerspective(paper, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(np.ascontiguousarray(small[:, :, 3]), matrix, size, flags=cv2.INTER_LINEAR)
    drop = cv2.warpAffine(alpha, np.array([[1, 0, pose.tall * 0.008], [0, 1, pose.tall * 0.012]], np.float32), size)
    blend(picture, to_bytes(shade * cv2.GaussianBlur(drop, (0, 0), min(4.0, max(0.7, pose.tall * 0.01)))), (8, 8, 8))
    blend(picture, alpha, seen)
    return where
