"""Words of the drivers lead to one hint each; quality of a line that works."""

import pytest

from controller.doctor.advice import GARBAGE, NOTHING, SELF_TESTS, TRY, Heard, advise, self_test
from drivers import KINDS, hearing
from drivers.bell import gpio_line
from drivers.transport.words import REASONS


def heard(state: str, detail: str = "", other: str = "", raw: int | None = None, **counters: int) -> Heard:
    return Heard("otp1", state, detail, counters, other, raw)


@pytest.mark.parametrize("words", [*REASONS.values(), *gpio_line.REASONS.values()])
def test_every_way_an_opening_fails_has_a_hint(words: str) -> None:
    assert len(advise(heard("offline", f"{words}: /dev/x"))) == 1


@pytest.mark.parametrize(("words", "hint"), TRY)
def test_no_hint_hides_behind_another(words: str, hint: str) -> None:
    assert advise(heard("offline", words)) == [hint]


HINTS: list[tuple[Heard, list[str]]] = [
    (heard("online", frames=100), []),
    (heard("online", frames=100, check_errors=2), []),
    (heard("online", frames=100, check_errors=5), [
        "5 spoiled frames beside 100 good ones: check cable, its screen and its length"
    ]),
    (heard("online", bad_payloads=3), ["3 messages could not be read: see the faults above"]),
    (heard("silent", raw=0), [NOTHING]),
    (heard("offline", "no heartbeat", raw=0), [NOTHING]),
    (heard("offline", "no heartbeat", raw=90), [GARBAGE]),
    (heard("offline", "no heartbeat", raw=0, bytes_dropped=9), [GARBAGE]),
    (heard("offline", hearing.GARBAGE, raw=0), [GARBAGE]),
    (heard("fault", "jammed", frames=9), ["it answers, and says itself what is wrong: see the detail"]),
    (heard("offline", "no heartbeat", "id003", 90), [
        'a device of kind id003 is on this wire: set kind = "id003", or plug in the right one'
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "hints"), HINTS)
def test_hints(what: Heard, hints: list[str]) -> None:
    assert advise(what) == hints


def test_a_self_test_is_passed_by_a_device_that_is_online_on_a_clean_line() -> None:
    assert self_test(heard("online", frames=9)) == f"passed: {SELF_TESTS['otp1']}"
    assert self_test(heard("online", frames=9, check_errors=9)) == self_test(heard("offline")) == "not passed"
    assert set(SELF_TESTS) <= set(KINDS)
