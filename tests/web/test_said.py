"""Every sentence of the controller is said in the page's language: flags, their advice, their evidence, refusals."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import controller
from controller import events
from controller.events import event_json
from controller.flags import FLAGS, advice
from controller.recording import read_recording
from controller.replay import replay
from drivers.emulators.scenario import Scenario
from tests.controller.field.case import followed
from tests.controller.field.page import COURSES
from tests.emulated import evening
from tests.web import tables
from tests.web.serving import Served
from web.language import LANGUAGES, catalog, phrases

CONTROLLER = Path(controller.__file__).parent
RECORDINGS = sorted(Path(__file__).parents[1].glob("recordings/**/*.jsonl"))
FORMS = re.compile(r"\{(\w+)\}")
SAY = """async (said) => {
  const { field, sentence, told } = await import(new URL("said.js", document.querySelector("script[type=module]").src));
  return said.flatMap((one) => typeof one === "string" ? [told(one, "USD") ?? one]
    : [sentence(one, "USD"), field(one, "expected", "USD"), field(one, "seen", "USD")]);
}"""
SENTENCES = """async (flags) => {
  const { sentence } = await import(new URL("said.js", document.querySelector("script[type=module]").src));
  return flags.map((flag) => sentence(flag));
}"""
EVENINGS = [
    ("classic", "recorded", "table"), ("surrender", "recorded", "table"), ("switch", "recorded", "round"),
    ("russian", "recorded", "round"), ("classic", "inferred", "round"),
]  # fmt: skip
TELLING = {
    "Violation": slice(3, None), "flag": slice(3, None), "conflict": slice(2, None), "Refused": slice(0, None),
    "PinRefused": slice(0, 1),
}  # fmt: skip
"""Calls that tell something to people, and which of their arguments do. (Why a PIN was refused has its text in `web.denied`.)"""
NAMES = re.compile("Anna|USD")
LATIN = re.compile(r"\b[a-z]{2,}|\bnull\b|\bNone\b")
KEPT = re.compile(r"\b(?:[2-9TJQKA]|10)[shdc]\b|\b(?:INS|SM)?\d[AB]?[a-z]?\b")
"""Cards and hands, which are named alike in all languages."""


def raised() -> Iterator[events.Flag]:
    """Flags of recordings and of evenings of an erring dealer, some of them with money and staff."""
    for path in RECORDINGS:
        yield from _flags(replay(*read_recording(path.read_text("utf-8").splitlines())))
    for course in COURSES:
        yield from _flags(followed(course, course.modes[0]))
    for n, (system, decisions, scope) in enumerate(EVENINGS):
        for played in evening(Scenario(system=system, decisions=decisions, scope=scope, errors=0.8, seed=n, rounds=15)):
            yield from _flags(played.told)


def _flags(said: Iterable[events.Event]) -> Iterator[events.Flag]:
    return (event for event in said if isinstance(event, events.Flag))


@pytest.fixture(scope="module")
def flags() -> list[dict[str, Any]]:
    """Each sentence once, as JSON."""
    found = {(flag.text, flag.evidence[0][:13] if flag.evidence else ""): flag for flag in raised()}
    return [event_json(flag) for flag in found.values()]


def test_the_flags_told_here_are_many_kinds(flags: list[dict[str, Any]]) -> None:
    assert len({flag["flag"] for flag in flags}) > len(FLAGS) / 2


def test_a_russian_page_says_every_flag_in_russian(served: Served, page: Page, flags: list[dict[str, Any]]) -> None:
    page.goto(f"{served.url}/pit?lang=ru")
    said = [one for flag in flags for one in (flag, flag["advice"], *flag["evidence"], *flag.get("alternatives", ()))]
    said = [one for one in said if " ruling " not in one]  # its reason is what the inspector typed
    shown = page.evaluate(SAY, said)
    english = {text for text in shown if LATIN.search(KEPT.sub("", NAMES.sub("", text)))}
    assert english == set()


def test_an_english_page_says_what_the_events_say(served: Served, page: Page, flags: list[dict[str, Any]]) -> None:
    page.goto(f"{served.url}/pit?lang=en")
    shown = page.evaluate(SENTENCES, flags)
    assert [text for text, flag in zip(shown, flags, strict=True) if plain(text) != plain(flag["text"])] == []


def plain(text: str) -> str:
    """Without the ways in which amounts are written."""
    text = re.sub(r"\b(nothing|None)\b", "0", text.replace("\u2212", "-").replace("–", "0"))
    return re.sub(r"(?<=\d),(?=\d)|(\.\d)0\b", r"\1", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_flag_has_its_sentence(language: str) -> None:
    for name, flag in FLAGS.items():
        assert sorted(FORMS.findall(catalog(language)[f"flagtext.{name}"])) == sorted(FORMS.findall(flag.text)), name
    if language == "en":
        assert all(catalog("en")[f"flagtext.{name}"] == flag.text for name, flag in FLAGS.items())


def test_every_advice_is_said() -> None:
    assert [name for name in FLAGS if advice(name) and advice(name) not in phrases("ru")["phrases"]] == []


def test_a_phrase_fills_in_only_what_it_takes() -> None:
    for english, own in phrases("ru")["phrases"].items():
        for text in [own] if isinstance(own, str) else own.values():
            assert set(FORMS.findall(text)) <= set(FORMS.findall(english)), english


def test_every_word_that_the_controller_puts_into_a_flag_or_refusal_has_its_phrase() -> None:
    said = {piece for path in CONTROLLER.rglob("*.py") for piece in _pieces(path)}
    known = "\n".join([*phrases("ru")["phrases"], *(word for words in phrases("ru")["words"].values() for word in words)])
    assert len(said) > 40
    assert [piece for piece in sorted(said) if piece not in known] == []


def _pieces(path: Path) -> Iterator[str]:
    """The English between what is filled in, in the arguments of calls that tell something to people."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute) and _name(call.func) in TELLING:
            told = [*call.args[TELLING[_name(call.func)]], *(one.value for one in call.keywords)]
            texts = [one.value for arg in told for one in ast.walk(arg) if isinstance(one, ast.Constant)]
            yield from (
                text.strip(" :;,") for text in texts if isinstance(text, str) and re.search("[a-z]{3} [a-z]|[a-z]{5}", text)
            )


def _name(called: ast.Name | ast.Attribute) -> str:
    return called.id if isinstance(called, ast.Name) else called.attr


def test_the_pit_speaks_russian_of_flags_and_devices(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit?lang=ru")
    flag = page.locator("#flags > li").first
    expect(flag.locator(".text")).to_have_text("Рука 1: причитается 15\xa0$, выплачено 10\xa0$.")
    expect(flag.locator(".others")).to_contain_text("блэкджек оплачен раньше, чем можно")
    flag.locator("summary").click()
    expect(flag.locator("details li").first).to_have_text("20:14:02.100 карта Kh")
    expect(page.locator("[data-device='drop']")).to_contain_text("отключено: /dev/ttyUSB1")
    expect(page.locator("[data-device='shoe'] .counters")).to_have_text("кадров 1\xa0204 · ошибок контроля 3")
    assert page.locator("#flags [lang=en]").count() == 0


def test_what_has_no_phrase_is_marked_as_english(served: Served, page: Page) -> None:
    served.publish(tables.held(devices=[{"device": "shoe", "state": "fault", "detail": "flux compensator warm", "counters": {}}]))
    page.goto(f"{served.url}/pit?lang=ru")
    expect(page.locator(".detail[lang=en]")).to_have_text("flux compensator warm")


def test_a_refusal_is_told_in_russian(served: Served, page: Page) -> None:
    served.refusal = "no round is held, so there is nothing to rule on"
    served.publish(tables.whole())
    page.goto(f"{served.url}/pit?lang=ru")
    page.get_by_role("button", name="Ответить").click()
    expect(page.locator("#refused-text")).to_have_text("Стол этого не принял: ни один розыгрыш не остановлен, решать нечего")
