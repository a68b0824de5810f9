"""A real server with real streams on loopback, whose tables the test publishes."""

import asyncio
import socket
import threading
from collections.abc import Iterable, Mapping
from typing import Any, Self

import uvicorn

from web.access import House, Record, Refused, Snapshot
from web.asgi import build
from web.doors import Doors
from web.hub import Hub
from web.sessions import Sessions
from web.signs import GONE_S

START_S = 60.0


class Served:
    """Serves tables from a thread of its own; may be stopped and started again on its port."""

    def __init__(
        self,
        tables: Iterable[str],
        records: Mapping[str, Record] | None = None,
        gone_s: float = GONE_S,
        house: House | None = None,
    ) -> None:
        self._gone_s = gone_s
        self.said: list[tuple[str, dict[str, str]]] = []
        self.refusal = ""
        self._tables, self._records, self._house = list(tables), records, house
        self.sessions = Sessions()
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        """The server's address without a slash at its end."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Serve with empty tables, as after a restart."""
        self.hub = Hub(self._tables, self._submit, self._house, records=self._records)
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self._port))
        listener.listen(128)
        self._port = listener.getsockname()[1]
        config = uvicorn.Config(self.application(), log_level="error", lifespan="off", ws="none")
        self._server = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(listener,))
        self._thread.start()
        self._wait_started()

    def application(self) -> Any:
        """What is served."""
        return build(self.hub, beat_s=0.2, gone_s=self._gone_s, doors=Doors(self.hub, self.sessions))

    def _run(self, listener: socket.socket) -> None:
        self._loop.run_until_complete(self._server.serve([listener]))
        self._loop.close()
        listener.close()

    def _wait_started(self) -> None:
        # The listener queues connections from bind on, so the first answer means that it runs.
        with socket.create_connection(("127.0.0.1", self._port), timeout=START_S) as probe:
            probe.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            probe.recv(1)

    def renew(self) -> None:
        """As new for the next test, on the same port: nothing said, nothing published; started again if it was stopped."""
        self.said, self.refusal = [], ""
        if not self._thread.is_alive():
            self.start()
        self.hub._latest = dict.fromkeys(self._tables)  # no page is open that could miss it

    def publish(self, snapshot: Snapshot) -> None:
        """Publish in the loop's thread, as the runtime does."""
        self._loop.call_soon_threadsafe(self.hub.publish, snapshot["table"], snapshot)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End all streams and the server."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self.hub.close)
            self._server.should_exit = True
            self._thread.join()

    def _submit(self, table: str, fields: dict[str, str]) -> None:
        if self.refusal:
            raise Refused(self.refusal)
        self.said.append((table, fields))
