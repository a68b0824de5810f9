"""One request at a time to a ccTalk device: queue, reply time, its own echo. Pure.

A reply does not say what it answers: one that comes late or twice would answer the next request. So its
length has to fit, and between two requests there is a poll, whose reply is as long as no other.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from drivers.dropbox.cctalk_codec import ACK, NAK, Message

REPLY_S = 0.2
TRIES = 5
"""Of a setting or an enquiry; a device that does not know it is run without."""


@dataclass(frozen=True, slots=True)
class Request:
    """sizes: data bytes that its reply may have; once: never repeated by itself."""

    header: int
    data: bytes = b""
    sizes: tuple[int, ...] = (0,)
    once: bool = False


class Asker:
    """Sends the queued requests, else `poll`, each after the reply to the one before. Times are seconds.

    timeouts: how many replies did not come.
    """

    def __init__(self, send: Callable[[Request], None], poll: Request, poll_s: float) -> None:
        self.timeouts = 0
        self._send = send
        self._poll = poll
        self._poll_s = poll_s
        self._todo: deque[Request] = deque()
        self._asked: Request | None = None
        self._tries = 0
        self._poll_first = False
        self._sent_at = self._next_at = 0.0

    def reopened(self, t: float) -> None:
        """The wire is new: nothing is pending."""
        self._asked = None
        self._next_at = t

    def ask(self, *requests: Request) -> None:
        """Queue requests that are not queued yet."""
        self._todo.extend(request for request in requests if request not in self._todo)

    @property
    def settled(self) -> bool:
        """No request is queued or waits for its reply."""
        return not self._todo and self._asked in (None, self._poll)

    def answered(self, message: Message, t: float) -> Request | None:
        """A reply came: the request that it completes, if any. NAK completes all but a poll."""
        asked = self._asked
        fits = asked is not None and message.header == ACK and len(message.data) in asked.sizes
        if asked is None or not (fits or (message.header == NAK and asked != self._poll)):
            return None
        self._asked = None
        self._forget(asked)
        self._poll_first = asked != self._poll
        self._next_at = t if self._todo else self._sent_at + self._poll_s
        return asked

    def late(self, t: float) -> bool:
        """Has a reply been waited for in vain?"""
        return self._asked is not None and t - self._sent_at >= REPLY_S

    def give_up(self) -> Request | None:
        """The reply did not come; the request that is given up for good."""
        asked, self._asked = self._asked, None
        if asked is None:
            return None
        self.timeouts += 1
        self._poll_first = asked != self._poll
        self._tries += asked != self._poll
        if asked == self._poll or (self._tries < TRIES and not asked.once):
            return None
        self._forget(asked)
        return asked

    def tick(self, t: float) -> None:
        """Send what is due."""
        if self._asked is not None or t < self._next_at:
            return
        self._asked = self._todo[0] if self._todo and not self._poll_first else self._poll
        self._sent_at, self._next_at = t, t + self._poll_s
        self._send(self._asked)

    def wake_at(self) -> float:
        """When tick has something to do again."""
        return self._sent_at + REPLY_S if self._asked is not None else self._next_at

    def _forget(self, request: Request) -> None:
        if request in self._todo:
            self._todo.remove(request)
            self._tries = 0


class Echo:
    """Takes our own bytes out of what comes back, on a wire that both sides share."""

    def __init__(self) -> None:
        self._sent = b""

    def sent(self, data: bytes) -> None:
        """These may come back first."""
        self._sent = data

    def strip(self, data: bytes) -> bytes:
        """data without the echo; as it is where the wire gives none, or a spoiled one."""
        size = min(len(data), len(self._sent))
        if data[:size] != self._sent[:size]:
            self._sent = b""
            return data
        self._sent = self._sent[size:]
        return data[size:]
