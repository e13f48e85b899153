"""Records from other servers, opened on the site: what is accepted, and what the page says."""

from pathlib import Path

import pytest

from steppe.play.match_record import content_of
from steppe.server.accounts.signing import Signer
from steppe.server.match.imported_record import imported, is_imported
from steppe.server.match.record_import import import_record
from steppe.server.match.signed_record import record_text
from steppe.server.ops.integrity_check import look_at
from tests.server.site import ANA, browser, leave, play_some, running, table_of_two

pytestmark = pytest.mark.anyio
RECORD = (
    Path(__file__).parents[1] / "games" / "zebras" / "records" / "winner_1.steppe"
).read_text()
ADDRESS = "/new/record"


@pytest.fixture
async def app(tmp_path, only_tests_work):
    async with running(tmp_path, limits={}) as app:
        yield app


@pytest.fixture
def rooms(app):
    return app.state.rooms


def without(text, *words):
    """Return a record without the lines that begin with some words."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if line.split()[0] not in words)


def signed(text):
    """Return a record, signed by another server."""
    signer = Signer(b"s" * 32)
    head, ruler, rest = without(text, "key", "signature").partition("---\n")
    whole = f"{head}key {signer.key}\n{ruler}{rest}"
    return f"{whole}signature {signer.sign(content_of(whole))}\n"


async def of_another_site(tmp_path):
    """Return the record of a match that ended on another site."""
    async with running(tmp_path / "other", limits={}) as other:
        room = await table_of_two(other.state.rooms)
        await play_some(room, 6)
        await leave(room, ANA)
        return record_text(room, None)


async def test_a_pasted_record_can_be_replayed_and_downloaded_as_it_was(app):
    text = without(RECORD, "secret")
    async with browser(app) as client:
        answer = await client.post(ADDRESS, data={"record": text})
        assert answer.status_code == 303
        address = answer.headers["location"]
        assert "not verified: anyone could have written it" in (await client.get(address)).text
        assert (await client.get(f"{address}/at/5")).status_code == 200
        assert (await client.get(f"{address}/analysis")).status_code == 200
        assert (await client.get(f"{address}/record")).text == text
        again = await client.post(ADDRESS, data={"record": text})
        assert again.headers["location"] == address


async def test_a_file_takes_precedence_over_the_text(app):
    async with browser(app) as client:
        files = {"file": ("match.steppe", RECORD.encode())}
        answer = await client.post(ADDRESS, data={"record": "nonsense"}, files=files)
        assert is_imported(answer.headers["location"].removeprefix("/m/"))


async def test_a_new_match_starts_from_a_position_of_the_record(app, rooms):
    id = await import_record(rooms, RECORD)
    async with browser(app) as client:
        page = await client.get(f"/new?from={id}@4")
        assert page.status_code == 200
        assert f"{id}@4" in page.text


async def test_a_record_signed_elsewhere_is_verified(app, rooms, tmp_path):
    (tmp_path / "other").mkdir()
    text = await of_another_site(tmp_path)
    id = await import_record(rooms, text)
    found = await imported(rooms.house.store, id)
    assert found.key
    assert found.drawn
    async with browser(app) as client:
        page = (await client.get(f"/m/{id}")).text
        assert "verified: signed by its server, and its dice are fair" in page
        assert found.key in page


async def test_a_signed_record_without_a_secret_is_not_called_fair(rooms):
    id = await import_record(rooms, signed(without(RECORD, "secret")))
    found = await imported(rooms.house.store, id)
    assert (bool(found.key), found.drawn) == (True, False)


async def test_a_match_of_this_site_keeps_its_address(rooms):
    room = await table_of_two(rooms)
    await play_some(room, 4)
    await leave(room, ANA)
    assert await import_record(rooms, record_text(room, None)) == room.table.id


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no record: choose a file, or paste its text"),
        ("hello", "a record begins with"),
        (RECORD.replace("game zebras", "game ludo"), "ludo"),
        (RECORD.partition("\nresult")[0], "has no result: open it when the match is over"),
        ("x" * 60_001, "at most 60000 characters"),
        (signed(RECORD).replace("seat 0 ", "seat 0 not "), "they were changed"),
    ],
)
async def test_another_text_is_refused_with_what_is_wrong(app, text, words):
    async with browser(app) as client:
        answer = await client.post(ADDRESS, data={"record": text})
        assert answer.status_code == 400
        assert words in answer.text.replace("&#39;", "'")


async def test_a_file_that_is_no_text_is_refused(app):
    async with browser(app) as client:
        answer = await client.post(ADDRESS, files={"file": ("a.steppe", b"\xff\xfe\x00")})
        assert answer.status_code == 400
        assert "not a text in UTF-8" in answer.text


async def test_the_integrity_check_accepts_it_and_no_statistics_count_it(rooms):
    id = await import_record(rooms, RECORD)
    store = rooms.house.store
    sheet, log = await store.load(id)
    assert look_at(sheet, log, rooms.house.keys).faults == []
    assert sheet.ended is not None
    assert not sheet.listed
