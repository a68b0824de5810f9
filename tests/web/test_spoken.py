"""What the controller says is said in Russian by the command line as by the pages: one table, one rule."""

import itertools
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Page

from tests.web.serving import Served
from web.language import catalog, phrases
from web.numbers import money, number, plural
from web.spoken import FORMS, Spoken

RUSSIAN = Spoken("ru", phrases("ru"), catalog("ru"))
TOLD = """async (texts) => {
  const { told } = await import(new URL("said.js", document.querySelector("script[type=module]").src));
  return texts.map((one) => told(one));
}"""
SAMPLES = {
    "n": ("0", "1", "2", "5", "11", "21", "1204", "-3", "+22"),
    "amount": ("25", "7.5", "-1204.25", "+0.005", "+0", "100000"),
    "limits": ("10-500", "2.50-1000 USD", "5-100 CHF"),
    "place": ("D", "1", "2b", "INS3", "SM4"),
    "card": ("As", "Th", "??"),
    "currency": ("USD",),
    "time": ("20:14:02.100", "2026-11-30T20:14:02.100Z"),
    "word": ("0x1f", "/dev/ttyUSB0"),
    "rest": ("request", "yes no", "7 of 9"),
    "said": ("unplugged: /dev/ttyUSB0", "flux compensator warm", "busy; error 7, no card"),
    "name": ("Anna", "dealer"),
    "device": ("shoe", "chips/1", "it/staff"),
}


def filled(english: str) -> Iterator[str]:
    """A phrase with samples in its placeholders, each sample once at least."""
    pieces = re.split(r"\{(\w+)\}", english)
    kinds = [name.rstrip("0123456789") for name in pieces[1::2]]
    samples = [SAMPLES.get(kind) or tuple(phrases("ru")["words"].get(kind, {"any thing": ""})) for kind in kinds]
    for n in range(max(map(len, samples), default=1)):
        values = [each[n % len(each)] for each in samples]
        yield "".join(itertools.chain.from_iterable(itertools.zip_longest(pieces[::2], values, fillvalue="")))


def test_the_command_line_and_the_pages_say_the_same(served: Served, page: Page) -> None:
    page.goto(f"{served.url}/pit?lang=ru")
    texts = [text for english in phrases("ru")["phrases"] for text in filled(english)]
    texts += [f"{texts[n]}; {texts[-n]}" for n in range(1, 200, 7)] + ["flux compensator warm", ""]
    shown = page.evaluate(TOLD, texts)
    assert len(texts) > 700
    assert [(text, mine, own) for text, own in zip(texts, shown, strict=True) if (mine := RUSSIAN.told(text)) != own] == []


def test_every_kind_of_placeholder_is_tried() -> None:
    assert set(SAMPLES) == set(FORMS) | {"name"}


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("unplugged: /dev/ttyUSB1", "отключено: /dev/ttyUSB1"),
        ("bell 1", "звонок: 1 нажатие"),
        ("bell 3", "звонок: 3 нажатия"),
        ("bell 12", "звонок: 12 нажатий"),
        ("shows 10-500 USD", "показывает 10\u00a0$ – 500\u00a0$"),
        ("card Kh 1b", "карта Kh: рука 1b"),
        ("device shoe/1 offline unplugged: /dev/x", "Шуз/1: не подключено, отключено: /dev/x"),
        ("flux, unplugged", "flux, отключено"),
        ("flux compensator warm", None),
    ],
)
def test_phrases(english: str, russian: str | None) -> None:
    assert RUSSIAN.told(english) == russian
    assert RUSSIAN.say(english) == (russian or english)


def test_a_language_without_phrases_keeps_the_english() -> None:
    assert Spoken("en", phrases("en"), catalog("en")).say("unplugged: /dev/x") == "unplugged: /dev/x"


@given(st.text() | st.from_regex("[0-9.+-]{1,60}( USD|-[0-9]+| ms| cards)?", fullmatch=True))
def test_whatever_a_device_says_is_said(text: str) -> None:
    assert isinstance(RUSSIAN.say(text), str)


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        ("1204", "1,204", "1\u00a0204"),
        ("-7.5", "−7.50", "−7,50"),
        ("+3", "+3", "+3"),
        ("+0", "0", "0"),
        ("1.005", "1.01", "1,01"),
    ],
)
def test_numbers(text: str, english: str, russian: str) -> None:
    assert (number(text, "en"), number(text, "ru")) == (english, russian)


def test_money() -> None:
    assert [money("5", language, "EUR") for language in ("en", "ru")] == ["€5", "5\u00a0€"]
    assert money("5", "ru", "CHF") == "5\u00a0CHF"


def test_plural_forms() -> None:
    forms = {1: "one", 21: "one", 101: "one", 2: "few", 34: "few", 5: "many", 11: "many", 12: "many", 114: "many", 0: "many"}
    assert {n: plural(n, "ru") for n in forms} == forms
    assert [plural(n, "en") for n in (0, 1, 2, 21)] == ["other", "one", "other", "other"]
