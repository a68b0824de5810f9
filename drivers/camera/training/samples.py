"""Training pictures of index corners and whole faces, and of what is neither, with their labels.

    python -m drivers.camera.training.samples corner|face COUNT SEED OUT.npz --decks DECKS --fonts FOLDER [--lookalikes 0.2]

The same seed, artwork and fonts give the same samples.
"""

from __future__ import annotations

import argparse
from functools import lru_cache
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.geometry import CARD_MM, CORNER_MM, CORNER_PX, FACE_PX, NO_RANK, NO_SUIT, RANKS, SUITS
from drivers.camera.normal import Image
from drivers.camera.training import lookalikes, spoil
from drivers.camera.training.decks import SCALE, Decks

MARGIN = 14
"""Millimetres of table around a card."""
FONTS = Path(__file__).with_name("fonts.txt")
PARTS = {"corner": (CORNER_MM, CORNER_PX), "face": (CARD_MM, FACE_PX)}
PIXELS = (1.1, 1.4, 1.8, 2.4, 3.2)
"""Pixels a millimetre of what a camera gives."""
Window = tuple[float, float, float, float]
"""Left, top, width, height in millimetres of the card."""


class Samples:
    """A picture and its label at each call."""

    def __init__(self, part: str, decks: Decks, chance: Random, lookalikes: float = 0.0) -> None:
        """lookalikes: share of the samples that look like an index and are none."""
        self._size, self._pixels = PARTS[part]
        self._face = part == "face"
        self._decks = decks
        self._chance = chance
        self._lookalikes = lookalikes

    def next(self) -> tuple[Image, int, int]:
        """Picture as the net gets it before `normal`, rank, suit."""
        chance = self._chance
        if self._lookalikes and chance.random() < self._lookalikes:
            return self._lookalike(), NO_RANK, NO_SUIT
        name, card, reach = self._decks.card(chance)
        label = RANKS.index(name[0]), SUITS.index(name[1])
        nothing = NO_RANK, NO_SUIT
        table = self._on_table(card)
        scale = 1.0 if self._face else chance.choice((1.0, 1.0, 1.25))
        whole = 0.0, 0.0, self._size[0] * scale, self._size[1] * scale
        roll = chance.random()
        if roll < 0.72:
            seen = self._face or reach <= whole[3]
            return self._cut(table, whole, 1.0, cover=0.12), *(label if seen else nothing)
        if roll < 0.90:
            return self._cut(table, self._wrong_window(), 0.3), *nothing
        if roll < 0.95:
            return self._cut(self._hidden(table), whole, 1.0), *nothing
        return self._cut(self._no_card(table.shape[:2]), whole, 1.0), *nothing

    def _lookalike(self) -> Image:
        """Words also lie on their sides. From too far away nothing tells it from an index, and cards are what comes mostly."""
        kind = self._chance.choice(list(lookalikes.KINDS))
        scale = self._chance.choice((1.0, 1.0, 1.25))
        whole = 0.0, 0.0, self._size[0] * scale, self._size[1] * scale
        table = self._on_table(lookalikes.KINDS[kind](self._decks, self._chance))
        return self._cut(table, whole, 0.4 if kind == "words" else 1.0, pixels=PIXELS[1:])

    def _on_table(self, card: Image) -> Image:
        """With round corners on a table, another card near it now and then."""
        chance = self._chance
        pad = MARGIN * SCALE
        card = card if self._face else card[: 66 * SCALE]
        height, width = card.shape[:2]
        table = spoil.background((height + 2 * pad, width + 2 * pad), chance)
        if chance.random() < 0.25:
            self._lay(table, self._decks.card(chance)[1], (chance.randint(-45, 75) * SCALE, chance.randint(-60, 75) * SCALE))
        self._lay(table, card, (pad, pad))
        return table

    def _lay(self, table: Image, card: Image, at: tuple[int, int]) -> None:
        """Put a card on the table, its shadow first; what lies outside of the table is cut off."""
        alpha = _rounded(card.shape[:2], round(self._chance.uniform(1.5, 4.5) * SCALE))
        left, top = max(0, -at[0]), max(0, -at[1])
        x, y = at[0] + left, at[1] + top
        high = min(card.shape[0] - top, table.shape[0] - y)
        wide = min(card.shape[1] - left, table.shape[1] - x)
        depth, soft = self._chance.uniform(0.5, 1.0), self._chance.randint(2, 14)
        shade = cv2.GaussianBlur(table[y - 0 : y + high + soft, x : x + wide + soft], (0, 0), 2) * depth
        table[y : y + high + soft, x : x + wide + soft] = shade.astype(np.uint8)
        part, above = table[y : y + high, x : x + wide], alpha[top : top + high, left : left + wide, None]
        part[:] = (part * (1 - above) + card[top : top + high, left : left + wide] * above).astype(np.uint8)

    def _wrong_window(self) -> Window:
        """A part of the card that is not its index corner: another corner, the inner frame, the middle; turned or not."""
        chance = self._chance
        wide, high = self._size
        if self._face:
            return chance.choice((
                (88 + (63 - 88) / 2 - 25, 12.5, -63, 88), (10, 9, 43, 70), (-30, -40, 63, 88), (30, 40, 63, 88),
                (0, 44, 63, 88), (0, -60, 120, 160),
            ))  # fmt: skip
        spot = chance.choice(("right", "frame", "any", "any", "far"))
        if spot == "right":
            return 63 - wide, 0, wide, high
        if spot == "frame":
            return chance.uniform(7.5, 13), chance.uniform(6, 13), wide * 0.75, high * 0.75
        if spot == "far":
            return chance.uniform(-10, 40), chance.uniform(-10, 50), wide * 1.7, high * 1.7
        return chance.uniform(10, 40), chance.uniform(0, 50), wide, high

    def _hidden(self, table: Image) -> Image:
        """The index is under a finger or another thing."""
        chance = self._chance
        pad = MARGIN * SCALE
        middle = pad + chance.randint(3, 8) * SCALE, pad + chance.randint(7, 13) * SCALE
        skin = (chance.uniform(60, 150), chance.uniform(90, 180), chance.uniform(130, 235))
        axes = chance.randint(9, 16) * SCALE, chance.randint(13, 30) * SCALE
        cv2.ellipse(table, middle, axes, chance.uniform(-40, 40), 0, 360, skin, -1, cv2.LINE_AA)
        if self._face:
            middle = table.shape[1] // 2, table.shape[0] // 2
            cv2.ellipse(table, middle, (25 * SCALE, 40 * SCALE), chance.uniform(0, 90), 0, 360, skin, -1)
        return table

    def _no_card(self, size: tuple[int, int]) -> Image:
        """Table, a card's back, chips, scribbles."""
        chance = self._chance
        picture = spoil.background(size, chance)
        colour = [chance.uniform(0, 255) for _ in range(3)]
        step = chance.randint(2, 8) * SCALE
        kind = chance.choice(("plain", "back", "chips", "lines"))
        if kind == "back":
            for at in range(0, sum(size), step):
                cv2.line(picture, (at, 0), (at - size[0], size[0]), colour, chance.randint(1, 6), cv2.LINE_AA)
                cv2.line(picture, (at - size[0], 0), (at, size[0]), colour, chance.randint(1, 6), cv2.LINE_AA)
        for _ in range(chance.randint(1, 8) if kind == "chips" else 0):
            middle = chance.randrange(size[1]), chance.randrange(size[0])
            body = [chance.uniform(0, 255) for _ in range(3)]
            cv2.circle(picture, middle, chance.randint(8, 22) * SCALE, body, -1, cv2.LINE_AA)
            cv2.circle(picture, middle, chance.randint(4, 9) * SCALE, colour, chance.randint(1, 8), cv2.LINE_AA)
        for _ in range(chance.randint(3, 30) if kind == "lines" else 0):
            start, end = ((chance.randrange(size[1]), chance.randrange(size[0])) for _ in range(2))
            cv2.line(picture, start, end, [chance.uniform(0, 255) for _ in range(3)], chance.randint(1, 14), cv2.LINE_AA)
        return picture

    def _cut(
        self, table: Image, window: Window, turns: float, cover: float = 0.0, pixels: tuple[float, ...] = PIXELS
    ) -> Image:
        """The window as a camera and an inexact cut give it. turns: share that is upright; the others lie on a side."""
        chance = self._chance
        per_mm = chance.choice(pixels) * chance.uniform(0.9, 1.15) * (0.5 if self._face else 1.0)
        wide, high = max(8, round(self._size[0] * per_mm)), max(8, round(self._size[1] * per_mm))
        corners = self._corners(window)
        if chance.random() >= turns:
            corners = np.roll(corners, chance.randint(1, 3), axis=0)
        target = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        shrink = SCALE / per_mm
        soft = cv2.GaussianBlur(table, (0, 0), 0.42 * shrink) if shrink > 1.2 else table
        straight = cv2.getPerspectiveTransform(corners, target)
        picture = cv2.warpPerspective(soft, straight, (wide, high), borderMode=cv2.BORDER_REPLICATE)
        if chance.random() < cover:
            self._cover(picture)
        picture = spoil.seen(spoil.lit(picture, chance), chance, per_mm)
        how = cv2.INTER_AREA if wide > self._pixels[0] else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(picture, self._pixels, interpolation=how), dtype=np.uint8)

    def _corners(self, window: Window) -> NDArray[np.float32]:
        """The window's corners on the table picture, off by what a real cut is off."""
        chance = self._chance
        left, top, wide, high = window
        loose = chance.choice((0.3, 0.8, 1.3)) * (2 if self._face else 1)
        move = chance.gauss(0, loose), chance.gauss(0, loose)
        square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
        square = (square - 0.5) * [chance.gauss(1, 0.05), chance.gauss(1, 0.05)] + 0.5
        square += np.array([[chance.gauss(0, 0.02), chance.gauss(0, 0.015)] for _ in range(4)])
        angle = np.radians(chance.gauss(0, 2.5))
        turned = (square - 0.3) * [wide, high] @ np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        turned += [wide * 0.3 + left + move[0], high * 0.3 + top + move[1]]
        return np.asarray((turned + MARGIN) * SCALE, np.float32)

    def _cover(self, picture: Image) -> None:
        """Something lies over the far corner of the window."""
        chance = self._chance
        high, wide = picture.shape[:2]
        start = chance.uniform(0.75, 0.95)
        above, before = high * chance.uniform(0.2, 0.8), wide * chance.uniform(0.0, 0.6)
        edge = np.array([[wide, above], [wide, high], [before, high], [wide * start, high * 0.9]])
        cv2.fillPoly(picture, [edge.astype(np.int32)], [chance.uniform(0, 255) for _ in range(3)])


@lru_cache(maxsize=32)
def _rounded(size: tuple[int, int], radius: int) -> NDArray[np.float32]:
    """1 on a card, 0 outside of its round corners."""
    high, wide = size
    mask = np.zeros(size, np.uint8)
    cv2.rectangle(mask, (radius, 0), (wide - radius - 1, high), 255, -1)
    cv2.rectangle(mask, (0, radius), (wide, high - radius - 1), 255, -1)
    for x in (radius, wide - radius - 1):
        for y in (radius, high - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return (mask / 255.0).astype(np.float32)


def fonts(folder: Path) -> list[Path]:
    """The fonts of the list, in its order: another order would give other samples."""
    found = {path.name: path for path in folder.rglob("*.*")}
    return [found[name] for name in FONTS.read_text().split()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=list(PARTS))
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("out", type=Path)
    parser.add_argument("--decks", type=Path, required=True)
    parser.add_argument("--fonts", type=Path, required=True, help="a folder that holds the files of fonts.txt, at any depth")
    parser.add_argument("--lookalikes", type=float, default=0.0, help="share that looks like an index and is none")
    args = parser.parse_args()
    samples = Samples(args.part, Decks(args.decks, fonts(args.fonts)), Random(args.seed), args.lookalikes)  # noqa: S311 - pictures, no secret
    made = [samples.next() for _ in range(args.count)]
    pictures, ranks, suits = (np.array(column) for column in zip(*made, strict=True))
    np.savez(args.out, pictures=pictures, ranks=ranks, suits=suits)


if __name__ == "__main__":
    main()
