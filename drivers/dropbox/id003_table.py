"""The denomination table of an ID-003 device. Pure."""

from drivers.dropbox.note import Note


def denominations(data: bytes, currency: str) -> dict[int, Note]:
    """The reply to 8A: groups of code, country, value, exponent; value x 10^exponent (protocols 2.3)."""
    groups = (data[at : at + 4] for at in range(0, len(data) - 3, 4))
    return {code: Note(str(value * 10**exponent), currency) for code, _, value, exponent in groups if value}
