"""Whatever a device sends, a session goes on, and what it says keeps its promises."""

import json
from collections import deque
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.chips.setup import read_setup
from drivers.dropbox.id003_session import Id003Session
from drivers.mqtt_table.outbox import Outbox
from drivers.mqtt_table.table_session import TableSession
from drivers.observations import NoteStacked
from drivers.shoe.otp1_session import Otp1Session
from tests.drivers.dropbox.acceptor_model import TABLE
from tests.drivers.dropbox.acceptor_model import frame as id003
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
