"""Cards with something that looks like an index and is none, as a reader meets them: on jokers, leaflets, tickets, foreign decks.

Each function gives a picture as drivers.camera.training.decks does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.geometry import RANKS, SUITS
from drivers.camera.normal import Image
from drivers.camera.training import shapes
from drivers.camera.training.decks import HEIGHT, SCALE, WIDTH, Decks, Style, index_masks, ink, stamp
from drivers.camera.training.shapes import SIDE, Mask

STRANGE = ("B", "C", "D", "E", "F", "H", "L", "M", "N", "P", "R", "T", "U", "V", "W", "X", "Y", "0", "1", "11", "12", "13", "15")
"""Courts of other languages, numbers that no card has, and any letter."""
TURNABLE = "A8"
"""Ranks that a mirror hardly changes."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
WORDS = ("JOKER", "JOKER", "OPEN", "TABLE", "KING", "ACE", "JACK", "QUEEN", "PAYS 3 TO 2", "MIN", "MAX", "INSURANCE")


def strange_rank(decks: Decks, chance: Random) -> Image:
    """A letter or number that is no rank, above a suit."""
    name, style = _any(decks, chance)
    return decks.printed(name, style, chance, (shapes.rank(style.font, chance.choice(STRANGE)), index_masks(name, style)[1]))


def strange_sign(decks: Decks, chance: Random) -> Image:
    """A rank above what is no suit: another sign, another rank, or nothing."""
    name, style = _any(decks, chance)
    sign = shapes.rank(style.font, chance.choice(RANKS)) if chance.random() < 0.2 else _sign(chance)
    return decks.printed(name, style, chance, (index_masks(name, style)[0], sign))


def mirrored(decks: Decks, chance: Random) -> Image:
    """What a camera sees that looks into a mirror."""
    name, style = _any(decks, chance)
    if name[0] in TURNABLE:
        name = "7" + name[1]
    rank, suit = index_masks(name, style)
    return decks.printed(name, style, chance, (rank[:, ::-1], suit))


def half_hidden(decks: Decks, chance: Random) -> Image:
    """So much of the rank is covered that it may be another one: 10 without its 1, half of an 8."""
    name, style = _any(decks, chance)
    rank, suit = index_masks(name, style)
    card = decks.printed(name, style, chance, (rank, suit))
    wide = min(rank.shape[1] / rank.shape[0] * style.rank_high, 1.35 * style.rank_wide)
    left, top = style.middle - wide / 2, style.top
    share, cover = chance.uniform(0.4, 0.7), [chance.uniform(0, 255)] * 3
    if chance.random() < 0.5:
        cover = [float(part) for part in card[2, 2]]
    above, below, before, behind = (
        (0.0, top + share * style.rank_high, 0.0, 40.0),
        (top + (1 - share) * style.rank_high, top + style.rank_high + 0.5, 0.0, 40.0),
        (0.0, 40.0, 0.0, left + share * wide),
        (0.0, 40.0, left + (1 - share) * wide, 40.0),
    )[chance.randrange(4)]
    card[round(above * SCALE) : round(below * SCALE), round(before * SCALE) : round(behind * SCALE)] = cover
    return card


def words(decks: Decks, chance: Random) -> Image:
    """Lines of writing, upright, or one letter below the other."""
    card = np.full((HEIGHT, WIDTH, 3), chance.uniform(225, 255), np.uint8)
    style = decks.style(chance)
    high, colour = chance.uniform(3, 14), ink(chance.choice(SUITS), style)
    word = chance.choice(WORDS) if chance.random() < 0.5 else "".join(chance.choices(LETTERS, k=chance.randint(2, 9)))
    pace = chance.uniform(1.05, 1.7)
    lines = [letter for letter in word if letter != " "] if chance.random() < 0.4 else [word] * 12
    top = chance.uniform(1, 9)
    for line in lines:
        glyph = shapes.rank(style.font, line)
        wide = min(60.0, glyph.shape[1] / glyph.shape[0] * high)
        if top + high > HEIGHT / SCALE:
            break
        stamp(card, glyph, (chance.uniform(2, 4) + wide / 2, top + high / 2), (wide, high), colour)
        top += pace * high
    return card


def _any(decks: Decks, chance: Random) -> tuple[str, Style]:
    return chance.choice(RANKS) + chance.choice(SUITS), decks.style(chance)


def _sign(chance: Random) -> Mask:
    """No suit: a ring, a square, a star, a cross, a bar, an arrow; or hardly anything."""
    canvas = np.zeros((SIDE, SIDE), np.uint8)
    middle, kind = SIDE // 2, chance.choice(("disc", "ring", "square", "star", "cross", "bar", "arrow", "nothing", "nothing"))
    if kind in ("disc", "ring"):
        cv2.circle(canvas, (middle, middle), SIDE // 2 - 8, 255, -1 if kind == "disc" else chance.randint(4, 16), cv2.LINE_AA)
    elif kind == "square":
        cv2.rectangle(canvas, (8, 8), (SIDE - 8, SIDE - 8), 255, chance.choice((-1, 6, 14)))
    elif kind == "star":
        cv2.fillPoly(canvas, [_star(chance.uniform(0.35, 0.5))], 255, cv2.LINE_AA)
    elif kind == "cross":
        for line in (canvas[middle - 10 : middle + 10], canvas[:, middle - 10 : middle + 10]):
            line[:] = 255
    elif kind == "bar":
        canvas[middle - 8 : middle + 8] = 255
    elif kind == "arrow":
        cv2.arrowedLine(canvas, (middle, SIDE - 6), (middle, 6), 255, 12, cv2.LINE_AA, 0, 0.5)
    return canvas


def _star(inner: float) -> NDArray[np.int32]:
    """Points of a star with five tips; inner: reach of its notches."""
    turns = np.arange(10) * np.pi / 5
    reach = np.where(np.arange(10) % 2 == 0, 1.0, inner) * (SIDE / 2 - 4)
    points = np.stack([SIDE / 2 + reach * np.sin(turns), SIDE / 2 - reach * np.cos(turns)], axis=1)
    return np.asarray(np.round(points), np.int32)


KINDS: Mapping[str, Callable[[Decks, Random], Image]] = {
    "strange rank": strange_rank, "strange sign": strange_sign, "mirrored": mirrored, "half hidden": half_hidden, "words": words,
}  # fmt: skip
