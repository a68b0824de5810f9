"""Where in a picture there may be a card: outlines of four sides, found in several ways. Pure.

No single way finds all: a threshold fails on a light table, edges fail where a hand crosses them. So all are tried, and
who reads the index afterwards tells the cards from the rest.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.geometry import CARD_MM
from drivers.camera.normal import Image
from drivers.camera.picture import bgr

Shape = NDArray[np.int32]
"""A contour as cv2 gives it."""
Quad = NDArray[np.float32]
"""Four corners (x, y), clockwise, the first two are a short side."""
WORK_SIDE = 640
"""Larger pictures are made smaller first: an index of 8 mm still has the pixels that it needs."""
LEAST_AROUND = 0.25
"""Length of a contour as a share of the picture's longer side, at least."""
LEAST_AREA, MOST_AREA = 0.008, 0.98
"""Share of the picture that a card covers."""
LEAST_FILL = 0.82
"""Share of the four-sided outline that the shape fills."""
ASPECTS = (1.08, 1.85)
"""Long side by short side: 1.4 seen straight."""
SMOOTHED = 1.3
"""Picture pixels for each of a cut, from which on what lies between them would be lost."""
FINEST = 16.0
"""The same of an outline that is far larger than the picture: no card's, and smoothing for it would take minutes."""
SAME = 0.06
"""Outlines whose corners differ by less than this share of the long side are one."""


def working(image: Image) -> Image:
    """The picture in the form and size that the rest works on; ValueError for what is no picture."""
    image = bgr(image)
    scale = WORK_SIDE / max(image.shape[:2])
    if scale >= 1:
        return image
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def shapes(image: Image) -> list[Shape]:
    """Every closed shape of some size, in each of the masks."""
    found: list[Shape] = []
    for mask in masks(image):
        contours = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]
        long = LEAST_AROUND * max(mask.shape)
        found += [np.asarray(shape, dtype=np.int32) for shape in contours if len(shape) >= long]
    return found


def outlines(among: list[Shape], size: tuple[int, ...]) -> list[Quad]:
    """Outlines that may be whole cards, the largest first; size: height and width of the picture."""
    total = size[0] * size[1]
    found: list[Quad] = []
    for shape in among:
        hull = cv2.convexHull(shape)
        if not LEAST_AREA * total <= cv2.contourArea(hull) <= MOST_AREA * total:
            continue
        quad = four_sided(shape, np.asarray(hull, np.int32))
        if quad is not None and not any(_same(quad, other) for other in found):
            found.append(quad)
    return sorted(found, key=lambda quad: -float(cv2.contourArea(quad)))


def masks(image: Image) -> Iterator[Image]:
    """Black and white pictures in which a card's outline may show."""
    soft = cv2.GaussianBlur(image, (5, 5), 0)
    light = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY)
    yield cv2.threshold(light, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1]
    yield cv2.threshold(_unlike_table(soft), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1]
    yield cv2.adaptiveThreshold(light, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 101, -6)
    for low, high in ((20, 60), (60, 150)):
        edges = cv2.Canny(light, low, high)
        yield cv2.dilate(edges, np.ones((3, 3), np.uint8))


def _unlike_table(image: Image) -> Image:
    """How much each pixel differs in colour from the picture's rim, which is table for the most part."""
    sides = image[:6:2], image[-6::2], image[:, :6:2], image[:, -6::2]
    table = np.median(np.concatenate([side.reshape(-1, 3) for side in sides]), axis=0)
    blue, green, red = cv2.split(cv2.absdiff(image, np.full_like(image, table)))
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.uint8)


def four_sided(shape: Shape, hull: Shape) -> Quad | None:
    """The four straight sides around a shape, met where they would meet without round corners; None where it has not four."""
    corners = _four_corners(hull)
    if corners is None:
        return None
    quad = _straightened(corners, shape[:, 0].astype(np.float32))
    if quad is None or not _card_like(quad, float(cv2.contourArea(hull))):
        return None
    return upright(quad)


def _four_corners(hull: Shape) -> NDArray[np.float32] | None:
    around = cv2.arcLength(hull, True)
    for share in (0.01, 0.015, 0.02, 0.03, 0.04, 0.06, 0.08):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) <= 4:
            return corners[:, 0].astype(np.float32) if len(corners) == 4 else None
    return None


def _straightened(corners: NDArray[np.float32], points: NDArray[np.float32]) -> Quad | None:
    """Each side again, as the line through the shape's points along the middle of it."""
    points = points[:: 1 + len(points) // 400]
    lines = []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = (b - a) / max(float(np.hypot(*(b - a))), 1e-6)
        length = float(np.hypot(*(b - a)))
        on = (points - a) @ along
        off = np.abs((points - a) @ np.array([-along[1], along[0]], np.float32))
        near = points[(on > 0.15 * length) & (on < 0.85 * length) & (off < 0.04 * length + 2)]
        if len(near) < 8:
            return None
        lines.append(cv2.fitLine(near, cv2.DIST_L2, 0, 0.01, 0.01).ravel())
    return _meetings(lines)


def _meetings(lines: list[NDArray[np.float32]]) -> Quad | None:
    """Where each line meets the one before it."""
    found = []
    for (ux, uy, px, py), (vx, vy, qx, qy) in zip([lines[-1], *lines[:-1]], lines, strict=True):
        cross = ux * vy - uy * vx
        if abs(cross) < 0.3:
            return None
        t = ((qx - px) * vy - (qy - py) * vx) / cross
        found.append((px + t * ux, py + t * uy))
    return np.array(found, np.float32)


def _card_like(quad: Quad, filled: float) -> bool:
    area = float(cv2.contourArea(quad))
    if area <= 0 or not cv2.isContourConvex(quad) or not LEAST_FILL <= filled / area <= 1.12:
        return False
    sides = _sides(quad)
    if max(sides[0], sides[2]) > 1.45 * min(sides[0], sides[2]) or max(sides[1], sides[3]) > 1.45 * min(sides[1], sides[3]):
        return False
    one, other = sides[0] + sides[2], sides[1] + sides[3]
    return bool(ASPECTS[0] <= max(one, other) / min(one, other) <= ASPECTS[1])


def _sides(quad: Quad) -> NDArray[np.float32]:
    along = np.roll(quad, -1, axis=0) - quad
    return np.asarray(np.hypot(along[:, 0], along[:, 1]), np.float32)


def upright(quad: Quad) -> Quad:
    """Clockwise, beginning with a short side."""
    if float(cv2.contourArea(quad, oriented=True)) < 0:
        quad = quad[::-1]
    sides = _sides(quad)
    return np.ascontiguousarray(quad if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(quad, -1, axis=0))


def _same(one: Quad, other: Quad) -> bool:
    size = float(_sides(one).max())
    return any(float(np.abs(np.roll(other, turn, axis=0) - one).max()) < SAME * size for turn in (0, 2))


def smooth_cut(
    picture: Image, quad: Quad, part_mm: tuple[float, float], pixels: tuple[int, int], down_mm: float = 0.0
) -> Image:
    """The part at the first corner of an outline, or so far down from it, seen straight; smoothed where the picture is finer."""
    finer = _finer_by(quad, part_mm, pixels)
    if not SMOOTHED < finer <= FINEST:
        return cut(picture, quad, part_mm, pixels, down_mm)
    x, y, wide, high = cv2.boundingRect(quad)
    left, top = max(0, x - 4), max(0, y - 4)
    near = picture[top : y + high + 4, left : x + wide + 4]
    if not near.size:
        return cut(picture, quad, part_mm, pixels, down_mm)
    soft = np.asarray(cv2.GaussianBlur(near, (0, 0), 0.42 * finer), np.uint8)
    return cut(soft, (quad - np.array([left, top])).astype(np.float32), part_mm, pixels, down_mm)


def cut(image: Image, quad: Quad, part_mm: tuple[float, float], pixels: tuple[int, int], down_mm: float = 0.0) -> Image:
    """The same without smoothing."""
    wide, high = CARD_MM
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - np.array([0, down_mm], np.float32)
    target = (corners * np.array([pixels[0] / part_mm[0], pixels[1] / part_mm[1]])).astype(np.float32)
    straight = cv2.getPerspectiveTransform(quad, target)
    return cv2.warpPerspective(image, straight, pixels, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _finer_by(quad: Quad, part_mm: tuple[float, float], pixels: tuple[int, int]) -> float:
    """Picture pixels for each pixel of a cut."""
    return float(_sides(quad).max()) / CARD_MM[1] * part_mm[1] / pixels[1]
