"""Fixtures: a running application, its rooms, and the tests' games."""

import asyncio
import threading
from itertools import count

import pytest
from scripts.postgres import running as postgres_running

from steppe import games
from steppe.engine.jit import COMPILED
from steppe.server.accounts.sessions import Sessions
from steppe.server.match import proposals
from steppe.server.notify.messenger import Messenger
from steppe.server.pages.shell import assets, game_list
from steppe.server.store.engines import Engine
from steppe.server.store.postgres_database import prepare
from tests.server.clock import passing
from tests.server.https import certify
from tests.server.site import ENGINES, browser, empty_file, running, table_of_three

NUMBERS = count()


@pytest.fixture(scope="session", autouse=True)
def known():
    """Let the site list its games before any test registers another.

    With compiled rules, sites have their own bot processes, which would compile all games.
    """
    return None if COMPILED else (game_list.games(), assets.assets())


@pytest.fixture(scope="session")
def postgres():
    """Run a PostgreSQL server with a database, ``model``, that has the current schema."""
    with postgres_running() as server:
        asyncio.run(prepare(server.create("model")))
        yield server


@pytest.fixture
def database(postgres):
    """Return the address of a new empty database."""
    return postgres.create(f"test{next(NUMBERS)}", "model")


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """Return the path of a file with a certificate for ``https.HOST`` and its key."""
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    certify(path)
    return path


@pytest.fixture
def only_tests_work(monkeypatch):
    """Let no application send messages or remove old sessions in the background."""

    async def wait(self):
        await asyncio.Event().wait()

    for kind in (Messenger, Sessions):
        monkeypatch.setattr(kind, "watch", wait)


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def steady():
    """Let time advance only while tests are waiting."""
    with passing(asyncio.get_running_loop()):
        yield


@pytest.fixture
async def app(tmp_path, request):
    """Run an application; modules with ``UNLIMITED`` get one without limits."""
    settings = {"limits": {}} if hasattr(request.module, "UNLIMITED") else {}
    async with running(tmp_path, **settings) as app:
        yield app


@pytest.fixture
def rooms(app):
    return app.state.rooms


@pytest.fixture
def threads(monkeypatch):
    """Return the set of threads in which log lines are parsed."""
    found, once = set(), proposals.entry_of

    def entry_of(action):
        found.add(threading.current_thread())
        return once(action)

    monkeypatch.setattr(proposals, "entry_of", entry_of)
    return found


@pytest.fixture
def tiny(monkeypatch):
    """Register the tests' own game of dice and hidden hands; return its name."""
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny:GAME")
    return "tiny"


@pytest.fixture
async def room(rooms, tiny):
    """Return a match between three people with hidden hands, before the first decision."""
    return await table_of_three(rooms, tiny)


@pytest.fixture
async def program(app):
    """Return a client that is not a browser: it sends no cookie and no origin."""
    async with browser(app) as client:
        client.headers.pop("origin")
        yield client


@pytest.fixture(params=ENGINES)
def address(request):
    """Return the address of the store's database, or "" if the store is a file."""
    return "" if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture(params=ENGINES)
def engine(request, tmp_path):
    """Return the engine of an empty store."""
    if request.param == "sqlite":
        (tmp_path / "matches.sqlite").write_bytes(empty_file())
        return Engine(str(tmp_path / "matches.sqlite"))
    return Engine(request.getfixturevalue("database"))


@pytest.fixture
async def store(engine):
    store = await engine.open()
    yield store
    await store.close()
