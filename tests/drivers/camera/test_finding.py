"""Outlines, and what is cut out of them."""

import cv2
import numpy as np
import pytest

from drivers.camera import finding
from drivers.camera.geometry import CARD_MM
from drivers.emulators.camera_scene import Image, artwork
from tests.drivers.camera.tables import on_felt

SQUARE = np.array([[0, 0], [1, 0], [1, 1.4], [0, 1.4]], np.float32)


@pytest.fixture
def smoothed(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How softly pictures were smoothed, which takes no time then."""
    found: list[float] = []

    def smooth(picture: Image, size: tuple[int, int], sigma: float) -> Image:
        found.append(sigma)
        return picture

    monkeypatch.setattr(cv2, "GaussianBlur", smooth)
    return found


@pytest.mark.parametrize("side", [1e4, 1e6, 1e9, 1e20, np.nan])
def test_an_absurd_outline_is_cut_without_smoothing(side: float, smoothed: list[float]) -> None:
    """Smoothing for a cut so much coarser than the picture took minutes."""
    found = finding.smooth_cut(on_felt(artwork("9h")), SQUARE * np.float32(side), CARD_MM, (126, 176))
    assert found.shape == (176, 126, 3)
    assert not smoothed


def test_the_largest_card_of_a_fine_picture_is_smoothed(smoothed: list[float]) -> None:
    """One that the picture's rim cuts, with twice its height."""
    finding.smooth_cut(on_felt(artwork("9h")), SQUARE * np.float32(2 * finding.WORK_SIDE / 1.4), CARD_MM, (63, 88))
    assert smoothed
