"""The server's metrics, and access to them."""

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
import time

import pytest

from steppe.server.base.logs import REQUEST, log_as
from steppe.server.base.metrics import REGISTRY
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.pool import Pool
from tests.server.site import ANA, against, browser, play_some, running, table_of_two
from tests.server.test_pool import ODD, question
from tests.server.test_thinking import asking, thinking
from tests.server.test_thinking import question as elsewhere

pytestmark = pytest.mark.anyio
TOKEN = {"authorization": "Bearer open sesame"}


@pytest.fixture
async def measured(tmp_path):
    """Run an application whose metrics need a token."""
    async with running(tmp_path, metrics="open sesame") as app:
        yield app


async def numbers(app):
    async with browser(app) as prometheus:
        answer = await prometheus.get("/metrics", headers=TOKEN)
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_without_a_token_the_metrics_are_not_found(measured, app):
    async with browser(measured) as ana:
        assert (await ana.get("/metrics")).status_code == 404
        wrong = await ana.get("/metrics", headers={"authorization": "Bearer sesamé".encode()})
        assert wrong.status_code == 404
    async with browser(app) as ana:  # a server without a token
        assert (await ana.get("/metrics", headers={"authorization": "Bearer "})).status_code == 404


async def test_moves_requests_and_errors_are_counted(measured):
    before = await numbers(measured)
    room = await table_of_two(measured.state.rooms)
    await play_some(room, 3)
    async with browser(measured) as ana:
        await ana.get(f"/m/{room.table.id}")
        await ana.get("/nowhere")
    after = await numbers(measured)

    def grown(name):
        return after[name] - before.get(name, 0)

    assert grown('steppe_moves_total{game="zebras"}') == 3
    assert grown("steppe_save_seconds_count") == 3
    assert grown('steppe_answers_total{kind="page",status="404"}') == 1
    assert grown('steppe_request_seconds_count{kind="page"}') == 3  # these values were measured


async def test_numbers_name_nobody(measured):
    room = await table_of_two(measured.state.rooms)
    await play_some(room, 1)
    link = measured.state.keys.seat_secret(room.table.id, 0)
    async with browser(measured) as ana:
        await ana.get(f"/s/{link}")
        told = (await ana.get("/metrics", headers=TOKEN)).text
    for secret in (room.table.id, link, ANA, "guard:", "ana", "sesame"):
        assert not re.search(rf"\b{re.escape(secret)}\b", told)


async def test_a_request_has_one_number_everywhere(app):
    async with browser(app) as ana:
        first, second = [(await ana.get("/")).headers["x-request-id"] for _ in range(2)]
        assert first != second
        given = await ana.get("/", headers={"x-request-id": "0123456789abcdef"})
        assert given.headers["x-request-id"] == "0123456789abcdef"
        odd = await ana.get("/", headers={"x-request-id": 'a"\tb'})
        assert re.fullmatch("[0-9a-f]{16}", odd.headers["x-request-id"])


async def test_a_fault_names_its_number_on_the_page_and_in_the_log(app, monkeypatch, capsys):
    async def fail(*_):
        raise RuntimeError("the moon")

    room = await table_of_two(app.state.rooms)
    monkeypatch.setattr(app.state.rooms, "get", fail)
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    log_as("json")
    async with browser(app) as ana:
        page = await ana.get(f"/m/{room.table.id}")
    told = json.loads(capsys.readouterr().err.splitlines()[-1])
    number = page.headers["x-request-id"]
    assert page.status_code == 500
    assert f"quote this number: {number}" in page.text
    assert (told["request"], told["level"], told["logger"]) == (
        number,
        "error",
        "steppe.server.pages.error_responses",
    )
    assert told["error"].endswith("RuntimeError: the moon")


async def test_the_link_of_a_seat_is_not_in_the_log(app, monkeypatch, capsys):
    async def fail(*_):
        raise RuntimeError("the moon")

    monkeypatch.setattr(app.state.rooms, "seat_by", fail)
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    log_as("text")
    async with browser(app) as ana:
        assert (await ana.get("/s/secret-link")).status_code == 500
    told = capsys.readouterr().err
    assert "GET '/s/…' failed [" in told
    assert "secret-link" not in told


def test_a_line_of_text_has_time_level_and_number(monkeypatch, capsys):
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    log_as("text")
    logging.getLogger("steppe").warning("the %s is high", "moon")
    token = REQUEST.set("0123456789abcdef")
    logging.getLogger("steppe").error("the sun is low")
    REQUEST.reset(token)
    first, second = capsys.readouterr().err.splitlines()
    assert re.fullmatch(r"\d{4}-\S+ WARNING \d+ the moon is high", first)
    assert second.endswith(f" ERROR {os.getpid()} the sun is low [0123456789abcdef]")


async def test_bots_that_think_and_those_that_wait_are_counted():
    pool = Pool(0, think=0.1, hang=60.0, shop=ODD)
    asked = [asyncio.create_task(pool.choose(question("last", str(n)))) for n in range(3)]
    while value("steppe_jobs_waiting") < 2:
        await asyncio.sleep(0.001)
    before = value("steppe_thinking_seconds_count", level="last")
    await asyncio.gather(*asked)
    await pool.close()
    assert value("steppe_jobs_waiting") == 0
    assert value("steppe_thinking_seconds_count", level="last") == before + 3


async def test_questions_to_thinkers_elsewhere_are_counted(database):
    before = value("steppe_answer_seconds_count", level="quick")
    async with asking(database) as queue:
        asked = asyncio.create_task(queue.choose(elsewhere(bot="quick")))
        while not value("steppe_jobs_waiting"):
            await asyncio.sleep(0.001)
        async with thinking(database):
            await asked
    assert value("steppe_jobs_waiting") == 0
    assert value("steppe_answer_seconds_count", level="quick") == before + 1


def value(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_a_busy_loop_is_seen(app):
    await asyncio.sleep(0.3)
    before = value("steppe_loop_lag_seconds_sum")
    time.sleep(0.5)
    await asyncio.sleep(0.3)
    assert value("steppe_loop_lag_seconds_sum") > before + 0.2


async def test_what_the_store_cannot_do_is_counted(tmp_path):
    before = value("steppe_store_errors_total", deed="saved")
    async with running(tmp_path) as app:
        (tmp_path / "steppe.sqlite").unlink()
        with pytest.raises(StorageError):
            await app.state.rooms.create(against("open"), ANA)
    assert value("steppe_store_errors_total", deed="saved") > before


async def test_whether_it_answers_and_whether_it_saves_are_two_questions(tmp_path):
    async with running(tmp_path) as app, browser(app) as proxy:
        assert (await proxy.get("/readyz")).json()["ok"]
        (tmp_path / "steppe.sqlite").unlink()
        app.state.health._until = 0.0
        assert (await proxy.get("/readyz")).status_code == 503
        assert (await proxy.get("/livez")).json() == {"ok": True, "forwarded": False}


_TWO = """
import os, subprocess, sys
from prometheus_client import generate_latest
from steppe.server.base.metrics import STREAMS, MOVES, _registry, let_go
if sys.argv[1:]:
    STREAMS.inc(); MOVES.labels("zebras").inc()
    os._exit(0)
child = subprocess.Popen([sys.executable, "-c", sys.orig_argv[2], "child"])
child.wait()
STREAMS.inc()
let_go(child.pid)
print(generate_latest(_registry()).decode())
"""


def test_of_a_process_that_ended_only_what_it_did_is_counted(tmp_path):
    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONPATH": path, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", _TWO], env=environment, capture_output=True, text=True, check=True
    )
    assert "\nsteppe_live_streams 1.0\n" in done.stdout
    assert '\nsteppe_moves_total{game="zebras"} 1.0\n' in done.stdout
