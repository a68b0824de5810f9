"""A taught face is read where its indexes are not seen, and no other card ever is. Rendered with our own cards."""

from functools import lru_cache
from random import Random

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.camera.face import FACE_PX
from drivers.camera.face_check import changed
from drivers.camera.face_reading import Faces
from drivers.camera.finding import smooth_cut
from drivers.camera.geometry import CARD_MM
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser
from drivers.camera.taught import Deck
from drivers.emulators.camera_scene import CARD, SCALE, Image, artwork, lay
from tests.drivers.camera import lookalikes
from tests.drivers.camera.tables import on_felt, table, taught
from tests.drivers.camera.test_face_check import relettered

UNTAUGHT = Recogniser()
SKIN = (120, 150, 205)
INDEXES = ((14, 24), (CARD[0] - 14, CARD[1] - 24))
HAND = (34, 48)
"""Half axes of a thumb, in pixels of the artwork: as large as a jumbo index."""


@lru_cache(maxsize=1)
def reader() -> Recogniser:
    """Knows the artwork's deck."""
    return Recogniser(taught=taught())


def hidden(picture: Image, *places: tuple[float, float], axes: tuple[int, int] = HAND) -> Image:
    """A picture of a card in the middle, upright, with a thumb over places of it; pixels of the artwork."""
    for x, y in places:
        middle = round(320 + SCALE * (x - CARD[0] / 2)), round(240 + SCALE * (y - CARD[1] / 2))
        cv2.ellipse(picture, middle, axes, 0, 0, 360, SKIN, -1, cv2.LINE_AA)
    return picture


def upright(card: Image) -> Image:
    return on_felt(card, 0.0)


@pytest.mark.parametrize("card", ["Js", "Kd", "8h"])
def test_a_taught_face_with_both_indexes_covered_is_read(card: str) -> None:
    picture = hidden(upright(artwork(card)), *INDEXES)
    assert UNTAUGHT.read(picture).card == ""
    assert reader().read(picture).card == card


def test_the_fast_way_does_not_look_for_faces() -> None:
    assert reader().read(hidden(upright(artwork("Js")), *INDEXES), thorough=False).card == ""


@pytest.mark.parametrize("card", ["6s", "7h", "4d"])
def test_a_face_that_may_be_a_higher_one_where_it_is_covered_is_unread(card: str) -> None:
    picture = hidden(upright(artwork(card)), *INDEXES, (63, 70), (63, 106), axes=(26, 40))
    assert reader().read(picture).card == ""


def test_bare_paper_alone_does_not_tell_a_lower_card() -> None:
    """A white thing over the pips that an eight has more is as white as a six."""
    assert reader().read(hidden(upright(artwork("6s")), *INDEXES)).card == ""


@pytest.mark.parametrize("card", ["Js", "8h", "Kd"])
def test_a_face_that_was_not_taught_is_unread(card: str) -> None:
    deck = taught()
    others = Deck({name: one for name, one in deck.looks.items() if name != card},
                  {name: one for name, one in deck.faces.items() if name != card})  # fmt: skip
    assert Recogniser(taught=others).read(hidden(upright(artwork(card)), *INDEXES)).card == ""


@pytest.mark.parametrize("card", ["Js", "8h", "Kd"])
def test_a_face_of_another_deck_is_unread(card: str) -> None:
    """The same pips and courts, printed smaller."""
    foreign = np.full((CARD[1], CARD[0], 3), 250, np.uint8)
    inner = artwork(card)[8:-8, 34:-34]
    small = cv2.resize(inner, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
    top, left = (CARD[1] - small.shape[0]) // 2, (CARD[0] - small.shape[1]) // 2
    foreign[top : top + small.shape[0], left : left + small.shape[1]] = small
    assert reader().read(hidden(upright(foreign), *INDEXES)).card == ""


@pytest.mark.parametrize("number", [11, 20, 3, 4])
def test_a_strange_letter_at_a_taught_face_is_unread(number: int) -> None:
    """The first two were jacks of diamonds with a P and an M, and read as such for a while."""
    picture, _ = lookalikes.strange_letter(Random(f"5 strange letter {number}"))
    assert reader().read(picture).card == ""


def test_another_letter_over_the_rank_takes_a_reading_back() -> None:
    """Whatever the net and the pips say: the face is as it was taught, but for the rank at both ends."""
    card = artwork("9h").copy()
    card[4:46, 3:33] = card[3, 3]
    cv2.putText(card, "N", (5, 42), cv2.FONT_HERSHEY_DUPLEX, 1.4, (30, 30, 220), 3, cv2.LINE_AA)
    picture = on_felt(lookalikes.both_ends(card), 0.0)
    assert reader().read(picture).card == ""


def test_an_outline_that_is_off_makes_no_rank_another_one() -> None:
    """The face is put in its place before its ranks are judged."""
    deck, picture = taught(), upright(artwork("9h"))
    half = np.array(CARD) * SCALE / 2
    quad = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * half.astype(np.float32) + np.array([320, 240], np.float32)
    quad[0], quad[2] = quad[0] + 15, quad[2] - 15
    faces = Faces(deck.faces, list(deck.looks))
    assert changed(smooth_cut(picture, quad, CARD_MM, FACE_PX), deck.faces["9h"])
    assert not faces.denies("9h", picture, quad)


def test_the_very_index_that_was_taught_is_not_taken_back() -> None:
    """The face has another rank, as one has that was taught from a poor picture."""
    deck = taught()
    faces = {**deck.faces, "9h": relettered("9h", "N")}
    picture = on_felt(artwork("9h"), 4.0)
    assert Recogniser(taught=Deck(deck.looks, faces)).read(picture).card == "9h"
    poor = {**deck.looks, "9h": [np.asarray(cv2.GaussianBlur(one, (0, 0), 3), np.uint8) for one in deck.looks["9h"]]}
    assert Recogniser(taught=Deck(poor, faces)).read(picture).card == ""


def test_another_cards_rank_on_a_face_is_neither() -> None:
    """A six with the index of an eight: the deck's template fits, and the pips speak against it."""
    face, eight = artwork("6h").copy(), artwork("8h")
    face[4:46, 3:33] = eight[4:46, 3:33]
    assert reader().read(on_felt(lookalikes.both_ends(face), 0.0)).card == ""


def test_two_taught_cards_side_by_side_are_not_one_of_them() -> None:
    picture = table("green")
    lay(picture, artwork("Js"), (170, 240), 0)
    lay(picture, artwork("7h"), (470, 240), 0)
    assert reader().read(picture).seen is Seen.UNREAD


def test_felt_and_noise_are_no_face() -> None:
    assert reader().read(table("wood")).seen is Seen.EMPTY
    assert reader().read(np.random.default_rng(1).integers(0, 255, (240, 320, 3), np.uint8)).card == ""


@given(st.integers(0, 1 << 32))
@settings(max_examples=15, deadline=None)
def test_whatever_is_covered_it_is_never_another_card(seed: int) -> None:
    picture, may_be = lookalikes.covered(Random(seed))
    assert reader().read(picture).card in {"", *may_be}
