"""Which of the ways a wire can fail it was, in words for the staff."""

import errno
import socket
from collections.abc import Iterator

REASONS = {
    errno.ENOENT: "no such port",
    errno.ENODEV: "no such port",
    errno.ENXIO: "no such port",
    errno.EACCES: "no permission to open the port (is the user in the group dialout?)",
    errno.EPERM: "no permission to open the port (is the user in the group dialout?)",
    errno.EBUSY: "port in use by another program",
    errno.EAGAIN: "port in use by another program",
    errno.ENOTTY: "not a serial port",
    errno.EISDIR: "not a serial port",
    errno.EINVAL: "the port refuses these line settings",
    errno.ECONNREFUSED: "connection refused: nothing listens there",
    errno.ECONNRESET: "the far end closed the connection",
    errno.EPIPE: "the far end closed the connection",
    errno.ETIMEDOUT: "no answer from the host",
    errno.EHOSTUNREACH: "host cannot be reached",
    errno.ENETUNREACH: "network cannot be reached",
    socket.EAI_NONAME: "no host of that name",
    socket.EAI_AGAIN: "no host of that name (no name server answers)",
}
"""Of an attempt to open."""
RFC2217 = {
    "does not seem to support RFC2217": "what answers there speaks no RFC 2217",
    "does not accept parameter change": "the serial server refuses these line settings",
}
"""How pyserial begins to say what has no number, and our words for it."""


def chain(error: BaseException) -> Iterator[BaseException]:
    """The error and what caused it: pyserial often keeps the telling errno one level down."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__


def number(error: BaseException) -> int | None:
    """The errno in the chain, from OSError and termios.error (which is no OSError) alike."""
    for one in chain(error):
        if isinstance(one, OSError) and one.errno:
            return one.errno
        if type(one).__module__ == "termios" and one.args and isinstance(one.args[0], int):
            return one.args[0]
    return None


def opening(error: BaseException) -> str:
    """Why a port did not open."""
    if any(isinstance(one, TimeoutError) for one in chain(error)):
        return REASONS[errno.ETIMEDOUT]
    said = next((words for text, words in RFC2217.items() if text in str(error)), f"cannot open the port: {error}")
    return REASONS.get(number(error) or 0, said)
