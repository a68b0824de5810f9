"""What the controller says, in another language, where no page says it (the command line). Pure.

The rule is that of `static/js/said.js` and so is the table of phrases: what has its phrase, exact or with kinds of
placeholders, is said by it, several things in a row each by its own; what has none stays as it is, in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from web.numbers import money, number, plural

PLACEHOLDER = re.compile(r"\{(\w+)\}")
PLACE = re.compile(r"(?:D|(INS|SM)?([0-9][AB]?[a-z]*))")
NUMBER = r"[0-9]{1,18}(?:\.[0-9]{1,18})?"
"""Longer ones are no numbers of ours, but what a device makes of noise."""
LIMITS = re.compile(f"({NUMBER})-({NUMBER})(?: ([A-Z]{{3}}))?")
WORDS_OF_STAFF = ("step", "reason", "spot", "answer", "ruling")
ANY = ".+?"
FORMS = {
    "n": "[+-]?[0-9]{1,18}",
    "amount": f"[+-]?{NUMBER}",
    "limits": f"{NUMBER}-{NUMBER}(?: [A-Z]{{3}})?",
    "place": "(?:D|(?:INS|SM)?[0-9][AB]?[a-z]*)",
    "card": r"(?:[2-9TJQKA][shdc]|\?\?)",
    "currency": "[A-Z]{3}",
    "time": r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}T)?[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z?",
    "word": r"\S+",
    "rest": ".+",
    "said": ".+",
    "device": "[A-Za-z0-9_/.-]+",
}
"""What the text of a placeholder looks like, where its kind is no list of words; any text for a kind of no name."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """An English phrase: `kinds` of its placeholders by their names, and what it is called, in plural forms where it counts."""

    form: re.Pattern[str]
    names: tuple[str, ...]
    own: str | Mapping[str, str]


class Spoken:
    """table: `words` by kind and `phrases` by their English form (`web.language.phrases`); texts: the language's catalog."""

    def __init__(self, language: str, table: Mapping[str, Mapping[str, Any]], texts: Mapping[str, str]) -> None:
        self._language, self._texts = language, texts
        self._words: Mapping[str, Mapping[str, str]] = table.get("words", {})
        self._exact: Mapping[str, str | Mapping[str, str]] = table.get("phrases", {})
        self._forms = FORMS | {kind: "|".join(words) for kind, words in self._words.items()}
        self._phrases = [self._parsed(english, own) for english, own in self._exact.items() if "{" in english]
        self._details = {one: own for kind in WORDS_OF_STAFF for one, own in self._words.get(kind, {}).items()}
        self._ways: dict[str, Callable[[str], str]] = {
            "n": self._number, "amount": self._number, "limits": self._limits, "place": self._place, "said": self.say,
            "name": self._name, "rest": self._rest, "device": self._device,
        }  # fmt: skip

    def say(self, text: str) -> str:
        """The text in the language, in English where it has no phrase."""
        told = self.told(text)
        return text if told is None else told

    def told(self, text: str) -> str | None:
        """The text in the language; None where there is no phrase for it."""
        if isinstance(own := self._exact.get(text), str):
            return own
        for phrase in self._phrases:
            if found := phrase.form.fullmatch(text):
                return self._filled(phrase, found)
        return self._listed(text, "; ") or self._listed(text, ", ")

    def _parsed(self, english: str, own: str | Mapping[str, str]) -> Phrase:
        pieces = PLACEHOLDER.split(english)
        forms = [f"({self._forms.get(_kind(piece), ANY)})" if i % 2 else re.escape(piece) for i, piece in enumerate(pieces)]
        return Phrase(re.compile("".join(forms)), tuple(pieces[1::2]), own)

    def _filled(self, phrase: Phrase, found: re.Match[str]) -> str:
        values = dict(zip(phrase.names, found.groups(), strict=True))
        own = phrase.own if isinstance(phrase.own, str) else phrase.own[plural(abs(int(values["n"])), self._language)]
        return PLACEHOLDER.sub(lambda one: self._value(_kind(one[1]), values[one[1]]), own)

    def _value(self, kind: str, text: str) -> str:
        if kind in self._words:
            return self._words[kind].get(text, text)
        return self._ways.get(kind, str)(text)

    def _listed(self, text: str, between: str) -> str | None:
        """Several things in a row, one of which at least has its phrase."""
        parts = [(one, self.told(one)) for one in text.split(between)] if between in text else []
        return between.join(own or one for one, own in parts) if any(own for _, own in parts) else None

    def _number(self, text: str) -> str:
        return number(text, self._language)

    def _limits(self, text: str) -> str:
        found = LIMITS.fullmatch(text)
        assert found  # the form of the placeholder
        low, high, named = found.groups()
        said = [money(one, self._language, named) if named else self._number(one) for one in (low, high)]
        return self._texts["common.limits"].format(min=said[0], max=said[1])

    def _place(self, text: str) -> str:
        found = PLACE.fullmatch(text)
        assert found  # the form of the placeholder
        where = found[1] or ("dealer" if text == "D" else "hand")
        return self._texts[f"place.in.{where}"].format(hand=found[2])

    def _name(self, text: str) -> str:
        return self._words.get("role", {}).get(text, text)

    def _rest(self, text: str) -> str:
        return " ".join(self._details.get(one, one) for one in text.split(" "))

    def _device(self, text: str) -> str:
        """A device by its name; what stands behind it (a zone, a topic) by its own."""
        first, *rest = text.split("/")
        return "/".join([self._texts.get(f"pit.device.{first}", first), *rest])


def _kind(name: str) -> str:
    """`{n}` and `{n2}` are of one kind."""
    return name.rstrip("0123456789")
