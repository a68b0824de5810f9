"""Card pictures without end: the artwork as it is, or with pips and an index of another font, size and place.

A picture is 252 x 352 pixels, 4 a millimetre, BGR, without rounded corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import cv2
import numpy as np

from drivers.camera.geometry import RANKS, SUITS
from drivers.camera.normal import Image
from drivers.camera.training import shapes

SCALE = 4
WIDTH, HEIGHT = 63 * SCALE, 88 * SCALE
FRAME = (slice(41, 311), slice(42, 210))
"""Where a court stands on the cards of FRAMED decks."""
ART_REACHES = 26.0
FRAMED = ("kennard-2color", "kennard-4color", "standard")
DARK_REDS = 0.25
"""Share of the decks whose red is that of old wine: small diamonds of it look black in a photo."""
COLUMNS, ROWS = (0.28, 0.5, 0.72), {0: 0.17, 1: 0.39, 2: 0.61, 3: 0.83, 4: 0.5, 5: 0.28, 6: 0.335, 7: 0.665, 8: 0.72}
PIPS: dict[str, list[tuple[int, int]]] = {
    "2": [(1, 0), (1, 3)],
    "3": [(1, 0), (1, 4), (1, 3)],
    "4": [(0, 0), (2, 0), (0, 3), (2, 3)],
    "5": [(0, 0), (2, 0), (1, 4), (0, 3), (2, 3)],
    "6": [(0, 0), (2, 0), (0, 4), (2, 4), (0, 3), (2, 3)],
    "7": [(0, 0), (2, 0), (0, 4), (2, 4), (0, 3), (2, 3), (1, 6)],
    "8": [(0, 0), (2, 0), (0, 4), (2, 4), (0, 3), (2, 3), (1, 6), (1, 7)],
    "9": [(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3), (2, 3), (1, 4)],
    "T": [(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3), (2, 3), (1, 5), (1, 8)],
}
"""Column and row of each pip, as on every standard card."""


Index = tuple[shapes.Mask, shapes.Mask]
"""What is printed as rank and as suit."""


@dataclass(frozen=True)
class Style:
    """How the cards of one deck are printed; millimetres."""

    font: Path
    rank_high: float
    rank_wide: float
    middle: float
    top: float
    suit_high: float
    gap: float
    pip_high: float
    spread: float
    four_colours: bool
    ink_seed: int

    @property
    def reach(self) -> float:
        """Down to where two thirds of the suit are."""
        return self.top + self.rank_high + self.gap + 0.67 * self.suit_high


class Decks:
    """Pictures of cards from a folder of decks and a folder of fonts; everything by the given chance."""

    def __init__(self, folder: Path, fonts: list[Path]) -> None:
        self._art = {deck.name: dict(_pictures(deck)) for deck in sorted(folder.iterdir())}
        self._fonts = fonts

    def card(self, chance: Random) -> tuple[str, Image, float]:
        """Name and picture of any card of any deck, and how far down its index reaches (so that the suit is told), mm."""
        name = chance.choice(RANKS) + chance.choice(SUITS)
        if chance.random() < 0.25:
            return name, self._art[chance.choice(list(self._art))][name].copy(), ART_REACHES
        style = self.style(chance)
        return name, self.printed(name, style, chance, index_masks(name, style)), style.reach

    def style(self, chance: Random) -> Style:
        jumbo = chance.random() < 0.4
        high = chance.uniform(9, 16) if jumbo else chance.uniform(6, 9.5)
        return Style(
            chance.choice(self._fonts), high, chance.uniform(0.5, 0.95) * high,
            chance.uniform(5.0, 7.5) + 2.5 * jumbo,
            chance.uniform(2.5, chance.choice((6, 6, 11))), chance.uniform(0.5, 0.95) * high, chance.uniform(0.4, 2.0),
            chance.uniform(9, 15),
            chance.uniform(0.8, 1.05), chance.random() < 0.15, chance.randrange(1 << 30),
        )  # fmt: skip

    def printed(self, name: str, style: Style, chance: Random, index: Index) -> Image:
        """A card with this index, which need not be the card's own."""
        paper = np.array([chance.uniform(225, 255), chance.uniform(240, 255), chance.uniform(240, 255)])
        card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
        card[:] = paper
        if name[0] in "JQK":
            self._court(card, name, chance)
        else:
            _pips(card, name, style, chance)
        _both_ends(card, lambda half: print_index(half, index, name[1], style))
        return card

    def _court(self, card: Image, name: str, chance: Random) -> None:
        """The artwork's court in a frame of another size."""
        court = self._art[chance.choice(FRAMED)][name][FRAME]
        wide, high = round(chance.uniform(34, 45) * SCALE), round(chance.uniform(62, 76) * SCALE)
        x, y = (WIDTH - wide) // 2, (HEIGHT - high) // 2
        card[y : y + high, x : x + wide] = cv2.resize(court, (wide, high), interpolation=cv2.INTER_AREA)


def _pictures(deck: Path) -> Iterator[tuple[str, Image]]:
    for path in sorted(deck.glob("*.png")):
        picture = cv2.imread(str(path))
        assert picture is not None, path
        yield path.stem, picture


def ink(suit: str, style: Style) -> tuple[float, ...]:
    """The colour of a suit, blue first."""
    chance = Random(style.ink_seed)  # noqa: S311 - a picture, no secret
    red = (chance.uniform(10, 70), chance.uniform(5, 60), chance.uniform(170, 225))
    black = (chance.uniform(5, 50),) * 3
    if chance.random() < DARK_REDS:
        red = (0.5 * red[0], 0.5 * red[1], chance.uniform(90, 170))
    if style.four_colours:
        return {"s": black, "h": red, "d": (200.0, 60.0, 20.0), "c": (30.0, 120.0, 10.0)}[suit]
    return red if suit in "hd" else black


def stamp(card: Image, mask: Image, middle: tuple[float, float], size: tuple[float, float], colour: tuple[float, ...]) -> None:
    """Print a mask; middle and size in millimetres."""
    wide, high = max(2, round(size[0] * SCALE)), max(2, round(size[1] * SCALE))
    x, y = round(middle[0] * SCALE - wide / 2), round(middle[1] * SCALE - high / 2)
    x, y = min(max(x, 0), WIDTH - wide), min(max(y, 0), HEIGHT - high)
    alpha = cv2.resize(mask, (wide, high), interpolation=cv2.INTER_AREA)[:, :, None] / 255.0
    part = card[y : y + high, x : x + wide]
    part[:] = (part * (1 - alpha) + np.array(colour) * alpha).astype(np.uint8)


def _both_ends(card: Image, draw: Callable[[Image], None]) -> None:
    """Print the same at both ends, one upside down."""
    draw(card)
    draw(card[::-1, ::-1])


def index_masks(name: str, style: Style) -> Index:
    """A card's own rank and suit."""
    suit = shapes.suit(name[1], Random(style.ink_seed))  # noqa: S311 - the same shape on each card of a deck
    return shapes.rank(style.font, "10" if name[0] == "T" else name[0]), suit


def print_index(card: Image, index: Index, suit: str, style: Style) -> None:
    """Rank and suit below each other, in the suit's colour."""
    glyph, sign = index
    own = glyph.shape[1] / glyph.shape[0] * style.rank_high
    wide = min(own, style.rank_wide * (1.35 if own > style.rank_high else 1.0))
    stamp(card, glyph, (style.middle, style.top + style.rank_high / 2), (wide, style.rank_high), ink(suit, style))
    size = (sign.shape[1] / sign.shape[0] * style.suit_high, style.suit_high)
    stamp(card, sign, (style.middle, style.top + style.rank_high + style.gap + style.suit_high / 2), size, ink(suit, style))


def _pips(card: Image, name: str, style: Style, chance: Random) -> None:
    suit = shapes.suit(name[1], Random(style.ink_seed))  # noqa: S311 - the same shape on each card of a deck
    colour = ink(name[1], style)
    ratio = suit.shape[1] / suit.shape[0]
    if name[0] == "A":
        high = chance.uniform(12, 40)
        stamp(card, suit, (31.5, 44), (min(38.0, ratio * high), high), colour)
        return
    for column, row in PIPS[name[0]]:
        x, y = 0.5 + (COLUMNS[column] - 0.5) * style.spread, 0.5 + (ROWS[row] - 0.5) * style.spread
        upside_down = y > 0.55
        shape = suit[::-1] if upside_down else suit
        stamp(card, shape, (x * 63, y * 88), (ratio * style.pip_high, style.pip_high), colour)
