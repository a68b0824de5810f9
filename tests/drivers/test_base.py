"""The one reconnect policy, the teller of states, and numbered messages put in order."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.base import LONGEST_DELAY_S, Backoff, Clock, Teller, keep_connected
from drivers.errors import LinkError
from drivers.in_order import MOST_HELD, InOrder
from drivers.observations import CardSeen, DeviceState


class NoChance(Random):
    def random(self) -> float:
        return 0.0


def test_waits_double_from_200_ms_to_5_s() -> None:
    backoff = Backoff(NoChance())
    assert [backoff.next() for _ in range(7)] == [0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]
    backoff.reset()
    assert backoff.next() == 0.2


def test_chance_shortens_a_wait_by_a_quarter_at_the_most() -> None:
    backoff = Backoff(Random(1))
    waits = [backoff.next() for _ in range(200)][5:]
    assert 3.75 <= min(waits) < 4
    assert 4.75 < max(waits) <= 5


def test_the_same_seed_waits_the_same() -> None:
    first, second = Backoff(Random("shoe")), Backoff(Random("shoe"))
    assert [first.next() for _ in range(9)] == [second.next() for _ in range(9)]


async def test_an_error_that_nobody_foresaw_is_told_and_the_driver_begins_anew() -> None:
    told: list[tuple[str, str]] = []
    waits: list[float] = []
    errors = [ValueError("year 10000 is out of range"), LinkError("unplugged")]

    async def connected() -> None:
        if not errors:
            raise asyncio.CancelledError
        raise errors.pop(0)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    clock = Clock(lambda: 0, lambda: 0.0, sleep)
    with pytest.raises(asyncio.CancelledError):
        await keep_connected(connected, lambda state, detail: told.append((state, detail)), clock, Backoff(Random(1)))
    assert told == [("fault", "driver stopped: year 10000 is out of range"), ("offline", "unplugged")]
    assert waits[0] == LONGEST_DELAY_S


def test_a_state_is_said_when_it_changes() -> None:
    said: list[DeviceState] = []
    teller = Teller("shoe", said.append)
    teller.tell("offline", "unplugged")
    teller.tell("offline", "unplugged")
    teller.heard(DeviceState("shoe", "fault", "jam"))
    teller.tell("fault", "jam")
    teller.heard(DeviceState("other", "online", ""))
    teller.heard(CardSeen("As"))
    teller.tell("fault", "jam")
    teller.tell("online")
    assert said == [DeviceState("shoe", "offline", "unplugged"), DeviceState("shoe", "online", "")]


@pytest.mark.parametrize(("said", "shown"), [
    ("jam\x1b[2J\r\nshoe online", "jam\\x1b[2J\\r\\nshoe online"),
    ("\x9b31m\u2028\ud800", "\\x9b31m\\u2028\\ud800"),
    ("карта É", "карта É"),
])  # fmt: skip
def test_no_words_of_a_device_move_a_cursor_or_end_a_line(said: str, shown: str) -> None:
    assert DeviceState("shoe", "fault", said).detail == shown


@given(st.lists(st.integers(1, 30), max_size=200))
def test_whatever_the_order_each_number_comes_once_and_in_order(numbers: list[int]) -> None:
    order: InOrder[int] = InOrder()
    came = [item for number in numbers for _, item in order.offer(number, number)]
    assert came == list(range(1, len(came) + 1))
    missing = order.missing()
    assert set(numbers) - set(came) == {number for number in numbers if order.holds(number)}
    assert (missing is None) == (not set(numbers) - set(came))


def test_going_on_behind_a_gap() -> None:
    order: InOrder[str] = InOrder(2)
    assert order.offer(6, "f") == []
    assert order.offer(5, "e") == []
    assert order.missing() == (3, 4)
    assert order.give_up(4) == [(5, "e"), (6, "f")]
    assert order.missing() is None
    assert order.offer(4, "late") == []


def test_what_begins_far_ahead_is_a_gap_as_any_other() -> None:
    order: InOrder[int] = InOrder(17)
    assert order.offer(5000, 0) == []
    assert order.missing() == (18, 4999)
    assert order.give_up(4999) == [(5000, 0)]


def test_where_many_wait_what_lies_further_ahead_is_not_kept() -> None:
    order: InOrder[int] = InOrder()
    for seq in range(MOST_HELD + 2, 3 * MOST_HELD):
        order.offer(seq, 0)
    assert order.holds(2 * MOST_HELD + 1)
    assert not order.holds(2 * MOST_HELD + 2)
    order.offer(MOST_HELD, 0)
    assert order.holds(MOST_HELD)
