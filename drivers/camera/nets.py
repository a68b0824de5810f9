"""The trained nets: what index does a corner show, what card a face? By cv2.dnn, one batch a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.camera.geometry import NO_RANK, RANKS, SUITS
from drivers.camera.normal import Blob

Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Vote:
    """What a net makes of one cut: how sure it is of each rank and suit; the last of both is "no index"."""

    ranks: Shares
    suits: Shares

    @property
    def card(self) -> str:
        """The likeliest card; "" where there is none."""
        rank, suit = int(self.ranks.argmax()), int(self.suits.argmax())
        return RANKS[rank] + SUITS[suit] if rank < len(RANKS) and suit < len(SUITS) else ""

    @property
    def sure(self) -> float:
        """How sure it is of that: the weaker of rank and suit."""
        return float(min(self.ranks.max(), self.suits.max()))


class Net:
    """One model; not to be used by two threads at once."""

    def __init__(self, model: bytes) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))

    def votes(self, blobs: Sequence[Blob]) -> list[Vote]:
        """One for each cut (see drivers.camera.normal)."""
        if not blobs:
            return []
        self._net.setInput(np.stack(blobs))
        scores = np.asarray(self._net.forward(), np.float64)
        return [Vote(_shares(row[: NO_RANK + 1]), _shares(row[NO_RANK + 1 :])) for row in scores]


def _shares(scores: NDArray[np.float64]) -> Shares:
    """Softmax."""
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum(), np.float64)


@lru_cache(maxsize=4)
def model(name: str) -> bytes:
    """The bytes of a model that comes with the project: corner or face."""
    return (resources.files("drivers.camera") / "models" / f"{name}.onnx").read_bytes()
