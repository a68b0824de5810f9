"""What the places say in which two faces differ."""

import numpy as np
import pytest

from drivers.camera.face import FACE_PX, print_of
from drivers.camera.face_fitting import Fit
from drivers.camera.face_vote import BLANK, Face, Seen, dirt, ends_seen, rivals, seen, versus
from drivers.emulators.camera_scene import Image, artwork

FACES = {card: Face(card, print_of(artwork(card))) for card in ("6s", "8s", "9s", "9h", "7s", "Js", "Jc")}
ALL = np.ones((FACE_PX[1], FACE_PX[0]), np.uint8)
TILES = np.array([(85, 60), (95, 90), (90, 120)], np.float32)
SKIN = (120, 150, 205)


def shown(picture: Image, as_card: str) -> Seen:
    """A picture of exactly the face's place."""
    return seen(Fit(np.eye(3), picture, ALL, TILES, TILES), FACES[as_card])


@pytest.mark.parametrize(("card", "other"), [("8s", "6s"), ("9s", "8s"), ("9h", "9s"), ("Js", "Jc")])
def test_a_card_speaks_for_itself(card: str, other: str) -> None:
    what = shown(artwork(card), card)
    own, rival = versus(what, FACES[card], FACES[other]), versus(what, FACES[other], FACES[card])
    assert own.mean > 0.85 > -0.85 > rival.mean
    assert own.worst > 0.5
    assert own.area == pytest.approx(rival.area)


def test_an_eight_has_ink_that_a_six_has_not_but_a_six_has_hardly_any_of_its_own() -> None:
    more = versus(shown(artwork("8s"), "8s"), FACES["8s"], FACES["6s"])
    fewer = versus(shown(artwork("6s"), "6s"), FACES["6s"], FACES["8s"])
    assert more.ink > 2 * fewer.ink


def test_what_is_covered_says_nothing() -> None:
    picture = artwork("8s").copy()
    picture[:, :70] = SKIN
    what = shown(picture, "8s")
    assert not what.card[20:-20, 10:50].any()
    assert what.card[20:-20, 90:120].mean() > 0.9
    whole = versus(shown(artwork("8s"), "8s"), FACES["8s"], BLANK)
    assert versus(what, FACES["8s"], BLANK).area < 0.7 * whole.area
    assert ends_seen(what)[0] < 0.05 < 0.9 < ends_seen(what)[1]


def test_a_pip_too_many_is_dirt() -> None:
    assert dirt(shown(artwork("7s"), "7s"), FACES["7s"]) < 2
    assert dirt(shown(artwork("8s"), "7s"), FACES["7s"]) > 10


def test_rivals_are_the_faces_most_like_what_is_seen() -> None:
    near = list(rivals(shown(artwork("Js"), "Js"), FACES["Js"], list(FACES.values())))
    assert {face.card for face in near[:2]} == {"Jc"}
    assert all(face.card != "Js" for face in near)
