"""Every kind of error."""

from __future__ import annotations

from drivers.emulators.mistake import Mistake

BLUNDERS: tuple[Mistake, ...] = ()
