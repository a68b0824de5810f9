"""Readings of one frame after the other -> one observation a card, however many frames it slides through. Pure.

A card's pass begins with the first frame that shows a card and ends with GAP frames in a row that show none. In a pass a
card is said once, when AGREE frames in a row read it alike. A pass in which a card was there and none was said ends as
CardUnread. The same card again is another card only after such a gap.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.camera.reading import Reading, Seen
from drivers.observations import CardSeen, CardUnread, CutCardSeen

AGREE = 2
"""Frames in a row that must read the same."""
AGREE_AGAIN = 3
"""As many must read another card before it follows in the same pass: two cards that touch."""
GAP = 2
"""Frames without a card between two cards."""
SEEN_FRAMES = 2
"""Frames with an unread face that make a card; a single one may be a flicker."""

COUNTED = ("frames", "cards", "cards_unread", "cut_cards", "disagreements")

Said = CardSeen | CardUnread | CutCardSeen


@dataclass(slots=True)
class Follower:
    """Feed it each new frame's reading; a repeated frame (a stalled or buffered picture) is not to be fed twice."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTED, 0))
    _said: str = ""
    _run: tuple[str, int] = ("", 0)
    _faces: int = 0
    _cuts: int = 0
    _cut_said: bool = False
    _empty: int = GAP

    def frame(self, reading: Reading) -> Said | None:
        """What the frame completes, if anything."""
        self.counts["frames"] += 1
        if reading.seen is Seen.EMPTY:
            return self._nothing()
        if reading.seen is Seen.CUT:
            return self._cut()
        if reading.seen in (Seen.CARD, Seen.UNREAD):
            return self._face(reading.card)
        self._run = ("", 0)  # a hand or a back: neither a card nor the gap behind one
        return None

    def counters(self) -> Mapping[str, int]:
        return self.counts

    @property
    def waiting(self) -> bool:
        """A card lies there that was not read yet."""
        return self._faces >= SEEN_FRAMES and not self._said

    def _face(self, card: str) -> CardSeen | None:
        self._empty = 0
        self._faces += 1
        if not card:
            return None
        self._run = (card, self._run[1] + 1 if self._run[0] == card else 1)
        if card == self._said or self._run[1] < (AGREE_AGAIN if self._said else AGREE):
            return None
        self.counts["disagreements"] += bool(self._said)
        self._said = card
        self.counts["cards"] += 1
        return CardSeen(card)

    def _cut(self) -> CutCardSeen | None:
        self._empty = 0
        self._cuts += 1
        if self._cuts < AGREE or self._cut_said:
            return None
        self._cut_said = True
        self.counts["cut_cards"] += 1
        return CutCardSeen()

    def _nothing(self) -> CardUnread | None:
        self._empty += 1
        self._run = ("", 0)
        if self._empty != GAP:
            return None
        unread = self.waiting
        self._said, self._faces, self._cuts, self._cut_said = "", 0, 0, False
        self.counts["cards_unread"] += unread
        return CardUnread() if unread else None
