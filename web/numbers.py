"""Numbers and amounts as a language writes them: what `Intl` does for the scripts of the pages. Pure."""

from decimal import ROUND_HALF_UP, Decimal

THOUSANDS = {"en": ",", "ru": "\u00a0"}
POINT = {"en": ".", "ru": ","}
SYMBOLS = {"EUR": "€", "GBP": "£", "JPY": "¥", "RUB": "₽", "USD": "$"}
"""ISO 4217 to a currency's own sign; one that has none here is named by its code."""
MINUS = "\u2212"


def number(text: str, language: str) -> str:
    """A decimal text such as "1204", "-7.5" or "+3", its sign kept; a part is rounded to two places."""
    value = abs(Decimal(text))
    whole, _, part = str(value.quantize(Decimal("0.01" if "." in text else "1"), ROUND_HALF_UP)).partition(".")
    sign = MINUS if text.startswith("-") else "+" if text.startswith("+") and value else ""
    grouped = f"{int(whole):,}".replace(",", THOUSANDS[language])
    return sign + grouped + (POINT[language] + part if part else "")


def money(text: str, language: str, currency: str) -> str:
    """An amount of a currency, where its language puts the sign."""
    sign, said = SYMBOLS.get(currency, currency), number(text, language)
    return f"{said}\u00a0{sign}" if language == "ru" else f"{sign}{said}"


def plural(n: int, language: str) -> str:
    """The plural form that goes with a whole number: one, few, many; in English one, other."""
    if language == "en":
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
