"""Listening to an Angel Eye shoe: each card once, what is not known said; the faults of public readers not repeated."""

import pytest

from drivers.emulators.angel_eye_device import (
    BURN,
    COUNTED,
    FIRST,
    IN_ERROR,
    LOCKED,
    SETTING,
    AngelEyeDevice,
    event,
)
from drivers.hearing import GARBAGE
from drivers.observations import CardBurnt, CardSeen, CardUnread, CutCardSeen
from drivers.orders import LockShoe
from drivers.shoe.angel_eye_session import JOINED_LATE, SWITCHED, UNHEARD, WIRE_WAS_DOWN, AngelEyeSession
from tests.drivers.far_end import FakeLink, Journal
from tests.drivers.vectors import rows

EIGHT = bytes.fromhex("81 B8")
FIVE = bytes.fromhex("82 A5")


class Listening:
    """An emulated shoe, a session, and nothing between them. The shoe has been switched on and stands by."""

    def __init__(self, *, begun: bool = True, characters: str = "0123456789", bcc_with_stx: bool = True) -> None:
        self.t = 0.0
        self.journal = Journal()
        self.link = FakeLink(self.journal, "shoe")
        self.session = AngelEyeSession("shoe", self.link, "b", characters, bcc_with_stx=bcc_with_stx)
        self.shoe = AngelEyeDevice()
        self.session.opened(0.0)
        if begun:
            self.shoe.switch_on(0.0)
            self.shoe.stand_by(0.0)
            self.run(1)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.t += 0.01
            out, _ = self.shoe.update(self.t, self.link.take())
            self.give(out)

    def give(self, *frames: bytes) -> None:
        """Frames as if the shoe had sent them."""
        self.session.received(b"".join(frames), self.t)
        self.session.tick(self.t)
        self.journal.write()

    @property
    def seen(self) -> list[object]:
        return list(self.journal.seen())

    @property
    def states(self) -> list[tuple[str, str]]:
        return [(one.state, one.detail) for one in self.journal.states()]


def test_cards_once_though_all_is_said_three_times() -> None:
    on = Listening()
    cards = ["8s", "5c", "Ah", "Td", "Ks", "Qc", "Jh", "2d", "8s", "8s", "3c", "8s"]
    for card in cards:
        on.shoe.draw(card, on.t)
        on.run(0.3)
    on.shoe.cut_card(on.t)
    on.run(0.3)
    assert on.seen == [*map(CardSeen, cards), CutCardSeen()]
    assert on.session.counters()["repeats"] == 2 * (len(cards) + 3)
    assert on.states[-1] == ("online", "")


def test_copies_that_a_busy_machine_reads_late_are_copies() -> None:
    """The machine stood still for longer than a copy may be late; what waited in the port came long before."""
    on = Listening()
    drawn = event(2, "D", EIGHT)
    on.give(drawn)
    on.t += 5.0
    on.give(drawn, drawn)
    assert on.seen == [CardSeen("8s")]
    assert on.session.counters()["repeats"] == 6
    on.run(1.5)
    on.give(drawn)
    assert on.seen == [CardSeen("8s")] * 2


def test_origins_tell_the_cards_apart() -> None:
    on = Listening()
    on.give(event(2, "D", EIGHT), event(3, "D", FIVE))
    assert [origin for origin, _ in on.journal.rows if origin] == ["shoe/b:1", "shoe/b:2"]


# -- the faults of public readers (protocols 1.1), each as its whole kind


@pytest.mark.parametrize("between", range(1, 30))
def test_fault_1_a_sequence_character_that_came_round_is_no_repeat(between: int) -> None:
    """At any pace, however many events came or were lost in between."""
    on = Listening()
    on.give(event(2, "D", EIGHT))
    for number in range(between):
        on.give(event(3 + number, "D", FIVE) if number % 2 else event(3 + number, "G", b"\x91"))
    on.give(event(3 + between, "D", EIGHT) * 3)
    assert on.seen.count(CardSeen("8s")) == 2


def test_fault_1_a_whole_turn_of_the_sequence_lost() -> None:
    """The same character, the same card, and all ten events between them gone."""
    on = Listening()
    on.give(event(2, "D", EIGHT) * 3)
    on.run(5)
    on.give(event(2, "D", EIGHT) * 3)
    assert on.seen == [CardSeen("8s"), CardSeen("8s")]
    assert on.states[-1] == ("fault", "history incomplete: 9 events of the shoe never came")


@pytest.mark.parametrize("data", [EIGHT, FIVE])
def test_fault_1_a_power_cycle_begins_the_sequence_anew(data: bytes) -> None:
    on = Listening()
    on.t += 2
    on.give(event(0, "D", EIGHT) * 3)
    on.give(event(0, "S") * 3, event(0, "D", data) * 3)
    assert on.seen == [CardSeen("8s"), CardSeen("8s" if data == EIGHT else "5c")]


def test_fault_1_a_new_wire_forgets_what_came_over_the_old_one() -> None:
    on = Listening()
    on.give(event(2, "D", EIGHT) * 3)
    on.session.opened(on.t)
    on.give(event(2, "D", EIGHT) * 3)
    assert on.seen == [CardSeen("8s"), CardSeen("8s")]


@pytest.mark.parametrize("before", [1, 2])
def test_fault_1_copies_that_a_serial_server_kept_over_a_new_connection_are_repeats(before: int) -> None:
    on = Listening()
    on.give(event(2, "D", EIGHT) * before)
    on.session.opened(on.t)
    on.t += 0.2
    on.give(event(2, "D", EIGHT) * (3 - before), event(3, "D", FIVE) * 3)
    assert on.seen == [CardSeen("8s"), CardSeen("5c")]
    assert on.states[-1] == ("fault", WIRE_WAS_DOWN)


@pytest.mark.parametrize("cut", range(8))
def test_fault_2_a_frame_without_its_end_does_not_take_the_next_card(cut: int) -> None:
    on = Listening()
    on.give(event(2, "D", EIGHT)[:cut] + event(3, "D", FIVE))
    assert on.seen == [CardSeen("5c")]
    assert on.states[-1] == ("fault", "history incomplete: 1 event of the shoe never came")


def test_fault_3_a_card_whose_check_is_wrong_is_no_card() -> None:
    on = Listening()
    for check in (b"00", b"4e", b"FF", b"\x81\x81"):
        on.give(event(2, "D", EIGHT)[:-2] + check)
    assert on.seen == []
    assert on.session.counters()["check_errors"] == 4


def test_fault_4_a_card_sent_again_is_no_new_one() -> None:
    on = Listening()
    on.shoe.draw("8s", on.t)
    on.shoe.draw_again("8s", 1, on.t)
    on.run(0.5)
    assert on.seen == [CardSeen("8s")]
    assert on.states[-1] == ("online", "")
    assert on.session.counters()["retransmissions"] == 1


def test_fault_4_a_card_sent_again_that_never_came_holds_the_round() -> None:
    on = Listening()
    on.shoe.draw("8s", on.t)
    on.shoe.draw_again("8s", 2, on.t)
    on.run(0.5)
    assert on.seen == [CardSeen("8s"), CardUnread()]
    assert ("online", "shoe sends 8s (card 2) again, which never came: ask the dealer where it lies") in on.states


def test_fault_4_what_was_known_in_the_round_before_is_not_known_in_this_one() -> None:
    on = Listening()
    on.shoe.draw("8s", on.t)
    on.shoe.stand_by(on.t)
    on.shoe.draw_again("8s", 1, on.t)
    on.run(0.5)
    assert on.seen == [CardSeen("8s"), CardUnread()]


def test_fault_4_the_card_that_could_not_be_read_comes_again() -> None:
    """It was asked for once already."""
    on = Listening()
    on.shoe.fail(1, on.t)
    on.shoe.draw_again("8s", 1, on.t)
    on.run(0.5)
    assert on.seen == [CardUnread()]


def test_fault_5_player_and_banker_mean_nothing_and_burnt_cards_are_kept_apart() -> None:
    on = Listening()
    for number, target in enumerate((0, 1, BURN, FIRST, COUNTED)):
        on.give(event(2 + number, "D", bytes([0x80 | target << 4 | 1, 0xB8])))
    assert on.seen == [CardSeen("8s")] * 2 + [CardBurnt("8s")] * 3


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        (LOCKED, "8s was drawn while the shoe is locked"),
        (IN_ERROR, "8s was drawn while the shoe reports an error"),
        (SETTING, "8s was drawn while the shoe is being set up"),
    ],
)
def test_fault_5_a_card_drawn_outside_a_game(mode: int, words: str) -> None:
    on = Listening()
    on.shoe.draw_outside("8s", on.t, mode)
    on.run(0.3)
    assert on.seen == [CardBurnt("8s")]
    assert on.states[-2:] == [("online", words), ("online", "")]


@pytest.mark.parametrize(("code", "known"), [("P", True), ("S", True), ("D", False), ("C", False), ("L", False)])
def test_fault_6_after_a_new_connection_the_history_is_incomplete_until_the_shoe_stands_by(code: str, known: bool) -> None:
    on = Listening()
    on.session.opened(on.t)
    on.give(b"")
    assert on.states[-1] == ("fault", WIRE_WAS_DOWN)
    data = {"D": EIGHT, "L": b"\x80"}.get(code, b"")
    on.give(event(5, code, data) * 3)
    assert (on.states[-1][0] == "online") is known


def test_bytes_that_make_no_event_are_said_to_be_another_speed_or_device() -> None:
    on = Listening(begun=False)
    for _ in range(10):
        on.give(b"\x80\xf8\x00")
    assert on.states == [("offline", UNHEARD), ("offline", GARBAGE)]
    on.give(event(5, "P") * 3)
    assert on.states[2:] == [("online", "")]


def test_fault_6_no_round_is_made_up_where_the_shoe_is_heard_in_the_middle_of_one() -> None:
    on = Listening(begun=False)
    on.give(b"")
    assert on.states == [("offline", UNHEARD)]
    on.give(event(5, "D", EIGHT) * 3)
    assert on.states[-1] == ("fault", JOINED_LATE)
    assert on.seen == [CardSeen("8s")]
    assert on.journal.rows[-1][1] == CardSeen("8s"), "the doubt is told before the card"
    on.give(event(6, "P") * 3)
    assert on.states[-1] == ("online", "")


# -- what is lost is said


@pytest.mark.parametrize("lost", range(1, 10))
def test_events_that_never_came_are_counted_and_said(lost: int) -> None:
    on = Listening()
    on.give(event(2, "D", EIGHT) * 3, event(3 + lost, "D", FIVE) * 3)
    said = f"history incomplete: {lost} event{'s' * (lost > 1)} of the shoe never came"
    assert on.states[-1] == ("fault", said)
    on.t += 2
    on.give(event(4 + lost, "P"))
    assert on.states[-1] == ("online", "")
    assert on.session.counters()["events_missing"] == lost


def test_a_loss_that_shows_between_rounds_is_said_all_the_same() -> None:
    on = Listening()
    on.give(event(2, "D", EIGHT), event(4, "P"))
    assert on.states[-2:] == [("fault", "history incomplete: 1 event of the shoe never came"), ("online", "")]


def test_switched_off_and_on_in_the_middle_of_a_round() -> None:
    on = Listening()
    on.shoe.draw("8s", on.t)
    on.run(0.3)
    on.shoe.switch_on(on.t)
    on.run(0.3)
    assert on.states[-1] == ("fault", SWITCHED)
    on.shoe.stand_by(on.t)
    on.run(0.3)
    assert on.states[-1] == ("online", "")


def test_another_row_of_sequence_characters() -> None:
    """Which ones a firmware uses is a setting; those that it does not name are said, since losses cannot be."""
    hexadecimal = Listening(characters="0123456789ABCDEF")
    body = b"AD" + EIGHT + b"\x03"
    hexadecimal.give(event(9, "D", FIVE), b"\x05" + body + b"%02X" % (ord("A") ^ ord("D") ^ 0x81 ^ 0xB8 ^ 3))
    assert hexadecimal.seen == [CardSeen("5c"), CardSeen("8s")]
    assert hexadecimal.session.counters()["events_missing"] == 7
    decimal = Listening()
    decimal.give(b"\x05" + body + b"%02X" % (ord("A") ^ ord("D") ^ 0x81 ^ 0xB8 ^ 3))
    assert decimal.seen == [CardSeen("8s")]
    assert decimal.states[-1] == ("fault", "sequence character 'A' is not in the setting sequence")


# -- errors, locks, unknown events


@pytest.mark.parametrize(
    ("code", "words", "unread"),
    [
        (1, "shoe reports error 1: cannot read a card", True),
        (2, "shoe reports error 2: too many cards drawn", False),
        (3, "shoe reports error 3: button pressed at the wrong time", False),
        (4, "shoe reports error 4: card pushed back at the exit", False),
        (5, "shoe reports error 5: card pushed back midway", False),
        (6, "shoe reports error 6: code of a card is wrong", True),
        (7, "shoe reports error 7: card drawn too slowly", False),
        (33, "shoe reports error 33: of unknown meaning", False),
    ],
)
def test_errors_in_words_until_they_are_cleared(code: int, words: str, unread: bool) -> None:
    on = Listening()
    on.shoe.fail(code, on.t)
    on.run(0.3)
    assert on.states[-1] == ("fault", words)
    assert on.seen == [CardUnread()] * unread
    on.shoe.cleared(code, on.t)
    on.run(0.3)
    assert on.states[-1] == ("online", "")


@pytest.mark.parametrize("with_stx", [True, False])
def test_locked_and_released(with_stx: bool) -> None:
    on = Listening(bcc_with_stx=with_stx)
    for locked in (True, False):
        on.session.order(LockShoe(locked))
        on.session.tick(on.t)
        on.run(0.5)
        assert on.shoe.locked is locked
        assert on.states[-1] == ("online", "locked" if locked else "released")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"\x15\x02", "shoe refused to lock or release: error 02, check digits wrong"),
        (b"\x15\x21", "shoe refused to lock or release: error 21, busy"),
        (b"\x15\x77", "shoe refused to lock or release: error 77, of unknown meaning"),
        (b"", "shoe did not answer the command to lock or release"),
    ],
)
def test_a_lock_that_fails_is_said(answer: bytes, words: str) -> None:
    on = Listening()
    on.session.order(LockShoe(True))
    on.session.tick(on.t)
    on.give(answer)
    on.t += 3
    on.session.tick(on.t)
    on.give(b"")
    assert on.states[-1] == ("fault", words)


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("D", "80 B8"), ("D", "81 38"), ("D", "81 80"), ("D", "81 BE"), ("D", "B1 B8"), ("D", "8B B8"), ("D", "81 F8"),
        ("D", "21 B8"), ("D", "81"), ("D", ""), ("d", "B0 C1"), ("R", "80 B8"), ("X", ""), ("X", "81 B8"), ("S", "81"),
        ("E", ""), ("L", "81 81"), ("M", "81"),
    ],
)  # fmt: skip
def test_an_event_without_a_meaning_is_shown_and_makes_no_card(code: str, data: str) -> None:
    on = Listening()
    on.give(event(2, code, bytes.fromhex(data)) * 3)
    assert on.seen == []
    assert on.session.counters()["unknown"] == 1
    shown = f"{code} {data}".strip()
    assert on.states[-1] == ("fault", f"event of unknown meaning: {shown}; if a card left the shoe it is missing")
    on.give(event(3, "P"))
    assert on.states[-1] == ("online", "")


@pytest.mark.parametrize("data", ["81 08", "01 B8"])
def test_a_card_with_a_control_character_is_no_frame_and_is_missed_at_the_next_one(data: str) -> None:
    on = Listening()
    on.give(event(2, "D", bytes.fromhex(data)) * 3)
    assert on.seen == []
    assert on.session.counters()["bytes_dropped"] == 24
    on.give(event(3, "D", FIVE))
    assert on.states[-1] == ("fault", "history incomplete: 1 event of the shoe never came")


def test_a_preset_that_was_changed_is_recorded() -> None:
    on = Listening()
    on.give(event(2, "M", b"BC0010"))
    assert on.states[-2] == ("online", "a preset of the shoe was changed: BC0010")


def test_published_frames_as_a_session_hears_them() -> None:
    on = Listening()
    for raw, *_ in rows("angel_eye"):
        on.session.opened(on.t)
        on.t += 2
        on.give(bytes.fromhex(raw))
    assert on.seen == [CardSeen("8s"), CardSeen("5c"), CutCardSeen(), CardUnread(), CardBurnt("Ah")]
