"""A card that lies whole in a picture, when it is known which one it is: what a teacher takes its face from. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from drivers.camera.bare import card_shaped
from drivers.camera.corner import Corner, against, share
from drivers.camera.face import FACE_PX, bare_rim, print_of
from drivers.camera.finding import Quad, smooth_cut
from drivers.camera.geometry import CARD_MM
from drivers.camera.normal import Image
from drivers.camera.recognise import Study, is_end

KNOWN = 0.5
"""The net's share for the card at a corner from which on the corner is taken for its index."""


@dataclass(frozen=True)
class Whole:
    """print: of its face; ends: its index corners, the surest first; sure: the net's share for the card there, on average:
    where both are read the outline is cut well."""

    print: Image
    ends: tuple[Corner, ...]
    sure: float


def whole(card: str, study: Study) -> Whole | None:
    """The outline whose index the net is surest of, or where it is of none, the largest: with paper along all sides."""
    found = list(_wholes(card, study))
    return max(found, key=lambda one: one.sure) if found else None


def _wholes(card: str, study: Study) -> Iterator[Whole]:
    for outline in study.outlines:
        ends = _ends(card, outline, study)
        if not ends or any(against(card, corner) for corner in ends):
            continue
        if share(ends[0], card) < KNOWN and not card_shaped(outline):
            continue
        face = smooth_cut(study.picture, ends[0].quad, CARD_MM, FACE_PX)
        if bare_rim(face):
            yield Whole(print_of(face), tuple(ends[:2]), sum(share(end, card) for end in ends[:2]) / 2)


def _ends(card: str, outline: Quad, study: Study) -> list[Corner]:
    """Of each of the outline's ends the corner at which the net is surest of the card; the surest end first."""
    own = sorted((corner for corner in study.corners if is_end(corner.quad, outline)), key=lambda corner: -share(corner, card))
    best = {tuple(corner.quad[0].tolist()): corner for corner in reversed(own)}
    return sorted(best.values(), key=lambda corner: -share(corner, card))
