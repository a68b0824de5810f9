"""A bar code scanner at the mouth of a shoe: bytes -> what was between two ends of a code. Pure.

Scanners close a code with CR, LF or TAB (Odoo takes CR and TAB, odoo/odoo PR 7540) or frame it as B...C
(Forceu/barcodebuddy 231). Control characters leak into codes (JumpMind/openpos-framework 2108) and are left out.

There is no check: what a wire changes into another code cannot be noticed here.
"""

import re
from typing import Literal

Framing = Literal["line", "b_c"]
LONGEST = 64
CONTROLS = bytes((*range(0x20), 0x7F))
LINE_END = re.compile(rb"[\r\n\t]")
BEGIN, END = b"B", b"C"


class ScannerCodec:
    """Feed bytes, take codes; incomplete is normal, control characters and what is too long are counted and dropped."""

    def __init__(self, framing: Framing = "line") -> None:
        self._framing = framing
        self._buffer = b""
        self.counters = {"frames": 0, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}

    def receive(self, data: bytes) -> list[bytes]:
        """The codes that data completes, none empty."""
        self._buffer += data
        found = self._lines() if self._framing == "line" else self._framed()
        surplus = len(self._buffer) - LONGEST
        if surplus > 0:
            self._drop(surplus)
            self.counters["resyncs"] += 1
            self._buffer = self._buffer[surplus:]
        codes = [code for code in map(self._clean, found) if code]
        self.counters["frames"] += len(codes)
        return codes

    def pending(self) -> bool:
        """Is a code half there?"""
        return bool(self._buffer)

    def reset(self) -> bytes:
        """The wire was cut or went quiet: what is half there never completes. What it was."""
        rest, self._buffer = self._clean(self._buffer), b""
        self._drop(len(rest))
        return rest

    def _lines(self) -> list[bytes]:
        *whole, self._buffer = LINE_END.split(self._buffer)
        return whole

    def _framed(self) -> list[bytes]:
        *whole, self._buffer = self._buffer.split(END)
        found = []
        for piece in whole:
            before, begin, code = piece.rpartition(BEGIN)
            self._drop(len(before) + (0 if begin else len(code)))
            found.append(code if begin else b"")
        return found

    def _clean(self, code: bytes) -> bytes:
        clean = code.translate(None, CONTROLS)
        self._drop(len(code) - len(clean))
        return clean

    def _drop(self, count: int) -> None:
        self.counters["bytes_dropped"] += count
