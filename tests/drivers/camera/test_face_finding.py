"""Where a taught face lies: by features, and then exactly by its tiles."""

import cv2
import numpy as np
import pytest

from drivers.camera.face import bare_rim, print_of
from drivers.camera.face_finding import Finder
from drivers.camera.face_fitting import fit, outline
from drivers.emulators.camera_scene import CARD, SCALE, artwork, lay
from tests.drivers.camera.tables import on_felt, table

CARDS = ("Js", "9h", "Kd", "4c")
PRINTS = {card: print_of(artwork(card)) for card in CARDS}
FINDER = Finder(PRINTS)
MOST_OFF = 4.0
"""Pixels of the picture."""


@pytest.mark.parametrize("angle", [0.0, 77.0, 200.0])
@pytest.mark.parametrize("card", CARDS)
def test_a_face_is_found_where_it_lies(card: str, angle: float) -> None:
    picture = on_felt(artwork(card), angle)
    place = FINDER.places(picture)[0]
    found = fit(picture, place.turn, PRINTS[card])
    assert (place.card, found is not None) == (card, True)
    assert found is not None
    turn = cv2.getRotationMatrix2D((0, 0), angle, SCALE)[:, :2]
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * CARD / 2 @ turn.T + (320, 240)
    off = [np.abs(np.roll(outline(found.turn), end, axis=0) - corners).max() for end in (0, 2)]
    assert min(off) < MOST_OFF, off


def test_a_place_that_no_card_can_have_is_none() -> None:
    """A card seen from its edge, or larger than three pictures."""
    picture = on_felt(artwork("Js"))
    for turn in (np.diag([0.02, 1.7, 1.0]), np.diag([90.0, 90.0, 1.0])):
        assert fit(picture, turn, PRINTS["Js"]) is None


def test_felt_has_no_features() -> None:
    assert FINDER.places(table("black")) == []


def test_print_is_the_same_in_another_light() -> None:
    card = artwork("9h")
    slope = np.linspace(0.5, 1.0, card.shape[1])[None, :, None]
    dim = np.asarray(card * slope * (0.8, 0.95, 1.0), np.uint8)
    assert float(np.abs(print_of(card).astype(int) - print_of(dim)).mean()) < 6


def test_a_rim_is_bare_where_nothing_reaches_over_it() -> None:
    card = artwork("9h").copy()
    assert bare_rim(card)
    card[60:120, :50] = (120, 150, 205)
    assert not bare_rim(card)
    off = np.zeros((300, 300, 3), np.uint8)
    lay(off, artwork("9h"), (150, 150), 0)
    assert not bare_rim(np.asarray(cv2.resize(off, CARD), np.uint8))
