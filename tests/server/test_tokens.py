"""Tokens: scopes, owners, revocation; nothing that a token gets outlives it."""

import pytest

from steppe.server.accounts.guests import seal
from steppe.server.accounts.tokens import MOST, OF_BOTS, PREFIX, SCOPES, NewToken
from steppe.server.base.http_errors import TableError
from steppe.server.ops.admin import AdminService
from steppe.server.store.rows import Statement
from tests.server.programs import Program, bot, person, stream
from tests.server.site import ANA, BEN, browser, running, table_of_two

pytestmark = pytest.mark.anyio
UNLIMITED = True
OPEN = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "open"}]}


@pytest.fixture
def tokens(app):
    return app.state.services.tokens


async def test_the_store_has_only_the_hash_of_a_token(app, tokens):
    _, text = await tokens.make(NewToken(ANA, ["read"]))
    rows = await app.state.rooms.house.store.select(Statement("SELECT * FROM token", {}))
    assert text.startswith(PREFIX)
    assert text not in str(rows)
    assert rows[0]["hash"] == seal(text)


async def test_a_token_acts_for_its_owner_within_its_scopes(app, program):
    room = await table_of_two(app.state.rooms)
    reader = await person(app, program, ANA, ["read"])
    seen = await reader.get(f"/matches/{room.table.id}/observation")
    assert (seen["seat"], bool(seen["legal"])) == (0, True)
    move = {"ply": seen["ply"], "move": seen["legal"][0], "key": "k"}
    refused = await reader.ask("POST", f"/matches/{room.table.id}/play", move)
    assert (refused.status_code, "scope 'play'" in refused.json()["error"]) == (403, True)
    player = await person(app, program, ANA, ["play"])
    assert (await player.ask("GET", f"/matches/{room.table.id}/observation")).status_code == 403
    assert await player.post(f"/matches/{room.table.id}/play", move)


NEEDED = {
    ("GET", "/stream"): "read",
    ("GET", "/matches"): "read",
    ("GET", "/challenges"): "read",
    ("POST", "/matches"): "challenge",
    ("POST", "/challenges"): "challenge",
    ("PUT", "/bot"): "profile",
    ("PUT", "/bot/hook"): "profile",
    ("GET", "/tokens"): "account",
    ("POST", "/tokens"): "account",
    ("DELETE", "/tokens/x"): "account",
}
BODIES = {
    "/matches": OPEN,
    "/challenges": {"game": "zebras"},
    "/bot": {"games": {"zebras": [2]}},
    "/bot/hook": {},
    "/tokens": {"scopes": ["read"]},
}


@pytest.mark.parametrize(("place", "scope"), NEEDED.items())
async def test_every_request_needs_its_scope(app, program, place, scope):
    method, path = place
    body = BODIES.get(path) if method != "GET" else None
    without = await person(app, program, scopes=[one for one in SCOPES if one != scope])
    answer = await without.ask(method, path, body)
    assert (answer.status_code, scope in answer.json()["error"]) == (403, True)
    nobody = Program(program, "", "", f"{PREFIX}{'x' * 43}")
    assert (await nobody.ask(method, path, body)).status_code == 401


async def test_a_bot_cannot_manage_tokens_whatever_it_asks_for(app, program):
    deep = await bot(app, program)
    assert (await deep.ask("GET", "/tokens")).status_code == 403
    made = await deep.ask("POST", "/tokens", {"scopes": ["read"]})
    assert made.status_code == 403
    with pytest.raises(TableError, match="no scope 'account'"):
        await app.state.services.tokens.make(NewToken(ANA, ["account"], bot=deep.guest))


async def test_a_token_makes_only_tokens_with_its_own_scopes(app, program):
    manager = await person(app, program, scopes=["account", "read"])
    made = await manager.post("/tokens", {"scopes": ["read"], "words": " my  phone "})
    assert (made["words"], made["scopes"], made["bot"]) == ("my phone", ["read"], None)
    wider = await manager.ask("POST", "/tokens", {"scopes": ["play"]})
    assert wider.status_code == 403
    listed = await manager.get("/tokens")
    assert [one["token"] for one in listed] == [None, None]


async def test_a_token_does_not_see_or_revoke_the_tokens_of_others(app, program, tokens):
    mine, theirs = await person(app, program), await person(app, program)
    (row,) = await theirs.get("/tokens")
    answer = await mine.ask("DELETE", f"/tokens/{row['id']}")
    assert (answer.status_code, len(await mine.get("/tokens"))) == (404, 1)
    assert await theirs.get("/token")


async def test_a_bot_is_registered_with_its_first_token(app, program):
    owner = await person(app, program)
    made = await owner.post("/tokens", {"scopes": ["read", "play"], "bot": "Deep"})
    deep = Program(program, "", "", made["token"])
    assert await deep.get("/token") == {
        "id": made["id"],
        "name": "Deep",
        "is_bot": True,
        "scopes": ["play", "read"],
    }
    other = await person(app, program)
    taken = await other.ask("POST", "/tokens", {"scopes": ["read"], "bot": "deep"})
    assert taken.status_code == 422


async def test_a_token_never_gets_the_secret_of_a_seat(app, program):
    deep = await bot(app, program)
    match = await deep.post("/matches", OPEN)
    assert [seat["secret"] for seat in match["seats"]] == [None, None]
    assert (match["seats"][0]["name"], match["seats"][0]["is_bot"]) == ("Deep", True)
    other = await bot(app, program, "Blue")
    seat = await other.post(f"/matches/{match['id']}/seats/1", {"name": "Ana"})
    assert (seat["name"], seat["secret"]) == ("Blue", None)
    renewed = await other.ask("POST", f"/matches/{match['id']}/seats/1/renew")
    assert renewed.status_code == 403
    shown = await deep.get(f"/matches/{match['id']}")
    assert [seat["secret"] for seat in shown["seats"]] == [None, None]


async def test_after_revocation_nothing_works_any_more(app, program, tokens):
    deep = await bot(app, program)
    match = await deep.post("/matches", OPEN)
    paths = ("/stream", f"/matches/{match['id']}/stream")
    async with stream(app, paths[0], deep.token) as own, stream(app, paths[1], deep.token) as table:
        await own.until("start")
        await table.until("hello")
        (row,) = await tokens.of(deep.owner)
        await tokens.revoke(deep.owner, row.id)
        await own.end()
        await table.end()
    for path in (*paths, f"/matches/{match['id']}/observation", "/token"):
        assert (await deep.ask("GET", path)).status_code == 401


async def test_a_token_that_another_process_revokes_ends_its_streams(app, program, tokens):
    deep = await bot(app, program)
    async with stream(app, "/stream", deep.token) as own:
        await app.state.rooms.house.store.change([Statement("DELETE FROM token", {})])
        await tokens.look()
        await own.end()


async def test_nobody_has_more_tokens_than_the_maximum(tokens):
    for _ in range(MOST):
        await tokens.make(NewToken(ANA, ["read"]))
    with pytest.raises(TableError, match="revoke one first"):
        await tokens.make(NewToken(ANA, ["read"]))
    await tokens.make(NewToken(BEN, ["read"]))


async def test_erasing_an_owner_ends_their_bots_and_frees_the_seats(app, program):
    deep = await bot(app, program, owner=ANA)
    match = await deep.post("/matches", OPEN)
    async with stream(app, "/stream", deep.token) as own:
        store = app.state.rooms.house.store
        await AdminService(store, "host").erase(ANA, app.state.keys, "")
        await app.state.services.tokens.look()
        await own.end()
    assert (await deep.ask("GET", "/token")).status_code == 401
    await app.state.rooms.drop(match["id"])
    room = await app.state.rooms.get(match["id"])
    assert (room.table.seats[0].kind, room.table.seats[0].guests) == ("open", ())
    assert await app.state.services.bots.all() == []


async def test_requests_with_all_tokens_of_an_owner_count_together(tmp_path):
    async with running(tmp_path, limits={"look": "1/minute"}) as app, browser(app) as client:
        client.headers.pop("origin")
        client.cookies.clear()
        found = []
        for _ in range(6):
            token = await person(app, client, ANA, ["read"])
            found.append((await token.ask("GET", "/token")).status_code)
        assert found == [200] * 4 + [429] * 2


def test_bots_have_all_scopes_but_one():
    assert {*SCOPES} - {*OF_BOTS} == {"account"}
