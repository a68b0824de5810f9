"""The suit by the shape of the pips, whatever their ink is; and faces that have none."""

import cv2
import numpy as np
import pytest

from drivers.camera import pips
from drivers.camera.geometry import RANKS, SUITS
from drivers.camera.pip_shape import denied
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_scene import CARD, Image, artwork
from tests.drivers.camera.tables import on_felt

READER = Recogniser()
NUMBERS = [rank + suit for rank in RANKS[:10] for suit in SUITS]


def in_other_ink(card: str) -> Image:
    """Red spades, black hearts."""
    face = artwork(card).astype(np.int16)
    if card[1] in "hd":
        return np.asarray(np.repeat(face[:, :, 1:2], 3, axis=2), np.uint8)
    return np.asarray(np.dstack((face[:, :, 0], face[:, :, 1], np.maximum(face[:, :, 2], 200))), np.uint8)


@pytest.mark.parametrize("card", NUMBERS)
def test_no_card_is_denied_its_own_suit(card: str) -> None:
    assert card[1] not in denied(pips.look(artwork(card)).shapes)


@pytest.mark.parametrize("card", [card for card in NUMBERS if card[0] in "2579T" and card[1] != "d"])
def test_pips_are_not_of_the_other_colour(card: str) -> None:
    assert set("sc" if card[1] == "h" else "hd") <= set(denied(pips.look(artwork(card)).shapes))


@pytest.mark.parametrize("card", ["4s", "7s", "9c", "Tc", "5h", "8h"])
def test_a_deck_in_the_other_suits_ink_is_unread(card: str) -> None:
    assert READER.read(on_felt(in_other_ink(card), 10)).seen is Seen.UNREAD


@pytest.mark.parametrize("card", ["4s", "Kd", "9h", "Ac"])
def test_an_index_on_a_bare_face_is_no_card(card: str) -> None:
    index = cv2.resize(artwork(card)[:68, :34], (22, 44), interpolation=cv2.INTER_AREA)
    face = np.full((CARD[1], CARD[0], 3), 255, np.uint8)
    face[:44, :22] = index
    face[-44:, -22:] = index[::-1, ::-1]
    assert pips.look(face).bare
    assert READER.read(on_felt(face, 10)).seen is Seen.UNREAD


@pytest.mark.parametrize("card", NUMBERS[4:])
def test_a_line_round_the_pips_is_no_pip(card: str) -> None:
    face = artwork(card).copy()
    cv2.rectangle(face, (30, 14), (CARD[0] - 31, CARD[1] - 15), (60, 60, 60), 1)
    assert pips.count(face) in (None, pips.count(artwork(card)))


def test_such_a_line_is_not_in_the_counts_way() -> None:
    face = np.full((CARD[1], CARD[0], 3), 245, np.uint8)
    cv2.rectangle(face, (30, 38), (95, 138), (70, 70, 70), 1)
    for x, y in ((50, 60), (75, 60), (50, 116), (75, 116)):
        cv2.circle(face, (x, y), 7, (20, 20, 20), -1, cv2.LINE_AA)
    assert pips.count(face) == 4


def test_what_stands_on_its_head_is_a_diamond() -> None:
    pip = np.zeros((200, 160), np.uint8)
    cv2.fillPoly(pip, [np.array([[80, 2], [158, 100], [80, 198], [2, 100]])], 1)
    assert set(denied([pip > 0])) == set("shc")


def test_without_pips_nothing_is_denied() -> None:
    assert denied([]) == ""
