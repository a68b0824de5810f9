"""Pips of a face: counted where it is seen whole, and a say on what the index told."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.camera.corner import number
from drivers.camera.pips import FACE_PX, count
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_scene import Image, artwork
from tests.drivers.camera.tables import on_felt

NUMBERS = [rank + suit for rank in "23456789T" for suit in "shdc"]
COURTS = [rank + suit for rank in "JQK" for suit in "shdc"]
READER = Recogniser()


def test_the_artwork_has_the_size_of_a_face() -> None:
    assert artwork("5h").shape == (FACE_PX[1], FACE_PX[0], 3)


@pytest.mark.parametrize("card", NUMBERS)
def test_pips_are_counted(card: str) -> None:
    assert count(artwork(card)) == number(card)


@pytest.mark.parametrize("card", COURTS)
def test_courts_have_none(card: str) -> None:
    assert count(artwork(card)) is None


@given(st.sampled_from(NUMBERS), st.floats(0.3, 1.0), st.floats(-0.5, 0.5), st.floats(-0.5, 0.5))
@settings(deadline=None, max_examples=60)
def test_uneven_and_dim_light_changes_no_number(card: str, light: float, right: float, down: float) -> None:
    y, x = np.mgrid[-0.5 : 0.5 : FACE_PX[1] * 1j, -0.5 : 0.5 : FACE_PX[0] * 1j]
    lamp = light * (1 + right * x + down * y) / (1 + abs(right) / 2 + abs(down) / 2)
    assert count(np.asarray(artwork(card) * lamp[:, :, None], np.uint8)) in (None, number(card))


@given(st.sampled_from(NUMBERS), st.integers(20, 106), st.integers(20, 156), st.integers(12, 60))
@settings(deadline=None, max_examples=60)
def test_under_a_finger_fewer_may_be_counted_never_more(card: str, x: int, y: int, wide: int) -> None:
    face = artwork(card).copy()
    cv2.ellipse(face, (x, y), (wide, wide // 2), 40, 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
    assert (count(face) or 0) <= number(card)


def with_index_of(face: str, index: str) -> Image:
    """A card whose pips are one card's and whose indexes another's."""
    card = artwork(face).copy()
    high, wide = 76, 31
    card[:high, :wide] = artwork(index)[:high, :wide]
    card[-high:, -wide:] = artwork(index)[-high:, -wide:]
    return card


@pytest.mark.parametrize(("face", "index"), [("8h", "6h"), ("6s", "9s"), ("3c", "8c"), ("2d", "7d"), ("5d", "Kd"), ("9c", "Qc")])
def test_an_index_that_the_pips_contradict_is_not_believed(face: str, index: str) -> None:
    """As where a fold, dirt or a poor print makes another rank of it."""
    assert READER.read(on_felt(artwork(index))).card == index
    reading = READER.read(on_felt(with_index_of(face, index)))
    assert (reading.seen, reading.card, reading.guess) == (Seen.UNREAD, "", index)
