"""The self-test of a broker: a message of ours has to come back."""

from __future__ import annotations

import asyncio
from uuid import uuid4

from drivers.errors import LinkError
from drivers.mqtt_table.driver import account_of
from drivers.request import Request
from drivers.transport.mqtt import Broker

BACK_S = 2.0


async def loopback(request: Request) -> str:
    """What is wrong; empty where the message came back. The topic is livetable/<table>/doctor."""
    topic, word = f"livetable/{request.settings['table']}/doctor", uuid4().hex
    try:
        async with asyncio.timeout(BACK_S), Broker(account_of(request), (topic, "gone")) as broker:
            await broker.subscribe([topic])
            await broker.publish(topic, word)
            async for message in broker.messages():
                if message.payload == word.encode():
                    return ""
    except TimeoutError:
        return f"a message to {topic} did not come back within {BACK_S:g} s: may this user write and read there?"
    except LinkError as error:
        return str(error)
    return ""
