"""A house's look: taken where the sign stays readable, refused with the reason where not."""

from pathlib import Path

import pytest

from tests.web import tables
from web import create_app
from web.hub import Hub
from web.theme import COLOURS, LOGO_MAX, Theme, ThemeError, contrast, load

LOGO = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
WHOLE = """
name = "Riviera"
logo = "logo.svg"
[colours]
cloth = "#2a0d12"
edge = "#140508"
accent = "#f2c46d"
"""


def written(folder: Path, text: str) -> Path:
    (folder / "logo.svg").write_bytes(LOGO)
    (folder / "huge.png").write_bytes(b"x" * (LOGO_MAX + 1))
    path = folder / "theme.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_theme_is_on_the_sign(tmp_path: Path) -> None:
    hub = Hub(["bj1"])
    hub.publish("bj1", tables.empty())
    client = create_app(hub, load(written(tmp_path, WHOLE))).test_client()
    page, css, logo = client.get("/sign/bj1").text, client.get("/theme.css"), client.get("/theme/logo")
    assert 'alt="Riviera"' in page
    assert "--cloth: #2a0d12;" in css.text
    assert "--ink: #f0ede6;" in css.text
    assert (css.mimetype, logo.mimetype, logo.data) == ("text/css", "image/svg+xml", LOGO)


def test_without_a_theme_the_sign_has_our_own_look(tmp_path: Path) -> None:
    client = create_app(Hub(["bj1"])).test_client()
    assert "<img" not in client.get("/sign/bj1").text
    assert client.get("/theme/logo").status_code == 404
    assert "--gold: #e3c27a;" in client.get("/theme.css").text
    assert load(written(tmp_path, "")) == Theme()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[colours]\nink = "#445544"', r"colours\.ink #445544 on colours\.cloth #0d2b21 has a contrast of 1\.\d to 1"),
        ('[colours]\nedge = "#ffffff"', r"on colours\.edge #ffffff"),
        ('[colours]\nink = "white"', "expected a colour such as"),
        ('[colours]\nfelt = "#000000"', r"colours\.felt is not known"),
        ('colours = "dark"', "expected a table"),
        ('font = "Comic"', "font is not known"),
        ("name = 5", "expected one line"),
        (f'name = "{"x" * 41}"', "at most 40"),
        ('logo = "logo.exe"', "expected a picture"),
        ('logo = "huge.png"', "keep the sign light"),
        ('logo = "nowhere.svg"', "cannot be read"),
        ("name =", "is not TOML"),
    ],
)
def test_a_theme_that_cannot_be_used_is_refused_with_the_reason(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ThemeError, match=why):
        load(written(tmp_path, text))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match=r"theme\.toml: cannot be read"):
        load(tmp_path / "theme.toml")


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_our_own_colours_would_be_taken() -> None:
    for ground in ("cloth", "edge"):
        assert min(contrast(COLOURS[ink], COLOURS[ground]) for ink in ("ink", "quiet", "accent")) >= 7
