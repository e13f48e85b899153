"""``steppe backup``, ``restore`` and ``check-data``."""

import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from steppe.server.accounts.guests import load_key
from steppe.server.store.revisions import REVISIONS, number_of
from steppe.server.store.sqlite import prepare
from steppe.server.web.serving import own_folder


@pytest.fixture
def data(tmp_path):
    """Return the data folder of a server without matches."""
    prepare(tmp_path / "steppe.sqlite")
    load_key(tmp_path)
    return tmp_path


def test_a_backup_is_made_looked_at_and_put_back(run, data):
    with own_folder(data):  # a server uses it
        ran = run("backup", data / "all.tar.gz", "--data", data)
    assert (ran.code, ran.err) == (0, "")
    assert "contains all matches and keys" in ran.out
    ran = run("check-data", data / "all.tar.gz")
    assert (ran.code, ran.out) == (
        0,
        "0 matches with 0 lines and 0 accounts checked; nothing wrong.\n",
    )
    ran = run("restore", data / "all.tar.gz", "--data", data / "other")
    text = f"Everything is restored; serve it with --data {data / 'other'}.\n"
    assert (ran.code, ran.out) == (0, text)
    assert load_key(data / "other") == load_key(data)
    assert not any(path.stat().st_mode & 0o077 for path in (data / "other", *data.glob("other/*")))
    text = {"matches": 0, "lines": 0, "earlier": 0, "accounts": 0, "unknown": 0, "faults": []}
    assert run("check-data --json --data", data / "other").data == text


def test_a_quiet_night_prints_nothing(run, data):
    copy = data / "all.tar.gz"
    for words in (("backup", copy, "--data", data), ("check-data", copy)):
        ran = run(*words, "--quiet")
        assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_matches_with_an_earlier_schema_are_upgraded_by_a_server_and_not_by_the_check(run, data):
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '0012'")
    told = run("check-data --data", data)
    assert (told.code, told.out) == (2, "")
    present = number_of(REVISIONS[-1])
    assert f"the matches have schema 0012, not {present}: serve them once" in told.err


def test_a_backup_of_an_earlier_version_is_looked_at_too(run, tmp_path):
    (tmp_path / "data").mkdir()
    folder = Path(__file__).parents[1] / "server" / "folders" / "52f49e4a.tar.gz"
    with tarfile.open(folder) as packed:
        packed.extractall(tmp_path / "data", filter="data")
    assert run("backup", tmp_path / "all.tar.gz", "--data", tmp_path / "data").code == 0
    told = run("check-data --json", tmp_path / "all.tar.gz")
    assert (told.code, told.data["matches"], told.data["earlier"]) == (0, 10, 6)
    told = run("check-data", tmp_path / "all.tar.gz").out
    assert told.endswith("6 matches follow earlier rules, with which this version replayed them.\n")


def test_data_moved_into_a_database_is_served_from_there(run, data, monkeypatch):
    run("backup", data / "all.tar.gz", "--data", data)
    monkeypatch.setattr("steppe.server.ops.backup.restore", lambda source, house: None)
    line = "restore --database postgresql://host/name --data"
    ran = run(line, data / "keys", data / "all.tar.gz")
    assert ran.out.endswith(f"serve it with --data {data / 'keys'} and the same --database.\n")


def test_faults_set_the_exit_code(run, data):
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file, file:
        file.execute("INSERT INTO seat (match, seat, kind, name, bot) VALUES ('m', 0, '', '', '')")
    assert len(run("check-data --quiet --data", data).out.splitlines()) == 1
    ran = run("check-data --data", data)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("seat: a row refers to no row of match\n")


def test_accounts_that_nobody_can_sign_in_to_are_named(run, data):
    good = PasswordHasher(1, 8, 1).hash("long enough")
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file, file:
        for name, folded, hash in (("Ana", "ana", good), ("Ben", "bin", "x"), ("Cleo", "cleo", "")):
            words = "INSERT INTO account (guest, name, folded, shape, password, made)"
            file.execute(f"{words} VALUES (?, ?, ?, ?, ?, 0)", (name, name, folded, name, hash))
        for id, guest in ("1", "Cleo"), ("2", "Dora"):
            words = "INSERT INTO passkey (id, guest, host, words, data, count, made)"
            file.execute(f"{words} VALUES (?, ?, 'a.example', '', x'00', 0, 0)", (id, guest))
    told = run("check-data --data", data)
    assert told.code == 1
    assert told.out.splitlines() == [
        "account @Ben cannot be found by its name",
        "the password of account @Ben is damaged",
        "a passkey of account @Cleo is damaged",
        "a passkey for a.example belongs to no account",
        "0 matches with 0 lines and 3 accounts checked; 4 wrong.",
    ]
    assert run("check-data --json --data", data).data["accounts"] == 3


def test_what_cannot_be_is_refused(refusal, data):
    assert "there are no matches" in refusal("backup all.tar.gz --data", data / "nothing")
    assert "is not a backup" in refusal("restore", data / "key", "--data", data / "new")
    assert "--database or STEPPE_DATABASE" in refusal("backup x --data", data / "nothing")
    assert f"there is no folder {data}/far" in refusal(
        "backup", data / "far" / "all", "--data", data
    )
    assert "there is no key" in refusal("check-data --data", data / "nothing")
    with own_folder(data):
        told = refusal("restore all.tar.gz --data", data)
    assert told == f"another server uses the data folder {data}."
    wrong = refusal("backup all.tar.gz --database mysql://host --data", data)
    assert "postgresql://user:password@host/name" in wrong
