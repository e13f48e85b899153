"""The server as a process: starting, stopping, requirements."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from benchmarks.serving import Serving

from steppe.server.base.settings import Settings
from steppe.server.web.serving import listen, own_folder, serve, warn_of_root
from tests.server.site import browser, new_match, running


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
        assert b"data: " in reading.result(30)


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
    with pytest.raises(SystemExit, match="cannot read"):
        serve(Settings(tmp_path, port=0))


def test_two_servers_do_not_share_a_data_folder(tmp_path):
    lock = own_folder(tmp_path)
    with pytest.raises(SystemExit, match="another server"):
        own_folder(tmp_path)
    lock.close()
    own_folder(tmp_path).close()


def test_nobody_else_may_lock_a_data_folder(tmp_path):
    data = tmp_path / "data"
    own_folder(data).close()
    assert modes(data) == {"data": 0o700, "lock": 0o600}
    (data / "lock").chmod(0o644)  # as earlier versions created it
    own_folder(data).close()
    assert modes(data)["lock"] == 0o600


@pytest.mark.anyio
async def test_others_may_read_nothing_in_the_data_folder_of_a_server(tmp_path):
    with own_folder(tmp_path / "data"):
        async with running(tmp_path / "data"):
            found = modes(tmp_path / "data")
    assert {"key", "lock", "signing-key", "steppe.sqlite", "steppe.sqlite-wal"} <= {*found}
    assert not any(mode & 0o077 for mode in found.values())


def modes(folder):
    """Return the permissions of a folder and each file in it, by name."""
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}


def test_an_interpreted_server_imports_no_compiler(tmp_path):
    script = (
        "import sys, json; import steppe.server.web.serving, steppe.server.api.routes;"
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
    serving = Serving(tmp_path, workers=0, requests=1)
    serving.start()
    match = new_match(serving.url)
    path = f"api/v1/matches/{match['id']}/observation?after=0&wait=25"
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(_let_in, f"{serving.url}/{path}")
        while httpx.get(f"{serving.url}/livez", timeout=30).status_code == 200:
            time.sleep(0.05)  # until the program's request takes the only place
        assert serving.stop() in (0, -signal.SIGTERM)
        assert waiting.result(30) == 200  # a request that is cut off would get no answer


def _let_in(url):
    """Send requests until one is not refused as one too many; return its status."""
    while (status := httpx.get(url, timeout=40).status_code) == 429:
        pass
    return status


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_without_a_word_while_bots_compile(tmp_path, stop):
    command = [sys.executable, "-m", "steppe", "serve", "--port", "0", "--data", str(tmp_path)]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), PYTHONUNBUFFERED="1")
    environment["STEPPE_CACHE"] = str(tmp_path / "cache")
    with (tmp_path / "log").open("wb") as log:
        serving = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=log, start_new_session=True
        )
    assert serving.stdout.readline().startswith(b"steppe serves on")
    time.sleep(1)
    os.killpg(serving.pid, stop)
    said, _ = serving.communicate(timeout=30)
    assert (said, serving.returncode) in ((b"", 0), (b"", -stop))
    lines = (tmp_path / "log").read_text().splitlines()
    assert ["the server runs as root" in line for line in lines] == [True] * (os.geteuid() == 0)


@pytest.mark.parametrize(("user", "lines"), [(0, 1), (1000, 0)])
def test_serving_as_root_causes_a_warning(monkeypatch, caplog, user, lines):
    monkeypatch.setattr("os.geteuid", lambda: user)
    warn_of_root()
    assert ["runs as root" in one.getMessage() for one in caplog.records] == [True] * lines


def test_a_folder_where_the_matches_should_be_is_one_sentence(tmp_path):
    (tmp_path / "steppe.sqlite").mkdir()
    with pytest.raises(SystemExit, match="cannot read"):
        serve(Settings(tmp_path, port=0))


def test_a_file_of_a_later_version_is_one_sentence(tmp_path):
    with sqlite3.connect(tmp_path / "steppe.sqlite") as connection:
        for table in ("alembic_version (version_num TEXT)", "match (id TEXT)", "action (id TEXT)"):
            connection.execute(f"CREATE TABLE {table}")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    with pytest.raises(SystemExit, match="later version"):
        serve(Settings(tmp_path, port=0))


def test_a_key_file_without_a_key_is_one_sentence(tmp_path):
    (tmp_path / "key").touch()
    with pytest.raises(SystemExit, match="does not contain a key"):
        serve(Settings(tmp_path, port=0))
