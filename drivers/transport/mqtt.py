"""One connection to a broker (MQTT 3.1.1 through aiomqtt): connect, subscribe, publish, receive.

The session is a clean one: a sender that numbers its messages repeats them until they are acknowledged,
and without a number nobody can tell a fresh message from one that lay in a queue for an hour.
"""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import aiomqtt

from drivers.errors import LinkError
from drivers.transport.words import opening

URL = re.compile(r"mqtt://(?P<host>[^/:@\s]+)(?::(?P<port>[0-9]{1,5}))?/?")
PORT = 1883
KEEPALIVE_S = 10
"""A half-open link is noticed after 1.5 times this (protocols 5)."""
TIMEOUT_S = 5.0
LEAVE_S = 1.0
QOS = 1
CONNECTED_IN_VAIN = "Operation timed out"
"""What aiomqtt says where the connection stands and no CONNACK comes; one that does not stand has other words."""
LOGIN_REFUSED = (4, 5, 134, 135)
"""Return codes of a broker that knows no such user or password (MQTT 3.1.1, 3.2.2.3; MQTT 5, 3.2.2.2)."""
NO_DELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
"""Without it a client that publishes and subscribes waits 44 ms an acknowledgement (design 3.4)."""


@dataclass(frozen=True, slots=True)
class Account:
    """How to reach a broker and as whom. client_id: the same over all connections."""

    host: str
    port: int
    client_id: str
    username: str | None = None
    password: str | None = None

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Message:
    """One message as it came. retain: the broker had kept it."""

    topic: str
    payload: bytes
    retain: bool


def parse_url(url: str) -> tuple[str, int] | None:
    """Host and port of mqtt://host:port; None where it is no such URL."""
    match = URL.fullmatch(url)
    port = int(match["port"] or PORT) if match else 0
    return (match["host"], port) if match and 0 < port < 65536 else None


class Broker:
    """An open connection, as an async context; each failure is a LinkError that says which it was.

    will: (topic, text) that the broker publishes, retained, when we are lost.
    """

    def __init__(self, account: Account, will: tuple[str, str]) -> None:
        self._account = account
        self._client = aiomqtt.Client(
            account.host,
            account.port,
            identifier=account.client_id,
            username=account.username,
            password=account.password,
            protocol=aiomqtt.ProtocolVersion.V311,
            clean_session=True,
            will=aiomqtt.Will(will[0], will[1], QOS, retain=True),
            keepalive=KEEPALIVE_S,
            timeout=TIMEOUT_S,
            socket_options=(NO_DELAY,),
        )

    async def __aenter__(self) -> Self:
        entering = asyncio.ensure_future(self._client.__aenter__())
        try:
            await asyncio.shield(entering)
        except aiomqtt.MqttError as error:
            self._close()
            raise LinkError(f"{_words(error)}: {self._account}") from error
        except asyncio.CancelledError:
            await self._leave(entering)
            raise
        return self

    def _close(self) -> None:
        """aiomqtt leaves the socket of a broker that took the connection and did not answer open and watched: each attempt
        would cost a file descriptor, until there is none left for the journal."""
        self._client._client._sock_close()

    async def _leave(self, entering: asyncio.Future[aiomqtt.Client]) -> None:
        """Cancelled while it connects: aiomqtt would leave its socket behind, so let it finish and close."""
        await asyncio.wait({entering}, timeout=LEAVE_S)
        entering.cancel()
        with suppress(aiomqtt.MqttError, asyncio.CancelledError):
            await entering
            await self._client.__aexit__(None, None, None)
            return
        self._close()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with suppress(aiomqtt.MqttError):
            await self._client.__aexit__(kind, error, trace)
        _still_wanted()

    async def subscribe(self, topics: Iterable[str], qos: int = QOS) -> None:
        """Subscribe; QoS 0 for telemetry, of which the next message tells as much."""
        try:
            for topic in topics:
                granted = await self._client.subscribe(topic, qos)
                _still_wanted()
                if _refused(granted):
                    raise LinkError(f"broker refused to let us read {topic}")
        except aiomqtt.MqttError as error:
            raise LinkError(self._lost(error)) from error

    async def publish(self, topic: str, text: str, *, retain: bool = False) -> None:
        """Publish, QoS 1; returns when the broker has it."""
        try:
            await self._client.publish(topic, text, QOS, retain=retain)
        except aiomqtt.MqttError as error:
            raise LinkError(self._lost(error)) from error
        _still_wanted()

    async def messages(self) -> AsyncIterator[Message]:
        """Each message; ends with a LinkError."""
        try:
            async for message in self._client.messages:
                payload = message.payload if isinstance(message.payload, bytes) else str(message.payload).encode()
                yield Message(message.topic.value, payload, message.retain)
        except aiomqtt.MqttError as error:
            raise LinkError(self._lost(error)) from error

    def _lost(self, error: aiomqtt.MqttError) -> str:
        reason = "does not answer" if "timed out" in str(error) else "closed the connection"
        return f"broker {reason}: {self._account}"


def _still_wanted() -> None:
    """asyncio.wait_for of Python 3.11, which aiomqtt uses, swallows a cancellation that comes together with
    the result: the task would go on for ever."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _refused(granted: object) -> bool:
    """Return code 80 of a subscription (MQTT 3.1.1, 3.9.3)."""
    codes = granted if isinstance(granted, tuple | list) else ()
    return any((code if isinstance(code, int) else code.value) >= 0x80 for code in codes)


def _words(error: aiomqtt.MqttError) -> str:
    """A broker that answered and refused is another thing than one that cannot be reached."""
    if isinstance(error, aiomqtt.exceptions.MqttConnectError):
        login = "login: " if error.rc in LOGIN_REFUSED else ""
        return f"broker refused us ({login}{str(error).partition('] ')[2] or error})"
    if str(error) == CONNECTED_IN_VAIN:
        return "broker unreachable (something listens there and does not speak MQTT)"
    if "timed out" in str(error):
        return "broker unreachable (no answer)"
    return f"broker unreachable ({opening(error)})"
