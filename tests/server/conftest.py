"""Fixtures: a running application, its rooms, and the game with secrets on the list of games."""

import asyncio
import threading
from itertools import count

import pytest
from scripts.postgres import running as postgres_running

from steppe import games
from steppe.engine.jit import COMPILED
from steppe.server.match import proposals
from steppe.server.pages.shell import assets, game_list
from steppe.server.store.engines import Engine
from steppe.server.store.postgres_database import prepare
from tests.server.clock import passing
from tests.server.house import ENGINES, browser, empty_file, running, table_of_three

NUMBERS = count()


@pytest.fixture(scope="session", autouse=True)
def known():
    """Have the site know its games before any test puts one of its own on the list.

    Where rules are compiled, the sites have processes of their own, and would compile all games.
    """
    return None if COMPILED else (game_list.games(), assets.assets())


@pytest.fixture(scope="session")
def postgres():
    """Run a PostgreSQL server with a database of the present schema, ``model``."""
    with postgres_running() as server:
        asyncio.run(prepare(server.create("model")))
        yield server


@pytest.fixture
def database(postgres):
    """Return the address of a database of its own, with nothing in it."""
    return postgres.create(f"test{next(NUMBERS)}", "model")


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def steady():
    """Let no time pass but what is waited for."""
    with passing(asyncio.get_running_loop()):
        yield


@pytest.fixture
async def app(tmp_path, request):
    """Run an application, without limits for modules with ``UNLIMITED``."""
    settings = {"limits": {}} if hasattr(request.module, "UNLIMITED") else {}
    async with running(tmp_path, **settings) as app:
        yield app


@pytest.fixture
def rooms(app):
    return app.state.rooms


@pytest.fixture
def threads(monkeypatch):
    """Return the threads in which lines of logs are read, as they come."""
    found, once = set(), proposals.entry_of

    def entry_of(action):
        found.add(threading.current_thread())
        return once(action)

    monkeypatch.setattr(proposals, "entry_of", entry_of)
    return found


@pytest.fixture
def tiny(monkeypatch):
    """Put the tests' game of dice and hidden hands on the list; return its name."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    return "tiny"


@pytest.fixture
async def room(rooms, tiny):
    """Return a match of three people, each with a hidden hand, before the first decision."""
    return await table_of_three(rooms, tiny)


@pytest.fixture
async def program(app):
    """Return a client that is no browser: it sends no cookie and no origin."""
    async with browser(app) as client:
        client.headers.pop("origin")
        yield client


@pytest.fixture(params=ENGINES)
def address(request):
    """Return where matches are kept, "" for a file."""
    return "" if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture(params=ENGINES)
def engine(request, tmp_path):
    """Return where a store is, with nothing in it yet."""
    if request.param == "sqlite":
        (tmp_path / "matches.sqlite").write_bytes(empty_file())
        return Engine(str(tmp_path / "matches.sqlite"))
    return Engine(request.getfixturevalue("database"))


@pytest.fixture
async def store(engine):
    store = await engine.open()
    yield store
    await store.close()
