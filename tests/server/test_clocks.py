"""Setting the clock forward or back affects no leases, bot requests or windows."""

import time
from dataclasses import replace

import pytest

from steppe import games
from steppe.server.base.settings import Timing
from steppe.server.bots.remote_bots import row_of
from steppe.server.store.postgres_database import NOW
from tests.server.site import running
from tests.server.test_store import SHEET
from tests.server.test_thinking import opened, question
from tests.server.test_windows import table

pytestmark = pytest.mark.anyio
HOUR = 3600.0
STEPS = pytest.mark.parametrize("step", [-HOUR, HOUR])


async def set_back(store, relation: str, *columns: str, step: float) -> None:
    """Shift all times that the database has written, as if its clock had been set."""
    moved = ", ".join(f"{name} = {name} - $1::float8" for name in columns)
    await store._pool.execute(f"UPDATE {relation} SET {moved}", step)


@STEPS
async def test_a_match_whose_worker_died_is_taken_over_though_the_clock_was_set(database, step):
    async with opened(database) as store:
        owed = replace(SHEET.standing, owed=True)
        await store.create(replace(SHEET, standing=owed))
        await store.sharing.renew(["m1"])
        assert await store.sharing.take_over(5) == []
        assert not await store.sharing.claim("m1")
        await set_back(store, "match", "due", step=step)
        assert await store.sharing.take_over(5) == ["m1"]
        await set_back(store, "match", "due", step=step)
        assert await store.sharing.claim("m1")


@STEPS
async def test_a_question_is_asked_and_thought_about_though_the_clock_was_set(database, step):
    async with opened(database) as store:
        questions, asked = store.questions, row_of(question(until=time.monotonic() + 60))
        await questions.ask(asked)
        assert [one.id for one in await questions.take(1)] == [asked.id]
        assert await questions.take(1) == []
        await set_back(store, "question", "seen", "lease", "until", step=step)
        assert await questions.take(1) == []  # no process has confirmed that the question is open
        await questions.ask_again([asked])
        (taken,) = await questions.take(1)
        assert taken.left == pytest.approx(60, abs=30)
        assert await questions.crowd() == 1


@STEPS
async def test_questions_that_nobody_asks_are_forgotten_though_the_clock_was_set(database, step):
    async with opened(database) as store:
        await store.questions.ask(row_of(question()))
        await store.questions.forget()
        assert await store._pool.fetchval("SELECT COUNT(*) FROM question") == 1
        await set_back(store, "question", "seen", step=step)
        await store.questions.forget()
        assert await store._pool.fetchval("SELECT COUNT(*) FROM question") == 0
        assert await store._pool.fetchval(f"SELECT {NOW}") > 0


@STEPS
async def test_a_window_stays_open_for_its_time_though_the_clock_is_set(
    tmp_path, monkeypatch, step
):
    monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
    clock = time.time
    async with running(tmp_path, windows=Timing(live=60)) as app:
        room = await table(app.state.rooms)
        monkeypatch.setattr(time, "time", lambda: clock() + step)
        room.wake()  # as happens when a player takes a seat
        assert room.table.window.left == pytest.approx(60, abs=30)


@STEPS
async def test_matches_in_progress_are_counted_though_the_clock_is_set(tmp_path, monkeypatch, step):
    clock = time.time
    async with running(tmp_path) as app:
        monkeypatch.setitem(games.GAMES, "tiny", "tests.tiny.windows:GAME")
        room = await table(app.state.rooms)
        monkeypatch.setattr(time, "time", lambda: clock() + step)
        assert room.table.is_running_since(time.monotonic() - HOUR)
        assert not room.table.is_running_since(time.monotonic() + 1)
