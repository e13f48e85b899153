"""Bots over HTTP: the clients in Python and JavaScript, and the check at a URL."""

import re
import subprocess
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread

import httpx
import playwright
import pytest

import steppe
from steppe.bots.outside.http_line import HttpDoor
from steppe.client.online import Online, Site, word_of
from steppe.lab.measure.bot_check import Bench, check_bot
from tests.browser.site import running
from tests.tiny import GAME

CLIENT = Path(__file__).parents[2] / "docs" / "bots" / "online.mjs"
NODE = Path(playwright.__file__).parent / "driver" / "node"  # Playwright brings its own
SCRIPT = """
import {{ online }} from "{client}";
const choose = (match, ask) => ask.legal[ask.legal.length - 1].id;
const accepts = {{ games: {games} }};
await online({{ url: "{url}", token: "{token}", accepts, choose, pause: 20 }});
"""


def last(match, ask):
    """Take the last legal move, by its id."""
    return ask["legal"][-1]["id"]


@contextmanager
def in_python(url, token, games, choose=last):
    """Run a bot in a thread."""
    bot = Online(Site(url, token), choose, {"games": games}, pause=0.02)
    thread = Thread(target=bot.run, daemon=True)
    thread.start()
    try:
        yield bot
    finally:
        bot.stopped.set()


@contextmanager
def in_javascript(url, token, games, folder):
    """Run a bot in Node."""
    text = str(games).replace("'", '"')
    file = folder / "bot.mjs"
    file.write_text(SCRIPT.format(client=CLIENT, url=url, token=token, games=text))
    process = subprocess.Popen([NODE, str(file)])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def door():
    door = HttpDoor()
    yield door
    door.close()


def checked(door):
    """Return the certificate of the bot that connects."""
    return check_bot(Bench(partial(door.connect, 20.0), [GAME], 20.0, 20.0))


def test_a_bot_in_python_passes_the_check_over_http(door):
    with in_python(door.url, "secret", {"tiny": [2]}):
        found = checked(door)
    assert {one.trial: one.fault for one in found.findings if one.fault} == {}


@pytest.mark.long
def test_a_bot_in_javascript_passes_the_check_over_http(door, tmp_path):
    with in_javascript(door.url, "secret", {"tiny": [2]}, tmp_path):
        found = checked(door)
    assert {one.trial: one.fault for one in found.findings if one.fault} == {}


def test_the_check_finds_a_bot_that_says_illegal_moves_over_http(door):
    with in_python(door.url, "secret", {"tiny": [2]}, lambda match, ask: "sing"):
        found = checked(door)
    assert "sing" in found.findings[0].fault


def test_the_check_waits_only_so_long_for_a_bot(door):
    found = check_bot(Bench(partial(door.connect, 0.05), [GAME]))
    assert "did not connect within 0.05 s" in found.findings[0].fault


def test_a_move_is_a_word_or_an_id():
    legal = [{"id": 7, "move": "guard:3"}]
    assert [word_of(one, legal) for one in ("guard:2", 7, 8)] == ["guard:2", "guard:3", "8"]


def token_of(client, name):
    """Register a bot on a site's page; return its token."""
    page = client.post("/bots/me/add", data={"name": name}).text
    return re.search(r"<code>(steppe_[\w-]+)</code>", page)[1]


@pytest.mark.long
@pytest.mark.parametrize("game", steppe.names())
def test_bots_in_two_languages_play_a_whole_match_on_a_site(tmp_path, game):
    (tmp_path / "data").mkdir()
    players = next(number for number in steppe.load(game).players if number > 1)
    games = {game: [players]}
    with running(tmp_path / "data") as url, httpx.Client(base_url=url, timeout=60) as client:
        client.headers["origin"] = url
        client.get("/")
        deep, blue = token_of(client, "Deep"), token_of(client, "Blue")
        with in_python(url, deep, games), in_javascript(url, blue, games, tmp_path):
            wish = {"game": game, "bot": "Deep", "bots": ["random"] * (players - 2)}
            api = httpx.Client(
                base_url=f"{url}/api/v1", headers={"authorization": f"Bearer {blue}"}, timeout=60
            )
            end = time.monotonic() + 30  # until the bots have connected
            while (sent := api.post("/challenges", json=wish)).status_code != 201:
                assert time.monotonic() < end, sent.text
                time.sleep(0.1)
            path, over = f"/matches/{sent.json()['id']}", False
            end = time.monotonic() + 600
            while not over:
                assert time.monotonic() < end
                time.sleep(0.5)
                answer = api.get(path)
                over = answer.status_code == 200 and answer.json()["over"]
            assert "!resign" not in api.get(f"{path}/record").text
