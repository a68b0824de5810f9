"""The house's own look of the limits sign: colours, name and logo from a theme.toml.

A sign is read from five metres: colours that do not stand out enough against the cloth are refused with the figures
(contrast by WCAG 2.2, at least 4.5 to 1).
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

COLOURS = {"cloth": "#0d2b21", "edge": "#061510", "ink": "#f0ede6", "quiet": "#b3b5b1", "accent": "#e3c27a"}
"""Name and default: the cloth in the middle and at the edge; writing on it: what counts, what does not, what stands out."""
CONTRAST = 4.5
NAME_MAX = 40
LOGOS = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".jpg": "image/jpeg"}
LOGO_MAX = 100 * 1024
"""Bytes; the sign as a whole has to stay light."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


class ThemeError(Exception):
    """A theme that cannot be used; the message names the file, the key, what it holds and what was expected."""


@dataclass(frozen=True)
class Theme:
    """`logo` is the picture's bytes and type, None without one."""

    name: str = ""
    colours: dict[str, str] = field(default_factory=lambda: dict(COLOURS))
    logo: tuple[bytes, str] | None = None

    def css(self) -> str:
        """The colours as the custom properties that the sign's style uses."""
        accent = self.colours["accent"]
        on_accent = max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, accent))
        names = {"cloth": "--cloth", "edge": "--cloth-2", "ink": "--ink", "quiet": "--ink-2", "accent": "--gold"}
        values = {names[key]: value for key, value in self.colours.items()} | {"--on-gold": on_accent}
        return ":root {" + "".join(f" {name}: {value};" for name, value in values.items()) + " }\n"


def load(path: Path) -> Theme:
    """The theme in `path`; its logo is taken from the same folder.

    Raises:
        ThemeError: one line for a file that cannot be read or used, or colours that cannot be told apart.
    """
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        unknown = given.keys() - {"name", "logo", "colours"}
        if unknown:
            raise ThemeError(f"{min(unknown)} is not known; expected name, logo or [colours]")
        logo = _logo(path.parent / _text(given, "logo")) if "logo" in given else None
        return Theme(_text(given, "name", NAME_MAX), _colours(given.get("colours", {})), logo)
    except OSError as wrong:
        raise ThemeError(f"{wrong.filename}: cannot be read: {wrong.strerror}") from wrong
    except UnicodeDecodeError as wrong:
        raise ThemeError(f"{path}: is no UTF-8 text; save it as UTF-8") from wrong
    except tomllib.TOMLDecodeError as wrong:
        raise ThemeError(f"{path}: is not TOML: {wrong}") from wrong
    except ThemeError as wrong:
        raise ThemeError(f"{path}: {wrong}") from wrong


def _text(given: dict[str, Any], key: str, most: int = 200) -> str:
    value = given.get(key, "")
    if not isinstance(value, str) or len(value) > most or not (value.isprintable() or value == ""):
        raise ThemeError(f"{key} = {value!r}: expected one line of at most {most} characters")
    return value


def _colours(given: object) -> dict[str, str]:
    if not isinstance(given, dict):
        raise ThemeError(f"colours = {given!r}: expected a table such as [colours]")
    for name, value in given.items():
        if name not in COLOURS:
            raise ThemeError(f"colours.{name} is not known; expected one of {', '.join(COLOURS)}")
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            raise ThemeError(f"colours.{name} = {value!r}: expected a colour such as #0d2b21")
    colours = COLOURS | given
    for writing in ("ink", "quiet", "accent"):
        for ground in ("cloth", "edge"):
            _readable(colours, writing, ground)
    return colours


def _readable(colours: dict[str, str], writing: str, ground: str) -> None:
    found = contrast(colours[writing], colours[ground])
    if found < CONTRAST:
        raise ThemeError(
            f"colours.{writing} {colours[writing]} on colours.{ground} {colours[ground]} has a contrast of {found:.1f} to 1;"
            f" at least {CONTRAST} to 1 is needed to be read from a distance"
        )


def contrast(one: str, other: str) -> float:
    """How much two colours (`#rrggbb`) stand out against each other, 1 to 21 (WCAG 2.2, contrast ratio)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _logo(path: Path) -> tuple[bytes, str]:
    kind = LOGOS.get(path.suffix.lower())
    if kind is None:
        raise ThemeError(f"logo = {path.name!r}: expected a picture of the kind {', '.join(LOGOS)}")
    picture = path.read_bytes()
    if len(picture) > LOGO_MAX:
        raise ThemeError(f"logo = {path.name!r}: has {len(picture)} bytes, at most {LOGO_MAX} keep the sign light")
    return picture, kind
