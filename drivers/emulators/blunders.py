"""Every kind of error, in one table."""

from __future__ import annotations

from drivers.emulators.mistake import Mistake
from drivers.emulators.wrong_bets import WRONG_BETS
from drivers.emulators.wrong_pay import WRONG_PAY
from drivers.emulators.wrong_play import WRONG_PLAY

BLUNDERS: tuple[Mistake, ...] = WRONG_BETS + WRONG_PLAY + WRONG_PAY
NAMES = tuple(dict.fromkeys(kind.name for kind in BLUNDERS))
