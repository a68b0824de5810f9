"""The part of a camera's picture in which cards appear: shares of its width and height. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from drivers.errors import DriverConfigError

if TYPE_CHECKING:
    from drivers.camera.normal import Image


@dataclass(frozen=True, slots=True)
class Region:
    """Shares from 0 to 1: left and top edge, width and height."""

    left: float
    top: float
    width: float
    height: float

    def of(self, image: Image) -> Image:
        """The part of a picture."""
        high, wide = image.shape[:2]
        x, y = round(self.left * wide), round(self.top * high)
        return image[y : round((self.top + self.height) * high), x : round((self.left + self.width) * wide)]


def parse(key: str, text: str) -> Region | None:
    """"0.25,0.1,0.5,0.8" -> the region; "" -> None, the whole picture; DriverConfigError for anything else."""
    if not text:
        return None
    try:
        region = Region(*(float(part) for part in text.split(",")))
    except (ValueError, TypeError):
        region = Region(-1, -1, -1, -1)
    ends = region.left + region.width, region.top + region.height
    if min(region.left, region.top) >= 0 and max(ends) <= 1.0001 and region.width >= 0.05 and region.height >= 0.05:
        return region
    raise DriverConfigError(key, text, 'left,top,width,height as shares of the picture, such as "0.25,0.1,0.5,0.8"')
