"""What a deck's taught faces add where its indexes do not do: a card whose face is found and compared, place by place. Pure.

The less the net sees of an index at the face's own corners, the more the face itself has to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import cv2
import numpy as np

from drivers.camera import reading
from drivers.camera.corner import Corner, against, share
from drivers.camera.face import FACE_PX
from drivers.camera.face_check import changed
from drivers.camera.face_finding import Finder, Place
from drivers.camera.face_fitting import Fit, fit, outline, placed
from drivers.camera.face_vote import BLANK, Face, Say, Seen, dirt, ends_seen, rivals, seen, versus
from drivers.camera.finding import Quad, smooth_cut
from drivers.camera.geometry import CARD_MM
from drivers.camera.normal import Image

Ask = Callable[[Image, Sequence[Quad]], list[Corner]]
"""Lets the net vote on the first corner of each outline."""
MOST_PLACES = 3
MOST_TOLD, TOLD = 2, 0.75
"""Corners in whose outline a face is looked for first, and how sure the net has to be of them."""
LAID_OPEN = 0.10
"""Share of the place of an index that is seen as paper, from which on no hand covers it: a hand leaves less, any letter more."""
OUTSIDE = 0.06
"""A corner that lies by more than this share of the card's diagonal beside it is another card's."""


@dataclass(frozen=True)
class Demand:
    """What a face has to show, at least.

    index: the net's share for the card at one of its ends; tiles: share of the face's tiles that are found; own, own_worst:
    what its ink says; mean, worst: what the places say where it differs from any other; area, inked: mm2 of them that are
    seen, and in which its ink is seen; dirt: mm2 of ink in one place of its bare paper, at most; indexes: are all of their
    tiles to be found? covered: or both to be under something?
    """

    index: float
    tiles: float
    own: float
    own_worst: float
    mean: float
    worst: float
    area: float
    inked: float
    dirt: float
    indexes: bool = False
    covered: bool = False

    def met(self, fit: Fit, what: Seen, face: Face, others: Sequence[Say]) -> bool:
        """others: against each of its rivals."""
        own = versus(what, face, BLANK)
        return (
            fit.share >= self.tiles and (fit.indexes() or not self.indexes)
            and own.mean >= self.own and own.worst >= self.own_worst and dirt(what, face) <= self.dirt
            and all(self._told(one) for one in others)
            and not (self.covered and any(end >= LAID_OPEN for end in ends_seen(what)))
        )  # fmt: skip

    def _told(self, say: Say) -> bool:
        ink = say.ink * say.inked if self.inked else 0
        return ink >= self.inked and say.area >= self.area and say.mean >= self.mean and say.worst >= self.worst


INDEXED = Demand(index=0.85, tiles=0.30, own=0.30, own_worst=-1, mean=0.2, worst=-1, area=2, inked=0, dirt=300)
"""The net sees the index; the face bears it out."""
HALF_INDEXED = Demand(index=0.50, tiles=0.50, own=0.80, own_worst=0.0, mean=0.7, worst=0.0, area=4, inked=0, dirt=10)
WHOLE = Demand(index=0.10, tiles=0.95, own=0.85, own_worst=0.0, mean=0.9, worst=0.8, area=4, inked=0, dirt=2, indexes=True)
"""All of the face is seen, its indexes too, and it is that face everywhere."""
COVERED = Demand(index=0.00, tiles=0.30, own=0.85, own_worst=0.0, mean=0.8, worst=0.0, area=8, inked=4, dirt=2, covered=True)
"""Both indexes are hidden: the face's own ink has to tell it from every other, as bare paper may be something that lies on it."""
DEMANDS = (INDEXED, HALF_INDEXED, WHOLE, COVERED)


class Faces:
    """The faces of a taught deck. Not to be used by two threads at once."""

    def __init__(self, prints: Mapping[str, Image], deck: Sequence[str]) -> None:
        """prints: those that were taught, see drivers.camera.face; deck: all its cards."""
        self._faces = {card: Face(card, one) for card, one in prints.items()}
        self._finder = Finder(prints)
        self._all = set(deck) <= set(prints)

    def read(self, picture: Image, voting: Sequence[Corner], ask: Ask) -> reading.Reading | None:
        """The card that lies there, if it is found; voting: all corners that were looked at before."""
        for place in chain(self._told(voting), islice(self._finder.places(picture), MOST_PLACES)):
            face = self._faces[place.card]
            found = fit(picture, place.turn, face.print)
            if found is None:
                continue
            quad = outline(found.turn)
            ends = ask(picture, [quad, np.ascontiguousarray(np.roll(quad, -2, axis=0))])
            others = [corner for corner in voting if _beside(quad, corner)]
            if not any(against(place.card, corner) for corner in [*ends, *others]) and self._shows(face, found, ends):
                return reading.Reading(reading.Seen.CARD, place.card, max(share(corner, place.card) for corner in ends))
        return None

    def denies(self, card: str, picture: Image, quad: Quad) -> bool:
        """Is the card in this outline plainly not as it was taught?"""
        face = self._faces.get(card)
        if face is None or not changed(smooth_cut(picture, quad, CARD_MM, FACE_PX), face.print):
            return False
        found = fit(picture, placed(quad), face.print)
        return found is not None and changed(found.cut, face.print)

    def _told(self, voting: Sequence[Corner]) -> Iterator[Place]:
        """Where the surest corners say that a face lies."""
        told = sorted((one for one in voting if one.vote.card in self._faces), key=lambda one: -one.sure)
        for corner in told[:MOST_TOLD]:
            if corner.sure >= TOLD:
                yield Place(corner.vote.card, placed(corner.quad), 0)

    def _shows(self, face: Face, found: Fit, ends: Sequence[Corner]) -> bool:
        index = max((share(corner, face.card) for corner in ends if face.card[1] in corner.inks), default=0.0)
        demands = [one for one in DEMANDS if index >= one.index and (self._all or not one.covered)]
        if index >= HALF_INDEXED.index and changed(found.cut, face.print):
            return False
        if found.share < min((one.tiles for one in demands), default=1.0):
            return False
        what = seen(found, face)
        others = [versus(what, face, rival) for rival in rivals(what, face, list(self._faces.values()))]
        return any(one.met(found, what, face, others) for one in demands)


def _beside(quad: Quad, corner: Corner) -> bool:
    """Is it of another card?"""
    x, y = (float(part) for part in corner.quad[0])
    return cv2.pointPolygonTest(quad, (x, y), True) < -OUTSIDE * float(np.linalg.norm(quad[2] - quad[0]))
