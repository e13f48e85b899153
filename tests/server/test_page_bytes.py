"""The bytes that a table needs, in the middle of a match with the maximum number of people.

Answers and events are counted as sent, compressed and with headers, in the largest view: all seats
on one screen.
"""

import random
import re

import httpx
import pytest

import steppe
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.match.broadcast import View
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.render.page_parts import named
from steppe.server.web.compression import compressed
from tests.server.site import ANA, HOST, browser

pytestmark = pytest.mark.anyio
TABLE, PICK, MOVE = 35_000, 5_000, 8_000  # maximum bytes in the whole page, a pick and a move
FAR = 110  # decisions before measuring a long match; short ones are measured earlier
LATER = 500  # decisions within which picks must be possible
MOVES = 6
PICKS = re.compile(r'href="([^"]+)" data-pick=')
HAD = re.compile(r'data-keep="([\w-]{8})"')
SEED = 3


@pytest.fixture(params=steppe.names())
async def room(request, rooms, monkeypatch):
    """Return a match in which Ana has all seats."""
    monkeypatch.setattr("steppe.play.dice_commitment.new_secret", lambda: bytes(32))
    monkeypatch.setattr("secrets.choice", lambda signs: signs[0])
    players = max(steppe.load(request.param).players)
    return await rooms.create(NewMatch(request.param, [NewSeat("person", "ana")] * players), ANA)


def go_on(room, dice: random.Random) -> None:
    """Play a random move."""
    match = room.table.match
    match.commit(match.plan(match.player, dice.choice(match.legal(match.player))))
    room.wake()
    room.publish()


def person(app) -> httpx.AsyncClient:
    """Return Ana's browser."""
    ana = browser(app)
    ana.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA, "ana")))
    return ana


async def ask(ana, address: str, **headers: str) -> tuple[str, int]:
    """Return the answer to a request, and its size in bytes."""
    async with ana.stream("GET", address, headers=headers) as answer:
        await answer.aread()
        head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
        return answer.text, head + answer.num_bytes_downloaded


async def told(hub, reader, events) -> int:
    """Return the size of a move in a stream, in bytes: the page, and later parts."""
    size = len(await anext(events))
    if hub._rest.task is not None:
        await hub._rest.task
    return size if reader.event is None else size + len(await anext(events))


async def where_something_is_picked(room, ana, dice) -> tuple[str, int]:
    """Play into the middle of the match; return the page, and its size in bytes."""
    middle = min(FAR, room.table.match.game.max_plies // 4)
    for number in range(LATER):
        if number >= middle and room.table.window is None:
            text, size = await ask(ana, f"/m/{room.table.id}")
            if PICKS.search(text):
                return text, size
        go_on(room, dice)
    raise AssertionError("nothing can be picked")


async def test_a_table_a_pick_and_a_move_stay_below_their_bars(app, room):
    dice = random.Random(SEED)
    async with person(app) as ana:
        text, size = await where_something_is_picked(room, ana, dice)
        had = ".".join(HAD.findall(text))
        picks = [
            (
                await ask(
                    ana, address.replace("&amp;", "&"), **{"x-fragment": "table", "x-have": had}
                )
            )[1]
            for address in sorted(set(PICKS.findall(text)))[:5]
        ]
    view = View(room.table.seats_of(ANA), "en", HOST)
    moves = []
    with app.state.hub.subscribe(room, view, ANA) as reader:
        reader.had = named(had)
        events = compressed(reader.events())
        for _ in range(MOVES):
            go_on(room, dice)
            moves.append(await told(app.state.hub, reader, events))
    assert size <= TABLE
    assert max(picks) <= PICK
    assert max(moves) <= MOVE
