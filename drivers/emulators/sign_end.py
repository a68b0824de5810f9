"""The emulated limits sign on its wire; what it shows stands in the file `sign.txt`, for whoever cannot look at it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from drivers.emulators.alpha_sign_device import AlphaSignDevice
from drivers.emulators.faults import Faults
from drivers.emulators.serial_end import SerialEnd

READ_WRONG, READ_RIGHT = 4, 2
"""So many readings, and the driver has told what the one before the last showed."""
READ_S = 120.0


class SignEnd:
    """An LED sign by the Alpha protocol."""

    def __init__(self, folder: Path, tcp: bool, faults: Faults) -> None:
        self._file = folder / "sign.txt"
        self._sign = AlphaSignDevice()
        self._end = SerialEnd("sign", self._sign, folder, tcp, faults, self._show)

    @property
    def url(self) -> str:
        return self._end.line.url

    def _show(self) -> None:
        """What is there already is not written again."""
        text = self._sign.shown + "\n"
        if not self._file.exists() or self._file.read_text("utf-8") != text:
            self._file.write_text(text, "utf-8")

    async def show(self, told: Mapping[str, object]) -> None:
        """What an act of the sign tells: that somebody typed a text which it does not give up, or that it takes texts again.
        Done when its driver, which tells of a wrong text at the third reading, must have told; one that does not read
        its sign is not waited for without end."""
        wrong = re.fullmatch(r"shows (.+) instead of .+", str(told["detail"]))
        self._sign.stuck = wrong is not None
        if wrong is not None:
            self._sign.press(wrong[1])
        with suppress(TimeoutError):
            async with asyncio.timeout(READ_S):
                await self._end.until(lambda: wrong is not None or str(told["detail"]) == f"shows {self._sign.shown}")
                reads = self._sign.reads + (READ_WRONG if wrong else READ_RIGHT)
                await self._end.until(lambda: self._sign.reads >= reads)

    def close(self) -> None:
        self._end.close()
