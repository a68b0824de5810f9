"""COBS by the package cobs, with types."""

from cobs import cobs

DecodeError: type[Exception] = cobs.DecodeError


def encode(data: bytes) -> bytes:
    return bytes(cobs.encode(data))  # type: ignore[no-untyped-call]


def decode(data: bytes) -> bytes:
    return bytes(cobs.decode(data))  # type: ignore[no-untyped-call]
