"""What lamps, lenses and hands do to a picture; everything by the given chance."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.normal import Image

Light = NDArray[np.float32]


def background(size: tuple[int, int], chance: Random) -> Image:
    """Felt, table, paper or anything: a colour with a slope and grain; size: height, width."""
    full, size = size, (size[0] // 3, size[1] // 3)
    grey = chance.random() < 0.5
    base = np.array([chance.uniform(5, 250)] * 3 if grey else [chance.uniform(0, 255) for _ in range(3)])
    plane = slope(size, chance, 0.4)[:, :, None] * base
    noise = np.random.default_rng(chance.randrange(1 << 32)).normal(0, chance.choice((1, 4, 12, 30)), (*size, 1))
    if chance.random() < 0.5:
        noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), chance.uniform(0.7, 3)), np.float64)[:, :, None] * 2
    small = np.clip(plane + noise, 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(small, full[::-1], interpolation=cv2.INTER_CUBIC), dtype=np.uint8)


def slope(size: tuple[int, int], chance: Random, most: float) -> Light:
    """Light that falls off to one side, around 1."""
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    a, b = chance.uniform(-most, most), chance.uniform(-most, most)
    plane: Light = 1 + a * (x / size[1] - 0.5) + b * (y / size[0] - 0.5)
    return plane


def lit(image: Image, chance: Random) -> Image:
    """Lamp: strength, colour, fall-off, a shadow's edge, a glare."""
    size = image.shape[:2]
    light = slope(size, chance, 0.35)
    if chance.random() < 0.15:
        light *= _shadow(size, chance)
    cast = np.array([chance.uniform(0.75, 1.0) for _ in range(3)])
    gain = chance.choice((1.0, 1.0, 0.8, 0.6, 0.4, 0.25)) * chance.uniform(0.85, 1.1)
    out = np.asarray(image / 255.0) ** chance.uniform(0.7, 1.5) * 255
    out = out * light[:, :, None] * cast * gain + chance.choice((0, 0, 0, 15, 40, 70)) * chance.random()
    if chance.random() < 0.15:
        out = out + _glare(size, chance)[:, :, None]
    return np.asarray(np.clip(out, 0, 255), np.uint8)


def _shadow(size: tuple[int, int], chance: Random) -> Light:
    edge = slope(size, chance, 2.0) - chance.uniform(0.6, 1.4)
    return np.asarray(1 - chance.uniform(0.2, 0.6) / (1 + np.exp(-edge * chance.uniform(4, 40))), np.float32)


def _glare(size: tuple[int, int], chance: Random) -> Light:
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    cx, cy = chance.uniform(0, size[1]), chance.uniform(0, size[0])
    wide = chance.uniform(0.1, 0.5) * max(size)
    return np.asarray(chance.uniform(60, 250) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide**2)), np.float32)


def seen(image: Image, chance: Random, pixel_mm: float) -> Image:
    """Lens and sensor: focus, motion, grain, compression. pixel_mm: pixels a millimetre."""
    if chance.random() < 0.75:
        blur = chance.uniform(0.0, 0.55) * pixel_mm * chance.random() + chance.uniform(0.2, 0.7)
        image = cv2.GaussianBlur(image, (0, 0), blur)
    if chance.random() < 0.2:
        image = moved(image, chance.uniform(0, 180), chance.uniform(0.3, 1.8) * pixel_mm)
    grain = np.random.default_rng(chance.randrange(1 << 32)).normal(0, chance.choice((0.5, 2, 4, 9)), image.shape)
    image = np.clip(image + grain, 0, 255).astype(np.uint8)
    if chance.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, chance.randint(25, 95)]
        image = np.asarray(cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], cv2.IMREAD_COLOR), dtype=np.uint8)
    if chance.random() < 0.15:
        image = np.clip(image + (image.astype(np.float32) - cv2.GaussianBlur(image, (0, 0), 1.2)) * 1.0, 0, 255).astype(np.uint8)
    return image


def moved(image: Image, angle: float, pixels: float) -> Image:
    """Blurred by a movement of so many pixels."""
    side = max(3, int(pixels) | 1)
    line = np.zeros((side, side), np.float32)
    line[side // 2] = 1
    turn = cv2.getRotationMatrix2D((side / 2 - 0.5, side / 2 - 0.5), angle, 1)
    turned = np.asarray(cv2.warpAffine(line, turn, (side, side)), np.float32)
    return np.asarray(cv2.filter2D(image, -1, turned / max(float(turned.sum()), 1e-6)), dtype=np.uint8)
