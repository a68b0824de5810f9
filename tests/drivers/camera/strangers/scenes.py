"""Kinds of scenes: one picture each, and the card that may be read of it ("" for none)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import cos, pi, radians, sin
from random import Random

import cv2
import numpy as np

from tests.drivers.camera.strangers import grounds, lights, prints, view
from tests.drivers.camera.strangers.packs import Packs
from tests.drivers.camera.strangers.prints import Image

Scene = tuple[Image, str]
Kind = Callable[[Packs, Random], Scene]
FINGER_MM = 15.0


def _table(chance: Random, size: tuple[int, int] | None = None) -> Image:
    return grounds.ground(size or chance.choice(view.SIZES), chance)


def _size(picture: Image) -> tuple[int, int]:
    return picture.shape[1], picture.shape[0]


def one(
    packs: Packs, chance: Random, light: str = "", share: tuple[float, float] = (0.5, 0.85), tilt: float = 20.0,
    sizes: str = "", language: str = "",
) -> Scene:  # fmt: skip
    """A card alone on a table."""
    name, face = packs.card(chance, sizes, language)
    picture = _table(chance)
    view.lay(picture, face, view.by_chance(_size(picture), chance, share, tilt))
    return lights.LIGHTS[light](picture, chance) if light else picture, name


def cluttered(packs: Packs, chance: Random) -> Scene:
    """Layout, words and chips, the card above them."""
    name, face = packs.card(chance)
    picture = _table(chance)
    grounds.layout(picture, chance, packs.fonts)
    grounds.chips(picture, chance, packs.fonts, chance.randint(0, 4), min(_size(picture)) * chance.uniform(0.08, 0.16))
    view.lay(picture, face, view.by_chance(_size(picture), chance))
    return lights.any_light(picture, chance, 1), name


def held(packs: Packs, chance: Random) -> Scene:
    """Fingers over a part of it, anywhere."""
    name, face = packs.card(chance)
    picture = _table(chance)
    where = view.lay(picture, face, view.by_chance(_size(picture), chance))
    grounds.hand(picture, where.at(chance.random(), chance.random()), where.tall * FINGER_MM / 88, chance)
    return lights.any_light(picture, chance, 1), name


def index_held(packs: Packs, chance: Random) -> Scene:
    """A hand over one end, and a finger's edge or a chip over a part of the other end's index."""
    name, face = packs.card(chance)
    picture = _table(chance)
    pose = view.by_chance(_size(picture), chance, (0.55, 0.8))
    where = view.lay(picture, face, pose)
    width = where.tall * FINGER_MM / 88
    ends = [(0.1, 0.08), (0.9, 0.92)]
    chance.shuffle(ends)
    grounds.hand(picture, where.at(*ends[0]), width * 1.3, chance)
    x, y = where.at(*ends[1])
    away = chance.uniform(0, 2 * pi)
    edge = width * chance.uniform(0.3, 1.1)
    grounds.finger(picture, (x + edge * cos(away), y + edge * sin(away)), away + chance.uniform(-1.2, 1.2), width, chance)
    return lights.any_light(picture, chance, 1), name


def peeking(packs: Packs, chance: Random) -> Scene:
    """A card over another one, whose index shows."""
    _, below = packs.card(chance)
    name, above = packs.card(chance)
    picture = _table(chance)
    pose = view.by_chance(_size(picture), chance, (0.45, 0.65), 12.0)
    slip, turn = chance.uniform(0.12, 0.6) * pose.tall, chance.uniform(0, 2 * pi)
    middle = (pose.middle[0] + slip * cos(turn), pose.middle[1] + slip * sin(turn))
    view.lay(picture, below, replace(pose, middle=middle, turn=pose.turn + chance.gauss(0, 25)))
    view.lay(picture, above, pose)
    return lights.any_light(picture, chance, 1), name


def peek_alone(packs: Packs, chance: Random) -> Scene:
    """A back, blank or cut card over a card whose index shows: the top one has no name."""
    _, below = packs.card(chance)
    picture = _table(chance)
    pose = view.by_chance(_size(picture), chance, (0.45, 0.65), 12.0)
    top = packs.back(chance) if chance.random() < 0.6 else plain(chance)
    turn = radians(pose.turn) + chance.choice((-1, 1)) * chance.uniform(0.3, 1.2)
    slip = chance.uniform(0.15, 0.4) * pose.tall
    middle = (pose.middle[0] + slip * cos(turn), pose.middle[1] + slip * sin(turn))
    view.lay(picture, below, pose)
    view.lay(picture, top, replace(pose, middle=middle))
    return lights.any_light(picture, chance, 1), ""


def plain(chance: Random) -> Image:
    """A card of one colour: cut card or blank."""
    colour = chance.choice(
        ((235, 220, 40), (220, 40, 40), (40, 60, 200), (250, 250, 250), (20, 160, 60), (240, 130, 20), (15, 15, 15))
    )
    return prints.finished(prints.blank(63.0, colour))


def sleeved(packs: Packs, chance: Random) -> Scene:
    """In a sleeve: a clear edge, a shine across."""
    name, face = packs.card(chance)
    edge, wide = round(face.shape[0] * 0.02), round(face.shape[0] * 0.035)
    sleeve = cv2.copyMakeBorder(face, edge, wide, edge, edge, cv2.BORDER_CONSTANT, value=(190, 190, 190, 90))
    y, x = np.mgrid[0 : sleeve.shape[0], 0 : sleeve.shape[1]].astype(np.float32) / sleeve.shape[0]
    shine = np.exp(-(((x * cos(0.6) + y * sin(0.6) - chance.uniform(0.1, 0.9)) / chance.uniform(0.03, 0.12)) ** 2))
    sleeve[:, :, :3] = grounds.to_bytes(sleeve[:, :, :3] * 0.92 + 14 + chance.uniform(10, 90) * shine[..., None])
    picture = _table(chance)
    view.lay(picture, np.asarray(sleeve, np.uint8), view.by_chance(_size(picture), chance))
    return lights.any_light(picture, chance, 1), name


def cropped(packs: Packs, chance: Random) -> Scene:
    """The picture ends within the card; one end of it is in view."""
    name, face = packs.card(chance)
    picture = _table(chance)
    pose = view.by_chance(_size(picture), chance, (0.7, 1.0), 10.0)
    turn = radians(pose.turn + chance.choice((-90, 90)))
    middle = (picture.shape[1] / 2 + 0.35 * pose.tall * cos(turn), picture.shape[0] / 2 + 0.35 * pose.tall * sin(turn))
    view.lay(picture, face, replace(pose, middle=middle))
    cut = chance.uniform(0.0, 0.2)
    high, wide = picture.shape[:2]
    return np.ascontiguousarray(
        picture[round(cut * high) : round((1 - cut) * high), round(cut * wide / 2) : round((1 - cut / 2) * wide)]
    ), name


def wild(packs: Packs, chance: Random) -> Scene:
    """Everything by chance."""
    name, face = packs.card(chance)
    picture = _table(chance)
    if chance.random() < 0.5:
        grounds.layout(picture, chance, packs.fonts)
    grounds.chips(picture, chance, packs.fonts, chance.randint(0, 2), min(_size(picture)) * 0.1)
    where = view.lay(picture, face, view.by_chance(_size(picture), chance, (0.35, 0.95), 40.0))
    if chance.random() < 0.4:
        grounds.hand(picture, where.at(chance.random(), chance.random()), where.tall * FINGER_MM / 88, chance)
    return lights.any_light(picture, chance, 3), name


def two(packs: Packs, chance: Random) -> Scene:
    """Two whole cards side by side: nobody says which is meant."""
    picture = _table(chance)
    wide, high = picture.shape[1], picture.shape[0]
    tall = 0.62 * min(wide, high)
    names = []
    for number in (0, 1):
        name, face = packs.card(chance)
        names.append(name)
        middle = (wide * (0.27 + 0.46 * number), high / 2) if wide > high else (wide / 2, high * (0.27 + 0.46 * number))
        view.lay(picture, face, view.Pose(middle, tall * 0.8, chance.gauss(0 if wide > high else 90, 6)))
    return lights.any_light(picture, chance, 1), names[0] if names[0] == names[1] else ""


def thing(face: Callable[[Packs, Random], Image], packs: Packs, chance: Random) -> Scene:
    """Something that is no card of the game."""
    picture = _table(chance)
    view.lay(picture, face(packs, chance), view.by_chance(_size(picture), chance))
    return lights.any_light(picture, chance, 1), ""


def no_card(packs: Packs, chance: Random) -> Scene:
    """Table, print, chips, hands."""
    picture = _table(chance)
    grounds.layout(picture, chance, packs.fonts)
    grounds.words(
        picture, chance, packs.fonts, chance.randint(0, 5), ("7♠", "A♥", "10", "K", "Q♣", "9", "8 8", "♦", *grounds.PRINTS)
    )
    grounds.chips(picture, chance, packs.fonts, chance.randint(0, 6), min(_size(picture)) * chance.uniform(0.08, 0.3))
    if chance.random() < 0.5:
        middle = (chance.uniform(0.2, 0.8) * picture.shape[1], chance.uniform(0.2, 0.8) * picture.shape[0])
        grounds.hand(picture, middle, min(_size(picture)) * chance.uniform(0.08, 0.16), chance)
    return lights.any_light(picture, chance, 1), ""


def patched(packs: Packs, chance: Random) -> Scene:
    """Both indexes partly under the same strip of paper, tape or dirt."""
    name, face = packs.card(chance)
    face = face.copy()
    high, wide = face.shape[:2]
    box = [
        round(v)
        for v in (
            chance.uniform(0, 0.13) * wide,
            chance.uniform(0, 0.12) * high,
            chance.uniform(0.04, 0.14) * wide,
            chance.uniform(0.03, 0.1) * high,
        )
    ]
    colour = chance.choice(((250, 250, 250), (20, 20, 20), (50, 105, 25), (130, 150, 205), (40, 40, 200)))
    for end in (face, face[::-1, ::-1]):
        end[box[1] : box[1] + box[3], box[0] : box[0] + box[2], :3] = colour
    picture = _table(chance)
    view.lay(picture, face, view.by_chance(_size(picture), chance))
    return lights.any_light(picture, chance, 1), name


def _language(packs: Packs, chance: Random) -> Scene:
    return one(packs, chance, language=chance.choice([name for name in prints.LANGUAGES if name != "english"]))


READABLE: Mapping[str, Kind] = {
    "alone": one, "small": partial(one, share=(0.3, 0.45)), "tilted": partial(one, tilt=50.0),
    **{light: partial(one, light=light) for light in lights.LIGHTS},
    **{f"{size} index": partial(one, sizes=size) for size in ("jumbo", "magnum", "small")}, "other language": _language,
    "clutter": cluttered, "fingers": held, "sleeve": sleeved, "cropped": cropped, "over another": peeking, "wild": wild,
}  # fmt: skip
"""A person can read most of these."""
HIDDEN: Mapping[str, Kind] = {"indexes held": index_held, "indexes patched": patched}
"""A person can read some of these."""
NONE: Mapping[str, Kind] = {
    "under another": peek_alone, "two cards": two, "no card": no_card,
    "one colour": partial(thing, lambda _, chance: plain(chance)), "joker": partial(thing, Packs.joker),
    "back": partial(thing, Packs.back), "toy inks": partial(thing, Packs.toy),
    "strange letter": partial(thing, Packs.lettered), "no suit": partial(thing, Packs.suitless),
    "foreign suits": partial(thing, Packs.foreign), "paper": partial(thing, Packs.paper),
}  # fmt: skip
"""Nothing may be read of these."""
KINDS: Mapping[str, Kind] = {**READABLE, **HIDDEN, **NONE}
