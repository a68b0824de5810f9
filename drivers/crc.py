"""CRC-16/KERMIT, which the standard library lacks. Pure. (The unreflected 1021 sums are binascii.crc_hqx.)"""

KERMIT_POLY = 0x8408
"""1021 with its bits reversed: refin and refout are both yes (protocols, CRC table)."""


def _row(byte: int) -> int:
    for _ in range(8):
        byte = (byte >> 1) ^ (KERMIT_POLY if byte & 1 else 0)
    return byte


_TABLE = tuple(_row(byte) for byte in range(256))


def kermit(data: bytes) -> int:
    """CRC-16/KERMIT of data; of ASCII 123456789 it is 2189."""
    crc = 0
    for byte in data:
        crc = (crc >> 8) ^ _TABLE[(crc ^ byte) & 0xFF]
    return crc
