"""The catalogs are complete, and every text that is used is in them."""

import re
from pathlib import Path

import pytest

import web
from controller.flags import FLAGS
from controller.report.words import texts as report
from web.language import LANGUAGES, catalog, part, phrases

WEB = Path(web.__file__).parent
SOURCES = sorted([*WEB.glob("*.py"), *WEB.glob("templates/*.html"), *WEB.glob("static/js/*.js")])
NOT_TEXTS = {
    "pit.device", "pit.buy_in", "sign.game", "audit.is", "audit.event", "audit.says", "audit.shoe", "audit.drop_box",
    "audit.zone", "audit.answer",
}  # fmt: skip
"""Groups of texts, one for each value of the snapshot."""
GROUPS = {key.split(".")[0] for key in catalog("en")}
USED = re.compile(rf"""["'`]((?:{"|".join(sorted(GROUPS))})\.[\w.]*\w)["'`]""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_text(language: str) -> None:
    assert catalog(language).keys() == catalog("en").keys()
    assert [key for key, text in catalog(language).items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_fills_in_the_same_values(language: str) -> None:
    def values(text: str) -> list[str]:
        return sorted(re.findall(r"\{(\w+)\}", text))

    assert [key for key, text in catalog("en").items() if values(text) != values(catalog(language)[key])] == []


def test_russian_texts_are_russian() -> None:
    same = {key for key, text in catalog("ru").items() if text == catalog("en")[key] and re.search("[a-z]{3}", text, re.I)}
    assert same <= {"common.product", "common.limits", "sign.ratio", "audit.in.device"}


OTHER_WORDS = {
    "дилер": "крупье", "раунд": "розыгрыш", "фиш(к|ек)": "чипы", "прибор": "устройство", "отмет(ка|ки|ок)": "замечание",
    "флаг": "замечание",
    "шаффл|шафл|тасов": "перемешивание", "флоут|лоток чипов": "флот", "дроп-бокс|ящик": "касса стола",
    "срез": "подрезка", "даб+л": "удвоение",
}  # fmt: skip
"""Words of the field that mean what another word means here: one thing has one name on all pages."""


@pytest.mark.parametrize("other", OTHER_WORDS)
def test_one_thing_has_one_russian_name(other: str) -> None:
    told = catalog("ru") | report("ru") | phrases("ru")["phrases"]
    assert [key for key, text in told.items() if re.search(rf"\b({other})", str(text), re.I)] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_each_text_that_is_used_exists(path: Path) -> None:
    texts = catalog("en")
    # A key with a plural form is used without it.
    used = [key for key in USED.findall(path.read_text(encoding="utf-8")) if key not in NOT_TEXTS and not key.endswith(".html")]
    assert [key for key in used if key not in texts and f"{key}.other" not in texts] == []


def test_every_flag_has_its_explanation() -> None:
    assert set(FLAGS) <= {key.removeprefix("flag.") for key in part("en", "flag")}


@pytest.mark.parametrize("path", sorted(WEB.glob("static/js/*.js")), ids=lambda path: path.name)
def test_no_script_makes_markup_of_text(path: Path) -> None:
    script = path.read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser", script)
