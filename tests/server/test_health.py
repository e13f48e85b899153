"""A server is ready when it can draw its first page immediately and save matches."""

import asyncio

import pytest

from steppe.server.web import health, lifespan
from steppe.server.web.warmup import Warm
from tests.server.site import browser, served

pytestmark = pytest.mark.anyio


@pytest.fixture
async def cold(tmp_path, monkeypatch, request):
    """Run a server whose first pages are drawn, or fail, when the test says so."""
    drawn = asyncio.get_running_loop().create_future()
    monkeypatch.setattr(lifespan, "warm_up", lambda _: drawn_by(drawn))
    monkeypatch.setattr(health, "_DRAWING", 0.01)
    app = served(tmp_path, limits={})
    app.state.warm, app.state.drawn = Warm.BESIDE, drawn
    async with app.router.lifespan_context(app):
        yield app


async def drawn_by(future):
    await asyncio.shield(future)


async def asked(app):
    """Return the answers to health checks by address, each with its status and problem."""
    async with browser(app) as proxy:
        data = {path: await proxy.get(path) for path in ("/livez", "/healthz", "/readyz")}
    return {path: (one.status_code, one.json().get("problem", "")) for path, one in data.items()}


async def test_a_server_answers_and_keeps_matches_before_it_is_ready(cold):
    told = await asked(cold)
    assert told["/livez"] == told["/healthz"] == (200, "")
    assert told["/readyz"] == (503, "The first pages are being drawn.")
    cold.state.drawn.set_result(None)
    assert await asked(cold) == dict.fromkeys(told, (200, ""))


async def test_a_readiness_check_waits_for_the_answer(cold, monkeypatch):
    monkeypatch.setattr(health, "_DRAWING", 60.0)
    async with browser(cold) as proxy:
        waiting = asyncio.create_task(proxy.get("/readyz"))
        assert (await proxy.get("/livez")).status_code == 200
        assert not waiting.done()
        cold.state.drawn.set_result(None)
        assert (await waiting).status_code == 200


async def test_a_server_whose_first_page_cannot_be_drawn_is_not_ready_and_says_why(cold, caplog):
    cold.state.drawn.set_exception(ValueError("no such colour"))
    assert (await asked(cold))["/healthz"] == (200, "")
    for _ in range(3):
        status, problem = (await asked(cold))["/readyz"]
        assert (status, "cannot be drawn" in problem) == (503, True)
    (line,) = [one for one in caplog.records if one.levelname == "ERROR"]
    assert "no such colour" in str(line.exc_info[1])


async def test_a_worker_of_several_answers_nobody_before_it_is_ready(tmp_path, monkeypatch):
    begun, drawn = asyncio.Event(), asyncio.get_running_loop().create_future()

    async def draw(_):
        begun.set()
        await drawn

    monkeypatch.setattr(lifespan, "warm_up", draw)
    app = served(tmp_path)
    app.state.warm = Warm.BEFORE
    serving = app.router.lifespan_context(app)
    starting = asyncio.create_task(serving.__aenter__())
    await begun.wait()
    await asyncio.sleep(0)
    assert not starting.done()
    drawn.set_result(None)
    await starting
    assert (await asked(app))["/readyz"] == (200, "")
    await serving.__aexit__(None, None, None)
