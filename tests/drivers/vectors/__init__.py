"""Frames that none of our codecs made, each with its source."""

from pathlib import Path


def rows(name: str) -> list[list[str]]:
    """The columns of each line of a vector file."""
    lines = (Path(__file__).parent / f"{name}.txt").read_text().splitlines()
    return [[column.strip() for column in line.split("|")] for line in lines if line and not line.startswith("#")]
