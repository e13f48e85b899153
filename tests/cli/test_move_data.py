"""``steppe move-data``: copy matches from one engine to another."""

import sqlite3

import pytest

from steppe.server.store.sqlite import prepare
from steppe.server.web.serving import own_folder


@pytest.fixture
def empty(tmp_path):
    """Return a data folder without matches."""
    prepare(tmp_path / "steppe.sqlite")
    return tmp_path


def test_it_says_how_much_is_the_same_in_both_places(run, empty):
    ran = run("move-data", empty, empty / "copy.sqlite")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "The same in both places: 0 matches with 0 lines.\n"
    with sqlite3.connect(empty / "copy.sqlite") as connection:
        assert connection.execute("SELECT COUNT(*) FROM match").fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize("where", ["new", "new/below", "v1.2"])
def test_a_folder_that_is_not_there_yet_is_made(run, empty, where):
    assert run("move-data", empty, empty / where).code == 0
    assert (empty / where / "steppe.sqlite").is_file()
    assert (empty / where).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["copy.sqlite", "copy.db", "copy.sqlite3"])
def test_a_missing_file_is_reported_by_its_name(run, empty, name):
    assert run("move-data", empty, empty / name).code == 0
    assert (empty / name).is_file()


@pytest.mark.parametrize("place", ["postgresq://ana:secret@host/steppe", ""])
def test_no_folder_is_made_of_a_wrong_address(refusal, empty, monkeypatch, place):
    monkeypatch.chdir(empty)
    told = refusal("move-data", empty, place)
    assert "postgresql://user:password@host/name" in told
    assert "secret" not in told
    assert [path.name for path in empty.iterdir()] == ["steppe.sqlite"]


def test_places_that_cannot_be_are_refused(refusal, empty):
    assert refusal("move-data", empty, empty / "steppe.sqlite") == "source and target are the same"
    assert "there are no matches in" in refusal("move-data", empty / "nothing", empty)
    wrong = refusal("move-data", empty, "postgresql://ana:secret@nowhere.invalid/steppe")
    assert "PostgreSQL at nowhere.invalid/steppe cannot be used" in wrong
    assert "secret" not in wrong


def test_what_a_server_uses_is_not_copied(refusal, empty):
    with own_folder(empty):
        told = refusal("move-data", empty, empty / "copy.sqlite")
    assert told == f"another server uses the data folder {empty}."
    assert not (empty / "copy.sqlite").exists()


def test_a_database_has_an_address(refusal, tmp_path):
    told = refusal("serve --database mysql://host --data", tmp_path)
    assert "postgresql://user:password@host/name" in told
