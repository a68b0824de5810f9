"""What cards lie on, and what else lies about: felt, wood, desks, prints, chips, papers, fingers. Pictures by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.drivers.camera.strangers.prints import DOTS, Colour, Image, letters

FELTS: Mapping[str, Colour] = {
    "green felt": (50, 105, 25), "blue felt": (130, 70, 25), "red felt": (35, 25, 130), "black": (22, 20, 20),
    "white desk": (225, 230, 232), "grey": (140, 140, 145),
}  # fmt: skip
SKINS: Sequence[Colour] = ((150, 175, 225), (120, 150, 205), (95, 125, 185), (60, 85, 135), (40, 55, 95))
CHIPS: Sequence[Colour] = (
    (40, 40, 200),
    (160, 80, 30),
    (40, 120, 40),
    (30, 30, 30),
    (150, 60, 130),
    (60, 160, 230),
    (230, 230, 230),
)
PRINTS = (
    "BLACKJACK PAYS 3 TO 2", "INSURANCE PAYS 2 TO 1", "Dealer must stand on 17", "MIN 10 MAX 500", "21", "A K Q J 10 9",
    "ДИЛЕР БЕРЁТ ДО 17", "7",
    "BOX 8", "K", "Q5", "TAKE A 10", "JACKPOT", "6 DECKS", "A2", "J8", "No 9", "ROYAL MATCH 25", "♠ ♥ ♦ ♣", "NINE",
)  # fmt: skip


def ground(size: tuple[int, int], chance: Random, kind: str = "") -> Image:
    """A table, unevenly lit; size: width, height in pixels."""
    kind = kind or chance.choice((*FELTS, "wood", "cloth"))
    full, size = size, (round(size[0] * 640 / max(size)), round(size[1] * 640 / max(size)))
    base = {"wood": _wood, "cloth": _cloth}.get(kind)
    picture = base(size, chance) if base else np.full((size[1], size[0], 3), FELTS[kind], np.float32)
    grain = np.random.default_rng(chance.randrange(1 << 32))
    rough = cv2.GaussianBlur(grain.standard_normal((size[1], size[0]), np.float32), (0, 0), chance.uniform(0.6, 1.5))
    lit = to_bytes((picture + chance.uniform(4, 14) * rough[..., None]) * slope(size, chance, 0.25)[..., None])
    return np.asarray(cv2.resize(lit, full, interpolation=cv2.INTER_CUBIC), np.uint8)


def _wood(size: tuple[int, int], chance: Random) -> NDArray[np.float32]:
    grain = np.random.default_rng(chance.randrange(1 << 32))
    lines = cv2.GaussianBlur(grain.normal(0, 1, (size[1], 1)).astype(np.float32), (0, 0), 2.0)
    tone = np.array(chance.choice(((60, 100, 150), (40, 65, 100), (110, 150, 190))), np.float32)
    waves = cv2.resize(cv2.GaussianBlur(grain.standard_normal((size[1], 24), np.float32), (0, 0), 1.5), size)
    return tone + 35 * (lines + waves)[..., None]


def _cloth(size: tuple[int, int], chance: Random) -> NDArray[np.float32]:
    """A pattern of two colours, as on a carpet or a shirt."""
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    turn, pace = chance.uniform(0, pi), max(size) / chance.uniform(8, 40)
    wave = np.sin(2 * pi * (x * cos(turn) + y * sin(turn)) / pace) * np.sin(2 * pi * (y * cos(turn) - x * sin(turn)) / pace)
    a, b = (np.array([chance.randint(10, 240) for _ in range(3)], np.float32) for _ in range(2))
    return np.where(wave[..., None] > 0, a, b)


def slope(size: tuple[int, int], chance: Random, depth: float) -> NDArray[np.float32]:
    """Light that falls off across the picture, 1 in the middle."""
    y, x = np.ogrid[0 : size[1], 0 : size[0]]
    turn = chance.uniform(0, 2 * pi)
    plane = (x / size[0] - 0.5) * cos(turn) + (y / size[1] - 0.5) * sin(turn)
    return np.asarray(1 + chance.uniform(0, depth) * 2 * plane, np.float32)


def to_bytes(picture: np.ndarray) -> Image:
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def blend(picture: Image, mask: np.ndarray, colour: np.ndarray | Colour) -> None:
    """Colour where the mask (0 to 255) is, in place."""
    x, y, wide, high = cv2.boundingRect(mask)
    near = slice(y, y + high), slice(x, x + wide)
    share, tone = mask[near].astype(np.float32)[..., None] / 255, np.asarray(colour, np.float32)
    part = picture[near]
    part[:] = (part * (1 - share) + (tone[near] if tone.ndim == 3 else tone) * share).astype(np.uint8)


def words(picture: Image, chance: Random, fonts: Sequence[Path], count: int, texts: Sequence[str] = PRINTS) -> None:
    """Printed words at any angle, of a layout or a paper."""
    unit = min(picture.shape[:2])
    for _ in range(count):
        mask = np.asarray(letters(chance.choice(texts), chance.choice(fonts), chance.uniform(0.04, 0.16) * unit / DOTS, 1.0))
        place(picture, mask, chance.choice(((40, 200, 225), (240, 240, 240), (20, 20, 20), (60, 60, 220))), chance)


def place(picture: Image, mask: np.ndarray, colour: Colour, chance: Random) -> None:
    """A mask somewhere, turned."""
    high, wide = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), chance.uniform(0, 360), 1.0)
    turn[:, 2] += (chance.uniform(0, wide) - mask.shape[1] / 2, chance.uniform(0, high) - mask.shape[0] / 2)
    blend(picture, cv2.warpAffine(mask, turn, (wide, high), flags=cv2.INTER_AREA), colour)


def layout(picture: Image, chance: Random, fonts: Sequence[Path]) -> None:
    """Boxes, circles, arcs and words of a betting layout."""
    high, wide = picture.shape[:2]
    colour = chance.choice(((40, 200, 225), (240, 240, 240)))
    for _ in range(chance.randint(1, 4)):
        x, y, size = chance.randrange(wide), chance.randrange(high), round(chance.uniform(0.1, 0.3) * min(high, wide))
        box = cv2.boxPoints(((x, y), (size * 1.4, size * 2.0), chance.uniform(0, 180))).astype(int)
        if chance.random() < 0.5:
            cv2.polylines(picture, [box], True, colour, max(1, size // 30), cv2.LINE_AA)
        else:
            cv2.circle(picture, (x, y), size, colour, max(1, size // 30), cv2.LINE_AA)
    words(picture, chance, fonts, chance.randint(1, 4))


def chips(picture: Image, chance: Random, fonts: Sequence[Path], count: int, size: float) -> None:
    """Chips of `size` pixels' radius with spots and a number."""
    for _ in range(count):
        x, y, colour = chance.randrange(picture.shape[1]), chance.randrange(picture.shape[0]), chance.choice(CHIPS)
        cv2.circle(picture, (x + round(size * 0.07), y + round(size * 0.1)), round(size * 1.02), (15, 15, 15), -1, cv2.LINE_AA)
        cv2.circle(picture, (x, y), round(size), colour, -1, cv2.LINE_AA)
        start = chance.uniform(0, 60)
        for spot in range(6):
            turn, wide, reach = start + 60 * spot, max(1, round(size * 0.2)), round(size * 0.9)
            cv2.ellipse(picture, (x, y), (reach, reach), 0, turn, turn + 22, (240, 240, 240), wide)
        cv2.circle(picture, (x, y), round(size * 0.55), (235, 235, 235), -1, cv2.LINE_AA)
        text = chance.choice(("5", "25", "100", "1", "10", "2", "A", "K"))
        number = letters(text, chance.choice(fonts), max(0.3, size * 0.5 / DOTS), 0.9)
        inside: Image = np.zeros(picture.shape[:2], np.uint8)
        top, left = y - number.height // 2, x - number.width // 2
        bottom, right = top + number.height, left + number.width
        if top >= 0 and left >= 0 and bottom <= picture.shape[0] and right <= picture.shape[1]:
            inside[top:bottom, left:right] = np.asarray(number)
            blend(picture, inside, colour)


def finger(
    picture: Image, tip: tuple[float, float], from_turn: float, width: float, chance: Random, skin: Colour | None = None
) -> None:
    """One finger, its tip at a point, that comes from the direction `from_turn` (radians)."""
    skin = skin or chance.choice(SKINS)
    mask = np.zeros(picture.shape[:2], np.uint8)
    bend, far = chance.uniform(-0.25, 0.25), 1.5 * max(picture.shape[:2])
    joint = (tip[0] + 3 * width * cos(from_turn), tip[1] + 3 * width * sin(from_turn))
    end = (joint[0] + far * cos(from_turn + bend), joint[1] + far * sin(from_turn + bend))
    points = [tuple(round(v) for v in point) for point in (tip, joint, end)]
    cv2.line(mask, points[0], points[1], 255, max(2, round(width)), cv2.LINE_AA)
    cv2.line(mask, points[1], points[2], 255, max(2, round(width * 1.15)), cv2.LINE_AA)
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3) / max(1.0, width / 2)
    shade = 0.6 + 0.4 * np.clip(depth, 0, 1) ** 0.6
    blend(picture, cv2.GaussianBlur(mask, (0, 0), max(0.8, width * 0.15)), (10, 12, 14))  # its shadow
    blend(picture, mask, np.array(skin, np.float32) * shade[..., None])
    if chance.random() < 0.6:
        nail = (round(tip[0]), round(tip[1])), (round(width * 0.28), round(width * 0.22)), from_turn * 180 / pi
        cv2.ellipse(picture, *nail, 0, 360, tuple(min(255, c + 35) for c in skin), -1, cv2.LINE_AA)


def hand(picture: Image, tip: tuple[float, float], width: float, chance: Random) -> None:
    """Two to four fingers side by side that end near a point."""
    turn, skin = chance.uniform(0, 2 * pi), chance.choice(SKINS)
    for number in range(chance.randint(2, 4)):
        side = (number - 1) * width * 1.05
        point = (tip[0] - side * sin(turn) + chance.uniform(-0.3, 0.3) * width, tip[1] + side * cos(turn))
        finger(picture, point, turn + 0.08 * (number - 1), width, chance, skin)

