"""Listening to a scanner: one card a code however often it repeats it, the same card of another pack, cards not read."""

from pathlib import Path

import pytest

import drivers
from drivers.errors import DriverConfigError
from drivers.observations import CardSeen, CardUnread, CutCardSeen
from drivers.shoe.scanner_codes import DIGITS
from drivers.shoe.scanner_session import ONE_OR_TWO, UNHEARD, WIRE_WAS_DOWN, ScannerSession
from tests.drivers.far_end import FakeLink, Journal


class Listening:
    def __init__(self) -> None:
        self.t = 0.0
        self.journal = Journal()
        codes = {**DIGITS, "NR": "unread", "--": "no card"}
        self.session = ScannerSession("shoe", FakeLink(self.journal, "shoe"), "b", codes)
        self.session.opened(0.0)

    def listen(self, until: float) -> None:
        """Nothing comes until then."""
        wake = self.session.tick(self.t)
        while wake < until:
            wake = self.session.tick(wake)

    def give(self, data: bytes, after: float = 0.0, *, stalled: bool = False) -> None:
        """after: seconds; stalled: in which the machine stood still."""
        if not stalled:
            self.listen(self.t + after)
        self.t += after
        self.session.received(data, self.t)
        self.session.tick(self.t)
        self.journal.write()

    @property
    def seen(self) -> list[object]:
        return list(self.journal.seen())

    @property
    def states(self) -> list[tuple[str, str]]:
        return [(one.state, one.detail) for one in self.journal.states()]


def test_cards_in_order() -> None:
    on = Listening()
    on.give(b"1010\r\n4130\r\n0000\r\n")
    assert on.seen == [CardSeen("As"), CardSeen("Kd"), CutCardSeen()]
    assert on.states == [("offline", UNHEARD), ("online", "")]
    assert [origin for origin, _ in on.journal.rows if origin] == ["shoe/b:1", "shoe/b:2", "shoe/b:3"]


def test_a_wire_that_was_down_before_anything_was_scanned_is_told_too() -> None:
    on = Listening()
    on.session.opened(1.0)
    on.give(b"1010\r\n", after=2.0)
    assert on.states == [("offline", UNHEARD), ("fault", WIRE_WAS_DOWN), ("online", "")]
    assert on.seen == [CardSeen("As")]


def test_the_trial_sheet_shows_that_it_reads_and_is_no_card() -> None:
    on = Listening()
    on.give(b"0001\r\n")
    assert on.seen == []
    assert on.states == [("offline", UNHEARD), ("online", "")]


def test_a_card_in_view_is_one_card_however_long_it_lies_there() -> None:
    on = Listening()
    for _ in range(50):
        on.give(b"1010\r", 0.5)
    assert on.seen == [CardSeen("As")]
    assert on.session.counters()["repeats"] == 49


@pytest.mark.parametrize(("gone", "cards"), [(0.69, 1), (0.71, 2), (30.0, 2)])
def test_the_same_card_of_another_pack_is_known_by_the_time_between(gone: float, cards: int) -> None:
    on = Listening()
    on.give(b"1010\r")
    on.give(b"1010\r", gone)
    assert on.seen == [CardSeen("As")] * cards


@pytest.mark.parametrize("stalled_s", [0.8, 60.0])
def test_what_came_after_a_standstill_is_no_second_card_and_that_is_said(stalled_s: float) -> None:
    on = Listening()
    on.give(b"1010\r")
    on.give(b"1010\r", stalled_s, stalled=True)
    assert on.seen == [CardSeen("As")]
    assert on.states[-1] == ("fault", ONE_OR_TWO)
    on.give(b"4130\r", 1.0)
    assert on.seen == [CardSeen("As"), CardSeen("Kd")]
    assert on.states[-1] == ("online", "")


def test_a_short_standstill_in_a_long_silence_hides_no_card() -> None:
    on = Listening()
    on.give(b"1010\r")
    on.give(b"", 5.0, stalled=True)
    on.give(b"1010\r", 0.8)
    assert on.seen == [CardSeen("As")] * 2
    assert on.states[-1] == ("online", "")


def test_the_rest_of_a_code_waits_in_the_port_while_the_machine_stands_still() -> None:
    on = Listening()
    on.give(b"10")
    on.give(b"10\r", 5.0, stalled=True)
    assert on.seen == [CardSeen("As")]


def test_a_scanner_that_tells_when_nothing_lies_there_needs_no_time() -> None:
    on = Listening()
    on.give(b"1010\r--\r1010\r")
    assert on.seen == [CardSeen("As"), CardSeen("As")]


@pytest.mark.parametrize("raw", [b"NR\r", b"101\r", b"10101010\r", b"9999\r", b"10\r"])
def test_what_looks_like_a_code_is_a_card_that_was_not_read(raw: bytes) -> None:
    on = Listening()
    on.give(raw)
    assert on.seen == [CardUnread()]
    assert on.session.counters()["cards_unread"] == 1


def test_half_a_code_is_a_card_that_was_not_read() -> None:
    on = Listening()
    on.give(b"10")
    on.give(b"", 0.4)
    assert on.seen == []
    on.give(b"4130\r", 0.6)
    assert on.seen == [CardUnread(), CardSeen("Kd")]
    assert ("fault", "cut off code: 10") in on.states


@pytest.mark.parametrize("raw", [b"10\xff10\r", b"hello\r", b"\x80\x81\r"])
def test_noise_is_no_card_and_is_shown(raw: bytes) -> None:
    on = Listening()
    on.give(raw)
    assert on.seen == []
    assert on.states[-1][0] == "fault"
    assert on.states[-1][1].endswith("(wrong speed, or another device?)")
    on.give(b"1010\r")
    assert on.states[-1] == ("online", "")


def test_after_a_new_connection_the_history_is_incomplete_until_the_next_card() -> None:
    on = Listening()
    on.give(b"1010\r20")
    on.session.opened(on.t)
    on.give(b"")
    assert on.states[-1] == ("fault", WIRE_WAS_DOWN)
    on.give(b"4130\r")
    assert on.seen == [CardSeen("As"), CardSeen("Kd")]
    assert on.states[-1] == ("online", "")


def test_a_card_that_lies_there_over_a_replug_is_no_second_one_and_the_doubt_is_said() -> None:
    on = Listening()
    on.give(b"1010\r")
    on.session.opened(on.t)
    on.give(b"1010\r", 0.3)
    assert on.seen == [CardSeen("As")]
    assert on.states[-1] == ("fault", ONE_OR_TWO)
    on.give(b"1010\r", 0.8)
    assert on.seen == [CardSeen("As")] * 2
    assert on.states[-1] == ("online", "")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"codes": "morse"}, "shoe.codes: got 'morse', expected one of: digits, text"),
        ({"codes_file": "/no/such/file"}, "shoe.codes_file: got '/no/such/file', expected a TOML file of code = card"),
        ({"framing": "x"}, "shoe.framing: got 'x', expected one of: line, b_c"),
        ({"repeat_ms": "50"}, "shoe.repeat_ms: got '50', expected 100 to 5000"),
        ({"baud": "300"}, "shoe.baud: got '300', expected one of: 1200"),
        ({"bauds": "1"}, "shoe.bauds: got '1', expected one of: codes, codes_file, framing, repeat_ms, baud"),
    ],
)
def test_a_setting_that_cannot_be_used(settings: dict[str, str], words: str) -> None:
    with pytest.raises(DriverConfigError) as caught:
        drivers.build("scanner", "shoe", "/dev/ttyUSB0", settings)
    assert str(caught.value).startswith(words)


def test_codes_of_a_house(tmp_path: Path) -> None:
    path = tmp_path / "codes.toml"
    path.write_text("".join(f'"{code}x" = "{card}"\n' for code, card in DIGITS.items()))
    drivers.build("scanner", "shoe", "/dev/ttyUSB0", {"codes_file": str(path)})
    path.write_text('"1010" = "As"\n')
    with pytest.raises(DriverConfigError, match=r"a code for each card; no code for 2c, 2d, 2h, 2s, 3c"):
        drivers.build("scanner", "shoe", "/dev/ttyUSB0", {"codes_file": str(path)})


def test_a_wrong_speed_does_not_flood_the_record() -> None:
    on = Listening()
    for at in range(300):
        on.give(b"\xe9%d~\r" % at, 0.1)
    troubles = [words for state, words in on.states if state == "fault"]
    assert len(troubles) == 3
    assert on.session.counters()["unknown"] == 300
    on.give(b"1010\r", 1.0)
    on.give(b"\xe9\r", 0.1)
    assert [state for state, _ in on.states[-2:]] == ["online", "fault"]
