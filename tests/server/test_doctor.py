"""A server's diagnosis, as text."""

import asyncio
import json
import re
import socket
import sqlite3
import tempfile
import threading
import time
from contextlib import closing, contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from benchmarks.serving import Serving

import steppe
from steppe.cli.server_parts import house_at
from steppe.engine import cache_folder
from steppe.engine.cache_folder import sealed
from steppe.server.accounts.guests import load_key
from steppe.server.base.logs import HEADER
from steppe.server.ops import doctor, network_checks
from steppe.server.ops.diagnostic import Target
from steppe.server.store.engines import FILE
from steppe.server.store.revisions import REVISIONS
from tests.server.site import against, empty_file, running, until_ready
from tests.server.test_thinking import asking, question

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def compiled(tmp_path_factory, monkeypatch):
    """Pretend that compiled code exists, whether or not this machine has it."""
    folder = tmp_path_factory.mktemp("compiled")
    for name in steppe.names():
        (folder / f"steppe_search__{name}.run").mkdir()
        (folder / f"steppe_search__{name}.run" / "1.nbi").write_bytes(sealed(b"code"))
    monkeypatch.setenv("STEPPE_CACHE", str(folder))
    return folder


@pytest.fixture
def data(tmp_path):
    """Return the data folder of a server without matches."""
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / FILE).write_bytes(empty_file())
    house = house_at(tmp_path / "data", "")
    house.engine.prepare()
    load_key(house.data)
    return house.data


def free_port():
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


def patient(data, database="", port=0, url="", host="127.0.0.1"):
    return Target(house_at(data, database), host, port or free_port(), url)


def found(data, database="", port=0, url=""):
    """Return the findings about a server, except the good ones."""
    return [
        (one.about, one.state, one.words)
        for one in doctor.examine(patient(data, database, port, url))
        if one.state != "good" and "is free" not in one.words
    ]


def states(data, **options):
    return {(about, state) for about, state, _ in found(data, **options)}


def test_a_server_that_runs_is_well(tmp_path, monkeypatch):
    monkeypatch.setattr(network_checks, "PATIENCE", 30.0)  # however busy the machine is
    serving = Serving(tmp_path, workers=0)
    serving.start()
    try:
        until_ready(serving.url)
        (told,) = found(tmp_path, port=serving.port, url=serving.url)
        assert told[:2] == ("address", "note")
    finally:
        serving.stop()


@pytest.mark.long
@pytest.mark.parametrize("host", ["127.0.0.2", "::1"])
def test_a_server_that_answers_by_a_name_is_known_by_its_address(tmp_path, monkeypatch, host):
    monkeypatch.setattr(network_checks, "PATIENCE", 30.0)
    serving = Serving(tmp_path, workers=0, host=host, hosts=["table.example.org"])
    serving.start()
    where = f"[{host}]" if ":" in host else host
    try:
        until_ready(f"http://{where}:{serving.port}")
        told = network_checks.listens(patient(tmp_path, port=serving.port, host=host))
        assert [one.words for one in told] == [f"a server runs well on {where}:{serving.port}."]
        printed = network_checks.ask(f"http://{where}:{serving.port}/", directly=True)
        assert printed.status == 200
    finally:
        serving.stop()


def test_a_proxy_for_the_outside_does_not_hide_the_port(data, monkeypatch):
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    told = json.dumps(WELL | {"version": steppe.__version__}).encode()
    with answering(body=told) as port:
        (one,) = network_checks.listens(patient(data, port=port))
    assert one.state == "good"


def test_faults_of_a_site_below_a_path_are_reported(data):
    with answering(post=403, **OURS) as port:
        ((about, state, words),) = found(data, url=f"http://127.0.0.1:{port}/steppe/")
    assert (about, state) == ("address", "wrong")
    assert "give it a name of its own" in words


def test_a_host_that_is_no_address_is_named(data):
    (one,) = network_checks.listens(patient(data, host="nowhere.invalid"))
    assert one.state == "wrong"
    assert "nowhere.invalid is not an address of this machine" in one.words


def test_a_data_folder_that_does_not_exist_is_named(tmp_path):
    assert states(tmp_path / "new") == {("data folder", "wrong"), ("matches", "note")}


def test_a_database_is_asked_too(data, database):
    assert found(data, database=database) == []
    (told,) = found(data, database="postgresql://ana:secret@127.0.0.1:1/steppe")
    assert told[:2] == ("matches", "wrong")
    assert "Check that PostgreSQL is running" in told[2]
    assert "secret" not in told[2]


async def test_bots_that_nothing_runs_are_reported(data, database, monkeypatch):
    monkeypatch.setattr(network_checks, "LONG", 0.0)
    async with asking(database) as queue:
        asked = asyncio.create_task(queue.choose(question()))
        told = []
        while not told:
            told = await asyncio.to_thread(found, data, database=database)
        asked.cancel()
    ((about, state, words),) = told
    assert (about, state) == ("bots", "wrong")
    assert "start `steppe think`" in words


def test_an_empty_database_is_reported(data, postgres):
    ((about, state, words),) = found(data, database=postgres.create("empty"))
    assert (about, state) == ("matches", "note")
    assert "the server creates its tables" in words


def test_keys_are_for_their_owner(data):
    (data / "key").chmod(0o644)
    (told,) = found(data)
    assert told == (
        "key",
        "wrong",
        f"other users can read {data}/key: run chmod 600 {data}/key.",
    )
    (data / "key").chmod(0o600)
    (data / "key").write_bytes(b"half")
    assert states(data) == {("key", "wrong")}
    (data / "key").unlink()
    assert states(data) == {("key", "note")}


def test_a_game_that_cannot_be_loaded_is_wrong(data, monkeypatch):
    def load(name):
        raise steppe.RecordError("2.npz holds no weights for odd of 2")

    monkeypatch.setattr(steppe, "load", load)
    told = ("games", "wrong", f"{steppe.names()[0]}: 2.npz holds no weights for odd of 2. Install")
    assert found(data)[0] == (*told[:2], f"{told[2]} steppe again.")


def test_a_folder_for_everybody_and_a_file_in_its_place_are_wrong(data, tmp_path):
    data.chmod(0o777)
    assert states(data) == {("data folder", "wrong")}
    (tmp_path / "file").touch()
    assert ("data folder", "wrong") in states(tmp_path / "file")


@pytest.mark.parametrize(("free", "state"), [(5e8, "note"), (5e7, "wrong")])
def test_a_full_disk_is_reported(data, free, state, monkeypatch):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: type("U", (), {"free": free}))
    assert states(data) == {("disk", state)}


async def test_a_clock_that_went_back_is_reported(tmp_path):
    async with running(tmp_path) as app:
        await app.state.rooms.create(against("open"), "ana")
    with closing(sqlite3.connect(tmp_path / "steppe.sqlite")) as file, file:
        file.execute("UPDATE match SET moved = moved + 3600")
    told = await asyncio.to_thread(states, tmp_path)
    assert ("clock", "wrong") in told


def test_matches_of_another_format_are_reported_and_left_alone(data):
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '0001'")
    ((about, state, words),) = found(data)
    assert (about, state) == ("matches", "note")
    assert re.search("upgrades their schema from 0001 to [0-9]{4}[.]", words)
    assert "Servers of the old version must be stopped first" in words
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file:
        assert file.execute("SELECT * FROM alembic_version").fetchone() == ("0001",)


def test_matches_of_a_later_format_that_is_tolerated_are_reported(data):
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file, file:
        file.execute(f"UPDATE alembic_version SET version_num = '9999_{REVISIONS[-1][:4]}'")
    ((about, state, words),) = found(data)
    assert (about, state) == ("matches", "note")
    assert "install the later version everywhere" in words


def test_an_empty_cache_is_reported(data, tmp_path, monkeypatch):
    monkeypatch.setenv("STEPPE_CACHE", str(tmp_path / "cache"))
    ((about, _, words),) = found(data)
    assert about == "compiled code"
    assert "You need not do anything; `steppe warm` makes it at once." in words


def test_games_without_compiled_code_are_named(data, compiled):
    (compiled / "steppe_search__valley.run" / "1.nbi").unlink()
    ((about, state, words),) = found(data)
    assert (about, state) == ("compiled code", "note")
    assert words.startswith(
        f"{compiled} has none yet for valley: the server makes it while it runs"
    )


@pytest.mark.parametrize("content", [b"", b"garbled", sealed(b"code")[:-1], sealed(b"a") + b"b"])
def test_damaged_code_is_reported(data, compiled, content):
    (compiled / "steppe_search__valley.run" / "1.nbi").write_bytes(content)
    ((about, state, words),) = found(data)
    assert (about, state) == ("compiled code", "note")
    assert words.startswith(f"1 of 4 files in {compiled} are damaged, such as 1.nbi: ")


def test_code_of_an_earlier_version_is_not_looked_at(data, compiled):
    (compiled / "steppe_search__valley.run" / "0.nbi").write_bytes(b"\x80\x05former")
    assert found(data) == []


def test_a_temporary_cache_and_none_are_reported(data, tmp_path, monkeypatch):
    monkeypatch.setattr(cache_folder, "_can_write", lambda _: False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert [one for one in found(data) if "may be emptied: name a folder in STEPPE_CACHE" in one[2]]
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    assert [one for one in found(data) if "it cannot be saved (No such file" in one[2]]


@contextmanager
def answering(status=200, body=b"{}", post=200, **headers):
    """Run a server that gives the same answer to every request; yield its port."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self):
            self.send_response(post if self.command == "POST" else status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = answer  # noqa: N815

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


WELL = {"ok": True, "version": "0.0.1"}


@pytest.mark.parametrize(
    ("told", "state", "words"),
    [
        (WELL, "note", "restart the server"),
        (WELL | {"ok": False, "problem": "The disk is full."}, "wrong", "The disk is full."),
        ([], "wrong", "another program"),
    ],
)
def test_the_process_that_has_the_port_is_reported(data, told, state, words):
    with answering(body=json.dumps(told).encode()) as port:
        ((about, found_state, found_words),) = found(data, port=port)
    assert (about, found_state) == ("port", state)
    assert words in found_words


def test_a_port_that_cannot_be_had_is_reported(data):
    with socket.create_server(("127.0.0.1", 0), backlog=0) as taken:
        taken.listen(0)
        waiting = socket.create_connection(taken.getsockname())
        port = taken.getsockname()[1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(network_checks, "PATIENCE", 0.1)
            assert states(data, port=port) == {("port", "wrong")}
        waiting.close()


OURS = {"x_request_id": "a" * 16, "content_security_policy": "default-src 'none'"}


def test_a_proxy_that_keeps_the_host_is_reported(data):
    with answering(post=403, **OURS) as port:
        told = found(data, url=f"http://127.0.0.1:{port}")
    assert [words for about, _, words in told if about == "proxy"] == [
        "it does not pass on `Host`: no form on the pages will work."
    ]


def test_a_proxy_that_takes_headers_out_is_reported(data):
    with answering(x_request_id="a" * 16) as port:
        assert ("proxy", "wrong") in states(data, url=f"http://127.0.0.1:{port}/")


SAFE = "https://127.0.0.1"


def passing(data, monkeypatch, told, status=404):
    """Return the findings about an HTTPS proxy whose server gives the given answer."""
    monkeypatch.setenv("STEPPE_METRICS_TOKEN", "sesame")
    headers = Message()
    headers[HEADER] = "a" * 16
    lives = network_checks.Answer(200, headers, json.dumps(told).encode())
    metrics = network_checks.Answer(status, headers, b"")
    monkeypatch.setattr(
        network_checks, "ask", lambda url, *_, **__: lives if "livez" in url else metrics
    )
    monkeypatch.setattr(network_checks, "pause", lambda _: 0.5)
    return [one.words for one in network_checks.passes(patient(data, url=SAFE))]


def test_a_proxy_that_names_no_client_is_reported(data, monkeypatch):
    (words,) = passing(data, monkeypatch, {"ok": True, "forwarded": False})
    assert "X-Forwarded-For" in words
    assert passing(data, monkeypatch, {"ok": True, "forwarded": True}) == []


def test_metrics_that_are_public_are_reported(data, monkeypatch):
    (words,) = passing(data, monkeypatch, {"ok": True, "forwarded": True}, status=200)
    assert "/metrics" in words


@pytest.mark.parametrize(("pause", "told"), [(0.5, []), (0.0, ["it buffers the events"])])
def test_a_proxy_that_buffers_events_is_reported(data, pause, told):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/event-stream" if "events" in self.path else "")
            self.end_headers()
            if "events" not in self.path:
                self.wfile.write(b'{"ok": true}')
                return
            self.wfile.write(b"data: 1\n\n")
            time.sleep(pause)
            self.wfile.write(b"data: 1\n\n")

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        address = f"http://127.0.0.1:{server.server_address[1]}"
        found = [*network_checks.passes(patient(data, url=address))]
        server.shutdown()
        thread.join()
    assert [one.words[:21] for one in found] == told


def test_an_address_that_leads_elsewhere_is_reported(data):
    with answering() as port:
        assert states(data, url=f"http://127.0.0.1:{port}") == {("address", "wrong")}
    assert states(data, url=f"http://127.0.0.1:{port}") == {("address", "wrong")}


def test_https_that_the_server_does_not_know_of_is_reported(data, monkeypatch):
    with answering(set_cookie="guest=x; HttpOnly", **OURS) as port:
        answer = network_checks.ask(f"http://127.0.0.1:{port}/")
    monkeypatch.setattr(network_checks, "ask", lambda *_, **__: answer)
    told = [words for about, _, words in found(data, url="https://a.test") if about == "proxy"]
    assert "X-Forwarded-Proto" in told[0]
