"""Tables with a card or another thing on them, for tests of single pictures."""

from functools import lru_cache

import numpy as np

from drivers.camera.recognise import Recogniser
from drivers.camera.taught import Deck
from drivers.camera.teacher import CARDS, Teacher
from drivers.emulators.camera_scene import Image, artwork, lay

TABLES = {
    "black": (15, 15, 15), "green": (60, 110, 30), "wood": (60, 100, 150), "grey": (150, 150, 150), "light": (205, 205, 205),
}  # fmt: skip


def table(colour: str = "green") -> Image:
    """A table with grain, 640 x 480."""
    grain = np.random.default_rng(1).normal(0, 3, (480, 640, 3))
    return np.asarray(np.clip(np.array(TABLES[colour]) + grain, 0, 255), np.uint8)


def on_felt(card: Image, angle: float = 10.0, colour: str = "green") -> Image:
    """A card in the middle, 126 x 176 pixels like the artwork."""
    picture = table(colour)
    lay(picture, card, (320, 240), angle)
    return picture


@lru_cache(maxsize=1)
def taught() -> Deck:
    """The artwork's deck, from one picture of each card."""
    teacher = Teacher(Recogniser())
    for card in CARDS:
        teacher.show(card, on_felt(artwork(card), 4.0))
    return teacher.deck()
