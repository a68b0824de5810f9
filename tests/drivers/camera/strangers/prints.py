"""Decks drawn with any font: size and place of the index, language, inks, pips and courts by chance. Pure, but for the font."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from tests.drivers.camera.strangers.suits import suit_shape

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]
RANKS = "A23456789TJQK"
NAMES = tuple(rank + suit for suit in "shdc" for rank in RANKS)
DOTS = 8
"""Pixels a millimetre."""
HEIGHT_MM = 88.0
LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "english": {},
    "french": {"K": "R", "Q": "D", "J": "V"},
    "french with 1": {"A": "1", "K": "R", "Q": "D", "J": "V"},
    "german": {"Q": "D", "J": "B"},
    "dutch": {"K": "H", "Q": "V", "J": "B"},
    "italian": {"K": "R", "Q": "D", "J": "F"},
    "swedish": {"A": "E", "Q": "D", "J": "Kn"},
    "russian": {"A": "Т", "K": "К", "Q": "Д", "J": "В"},
}
INKS: Sequence[Mapping[str, Colour]] = (
    {"s": (15, 15, 20), "c": (15, 15, 20), "h": (205, 20, 35), "d": (205, 20, 35)},
    {"s": (40, 38, 45), "c": (40, 38, 45), "h": (230, 60, 50), "d": (230, 60, 50)},
    {"s": (10, 10, 10), "c": (10, 10, 10), "h": (160, 15, 30), "d": (160, 15, 30)},
    {"s": (15, 15, 20), "c": (20, 120, 50), "h": (210, 20, 30), "d": (25, 70, 190)},
)
INDEX_MM = {"small": (4.0, 6.0), "usual": (6.0, 9.0), "jumbo": (11.0, 15.0), "magnum": (17.0, 22.0)}
"""Height of the rank."""
LEFT, MIDDLE, RIGHT = 0.3, 0.5, 0.7
ENDS, THIRDS = (0.0, 1.0), (0.0, 1 / 3, 2 / 3, 1.0)
PIPS: Mapping[str, Sequence[tuple[float, float]]] = {
    "2": [(MIDDLE, y) for y in ENDS],
    "3": [(MIDDLE, y) for y in (0.0, 0.5, 1.0)],
    "4": [(x, y) for x in (LEFT, RIGHT) for y in ENDS],
    "5": [(x, y) for x in (LEFT, RIGHT) for y in ENDS] + [(MIDDLE, 0.5)],
    "6": [(x, y) for x in (LEFT, RIGHT) for y in (0.0, 0.5, 1.0)],
    "7": [(x, y) for x in (LEFT, RIGHT) for y in (0.0, 0.5, 1.0)] + [(MIDDLE, 0.25)],
    "8": [(x, y) for x in (LEFT, RIGHT) for y in (0.0, 0.5, 1.0)] + [(MIDDLE, 0.25), (MIDDLE, 0.75)],
    "9": [(x, y) for x in (LEFT, RIGHT) for y in THIRDS] + [(MIDDLE, 0.5)],
    "T": [(x, y) for x in (LEFT, RIGHT) for y in THIRDS] + [(MIDDLE, 1 / 6), (MIDDLE, 5 / 6)],
}


@dataclass(frozen=True)
class Design:
    """One drawn deck; sizes in millimetres."""

    seed: str
    font: Path
    inks: Mapping[str, Colour]
    language: str = "english"
    paper: Colour = (250, 250, 248)
    width: float = 63.0
    index: float = 7.0
    left: float = 2.5
    top: float = 3.5
    squeeze: float = 0.8
    suit: float = 0.8
    """Size of the index's suit as a share of the rank's."""
    pip: float = 11.0
    four_corners: bool = False
    pips: bool = True

    def text(self, rank: str) -> str:
        return LANGUAGES[self.language].get(rank, rank.replace("T", "10"))

    def face(self, name: str) -> Image:
        """BGRA of a card, transparent round its corners."""
        sheet = blank(self.width, self.paper)
        if name[0] in "JQK":
            court(sheet, self, name)
        elif self.pips:
            pips(sheet, self, name)
        return finished(both_ends(sheet, lambda half: index(half, self, self.text(name[0]), name[1])))


def by_chance(chance: Random, fonts: Sequence[Path], language: str = "english", sizes: str = "") -> Design:
    """A deck as some house may have it; sizes: a key of INDEX_MM."""
    size = sizes or chance.choice(("small", "usual", "usual", "usual", "jumbo", "magnum"))
    tall = chance.uniform(*INDEX_MM[size])
    return Design(
        seed=str(chance.random()), font=chance.choice(fonts), language=language, inks=chance.choice(INKS),
        paper=(lambda v: (v, v - chance.randint(0, 4), v - chance.randint(0, 14)))(chance.randint(238, 255)),
        width=chance.choice((57.0, 63.0, 63.0)), index=tall, left=chance.uniform(1.6, 3.5), top=chance.uniform(2.0, 5.0),
        squeeze=chance.uniform(0.6, 1.0), suit=chance.uniform(0.6, 1.05), pip=chance.uniform(8.5, 12.5),
        four_corners=chance.random() < 0.15 and size != "magnum", pips=size != "magnum",
    )  # fmt: skip


def blank(width: float, paper: Colour) -> Pillow.Image:
    return Pillow.new("RGB", (round(width * DOTS), round(HEIGHT_MM * DOTS)), paper)


def both_ends(sheet: Pillow.Image, draw: object) -> Pillow.Image:
    """What `draw` puts on the upper half, on the lower one too, upside down."""
    assert callable(draw)
    draw(sheet)
    turned = sheet.rotate(180)
    draw(turned)
    return turned.rotate(180)


@lru_cache(maxsize=256)
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size)


def letters(text: str, font: Path, tall: float, squeeze: float) -> Pillow.Image:
    """A mask of letters, `tall` millimetres high, cut to their ink."""
    face = _font(font, 200)
    box = face.getbbox(text)
    mask = Pillow.new("L", (round(box[2] - box[0]) + 4, round(box[3] - box[1]) + 4), 0)
    ImageDraw.Draw(mask).text((2 - box[0], 2 - box[1]), text, 255, font=face)
    ink = mask.getbbox() or (0, 0, 1, 1)
    mask, high = mask.crop(ink), tall * DOTS
    wide = max(2, round(mask.width * high / mask.height * squeeze))
    return mask.resize((wide, max(2, round(high))), Pillow.Resampling.LANCZOS)


def index(sheet: Pillow.Image, design: Design, text: str, suit: str) -> None:
    """Rank above suit in the upper left corner, in the right one too where the deck has four."""
    mask = letters(text, design.font, design.index, design.squeeze)
    sign = suit_shape(suit, max(4, round(design.index * design.suit * DOTS)), design.seed) if suit else None
    column = max(mask.width, sign.width if sign else 0, round(design.index * 0.6 * DOTS))
    for left in [round(design.left * DOTS)] + [sheet.width - column - round(design.left * DOTS)] * design.four_corners:
        top = round(design.top * DOTS)
        sheet.paste(design.inks.get(suit, (20, 20, 20)), (left + (column - mask.width) // 2, top), mask)
        if sign:
            place = (left + (column - sign.width) // 2, top + mask.height + round(1.1 * DOTS))
            sheet.paste(design.inks[suit], place, sign)


def pips(sheet: Pillow.Image, design: Design, name: str) -> None:
    if name[0] == "A":
        sign = suit_shape(name[1], round(design.pip * Random(design.seed).uniform(1.2, 3.5) * DOTS), design.seed)
        sheet.paste(design.inks[name[1]], ((sheet.width - sign.width) // 2, (sheet.height - sign.height) // 2), sign)
        return
    sign = suit_shape(name[1], round(design.pip * DOTS), design.seed)
    top, span = 0.17 * sheet.height, 0.66 * sheet.height
    for x, y in PIPS[name[0]]:
        shape = sign.rotate(180) if y > 0.5 else sign
        place = (round(x * sheet.width - sign.width / 2), round(top + y * span - sign.height / 2))
        sheet.paste(design.inks[name[1]], place, shape)


def court(sheet: Pillow.Image, design: Design, name: str) -> None:
    """A framed figure of blots and stripes, alike at both ends, with its suit."""
    chance = Random(design.seed + name)
    wide, high = round(0.64 * sheet.width), round(0.78 * sheet.height)
    panel = Pillow.new("RGB", (wide, high), design.paper)
    draw = ImageDraw.Draw(panel)
    colours = [
        tuple(chance.choice(((205, 30, 40), (30, 50, 140), (240, 200, 60), (20, 20, 20), (250, 250, 250)))) for _ in range(14)
    ]
    for colour in colours:
        x, y, size = chance.uniform(0, wide), chance.uniform(0.1, 0.5) * high, chance.uniform(0.1, 0.35) * wide
        shape = chance.choice((draw.ellipse, draw.rectangle))
        shape((x - size, y - size * 0.7, x + size, y + size * 0.7), fill=colour, outline=(20, 20, 20), width=3)
    draw.ellipse((0.35 * wide, 0.12 * high, 0.65 * wide, 0.3 * high), fill=(245, 225, 205), outline=(20, 20, 20), width=3)
    sign = suit_shape(name[1], round(design.pip * 0.9 * DOTS), design.seed)
    panel.paste(design.inks[name[1]], (round(0.04 * wide), round(0.03 * high)), sign)
    panel.paste(panel.crop((0, 0, wide, high // 2)).rotate(180), (0, high - high // 2))
    ImageDraw.Draw(panel).rectangle((0, 0, wide - 1, high - 1), outline=(30, 40, 120), width=chance.choice((2, 4)))
    sheet.paste(panel, ((sheet.width - wide) // 2, (sheet.height - high) // 2))


def finished(sheet: Pillow.Image) -> Image:
    """BGRA with round corners."""
    mask = Pillow.new("L", sheet.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, sheet.width - 1, sheet.height - 1), 3.2 * DOTS, fill=255)
    image = np.asarray(sheet, np.uint8)
    return np.dstack((cv2.cvtColor(image, cv2.COLOR_RGB2BGR), np.asarray(mask, np.uint8)))
