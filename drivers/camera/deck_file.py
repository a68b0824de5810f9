"""Taught decks on disk: a zip of arrays (.npz) with the corner pictures of each card, "As-0", and the print of its face as a
JPEG, "As-face", where it was taught; no code can hide in it. A file of before faces were taught is read as well."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.face import FACE_PX
from drivers.camera.geometry import CORNER_PX
from drivers.camera.normal import Image
from drivers.camera.taught import Deck
from drivers.camera.teacher import CARDS
from drivers.errors import DriverConfigError

FACE = "-face"
QUALITY = 92
"""Of the JPEG: some 10 kB a face."""
EXPECTED = "a deck that `livetable teach` wrote"


def save(path: Path, deck: Deck) -> None:
    """Write it whole or not at all."""
    arrays = {f"{card}-{number}": one for card, looks in deck.looks.items() for number, one in enumerate(looks)}
    arrays |= {card + FACE: _packed(face) for card, face in deck.faces.items()}
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type] # its stub takes names of arrays for options
    new.replace(path)


def load(path: Path) -> Deck:
    """Raises DriverConfigError for what is no taught deck."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as found:
            names = [name for name in found.files if not name.endswith(FACE)]
            looks = {card: [found[name] for name in names if name.startswith(f"{card}-")] for card in CARDS}
            faces = {card: _face(found[card + FACE]) for card in CARDS if card + FACE in found.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, AttributeError, cv2.error) as wrong:
        raise DriverConfigError("deck", str(path), EXPECTED) from wrong
    shape = (CORNER_PX[1], CORNER_PX[0], 3)
    if not all(looks.values()) or any(one.shape != shape or one.dtype != np.uint8 for all_ in looks.values() for one in all_):
        raise DriverConfigError("deck", str(path), EXPECTED)
    return Deck(looks, faces)


def _packed(face: Image) -> NDArray[np.uint8]:
    return np.asarray(cv2.imencode(".jpg", face, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))[1], np.uint8)


def _face(data: NDArray[np.uint8]) -> Image:
    """ValueError for what is none."""
    face = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.dtype == np.uint8 and data.size else None
    if face is None or face.shape != (FACE_PX[1], FACE_PX[0], 3):
        raise ValueError("no face of a card")
    return face
