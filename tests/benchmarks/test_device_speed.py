"""From the last byte on a wire to the observation, against bare pyserial on the same pseudo-terminal; codecs in MB/s."""

import asyncio
import os
import random
import statistics
import time
import tty
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest
import serial

import drivers
from drivers.emulators import angel_eye_device as angel_eye
from drivers.emulators import cctalk_device as cctalk
from drivers.emulators import id003_device as id003
from drivers.emulators import otp1_device as otp1
from drivers.emulators import ssp_device as ssp
from drivers.emulators.scanner_device import code
from drivers.observations import CardSeen, Observed
from tests.drivers.contract.cards import DECK, card
from tests.drivers.test_noise import ROWS as CODECS

pytestmark = pytest.mark.bench
CARDS, TURNS = 150, 6
MOST_RATIO = 3.0
LEAST_MB_S = 0.1
"""Ten times the fastest line, 115,200 bit/s."""
MEGABYTE = 1_000_000


def otp1_frames() -> Iterator[bytes]:
    return (otp1.frame(otp1.CARD, 7, seq, card(seq).encode()) for seq in count(1))


def angel_eye_frames() -> Iterator[bytes]:
    return (angel_eye.event(seq, "D", bytes([0x81, angel_eye.card_byte(card(seq))])) for seq in count(1))


def scanner_frames() -> Iterator[bytes]:
    return (f"{code(card(seq))}\r".encode() for seq in count(1))


def ebds_frames() -> Iterator[bytes]:
    return (bytes.fromhex("02 0B 20 01 10 00 00 01 02 03 39") for _ in count())


SHOES: Mapping[str, Callable[[], Iterator[bytes]]] = {
    "otp1": otp1_frames, "angel_eye": angel_eye_frames, "scanner": scanner_frames,
}  # fmt: skip
STREAMS: Mapping[str, Callable[[], Iterator[bytes]]] = {
    **SHOES,
    "id003": lambda: (id003.frame(id003.ESCROW, b"\x61") for _ in count()),
    "ebds": ebds_frames,
    "ssp": lambda: (ssp.frame(n % 2, b"\xf0\xef\x02") for n in count()),
    "cctalk sum": lambda: (cctalk.frame(1, 40, 0, bytes([n % 255 + 1, 3, 0]) + bytes(8)) for n in count()),
    "cctalk crc": lambda: (cctalk.frame(1, 40, 0, bytes([n % 255 + 1, 3, 0]) + bytes(8), with_crc=True) for n in count()),
}


def write_cards(master: int, kind: str, times: Connection) -> None:
    """In a process of its own, as a device is: a card now and then, and when it was written."""
    os.set_blocking(master, False)
    chance, written = random.Random(1), []
    for frame in islice(SHOES[kind](), CARDS):
        time.sleep(chance.uniform(0.001, 0.004))
        with suppress(BlockingIOError):
            os.read(master, 4096)
        written.append(time.perf_counter_ns())
        os.write(master, frame)
    times.send(written)


@contextmanager
def writing(kind: str) -> Iterator[tuple[str, Callable[[], None], Connection]]:
    """Path of the port, what starts the writer, and where it says when it wrote."""
    master, slave = os.openpty()
    tty.setraw(slave)
    ours, theirs = get_context("fork").Pipe()
    writer = get_context("fork").Process(target=write_cards, args=(master, kind, theirs))
    try:
        yield os.ttyname(slave), writer.start, ours
    finally:
        writer.join(10)
        os.close(master)
        os.close(slave)


def median_between(begun: list[int], ended: list[int]) -> float:
    return statistics.median(end - begin for begin, end in zip(begun, ended, strict=True))


def bare(kind: str) -> float:
    """Median ns with a blocking read of pyserial."""
    with writing(kind) as (path, start, times), serial.Serial(path, 115200, timeout=5) as port:
        start()
        read = []
        for frame in islice(SHOES[kind](), CARDS):
            port.read(len(frame))
            read.append(time.perf_counter_ns())
        return median_between(times.recv(), read)


async def driven(kind: str) -> float:
    """Median ns up to the driver's observation."""
    seen: list[int] = []
    done = asyncio.Event()

    def emit(observed: Observed) -> None:
        if isinstance(observed.what, CardSeen):
            seen.append(time.perf_counter_ns())
            if observed.stored is not None:
                observed.stored(False)
            if len(seen) == CARDS:
                done.set()

    with writing(kind) as (path, start, times):
        driver = drivers.build(kind, "shoe", path, {})
        running = asyncio.ensure_future(driver.run(emit))
        async with asyncio.timeout(30):
            while not driver.counters()["connects"]:  # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0.01)
            start()
            await done.wait()
        running.cancel()
        await asyncio.wait({running})
        return median_between(times.recv(), seen)


@pytest.mark.parametrize("kind", SHOES)
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # fork with the loop's executor thread: it only writes
async def test_from_byte_to_observation(kind: str) -> None:
    """The best median of each, in turns: another program may have had the machine in between."""
    pairs = [(bare(kind), await driven(kind)) for _ in range(TURNS)]
    plain, ours = (min(times) for times in zip(*pairs, strict=True))
    print(f"\n{kind}: bare pyserial {plain / 1000:.0f} us, driver {ours / 1000:.0f} us, ratio {ours / plain:.2f}")
    assert ours / plain < MOST_RATIO


def test_every_codec_has_a_stream() -> None:
    assert set(STREAMS) <= set(CODECS)
    assert len(DECK) == 52


@pytest.mark.parametrize("kind", STREAMS)
def test_codec(kind: str) -> None:
    """A megabyte of good frames."""
    frames = STREAMS[kind]()
    stream = b"".join(islice(frames, MEGABYTE // len(next(frames))))
    codec = CODECS[kind].make()
    begun = time.perf_counter()
    found = sum(len(codec.receive(stream[at : at + 4096])) for at in range(0, len(stream), 4096))
    rate = len(stream) / MEGABYTE / (time.perf_counter() - begun)
    print(f"\n{kind}: {rate:.1f} MB/s, {found:,} frames")
    assert rate > LEAST_MB_S
