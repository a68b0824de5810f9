"""Pictures of what looks like a card or an index and is none, or not that one; a table of what is read of them.

    python -m tests.drivers.camera.lookalikes [--count 50] [--seed 1] [--taught]

--taught: with the deck taught of which the pictures are made.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import cv2
import numpy as np

from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_scene import CARD, SCALE, Image, artwork, lay
from tests.drivers.camera.tables import TABLES, table, taught

WORDS = (
    "JOKER", "JOKER", "OPEN", "TABLE 8", "A4 KING", "9876", "Q & A", "PAYS 3 TO 2", "MIN 10 MAX 500", "K7", "AJ", "QUEEN", "7UP",
)  # fmt: skip
LETTERS = "BDEFHLMNPRVWX"
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
INKS = ((20, 20, 20), (30, 30, 200), (180, 60, 20), (30, 110, 30))
FACES = (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_SIMPLEX)
PACK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]

Scene = tuple[Image, set[str]]
"""A picture, and the cards that may be read of it."""


def joker(chance: Random) -> Scene:
    """The word in a column or a line at both ends, an emblem in the middle."""
    card, ink, size = _paper(chance), chance.choice(INKS), chance.uniform(0.35, 0.9)
    for number, letter in enumerate("JOKER" if chance.random() < 0.6 else ["JOKER"]):
        _write(card, letter, (5, round((number + 1) * 24 * size + 4)), size, ink, chance)
    cv2.circle(card, (CARD[0] // 2, CARD[1] // 2), chance.randint(15, 30), ink, -1, cv2.LINE_AA)
    return _laid(both_ends(card), chance), set()


def leaflet(chance: Random) -> Scene:
    """Lines of words, upright, sideways or at both ends."""
    card, ink, size = _paper(chance), chance.choice(INKS), chance.uniform(0.4, 1.1)
    pace, word, left = chance.uniform(1.1, 1.7), chance.choice(WORDS), chance.randint(2, 10)
    for line in range(1, 12):
        _write(card, word, (left, round(line * pace * 22 * size)), size, ink, chance)
    return _laid(both_ends(card) if chance.random() < 0.4 else card, chance), set()


def ticket(chance: Random) -> Scene:
    """A number or letter with a sign that is no suit, or none, at both ends."""
    card, ink = _paper(chance), chance.choice(INKS)
    size = chance.uniform(0.7, 1.3)
    bottom = round(24 * size + 4)
    _write(card, chance.choice(RANKS), (5, bottom), size, ink, chance)
    middle, wide = (15, bottom + 14), chance.randint(6, 11)
    sign = chance.choice(("disc", "square", "cross", "bar", "nothing"))
    if sign == "disc":
        cv2.circle(card, middle, wide, ink, chance.choice((-1, 2)), cv2.LINE_AA)
    elif sign == "square":
        cv2.rectangle(card, (15 - wide, middle[1] - wide), (15 + wide, middle[1] + wide), ink, chance.choice((-1, 2)))
    elif sign == "cross":
        cv2.drawMarker(card, middle, ink, cv2.MARKER_CROSS, 2 * wide, 4)
    elif sign == "bar":
        cv2.line(card, (4, middle[1]), (26, middle[1]), ink, 4)
    return _laid(both_ends(card), chance), set()


def strange_letter(chance: Random) -> Scene:
    """A court of another language or no rank at all, above a real suit."""
    name = chance.choice(PACK)
    card = artwork(name).copy()
    card[4:46, 3:33] = card[3, 3]
    ink = (30, 30, 220) if name[1] in "hd" else (20, 20, 20)
    _write(card, chance.choice(LETTERS), (5, 42), chance.uniform(1.2, 1.6), ink, chance)
    return _laid(both_ends(card), chance), set()


def mirrored(chance: Random) -> Scene:
    """A camera that looks into a mirror."""
    name = chance.choice(PACK)
    return _laid(np.ascontiguousarray(artwork(name)[:, ::-1]), chance), {name}


def half_hidden(chance: Random) -> Scene:
    """A thing lies over a part of both indexes: 10 without its 1, half of an 8."""
    name = chance.choice([card for card in PACK if card[0] in "T8963Q"])
    card, share = artwork(name).copy(), chance.uniform(0.25, 0.6)
    place = (slice(0, 46), slice(0, round(32 * share))) if chance.random() < 0.5 else (slice(0, round(46 * share)), slice(0, 40))
    card[place] = chance.choice(((250, 250, 250), (60, 110, 30), (120, 150, 205), (20, 20, 20)))
    return _laid(both_ends(card), chance), {name}


def table_print(chance: Random) -> Scene:
    """Words, boxes and numbers of a layout, printed on the felt."""
    picture = table(chance.choice(list(TABLES)))
    colour = chance.choice(((40, 200, 220), (240, 240, 240), (30, 30, 30)))
    for _ in range(chance.randint(2, 5)):
        x, y = chance.randrange(0, 450), chance.randrange(40, 440)
        _write(picture, chance.choice(WORDS), (x, y), chance.uniform(0.8, 2.2), colour, chance)
        left, top = chance.randrange(0, 480), chance.randrange(0, 300)
        cv2.rectangle(picture, (left, top), (left + chance.randint(90, 150), top + chance.randint(130, 180)), colour, 2)
        _write(picture, chance.choice(RANKS), (left + 8, top + 34), 1.1, colour, chance)
    turn = cv2.getRotationMatrix2D((320, 240), chance.uniform(0, 360), 1.1)
    return np.asarray(cv2.warpAffine(picture, turn, (640, 480), borderMode=cv2.BORDER_REFLECT), np.uint8), set()


def two_halves(chance: Random) -> Scene:
    """One card's upper half against another's lower half: nobody can say which came."""
    over, under = chance.sample(PACK, 2)
    card = artwork(over).copy()
    card[CARD[1] // 2 :] = artwork(under)[CARD[1] // 2 :]
    return _laid(card, chance), set()


def covered(chance: Random) -> Scene:
    """Hands over both indexes, and over a part of the face: what is left may be another card's."""
    name = chance.choice(PACK)
    picture, turn = table(chance.choice(list(TABLES))), chance.uniform(0, 360)
    lay(picture, artwork(name), (320, 240), turn)
    for x, y in ((12, 22), (CARD[0] - 12, CARD[1] - 22), (chance.uniform(0, CARD[0]), chance.uniform(0, CARD[1]))):
        place = cv2.getRotationMatrix2D((0, 0), turn, SCALE) @ (x - CARD[0] / 2, y - CARD[1] / 2, 1)
        middle = round(320 + place[0]), round(240 + place[1])
        axes = chance.randint(36, 60), chance.randint(50, 90)
        cv2.ellipse(picture, middle, axes, chance.uniform(0, 180), 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
    return _softened(picture, chance), {name}


KINDS: Mapping[str, Callable[[Random], Scene]] = {
    "joker": joker, "leaflet": leaflet, "ticket": ticket, "strange letter": strange_letter, "mirrored": mirrored,
    "half hidden": half_hidden, "table print": table_print, "two halves": two_halves,
    "covered": covered,
}  # fmt: skip


def _paper(chance: Random) -> Image:
    return np.full((CARD[1], CARD[0], 3), chance.randint(225, 255), np.uint8)


def _write(on: Image, text: str, at: tuple[int, int], size: float, ink: tuple[int, int, int], chance: Random) -> None:
    cv2.putText(on, text, at, chance.choice(FACES), size, ink, chance.choice((1, 2, 3)), cv2.LINE_AA)


def both_ends(card: Image) -> Image:
    """The upper half once more upside down."""
    card[CARD[1] // 2 :] = card[: CARD[1] // 2][::-1, ::-1]
    return card


def _laid(card: Image, chance: Random) -> Image:
    """On any table, at any angle, a little soft and dim."""
    picture = table(chance.choice(list(TABLES)))
    lay(picture, card, (320, 240), chance.uniform(0, 360))
    return _softened(picture, chance)


def _softened(picture: Image, chance: Random) -> Image:
    soft = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.3, 1.4))
    return np.asarray(cv2.convertScaleAbs(soft, alpha=chance.uniform(0.5, 1.0)), np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--taught", action="store_true")
    args = parser.parse_args()
    reader = Recogniser(taught=taught() if args.taught else None)
    print("| kind | pictures | right | misread | unread |\n| --- | --- | --- | --- | --- |")
    for kind, scene in KINDS.items():
        found: Counter[str] = Counter()
        for number in range(args.count):
            picture, may_be = scene(Random(f"{args.seed} {kind} {number}"))
            card = reader.read(picture).card
            found["unread" if not card else "right" if card in may_be else "misread"] += 1
        print(f"| {kind} | {args.count} | {found['right']} | {found['misread']} | {found['unread']} |")


if __name__ == "__main__":
    main()
