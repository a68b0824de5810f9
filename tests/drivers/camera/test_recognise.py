"""One picture: a card at any angle, on any table, partly covered; or something that is none. Rendered with our own cards."""

from random import Random

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from drivers.camera.ink import contradicts
from drivers.camera.reading import Reading, Seen
from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_scene import Image, Scene, artwork, lay

READER = Recogniser()
TABLES = {
    "black": (15, 15, 15), "green": (60, 110, 30), "wood": (60, 100, 150), "grey": (150, 150, 150), "light": (205, 205, 205),
}  # fmt: skip


def table(colour: tuple[int, int, int]) -> Image:
    grain = np.random.default_rng(1).normal(0, 3, (480, 640, 3))
    return np.clip(np.array(colour) + grain, 0, 255).astype(np.uint8)


def shown(card: str, angle: float = 0.0, colour: str = "green") -> Image:
    picture = table(TABLES[colour])
    lay(picture, artwork(card), (320, 240), angle)
    return picture


def read(picture: cv2.typing.MatLike) -> Reading:
    return READER.read(picture)


@pytest.mark.parametrize("colour", TABLES)
def test_dark_and_light_tables(colour: str) -> None:
    assert read(shown("Qd", 20, colour)).card == "Qd"


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_every_angle(angle: int) -> None:
    assert read(shown("6s", angle)).card == "6s"


@pytest.mark.parametrize("card", ["6h", "9h", "8h", "3h", "Jc", "Qc", "Kc", "Td", "As", "Ac", "7d", "5s", "5c"])
def test_cards_that_are_taken_for_each_other(card: str) -> None:
    assert read(shown(card, 7)).card == card


@pytest.mark.parametrize("light", [0.25, 0.5, 1.3])
def test_dim_and_bright(light: float) -> None:
    assert read(cv2.convertScaleAbs(shown("4c", 10), alpha=light)).card == "4c"


def test_a_hand_over_half_of_the_card() -> None:
    picture = shown("Td", 15)
    cv2.ellipse(picture, (400, 330), (90, 150), 60, 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
    assert read(picture).card == "Td"


def test_both_indexes_covered_is_unread_or_a_hand_never_a_card() -> None:
    picture = shown("Td")
    for middle in ((240, 130), (400, 350)):
        cv2.circle(picture, middle, 75, (120, 150, 205), -1, cv2.LINE_AA)
    assert read(picture).seen in (Seen.UNREAD, Seen.HAND)


def test_seen_from_the_side() -> None:
    corners = np.array([[0, 0], [640, 0], [640, 480], [0, 480]], np.float32)
    tilted = np.array([[70, 60], [570, 20], [640, 480], [0, 440]], np.float32)
    tilt = cv2.getPerspectiveTransform(corners, tilted)
    picture = cv2.warpPerspective(shown("Kh"), tilt, (640, 480), borderMode=cv2.BORDER_REPLICATE)
    assert read(picture).card == "Kh"


def test_far_too_blurred_is_unread() -> None:
    reading = read(cv2.blur(shown("8d"), (41, 41)))
    assert reading.card == ""
    assert reading.seen in (Seen.UNREAD, Seen.BACK)


@pytest.mark.parametrize("size", [(480, 640), (720, 1280), (240, 320), (1080, 1920)])
def test_pictures_of_any_size(size: tuple[int, int]) -> None:
    picture = cv2.resize(shown("9c", 5), (size[0] * 4 // 3, size[0]), interpolation=cv2.INTER_AREA)
    wide = cv2.copyMakeBorder(picture, 0, 0, 0, size[1] - picture.shape[1], cv2.BORDER_REPLICATE)
    assert read(wide).card in ("9c", "") if size[0] < 300 else read(wide).card == "9c"


def test_two_cards_side_by_side_are_not_one_of_them() -> None:
    """Which of them came is not for the reader to choose."""
    picture = table(TABLES["green"])
    lay(picture, artwork("As"), (170, 240), 0)
    lay(picture, artwork("7h"), (470, 240), 0)
    assert read(picture).seen is Seen.UNREAD


def test_back_cut_card_hand_and_felt_are_told_apart() -> None:
    scene = Scene(Random(1), passes=(2, 2))
    assert read(scene.empty()).seen is Seen.EMPTY
    assert read(next(scene.back())).seen is Seen.BACK
    assert read(next(scene.cut_card())).seen is Seen.CUT
    assert read(next(scene.card("??"))).seen is Seen.UNREAD
    hand = scene.empty()
    cv2.ellipse(hand, (420, 400), (90, 200), 30, 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
    assert read(hand).seen is Seen.HAND


@given(arrays(np.uint8, array_shapes(min_dims=2, max_dims=2, min_side=16, max_side=64).map(lambda shape: (*shape, 3))))
@settings(max_examples=20, deadline=None)
def test_noise_of_any_size_is_no_card(picture: Image) -> None:
    assert read(picture).card == ""
    assert read(cv2.resize(picture, (640, 480), interpolation=cv2.INTER_NEAREST)).card == ""


@given(st.sampled_from("shdc"), st.sampled_from("shdc"))
def test_ink_contradicts_the_other_colour_alone(printed: str, suit: str) -> None:
    corner = artwork(f"7{printed}")[:64, :40]
    assert contradicts(corner, suit) == ((printed in "hd") != (suit in "hd"))
