"""CRCs that the standard library lacks. Pure. (The unreflected 1021 sums are binascii.crc_hqx.)"""

KERMIT_POLY = 0x8408
"""1021 with its bits reversed: refin and refout are both yes (protocols, CRC table)."""
CMS_POLY, CMS_INIT = 0x8005, 0xFFFF
"""Neither reflected nor inverted at the end (protocols, CRC table)."""


def _reflected_row(byte: int, poly: int) -> int:
    for _ in range(8):
        byte = (byte >> 1) ^ (poly if byte & 1 else 0)
    return byte


def _row(byte: int, poly: int) -> int:
    crc = byte << 8
    for _ in range(8):
        crc = (crc << 1) ^ (poly if crc & 0x8000 else 0)
    return crc & 0xFFFF


_KERMIT = tuple(_reflected_row(byte, KERMIT_POLY) for byte in range(256))
_CMS = tuple(_row(byte, CMS_POLY) for byte in range(256))


def kermit(data: bytes) -> int:
    """CRC-16/KERMIT of data; of ASCII 123456789 it is 2189."""
    crc = 0
    for byte in data:
        crc = (crc >> 8) ^ _KERMIT[(crc ^ byte) & 0xFF]
    return crc


def cms(data: bytes) -> int:
    """CRC-16/CMS of data; of ASCII 123456789 it is AEE7."""
    crc = CMS_INIT
    for byte in data:
        crc = (crc << 8 & 0xFF00) ^ _CMS[crc >> 8 ^ byte]
    return crc
