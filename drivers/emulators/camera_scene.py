"""What an emulated shoe camera sees: cards that slide over felt, one after the other. Pure: pictures by seed.

The artwork is A. Kennard's (CC0), 126 x 176 pixels a card, spades, hearts, diamonds and clubs below each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
SIZE = (640, 480)
CARD = (126, 176)
RANKS, SUITS = "A23456789TJQK", "shdc"
SCALE = 1.7
"""Picture pixels for each pixel of the artwork."""
KINDS = ("blur", "glare", "dim", "hand", "off_angle")
"""What may spoil a pass of a card."""
EMPTY_FRAMES = (3, 6)
"""Fewest and most frames without a card between two cards."""


@dataclass
class Scene:
    """Frames of cards. faults: share of the passes that are spoiled; passes: fewest and most frames a card; gaps: of felt
    between two."""

    chance: Random
    faults: float = 0.0
    passes: tuple[int, int] = (6, 14)
    gaps: tuple[int, int] = EMPTY_FRAMES
    made: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        grain = np.random.default_rng(self.chance.randrange(1 << 32))
        self._grain = grain.integers(0, 9, (SIZE[1] + 64, SIZE[0] + 64, 3), np.uint8)
        self._felt = _felt(grain)

    def empty(self) -> Image:
        """The felt; the grain is another one in each frame."""
        return self._noisy(self._felt)

    def gap(self) -> Iterator[Image]:
        """The frames between two cards."""
        for _ in range(self.chance.randint(*self.gaps)):
            yield self.empty()

    def card(self, name: str) -> Iterator[Image]:
        """A card ("As") comes, slides through and is gone; "??" is one that nobody can read."""
        kind = self._fault()
        face = artwork(name) if name != "??" else _smeared(artwork("8s"))
        yield from self._slide(face, kind)
        yield from self.gap()

    def back(self) -> Iterator[Image]:
        """A card face down."""
        yield from self._slide(_back(), "")
        yield from self.gap()

    def cut_card(self) -> Iterator[Image]:
        """The cut card: plastic of one colour."""
        yield from self._slide(np.full((CARD[1], CARD[0], 3), (30, 60, 225), np.uint8), "")
        yield from self.gap()

    def _fault(self) -> str:
        if not self.faults or self.chance.random() >= self.faults:
            return ""
        kind = self.chance.choice(KINDS)
        self.made[kind] = self.made.get(kind, 0) + 1
        return kind

    def _slide(self, face: Image, kind: str) -> Iterator[Image]:
        frames = self.chance.randint(*self.passes)
        angle = self.chance.uniform(-25, 25) if kind == "off_angle" else self.chance.uniform(-6, 6)
        x = SIZE[0] / 2 + self.chance.uniform(-30, 30)
        for number in range(frames):
            y = SIZE[1] * (0.38 + 0.24 * number / max(1, frames - 1))
            yield self._frame(face, (x, y), angle + self.chance.uniform(-0.5, 0.5), kind, number)

    def _frame(self, face: Image, at: tuple[float, float], angle: float, kind: str, number: int) -> Image:
        picture = self._felt.copy()
        lay(picture, face, at, angle)
        if kind == "hand" and number % 3 == 0:
            cv2.ellipse(picture, (round(at[0]) + 60, round(at[1]) + 40), (70, 150), 30, 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
        if kind == "blur" and number % 2 == 0:
            picture = np.asarray(cv2.blur(picture, (1, 9)), np.uint8)
        if kind == "glare" and number % 2 == 0:
            cv2.add(picture, _glare((round(at[0]), round(at[1]) - 60)), picture)
        if kind == "dim":
            picture = np.asarray(cv2.convertScaleAbs(picture, alpha=0.4), np.uint8)
        return self._noisy(picture)

    def _noisy(self, picture: Image) -> Image:
        x, y = self.chance.randrange(64), self.chance.randrange(64)
        return np.asarray(cv2.add(picture, self._grain[y : y + SIZE[1], x : x + SIZE[0]]), np.uint8)


def lay(picture: Image, face: Image, middle: tuple[float, float], angle: float) -> None:
    """A card on the table, turned by so many degrees round its middle."""
    turn = cv2.getRotationMatrix2D((CARD[0] / 2, CARD[1] / 2), angle, SCALE)
    turn[0, 2] += middle[0] - CARD[0] / 2
    turn[1, 2] += middle[1] - CARD[1] / 2
    size = (picture.shape[1], picture.shape[0])
    mask = cv2.warpAffine(_rounded(), turn, size, flags=cv2.INTER_LINEAR)
    placed = cv2.warpAffine(face, turn, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    cv2.copyTo(placed, mask, picture)


@lru_cache(maxsize=1)
def _sheet() -> Image:
    data = (resources.files("drivers.emulators") / "artwork" / "deck.png").read_bytes()
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def artwork(name: str) -> Image:
    """The picture of a card."""
    x, y = RANKS.index(name[0]) * CARD[0], SUITS.index(name[1]) * CARD[1]
    return _sheet()[y : y + CARD[1], x : x + CARD[0]]


@lru_cache(maxsize=1)
def _rounded() -> Image:
    mask = np.zeros((CARD[1], CARD[0]), np.uint8)
    cv2.rectangle(mask, (6, 0), (CARD[0] - 7, CARD[1]), 255, -1)
    cv2.rectangle(mask, (0, 6), (CARD[0], CARD[1] - 7), 255, -1)
    for x in (6, CARD[0] - 7):
        for y in (6, CARD[1] - 7):
            cv2.circle(mask, (x, y), 6, 255, -1)
    return mask


def _felt(grain: np.random.Generator) -> Image:
    """Green cloth, brighter in the middle."""
    y, x = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float32)
    light = 1.0 - 0.35 * np.hypot((x - SIZE[0] / 2) / SIZE[0], (y - SIZE[1] / 2) / SIZE[1])
    cloth = cv2.GaussianBlur(grain.normal(0, 14, (SIZE[1], SIZE[0])), (0, 0), 1.0)
    felt = light[:, :, None] * np.array([62, 100, 28]) + cloth[:, :, None]
    return np.asarray(np.clip(felt, 0, 255), np.uint8)


def _back() -> Image:
    """A lattice inside a white rim."""
    back = np.full((CARD[1], CARD[0], 3), 250, np.uint8)
    inner = back[7:-7, 7:-7]
    inner[:] = (150, 60, 40)
    for at in range(-200, 200, 8):
        cv2.line(inner, (at, 0), (at + 200, 200), (235, 225, 220), 1, cv2.LINE_AA)
        cv2.line(inner, (at + 200, 0), (at, 200), (235, 225, 220), 1, cv2.LINE_AA)
    return back


def _smeared(face: Image) -> Image:
    """A face whose indexes are rubbed off."""
    smeared = face.copy()
    for part in (smeared[:80, :40], smeared[-80:, -40:]):
        part[:] = cv2.GaussianBlur(part, (0, 0), 9)
    return smeared


def _glare(middle: tuple[int, int]) -> Image:
    spot = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    cv2.circle(spot, middle, 40, (150, 150, 150), -1)
    return np.asarray(cv2.GaussianBlur(spot, (0, 0), 18), np.uint8)
