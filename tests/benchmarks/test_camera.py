"""Milliseconds a frame of the camera reader, at 640 x 480 on one core, beside the bare decoding of the same frames."""

import time
from collections.abc import Callable
from itertools import chain
from random import Random
from statistics import median

import cv2
import numpy as np
import pytest

from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_end import jpeg
from drivers.emulators.camera_scene import Scene

MOST_MS = 33.0
"""So that 30 frames a second are kept."""


def decoded(data: bytes) -> cv2.typing.MatLike:
    frame = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert frame is not None
    return frame


def each_ms(work: Callable[[bytes], object], frames: list[bytes]) -> list[float]:
    """Processor time of each call, on one core."""
    took = []
    for frame in frames:
        started = time.process_time()
        work(frame)
        took.append(1000 * (time.process_time() - started))
    return took


@pytest.mark.bench
def test_a_frame() -> None:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        scene, recogniser = Scene(Random(1), faults=0.5), Recogniser()
        shown = chain(*(scene.card(card) for card in ("As", "Th", "5d", "Kc", "??", "7h")), scene.back())
        frames = [jpeg(frame) for frame in shown]
        bare = each_ms(decoded, frames)
        read = each_ms(lambda data: recogniser.read(decoded(data)), frames)
    finally:
        cv2.setNumThreads(threads)
    ratio = median(read) / median(bare)
    print(f"\ncamera: {median(read):.1f} ms a frame at the median, {max(read):.1f} at most, {ratio:.1f} x the bare decode")
    assert median(read) < MOST_MS
