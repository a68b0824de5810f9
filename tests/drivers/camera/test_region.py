"""The part of the picture that is looked at."""

import numpy as np
import pytest

from drivers.camera.region import parse
from drivers.errors import DriverConfigError


def test_a_region_is_cut_out() -> None:
    region = parse("shoe.region", "0.25,0.5,0.5,0.25")
    assert region is not None
    picture = np.zeros((480, 640, 3), np.uint8)
    picture[240:360, 160:480] = 7
    assert region.of(picture).shape == (120, 320, 3)
    assert region.of(picture).min() == 7


def test_no_region_is_the_whole_picture() -> None:
    assert parse("shoe.region", "") is None


@pytest.mark.parametrize("text", ["1", "0,0,1", "0,0,1,1,1", "a,b,c,d", "0.5,0,0.6,1", "-0.1,0,1,1", "0,0,0,0", "nan,0,1,1"])
def test_what_is_no_region_is_named(text: str) -> None:
    with pytest.raises(DriverConfigError, match=r"shoe\.region"):
        parse("shoe.region", text)
