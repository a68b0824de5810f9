"""A wire that gives back what is sent, as a loop in the cable or a one-wire bus does, is no device of any kind."""

import pytest

from drivers import KINDS, build
from drivers.dropbox.id003_session import ECHO_WORDS
from drivers.errors import DriverConfigError
from drivers.observations import DeviceState, Observation, Observed
from drivers.orders import LockShoe, Publish
from drivers.serial_driver import SerialDriver


def serial_kinds() -> list[str]:
    return [kind for kind in KINDS if isinstance(_built(kind), SerialDriver)]


def _built(kind: str) -> object:
    try:
        return build(kind, "dev", "socket://127.0.0.1:7001", {})
    except DriverConfigError:
        return None


class Loop:
    """What is written comes back."""

    def __init__(self) -> None:
        self.back = b""

    def write(self, data: bytes) -> None:
        self.back += data


def said_over_an_echo(kind: str, seconds: int = 30) -> list[Observation]:
    driver, loop, said = _built(kind), Loop(), list[Observed]()
    assert isinstance(driver, SerialDriver)
    link, session = driver._link, driver._session
    link.emit, link.port = said.append, loop  # type: ignore[assignment]  # a port that is only written to
    session.opened(0.0)
    session.order(LockShoe(locked=True))
    session.order(Publish("sign", '{"limits": {"min": "10", "max": "200"}, "currency": "USD"}', retain=True))
    for tick in range(seconds * 100):
        session.tick(tick / 100)
        data, loop.back = loop.back, b""
        session.received(data, tick / 100)
    return [one.what for one in said]


@pytest.mark.parametrize("kind", serial_kinds())
def test_nothing_is_heard_of_a_wire_that_gives_back_what_is_sent(kind: str) -> None:
    said = said_over_an_echo(kind)
    assert [one for one in said if not isinstance(one, DeviceState) or one.state == "online"] == []
    assert said


def test_the_echo_of_an_acceptor_is_said_to_be_one() -> None:
    assert said_over_an_echo("id003")[-1] == DeviceState("dev", "offline", ECHO_WORDS)
