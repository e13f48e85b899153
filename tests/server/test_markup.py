"""Valid markup: no block element inside a line of text, because a browser would move it out."""

import pytest

import steppe
from tests.server.site import browser
from tests.server.tree import misplaced, read

pytestmark = pytest.mark.anyio
UNLIMITED = True
PAGES = (
    "/",
    "/new",
    "/rules",
    "/learn",
    "/mine",
    "/me",
    "/me/data",
    "/credits",
    "/nowhere",
    "/bots",
    "/account",
    "/sign-in",
)
OF_GAME = (
    *("/game/{}", "/rules/{}?q=a", "/new?game={}"),
    *("/learn/{}", "/learn/{}/aid", "/learn/{}/first"),
)


async def test_no_block_stands_in_a_line(app):
    addresses = [*PAGES, *(page.format(game) for page in OF_GAME for game in steppe.names())]
    async with browser(app) as client:
        for address in addresses:
            page = read((await client.get(address, follow_redirects=True)).text)
            assert sum(1 for _ in page.all()) > 20, address
            assert sorted(misplaced(page)) == [], address


async def test_looking_back_at_a_match_has_no_block_in_a_line(app, room):
    async with browser(app) as client:
        for ply in range(len(room.table.match.line) + 1):
            page = read((await client.get(f"/m/{room.table.id}/{ply}")).text)
            assert sorted(misplaced(page)) == []


@pytest.mark.parametrize("html", ["<span><ul></ul></span>", '<p class="a"><div></div></p>'])
def test_a_block_in_a_line_is_found(html):
    assert len(list(misplaced(read(html)))) == 1
