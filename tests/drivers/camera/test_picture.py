"""Pictures of every form: what is read, what is refused by name, and what is read but not believed."""

from random import Random

import cv2
import numpy as np
import pytest

from drivers.camera.picture import bgr, colourless
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_scene import Image, Scene

READER = Recogniser()


@pytest.fixture(scope="module")
def queen() -> Image:
    """The queen of diamonds on felt."""
    return list(Scene(Random(3), passes=(2, 2)).card("Qd"))[1]


def test_alpha_is_dropped(queen: Image) -> None:
    assert READER.read(cv2.cvtColor(queen, cv2.COLOR_BGR2BGRA)) == READER.read(queen)


@pytest.mark.parametrize("channels", [0, 1, 3])
def test_a_grey_picture_of_a_red_card_is_unread(queen: Image, channels: int) -> None:
    """Diamonds and hearts in grey look like black suits to the net, and it is sure of it."""
    grey = cv2.cvtColor(queen, cv2.COLOR_BGR2GRAY)
    reading = READER.read(grey if channels == 0 else np.repeat(grey[:, :, None], channels, axis=2))
    assert (reading.seen, reading.card) == (Seen.UNREAD, "")
    assert reading.why == "the picture has no colours"


@pytest.mark.parametrize("shape", [(1, 1), (1, 2, 1), (2, 4000, 3), (4000, 1, 4), (3, 3, 3)])
def test_pictures_of_any_shape_show_nothing(shape: tuple[int, ...]) -> None:
    assert READER.read(np.full(shape, 90, np.uint8)).seen is Seen.EMPTY


@pytest.mark.parametrize(
    "pixels", [np.zeros((0, 0, 3), np.uint8), np.zeros((9, 0), np.uint8), np.zeros((9, 9, 2), np.uint8), np.zeros((9, 9, 3)),
               np.zeros(9, np.uint8), np.zeros((9, 9, 3), np.uint16)],
)  # fmt: skip
def test_what_is_no_picture_is_named(pixels: np.typing.NDArray[np.generic]) -> None:
    with pytest.raises(ValueError, match=r"shape \(.*expected a picture of 8 bits"):
        bgr(pixels)


def test_felt_has_a_colour() -> None:
    assert not colourless(Scene(Random(1)).empty())
