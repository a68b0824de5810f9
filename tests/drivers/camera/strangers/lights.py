"""What light, lens and file do to a picture. Each takes a picture and chance, and gives another picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from random import Random

import cv2
import numpy as np

from tests.drivers.camera.strangers.grounds import slope, to_bytes
from tests.drivers.camera.strangers.prints import Image


def unit(picture: Image) -> float:
    """The shorter side, in shares of 480 pixels."""
    return float(min(picture.shape[:2])) / 480


def blur(picture: Image, chance: Random) -> Image:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.8, 2.6) * unit(picture)), np.uint8)


def smear(picture: Image, chance: Random) -> Image:
    """The card moved while the picture was taken."""
    length, turn = max(3, round(chance.uniform(3, 12) * unit(picture))), chance.uniform(0, pi)
    kernel = np.zeros((2 * length + 1,) * 2, np.float32)
    reach = np.array((cos(turn), sin(turn))) * length / 2
    cv2.line(kernel, tuple(np.round(length - reach).astype(int)), tuple(np.round(length + reach).astype(int)), 1, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.uint8)


def glare(picture: Image, chance: Random) -> Image:
    """Lamps that mirror in the card: spots or strips."""
    high, wide = picture.shape[:2]
    light = np.zeros((high, wide), np.float32)
    for _ in range(chance.randint(1, 3)):
        middle = (round(chance.uniform(0.25, 0.75) * wide), round(chance.uniform(0.25, 0.75) * high))
        long, thin = chance.uniform(0.05, 0.5) * high, chance.uniform(0.03, 0.09) * high
        cv2.ellipse(light, middle, (round(long), round(thin)), chance.uniform(0, 180), 0, 360, chance.uniform(0.5, 1.3), -1)
    soft = cv2.GaussianBlur(light, (0, 0), chance.uniform(3, 25) * unit(picture))
    return to_bytes(picture + 255 * soft[..., None])


def shadow(picture: Image, chance: Random) -> Image:
    """A dark shape with an edge, sharp or soft, across everything."""
    high, wide = picture.shape[:2]
    dark = np.ones((high, wide), np.float32)
    points = [(chance.randrange(wide), chance.randrange(high)) for _ in range(chance.randint(3, 5))]
    cv2.fillConvexPoly(dark, cv2.convexHull(np.array(points, np.int32)), chance.uniform(0.25, 0.65))
    return to_bytes(picture * cv2.GaussianBlur(dark, (0, 0), chance.uniform(1, 20) * unit(picture))[..., None])


def dim(picture: Image, chance: Random) -> Image:
    """Little light and a sensor that rushes."""
    grain = np.random.default_rng(chance.randrange(1 << 32))
    dark = picture.astype(np.float32) * chance.uniform(0.18, 0.45)
    noise = grain.normal(0, 1, picture.shape) * (chance.uniform(1.5, 5) + 0.25 * np.sqrt(dark))
    return to_bytes((dark + noise) * chance.choice((1.0, 1.0, 2.0)))


def squeezed(picture: Image, chance: Random) -> Image:
    """A small JPEG."""
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(25, 60)])
    assert done
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def cast(picture: Image, chance: Random) -> Image:
    """Tungsten, LED, neon, a pit's blue or red light."""
    gain = chance.choice(
        ((0.5, 0.8, 1.1), (0.65, 0.9, 1.05), (0.9, 1.1, 0.85), (1.15, 0.95, 0.8), (0.8, 0.8, 1.15), (0.75, 1.1, 0.95))
    )
    return to_bytes(picture * np.array(gain, np.float32))


def faint(picture: Image, chance: Random) -> Image:
    """Low contrast: everything near to one tone."""
    low = chance.uniform(60, 130)
    return to_bytes(low + picture.astype(np.float32) * chance.uniform(0.3, 0.55))


def uneven(picture: Image, chance: Random) -> Image:
    """One side bright, the other dark."""
    return to_bytes(picture * slope((picture.shape[1], picture.shape[0]), chance, 0.8)[..., None])


def overexposed(picture: Image, chance: Random) -> Image:
    return to_bytes(picture.astype(np.float32) * chance.uniform(1.2, 1.8) + chance.uniform(0, 30))


LIGHTS: Mapping[str, Callable[[Image, Random], Image]] = {
    "lens blur": blur, "smear": smear, "glare": glare, "shadow": shadow, "dim and noisy": dim, "small JPEG": squeezed,
    "colour cast": cast, "faint": faint, "uneven light": uneven, "overexposed": overexposed,
}  # fmt: skip


def any_light(picture: Image, chance: Random, most: int = 2) -> Image:
    """None to `most` of them, then a JPEG."""
    for name in chance.sample(list(LIGHTS), chance.randint(0, most)):
        picture = LIGHTS[name](picture, chance)
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(60, 95)])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
