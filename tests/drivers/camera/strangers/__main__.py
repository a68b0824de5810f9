"""How strangers' cards are read: a table by kind of scene.

    python -m tests.drivers.camera.strangers [--decks FOLDER] [--fonts FOLDER] [--count 50] [--seed 1]
        [--only KIND] [--keep FOLDER]

--decks: artwork as `strangers.artwork` writes it; --fonts: TTF and OTF files. Without them cards are drawn with the report's
font. --keep writes each misread picture, its name the kind, the number, the card and what was read.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import cv2

import controller.report
from drivers.camera.reading import Reading
from drivers.camera.recognise import SURE, Recogniser
from tests.drivers.camera.strangers.packs import Packs
from tests.drivers.camera.strangers.prints import Image
from tests.drivers.camera.strangers.scenes import KINDS, READABLE

OWN_FONTS = sorted((Path(controller.report.__file__).parent / "fonts").glob("*.ttf"))


def packs(decks: Path | None, fonts: Path | None) -> Packs:
    own = sorted(path for path in fonts.iterdir() if path.suffix.lower() in (".ttf", ".otf")) if fonts else OWN_FONTS
    return Packs(sorted(path for path in decks.iterdir() if path.is_dir()) if decks else [], own)


def scene(kind: str, source: Packs, seed: str) -> tuple[Image, str]:
    """The picture of a kind and seed, always the same, and its card."""
    return KINDS[kind](source, Random(f"{seed} {kind}"))


def verdict(card: str, reading: Reading) -> str:
    return ("right" if reading.card == card else "misread") if reading.card else "unread"


def rows(found: dict[str, Counter[str]]) -> list[str]:
    """The lines of the table."""
    head = ["| kind | pictures | right | misread | unread |", "| --- | --- | --- | --- | --- |"]
    totals = {"all that can be read": sum((found[kind] for kind in READABLE if kind in found), Counter())}
    totals["all"] = sum(found.values(), Counter())
    return head + [
        f"| {kind} | {count.total()} | {count['right']} | {count['misread']} | {count['unread']} |"
        for kind, count in {**found, **totals}.items()
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", type=Path)
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sure", type=float, default=SURE)
    parser.add_argument("--only", choices=list(KINDS), action="append")
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    source, reader = packs(args.decks, args.fonts), Recogniser(args.sure)
    found: dict[str, Counter[str]] = {kind: Counter() for kind in args.only or KINDS}
    for kind, counts in found.items():
        for number in range(args.count):
            picture, card = scene(kind, source, f"{args.seed} {number}")
            reading = reader.read(picture)
            counts[verdict(card, reading)] += 1
            if args.keep and verdict(card, reading) == "misread":
                args.keep.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(args.keep / f"{kind}-{number}-{card or 'none'}-{reading.card}-{reading.sure:.2f}.png"), picture)
    print("\n".join(rows(found)))


if __name__ == "__main__":
    main()
