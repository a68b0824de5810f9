"""The record: what was written is there after a kill, and a changed byte is found wherever it lies."""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from controller.chain import BrokenJournal
from controller.journal import Entry, open_journal
from controller.journal_file import JournalError, in_use, read_journal
from controller.origins import last_origins

HEADER = '{"livetable": 1, "table": "bj1", "system": "classic"}'
CARD = '{"at": "2026-11-30T20:00:00.000Z", "in": "card", "card": "As"}'
EVENT = '{"at": "2026-11-30T20:00:00.000Z", "event": "card", "card": "As"}'


def write(path: Path, inputs: int) -> None:
    """A closed journal with an event for each input, each in a commit of its own."""
    journal, _ = open_journal(path, HEADER)
    for n in range(inputs):
        (seq,) = journal.append_inputs([Entry(n, f"shoe/ab12:{n}", CARD)])
        journal.append_events([Entry(n, str(seq), EVENT)])
    journal.close()


def left_by_a_kill(folder: Path, inputs: int) -> Path:
    """A journal as a kill leaves it: the write-ahead log beside it holds all of it."""
    path = folder / "live.db"
    journal, _ = open_journal(path, HEADER)
    for n in range(inputs):
        journal.append_inputs([Entry(n, "", CARD)])
    for name in ("live.db", "live.db-wal"):
        shutil.copy(folder / name, folder / name.replace("live", "killed"))
    journal.close()
    return folder / "killed.db"


def test_rows_come_back_in_order_with_their_origins(tmp_path: Path) -> None:
    write(tmp_path / "j.db", 2)
    rows = read_journal(tmp_path / "j.db")
    assert [(row.seq, row.kind, row.origin, row.text) for row in rows] == [
        (1, "header", "", HEADER),
        (2, "input", "shoe/ab12:0", CARD),
        (3, "event", "2", EVENT),
        (4, "input", "shoe/ab12:1", CARD),
        (5, "event", "4", EVENT),
    ]


def test_a_closed_journal_is_one_file(tmp_path: Path) -> None:
    write(tmp_path / "j.db", 3)
    assert [path.name for path in tmp_path.iterdir()] == ["j.db"]


def test_reading_leaves_nothing_behind(tmp_path: Path) -> None:
    write(tmp_path / "j.db", 3)
    before = (tmp_path / "j.db").read_bytes()
    read_journal(tmp_path / "j.db")
    assert [path.name for path in tmp_path.iterdir()] == ["j.db"]
    assert (tmp_path / "j.db").read_bytes() == before


def test_a_journal_goes_on_where_it_was_closed(tmp_path: Path) -> None:
    write(tmp_path / "j.db", 2)
    journal, rows = open_journal(tmp_path / "j.db", HEADER)
    assert rows[-1].seq == journal.seq == 5
    assert journal.append_inputs([Entry(9, "", CARD)]) == [6]
    journal.close()
    assert [row.seq for row in read_journal(tmp_path / "j.db")] == [1, 2, 3, 4, 5, 6]


def test_what_was_appended_survives_a_kill(tmp_path: Path) -> None:
    assert len(read_journal(left_by_a_kill(tmp_path, 40))) == 41
    journal, rows = open_journal(tmp_path / "killed.db", HEADER)
    journal.close()
    assert len(rows) == 41


def test_a_running_journal_can_be_read(tmp_path: Path) -> None:
    journal, _ = open_journal(tmp_path / "j.db", HEADER)
    journal.append_inputs([Entry(0, "", CARD)])
    script = "import sys; from pathlib import Path; from controller.journal_file import read_journal\n"
    script += "print(len(read_journal(Path(sys.argv[1]))))"
    done = subprocess.run([sys.executable, "-c", script, str(journal.path)], capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"
    assert in_use(journal.path)
    journal.close()
    assert not in_use(journal.path)


def test_a_full_disk_is_an_error_and_loses_nothing(tmp_path: Path) -> None:
    journal, _ = open_journal(tmp_path / "j.db", HEADER)
    journal._db.execute("PRAGMA max_page_count = 4")
    journal.append_inputs([Entry(0, "", CARD)])
    with pytest.raises(JournalError, match=r"cannot be written: database or disk is full"):
        journal.append_inputs([Entry(0, "", CARD)] * 100)
    journal.close()
    assert len(read_journal(tmp_path / "j.db")) == 2


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    journal, _ = open_journal(tmp_path / "j.db", HEADER)
    with pytest.raises(JournalError, match=r"another livetable is writing this journal"):
        open_journal(tmp_path / "j.db", HEADER)
    journal.close()


def test_other_settings_need_another_journal(tmp_path: Path) -> None:
    write(tmp_path / "j.db", 0)
    with pytest.raises(JournalError, match="was begun with other settings"):
        open_journal(tmp_path / "j.db", HEADER.replace("classic", "russian"))


@pytest.mark.parametrize("content", [b"", b"no journal, but a text", b"x" * 5000])
def test_what_never_was_a_journal_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "j.db").write_bytes(content)
    with pytest.raises(JournalError, match="is not a livetable journal"):
        read_journal(tmp_path / "j.db")


def test_a_missing_journal_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="No such file"):
        read_journal(tmp_path / "none.db")


def test_a_foreign_database_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("CREATE TABLE t (x)")
    db.close()
    with pytest.raises(JournalError, match="is not a livetable journal"):
        read_journal(tmp_path / "j.db")


def test_every_flipped_byte_of_a_closed_journal_is_found(tmp_path: Path) -> None:
    """Every 23rd byte here; all of them were tried when the seal was written, none escaped."""
    write(tmp_path / "j.db", 20)
    whole = (tmp_path / "j.db").read_bytes()
    rng, broken = Random(1), tmp_path / "broken.db"
    for place in range(0, len(whole), 23):
        broken.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << rng.randrange(8)]) + whole[place + 1 :])
        with pytest.raises(BrokenJournal, match=r"page \d+|the seal|behind the last page"):
            read_journal(broken)
        with pytest.raises(BrokenJournal):
            open_journal(broken, HEADER)


def test_a_flipped_byte_in_what_a_kill_left_is_found(tmp_path: Path) -> None:
    """All but the last frame of the log, which cannot be told from an unfinished commit."""
    path = left_by_a_kill(tmp_path, 20)
    main, log = path.read_bytes(), path.with_name("killed.db-wal").read_bytes()
    broken, rng = tmp_path / "broken.db", Random(2)
    for place in range(0, len(log) - 4120, 501):
        broken.write_bytes(main)
        changed = log[:place] + bytes([log[place] ^ 1 << rng.randrange(8)]) + log[place + 1 :]
        (tmp_path / "broken.db-wal").write_bytes(changed)
        with pytest.raises(BrokenJournal, match="write-ahead log"):
            read_journal(broken)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE rows SET text = replace(text, 'As', 'Ks') WHERE seq = 4", "row 4 \\(input\\) does not match its hash"),
        ("UPDATE rows SET at = at + 1 WHERE seq = 3", "row 3 \\(event\\)"),
        ("UPDATE rows SET origin = '' WHERE seq = 2", "row 2"),
        ("UPDATE rows SET kind = 'event' WHERE seq = 2", "row 2"),
        ("UPDATE rows SET hash = x'00' WHERE seq = 5", "row 5"),
        ("DELETE FROM rows WHERE seq = 3", "row 3 is missing; row 4 follows"),
        ("DELETE FROM rows", "no header row"),
        ("UPDATE rows SET seq = seq + 10 WHERE seq = 5", "row 5 is missing"),
    ],
)
def test_a_changed_row_is_named(tmp_path: Path, change: str, said: str) -> None:
    """Somebody who edits the file with SQLite itself."""
    write(tmp_path / "j.db", 2)
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute(change)
    db.close()
    with pytest.raises(BrokenJournal, match=said):
        read_journal(tmp_path / "j.db")


def test_a_cut_tail_of_a_closed_journal_is_found(tmp_path: Path) -> None:
    write(tmp_path / "j.db", 20)
    whole = (tmp_path / "j.db").read_bytes()
    for size in (len(whole) - 1, len(whole) - 4096, 4097):
        (tmp_path / "cut.db").write_bytes(whole[:size])
        with pytest.raises(BrokenJournal):
            read_journal(tmp_path / "cut.db")


def test_a_seal_that_a_power_cut_tore_is_written_anew(tmp_path: Path) -> None:
    """The empty log beside the file says that it was being closed."""
    write(tmp_path / "j.db", 2)
    whole = (tmp_path / "j.db").read_bytes()
    (tmp_path / "j.db").write_bytes(whole[:-10])
    (tmp_path / "j.db-wal").touch()
    journal, rows = open_journal(tmp_path / "j.db", HEADER)
    journal.close()
    assert len(rows) == 5
    assert (tmp_path / "j.db").read_bytes()[-80:-60] == whole[-80:-60]
    assert len(read_journal(tmp_path / "j.db")) == 5


def test_the_last_identity_of_each_stream(tmp_path: Path) -> None:
    journal, _ = open_journal(tmp_path / "j.db", HEADER)
    for origin in ("shoe/a:1", "mqtt/chips/1/b:1", "shoe/a:2", "", "mqtt/chips/2/b:2", "mqtt/staff/a:5", "mqtt/staff/b:9"):
        journal.append_inputs([Entry(0, origin, CARD)])
    journal.close()
    assert last_origins(read_journal(tmp_path / "j.db")) == {
        "shoe": "shoe/a:2", "mqtt/chips/1": "mqtt/chips/1/b:1", "mqtt/chips/2": "mqtt/chips/2/b:2",
        "shoe/a": "shoe/a:2", "mqtt/chips/1/b": "mqtt/chips/1/b:1", "mqtt/chips/2/b": "mqtt/chips/2/b:2",
        "mqtt/staff": "mqtt/staff/b:9", "mqtt/staff/a": "mqtt/staff/a:5", "mqtt/staff/b": "mqtt/staff/b:9",
    }  # fmt: skip
