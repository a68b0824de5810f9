"""Staff and programs of tables that run together, as the pages ask for them."""

from pathlib import Path
from typing import Any

import pytest

from controller import demo_staff
from controller.chain import BrokenJournal
from controller.config import Config, ConfigError, Table, load
from controller.house import TablesHouse, new_token
from controller.journal import open_journal
from controller.pins import hashed
from controller.report.books import Books
from tests.controller.test_journal import HEADER
from web.access import Client, Refused

PIN = hashed("4711")


def table(name: str, staff: list[dict[str, Any]], clients: list[dict[str, Any]] | None = None) -> Config:
    return Config.model_validate(
        {"table": {"id": name, "system": "classic"}, "journal": f"{name}.journal", "staff": staff, "clients": clients or []}
    )


def anna(*roles: str, pin: str = PIN) -> dict[str, Any]:
    return {"name": "Anna", "roles": list(roles), "pin": pin}


def test_a_person_has_at_each_table_the_roles_of_that_table() -> None:
    house = TablesHouse([table("bj1", [anna("dealer", "inspector")]), table("bj2", [anna("dealer")])])
    assert house.staffed()
    assert house.roles("Anna") == {"bj1": ("dealer", "inspector"), "bj2": ("dealer",)}
    assert house.roles("Boris") == {}
    house.enter("Anna", "4711")
    with pytest.raises(Refused, match="name or PIN is wrong"):
        house.enter("Anna", "0000")
    with pytest.raises(Refused, match="wait 1 s"):
        house.enter("Anna", "4711")


def test_a_house_that_names_nobody_says_so() -> None:
    assert not TablesHouse([table("bj1", [])]).staffed()


def test_what_would_let_nobody_or_the_wrong_one_in_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"table bj2 names no \[\[staff\]\], but table bj1 does"):
        TablesHouse([table("bj1", [anna("dealer")]), table("bj2", [])])
    with pytest.raises(ConfigError, match="Anna has another pin in another table"):
        TablesHouse([table("bj1", [anna("dealer")]), table("bj2", [anna("dealer", pin=hashed("0815"))])])


def test_a_token_opens_the_tables_that_name_it() -> None:
    token, kept = new_token()
    client = {"name": "stats", "token": kept, "scopes": ["rounds"]}
    house = TablesHouse([table("bj1", [], [client]), table("bj2", [], [client]), table("bj3", [])])
    found = house.client(token)
    assert found is not None
    assert found == Client("stats", "auditor", frozenset({"rounds"}), frozenset({"bj1", "bj2"}))
    assert house.client(kept) is None
    assert house.client("") is None
    with pytest.raises(ConfigError, match="one token has two meanings"):
        TablesHouse([table("bj1", [], [client]), table("bj2", [], [client | {"role": "inspector"}])])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('token = "secret"\nscopes = ["rounds"]', r"clients.0.token = 'secret'"),
        ('token = "{hash}"\nscopes = []', r"clients.0.scopes"),
        ('token = "{hash}"\nscopes = ["everything"]', r"clients.0.scopes.0 = 'everything'"),
        ('token = "{hash}"\nscopes = ["rounds"]\nrole = "guest"', r"clients.0.role = 'guest'"),
    ],
)
def test_a_client_that_cannot_be_is_named(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "bj1.toml"
    text = 'journal = "j"\n[table]\nid = "bj1"\nsystem = "classic"\n[[clients]]\nname = "x"\n'
    path.write_text(text + line.replace("{hash}", "a" * 64), "utf-8")
    with pytest.raises(ConfigError, match=why):
        load(path)


def test_the_demos_staff_can_log_in_as_it_is_printed() -> None:
    config = Config(table=Table(id="bj1", system="classic"), journal=Path("unused"))
    house = demo_staff.house(config)
    for one in demo_staff.STAFF:
        house.enter(one.name, one.pin)
        assert house.roles(one.name) == {"bj1": one.roles}
        assert f"{one.name} {one.pin}" in demo_staff.told()
    assert config.staff == (), "its keypads ask for no PIN"


def test_a_book_that_cannot_be_made_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = table("bj1", []).model_copy(update={"journal": tmp_path / "bj1.journal"})
    books = Books([config])
    with pytest.raises(Refused, match="cannot be read"):
        books.json("bj1")
    journal, _ = open_journal(config.journal, HEADER)
    with pytest.raises(Refused, match="nothing of that time"):
        books.json("bj1")
    journal.close()

    def broken(path: Path) -> list[Any]:
        raise BrokenJournal("row 3 does not match its hash")

    monkeypatch.setattr("controller.report.books.read_journal", broken)
    with pytest.raises(Refused, match="row 3 does not match"):
        books.json("bj1")
