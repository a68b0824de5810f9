"""A face whose rank is another one than was taught."""

import cv2
import numpy as np
import pytest

from drivers.camera.face import FACE_PX
from drivers.camera.face_check import changed
from drivers.emulators.camera_scene import CARD, Image, artwork
from tests.drivers.camera.lookalikes import both_ends

assert CARD == FACE_PX


def relettered(card: str, letter: str) -> Image:
    """Another letter above the suit, at both ends."""
    face = artwork(card).copy()
    face[4:46, 3:33] = face[3, 3]
    cv2.putText(face, letter, (5, 42), cv2.FONT_HERSHEY_DUPLEX, 1.4, (20, 20, 20), 3, cv2.LINE_AA)
    return both_ends(face)


@pytest.mark.parametrize("card", ["9h", "9s", "Jd", "8c", "As", "Th"])
def test_a_face_as_it_was_taught_is_not_changed(card: str) -> None:
    dim = np.asarray(cv2.GaussianBlur(cv2.convertScaleAbs(artwork(card), alpha=0.5, beta=10), (0, 0), 1.2), np.uint8)
    assert not changed(dim, artwork(card))


@pytest.mark.parametrize(("card", "letter"), [("9h", "N"), ("Jd", "P"), ("8c", "M"), ("9h", "8"), ("6s", "8")])
def test_another_rank_at_both_ends_is_seen(card: str, letter: str) -> None:
    assert changed(relettered(card, letter), artwork(card))


def test_one_end_as_it_was_taught_will_do() -> None:
    """A thing may lie on the other one."""
    face = relettered("9h", "N")
    face[CARD[1] // 2 :] = artwork("9h")[CARD[1] // 2 :]
    assert not changed(face, artwork("9h"))


@pytest.mark.parametrize("colour", [(60, 110, 30), (120, 150, 205), (20, 20, 20)])
def test_a_rank_under_a_thing_is_not_changed(colour: tuple[int, int, int]) -> None:
    face = artwork("9h").copy()
    face[:40, :18] = colour
    assert not changed(both_ends(face), artwork("9h"))


def test_a_thing_over_one_end_does_not_excuse_the_other() -> None:
    face = relettered("9h", "N")
    face[:40, :40] = (120, 150, 205)
    assert changed(face, artwork("9h"))


def test_a_face_that_does_not_lie_there_says_nothing() -> None:
    assert not changed(artwork("Ks"), artwork("9h"))
