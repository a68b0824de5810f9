"""Tags behind the broker: snapshots and readers' events become amounts; what is old, lost or strange is counted."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from drivers.chips.setup import ChipSetup, read_setup
from drivers.errors import DriverConfigError
from drivers.mqtt_table.driver import MqttTable
from drivers.mqtt_table.outbox import Outbox
from drivers.mqtt_table.table_session import TableSession
from drivers.observations import ChipsSeen, DeviceState
from drivers.request import Request
from tests.drivers.far_end import FakeLink, Journal

A, B, C = "E2000001", "E2000002", "E2000003"
REGISTER = {A: Decimal(25), B: Decimal(5), C: Decimal("2.5"), "FF000000": Decimal(0)}
FIVE = ChipsSeen("1", "5", (("5", 1),))
THIRTY = ChipsSeen("1", "30", (("25", 1), ("5", 1)))
START_MS = 1_796_000_000_000


class Table:
    def __init__(self, setup: ChipSetup | None = None, **given: str) -> None:
        topics = {"chip_topics": "zebra/fx1/tags, impinj/a", "antennas": "1=1, 2=2, impinj/a:3=float"}
        self.setup = setup or read_setup(topics | given, REGISTER)
        self.journal = Journal()
        self.outbox = Outbox()
        self.session = TableSession("t", FakeLink(self.journal, "t"), self.outbox, {}, self.setup)
        self.t = 0
        self._events = 0

    def give(self, topic: str, payload: object, *, retain: bool = False) -> None:
        self.session.received(topic, json.dumps(payload).encode(), retain=retain, now_ms=START_MS + self.t, t=self.t / 1000)

    def wait(self, ms: int) -> None:
        for _ in range(ms // 100):
            self.t += 100
            self.session.tick(self.t / 1000)
            self.journal.write()

    def zebra(self, *tags: str, antenna: int = 1, number: int | None = None, at_ms: int | None = None) -> list[dict[str, Any]]:
        events = []
        for tag in tags:
            self._events = number if number is not None else self._events + 1
            at = START_MS + (self.t if at_ms is None else at_ms)
            data = {"idHex": tag, "antenna": antenna, "peakRssi": -42, "eventNum": self._events}
            events.append({"type": "SIMPLE", "timestamp": at / 1000, "data": data})
        return events

    def acks(self) -> list[str]:
        return [stored for order in self.outbox.take() if order.topic == "ack" for stored in json.loads(order.payload)["stored"]]

    def amounts(self) -> list[ChipsSeen]:
        return [seen for seen in self.journal.seen() if isinstance(seen, ChipsSeen) and seen.spot == "1"]

    def states(self, spot: str = "1") -> list[tuple[str, str]]:
        return [(one.state, one.detail) for one in self.journal.states() if one.device == f"t/chips/{spot}"]


def snapshot(seq: int, *tags: str, boot: str = "ab") -> dict[str, object]:
    return {"v": 1, "boot": boot, "seq": seq, "complete": True, "tags": tags}


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_snapshot_is_booked_when_it_settled_and_then_acknowledged() -> None:
    table = Table(read_setup({}, REGISTER))
    for seq in range(1, 7):
        table.give("chips/1", snapshot(seq, A, B, "FF000000"))
        table.wait(100)
    assert table.amounts() == []
    assert table.acks() == []
    table.wait(400)
    table.give("chips/1", snapshot(7, A, B, "FF000000"))
    table.wait(100)
    assert table.amounts() == [THIRTY]
    assert table.acks() == ["chips/1/ab:7"]
    table.give("chips/1", snapshot(8, B, A))
    table.wait(100)
    assert table.acks() == ["chips/1/ab:8"]
    assert table.amounts() == [THIRTY]


def test_a_sender_that_stalls_in_the_middle_of_a_change_has_nothing_booked() -> None:
    """A hand hid both chips in its last words: they are not gone before it says so again."""
    table = Table(read_setup({}, REGISTER))
    for seq in range(1, 12):
        table.give("chips/1", snapshot(seq, A, B))
        table.wait(200)
    table.give("chips/1", snapshot(12))
    table.wait(2500)
    assert table.amounts() == [THIRTY]


def test_snapshots_that_are_doubled_late_or_retained_change_nothing() -> None:
    table = Table(read_setup({}, REGISTER))
    table.give("chips/1", snapshot(9, A), retain=True)
    table.wait(1500)
    assert table.amounts() == []
    for seq, tags in ((4, (B,)), (4, (B,)), (3, (A, B)), (5, (B,)), (6, (B,))):
        table.give("chips/1", snapshot(seq, *tags))
        table.wait(1000 if seq == 5 else 0)
    table.wait(1000)
    assert table.amounts() == [FIVE]
    assert (table.session.counts["duplicates"], table.session.counts["tags_retained"]) == (2, 1)


def test_a_reader_of_changes_alone_is_read_from_what_the_broker_kept() -> None:
    table = Table(read_setup({"silent_ms": "0"}, REGISTER))
    table.give("chips/1", snapshot(9, B), retain=True)
    table.wait(60_000)
    assert table.amounts() == [FIVE]
    assert table.states() == []


def test_a_silent_sender_of_snapshots_is_a_fault_of_its_spot_and_never_zero() -> None:
    table = Table(read_setup({}, REGISTER))
    table.give("chips/1", snapshot(1, B))
    table.wait(1000)
    table.give("chips/1", snapshot(2, B))
    table.wait(5000)
    assert table.amounts() == [FIVE]
    assert table.states() == [("fault", "reader silent for 3 s: what lies here is unknown")]


def test_events_of_a_zebra_reader_single_and_in_arrays(table: Table) -> None:
    for _ in range(15):
        table.give("zebra/fx1/tags", table.zebra(A)[0])
        table.give("zebra/fx1/tags", table.zebra(B))
        table.wait(100)
    assert table.amounts() == [THIRTY]
    assert table.session.counts["tags_lost"] == 0


def test_events_of_an_impinj_reader_by_its_own_antennas(table: Table) -> None:
    for _ in range(15):
        event = {"epcHex": C, "antennaPort": 3, "peakRssiCdbm": -5000}
        at = (START_MS + table.t) / 1000
        table.give("impinj/a", [{"eventType": "tagInventory", "timestamp": at, "tagInventoryEvent": event}])
        table.wait(100)
    assert ChipsSeen("float", "2.5", (("2.5", 1),)) in table.journal.seen()


def test_gaps_of_eventnum_are_lost_reads_and_lower_ones_repeats(table: Table) -> None:
    for number in (10, 11, 15, 15, 14):
        table.give("zebra/fx1/tags", table.zebra(A, number=number, at_ms=0))
    assert (table.session.counts["tags_lost"], table.session.counts["tags_repeated"]) == (3, 2)
    table.give("zebra/fx1/tags", table.zebra(A, number=1, at_ms=500))  # the reader was switched on again
    assert (table.session.counts["tags_lost"], table.session.counts["tags_repeated"]) == (3, 2)


def test_one_read_that_comes_twice_puts_no_chip_on_the_table(table: Table) -> None:
    message = table.zebra(A)
    for _ in range(20):
        table.give("zebra/fx1/tags", message)
        table.wait(100)
    assert table.amounts() == []  # one look proves nothing, not even that nothing lies there


def test_late_reads_are_counted_and_not_used(table: Table) -> None:
    table.t = 2000
    table.give("zebra/fx1/tags", [{**event, "data": {**event["data"], "eventNum": None}} for event in table.zebra(B)])
    late = [{**event, "data": {**event["data"], "eventNum": None}} for event in table.zebra(A, A, at_ms=1000)]
    for _ in range(5):
        table.give("zebra/fx1/tags", late)
    assert table.session.counts["tags_late"] == 10


def test_a_reader_whose_clock_is_set_back_is_read_on(table: Table) -> None:
    table.give("zebra/fx1/tags", table.zebra(B, at_ms=300_000))
    for _ in range(700):
        table.give("zebra/fx1/tags", table.zebra(B))
        table.wait(100)
    assert table.session.counts["tags_late"] == 0
    assert table.amounts() == [FIVE]


def test_an_event_that_cannot_be_read_hides_none_of_the_others(table: Table) -> None:
    for _ in range(15):
        strange = {"type": "SIMPLE", "data": {"idHex": "123", "antenna": 1, "eventNum": 0}}
        table.give("zebra/fx1/tags", [*table.zebra(A), strange, *table.zebra(B)])
        table.wait(100)
    assert table.amounts() == [THIRTY]
    troubles = [one.detail for one in table.journal.states() if one.device == "t/zebra/fx1/tags"]
    assert troubles == ["idHex: EPC '123', expected 8 to 124 hex digits"]


def test_retained_events_are_old_news(table: Table) -> None:
    table.give("impinj/a", [], retain=True)
    assert table.session.counts["tags_retained"] == 1


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ([{"data": {"idHex": A, "antenna": 9}}], "antenna 9 has no spot in antennas, only: 1, 2"),
        ([{"tag": A}], "unknown shape"),
        ("hello", "unknown shape"),
    ],
)
def test_what_a_reader_says_that_cannot_be_used_is_told_once(table: Table, payload: object, words: str) -> None:
    for _ in range(3):
        table.give("zebra/fx1/tags", payload)
    table.journal.write()
    assert [state.device for state in table.journal.states()] == ["t/zebra/fx1/tags"]
    assert table.journal.states()[0].detail.startswith(words)
    assert table.session.counts["bad_payloads"] == 3


def test_the_fault_of_a_spot_outlives_a_bad_message_of_it() -> None:
    table = Table(read_setup({}, REGISTER))
    table.give("chips/1", snapshot(1, "AB000000"))
    table.wait(1000)
    table.give("chips/1", "noise")
    table.give("chips/1", snapshot(2, "AB000000"))
    table.wait(100)
    assert table.states()[-1] == ("fault", "unknown chip: tag AB000000 not in the register")


def test_tags_without_a_register_are_refused() -> None:
    table = Table(ChipSetup())
    table.give("chips/1", snapshot(1, A))
    table.journal.write()
    assert table.journal.states() == [
        DeviceState("t/chips/1", "fault", "tags, but no chip register is set: what they are worth is unknown")
    ]


def test_amounts_are_taken_at_their_word_unless_they_have_to_stand() -> None:
    for settle, expected in (("0", ["5", "10", "15"]), ("700", ["15"])):
        table = Table(read_setup({"amount_settle_ms": settle}, None))
        for seq, amount in enumerate(("5", "10", "15"), 1):
            table.give("chips/1", {"amount": amount, "boot": "ab", "seq": seq})
            table.wait(300)
        table.wait(600)
        assert [seen.amount for seen in table.amounts()] == expected
        assert table.acks() == ["chips/1/ab:1", "chips/1/ab:2", "chips/1/ab:3"]


def test_an_amount_does_not_settle_while_the_machine_stands_still() -> None:
    """The next one waits in the port, and comes when the machine goes on."""
    table = Table(read_setup({"amount_settle_ms": "700"}, None))
    table.give("chips/1", {"amount": "5"})
    table.t += 5000
    table.session.tick(table.t / 1000)
    table.give("chips/1", {"amount": "10"})
    table.wait(1000)
    assert [seen.amount for seen in table.amounts()] == ["10"]


def test_an_amount_that_came_back_before_it_settled_is_no_change() -> None:
    table = Table(read_setup({"amount_settle_ms": "700"}, None))
    for amount, stands in (("5", 1000), ("0", 300), ("5", 1000)):
        table.give("chips/1", {"amount": amount})
        table.wait(stands)
    assert [seen.amount for seen in table.amounts()] == ["5"]


def build(**settings: str) -> MqttTable:
    from drivers.mqtt_table.driver import build

    return build(Request("t", "mqtt://127.0.0.1", {"table": "bj1"} | settings))


def at(ms: int) -> str:
    return datetime.fromtimestamp((START_MS + ms) / 1000, UTC).isoformat()


@pytest.mark.parametrize(("form", "given"), [("tags", {}), ("amount", {"amount_settle_ms": "700"})])
def test_a_payment_in_a_burst_is_told_before_it_is_taken_up(form: str, given: dict[str, str]) -> None:
    """The sender was cut off for 10 s and kept what it had to say: each amount that stood is told, in order."""
    table = Table(read_setup(given, REGISTER))
    before = [(0, ()), (1000, ()), (1500, (B,)), (2500, (B,))]
    meanwhile = [(4000, (B, A)), (5000, (B, A)), (5500, (C,)), (5700, ()), (6700, ()), (7700, ())]
    for number, (written, tags) in enumerate(before + meanwhile, 1):
        if written == 4000:
            table.wait(10_000)
        elif written < 4000:
            table.wait(max(0, written - table.t))
        what = snapshot(number, *tags) if form == "tags" else {
            "amount": str(sum(REGISTER[tag] for tag in tags)), "boot": "ab", "seq": number
        }  # fmt: skip
        table.give("chips/1", what | {"ts": at(written)})
    table.wait(1000)
    assert [seen.amount for seen in table.amounts()] == ["0", "5", "30", "0"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"cycle_ms": "fast"}, "t.cycle_ms: got 'fast', expected a whole number from 1 to 600000"),
        ({"amount_settle_ms": "-1"}, "t.amount_settle_ms: got '-1', expected a whole number from 0 to 60000"),
        ({"chip_topics": "zebra/+/data", "antennas": "1=1"}, "t.chip_topics: got 'zebra/+/data', expected whole topics"),
        ({"chip_topics": "z", "antennas": "1=1"}, "t.register: got '', expected the chip register"),
        ({"chip_topics": "z", "antennas": ""}, "t.antennas: got '', expected the spots of the antennas of z"),
        ({"chip_topics": "z", "antennas": "1"}, "t.antennas: got '1', expected antenna=spot"),
        ({"chip_topics": "z", "antennas": "y:1=1"}, "t.antennas: got 'y:1=1', expected antenna=spot"),
        ({"chip_topics": "z", "antennas": "1=1, 1=2"}, "t.antennas: got '1=2', expected each antenna once; 1 is 1"),
        ({"antennas": "1=1"}, "t.chip_topics: got '', expected the topics on which the reader"),
        ({"register_sha256": "0" * 64}, "t.register: got '', expected the file that register_sha256 was made from"),
        ({"register": "/no/such/file", "register_sha256": "0" * 64}, "t.register: got '/no/such/file', expected a file that"),
        ({"register": "/etc/hostname"}, "t.register_sha256: got '', expected what sha256sum prints for /etc/hostname"),
        ({"register": "/etc/hostname", "register_sha256": "0" * 64}, "t.register: got '/etc/hostname', expected an approved"),
    ],
)
def test_settings_that_cannot_be_used(settings: dict[str, str], words: str) -> None:
    with pytest.raises(DriverConfigError) as caught:
        build(**settings)
    assert str(caught.value).startswith(words)
