"""The emulated limits sign on its wire; what it shows stands in the file `sign.txt`, for whoever cannot look at it."""

from __future__ import annotations

from pathlib import Path

from drivers.emulators.alpha_sign_device import AlphaSignDevice
from drivers.emulators.faults import Faults
from drivers.emulators.serial_end import SerialEnd


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

    def close(self) -> None:
        self._end.close()
