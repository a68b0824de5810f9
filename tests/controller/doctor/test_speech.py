"""All that `livetable doctor` and `livetable devices` say has its Russian."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import controller.doctor
import drivers
from controller.doctor.advice import GARBAGE, HEARD, NOTHING, SELF_TESTS, TRY
from controller.doctor.speech import TEXTS, as_it_is, language_of, speech
from drivers import KINDS, build, hearing
from drivers.base import Driver
from drivers.bell import gpio_line
from drivers.transport import keys, words
from tests.controller.doctor.test_advice import HINTS
from web.language import LANGUAGES, phrases

DOCTOR = Path(controller.doctor.__file__).parent
OWN = json.loads((TEXTS / "phrases.ru.json").read_text("utf-8"))
DRIVERS = Path(drivers.__file__).parent
KNOWN = "\n".join([*OWN, *phrases("ru")["phrases"], *(word for words in phrases("ru")["words"].values() for word in words)])
NOT_AT_A_TABLE = {
    "camera/deck_file.py", "camera/lesson.py", "camera/picture.py", "camera/teacher.py", "chips/setup.py",
    "shoe/scanner_codes.py",
}  # fmt: skip
"""Modules of `livetable teach`, and of what is wrong with a table.toml: both in English."""
SETTINGS_WRONG = {"DriverConfigError", "RegisterError", "ValueError"}
NOT_SAID = {
    "%s: a message of %s could not be read: %r",  # the log
    "Operation timed out", "timed out", "does not accept parameter change", "does not seem to support RFC2217",  # libraries
    "bill validator", "burn card", "card of the burn count", "cut card",  # names of values in our tables
    "event of unknown meaning: type", "shoe refused to lock or release: error",  # behind the colon stands a number
}  # fmt: skip
RUSSIAN = speech("ru")
NAMES = re.compile(
    r"`[^`]+`|/dev/x|(http|rtsp|socket)://(host/path)?|--wait|\b(gpio|video|dialout|input|cctalk|HELLO|RFC|MQTT|TLS|GPIO|USB|URL)\b"
    r'|\b(url|kind|line|livetable|client_id|username|password)\b|kind = "id003"|\bid003\b'
)
"""What is written so in every language: commands, keys and values of a table.toml, groups, wires."""
LATIN = re.compile("[A-Za-z]{2,}")
URLS = {"mqtt": "mqtt://127.0.0.1", "gpio": "/dev/gpiochip0"}
LEAST = {"mqtt": {"table": "bj1"}, "gpio": {"line": "4"}}
SEEN = (
    "device online", "device offline no such port: /dev/x", "device x/chips/1 fault unplugged", "cut_card ", "card As",
    "card As burn", "card_unread ", "shoe open", "bell 2", "note 20 USD", "drop_box removed", "staff dealer bets_closed ",
    "chips 1 25", "chips INS2 7.5 {'5': 1}", "chips float 1000 {'100': 10}",
)  # fmt: skip
OPENINGS: tuple[Mapping[int, str] | Mapping[str, str], ...] = (words.REASONS, words.RFC2217, gpio_line.REASONS, keys.WORDS)
"""Why a wire does not open."""
STATES = ("online", "offline", "fault", "silent")


def english_in(said: str) -> list[str]:
    """Words that stayed as they were."""
    return [word for word in LATIN.findall(NAMES.sub("", said)) if word not in ("USD", "As", "INS")]


@pytest.mark.parametrize("hint", [*(hint for _, hint in TRY), *(hint for _, hints in HINTS for hint in hints), NOTHING, GARBAGE])
def test_every_advice_is_said(hint: str) -> None:
    said = RUSSIAN(f"try: {hint}")
    assert said.startswith("что сделать: ")
    assert english_in(said) == []


@pytest.mark.parametrize("test", [*SELF_TESTS.values(), HEARD])
def test_every_self_test_is_said(test: str) -> None:
    said = RUSSIAN(f"self-test passed: {test}")
    assert said.startswith("самопроверка пройдена: ")
    assert english_in(said) == []


@pytest.mark.parametrize(
    "why", [*words.REASONS.values(), *words.RFC2217.values(), *gpio_line.REASONS.values(), *keys.WORDS.values()]
)
def test_every_way_an_opening_fails_is_said(why: str) -> None:
    assert english_in(RUSSIAN(f"{why}: /dev/x")) == []


@pytest.mark.parametrize("seen", [*SEEN, *STATES, hearing.SILENT, hearing.GARBAGE, "said nothing for 0.5 s"])
def test_what_is_seen_is_said(seen: str) -> None:
    assert english_in(RUSSIAN(seen).replace("x/chips/1", "")) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_counter_is_said(kind: str) -> None:
    driver: Driver = build(kind, kind, URLS.get(kind, "/dev/x"), LEAST.get(kind, {}))
    counted = ", ".join(f"{name} 2" for name in driver.counters())
    assert english_in(RUSSIAN(f"counted: {counted}")) == []


def test_every_text_of_the_modules_is_in_the_table() -> None:
    """Of headings, too, that no case above comes to."""
    said = {piece for path in ("advice", "examine", "loopback", "ports") for piece in _pieces(DOCTOR / f"{path}.py")}
    assert len(said) > 60
    assert [piece for piece in sorted(said) if piece not in KNOWN] == []


def test_every_text_of_a_driver_is_in_the_table() -> None:
    files = [path for path in sorted(DRIVERS.rglob("*.py")) if path.relative_to(DRIVERS).as_posix() not in NOT_AT_A_TABLE]
    said = {piece for path in files if "emulators" not in path.parts and "training" not in path.parts for piece in _pieces(path)}
    assert len(said) > 200
    assert [piece for piece in sorted(said - NOT_SAID) if piece not in KNOWN and english_in(RUSSIAN(piece))] == []


def _pieces(path: Path) -> Iterator[str]:
    """The English between what is filled in, of several words; but docstrings, what is wrong with settings, and the words
    by which an advice is found."""
    tree = ast.parse(path.read_text("utf-8"))
    left = {id(one) for skipped in ast.walk(tree) if _is_not_said(skipped) for one in ast.walk(skipped)} | _keys(tree)
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in left:
            text = one.value.strip(" :;,\n()")
            if re.search("[a-z]{2} [a-z]", text):
                yield text


def _is_not_said(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SETTINGS_WRONG


def _keys(tree: ast.Module) -> set[int]:
    """First of two in a table such as TRY."""
    tables = [one.value for one in tree.body if isinstance(one, ast.AnnAssign) and isinstance(one.value, ast.Tuple)]
    return {id(row.elts[0]) for table in tables for row in table.elts if isinstance(row, ast.Tuple)}


def test_the_own_phrases_are_not_those_of_the_pages() -> None:
    assert set(OWN) & set(phrases("ru")["phrases"]) == set()


def test_a_phrase_fills_in_only_what_it_takes() -> None:
    for english, own in OWN.items():
        for text in [own] if isinstance(own, str) else own.values():
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english)), english


def test_what_has_no_phrase_stays_english() -> None:
    assert RUSSIAN("flux compensator warm") == "flux compensator warm"
    assert speech("en") is as_it_is


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
    assert language in LANGUAGES
