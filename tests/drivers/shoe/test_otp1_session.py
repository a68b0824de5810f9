"""The talk with an OTP/1 shoe: over good and bad wires, restarts of either side, and its single rules."""

from random import Random

import pytest

from drivers.hearing import GARBAGE
from drivers.observations import CardSeen, CardUnread, CutCardSeen, DeviceState, Observation, ShoeState
from drivers.orders import LockShoe
from drivers.shoe.otp1_session import Otp1Session
from tests.drivers.far_end import FAULTS, FakeLink, Fault, Journal, Pipe, perfect
from tests.drivers.shoe.shoe_model import ShoeModel, frame

BOOT = 0x11223344
STEP_S = 0.02
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] * 2


class Table:
    """A shoe, a wire and a session, moved by hand."""

    def __init__(
        self,
        fault: Fault = perfect,
        *,
        delay: int = 0,
        seed: int = 1,
        last_origin: str | None = None,
        latency_s: float = 0.0,
    ) -> None:
        self.up, self.down = Pipe(latency_s), Pipe(latency_s)
        self.rng = Random(seed)
        self.fault = fault
        self.t = 0.0
        self.journal = Journal(delay)
        self.shoe = ShoeModel()
        self.start(last_origin)

    def start(self, last_origin: str | None) -> None:
        self.link = FakeLink(self.journal, "shoe")
        self.session = Otp1Session("shoe", self.link, last_origin)
        self.session.opened(self.t)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.step()

    def settle(self) -> None:
        """Until everything is acknowledged, a minute at the most, and a while longer: copies may still come."""
        for _ in range(60):
            if self.shoe.acked < len(self.shoe.events):
                self.run(1)
        self.run(3)

    def step(self) -> None:
        self.t += STEP_S
        self.up.put(self.over(self.shoe.send(self.t)), self.t)
        for piece in self.up.take(self.t):
            self.session.received(piece, self.t)
        self.session.tick(self.t)
        self.journal.write()
        self.down.put(self.over(self.link.take()), self.t)
        for piece in self.down.take(self.t):
            self.shoe.receive(piece)
        durable = [int(origin.rpartition(":")[2]) for origin, _ in self.journal.rows if origin]
        assert self.shoe.acked <= max(durable, default=0), "acknowledged before it was durable"

    def over(self, data: bytes) -> list[bytes]:
        """Each frame meets the wire's fault by itself."""
        frames = [one + b"\0" for one in data.split(b"\0")[:-1]]
        return [piece for one in frames for piece in self.fault(one, self.rng)]

    def unplug(self) -> None:
        self.shoe.send(self.t)
        self.link.take()
        self.up.queue.clear()
        self.down.queue.clear()
        self.session.opened(self.t)

    def give(self, *frames: bytes) -> None:
        """Frames as if the device had sent them."""
        self.session.received(b"".join(frames), self.t)
        self.session.tick(self.t)
        self.journal.write()

    def states(self) -> list[tuple[str, str]]:
        return [(state.state, state.detail) for state in self.journal.states()]


def seen(cards: list[str]) -> list[Observation]:
    return [CardSeen(card) for card in cards]


@pytest.mark.parametrize(("delay", "latency_s"), [(0, 0.0), (7, 0.0), (3, 0.4)], ids=["", "slow disk", "slow wire"])
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_every_card_once_and_in_order(fault: Fault, delay: int, latency_s: float) -> None:
    table = Table(fault, delay=delay, latency_s=latency_s)
    for card in CARDS:
        table.shoe.card(card)
        table.run(0.2)
    table.settle()
    assert table.journal.seen() == seen(CARDS)
    assert table.shoe.acked == len(CARDS)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_every_card_once_though_the_controller_is_killed_and_the_cable_pulled(fault: Fault) -> None:
    table = Table(fault, delay=3, seed=2, latency_s=0.03)
    for card in CARDS:
        table.shoe.card(card)
        table.run(0.1)
        if table.rng.random() < 0.3:
            table.start(table.journal.crash())
        if table.rng.random() < 0.3:
            table.unplug()
    table.settle()
    assert table.journal.seen() == seen(CARDS)
    assert table.shoe.acked == len(CARDS)


def test_a_burst_of_events_in_one_piece() -> None:
    table = Table()
    for card in CARDS:
        table.shoe.card(card)
    table.step()
    assert table.journal.seen() == seen(CARDS)


def test_origin_names_boot_and_number() -> None:
    table = Table()
    table.give(frame(0x10, BOOT, 1, b"As"))
    assert ("shoe/11223344:1", CardSeen("As")) in table.journal.rows


def test_an_event_already_stored_is_acknowledged_again_and_not_said_again() -> None:
    table = Table(last_origin="shoe/11223344:2")
    table.link.take()
    table.give(frame(0x10, BOOT, 2, b"Th"))
    assert table.journal.seen() == []
    assert table.link.take() == bytes.fromhex("08 01 81 44 33 22 11 02 01 01 03 5F 74 00")


def test_an_event_said_and_not_durable_is_not_acknowledged_when_it_comes_again() -> None:
    table = Table(delay=1000)
    table.link.take()
    for _ in range(3):
        table.give(frame(0x10, BOOT, 1, b"As"))
    assert table.link.take() == b""
    assert len(table.journal.queue) == 2  # the card and "online"


def test_a_gap_is_asked_for_and_holds_back_what_follows() -> None:
    table = Table()
    table.give(frame(0x10, BOOT, 1, b"As"))
    table.link.take()
    table.give(frame(0x10, BOOT, 3, b"3s"))
    assert table.journal.seen() == seen(["As"])
    assert table.link.take() == frame(0x82, BOOT, 2)
    table.give(frame(0x10, BOOT, 2, b"2s"))
    assert table.journal.seen() == seen(["As", "2s", "3s"])
    assert table.link.take() == frame(0x81, BOOT, 2) + frame(0x81, BOOT, 3)


def test_a_heartbeat_tells_of_a_lost_last_card() -> None:
    table = Table()
    table.give(frame(0x10, BOOT, 1, b"As"))
    table.link.take()
    table.give(frame(0x02, BOOT, 2))
    assert table.link.take() == frame(0x82, BOOT, 2)


@pytest.mark.parametrize("last_origin", [None, f"shoe/{BOOT:08x}:17"], ids=["new table", "long away"])
def test_a_shoe_that_dealt_for_long_while_nobody_listened_is_heard_again(last_origin: str | None) -> None:
    """More events than are held: the shoe kept its newest alone."""
    table = Table(last_origin=last_origin)
    table.shoe.events = [(0x10, b"Kd")] * 2000
    table.shoe.forget(1990)
    table.run(15)
    table.shoe.card("As")
    table.settle()
    assert table.journal.seen() == seen(["Kd"] * 10 + ["As"])
    first = 18 if last_origin else 1
    assert table.states()[-1] == ("fault", f"history incomplete: events {first} to 1990 of the shoe never came")


def test_a_new_boot_that_does_not_begin_with_one_is_incomplete() -> None:
    table = Table()
    for card in CARDS[:6]:
        table.shoe.card(card)
    table.shoe.forget(4)
    table.run(2)
    assert ("fault", "history incomplete: events 1 to 4 of the shoe never came") in table.states()
    table.run(5)
    assert table.journal.seen() == seen(CARDS[4:6])
    assert table.shoe.acked == 6


def test_a_gap_that_the_device_cannot_fill_is_said_and_passed() -> None:
    table = Table(last_origin=f"shoe/{BOOT:08x}:2")
    for card in CARDS[:6]:
        table.shoe.card(card)
    table.shoe.forget(4)
    table.run(8)
    assert table.journal.seen() == seen(CARDS[4:6])
    assert table.states()[-1] == ("fault", "history incomplete: events 3 to 4 of the shoe never came")


def test_a_new_boot_starts_counting_anew_and_old_copies_are_not_said_again() -> None:
    table = Table()
    old = frame(0x10, BOOT, 1, b"As")
    new = frame(0x10, 7, 1, b"As")
    table.give(old, new, old, new, frame(0x10, 7, 2, b"2s"))
    assert table.journal.seen() == seen(["As", "As", "2s"])


def test_a_shoe_switched_off_with_events_unsent_says_so() -> None:
    table = Table()
    table.give(frame(0x10, BOOT, 1, b"As"), frame(0x02, BOOT, 3), frame(0x01, 7, 0))
    assert table.states()[-1] == (
        "fault",
        "history incomplete: events 2 to 3 of the shoe never came, the shoe was switched off and on",
    )


def test_a_shoe_that_remembers_over_a_power_cut_pays_what_it_owed() -> None:
    """In order among themselves, each once, and the history is complete after all."""
    table = Table()
    table.give(frame(0x10, BOOT, 1, b"As"), frame(0x02, BOOT, 3), frame(0x01, 7, 0))
    table.give(frame(0x10, BOOT, 2, b"2s"))
    assert table.states()[-1][0] == "fault"
    table.give(frame(0x10, BOOT, 3, b"3s"), frame(0x10, BOOT, 3, b"3s"))
    assert table.journal.seen() == seen(["As", "2s", "3s"])
    assert table.states()[-1] == ("online", "")


def test_a_new_load_ends_what_was_missing_of_the_old_one() -> None:
    table = Table()
    table.give(frame(0x10, BOOT, 1, b"As"), frame(0x02, BOOT, 3), frame(0x01, 7, 0))
    assert table.states()[-1][0] == "fault"
    table.give(frame(0x12, 7, 1, b"\x02"))
    assert table.states()[-1] == ("online", "")


@pytest.mark.parametrize(
    ("kind", "payload", "what"),
    [
        (0x10, b"??", CardUnread()),
        (0x10, b"TH", CardSeen("Th")),
        (0x10, b"1h", CardUnread()),
        (0x10, b"", CardUnread()),
        (0x11, b"\x01", CutCardSeen()),
        (0x12, b"\x00", ShoeState("closed")),
        (0x12, b"\x01", ShoeState("open")),
        (0x12, b"\x02", ShoeState("loaded")),
        (0x12, b"\x03", ShoeState("empty")),
        (0x13, b"\x01", DeviceState("shoe", "online", "locked")),
        (0x1F, b"\x05jam", DeviceState("shoe", "fault", "shoe reports error 05: jam")),
        (0x15, b"\x01", DeviceState("shoe", "online", "event of unknown meaning: type 15, payload 01")),
    ],
)
def test_what_an_event_means(kind: int, payload: bytes, what: Observation) -> None:
    table = Table()
    table.give(frame(kind, BOOT, 1, payload))
    assert table.journal.rows[0] == ("shoe/11223344:1", what)
    assert frame(0x81, BOOT, 1) in table.link.take()


def test_an_error_lasts_until_it_is_cleared() -> None:
    table = Table()
    table.give(frame(0x1F, BOOT, 1, b"\x05"), frame(0x02, BOOT, 1))
    assert table.states() == [("fault", "shoe reports error 05")]
    table.give(frame(0x1F, BOOT, 2, b"\x00"), frame(0x02, BOOT, 2))
    assert table.states()[1:] == [("online", "")]


def test_silence_of_three_seconds_is_offline_and_the_next_beat_is_online(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.run(1)
    assert table.states() == [("online", "model/1/fw")]
    monkeypatch.setattr(table.shoe, "send", lambda _t: b"")
    table.run(1.9)
    assert len(table.states()) == 1
    table.run(0.2)
    assert table.states()[1:] == [("offline", "port is open, no heartbeat for 3 s")]
    table.give(frame(0x02, BOOT, 0))
    assert table.states()[2:] == [("online", "model/1/fw")]


def test_bytes_that_make_no_frame_are_said_to_be_another_speed_or_device(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.run(1)
    monkeypatch.setattr(table.shoe, "send", lambda _t: b"\x80\x00\xff")
    table.run(3.5)
    assert table.states()[1:] == [("offline", GARBAGE)]


def test_a_bad_check_is_never_acknowledged() -> None:
    table = Table()
    table.give(frame(0x02, BOOT, 0))
    table.link.take()
    raw = frame(0x10, BOOT, 1, b"As")
    table.give(raw[:-2] + bytes([raw[-2] ^ 1]) + b"\0")
    assert table.link.take() == b""
    assert table.journal.seen() == []


def test_own_frames_that_come_back_are_ignored() -> None:
    table = Table()
    table.give(frame(0x81, BOOT, 1), frame(0x85, 0, 0))
    assert table.journal.rows == []
    assert table.session.counters()["unexpected"] == 2


def test_a_lock_order_and_its_refusal() -> None:
    table = Table()
    table.give(frame(0x01, BOOT, 0))
    table.link.take()
    table.session.order(LockShoe(True))
    assert table.link.take() == frame(0x84, BOOT, 0, b"\x01")
    table.give(frame(0x03, BOOT, 0, b"\x84\x02"))
    assert table.states()[-1] == ("fault", "shoe refused to lock or release: error 02")


def test_an_origin_of_another_kind_of_device_is_no_memory() -> None:
    table = Table(last_origin="shoe/100USD:4")
    table.give(frame(0x10, BOOT, 1, b"As"))
    assert table.journal.seen() == seen(["As"])
