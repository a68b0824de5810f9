"""Whatever a device sends, a session goes on, and what it says keeps its promises."""

import json
from collections import deque
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.chips.setup import read_setup
from drivers.dropbox.id003_session import Id003Session
from drivers.emulators import cctalk_device as cctalk
from drivers.emulators import ebds_device as ebds
from drivers.emulators import ssp_device as ssp
from drivers.emulators.angel_eye_device import event as angel_eye
from drivers.emulators.cctalk_device import CctalkDevice
from drivers.emulators.ssp_device import SspDevice
from drivers.mqtt_table.outbox import Outbox
from drivers.mqtt_table.table_session import TableSession
from drivers.observations import CardBurnt, CardSeen, NoteStacked
from drivers.shoe.angel_eye_session import AngelEyeSession
from drivers.shoe.otp1_session import Otp1Session
from drivers.shoe.scanner_codes import DIGITS
from drivers.shoe.scanner_session import ScannerSession
from tests.drivers.dropbox.acceptor_model import TABLE
from tests.drivers.dropbox.acceptor_model import frame as id003
from tests.drivers.dropbox.counters import COUNTERS
from tests.drivers.far_end import FakeLink, Journal
from tests.drivers.shoe.shoe_model import frame as otp1

CHIPS = read_setup({"chip_topics": "zebra/fx1", "antennas": "1=1, 5=2"}, {"E2000001": Decimal(5)})
otp1_frames = st.builds(
    otp1,
    st.integers(0, 255),
    st.integers(1, 3),
    st.integers(0, 12),
    st.sampled_from([b"", b"As", b"??", b"\0", b"\x01", b"\x84\x02"]),
)
id003_frames = st.one_of(
    st.builds(id003, st.sampled_from([0x13, 0x15]), st.sampled_from([b"", b"\x61", b"\x67", b"\x6f"])),
    st.builds(id003, st.sampled_from([*range(0x11, 0x1C), *range(0x40, 0x4C), 0x50, 0xC0, 0xC3])),
    st.just(id003(0x8A, TABLE)),
)
keys = st.sampled_from(
    [
        "amount",
        "chips",
        "boot",
        "seq",
        "by",
        "says",
        "press",
        "action",
        "event",
        "event_cnt",
        "method",
        "params",
        "events",
        "ts",
        "tags",
        "complete",
        "data",
        "idHex",
        "antenna",
        "eventNum",
        "eventType",
        "tagInventoryEvent",
        "epcHex",
        "antennaPort",
        "5",
    ]
)
TEXTS = st.sampled_from(["", "single", "5", "2026-11-30T20:00:00Z", "tagInventory", "E2000001"])
TOPICS = st.sampled_from(["chips/1", "staff", "bell", "chips/", "zebra/fx1"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=8,
)


@given(st.lists(st.one_of(otp1_frames, st.binary(max_size=20), st.just(None)), max_size=60))
def test_any_frames_of_a_shoe(parts: list[bytes | None]) -> None:
    journal = Journal()
    session = Otp1Session("shoe", FakeLink(journal, "shoe"))
    session.opened(0.0)
    for step, part in enumerate(parts):
        if part is None:
            session.opened(step / 5)
        else:
            session.received(part, step / 5)
        assert session.tick(step / 5) > step / 5
        journal.write()
    journal.write()
    origins = [origin for origin, _ in journal.rows if origin]
    assert len(set(origins)) == len(origins)
    for boot in (1, 2, 3):
        numbers = [int(origin.rpartition(":")[2]) for origin in origins if f"/{boot:08x}:" in origin]
        assert numbers == sorted(numbers)


angel_eye_frames = st.builds(
    angel_eye,
    st.integers(0, 9),
    st.sampled_from("SPDdRCGEeLMX"),
    st.sampled_from([b"", b"\x81", b"\xc1", b"\x81\xb8", b"\x82\xa5", b"\xa1\xb8", b"\x80\xb8", b"\x81\x80", b"\xb1\xb8"]),
)


@given(st.lists(st.one_of(angel_eye_frames, st.binary(max_size=20), st.just(None)), max_size=60))
def test_any_frames_of_a_shoe_that_only_speaks(parts: list[bytes | None]) -> None:
    """No card but those that a frame named, never more than frames that could name one, and each under its own name."""
    journal = Journal()
    session = AngelEyeSession("shoe", FakeLink(journal, "shoe"), "b")
    session.opened(0.0)
    for step, part in enumerate(parts):
        if part is None:
            session.opened(step / 5)
        else:
            session.received(part, step / 5)
        assert session.tick(step / 5) > step / 5
        journal.write()
    origins = [origin for origin, _ in journal.rows if origin]
    assert len(set(origins)) == len(origins)
    cards = [what.card for _, what in journal.rows if isinstance(what, CardSeen | CardBurnt)]
    assert set(cards) <= {"8s", "5c"}
    assert len(cards) <= session.counters()["frames"]


scanned = st.sampled_from([b"1010", b"4130", b"0000", b"10", b"9999", b"\r", b"\n", b"\xff", b"AB", b"\x02"])


@given(st.lists(st.one_of(scanned, st.binary(max_size=6), st.just(None)), max_size=60))
def test_any_codes_of_a_scanner(parts: list[bytes | None]) -> None:
    journal = Journal()
    session = ScannerSession("shoe", FakeLink(journal, "shoe"), "b", DIGITS)
    session.opened(0.0)
    for step, part in enumerate(parts):
        if part is None:
            session.opened(step / 5)
        else:
            session.received(part, step / 5)
        assert session.tick(step / 5) > step / 5
        journal.write()
    origins = [origin for origin, _ in journal.rows if origin]
    assert len(set(origins)) == len(origins)


@settings(max_examples=300)
@given(st.lists(id003_frames, max_size=60), st.integers(0, 3))
def test_any_replies_of_a_bill_acceptor(replies: list[bytes], delay: int) -> None:
    journal = Journal(delay)
    link = FakeLink(journal, "drop")
    session = Id003Session("drop", link, None, "USD")
    session.opened(0.0)
    t = 0.0
    left = deque(replies)
    while left:
        t += 0.05
        session.tick(t)
        stacks = b"\xfc\x05\x41" in link.out
        assert not stacks or any(int(origin.rpartition(":")[2]) % 2 for origin, _ in journal.rows if origin)
        if link.take():
            session.received(left.popleft(), t)
        journal.write()
    for _ in range(5):
        journal.write()
    _counted_in_an_open_transaction(journal)


def _ebds(asked: bytes, answer: bytes) -> bytes:
    """States, status and the rest as they come."""
    return ebds.frame(2, asked[2] & 1, bytes([answer[0] & 0x7F, answer[1] & 0x7F | 0x10, answer[2] & 0x7F, 0, 1, 2]))


def _ssp(asked: bytes, answer: bytes) -> bytes:
    """The set-up as it should be; else events, of which the half is about notes."""
    seq, command = asked[1] >> 7, asked[3]
    if command == 5:
        return ssp.frame(seq, b"\xf0" + SspDevice()._setup())
    event = b"\xef\xee\xe2\xe1\xcc\xeb\xec\xf1"[answer[0] % 8] if answer[0] < 128 else answer[0]
    return ssp.frame(seq, bytes([0xF0 if answer[2] < 240 else answer[2], event, answer[1] % 9]))


def _cctalk(asked: bytes, answer: bytes) -> bytes:
    """What bills are worth as it should be; else events with a counter that mostly goes on."""
    header, counter = asked[3], answer[0] % 8
    if header == 157:
        return cctalk.frame(1, 40, 0, CctalkDevice()._identity(asked[4]))
    if header == 156:
        return cctalk.frame(1, 40, 0, b"\x64\0\x02")
    if header == 159:
        a = answer[1] % 9
        b = answer[2] % 2 if a else answer[2] % 24
        return cctalk.frame(1, 40, 0, bytes([counter, a, b]) + bytes(8))
    return cctalk.frame(1, 40, 0, answer[:1] if header in (154, 227) else b"")


@settings(max_examples=150)
@pytest.mark.parametrize(("kind", "reply"), [("ebds", _ebds), ("ssp", _ssp), ("cctalk", _cctalk)])
@given(answers=st.lists(st.binary(min_size=3, max_size=3), max_size=80), delay=st.integers(0, 3))
def test_any_replies_of_the_other_bill_acceptors(
    kind: str, reply: Callable[[bytes, bytes], bytes], answers: list[bytes], delay: int
) -> None:
    journal = Journal(delay)
    link = FakeLink(journal, "drop")
    session = COUNTERS[kind].session(link, None)
    session.opened(0.0)
    t, left = 0.0, deque(answers)
    while left and t < 100:
        t = max(t + 0.01, session.tick(t))
        session.tick(t)
        asked = link.take()
        if asked:
            start_up = kind != "ebds" and asked[3] not in (159, 154, 0x56, 0x07)
            session.received(reply(asked, left[0] if start_up else left.popleft()), t)
        journal.write()
    for _ in range(5):
        journal.write()
    _counted_in_an_open_transaction(journal)


def _counted_in_an_open_transaction(journal: Journal) -> None:
    numbers = [int(origin.rpartition(":")[2]) for origin, _ in journal.rows if origin]
    assert numbers == sorted(set(numbers))
    for at, (_, what) in enumerate(journal.rows):
        if isinstance(what, NoteStacked):
            before = [origin for origin, _ in journal.rows[:at] if origin]
            assert int(before[-1].rpartition(":")[2]) % 2 == 1, "counted without an open transaction"


@given(
    st.lists(
        st.tuples(TOPICS, json_values | st.binary(max_size=30)), max_size=20
    )
)
def test_any_messages(messages: list[tuple[str, object]]) -> None:
    journal = Journal()
    session = TableSession("mqtt", FakeLink(journal, "mqtt"), Outbox(), {}, CHIPS)
    for step, (topic, value) in enumerate(messages):
        payload = value if isinstance(value, bytes) else json.dumps(value).encode()
        session.received(topic, payload, retain=False, now_ms=1_796_000_000_000, t=step)
        session.tick(step)
        journal.write()
    assert session.counts["messages"] == len(messages)
