"""How well photos of single cards are read: a table by source and condition.

    python -m tests.drivers.camera.accuracy FOLDER [--taught] [--sure 0.95] [--wrong]

FOLDER has a labels.csv with the columns file, rank, suit, source, design and condition, and the images. A misread is a
card read as another one, or anything else read as a card. --taught: half of each design's photos, every second one of a
card, teach a deck and the others are read with it, then the other way round. --wrong prints the file of each misread as well.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from drivers.camera.reading import Seen
from drivers.camera.recognise import SURE, Recogniser
from drivers.camera.taught import Deck
from drivers.camera.teacher import Teacher

Row = dict[str, str]


@dataclass
class Tally:
    """Counts of one line of the table."""

    right: int = 0
    misread: int = 0
    unread: int = 0
    seconds: float = 0.0

    @property
    def photos(self) -> int:
        return self.right + self.misread + self.unread

    def cells(self) -> str:
        shares = [f"{number} ({100 * number / self.photos:.1f} %)" for number in (self.right, self.unread)]
        return f"{self.photos} | {shares[0]} | {self.misread} | {shares[1]} | {1000 * self.seconds / self.photos:.0f}"


def card_of(row: Row) -> str:
    """"Th"; "" for a photo without a card."""
    return "" if row["rank"] == "none" else row["rank"].replace("10", "T") + row["suit"].lower()


def photo(folder: Path, row: Row) -> cv2.typing.MatLike:
    found = cv2.imread(str(folder / row["file"]))
    assert found is not None, row["file"]
    return found


def halves(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    """Every second photo of each card and design teaches, the others are read; cards with one photo are left out."""
    of_card: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if card_of(row):
            of_card[row["design"], card_of(row)].append(row)
    several = [group for group in of_card.values() if len(group) > 1]
    return [row for group in several for row in group[::2]], [row for group in several for row in group[1::2]]


def taught(folder: Path, rows: list[Row]) -> dict[str, Deck]:
    """A deck for each design, as far as its photos go."""
    teachers: dict[str, Teacher] = {}
    for row in rows:
        teachers.setdefault(row["design"], Teacher(Recogniser())).show(card_of(row), photo(folder, row))
    return {design: teacher.deck() for design, teacher in teachers.items() if len(teacher.deck().looks) > 1}


def measured(folder: Path, rows: list[Row], decks: dict[str, Deck], sure: float) -> Iterator[tuple[Row, str, float]]:
    """Each photo, the card that was read ("" for none), and the seconds that it took."""
    readers = {design: Recogniser(sure, decks.get(design)) for design in {row["design"] for row in rows}}
    for row in rows:
        image = photo(folder, row)
        started = time.process_time()
        reading = readers[row["design"]].read(image)
        yield row, reading.card if reading.seen is Seen.CARD else "", time.process_time() - started


def add(tally: Tally, row: Row, read: str, seconds: float) -> None:
    """Count one photo; one without a card is right if no card was read."""
    card = card_of(row)
    tally.right += read == card
    tally.misread += read not in ("", card)
    tally.unread += read == "" and card != ""
    tally.seconds += seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--taught", action="store_true")
    parser.add_argument("--sure", type=float, default=SURE)
    parser.add_argument("--wrong", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    with (args.folder / "labels.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    one, other = halves(rows)
    rounds = [(one, other), (other, one)] if args.taught else [([], rows)]
    lines: dict[tuple[str, str], Tally] = defaultdict(Tally)
    passes = (measured(args.folder, read, taught(args.folder, lesson), args.sure) for lesson, read in rounds)
    for row, read, seconds in chain.from_iterable(passes):
        add(lines[row["design"], row["condition"]], row, read, seconds)
        if card_of(row):
            add(lines["all cards", ""], row, read, seconds)
        if args.wrong and read not in ("", card_of(row)):
            print(f"{row['file']}: {card_of(row) or 'no card'} read as {read}")
    print("| design | condition | photos | right | misread | unread | ms |\n| --- | --- | --- | --- | --- | --- | --- |")
    for (design, condition), tally in sorted(lines.items(), key=lambda line: (line[0][0] == "all cards", line[0])):
        print(f"| {design} | {condition} | {tally.cells()} |")


if __name__ == "__main__":
    np.seterr(all="raise")
    main()
