"""One command at a time to a device that only answers: queue, reply time, polls. Pure."""

from collections import deque
from collections.abc import Callable

from drivers.dropbox.id003_codec import Device, Frame, Host

REPLY_S = 0.2
"""The device answers within 50 ms (protocols 2.1); a network in between adds to that."""
TRIES = 3
"""Of a setting or an enquiry; a model that does not know it is run without."""
POLL = Frame(Host.STATUS)
STATES = frozenset((*range(0x11, 0x1C), *range(0x40, 0x4C)))
OPERATIONS = frozenset((Host.RESET, Host.STACK_1, Host.STACK_2, Host.RETURN, Host.HOLD, Host.WAIT))
ONCE = OPERATIONS | {Host.ACK}
"""Never sent again by themselves: a stack-1 that comes late would take the next note. The device's state
decides whether they are wanted again."""
ENQUIRIES = frozenset((Host.DENOMINATIONS, Host.VERSION))


def completes(asked: Frame, cmd: int) -> bool:
    """Is cmd the reply to asked? 4B: not understood; operations: 50; enquiries: themselves; settings: their echo or 50."""
    if asked == POLL:
        return cmd in STATES
    if cmd == Device.INVALID_COMMAND:
        return True
    if asked.cmd in OPERATIONS:
        return cmd == Host.ACK
    return cmd == asked.cmd or (cmd == Host.ACK and asked.cmd not in ENQUIRIES)


class Asker:
    """Sends the queued commands, else a poll, each after the reply to the one before.

    Times are seconds. timeouts: how many replies did not come.
    """

    def __init__(self, send: Callable[[Frame], None], poll_s: float) -> None:
        self.timeouts = 0
        self._send = send
        self._poll_s = poll_s
        self._todo: deque[Frame] = deque()
        self._asked: Frame | None = None
        self._overdue: Frame | None = None
        self._asked_at = 0.0
        self._tries = 0
        self._poll_first = False
        self._next_at = 0.0

    def restart(self, t: float) -> None:
        """The wire is new: nothing is pending."""
        self._todo.clear()
        self._asked = self._overdue = None
        self._next_at = t

    def ask(self, *frames: Frame) -> None:
        """Queue commands that are not queued yet."""
        self._todo.extend(frame for frame in frames if frame not in self._todo)

    def urgent(self, frame: Frame) -> None:
        """A command that goes before the queued ones."""
        if frame not in self._todo:
            self._todo.appendleft(frame)

    def echoed(self, frame: Frame) -> bool:
        """Is frame the very operation that waits for its reply? No device answers one with itself."""
        return self._asked is not None and frame == self._asked and frame.cmd in OPERATIONS

    @property
    def settled(self) -> bool:
        """Nothing is queued and no queued command waits for its reply."""
        return not self._todo and self._asked in (None, POLL)

    def answered(self, cmd: int, t: float) -> Frame | None:
        """A reply came: the command that it completes, if any."""
        asked = self._asked
        if asked is None or not completes(asked, cmd):
            return self._overdue_answered(cmd)
        self._asked = self._overdue = None
        self._tries = 0
        self._forget(asked)
        self._next_at = self._asked_at + self._poll_s
        return asked

    def _overdue_answered(self, cmd: int) -> Frame | None:
        """The reply to the command before, on a slow wire; a late poll is answered by the next one."""
        overdue = self._overdue
        if overdue is None or not completes(overdue, cmd):
            return None
        self._overdue = None
        self._tries = 0
        self._forget(overdue)
        return overdue

    def due(self, t: float) -> bool:
        """Is the wait for the reply over, or something to be sent? Then what is half received is stale."""
        return t >= self.wake_at()

    def tick(self, t: float) -> None:
        """Send what is due."""
        if self._asked is not None and t - self._asked_at >= REPLY_S:
            self._late(self._asked)
        if self._asked is None and (self._todo or t >= self._next_at):
            self._send_next(t)

    def wake_at(self) -> float:
        """When tick has something to do again."""
        if self._asked is not None:
            return self._asked_at + REPLY_S
        return 0.0 if self._todo else self._next_at

    def _send_next(self, t: float) -> None:
        frame = self._todo[0] if self._todo and not self._poll_first else POLL
        self._poll_first = False
        self._send(frame)
        if frame.cmd in ONCE:
            self._forget(frame)
        if frame.cmd != Host.ACK:
            self._asked, self._asked_at = frame, t
        self._next_at = t + self._poll_s

    def _late(self, asked: Frame) -> None:
        """A command gets its tries, with a poll after each vain one: the device may have something to say."""
        self.timeouts += 1
        self._asked = None
        self._poll_first = asked != POLL
        self._overdue = asked if self._poll_first else self._overdue
        self._tries += asked in self._todo
        if self._tries >= TRIES:
            self._tries = 0
            self._forget(asked)

    def _forget(self, frame: Frame) -> None:
        if frame in self._todo:
            self._todo.remove(frame)
