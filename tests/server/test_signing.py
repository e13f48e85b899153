"""The server signs finished records, and publishes its key."""

import os

import pytest

from steppe.play.log import RESIGN
from steppe.play.match_record import parse_record
from steppe.play.record_proof import signed_by, verify
from steppe.server.accounts.guests import KeyFileError
from steppe.server.accounts.signing import fits
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import Proposal
from steppe.server.match.signed_record import record_text
from steppe.server.pages.table.table_view import TableView
from tests.server.site import ANA, BEN, browser, draw_table, play_some, running, table_of_two

pytestmark = pytest.mark.anyio


async def published(app) -> str:
    async with browser(app) as client:
        answer = await client.get("/.well-known/steppe")
    assert "set-cookie" not in answer.headers
    assert answer.json()["algorithm"] == "ed25519"
    return answer.json()["key"]


async def test_a_finished_record_is_signed_by_the_key_that_the_server_publishes(rooms, app):
    room = await table_of_two(rooms)
    await play_some(room, 3)
    assert "signature" not in record_text(room, None)
    await room.act(RESIGN, BEN, Proposal(0, key="white flag"))
    record = parse_record(record_text(room, None))
    assert verify(record, lambda _: room.table.match.game) == 0
    assert signed_by(record, fits) == await published(app)
    assert record_text(room, 0) == record_text(room, None)


async def test_the_key_is_made_once_and_nobody_else_reads_it(tmp_path):
    async with running(tmp_path) as app:
        key = await published(app)
    async with running(tmp_path) as app:
        assert await published(app) == key
    assert os.stat(tmp_path / "signing-key").st_mode & 0o777 == 0o600
    (tmp_path / "signing-key").write_bytes(b"short")
    with pytest.raises(KeyFileError, match="signing-key"):
        async with running(tmp_path):
            pass


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_page_shows_the_commitment_before_and_the_proof_after(rooms, tiny, language):
    room = await rooms.create(dice(tiny), ANA)
    before = draw_table(TableView(room.table, frozenset(), language))
    assert room.table.match.commitment in before
    assert room.table.match.secret.hex() not in before
    assert ("Fair dice" if language == "en" else "Dés équitables") in before
    await room.act(RESIGN, ANA, Proposal(0, key="white flag"))
    after = draw_table(TableView(room.table, frozenset(), language))
    assert room.table.match.commitment in after
    assert room.table.match.secret.hex() in after
    assert "steppe verify" in after


async def test_where_nothing_is_thrown_there_are_no_dice(rooms):
    room = await table_of_two(rooms)
    assert 'id="dice"' not in draw_table(TableView(room.table, frozenset(), "en"))


def dice(game: str) -> NewMatch:
    return NewMatch(game, [NewSeat("person", "ana"), NewSeat("person", "ben")])
