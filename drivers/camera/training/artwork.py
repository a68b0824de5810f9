"""Card artwork with a free licence -> folders of PNG, one a card, as the other scripts read them.

    python -m drivers.camera.training.artwork PACKAGES DECKS

PACKAGES is a folder with the unpacked npm packages named in docs/camera.md; needs resvg-py, which turns SVG into pixels.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import resvg_py

from drivers.camera.normal import Image

SIZE = (252, 352)
"""Pixels of a card, 4 a millimetre."""
RANKS = "A23456789TJQK"
WORDS = {"king": "K", "queen": "Q", "jack": "J", "10": "T", "1": "A"}

Card = tuple[str, Image]
"""Name ("As", "Th") and picture."""


def numbered(stem: str) -> str:
    """"12h" -> "Qh"."""
    number = int(stem[:-1]) if stem[:-1].isdigit() else 0
    return (RANKS[number - 1] if 0 < number <= 13 else "?") + stem[-1]


def lettered(stem: str) -> str:
    """"QH" -> "Qh"."""
    return stem[0] + stem[1:].lower()


def worded(stem: str) -> str:
    """"heart_queen" -> "Qh"."""
    suit, _, rank = stem.partition("_")
    return WORDS.get(rank, rank) + suit[:1]


def files(folder: Path, pattern: str, card: Callable[[str], str]) -> Iterator[Card]:
    """The files of a folder that are cards."""
    for path in sorted(folder.glob(pattern)):
        if re.fullmatch("[A2-9TJQK][shdc]", card(path.stem)):
            yield card(path.stem), cv2.resize(_pixels(path), SIZE, interpolation=cv2.INTER_AREA)


def _pixels(path: Path) -> Image:
    """On white."""
    data = path.read_bytes()
    if path.suffix == ".svg":
        svg = re.sub(r' (height|width)="[0-9.]+in"', "", data.decode())  # inches are refused; the view box tells the shape
        data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=SIZE[0] * 2))
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    assert image is not None, path
    if image.shape[2] == 3:
        return image
    alpha = image[:, :, 3:] / 255.0
    return (image[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)


def decks(packages: Path) -> Iterator[tuple[str, Iterator[Card]]]:
    """Each deck that is there, and its cards."""
    for folder in packages.glob("heruka*/package/src/images/*color*"):
        yield f"kennard-{folder.name}", files(folder, "*.svg", lettered)
    for folder in packages.glob("younestouati*/package/cards"):
        yield "standard", files(folder, "*.svg", numbered)
    for folder in packages.glob("svg-cards*/package/png/2x"):
        yield "svg-cards", files(folder, "*.png", worded)


def main() -> None:
    packages, out = Path(sys.argv[1]), Path(sys.argv[2])
    for deck, cards in decks(packages):
        (out / deck).mkdir(parents=True, exist_ok=True)
        for name, picture in cards:
            cv2.imwrite(str(out / deck / f"{name}.png"), picture)


if __name__ == "__main__":
    main()
