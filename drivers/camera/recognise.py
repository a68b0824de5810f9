"""A picture -> what it shows. Pure: no I/O, no clock; the same picture always gives the same reading.

Index corners are cut out of everything that may be a card and shown to the net. A card is read where the votes of its
corners are sure and none speaks against them; anything less is UNREAD. It never guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from drivers.camera import bare, finding, other_card, other_end, pip_shape, pips
from drivers.camera.corner import Corner, against
from drivers.camera.face_reading import Faces
from drivers.camera.finding import Quad
from drivers.camera.finding_corners import corner_outlines
from drivers.camera.geometry import CARD_MM, CORNER_MM, CORNER_PX, SUITS
from drivers.camera.nets import Net, model
from drivers.camera.normal import Image, normal
from drivers.camera.picture import colourless
from drivers.camera.reading import Reading, Seen
from drivers.camera.second_vote import reconsider
from drivers.camera.taught import SAME, Deck

SURE = 0.95
"""Confidence from which a single corner is believed. Chosen on rendered lookalikes, not on the photos (docs/camera.md)."""
SURE_TOGETHER = 0.90
"""The same for each of two corners that agree: both are the same print, and may be taken for the same wrong card."""
SURE_COUNTED = 0.85
"""The same for a corner whose rank the pips confirm."""
SURE_BOTH = 0.75
"""The same for each of two such corners."""
Window = tuple[float, float]
WINDOWS = ((0.0, 1.0), (5.0, 1.25))
"""A corner is cut out twice, so many millimetres down and so much larger: indexes of some decks are large and stand low."""
MAGNUM = (0.0, 1.75)
"""How corners of whole outlines are cut where the usual windows show no card: indexes of some decks fill half of it."""
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
        turned = [turn for quad in outlines for turn in ends(quad)]
        corners = counted(picture, self._ask(picture, turned), outlines)
        reading = judge(corners, self._sure, self._taught)
        if reading.seen is not Seen.CARD:
            more = self._ask(picture, turned, (MAGNUM,)) + self._ask(picture, corner_outlines(shapes, picture.shape))
            corners += counted(picture, more, outlines)
            reading = judge(corners, self._sure, self._taught)
        if reading.seen is Seen.CARD and _another_in_view(picture, reading.card, corners, outlines):
            reading = Reading(Seen.UNREAD, "", reading.sure, reading.card)
        if self._faces is not None:
            reading = self._by_face(self._faces, reading, picture, corners, outlines, thorough)
        if reading.seen is Seen.EMPTY:
            reading = bare.judge(picture, outlines)
        elif colourless(picture):
            reading = Reading(Seen.UNREAD, "", reading.sure, reading.card or reading.guess, "the picture has no colours")
        return Study(reading, tuple(corners), picture, tuple(outlines))

    def _by_face(
        self, faces: Faces, reading: Reading, picture: Image, corners: Sequence[Corner], outlines: Sequence[Quad], thorough: bool,
    ) -> Reading:  # fmt: skip
        """What the taught faces make of a reading: they may take it back, or give one where there is none."""
        if reading.seen is not Seen.CARD:
            return (faces.read(picture, corners, self._ask) if thorough else None) or reading
        own = [corner for corner in corners if corner.vote.card == reading.card]
        whole = [corner for corner in own if any(is_end(corner.quad, outline) for outline in outlines)]
        read = max(whole, key=lambda corner: corner.sure, default=None)
        denied = read is not None and faces.denies(reading.card, picture, read.quad) and not self._as_taught(own)
        return Reading(Seen.UNREAD, "", reading.sure, reading.card) if denied else reading

    def _as_taught(self, own: Sequence[Corner]) -> bool:
        """Is one of the corners of a card the very print that was taught?"""
        return self._taught is not None and any(self._taught.likeness(one.wide, one.vote.card) >= SAME for one in own)

    def _ask(self, picture: Image, quads: Sequence[Quad], windows: Sequence[Window] = WINDOWS) -> list[Corner]:
        """Cut out what lies at the first corner of each outline, in each scale, and let the net vote."""
        cuts = [[cut_corner(picture, quad, *window) for window in windows] for quad in quads]
        votes = iter(self._net.votes([normal(cut) for scales in cuts for cut in scales]))
        found = []
        for quad, scales in zip(quads, cuts, strict=True):
            wide = scales[-1] if windows[-1] == WINDOWS[-1] else cut_corner(picture, quad, *WINDOWS[-1])
            found.append(surest([Corner(quad, cut, wide, next(votes)) for cut in scales]))
        return found


def surest(corners: Sequence[Corner]) -> Corner:
    """The cut with the surest vote: an index fits one of the sizes better than the others."""
    return max(corners, key=lambda corner: corner.vote.sure if corner.vote.card else 0.0)


def counted(picture: Image, corners: Sequence[Corner], outlines: Sequence[Quad]) -> list[Corner]:
    """The corners; those that vote and are corners of a whole outline too with the pips of its face."""
    known: dict[int, tuple[int | None, str]] = {}
    found: list[Corner] = []
    for corner in corners:
        outline = _outline_at(corner.quad[0], outlines) if corner.vote.card else None
        if outline is not None and outline not in known:
            known[outline] = _face(finding.smooth_cut(picture, outlines[outline], CARD_MM, pips.FACE_PX))
        found.append(corner if outline is None else replace(corner, pips=known[outline][0], denied=known[outline][1]))
    return found


def _face(picture: Image) -> tuple[int | None, str]:
    """How many pips, and the suits that they are not of."""
    face = pips.look(picture)
    return face.pips, SUITS if face.bare else pip_shape.denied(face.shapes)


def _another_in_view(picture: Image, card: str, corners: Sequence[Corner], outlines: Sequence[Quad]) -> bool:
    """Besides the one whose corner was read."""
    read = max((corner for corner in corners if corner.vote.card == card), key=lambda corner: corner.sure, default=None)
    return read is not None and other_card.in_view(picture, read.quad, outlines)


def _outline_at(point: Quad, outlines: Sequence[Quad]) -> int | None:
    """Number of the first outline that has a corner there."""
    for place, outline in enumerate(outlines):
        away = float(np.linalg.norm(outline - point, axis=1).min())
        if away < SAME_CORNER * float(np.linalg.norm(outline[2] - outline[0])):
            return place
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
    counted = any(corner.counted for corner in same)
    agreed = SURE_BOTH if counted else SURE_TOGETHER
    together = sum(corner.sure >= agreed for corner in _apart(same)) > 1
    enough = best.sure >= sure or (together and best.sure >= agreed) or (best.counted and best.sure >= SURE_COUNTED)
    miscounted = not counted and any(corner.miscounted for corner in same)
    denied = miscounted or any(corner.unlike for corner in same) or any(against(card, corner) for corner in voting)
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


def is_end(quad: Quad, outline: Quad) -> bool:
    """Is it this outline, from one of its corners?"""
    return any(np.array_equal(np.roll(outline, -turn, axis=0), quad) for turn in range(4))


def cut_corner(picture: Image, quad: Quad, down: float = 0.0, scale: float = 1.0) -> Image:
    """The index corner at the first corner of an outline; so many mm down, and so much more of the card at once."""
    return finding.smooth_cut(picture, quad, (CORNER_MM[0] * scale, CORNER_MM[1] * scale), CORNER_PX, down)
