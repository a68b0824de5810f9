"""The pages' texts in each language, and the choice of one for a request.

A catalog is one flat JSON file, key to text, `{name}` for what is filled in. All texts
live there, those of the page's script as well, which is handed the part that it needs.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from flask import request

LANGUAGES = {"en": "English", "ru": "Русский"}
"""Language code to the language's own name, the default first."""
TEXTS = Path(__file__).parent / "texts"


@cache
def catalog(language: str) -> dict[str, str]:
    """All texts of one language."""
    texts: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return texts


@cache
def phrases(language: str) -> dict[str, dict[str, Any]]:
    """How to say what the controller says, which speaks English: `words` by kind, and `phrases` by their English form.

    A phrase names what is filled in by its kind (`web/static/js/said.js`); one that counts `{n}` may have a text for each
    plural form. Empty for English.
    """
    path = TEXTS / f"phrases.{language}.json"
    found: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def part(language: str, *groups: str) -> dict[str, str]:
    """The texts whose key begins with one of `groups`: what one page's script needs."""
    prefixes = tuple(f"{group}." for group in groups)
    return {key: text for key, text in catalog(language).items() if key.startswith(prefixes)}


def chosen() -> str:
    """The request's language: `?lang=`, else the cookie, else what the browser prefers."""
    for wish in (request.args.get("lang"), request.cookies.get("lang")):
        if wish in LANGUAGES:
            return str(wish)
    return request.accept_languages.best_match(list(LANGUAGES)) or next(iter(LANGUAGES))


def text(key: str, language: str | None = None, **values: str) -> str:
    """The text of `key` in `language`, by default the request's."""
    return catalog(language or chosen())[key].format(**values)
