"""Free artwork that trained nothing -> folders of PNG, a card each, as the scenes take them (needs `rsvg-convert`).

    python -m tests.drivers.camera.strangers.artwork PACKAGES DECKS

PACKAGES is a folder with the unpacked packages named in docs/camera.md. None of the artwork is part of the project.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.drivers.camera.strangers.prints import RANKS, Image

HEIGHT = 700
"""Pixels of a card."""
SHEET_SUITS = "cdhs"
"""Rows of a sheet of 13 x 5 cards; in the fifth row are two jokers and the back."""
SHEET_OTHERS = ("joker-1", "joker-2", "back")
WORDS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "10": "T"}


def pixels(path: Path, height: int = HEIGHT) -> Image:
    """BGRA of a file in SVG or PNG."""
    data = path.read_bytes()
    if path.suffix in (".svg", ".svgz"):
        data = subprocess.run(["rsvg-convert", "-h", str(height), str(path)], check=True, capture_output=True).stdout
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    assert image is not None, path
    return np.asarray(image if image.shape[2] == 4 else cv2.cvtColor(image, cv2.COLOR_BGR2BGRA), np.uint8)


def sheet(path: Path) -> Iterator[tuple[str, Image]]:
    """The cards of a sheet, clubs, diamonds, hearts and spades in rows, ace to king in columns."""
    whole = pixels(path, 5 * HEIGHT)
    for row in range(5):
        for column in range(13 if row < 4 else len(SHEET_OTHERS)):
            name = RANKS[column] + SHEET_SUITS[row] if row < 4 else SHEET_OTHERS[column]
            yield name, _cell(whole, column, row)


def _cell(whole: Image, column: int, row: int) -> Image:
    high, wide = whole.shape[0] / 5, whole.shape[1] / 13
    return whole[round(row * high) : round((row + 1) * high), round(column * wide) : round((column + 1) * wide)]


def lettered(stem: str) -> str:
    """ "10H" -> "Th", "QH" -> "Qh"."""
    return stem[:-1].replace("10", "T") + stem[-1].lower()


def worded(stem: str) -> str:
    """ "queen_of_hearts" -> "Qh"."""
    rank, _, suit = stem.partition("_of_")
    return WORDS.get(rank, rank) + suit[:1]


def indexed(stem: str) -> str:
    """ "14" -> "2h": diamonds, hearts, spades and clubs, each from the two to the ace."""
    number = int(stem) if stem.isdigit() else 52
    return "23456789TJQKA"[number % 13] + "dhsc"[number // 13] if number < 52 else ""


FILES = (
    ("cardsJS*/package/cards", "*.svg", lettered, "cardsjs"),
    ("blackjack_gui*/images", "*.png", worded, "blackjack-gui"),
    ("usr/share/games/pokerth/gfx/cards/default", "*.png", indexed, "pokerth"),
    ("usr/share/games/pokerth/gfx/cards/default4c", "*.png", indexed, "pokerth-4c"),
)


def decks(packages: Path) -> Iterator[tuple[str, str, Image]]:
    """Deck, card and picture of all that is there."""
    for path in sorted(packages.glob("usr/share/aisleriot/cards/*.svgz")):
        yield from ((path.stem, name, picture) for name, picture in sheet(path))
    for place, pattern, card, deck in FILES:
        for path in sorted(found for folder in packages.glob(place) for found in folder.glob(pattern)):
            if re.fullmatch("[A2-9TJQK][shdc]", card(path.stem)):
                yield deck, card(path.stem), pixels(path)


def main() -> None:
    packages, out = Path(sys.argv[1]), Path(sys.argv[2])
    for deck, name, picture in decks(packages):
        (out / deck).mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(out / deck / f"{name}.png"), picture)


if __name__ == "__main__":
    main()
