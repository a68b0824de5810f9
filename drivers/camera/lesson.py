"""Where the teacher's pictures come from: a folder of images named by card, or a video of a pack in a known order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from drivers.camera.follow import GAP
from drivers.camera.normal import Image
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser
from drivers.camera.teacher import CARDS, Teacher
from drivers.errors import DriverConfigError

PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}
NAME = re.compile(r"(10|[A2-9TJQKatjqk])([shdcSHDC])(?:[-_ (].*)?")
ORDER = " ".join(CARDS)
"""A new pack, and how it is shown: spades, hearts, diamonds, clubs, each from ace to king."""
FEWEST_FRAMES = 2
"""Frames that show a card, for it to be one."""


class LessonError(DriverConfigError):
    """What cannot be taught from, or not in this order."""


def card_of(text: str) -> str | None:
    """"10h", "Th-2", "as" -> "Th", "Th", "As"; None for what names no card."""
    found = NAME.fullmatch(text)
    return None if found is None else ("T" if found[1] == "10" else found[1].upper()) + found[2].lower()


def order(text: str) -> list[str]:
    """The cards of an order, "As 2s ..."; LessonError where it is not each of the 52 once."""
    cards = [card_of(word) or word for word in re.split(r"[\s,]+", text.strip())]
    for card in cards:
        if card not in CARDS:
            raise LessonError("order", card, "a card such as As, Th or 10h")
    if sorted(cards) != sorted(CARDS):
        raise LessonError("order", f"{len(cards)} cards, {len(set(cards))} different", "each of the 52 cards once")
    return cards


def teach(source: str, in_order: str, recogniser: Recogniser) -> Teacher:
    """A teacher that has seen all of the source."""
    teacher = Teacher(recogniser)
    if Path(source).is_dir():
        _folder(Path(source), teacher)
    else:
        _video(source, order(in_order), teacher, recogniser)
    return teacher


def _folder(folder: Path, teacher: Teacher) -> None:
    pictures = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in PICTURES]
    known = [(card, path) for path in pictures if (card := card_of(path.stem))]
    if not known:
        raise LessonError("DECK", str(folder), "a folder with images named by card, such as As.jpg, 10h.png, Kd-2.jpg")
    for card, path in known:
        image = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR) if path.stat().st_size else None
        if image is None:
            raise LessonError("DECK", str(path), "an image")
        teacher.show(card, np.asarray(image, np.uint8))


def _video(source: str, cards: list[str], teacher: Teacher, recogniser: Recogniser) -> None:
    """The n-th card that passes is the n-th of the order."""
    number, shown, empty = -1, 0, GAP
    for frame in frames(source):
        study = recogniser.study(frame)
        if study.reading.seen is Seen.EMPTY:
            empty += 1
            if empty == GAP and 0 < shown < FEWEST_FRAMES:
                number -= 1  # a flicker, no card
            continue
        if study.reading.seen not in (Seen.CARD, Seen.UNREAD):
            continue
        if empty >= GAP:
            number, shown = number + 1, 0
        empty, shown = 0, shown + 1
        if number >= len(cards):
            raise LessonError("DECK", f"more than {len(cards)} cards", "each card of the order once, with a gap behind each")
        teacher.learn(cards[number], study)
    if number + 1 != len(cards):
        raise LessonError("DECK", f"{number + 1} cards passed", f"{len(cards)}, with a gap behind each")


def frames(source: str) -> Iterator[Image]:
    """Every frame of a file or sequence."""
    video = cv2.VideoCapture(source)
    try:
        if not video.isOpened():
            raise LessonError("DECK", source, "a folder of images, a video file or a sequence such as img_%04d.png")
        while True:
            good, frame = video.read()
            if not good:
                return
            yield np.asarray(frame, np.uint8)
    finally:
        video.release()
