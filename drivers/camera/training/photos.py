"""Training pictures out of labelled photos, for those photos whose licence lets a model be trained on them.

    python -m drivers.camera.training.photos FOLDER SOURCE SEED OUT.npz [--times 4] [--model SECOND.onnx]

FOLDER has a labels.csv with the columns file, rank, suit and source; SOURCE is a word of the source's name. A model
that is there already, the project's own or another one, tells which of the corners found in a photo show its card.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2
import numpy as np

from drivers.camera import finding
from drivers.camera.finding_corners import corner_outlines
from drivers.camera.geometry import NO_RANK, NO_SUIT, RANKS, SUITS
from drivers.camera.nets import Net, Vote, model
from drivers.camera.normal import Image, normal
from drivers.camera.recognise import WINDOWS, cut_corner, ends
from drivers.camera.training import spoil

SHOWS, SHOWS_NONE = 0.15, 0.5
"""The model's share for the labelled card from which a corner is taken to show it; and for none, to show none."""


def corners(photo: Image) -> list[Image]:
    """All cuts that the recogniser would look at."""
    picture = finding.working(photo)
    shapes = finding.shapes(picture)
    quads = [turned for quad in finding.outlines(shapes, picture.shape)[:6] for turned in ends(quad)]
    quads += corner_outlines(shapes, picture.shape)
    return [cut_corner(picture, quad, *window) for quad in quads for window in WINDOWS]


def labelled(vote: Vote, rank: str, suit: str) -> tuple[int, int] | None:
    """The label of a cut; None where it is not plain."""
    if rank == "none":
        return NO_RANK, NO_SUIT
    place = RANKS.index("T" if rank == "10" else rank), SUITS.index(suit.lower())
    if min(vote.ranks[place[0]], vote.suits[place[1]]) >= SHOWS:
        return place
    return (NO_RANK, NO_SUIT) if vote.ranks[NO_RANK] >= SHOWS_NONE else None


def samples(folder: Path, source: str, times: int, chance: Random, judge: bytes) -> Iterator[tuple[Image, int, int]]:
    """Each plain cut, once as it is and some times spoiled."""
    net = Net(judge)
    with (folder / "labels.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if source in row["source"]]
    for row in rows:
        photo = cv2.imread(str(folder / row["file"]))
        assert photo is not None, row["file"]
        cuts = corners(photo)
        for cut, vote in zip(cuts, net.votes([normal(cut) for cut in cuts]), strict=True):
            label = labelled(vote, row["rank"], row["suit"])
            if label is None or (label[0] == NO_RANK and chance.random() < 0.6):
                continue
            yield cut, *label
            for _ in range(times):
                yield spoil.seen(spoil.lit(cut, chance), chance, 1.2), *label


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("source")
    parser.add_argument("seed", type=int)
    parser.add_argument("out", type=Path)
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--model", type=Path)
    args = parser.parse_args()
    judge = args.model.read_bytes() if args.model else model("corner")
    made = list(samples(args.folder, args.source, args.times, Random(args.seed), judge))  # noqa: S311 - pictures, no secret
    pictures, ranks, suits = (np.array(column) for column in zip(*made, strict=True))
    np.savez(args.out, pictures=pictures, ranks=ranks, suits=suits)


if __name__ == "__main__":
    main()
