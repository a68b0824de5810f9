"""What is wrong with a ccTalk validator, as its status events tell it. Pure."""

from drivers.dropbox import cctalk_events
from drivers.dropbox.cctalk_events import LASTING


class Condition:
    """complaint: words of a fault that only the next note in escrow clears; rejected: how often notes were."""

    def __init__(self) -> None:
        self.complaint = ""
        self.rejected = 0
        self._reason = ""
        self._lasting: set[int] = set()

    def note_moves(self) -> None:
        """A note came into escrow: nothing can be jammed, full or removed."""
        self._lasting.clear()
        self.complaint = self._reason = ""

    def reset(self) -> None:
        """The validator was reset: what still is wrong it says again."""
        self._lasting.clear()

    def happens(self, b: int) -> str:
        """A status event; the state of the box that it tells, empty for none."""
        if b == cctalk_events.INSERTED:
            self._lasting.discard(cctalk_events.REMOVED)
            return "inserted"
        if b == cctalk_events.STACKER_OK:
            self._lasting -= cctalk_events.OF_THE_STACKER
        elif b in cctalk_events.REJECTED:
            self.rejected += 1
            self._reason = f"note rejected: {cctalk_events.REJECTED[b]}"
            return "rejected"
        elif b in LASTING:
            self._lasting.add(b)
            return LASTING[b][0]
        return ""

    @property
    def fault(self) -> str:
        """Words, the gravest first; empty where nothing is wrong."""
        return next((LASTING[b][1] for b in LASTING if b in self._lasting), "") or self.complaint

    def reason(self) -> str:
        """Why the last note was rejected, told once."""
        reason, self._reason = self._reason, ""
        return reason
