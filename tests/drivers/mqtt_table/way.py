"""A way to a broker that can be cut."""

import asyncio
from contextlib import suppress

from tests.ports import free_port


class Way:
    """A TCP port that leads to another one, while it is open. piece: so many bytes at a time; 0: as they come."""

    def __init__(self, to_port: int, piece: int = 0) -> None:
        self.port = free_port()
        self._to_port = to_port
        self._piece = piece
        self._server: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._client, "127.0.0.1", self.port)

    async def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        self.break_off()
        await asyncio.sleep(0)

    def break_off(self) -> None:
        """What goes over it ends; it stays open."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to_port)
        self._writers += [writer, far_writer]
        await asyncio.gather(_copy(reader, far_writer, self._piece), _copy(far_reader, writer, self._piece))


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, piece: int) -> None:
    with suppress(OSError):
        while data := await reader.read(piece or 4096):
            writer.write(data)
            if piece:
                await asyncio.sleep(0)  # the other end reads what is there
    writer.close()
