"""Teaching a deck: pictures of known cards -> how their corners look, and how good the pass was. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from drivers.camera.corner import share
from drivers.camera.geometry import RANKS, SUITS
from drivers.camera.normal import Image
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser, Study
from drivers.camera.taught import AHEAD, Deck, Look, alike, look
from drivers.camera.whole import KNOWN, Whole, whole

CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
MOST_LOOKS = 6
REPEATED = 0.97
"""Correlation from which a further picture of a corner teaches nothing new."""
CLOSE = 1.0 - 2 * AHEAD
"""Correlation of two cards that are hard to keep apart."""
WEAK, MOST_WEAK = 0.8, 5
"""A card of which the reader is less sure is weak; more of them are refused."""


@dataclass(frozen=True)
class Report:
    """missing: cards without a usable picture, and why; weak: cards with a single poor look; close: pairs that look alike, and
    how much; hidden: cards of which no picture shows the whole face."""

    missing: tuple[tuple[str, str], ...]
    weak: tuple[tuple[str, str], ...]
    close: tuple[tuple[str, str, float], ...]
    hidden: tuple[str, ...] = ()

    @property
    def refusal(self) -> str:
        """Why this pass teaches nothing; "" where it is good enough."""
        if self.missing:
            shown = ", ".join(f"{card} ({why})" for card, why in self.missing[:6])
            return f"{len(self.missing)} of 52 cards were not taught: {shown}{' ...' if len(self.missing) > 6 else ''}"
        if len(self.weak) > MOST_WEAK:
            cure = "better light, sharper pictures, nothing over the corners"
            return f"{len(self.weak)} cards are weak, at most {MOST_WEAK} may be: {cure}"
        return ""

    def lines(self) -> Iterator[str]:
        """For people."""
        for card, why in self.weak:
            yield f"weak\t{card}\t{why}"
        for one, other, how_much in self.close:
            yield f"close\t{one} {other}\talike {how_much:.2f}"
        hidden = f"\tnot seen whole: {' '.join(self.hidden)}" if self.hidden else ""
        yield f"faces\t{len(CARDS) - len(self.hidden)} of {len(CARDS)}{hidden}"


class Teacher:
    """Is shown pictures of known cards, in any order and number."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._recogniser = recogniser
        self._looks: dict[str, list[Look]] = {}
        self._wholes: dict[str, Whole] = {}
        self._sure: dict[str, float] = {}
        self._trouble: dict[str, str] = {}

    def show(self, card: str, image: Image) -> None:
        """A picture in which this card lies."""
        self.learn(card, self._recogniser.study(image))

    def learn(self, card: str, study: Study) -> None:
        """The same, from what was seen in a picture already."""
        if study.reading.seen is Seen.CARD and study.reading.card != card:
            self._trouble[card] = f"the reader sees {study.reading.card}"
            return
        seen = whole(card, study)
        if seen is not None and (card not in self._wholes or seen.sure > self._wholes[card].sure):
            self._wholes[card] = seen
        known = [corner for corner in study.corners if share(corner, card) >= KNOWN]
        known = known or ([] if seen is None else list(seen.ends))
        if not known:
            self._trouble.setdefault(card, "no index found")
        for corner in sorted(known, key=lambda corner: -share(corner, card))[:2]:
            self._add(card, look(corner.wide), share(corner, card))

    def _add(self, card: str, seen: Look, sure: float) -> None:
        looks = self._looks.setdefault(card, [])
        self._sure[card] = max(self._sure.get(card, 0.0), sure)
        if len(looks) < MOST_LOOKS and all(alike(seen, other) < REPEATED for other in looks):
            looks.append(seen)

    def deck(self) -> Deck:
        """What was learnt."""
        return Deck(self._looks, {card: one.print for card, one in self._wholes.items()})

    def report(self) -> Report:
        """How good the pass was."""
        confused = {card for card, why in self._trouble.items() if why.startswith("the reader")}
        lost = [card for card in CARDS if card not in self._looks or card in confused]
        weak = [card for card in CARDS if 0 < self._sure.get(card, 0.0) < WEAK]
        return Report(
            tuple((card, self._trouble.get(card, "not shown")) for card in lost),
            tuple((card, f"the reader is {self._sure[card]:.0%} sure") for card in weak),
            tuple(self._close()),
            tuple(card for card in CARDS if card not in self._wholes),
        )

    def _close(self) -> Iterator[tuple[str, str, float]]:
        for one, other in combinations(sorted(self._looks), 2):
            most = alike(self._looks[one][0], self._looks[other][0])
            if most >= CLOSE:
                yield one, other, most
