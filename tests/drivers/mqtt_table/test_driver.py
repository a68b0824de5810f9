"""The table's MQTT driver against a real broker: in, out, refused, unreachable, lost and found again."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import cast

import aiomqtt
import pytest

import drivers
from controller.broker import broker
from drivers.base import SYSTEM_CLOCK, Clock
from drivers.errors import DriverConfigError, LinkError
from drivers.mqtt_table import table_session
from drivers.mqtt_table.bell_codec import Press
from drivers.mqtt_table.driver import CONTESTED, MqttTable
from drivers.observations import BellPressed, ChipsSeen, DeviceState, Observed, StaffSaid
from drivers.orders import LockShoe, Publish
from drivers.transport.mqtt import NO_DELAY, Account, Broker
from tests.at_work import at_work
from tests.drivers.ends import until
from tests.drivers.mqtt_table.way import Way
from tests.drivers.quick import quick
from tests.ports import free_port

BASE = "livetable/bj1/"


class Table:
    """A driver, what it said, and what a client at the same broker hears."""

    def __init__(self, port: int) -> None:
        self.driver = MqttTable(
            "mqtt", "bj1", Account("127.0.0.1", port, "livetable-bj1"), bell_topics=("z2m/bell",), clock=quick(10), rng=Random(1)
        )
        self.said: list[Observed] = []

    def emit(self, observed: Observed) -> None:
        self.said.append(observed)
        if observed.stored is not None:
            asyncio.get_running_loop().call_soon(observed.stored, True)

    def states(self) -> list[tuple[str, str]]:
        return [(one.what.state, one.what.detail) for one in self.said if isinstance(one.what, DeviceState)]

    def seen(self) -> list[object]:
        return [one.what for one in self.said if not isinstance(one.what, DeviceState)]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with at_work(self.driver.run(self.emit)):
            yield

    async def online(self) -> None:
        await until(lambda: bool(self.states()) and self.states()[-1][0] == "online")


@asynccontextmanager
async def client(port: int) -> AsyncIterator[tuple[aiomqtt.Client, list[tuple[str, str, bool]]]]:
    """A client and what it hears of the table."""
    heard: list[tuple[str, str, bool]] = []

    async def listen(one: aiomqtt.Client) -> None:
        async for message in one.messages:
            told = (message.topic.value.removeprefix(BASE), bytes(message.payload or b"").decode(), message.retain)
            heard.append(told)

    async with aiomqtt.Client("127.0.0.1", port, socket_options=(NO_DELAY,)) as one:
        await one.subscribe(BASE + "#", qos=1)
        async with at_work(listen(one)):
            yield one, heard


async def test_chips_bell_and_keypad_come_in_and_are_acknowledged() -> None:
    port = free_port()
    table = Table(port)
    async with broker(port), client(port) as (far, heard), table.running():
        await table.online()
        await far.publish(BASE + "chips/1", '{"amount":"25","boot":"ab12","seq":7}', qos=1, retain=True)
        await far.publish(BASE + "staff", '{"by":"dealer","says":"hit","boot":"cd34","seq":1}', qos=1)
        await far.publish(BASE + "bell", '{"press":"double"}', qos=1)
        await far.publish("z2m/bell", '{"action":"single"}', qos=1)
        expected = [
            ChipsSeen("1", "25"),
            StaffSaid((("by", "dealer"), ("says", "hit"))),
            BellPressed(2),
            BellPressed(1),
        ]
        await until(lambda: len(table.seen()) == 4)
        assert sorted(map(str, table.seen())) == sorted(map(str, expected))
        await until(lambda: len(acknowledged(heard)) == 2)
        assert sorted(acknowledged(heard)) == ["chips/1/ab12:7", "staff/cd34:1"]
        assert all(json.loads(text)["held"] for topic, text, _ in heard if topic == "ack")
        assert all(one.device == "mqtt" and one.at_ms > 1.7e12 for one in table.said)


def acknowledged(heard: list[tuple[str, str, bool]]) -> list[str]:
    return [number for topic, text, _ in heard if topic == "ack" for number in json.loads(text)["stored"]]


async def test_a_message_that_breaks_its_reader_costs_that_message_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_payload: bytes) -> list[Press]:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr(table_session, "read_bell", breaks)
    port = free_port()
    table = Table(port)
    async with broker(port), client(port) as (far, _), table.running():
        await table.online()
        await far.publish(BASE + "bell", "press", qos=1)
        await far.publish(BASE + "chips/1", '{"amount":"25"}', qos=1)
        await until(lambda: bool(table.seen()))
        assert table.states()[1:] == [("fault", "cannot be read: nobody foresaw this")]
        assert table.driver.counters()["connects"] == 1


async def test_what_is_published_and_kept() -> None:
    port = free_port()
    table = Table(port)
    async with broker(port):
        async with table.running():
            await table.online()
            await table.driver.send(Publish("state", '{"seq":1}', retain=True))
            await table.driver.send(Publish("sign", '{"min":"10"}', retain=True))
            await table.driver.send(Publish("events", "{}"))
            await table.driver.send(LockShoe(True))
            async with client(port) as (_, heard):
                await until(lambda: {("status", "online"), ("state", '{"seq":1}'), ("sign", '{"min":"10"}')} <= pairs(heard))
                await table.driver.send(Publish("events", '{"event":"card"}'))
                await until(lambda: ("events", '{"event":"card"}') in pairs(heard))
                assert ("events", "{}", True) not in heard
        async with client(port) as (_, heard):
            await until(lambda: ("status", "offline", True) in heard)


def pairs(heard: list[tuple[str, str, bool]]) -> set[tuple[str, str]]:
    return {(topic, text) for topic, text, _ in heard}


async def test_unreachable_then_there_then_gone_then_there_again() -> None:
    port = free_port()
    async with broker(port), client(port) as (_, heard):
        way = Way(port)
        table = Table(way.port)
        async with table.running():
            address = f"127.0.0.1:{way.port}"
            unreachable = ("offline", f"broker unreachable (connection refused: nothing listens there): {address}")
            await until(lambda: table.states() == [unreachable])
            await way.open()
            await table.online()
            await table.driver.send(Publish("state", "kept", retain=True))
            await until(lambda: ("state", "kept") in pairs(heard))
            await way.cut()
            await until(lambda: len(table.states()) > 2)
            assert table.states()[2] == ("offline", f"broker closed the connection: {address}")
            heard.clear()
            await way.open()
            await table.online()
            await until(lambda: {("state", "kept"), ("status", "online")} <= pairs(heard))
        assert table.driver.counters()["reconnects"] == 1
        await way.cut()


async def test_a_connection_that_is_closed_again_and_again_is_told_and_waits_longer() -> None:
    """As a broker does it to two controllers by one name, in turn (protocols 7.15); left in peace all is well again."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(seconds / 50)

    port = free_port()
    async with broker(port):
        way = Way(port)
        await way.open()
        table = Table(way.port)
        table.driver._clock = Clock(SYSTEM_CLOCK.now, lambda: 0.0, sleep)
        async with table.running():
            for connects in range(1, CONTESTED + 3):
                await until(lambda wanted=connects: table.driver.counters()["connects"] >= wanted)  # type: ignore[misc]
                assert connects > CONTESTED or max(waits, default=0.0) < 0.5
                way.break_off()
            await until(lambda: table.driver.counters()["connects"] == CONTESTED + 3)
            words = "broker closes the connection again and again: is another client there by our name, livetable-bj1?"
            assert [one[1] for one in table.states() if one[0] == "offline"][-3:] == [words] * 3
            assert table.states()[-1][0] == "online"
            assert max(waits) > 0.5
        await way.cut()


async def test_refused_is_not_unreachable() -> None:
    port = free_port()
    table = Table(port)
    async with broker(port, anonymous=False), table.running():
        await until(lambda: bool(table.states()))
        state, words = table.states()[0]
        assert state == "offline"
        assert words.startswith("broker refused us (")
        assert words.endswith(f"): 127.0.0.1:{port}")


@pytest.mark.parametrize("says", [b"", b"SSH-2.0-OpenSSH_9.2\r\n"])
async def test_what_is_no_broker_is_told_apart_from_nobody(monkeypatch: pytest.MonkeyPatch, says: bytes) -> None:
    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(says)
        with suppress(ConnectionError):
            while await reader.read(100):
                pass
        left.append(writer)
        writer.close()

    left: list[asyncio.StreamWriter] = []
    monkeypatch.setattr("drivers.transport.mqtt.TIMEOUT_S", 0.3)
    server = await asyncio.start_server(other, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    table = Table(port)
    async with table.running():
        await until(lambda: len(left) > 2)  # each attempt lets go of its connection
    server.close()
    words = "broker unreachable (something listens there and does not speak MQTT)"
    assert table.states()[0] == ("offline", f"{words}: 127.0.0.1:{port}")


async def test_a_last_will_that_comes_late_is_contradicted() -> None:
    port = free_port()
    table = Table(port)
    async with broker(port), client(port) as (far, heard), table.running():
        await table.online()
        await until(lambda: ("status", "online") in pairs(heard))
        heard.clear()
        await far.publish(BASE + "status", "offline", qos=1, retain=True)
        await until(lambda: ("status", "online") in pairs(heard))


async def test_retained_chips_of_before_are_read_at_the_start_and_a_retained_press_is_not() -> None:
    port = free_port()
    table = Table(port)
    async with broker(port), client(port) as (far, _):
        await far.publish(BASE + "bell", "press", qos=1, retain=True)
        await far.publish(BASE + "sign", "1", qos=1, retain=True)
        await far.publish("livetable/bj2/chips/3", '{"amount":"99"}', qos=1, retain=True)
        await far.publish(BASE + "chips/3", '{"amount":"50"}', qos=1, retain=True)
        async with table.running():
            await until(lambda: table.seen() == [ChipsSeen("3", "50")])
            await until(lambda: table.driver.counters()["bell_retained"] > 0)
            await far.publish(BASE + "bell", "press", qos=1)
            await until(lambda: len(table.seen()) > 1)
            assert table.seen() == [ChipsSeen("3", "50"), BellPressed(1)]


async def test_no_delay_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it each acknowledgement waits 44 ms."""
    options: list[tuple[int, ...]] = []
    real = socket.socket.setsockopt

    def setsockopt(sock: socket.socket, *option: int) -> None:
        options.append(option)
        real(sock, *option)

    monkeypatch.setattr(socket.socket, "setsockopt", setsockopt)
    port = free_port()
    table = Table(port)
    async with broker(port), table.running():
        await table.online()
    assert (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1) in options


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # amqtt leaves streams open
async def test_cancelled_at_any_moment_it_ends() -> None:
    """Also while an acknowledgement of the broker arrives."""
    port = free_port()
    rng = Random(1)
    async with broker(port):
        for _ in range(60):
            async with asyncio.timeout(30), Table(port).running():
                await asyncio.sleep(rng.uniform(0, 0.02))


def test_built_by_kind() -> None:
    driver = drivers.build("mqtt", "mqtt", "mqtt://127.0.0.1:1883", {"table": "bj1"}, None, {"chips/1": "ab12:7"})
    assert driver.counters()["messages"] == 0


@pytest.mark.parametrize(
    ("url", "settings", "words"),
    [
        ("127.0.0.1:1883", {"table": "bj1"}, "mqtt.url: got '127.0.0.1:1883', expected mqtt://host:port"),
        ("mqtt://host:99999", {"table": "bj1"}, "mqtt.url: got"),
        ("mqtt://host", {}, "mqtt.table: got '', expected the table's id"),
        ("mqtt://host", {"table": "bj/1"}, "mqtt.table: got 'bj/1', expected the table's id"),
        ("mqtt://host", {"table": "b", "client_id": ""}, "mqtt.client_id: got '', expected text that can be read"),
        ("mqtt://host", {"table": "b", "username": "a\0"}, "mqtt.username: got 'a\\x00', expected text that can be read"),
        ("mqtt://host", {"table": "b", "username": "a", "password": "b\0"}, "mqtt.password: got '', expected text that can"),
        ("mqtt://host", {"table": "b", "password": "b"}, "mqtt.username: got '', expected a name, as there is a password"),
        ("mqtt://host", {"table": "b", "bell_topics": "a, zigbee/+"}, "mqtt.bell_topics: got 'zigbee/+', expected whole topics"),
        ("mqtt://host", {"tabel": "bj1"}, "mqtt.tabel: got 'bj1', expected one of: table, client_id"),
    ],
)
def test_a_setting_that_cannot_be_used(url: str, settings: dict[str, str], words: str) -> None:
    with pytest.raises(DriverConfigError) as caught:
        drivers.build("mqtt", "mqtt", url, settings, None)
    assert str(caught.value).startswith(words)


class Breaking:
    """A connection that breaks when it has published so much."""

    def __init__(self, left: int) -> None:
        self.left, self.published = left, list[str]()

    async def publish(self, topic: str, text: str, *, retain: bool = False) -> None:
        if not self.left:
            raise LinkError("broker closed the connection")
        self.left -= 1
        self.published.append(f"{topic.removeprefix(BASE)} {text} {retain}")


async def test_what_a_broken_connection_did_not_take_the_next_one_brings() -> None:
    """An answer to a card is waited for: it may come late, and may not be lost."""
    driver = MqttTable("mqtt", "bj1", Account("127.0.0.1", 1, "me"))
    orders = [Publish("ack", "1"), Publish("events", "2"), Publish("state", "3", retain=True)]
    for order in orders:
        await driver.send(order)
    first, second = Breaking(1), Breaking(9)
    with pytest.raises(LinkError):
        await driver._publish(cast(Broker, first))
    publishing = asyncio.create_task(driver._publish(cast(Broker, second)))
    await until(lambda: len(second.published) == 2)
    publishing.cancel()
    assert first.published + second.published == ["ack 1 False", "events 2 False", "state 3 True"]
