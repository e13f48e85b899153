"""A network bot's page shows its results and its owner; the owner's page lists their bots."""

import pytest

from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.accounts import Account
from steppe.server.match.new_match import NewMatch, NewSeat
from tests.server.programs import bot
from tests.server.site import ANA, browser, leave

pytestmark = pytest.mark.anyio
UNLIMITED = True


async def won_by(app, deep):
    """Finish a match that a bot wins against Ana."""
    seats = [NewSeat("person", "Ana"), NewSeat("person", "Deep", guest=deep.guest)]
    await leave(await app.state.rooms.create(NewMatch("zebras", seats), ANA), ANA)


async def test_a_bots_page_shows_its_results_by_game_and_opponents(app, program):
    deep = await bot(app, program)
    async with browser(app) as client:
        assert "No finished match" not in (await client.get("/bots/Deep")).text
        for _ in range(2):
            await won_by(app, deep)
        page = (await client.get("/bots/Deep")).text
    assert "2 finished matches" in page
    assert ("100%" in page, "other people" in page, "Latest results" in page) == (True,) * 3
    assert "Ana" not in page  # other people have not agreed to be named


async def test_an_owners_page_lists_their_bots_and_is_linked_only_if_it_is_public(app, program):
    accounts = app.state.services.accounts
    owner = "guest-olga"
    await accounts.open(Account(owner, "Olga"), read_name("Olga"), [])
    deep = await bot(app, program, owner=owner)
    await won_by(app, deep)
    async with browser(app) as client:
        assert 'href="/@Olga"' not in (await client.get("/bots/Deep")).text
        await accounts.change(owner, public=True)
        assert 'href="/@Olga"' in (await client.get("/bots/Deep")).text
        page = (await client.get("/@Olga")).text
    assert 'href="/bots/Deep"' in page
    assert ("Deep (bot)" in page, "1 finished match" in page) == (True, True)
