"""Where the faces come from: folders of artwork, or decks drawn with fonts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw

from tests.drivers.camera.strangers import prints
from tests.drivers.camera.strangers.prints import DOTS, NAMES, Image

FOREIGN_ART = ("swiss-xvii",)
"""Artwork with other suits: nothing in it is a card of the game."""


@dataclass(frozen=True)
class Packs:
    """decks: folders of PNG; fonts: files."""

    decks: Sequence[Path]
    fonts: Sequence[Path]

    def card(self, chance: Random, sizes: str = "", language: str = "") -> tuple[str, Image]:
        """Any card of any deck: its name and face."""
        name = chance.choice(NAMES)
        if self.decks and not sizes and not language and chance.random() < 0.6:
            return self._artwork(name, chance)
        return name, self.design(chance, sizes, language).face(name)

    def design(self, chance: Random, sizes: str = "", language: str = "") -> prints.Design:
        language = language or chance.choice(("english",) * 8 + tuple(prints.LANGUAGES))
        return prints.by_chance(chance, self.fonts, language, sizes)

    def _artwork(self, name: str, chance: Random) -> tuple[str, Image]:
        return name, loaded(chance.choice([deck for deck in self.decks if deck.name not in FOREIGN_ART]) / f"{name}.png")

    def foreign(self, chance: Random) -> Image:
        """Suits of another country: artwork, or drawn signs in a suit's place."""
        own = [deck for deck in self.decks if deck.name in FOREIGN_ART]
        return loaded(chance.choice(own) / f"{chance.choice(NAMES)}.png") if own else self.suitless(chance)

    def joker(self, chance: Random) -> Image:
        own = [
            deck / f"joker-{number}.png" for deck in self.decks for number in (1, 2) if (deck / f"joker-{number}.png").exists()
        ]
        return loaded(chance.choice(own)) if own and chance.random() < 0.4 else self._drawn_joker(chance)

    def _drawn_joker(self, chance: Random) -> Image:
        """The word, a star or a letter at both ends, and a picture."""
        design = self.design(chance)
        sheet = prints.blank(design.width, design.paper)
        prints.court(sheet, design, chance.choice("JQK") + chance.choice("shdc"))
        text = chance.choice(("JOKER", "Joker", "JOKER", "ДЖОКЕР", "JO", "*", "JKR", "Jolly", "W"))
        ink = design.inks[chance.choice("shdc")]
        way = chance.choice(("line", "column", "sideways"))

        def word(half: Pillow.Image) -> None:
            if way == "column":
                for number, letter in enumerate(text):
                    mask = prints.letters(letter, design.font, design.index * 0.8, design.squeeze)
                    half.paste(ink, (round(design.left * DOTS), round((design.top + number * design.index) * DOTS)), mask)
                return
            mask = prints.letters(text, design.font, min(design.index, 8), design.squeeze)
            mask = mask.rotate(90, expand=True) if way == "sideways" else mask
            half.paste(ink, (round(design.left * DOTS), round(design.top * DOTS)), mask)

        return prints.finished(prints.both_ends(sheet, word))

    def back(self, chance: Random) -> Image:
        own = [deck / "back.png" for deck in self.decks if (deck / "back.png").exists()]
        return loaded(chance.choice(own)) if own and chance.random() < 0.6 else self._drawn_back(chance)

    def _drawn_back(self, chance: Random) -> Image:
        design = self.design(chance)
        sheet = prints.blank(design.width, design.paper)
        draw, ink, step = (
            ImageDraw.Draw(sheet),
            chance.choice(((180, 20, 30), (20, 40, 140), (10, 90, 50))),
            chance.randint(10, 40),
        )
        edge = round(chance.uniform(0, 5) * DOTS)
        for at in range(edge, sheet.width + sheet.height, step):
            draw.line((at, edge, at - sheet.height, sheet.height - edge), fill=ink, width=max(2, step // 4))
            draw.line((at - sheet.height, edge, at, sheet.height - edge), fill=ink, width=max(2, step // 4))
        draw.rectangle((0, 0, sheet.width - 1, sheet.height - 1), outline=design.paper, width=edge + 1)
        return prints.finished(sheet)

    def toy(self, chance: Random) -> Image:
        """Suits in the other suits' colours."""
        design = self.design(chance, language="english")
        red, black = design.inks["h"], design.inks["s"]
        return replace(design, inks={"s": red, "c": red, "h": black, "d": black}).face(chance.choice(NAMES))

    def lettered(self, chance: Random) -> Image:
        """A letter or number that is no rank, above a suit."""
        return self._marked(
            chance,
            chance.choice([*"BCDEFGHLMNPRSTUVWXYZ0", "11", "12", "13", "14", "15", "20", "99", "1", "Ж", "Ш", "Ф", "&", "?"]),
            chance.choice("shdc"),
        )

    def suitless(self, chance: Random) -> Image:
        """A rank without a suit, or with a sign that is none."""
        return self._marked(chance, chance.choice([*"A23456789JQK", "10"]), "")

    def _marked(self, chance: Random, text: str, suit: str) -> Image:
        design = self.design(chance, language="english")
        sheet = prints.blank(design.width, design.paper)
        ink = chance.choice(list(design.inks.values()))
        sign = chance.choice(("star", "ring", "square", "cross", "bar", "drop", "")) if not suit else ""

        def end(half: Pillow.Image) -> None:
            prints.index(half, replace(design, inks={**design.inks, "": ink}), text, suit)
            middle = (design.left + design.index * 0.3) * DOTS, (design.top + design.index * 1.6) * DOTS
            _sign(ImageDraw.Draw(half), sign, middle, design.index * 0.4 * DOTS, ink)

        return prints.finished(prints.both_ends(sheet, end))

    def paper(self, chance: Random) -> Image:
        """A leaflet, ticket or business card: lines of words and figures."""
        design = self.design(chance, language="english")
        sheet = prints.blank(design.width, design.paper)
        draw, top, left = ImageDraw.Draw(sheet), chance.uniform(2, 6), chance.uniform(2, 5)
        while top < 78:
            tall = chance.uniform(2.5, 9)
            text = chance.choice(
                (
                    "JOKER",
                    "Total 10.99",
                    "A4",
                    "K 9",
                    "28 Q",
                    "5 5 5",
                    "No 7",
                    "OPEN",
                    "QUEEN ST 8",
                    "TABLE 6",
                    "CASINO",
                    "Kassa",
                    "2 for 1",
                    "J&B",
                    "АБВ 8",
                )
            )
            mask = prints.letters(text, design.font, tall, design.squeeze)
            sheet.paste(chance.choice(list(design.inks.values())), (round(left * DOTS), round(top * DOTS)), mask)
            top += tall * chance.uniform(1.2, 2.2)
        if chance.random() < 0.5:
            draw.rectangle((12, 12, sheet.width - 12, sheet.height - 12), outline=(30, 30, 30), width=4)
        return prints.finished(sheet)


def _sign(draw: ImageDraw.ImageDraw, sign: str, middle: tuple[float, float], size: float, ink: prints.Colour) -> None:
    """Something that is no suit, or nothing."""
    x, y = middle
    box = (x - size, y - size, x + size, y + size)
    if sign == "ring":
        draw.ellipse(box, fill=ink)
    elif sign == "square":
        draw.rectangle(box, fill=ink)
    elif sign == "drop":
        draw.pieslice(box, 30, 330, fill=ink)
    elif sign == "bar":
        draw.rectangle((x - size, y - size / 3, x + size, y + size / 3), fill=ink)
    elif sign == "cross":
        draw.line(box, fill=ink, width=12)
        draw.line((x - size, y + size, x + size, y - size), fill=ink, width=12)
    elif sign == "star":
        for turn in (0, 180):
            draw.regular_polygon((x, y, size), 3, rotation=turn, fill=ink)


def loaded(path: Path) -> Image:
    face = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    assert face is not None, path
    return np.asarray(face, np.uint8)
