"""kind = "mqtt": one table's chips, bell and keypads over a broker, and the topics that we publish.

In: livetable/<table>/chips/<spot>, bell (and bell_topics), staff. Out: ack, events; retained: state, sign,
status (online, or offline by last will). Design 3.4, protocols 3.2, 4 and 5.
"""

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from random import Random

from drivers.base import SYSTEM_CLOCK, Backoff, Clock, Emit, Teller, keep_connected
from drivers.chips.register_file import load_register
from drivers.chips.setup import KEYS, WHOLE_TOPICS, ChipSetup, is_topic, read_setup, words
from drivers.errors import DriverConfigError, LinkError
from drivers.mqtt_table.outbox import Outbox
from drivers.mqtt_table.table_session import TableSession
from drivers.observations import Observation, Observed
from drivers.orders import Order, Publish
from drivers.request import Request
from drivers.session import Stored
from drivers.transport.mqtt import Account, Broker, Message, parse_url

log = logging.getLogger(__name__)
TICK_S = 0.25
LAST_WORDS_S = 1.0
STEADY_S = 10.0
"""A connection that ended sooner was short. Above the longest wait: of two clients that take the name from each other, none
ever seems steady."""
CONTESTED = 5
"""So many short connections in a row, and the next ones wait longer each time."""
SETTINGS = ("table", "client_id", "username", "password", "bell_topics", *KEYS)
TABLE = re.compile(r"[A-Za-z0-9_-]{1,40}")


class MqttLink:
    """See drivers.session.Link; wakes the publisher when a message is durable."""

    def __init__(self, name: str, clock: Clock, wake: Callable[[], None]) -> None:
        self.emit: Emit = lambda _observed: None
        self._name = name
        self._clock = clock
        self._wake = wake
        self._teller = Teller(name, self._pass_on)

    def send(self, data: bytes) -> None:
        """Nothing is sent as bare bytes here."""

    def say(self, what: Observation, origin: str = "", stored: Stored | None = None) -> None:
        self._pass_on(what, origin, stored and self._waking(stored))

    def state(self, state: str, detail: str = "") -> None:
        self._teller.tell(state, detail)

    def _pass_on(self, what: Observation, origin: str = "", stored: Stored | None = None) -> None:
        self.emit(Observed(self._name, what, origin, self._clock.now(), stored))

    def _waking(self, stored: Stored) -> Stored:
        def call(held: bool) -> None:
            stored(held)
            self._wake()

        return call


class MqttTable:
    """See drivers.base.Driver."""

    def __init__(
        self,
        name: str,
        table: str,
        account: Account,
        *,
        bell_topics: tuple[str, ...] = (),
        chips: ChipSetup | None = None,
        last_origins: Mapping[str, str] | None = None,
        clock: Clock = SYSTEM_CLOCK,
        rng: Random | None = None,
    ) -> None:
        self.name = name
        self._base = f"livetable/{table}/"
        self._account = account
        setup = chips or ChipSetup()
        self._bell_topics, self._reader_topics = bell_topics, setup.topics
        self._tick_s = min(TICK_S, setup.settings.cycle_ms / 1000)
        self._clock = clock
        self._backoff = Backoff(rng or Random(name))  # noqa: S311 - jitter, no secret
        self._outbox = Outbox()
        self._news = asyncio.Event()
        self._link = MqttLink(name, clock, self._news.set)
        self._session = TableSession(name, self._link, self._outbox, last_origins or {}, setup)
        self._connects = self._short = 0

    async def run(self, emit: Emit) -> None:
        """Until cancelled."""
        self._link.emit = emit
        await keep_connected(self._connected, self._link.state, self._clock, self._backoff)

    async def send(self, order: Order) -> None:
        """Publish; returns at once, the newest text of a retained topic wins."""
        if isinstance(order, Publish):
            self._outbox.put(order)
            self._news.set()

    def counters(self) -> Mapping[str, int]:
        """Messages by what became of them, and connections."""
        return {
            **self._session.counts,
            "events_dropped": self._outbox.dropped,
            "connects": self._connects,
            "reconnects": max(0, self._connects - 1),
        }

    async def _connected(self) -> None:
        async with Broker(self._account, (self._base + "status", "offline")) as broker:
            own = [self._base + suffix for suffix in ("chips/+", "staff", "bell", "status")]
            await broker.subscribe([*own, *self._bell_topics])
            await broker.subscribe(self._reader_topics, qos=0)
            await self._online(broker)
            since = self._clock.ticks()
            try:
                await _together(self._receive(broker), self._publish(broker), self._keep_time())
            except asyncio.CancelledError:
                await self._farewell(broker)
                raise
            except LinkError as error:
                raise LinkError(self._ended(str(error), self._clock.ticks() - since)) from error

    def _ended(self, words: str, lasted_s: float) -> str:
        """What to tell of a connection that broke: a broker closes the one when another client comes by the same name
        (MQTT 3.1.1, 3.1.4), without a word of why."""
        self._short = self._short + 1 if lasted_s < STEADY_S else 0
        if self._short < CONTESTED or "closed" not in words:
            return words
        return f"broker closes the connection again and again: is another client there by our name, {self._account.client_id}?"

    async def _online(self, broker: Broker) -> None:
        self._connects += 1
        if self._short < CONTESTED:
            self._backoff.reset()
        self._outbox.again()
        self._outbox.put(Publish("status", "online", retain=True))
        self._news.set()
        self._link.state("online", str(self._account))

    async def _receive(self, broker: Broker) -> None:
        async for message in broker.messages():
            topic = self._ours(message.topic)
            if topic == "status":
                self._contradict(message)
            elif topic is not None:
                self._take(topic, message)
                self._news.set()

    def _take(self, topic: str, message: Message) -> None:
        """One message. A fault of ours in reading it costs that message, not everything behind the broker: a retained one
        would come again with each connection."""
        now_ms, t = self._clock.now(), self._clock.ticks()
        try:
            self._session.received(topic, message.payload, retain=message.retain, now_ms=now_ms, t=t)
        except Exception as error:
            log.exception("%s: a message of %s could not be read: %r", self.name, topic, message.payload[:200])
            self._session.unreadable(topic, f"cannot be read: {error}", t)

    def _ours(self, topic: str) -> str | None:
        """The topic below ours, or the whole one of a bell or reader; None for what a broker leaks from other filters."""
        if topic in self._bell_topics or topic in self._reader_topics:
            return topic
        below = topic.removeprefix(self._base)
        wanted = below in ("status", "staff", "bell") or below.startswith("chips/")
        return below if wanted and below != topic else None

    def _contradict(self, message: Message) -> None:
        """The last will of the connection before may come after our birth (protocols 5): we are here."""
        if message.payload != b"online" and not message.retain:
            self._outbox.put(Publish("status", "online", retain=True))
            self._news.set()

    async def _publish(self, broker: Broker) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            orders = deque(self._outbox.take())
            try:
                while orders:
                    await broker.publish(self._base + orders[0].topic, orders[0].payload, retain=orders[0].retain)
                    orders.popleft()
            finally:  # where the connection broke, the next one brings them
                self._outbox.back(orders)
                if orders:
                    self._news.set()

    async def _keep_time(self) -> None:
        while True:
            await asyncio.sleep(self._tick_s)
            self._session.tick(self._clock.ticks())

    async def _farewell(self, broker: Broker) -> None:
        """A connection that is closed in order leaves no will: say it ourselves."""
        with suppress(LinkError, TimeoutError):
            async with asyncio.timeout(LAST_WORDS_S):
                await broker.publish(self._base + "status", "offline", retain=True)


def build(request: Request) -> MqttTable:
    """Settings: table (needed), client_id, username, password, bell_topics (comma-separated); those of chip readers."""
    request.only(*SETTINGS)
    table = request.settings.get("table", "")
    if not TABLE.fullmatch(table):
        raise DriverConfigError(f"{request.name}.table", table, "the table's id: letters, digits, _ and -")
    bells = tuple(words(request.settings.get("bell_topics", "")))
    for topic in bells:
        if not is_topic(topic):
            raise DriverConfigError(f"{request.name}.bell_topics", topic, WHOLE_TOPICS)
    return MqttTable(
        request.name, table, account_of(request), bell_topics=bells, chips=_chips(request), last_origins=request.last_origins
    )


def account_of(request: Request) -> Account:
    """How a table's device reaches its broker."""
    address = parse_url(request.url)
    if address is None:
        raise DriverConfigError(f"{request.name}.url", request.url, "mqtt://host:port")
    for key in ("client_id", "username", "password"):
        text = request.settings.get(key, "-")
        if not text or not text.isprintable():
            raise DriverConfigError(f"{request.name}.{key}", "" if key == "password" else text, "text that can be read")
    if "password" in request.settings and "username" not in request.settings:
        raise DriverConfigError(f"{request.name}.username", "", "a name, as there is a password")
    return Account(
        *address,
        client_id=request.settings.get("client_id", f"livetable-{request.settings.get('table', '')}"),
        username=request.settings.get("username"),
        password=request.settings.get("password"),
    )


def _chips(request: Request) -> ChipSetup:
    try:
        return read_setup(request.settings, load_register(request))
    except ValueError as error:
        key, got, expected = error.args
        raise DriverConfigError(f"{request.name}.{key}", got, expected) from error


async def _together(*works: Coroutine[None, None, None]) -> None:
    """Until one of them fails. (A TaskGroup of Python 3.11 leaves the task marked as cancelled behind it.)"""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
