"""Chance, always from a seed: the same seed plays the same table."""

from __future__ import annotations

from random import Random


def seeded(*parts: object) -> Random:
    """A source of chance of its own for each purpose, named by its `parts`."""
    return Random("/".join(str(part) for part in parts))  # noqa: S311  (nothing here is secret)
