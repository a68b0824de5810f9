"""The language in which `livetable devices` and `livetable doctor` speak: their own phrases before those of the pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from web.language import LANGUAGES, catalog, phrases
from web.spoken import Spoken

Say = Callable[[str], str]
"""An English text in the language of who reads it."""

TEXTS = Path(__file__).parent / "texts"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Which say the language of messages; the first that is set counts (POSIX)."""


def as_it_is(text: str) -> str:
    """English."""
    return text


def speech(language: str) -> Say:
    """How things are said in a language of `web.language.LANGUAGES`."""
    if language == "en":
        return as_it_is
    own: dict[str, str | dict[str, str]] = json.loads((TEXTS / f"phrases.{language}.json").read_text(encoding="utf-8"))
    shared = phrases(language)
    spoken = Spoken(language, {"words": shared["words"], "phrases": own | shared["phrases"]}, catalog(language))
    return lambda text: spoken.say(text.rstrip())  # what was seen may be one word and a blank: "cut_card "


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for ("ru_RU.UTF-8"), English where we do not speak it."""
    asked = next((value for name in VARIABLES if (value := environment.get(name))), "")
    return next((language for language in LANGUAGES if asked.startswith(language)), "en")
