"""The site in this process, and programs that play on it over HTTP. Needs the extra ``site``."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from starlette.applications import Starlette

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.server.accounts.guests import COOKIE, new_guest
from steppe.server.base.settings import AT_ONCE, Settings
from steppe.server.bots.bot_service import BotRequest, Bots, MatchAnalyst
from steppe.server.store.engines import FILE
from steppe.server.store.sqlite import prepare
from steppe.server.web.app import create_app
from steppe.testing.cases import Case

HOST = "http://table.test"
API = "/api/v1"
OURS = {"origin": HOST}  # a browser adds this header to requests from our own pages
_DOMAIN = "table.test"


class QuickBots:
    """Bots in this process that play the first legal move: ``quick``."""

    substitute = adviser = "quick"
    places = 4
    analyst: MatchAnalyst | None = None

    def hasten(self, word: str) -> str:
        """Return the name itself: every bot is quick."""
        return word

    def start(self) -> None:
        """Do nothing: the bots need no preparation."""

    def check(self, word: str) -> None:
        """Raise ``NotationError`` for any name but ``quick``."""
        if word != self.substitute:
            raise NotationError(f"no bot {word!r}")

    async def choose(self, question: BotRequest) -> str:
        """Return the first legal move."""
        return question.seen.legal[0]

    async def think(self, question: BotRequest) -> tuple[str, float]:
        """Return the first legal move, to be shown at once."""
        return await self.choose(question), 0.0

    def forget(self, match: str) -> None:
        """Do nothing: the bots keep nothing."""

    def ready(self, game: str) -> bool:
        """Return True."""
        return True

    async def close(self) -> None:
        """Do nothing: nothing runs."""


@cache
def empty_file() -> bytes:
    """Return an empty database file with the current schema."""
    with TemporaryDirectory() as folder:
        prepare(Path(folder) / FILE)
        return (Path(folder) / FILE).read_bytes()


def local_app(data: Path, players: Bots, **settings: Any) -> Starlette:
    """Return an application on a data folder; in a new folder, create the tables first.

    Bots play at once, and windows close once all have answered, unless ``settings`` differ.
    """
    if data.is_dir() and not any(data.iterdir()):
        (data / FILE).write_bytes(empty_file())
    usual: dict[str, Any] = {"pace": 0, "windows": AT_ONCE}
    return create_app(Settings(data, **(usual | settings)), players)


@asynccontextmanager
async def local_site(data: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Run the site without limits on requests; yield a program that visits it."""
    app = local_app(data, QuickBots(), limits={})
    async with app.router.lifespan_context(app), browser(app) as program:
        yield program


def stranger(app: Starlette, **headers: str) -> httpx.AsyncClient:
    """Return a browser that has not opened any of our pages yet."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=HOST, headers=OURS | headers)


def browser(app: Starlette, **headers: str) -> httpx.AsyncClient:
    """Return a visitor's browser: it has seen a page, keeps cookies and sends its origin."""
    client = stranger(app, **headers)
    if "cookie" not in headers:
        client.cookies.set(COOKIE, app.state.keys.cookie(new_guest()), domain=_DOMAIN)
    return client


class ApiTable:
    """A match in which one program plays all seats through the API."""

    def __init__(self, program: httpx.AsyncClient, match: dict[str, Any]) -> None:
        self.program = program
        self.path = f"{API}/matches/{match['id']}"
        self.id: str = match["id"]
        self.secrets: list[str] = [seat["secret"] for seat in match["seats"]]

    async def look(self, seat: int) -> Any:
        """Return a seat's observation."""
        return await self.get("/observation", **self._shown(seat))

    async def get(self, rest: str, **headers: str) -> Any:
        """Return the JSON at a path below the match's."""
        answer = await self.program.get(self.path + rest, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def play(self, seat: int, ply: int, move: str) -> None:
        """Play a seat's move in the match's version ``ply``."""
        body = {"ply": ply, "move": move, "key": f"{ply} {seat}"}
        answer = await self.program.post(f"{self.path}/play", json=body, headers=self._shown(seat))
        assert answer.status_code == 200, (move, answer.text)

    def _shown(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secrets[seat]}"}


async def opened(program: httpx.AsyncClient, case: Case) -> ApiTable:
    """Open a match of a case; the program has all seats."""
    seats = [{"kind": "person"}] * case.players
    wish = {"game": case.game.name, "seats": seats, "options": dict(case.options)}
    answer = await program.post(f"{API}/matches", json=wish)
    assert answer.status_code == 201, answer.text
    return ApiTable(program, answer.json())


async def play_at_random(table: ApiTable, game: Game, most: int) -> bool:
    """Play up to ``most`` moves of a match, for all seats; return whether the match is over."""
    rng, moves = random.Random(game.name), 0
    while moves < most:
        match = await table.get("")
        if match["over"]:
            return True
        for seat in sorted(range(len(table.secrets)), key=lambda seat: seat != match["player"]):
            seen = await table.look(seat)
            if seen["legal"]:
                assert list(map(game.actions.format, seen["legal_ids"])) == seen["legal"]
                await table.play(seat, seen["ply"], rng.choice(seen["legal"]))
                moves += 1
                break
        await asyncio.sleep(0)  # once all have answered, the window closes
    return False
