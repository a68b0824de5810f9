"""A picture -> what it shows. Pure: no I/O, no clock; the same picture always gives the same reading.

Index corners are cut out of everything that may be a card and shown to the net. A card is read where the votes of its
corners are sure and none speaks against them; anything less is UNREAD. It never guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from drivers.camera import bare, finding, other_end, pips
from drivers.camera.corner import Corner, against
from drivers.camera.face_reading import Faces
from drivers.camera.finding import Quad
from drivers.camera.finding_corners import corner_outlines
from drivers.camera.geometry import CARD_MM, CORNER_MM, CORNER_PX
from drivers.camera.nets import Net, Vote, model
from drivers.camera.normal import Image, normal
from drivers.camera.picture import colourless
from drivers.camera.reading import Reading, Seen
from drivers.camera.second_vote import reconsider
from drivers.camera.taught import Deck

SURE = 0.95
"""Confidence from which a single corner is believed. Chosen on rendered lookalikes, not on the photos (docs/camera.md)."""
SURE_TOGETHER = 0.75
"""The same for each of two corners that agree."""
SURE_COUNTED = 0.85
"""The same for a corner whose rank the pips confirm."""
WINDOWS = ((0.0, 1.0), (5.0, 1.25))
"""A corner is cut out twice, so many millimetres down and so much larger: indexes of some decks are large and stand low."""
LEAST = 0.50
"""A vote below it is noise."""
MOST_OUTLINES = 6
SAME_CORNER = 0.05
"""Distance of two outlines' corners that are one, as a share of the diagonal."""
SQUARISH = 1.2
"""Below this ratio of its sides an outline may lie on either side."""


@dataclass(frozen=True)
class Study:
    """All that was seen in a picture, for who teaches or measures; picture: as it was worked on."""

    reading: Reading
    corners: tuple[Corner, ...]
    picture: Image
    outlines: tuple[Quad, ...]


class Recogniser:
    """Reads pictures, one after the other."""

    def __init__(self, sure: float = SURE, taught: Deck | None = None) -> None:
        self._sure = sure
        self._taught = taught
        self._net = Net(model("corner"))
        self._faces = Faces(taught.faces, list(taught.looks)) if taught is not None and taught.faces else None

    def read(self, image: Image, thorough: bool = True) -> Reading:
        """BGR, any size; thorough: where its indexes do not tell a card its whole face is looked for, which takes longer."""
        return self.study(image, thorough).reading

    def study(self, image: Image, thorough: bool = True) -> Study:
        """The reading and its evidence. The corners of covered cards are looked for where the whole outlines do not do, and
        taught faces where the corners do not."""
        picture = finding.working(image)
        shapes = finding.shapes(picture)
        outlines = finding.outlines(shapes, picture.shape)[:MOST_OUTLINES]
        corners = counted(picture, self._ask(picture, [turned for quad in outlines for turned in ends(quad)]), outlines)
        reading = judge(corners, self._sure, self._taught)
        if reading.seen is not Seen.CARD:
            corners += counted(picture, self._ask(picture, corner_outlines(shapes, picture.shape)), outlines)
            reading = judge(corners, self._sure, self._taught)
        if reading.seen is not Seen.CARD and thorough and self._faces is not None:
            reading = self._faces.read(picture, corners, self._ask) or reading
        if reading.seen is Seen.EMPTY:
            reading = bare.judge(picture, outlines)
        elif colourless(picture):
            reading = Reading(Seen.UNREAD, "", reading.sure, reading.card or reading.guess, "the picture has no colours")
        return Study(reading, tuple(corners), picture, tuple(outlines))

    def _ask(self, picture: Image, quads: Sequence[Quad]) -> list[Corner]:
        """Cut out what lies at the first corner of each outline, in each scale, and let the net vote."""
        cuts = [[cut_corner(picture, quad, *window) for window in WINDOWS] for quad in quads]
        votes = iter(self._net.votes([normal(cut) for scales in cuts for cut in scales]))
        return [surest(quad, scales, [next(votes) for _ in scales]) for quad, scales in zip(quads, cuts, strict=True)]


def surest(quad: Quad, cuts: Sequence[Image], votes: Sequence[Vote]) -> Corner:
    """The corner with the surest of its votes: an index fits one of the sizes better than the others."""
    best = max(range(len(votes)), key=lambda number: votes[number].sure if votes[number].card else 0.0)
    return Corner(quad, cuts[best], cuts[-1], votes[best])


def counted(picture: Image, corners: Sequence[Corner], outlines: Sequence[Quad]) -> list[Corner]:
    """The corners; those that vote and are corners of a whole outline too with the pips of its face."""
    known: dict[int, int | None] = {}
    found: list[Corner] = []
    for corner in corners:
        outline = _outline_at(corner.quad[0], outlines) if corner.vote.card else None
        if outline is not None and outline not in known:
            known[outline] = pips.count(finding.smooth_cut(picture, outlines[outline], CARD_MM, pips.FACE_PX))
        found.append(corner if outline is None else replace(corner, pips=known[outline]))
    return found


def _outline_at(point: Quad, outlines: Sequence[Quad]) -> int | None:
    """Number of the first outline that has a corner there."""
    for number, outline in enumerate(outlines):
        away = float(np.linalg.norm(outline - point, axis=1).min())
        if away < SAME_CORNER * float(np.linalg.norm(outline[2] - outline[0])):
            return number
    return None


def judge(corners: Sequence[Corner], sure: float, taught: Deck | None) -> Reading:
    """One reading out of all votes."""
    heard = [corner for corner in corners if corner.vote.card and corner.vote.sure >= LEAST]
    voting = sorted(heard, key=lambda corner: -corner.sure)
    if not voting:
        return Reading(Seen.EMPTY)
    best = _surest(voting)
    reading = Reading(Seen.UNREAD, "", voting[0].sure, voting[0].vote.card) if best is None else _of(best, voting, corners, sure)
    return reading if taught is None else reconsider(reading, voting, taught)


def _surest(voting: Sequence[Corner]) -> Corner | None:
    """The first; where its ink is not its suit's, the first for another card whose ink is."""
    first = voting[0]
    if not first.void:
        return first
    return next((corner for corner in voting if corner.vote.card != first.vote.card and not corner.void), None)


def _of(best: Corner, voting: Sequence[Corner], corners: Sequence[Corner], sure: float) -> Reading:
    """The best vote's card, if nothing speaks against it."""
    card = best.vote.card
    same = [corner for corner in voting if corner.vote.card == card]
    together = sum(corner.sure >= SURE_TOGETHER for corner in _apart(same)) > 1
    counted = any(corner.counted for corner in same)
    enough = best.sure >= sure or (together and best.sure >= SURE_TOGETHER) or (best.counted and best.sure >= SURE_COUNTED)
    miscounted = not counted and any(corner.miscounted for corner in same)
    denied = miscounted or any(against(card, corner) for corner in voting)
    if enough and not denied and not other_end.bare(best, corners):
        return Reading(Seen.CARD, card, best.sure)
    return Reading(Seen.UNREAD, "", best.sure, card)


def _apart(corners: Sequence[Corner]) -> list[Corner]:
    """Without those that are the same place again."""
    found: list[Corner] = []
    for corner in corners:
        size = float(np.abs(corner.quad[2] - corner.quad[0]).max())
        if all(float(np.abs(corner.quad[0] - other.quad[0]).max()) > 0.3 * size for other in found):
            found.append(corner)
    return found


def ends(quad: Quad) -> list[Quad]:
    """The outline from each corner at which an index may be: two ends of the card, or all four of one nearly square."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    turns = (0, 1, 2, 3) if sides[1] + sides[3] < SQUARISH * (sides[0] + sides[2]) else (0, 2)
    return [np.ascontiguousarray(np.roll(quad, -turn, axis=0)) for turn in turns]


def cut_corner(picture: Image, quad: Quad, down: float = 0.0, scale: float = 1.0) -> Image:
    """The index corner at the first corner of an outline; so many mm down, and so much more of the card at once."""
    return finding.smooth_cut(picture, quad, (CORNER_MM[0] * scale, CORNER_MM[1] * scale), CORNER_PX, down)
