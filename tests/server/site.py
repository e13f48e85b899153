"""A server in the test's own process, with bots that answer immediately."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from starlette.applications import Starlette

from steppe.core.errors import NotationError
from steppe.play.log import RESIGN
from steppe.server.accounts.guests import COOKIE, cookie_name, new_guest
from steppe.server.base.settings import AT_ONCE, Settings
from steppe.server.bots.bot_service import BotError, BotRequest
from steppe.server.match.broadcast import Broadcast, Event, Subscriber
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOVE, Played, Proposal
from steppe.server.match.room import Room
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from steppe.server.store.engines import FILE
from steppe.server.store.sqlite import prepare
from steppe.server.web.app import create_app

ENGINES = ("sqlite", "postgres")
"""The places of stores, by engine."""

ANA, BEN, CLEO = "guest-ana", "guest-ben", "guest-cleo"
HOST = "http://table.test"
_NAMED = re.compile(r' data-keep="[^"]*"')
OURS = {"origin": HOST}  # a browser adds this header to requests from our own pages


class FirstMove:
    """Bots that play the first legal move: ``quick``.

    ``broken`` bots never play, and ``odd`` bots choose an invalid move.
    """

    substitute = adviser = "quick"
    places = 4
    analyst = None

    def __init__(self) -> None:
        self.asked: list[BotRequest] = []
        self.silent: asyncio.Event | None = None  # if there is an event, bots think until it is set

    def hasten(self, word: str) -> str:
        return word

    def start(self) -> None:
        pass

    def check(self, word: str) -> None:
        if word not in ("quick", "broken"):
            raise NotationError(f"no bot {word!r}")

    async def choose(self, question: BotRequest) -> str:
        self.asked.append(question)
        if self.silent is not None:
            await self.silent.wait()
        if question.bot == "broken":
            raise BotError("it hangs")
        if question.bot == "odd":
            return "sing"
        return question.seen.legal[0]

    async def think(self, question: BotRequest) -> tuple[str, float]:
        return await self.choose(question), 0.0

    def forget(self, match: str) -> None:
        pass

    def ready(self, game: str) -> bool:
        return True

    async def close(self) -> None:
        pass


OF_ROOMS = "Rooms._load", "Room.", "Journal.", "Reactions.", "Opponents."  # code running in rooms


@cache
def empty_file() -> bytes:
    """Return an empty database file with the current schema."""
    with TemporaryDirectory() as folder:
        prepare(Path(folder) / FILE)
        return (Path(folder) / FILE).read_bytes()


def served(data: Path, **settings: object) -> Starlette:
    """Return an application on a data folder; in a new folder, create the tables first."""
    if data.is_dir() and not any(data.iterdir()):
        (data / FILE).write_bytes(empty_file())
    return create_app(Settings(data, **({"pace": 0, "windows": AT_ONCE} | settings)), FirstMove())


@asynccontextmanager
async def running(data: Path, **settings: object) -> AsyncIterator:
    """Yield a running application on a data folder."""
    app = served(data, **settings)
    async with app.router.lifespan_context(app):
        yield app
    names = [task.get_coro().__qualname__ for task in asyncio.all_tasks()]
    assert not [name for name in names if name.startswith(OF_ROOMS)], "rooms go on after the end"


def browser(app, **headers: str) -> httpx.AsyncClient:
    """Return a visitor's browser: it has seen a page, keeps cookies and sends its origin."""
    client = stranger(app, **headers)
    if "cookie" not in headers:
        client.cookies.set(COOKIE, app.state.keys.cookie(new_guest()), domain="table.test")
    return client


def stranger(app, **headers: str) -> httpx.AsyncClient:
    """Return a browser that has not opened any of our pages yet."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=HOST, headers=OURS | headers)


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
