"""One command at a time to an SSP device: sequence bit, retries, queue. Pure.

The device answers a command with the command's own bit. The same bit again is a retry: the device says its
last reply again and does nothing. So a command is repeated as it is until it is answered, and never twice
executed.
"""

from collections import deque
from collections.abc import Callable

from drivers.dropbox.ssp_codec import Command, Frame

REPLY_S = 0.3


class Asker:
    """Sends queued commands, else what `idle` gives, each after the reply to the one before.

    Times are seconds. timeouts: how many replies did not come; repeats: replies that came again.
    """

    def __init__(self, send: Callable[[Frame], None], idle: Callable[[], bytes], poll_s: float) -> None:
        self.timeouts = self.repeats = 0
        self._send = send
        self._idle = idle
        self._poll_s = poll_s
        self._todo: deque[bytes] = deque()
        self._seq = 0
        self._asked = b""
        self._waiting = self._settled = False
        self._sent_at = self._next_at = 0.0

    def reopened(self, t: float) -> None:
        """The wire is new; what was asked is asked again, with its bit."""
        self._waiting = False
        self._next_at = t

    def restart(self) -> None:
        """Begin with SYNC, after which the device expects a command with the bit cleared."""
        self._todo.clear()
        self._seq, self._asked, self._settled = 1, bytes([Command.SYNC]), False

    def ask(self, *commands: bytes) -> None:
        """Queue commands that are not queued yet."""
        self._todo.extend(command for command in commands if command not in self._todo)

    def urgent(self, command: bytes) -> None:
        """A command that goes before the queued ones."""
        if command not in self._todo:
            self._todo.appendleft(command)

    def answered(self, frame: Frame, t: float) -> bytes:
        """A reply came: the command that it completes; empty where it was answered before or never asked."""
        if not self._waiting or frame.seq != self._seq:
            return b""
        self._waiting = False
        self._next_at = t if self._todo else self._sent_at + self._poll_s
        if self._settled:
            self.repeats += 1
            return b""
        self._settled = True
        return self._asked

    def late(self, t: float) -> bool:
        """Has a reply been waited for in vain?"""
        return self._waiting and t - self._sent_at >= REPLY_S

    def give_up(self) -> None:
        """The reply did not come: the same again, at once."""
        if self._waiting:
            self._waiting = False
            self.timeouts += 1

    def tick(self, t: float, *, go_on: bool) -> None:
        """Send what is due; go_on: the last reply is done with, so a new command may be sent."""
        if self._waiting or t < self._next_at:
            return
        if self._settled and go_on:
            self._asked = self._todo.popleft() if self._todo else self._idle()
            self._seq ^= 1
            self._settled = False
        self._send(Frame(self._seq, self._asked))
        self._waiting = True
        self._sent_at, self._next_at = t, t + self._poll_s

    def wake_at(self) -> float:
        """When tick has something to do again."""
        return self._sent_at + REPLY_S if self._waiting else self._next_at
