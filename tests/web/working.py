"""A house at work: a broker, a table on it, and a web server before its pages, each a process of its own."""

import json
import subprocess
import sys
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import paho.mqtt.publish as publish

from tests.controller.evenings import until
from tests.ports import free_port

TABLE = """
journal = "bj1.journal"
[table]
id = "bj1"
system = "classic"
decisions = "recorded"
scope = "{scope}"
currency = "USD"
limits = {{ min = "10", max = "500" }}
[web]
port = {web}
{more}
[devices.zones]
kind = "mqtt"
url = "mqtt://127.0.0.1:{broker}"
"""
FRONT = """
import asyncio, sys
async def pump(source, sink):
    try:
        while part := await source.read(65536):
            sink.write(part)
            await sink.drain()
    except OSError:
        pass
    sink.close()
async def forward(reader, writer):
    try:
        there, back = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
    except OSError:
        return writer.close()
    await asyncio.gather(pump(reader, back), pump(there, writer))
async def run():
    async with await asyncio.start_server(forward, "127.0.0.1", int(sys.argv[1])) as server:
        await server.serve_forever()
asyncio.run(run())
"""
BROKER = """
import asyncio, sys
from controller.broker import broker
async def run():
    async with broker(int(sys.argv[1])):
        await asyncio.Event().wait()
asyncio.run(run())
"""


class House:
    """A broker, a table on it, and a web server before its pages, each a process of its own."""

    def __init__(self, folder: Path, more: str = "", scope: str = "round") -> None:
        """`more`: further lines of its table.toml, before those of its devices."""
        self.web, self.broker_port, self.front_port = free_port(), free_port(), free_port()
        self.toml = folder / "bj1.toml"
        self.toml.write_text(TABLE.format(web=self.web, broker=self.broker_port, more=more, scope=scope), "utf-8")
        self.start_broker()
        self.start_table()
        self.start_front()

    @property
    def url(self) -> str:
        """Where browsers ask: the server in front."""
        return f"http://127.0.0.1:{self.front_port}"

    def start_front(self) -> None:
        command = [sys.executable, "-c", FRONT, str(self.front_port), str(self.web)]
        self.front = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        until(lambda: answers(self.front_port))

    def start_broker(self) -> None:
        self.broker = subprocess.Popen([sys.executable, "-c", BROKER, str(self.broker_port)], stderr=subprocess.DEVNULL)

    def start_table(self) -> None:
        """Start it and wait until its pages answer."""
        command = [sys.executable, "-m", "controller", "run", str(self.toml)]
        self.table = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: answers(self.web))

    def lay(self, spot: str, amount: str) -> None:
        """Chips lie on `spot` now, as a sensor tells it."""
        payload = json.dumps({"amount": amount})
        publish.single(f"livetable/bj1/chips/{spot}", payload, 1, retain=True, port=self.broker_port)

    def end(self) -> None:
        for process in (self.front, self.table, self.broker):
            kill(process)


def answers(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def kill(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
