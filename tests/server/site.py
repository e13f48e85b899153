"""A server in the test's own process, with bots that answer immediately."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
from starlette.applications import Starlette

from steppe.play.log import RESIGN
from steppe.server.accounts.guests import cookie_name
from steppe.server.bots.bot_service import BotError, BotRequest
from steppe.server.match.broadcast import Broadcast, Event, Subscriber
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOVE, Played, Proposal
from steppe.server.match.room import Room
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from steppe.testing.local_site import (
    HOST,
    OURS,
    QuickBots,
    browser,
    empty_file,
    local_app,
    stranger,
)

__all__ = ["HOST", "OURS", "browser", "empty_file", "stranger"]

ENGINES = ("sqlite", "postgres")
"""The places of stores, by engine."""

ANA, BEN, CLEO = "guest-ana", "guest-ben", "guest-cleo"
_NAMED = re.compile(r' data-keep="[^"]*"')


class FirstMove(QuickBots):
    """Quick bots that note the questions.

    ``broken`` bots never play, and ``odd`` bots choose an invalid move.
    """

    def __init__(self) -> None:
        self.asked: list[BotRequest] = []
        self.silent: asyncio.Event | None = None  # if there is an event, bots think until it is set

    def check(self, word: str) -> None:
        if word != "broken":
            super().check(word)

    async def choose(self, question: BotRequest) -> str:
        self.asked.append(question)
        if self.silent is not None:
            await self.silent.wait()
        if question.bot == "broken":
            raise BotError("it hangs")
        if question.bot == "odd":
            return "sing"
        return await super().choose(question)


OF_ROOMS = "Rooms._load", "Room.", "Journal.", "Reactions.", "Opponents."  # code running in rooms


def served(data: Path, **settings: object) -> Starlette:
    """Return an application on a data folder; in a new folder, create the tables first."""
    return local_app(data, FirstMove(), **settings)


@asynccontextmanager
async def running(data: Path, **settings: object) -> AsyncIterator:
    """Yield a running application on a data folder."""
    app = served(data, **settings)
    async with app.router.lifespan_context(app):
        yield app
    names = [task.get_coro().__qualname__ for task in asyncio.all_tasks()]
    assert not [name for name in names if name.startswith(OF_ROOMS)], "rooms go on after the end"


safe_name = partial(cookie_name, {"scheme": "https"})


def held(client: httpx.AsyncClient, name: str) -> str | None:
    """Return a browser's cookie, over HTTPS or not."""
    return client.cookies.get(safe_name(name)) or client.cookies.get(name)


def against(*others: str) -> NewMatch:
    """Return the settings of a Zebras match: ana against a bot, ``open`` or ``person``."""
    seats = [NewSeat("person", "ana")]
    for other in others:
        kind = other if other in ("open", "person") else "bot"
        seats.append(NewSeat(kind, "", other if kind == "bot" else ""))
    return NewMatch("zebras", seats)


async def table_of_two(rooms) -> Room:
    """Return a room where ana plays ben."""
    room = await rooms.create(against("open"), ANA)
    await room.seating.sit(BEN, 1, "ben")
    return room


async def table_of_three(rooms, game: str) -> Room:
    """Return a room where ana, ben and cleo play a game."""
    wish = NewMatch(game, [NewSeat("person", "ana"), NewSeat("open"), NewSeat("open")])
    room = await rooms.create(wish, ANA)
    await room.seating.sit(BEN, 1, "ben")
    await room.seating.sit(CLEO, 2, "cleo")
    return room


def guest_to_move(room: Room) -> str:
    """Return the guest whose turn it is."""
    return room.table.seats[room.table.match.player].guests[0]


async def play_some(room: Room, count: int) -> None:
    """Play ``count`` moves, always the first legal move."""
    for _ in range(count):
        player = room.table.match.player
        await play(room, guest_to_move(room), room.table.match.legal(player)[0])


async def play(room: Room, guest: str, move: str, key: str = "") -> object:
    """Play a move in the match's current version."""
    return await room.act(
        MOVE, guest, Proposal(room.table.version, move, key or f"key-{room.table.version}")
    )


async def leave(room: Room, guest: str, key: str = "") -> Played:
    """Resign on behalf of a guest."""
    key = key or f"white flag of {guest} {room.table.version}"
    return await room.act(RESIGN, guest, Proposal(0, key=key))


async def settled(room: Room) -> None:
    """Wait until no bot has to move."""
    while room.table.thinking is not None:
        await room.wait(room.table.version, 1)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until a condition holds, but no longer than half a minute: machines may be slow."""
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.005)


async def shown(reader: Subscriber, words: str) -> Event:
    """Wait until an open page shows some words, and return what it shows."""
    event = None
    while event is None or words not in event.page.whole():
        await until(lambda: reader.event is not None)
        event, reader.event = reader.event, None
    return event


def until_ready(url: str) -> None:
    """Wait until a server's first page is warm."""
    while httpx.get(f"{url}/readyz", timeout=30, trust_env=False).status_code != 200:
        time.sleep(0.05)


async def quiet(hub: Broadcast) -> None:
    """Wait until all drawing is done."""
    while hub._due or hub._news.task is not None or hub._rest.task is not None:
        await asyncio.sleep(0.001)


def draw_table(look: TableView) -> str:
    """Return the live part of a table's page, without the names of its parts."""
    return _NAMED.sub("", draw_parts(look).whole())


def new_match(url: str) -> dict:
    """Open a match against a bot on the server at an address; return the API's answer."""
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    answer = httpx.post(
        f"{url}/api/v1/matches", json={"game": "zebras", "seats": seats}, timeout=30
    )
    answer.raise_for_status()
    return answer.json()
