"""Two cards in view: neither is read in place of the other."""

import numpy as np
import pytest

from drivers.camera.other_card import in_view
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_scene import CARD, Image, artwork, lay
from tests.drivers.camera.tables import table

READER = Recogniser()
BLANK: Image = np.full((CARD[1], CARD[0], 3), 245, np.uint8)
BLANK[:3] = BLANK[-3:] = BLANK[:, :3] = BLANK[:, -3:] = 120  # without an edge white on white has none
READ = np.array([[200, 100], [326, 100], [326, 276], [200, 276]], np.float32)


def scene(over: Image, place: tuple[int, int], under: Image, turn: float = 0.0) -> Image:
    picture = table()
    lay(picture, under, (220, 240), turn)
    lay(picture, over, place, 0.0)
    return picture


@pytest.mark.parametrize("card", ["5h", "Kc", "Ts"])
def test_a_card_that_peeks_out_from_under_a_blank_one_is_not_read(card: str) -> None:
    assert READER.read(scene(BLANK, (390, 270), artwork(card))).seen is not Seen.CARD


@pytest.mark.parametrize("card", ["5h", "Kc", "Ts"])
def test_nor_one_beside_a_card_that_nobody_can_read(card: str) -> None:
    assert READER.read(scene(BLANK, (470, 240), artwork(card))).seen is not Seen.CARD


@pytest.mark.parametrize(("wide", "card"), [(126, True), (104, True), (90, False)])
def test_a_bridge_card_seen_from_the_side_is_another_one(wide: int, card: bool) -> None:
    picture, left = table(), 380
    picture[100:276, left : left + wide] = 245
    other = np.array([[left, 100], [left + wide, 100], [left + wide, 276], [left, 276]], np.float32)
    assert in_view(picture, READ, [READ, other]) is card


@pytest.mark.parametrize("card", ["5h", "Kc", "Ts"])
def test_the_upper_card_alone_is_named_where_two_are_seen(card: str) -> None:
    assert READER.read(scene(artwork(card), (330, 240), artwork("8d"), 40.0)).card in ("", card)


def test_an_outline_of_the_same_card_found_twice_is_no_other() -> None:
    assert not in_view(table(), READ, [READ, READ + np.float32(6)])


def test_a_rectangle_of_felt_is_no_card() -> None:
    assert not in_view(table(), READ, [READ + np.array([180, 0], np.float32)])
