"""table.toml: what it may hold, and one clear line for what it may not."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config import ConfigError, load
from controller.pins import hashed

WHOLE = """
journal = "bj1.journal"

[table]
id = "bj1"
system = "classic"
decisions = "recorded"
scope = "table"
currency = "USD"
limits = { min = "10", max = 500 }
options = { das = false, decks = 8 }
chips = ["2.5", 5]

[web]
host = "0.0.0.0"
port = 8080
theme = "look/theme.toml"

[devices.shoe]
kind = "otp1"
url = "/dev/serial/by-id/shoe"

[devices.box]
kind = "id003"
url = "/dev/ttyUSB1"
currency = "EUR"
"""
LEAST = 'journal = "j"\n[table]\nid = "t"\nsystem = "classic"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "bj1.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_file(tmp_path: Path) -> None:
    config = load(written(tmp_path, WHOLE))
    header = config.header
    assert config.table.chip_set == (25_000, 50_000)
    assert config.journal == tmp_path / "bj1.journal"
    assert (config.web.host, config.web.port) == ("0.0.0.0", 8080)
    assert config.web.theme == tmp_path / "look" / "theme.toml"
    assert config.settings("box") == {"currency": "EUR"}
    assert config.devices["shoe"].url == "/dev/serial/by-id/shoe"
    assert (header.table, header.decisions, header.scope, header.currency) == ("bj1", "recorded", "table", "USD")
    assert (header.options.das, header.options.decks) == (False, 8)
    assert header.limits == (100_000, 5_000_000)


@pytest.mark.parametrize("kind", ["id003", "ebds", "ssp", "cctalk"])
def test_a_device_knows_what_the_table_says_for_all(tmp_path: Path, kind: str) -> None:
    devices = f'[devices.box]\nkind = "{kind}"\nurl = "x"\n[devices.broker]\nkind = "mqtt"\nurl = "x"\nusername = "u"\n'
    config = load(written(tmp_path, LEAST + 'currency = "EUR"\n' + devices))
    assert config.settings("box") == {"currency": "EUR"}
    assert config.settings("broker") == {"table": "t", "username": "u"}


def test_the_least_that_a_file_needs(tmp_path: Path) -> None:
    config = load(written(tmp_path, LEAST))
    assert config.header.decisions == "inferred"
    assert config.web.port == 8000
    assert config.header.limits is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('id = "t"|', "table.id is missing"),
        ('id = "t"|id = "Table 1"', "table.id = 'Table 1': expected lower-case letters"),
        ('system = "classic"|system = "vegas"', "unknown system 'vegas'; expected one of classic"),
        ('system = "classic"|system = "classic"\ncolour = "red"', "table.colour is not known"),
        ('system = "classic"|system = "classic"\ndecisions = "guessed"', "table.decisions = 'guessed': expected 'recorded' or"),
        ('system = "classic"|system = "classic"\noptions = { dsa = true }', "unknown option 'dsa'"),
        ('system = "classic"|system = "classic"\nlimits = { min = "50", max = "10" }', "expected 0 < min <= max"),
        ('system = "classic"|system = "classic"\nlimits = { min = 0.5, max = 10 }', "table.limits.min = 0.5"),
        ('system = "classic"|system = "classic"\nchips = ["big"]', "'big' is no amount"),
        ('system = "classic"|system = "classic"\nchips = [0.5]', "table.chips"),
        ('journal = "j"|journal = "j"\n[web]\nport = 99999', "web.port = 99999: expected"),
        ('journal = "j"|journal = "j"\n[devices.shoe]\nkind = "otp1"', "devices.shoe.url is missing"),
        ('journal = "j"|journal = "j"\n[devices.shoe]\nkind = 1\nurl = ""', "devices.shoe.kind = 1: expected text"),
        ('journal = "j"|journal = "j"\n[devices.record]\nkind = "mqtt"\nurl = ""', '"devices" has \'record\''),
        ('journal = "j"|journal = "j"\n[devices."a/b"]\nkind = "x"\nurl = ""', "devices.a/b"),
        ('journal = "j"|journal = "j"\n[bell]\nanswer = 0', '"answer" is 0; expected seconds'),
        ('journal = "j"|journal = "j"\n[bell]\npatterns = { 1 = "mother" }', "mother'; expected administrator or"),
        ('journal = "j"|journal = "j"\n[bell]\npatterns = { twice = "waiter" }', "expected a number of presses"),
        ('journal = "j"|journal = "j"\n[bell]\ncolour = "red"', "does not know the key 'colour'"),
        ('journal = "j"|journal = "j"\n[fitted]\nshoe = "maybe"', "expected required or optional or none"),
        ('journal = "j"|journal = "j"\n[layout]\nhue = 5', "does not know the key 'hue'"),
        ('journal = "j"|journal = "j"\n[[staff]]\nname = "A"\nroles = ["dealer"]\npin = "4711"', "make it with livetable pin"),
        ('journal = "j"|journal = "j"\n[[staff]]\nname = "A"\nroles = ["king"]\npin = "x"', "staff.0.roles.0 = 'king': expected"),
        ('journal = "j"|journal = ""', "journal = '': expected text that can be read"),
        ('journal = "j"|journal = "j\\u0000"', "journal = 'j\\x00': expected text"),
        ('journal = "j"|journal = "j"\n[web]\nhost = ""', "web.host = '': expected text that can be read"),
        ('journal = "j"|journal = "j"\n[web]\ntheme = ""', "web.theme = '': expected text that can be read"),
        ('system = "classic"|system = "classic"\ncurrency = "usd"', "table.currency = 'usd': expected three capital letters"),
        ('system = "classic"|system = "classic"\nchips = ["0"]', "\"chips\" has '0'; expected amounts above 0"),
        ('system = "classic"|system = "classic"\nchips = ["5", 5]', "\"chips\" has '5'; expected amounts above 0, each once"),
        ('journal = "j"|journal = "j"\n[layout]\nboxes = 2026-11-30', "\"layout\" has boxes as '2026-11-30'; expected a number"),
        ('journal = "j"|journal = "j"\n[layout]\nboxes = nan', "\"layout\" has boxes as 'nan'; expected a number"),
        ('journal = "j"|journal = "j"\n[layout]\nboxes = -1', "\"layout\" has boxes as '-1'; expected a number from 1 to 9"),
        ('journal = "j"|journal = "j"\n[layout]\nbj_pay = "3/2"', "expected a ratio such as 3:2"),
        ('journal = "j"|journal = "j"\n[layout]\ninsurance = "0:1"', "expected a ratio such as 2:1, or none"),
        ('journal = "j"|journal = "j"\n[layout]\nsoft17 = "both"', "expected stand or hit"),
        ('system = "classic"|system = "classic"\noptions = { das = [] }', "option 'das' is []; expected yes or no"),
        ('system = "classic"|system = "classic"\nlimits = 5', "table.limits = 5: expected keys with values"),
        ('system = "classic"|system = "classic"\noptions = 5', "table.options = 5: expected keys with values"),
        ('system = "classic"|system = "classic"\nchips = 5', "table.chips = 5: expected a list"),
        ('journal = "j"|journal = 5', "journal = 5: expected the path of a file"),
        (
            'journal = "j"|journal = "j"\n[[staff]]\nname = " "\nroles = ["dealer"]\npin = "x"',
            "staff.0.name = ' ': expected text",
        ),
        (
            'journal = "j"|journal = "j"\n[devices.box]\nkind = "ebds"\nurl = ""\nnotes = [1, 2]',
            "devices.box.notes = [1, 2]: exp",
        ),
        ('journal = "j"|journal = "j"\n[devices.box]\nkind = "ebds"\nurl = ""\nnotes = true', "notes = True: expected text or a"),
        ('journal = "j"|', "journal is missing"),
        ('id = "t"|id = ', "is not TOML"),
    ],
)
def test_what_cannot_be_used_is_one_line_that_names_file_and_key(tmp_path: Path, change: str, said: str) -> None:
    old, _, new = change.partition("|")
    with pytest.raises(ConfigError) as error:
        load(written(tmp_path, LEAST.replace(old, new)))
    text = str(error.value)
    assert "bj1.toml: " in text
    assert said in text
    assert "\n" not in text


def test_what_the_bell_is_told_wrong_is_not_said_to_be_of_the_table(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r'bj1\.toml: "answer" is 0'):
        load(written(tmp_path, LEAST + "\n[bell]\nanswer = 0"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.toml: cannot be read: No such file"):
        load(tmp_path / "none.toml")


def test_the_files_of_a_device_are_taken_from_the_folder_of_the_table(tmp_path: Path) -> None:
    device = '[devices.table]\nkind = "mqtt"\nurl = "mqtt://h"\nregister = "chips.csv"\nsettle_ms = 500\n'
    config = load(written(tmp_path, LEAST + device))
    expected = {"table": "t", "register": str(tmp_path / "chips.csv"), "settle_ms": "500"}
    assert config.settings("table") == expected


def test_a_whole_table_needs_every_device_that_its_list_does_not_excuse(tmp_path: Path) -> None:
    """EQ-6, EQ-14."""
    device = 'scope = "table"\n[devices.shoe]\nkind = "otp1"\nurl = "x"\n'
    assert load(written(tmp_path, LEAST + device)).header.profile.fitted == {"shoe": "required"}
    box = '[devices.box]\nkind = "id003"\nurl = "y"\n[fitted]\nshoe = "optional"\nsign = "none"\n'
    listed = load(written(tmp_path, LEAST + device + box))
    assert listed.header.profile.fitted == {"shoe": "optional", "box": "required", "sign": "none"}


def test_a_person_is_named_once(tmp_path: Path) -> None:
    member = f'[[staff]]\nname = "Anna"\nroles = ["dealer"]\npin = "{hashed("4711")}"\n'
    assert load(written(tmp_path, LEAST + member)).staff[0].roles == ("dealer",)
    with pytest.raises(ConfigError, match="'Anna' twice"):
        load(written(tmp_path, LEAST + member + member))


@pytest.mark.parametrize("encode", [
    lambda text: text.encode("utf-8-sig"),
    lambda text: text.replace("\n", "\r\n").encode(),
    lambda text: text.replace("\n", "\n\t").replace(" = ", "\t=\t").encode(),
], ids=["byte order mark", "CRLF", "tabs"])  # fmt: skip
def test_files_as_other_editors_write_them(tmp_path: Path, encode: Callable[[str], bytes]) -> None:
    path = tmp_path / "bj1.toml"
    path.write_bytes(encode(WHOLE))
    assert load(path) == load(written(tmp_path, WHOLE))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "latin-1"])
def test_a_file_in_another_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "bj1.toml"
    path.write_bytes(f"# Café é{WHOLE}".encode(encoding))
    with pytest.raises(ConfigError, match=r"bj1\.toml: is no UTF-8 text; save it as UTF-8$"):
        load(path)


def test_what_is_asked_of_no_device_is_refused(tmp_path: Path) -> None:
    """SEC-6: under a misspelt name the right model would be asked for of nobody."""
    assert load(written(tmp_path, WHOLE + '[approved]\nshoe = "OTP1"\n')).profile["approved"] == {"shoe": "OTP1"}
    with pytest.raises(ConfigError, match='"approved" has \'sho\', which is no device of this table; expected one of: shoe, box'):
        load(written(tmp_path, WHOLE + '[approved]\nsho = "OTP1"\n'))


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ('sheo = "required"', "\"fitted\" has 'sheo' as 'required'; expected one of: shoe, box, sign"),
        ('bell = "optional"', "\"fitted\" has 'bell' as 'optional'; expected one of: shoe, box, sign"),
        ('sing = "none"', "\"fitted\" has 'sing' as 'none'; expected one of: shoe, box, sign, drop, table, chips, bell, camera"),
    ],
)
def test_what_is_listed_is_a_device_or_known_to_be_missing(tmp_path: Path, listed: str, said: str) -> None:
    """EQ-6, EQ-14: a misspelt name would be missed for ever, or excuse nobody."""
    known = '[fitted]\nshoe = "required"\n"box/lid" = "optional"\nbell = "none"\nsign = "optional"\n'
    assert load(written(tmp_path, WHOLE + known)).header.profile.fits("bell") == "none"
    with pytest.raises(ConfigError, match=re.escape(said)):
        load(written(tmp_path, f"{WHOLE}[fitted]\n{listed}\n"))


@pytest.mark.parametrize(
    ("kind", "said"),
    [("camera", "has shoe and other, each a card shoe"), ("cctalk", "has box and other, each a drop box")],
)
def test_a_table_has_one_shoe_and_one_drop_box(tmp_path: Path, kind: str, said: str) -> None:
    """EQ-6, EQ-8: each card that two of them see would count twice."""
    with pytest.raises(ConfigError, match=f"{said}; expected one"):
        load(written(tmp_path, WHOLE + f'[devices.other]\nkind = "{kind}"\nurl = "/dev/other"\n'))
