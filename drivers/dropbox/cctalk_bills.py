"""What the bill types of a ccTalk validator are worth. Pure. Source: protocols 2.5, the public ccTalk specification."""

from dataclasses import dataclass

from drivers.dropbox.note import Note

CURRENCIES = {
    "AM": "AMD", "AU": "AUD", "BG": "BGN", "BR": "BRL", "BY": "BYN", "CA": "CAD", "CH": "CHF", "CZ": "CZK", "DK": "DKK",
    "EU": "EUR", "GB": "GBP", "GE": "GEL", "HU": "HUF", "IN": "INR", "JP": "JPY", "KZ": "KZT", "MX": "MXN", "NO": "NOK",
    "PL": "PLN", "RO": "RON", "RU": "RUB", "SE": "SEK", "TR": "TRY", "UA": "UAH", "US": "USD", "ZA": "ZAR",
}  # fmt: skip
"""Country of a bill's identity -> its currency. A country that is not here is not guessed: the setting `notes` tells."""


@dataclass(frozen=True, slots=True)
class Bill:
    """country: two letters; value: before the country's scaling."""

    country: str
    value: int


def bill(data: bytes) -> Bill | None:
    """The reply to "request bill id": country, four digits, issue ("EU0005A"); None where none is programmed."""
    country, digits = data[:2], data[2:6]
    if len(data) != 7 or not country.isalpha() or not country.isupper() or not digits.isdigit() or not int(digits):
        return None
    return Bill(country.decode("ascii", "replace"), int(digits))


def worth(one: Bill, scaling: bytes) -> Note | None:
    """The note, by the reply to "request country scaling factor": factor (low, high) and decimals; None: not a whole
    amount, or of a country that nobody knows."""
    if len(scaling) != 3 or one.country not in CURRENCIES or scaling[2] > 9:
        return None
    value, rest = divmod(one.value * int.from_bytes(scaling[:2], "little"), 10 ** scaling[2])
    return Note(str(value), CURRENCIES[one.country]) if value and not rest else None
