"""The server as a process: start, stop, what it needs, what it never does."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from benchmarks.serving import Serving

import steppe
from steppe.server.app import listen, own_folder, serve
from steppe.server.settings import Settings
from tests.server.house import browser

MATCH = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    """Return a server in a process of its own."""
    serving = Serving(tmp_path_factory.mktemp("data"), workers=1, pace=0)
    serving.start()
    yield serving
    assert serving.stop() in (0, -signal.SIGTERM)


def new_match(url):
    answer = httpx.post(f"{url}/api/v1/matches", json=MATCH, timeout=30)
    answer.raise_for_status()
    return answer.json()


def test_it_says_that_it_is_well(serving):
    answer = httpx.get(f"{serving.url}/healthz")
    assert answer.json() == {"ok": True, "version": steppe.__version__}


def test_the_process_never_loads_numba(serving):
    match = new_match(serving.url)
    httpx.get(f"{serving.url}/api/v1/matches/{match['id']}/observation").raise_for_status()
    loaded = Path(f"/proc/{serving.pid}/maps").read_text()
    assert "numpy" in loaded
    assert "llvmlite" not in loaded
    assert "numba" not in loaded


def test_a_bot_of_the_pool_plays_with_a_person(serving):
    match = new_match(serving.url)
    url = f"{serving.url}/api/v1/matches/{match['id']}"
    header = {"authorization": f"Bearer {match['seats'][0]['secret']}"}
    with httpx.Client(headers=header, timeout=40) as person:
        seen = person.get(f"{url}/observation").json()
        while seen["ply"] < 12:
            if seen["player"] == 0:
                body = {"ply": seen["ply"], "move": seen["legal"][0], "key": f"k{seen['ply']}"}
                person.post(f"{url}/play", json=body).raise_for_status()
            query = {"after": seen["ply"], "wait": 20}
            seen = person.get(f"{url}/observation", params=query).json()


def test_a_spectator_sees_moves_as_they_are_played(serving):
    match = new_match(serving.url)
    url, secret = f"{serving.url}/m/{match['id']}/events", match["seats"][0]["secret"]
    with httpx.stream("GET", url, timeout=20) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        events = _events(stream)
        first = next(events)
        body = {"ply": 0, "move": "guard:3", "key": "k"}
        path = f"{serving.url}/api/v1/matches/{match['id']}/play"
        httpx.post(path, json=body, headers={"authorization": f"Bearer {secret}"})
        second = next(events)
    assert first["id"] != second["id"]
    assert first["data"] != second["data"]


def test_a_spectator_who_comes_back_is_not_sent_what_he_has(serving):
    match = new_match(serving.url)
    url = f"{serving.url}/m/{match['id']}/events"
    with httpx.stream("GET", url, timeout=20) as stream:
        stamp = next(_events(stream))["id"]
    with pytest.raises(httpx.ReadTimeout), _again(url, stamp) as stream:
        next(_events(stream))


def _again(url, stamp):
    return httpx.stream("GET", url, headers={"last-event-id": stamp}, timeout=1)


def _events(stream):
    event = {}
    for line in stream.iter_lines():
        if not line:
            yield event
            event = {}
        else:
            name, _, value = line.partition(": ")
            event[name] = event.get(name, "") + value


def test_it_stops_in_good_order_while_streams_are_open(tmp_path):
    serving = Serving(tmp_path, workers=0)
    serving.start()
    match = new_match(serving.url)
    with (
        ThreadPoolExecutor() as threads,
        httpx.stream("GET", f"{serving.url}/m/{match['id']}/events", timeout=20) as stream,
    ):
        reading = threads.submit(stream.read)
        assert serving.stop() in (0, -signal.SIGTERM)
        assert b"data: " in reading.result(5)


def test_a_taken_port_is_one_sentence(tmp_path):
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with pytest.raises(
        SystemExit, match=rf"cannot listen on 127\.0\.0\.1:{port}: the port is taken"
    ):
        serve(Settings(tmp_path, port=port))
    taken.close()


def test_a_data_folder_that_cannot_be_is_one_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit, match=r"data folder .* cannot be used"):
        serve(Settings(tmp_path / "file", port=0))


def test_a_file_that_is_no_database_is_one_sentence(tmp_path):
    (tmp_path / "steppe.sqlite").write_text("dear diary " * 1000)
    with pytest.raises(SystemExit, match="cannot be read"):
        serve(Settings(tmp_path, port=0))


def test_two_servers_do_not_share_a_data_folder(tmp_path):
    lock = own_folder(tmp_path)
    with pytest.raises(SystemExit, match="another server"):
        own_folder(tmp_path)
    lock.close()
    own_folder(tmp_path).close()


def test_an_interpreted_server_imports_no_compiler(tmp_path):
    script = (
        "import sys, json; import steppe.server.app, steppe.server.api;"
        "print(json.dumps([name for name in ('numba', 'llvmlite') if name in sys.modules]))"
    )
    environment = dict(os.environ, STEPPE_JIT="0", PYTHONPATH=os.pathsep.join(sys.path))
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []


@pytest.mark.anyio
async def test_what_breaks_is_one_sentence_without_our_insides(app, monkeypatch):
    async def broken(id):
        raise ZeroDivisionError("a secret of ours")

    monkeypatch.setattr(app.state.rooms, "get", broken)
    async with browser(app) as ana:
        for path in ("/api/v1/matches/x", "/m/x/events"):
            answer = await ana.get(path)
            assert answer.status_code == 500
            assert "secret" not in answer.text
            assert "Traceback" not in answer.text


def test_it_stops_at_once_while_a_program_waits_for_a_move(tmp_path):
    serving = Serving(tmp_path, workers=0)
    serving.start()
    match = new_match(serving.url)
    url = f"{serving.url}/api/v1/matches/{match['id']}/observation?after=0&wait=20"
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(httpx.get, url, timeout=30)
        time.sleep(0.5)
        begun = time.monotonic()
        assert serving.stop() in (0, -signal.SIGTERM)
        assert waiting.result(5).status_code == 200
    assert time.monotonic() - begun < 4


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_without_a_word_while_bots_compile(tmp_path, stop):
    command = [sys.executable, "-m", "steppe", "serve", "--port", "0", "--data", str(tmp_path)]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), PYTHONUNBUFFERED="1")
    environment["STEPPE_CACHE"] = str(tmp_path / "cache")
    serving = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert serving.stdout.readline().startswith(b"steppe serves on")
    time.sleep(1)
    os.killpg(serving.pid, stop)
    said, _ = serving.communicate(timeout=5)
    assert (said, serving.returncode) in ((b"", 0), (b"", -stop))


def test_a_folder_where_the_matches_should_be_is_one_sentence(tmp_path):
    (tmp_path / "steppe.sqlite").mkdir()
    with pytest.raises(SystemExit, match="cannot be read"):
        serve(Settings(tmp_path, port=0))


def test_a_file_of_a_later_version_is_one_sentence(tmp_path):
    with sqlite3.connect(tmp_path / "steppe.sqlite") as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    with pytest.raises(SystemExit, match="later version"):
        serve(Settings(tmp_path, port=0))


def test_a_key_file_without_a_key_is_one_sentence(tmp_path):
    (tmp_path / "key").touch()
    with pytest.raises(SystemExit, match="does not hold a key"):
        serve(Settings(tmp_path, port=0))
