"""The four suits as masks, each deck's of its own build. Pure."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from random import Random

from PIL import Image as Pillow
from PIL import ImageDraw

SIZE = 400
"""Pixels of the square they are drawn in."""
Points = list[tuple[float, float]]


@lru_cache(maxsize=512)
def suit_shape(suit: str, tall: int, seed: str) -> Pillow.Image:
    """A mask `tall` pixels high, cut to its ink."""
    mask = Pillow.new("L", (SIZE, SIZE), 0)
    {"h": _heart, "d": _diamond, "s": _spade, "c": _club}[suit](ImageDraw.Draw(mask), Random(f"{seed} {suit}"))
    mask = mask.crop(mask.getbbox())
    return mask.resize((max(2, round(mask.width * tall / mask.height)), max(2, tall)), Pillow.Resampling.LANCZOS)


def _lobes(wide: float, deep: float) -> Points:
    """The outline of a heart, its point below."""
    turns = [2 * pi * step / 120 for step in range(120)]
    return [
        (200 + wide * 10 * sin(t) ** 3, 190 - deep * 0.62 * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)))
        for t in turns
    ]


def _heart(draw: ImageDraw.ImageDraw, chance: Random) -> None:
    draw.polygon(_lobes(chance.uniform(13, 17), chance.uniform(15, 18)), fill=255)


def _diamond(draw: ImageDraw.ImageDraw, chance: Random) -> None:
    wide, hollow = chance.uniform(105, 160), chance.choice((0.0, 0.08, 0.16))
    outline: Points = []
    for corner in range(4):
        a, b = pi / 2 * corner, pi / 2 * (corner + 1)
        for step in range(20):
            share = step / 20
            x, y = (1 - share) * cos(a) + share * cos(b), (1 - share) * sin(a) + share * sin(b)
            pull = 1 - hollow * 4 * share * (1 - share)
            outline.append((200 + wide * x * pull, 200 + 180 * y * pull))
    draw.polygon(outline, fill=255)


def _stem(draw: ImageDraw.ImageDraw, top: float, foot: float, chance: Random) -> None:
    thin = chance.uniform(6, 22)
    draw.polygon([(200 - thin, top), (200 + thin, top), (200 + foot, 390), (200 - foot, 390)], fill=255)


def _spade(draw: ImageDraw.ImageDraw, chance: Random) -> None:
    points = _lobes(chance.uniform(13, 16.5), chance.uniform(14, 17))
    draw.polygon([(x, 370 - y) for x, y in points], fill=255)
    _stem(draw, 220, chance.uniform(40, 80), chance)


def _club(draw: ImageDraw.ImageDraw, chance: Random) -> None:
    size, apart = chance.uniform(72, 86), chance.uniform(82, 100)
    for x, y in ((200, 100), (200 - apart, 240), (200 + apart, 240)):
        draw.ellipse((x - size, y - size, x + size, y + size), fill=255)
    draw.ellipse((170, 160, 230, 250), fill=255)
    _stem(draw, 200, chance.uniform(40, 75), chance)
