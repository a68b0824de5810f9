"""Taught decks on disk: a zip of arrays (.npz) with the corner pictures of each card; no code can hide in it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np

from drivers.camera.geometry import CORNER_PX
from drivers.camera.taught import Deck
from drivers.camera.teacher import CARDS
from drivers.errors import DriverConfigError

EXPECTED = "a deck that `livetable teach` wrote"


def save(path: Path, deck: Deck) -> None:
    """Write it whole or not at all."""
    arrays = {f"{card}-{number}": one for card, looks in deck.looks.items() for number, one in enumerate(looks)}
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type] # its stub takes names of arrays for options
    new.replace(path)


def load(path: Path) -> Deck:
    """Raises DriverConfigError for what is no taught deck."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as found:
            looks = {card: [found[name] for name in found.files if name.startswith(f"{card}-")] for card in CARDS}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, AttributeError) as wrong:
        raise DriverConfigError("deck", str(path), EXPECTED) from wrong
    shape = (CORNER_PX[1], CORNER_PX[0], 3)
    if not all(looks.values()) or any(one.shape != shape or one.dtype != np.uint8 for all_ in looks.values() for one in all_):
        raise DriverConfigError("deck", str(path), EXPECTED)
    return Deck(looks)
