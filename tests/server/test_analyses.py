"""Analyses of finished matches: requested, queued, made by any process, saved for all visitors."""

import asyncio
from base64 import b64encode
from contextlib import asynccontextmanager

import pytest

from steppe.analysis.analyse import job_of, levels
from steppe.analysis.judge.effort import LEVELS, MOMENTS, level_at
from steppe.analysis.judge.report import Analysis
from steppe.games import load
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.server.analysis import analyses, analysis_runner
from steppe.server.analysis.analyses import (
    BROKEN,
    ENOUGH,
    KEPT,
    NONE,
    OFF,
    REFUSED,
    RUNNING,
    WAITING,
    State,
    UnfinishedError,
)
from steppe.server.analysis.analysis_queue import TRIES, AnalysisQueue, Wish
from steppe.server.analysis.analysis_runner import AnalysisRunner
from steppe.server.bots import analysis_thread
from steppe.server.bots.analysis_thread import Analyst, body_of, packed, unpacked
from steppe.server.bots.bot_service import BotError
from steppe.server.bots.pool import Pool, Shop
from steppe.server.store.rows import Statement
from tests.analysis.matches import LEAST, played
from tests.server.site import (
    ANA,
    BEN,
    FirstMove,
    browser,
    guest_to_move,
    play,
    play_some,
    running,
    table_of_three,
    until,
)
from tests.server.test_pool import question

pytestmark = pytest.mark.anyio
SHOP = Shop("tests.server.tiny_bot_process", ("last", "nap"), ("last",), "last", "last")
EVE = "guest-eve"


def told(match, watch=None):
    """Yield made-up analyses of a match, one for each level."""
    for number, stage in enumerate(LEVELS):
        if watch:
            watch(stage, number, 9)
        asked = match.game, match.players, match.options
        yield Analysis(asked[0].name, *asked[1:], "1", "1", job_of(match), stage, {}, (), ())


class Desk:
    """Makes analyses without computing; the test decides when, and up to which level."""

    def __init__(self):
        self.is_free, self.error = True, None
        self.asked, self.stopped = [], []
        self.steps = asyncio.Semaphore(100)

    def may_analyse(self, game):
        return self.is_free

    async def analyse(self, job, game, record, level):
        self.asked.append(job)
        try:
            for number, found in enumerate(told(replay(parse_record(record), load))):
                yield {"job": job, "stage": found.stage, "done": number, "total": 9}
                await self.steps.acquire()
                if self.error is not None:
                    raise self.error
                body = b64encode(packed(found.to_json())).decode()
                yield {"job": job, "level": found.stage, "body": body}
            yield {"job": job, "over": True}
        finally:
            self.stopped.append(job)


@pytest.fixture
def desk(monkeypatch):
    desk = Desk()
    monkeypatch.setattr(FirstMove, "analyst", desk)
    monkeypatch.setattr(analysis_runner, "BEAT", 0.02)
    return desk


@asynccontextmanager
async def finished(folder, **settings):
    """Yield a site, and a finished match on it."""
    async with running(folder, **settings) as app:
        room = await table_of_three(app.state.rooms, "tiny")
        while not room.table.match.is_over:
            await play_some(room, 1)
        yield app, room


async def over_by(app, ply: int) -> str:
    """Return the id of a finished match that has an unusual move at ``ply``."""
    room = await table_of_three(app.state.rooms, "tiny")
    await play_some(room, ply)
    await play(room, guest_to_move(room), room.table.match.legal(room.table.match.player)[-1])
    while not room.table.match.is_over:
        await play_some(room, 1)
    return room.table.id


@pytest.fixture
async def site(desk, tmp_path, tiny):
    async with finished(tmp_path) as here:
        yield here


@pytest.fixture
def over(site):
    return site[0].state.analyses, site[1]


def expected(room):
    """Return a match's analyses at all levels."""
    return [found.to_json() for found in told(room.table.match)]


async def stands(all_of_them, room, **wanted):
    """Wait until a match's analysis has this status."""
    async with asyncio.timeout(30):
        while (state := await all_of_them.state(room.table.id)) != State(**wanted):
            assert state.status != REFUSED
            await asyncio.sleep(0.005)


async def test_a_visitor_who_asks_gets_all_levels_and_others_find_them(over, desk):
    all_of_them, room = over
    match = room.table.id
    assert await all_of_them.state(match) == State(NONE)
    assert await all_of_them.latest(match) is None
    await all_of_them.ask(match, EVE)
    await stands(all_of_them, room, status=KEPT, level=MOMENTS)
    assert (await all_of_them.latest(match)).to_json() == expected(room)[-1]
    assert await all_of_them.text(match) == expected(room)[-1]
    assert (await all_of_them.ask(match, ANA)).status == KEPT
    assert len(desk.asked) == 1


async def test_it_is_shown_how_far_an_analysis_is_level_by_level(over, desk):
    all_of_them, room = over
    desk.is_free, desk.steps = False, asyncio.Semaphore(0)
    assert await all_of_them.ask(room.table.id, ANA) == State(WAITING, place=1)
    desk.is_free = True
    await stands(all_of_them, room, status=RUNNING, stage="curve", total=9)
    desk.steps.release()
    await stands(all_of_them, room, status=RUNNING, level="curve", stage="luck", done=1, total=9)
    assert await all_of_them.text(room.table.id) == expected(room)[0]
    assert await all_of_them.text(room.table.id, "luck") is None


async def test_a_visitor_who_asked_alone_cancels_and_what_is_there_stays(over, desk):
    all_of_them, room = over
    desk.steps = asyncio.Semaphore(1)
    await all_of_them.ask(room.table.id, EVE)
    await stands(all_of_them, room, status=RUNNING, level="curve", stage="luck", done=1, total=9)
    assert (await all_of_them.cancel(room.table.id, ANA)).status == RUNNING
    assert await all_of_them.cancel(room.table.id, EVE) == State(KEPT, "curve")
    await until(lambda: desk.stopped)


async def test_a_process_that_is_lost_is_replaced_once_and_one_that_fails_is_not(over, desk):
    all_of_them, room = over
    desk.error = BotError("it died")
    await all_of_them.ask(room.table.id, EVE)
    async with asyncio.timeout(30):
        while (await all_of_them.state(room.table.id)).why != BROKEN:
            await asyncio.sleep(0.005)
    assert len(desk.asked) == TRIES
    assert (await all_of_them.ask(room.table.id, ANA)).status == REFUSED


async def test_a_guest_waits_for_a_few_at_a_time_and_a_site_may_make_none(desk, tmp_path, tiny):
    desk.is_free = False
    async with finished(tmp_path, analyses=1) as (app, room):
        all_of_them = app.state.analyses
        match = played(seed=2)
        wish = Wish("other", "m", "tiny", "1", format_record(from_match(match, {})), EVE, 1, 0)
        await all_of_them._jobs.ask(wish)
        assert (await all_of_them.ask(room.table.id, EVE)).why == ENOUGH
        assert (await all_of_them.ask(room.table.id, BEN)).place == 1  # a player in the match
        assert (await all_of_them.ask(room.table.id, EVE)).status == REFUSED
    async with running(tmp_path, analyses=0) as app:
        all_of_them = app.state.analyses
        assert (await all_of_them.ask(room.table.id, BEN)).why == OFF


async def test_changing_identities_gains_no_more_than_an_address_has(
    desk, tmp_path, tiny, monkeypatch
):
    desk.is_free = False
    monkeypatch.setattr(analyses, "NEIGHBOURS", 2)
    async with running(tmp_path, analyses=1) as app:
        matches = [await over_by(app, ply) for ply in range(3)]
        all_of_them, answers = app.state.analyses, []
        for match in (*matches, matches[0]):
            async with browser(app) as nobody:  # without a cookie
                answers.append((await nobody.post(f"/m/{match}/analysis")).status_code)
        assert answers == [303, 303, 429, 303]
        state = await all_of_them.ask(matches[2], EVE, home="elsewhere")
        assert (state.status, state.place) == (WAITING, 2)  # behind only one of those requests
        kept = await app.state.rooms.house.store.select(Statement("SELECT owner FROM job", {}))
        assert not [row for row in kept if "elsewhere" in row["owner"] or "127.0" in row["owner"]]
        await all_of_them._jobs._change("DELETE FROM job")
        assert (await all_of_them.ask(matches[2], EVE, home="127.0.0.1")).status == WAITING


async def test_nothing_is_shown_of_a_match_in_progress(rooms, app, tiny):
    room = await table_of_three(rooms, tiny)
    all_of_them, match = app.state.analyses, room.table.id
    for asked in (all_of_them.latest(match), all_of_them.state(match), all_of_them.text(match)):
        with pytest.raises(UnfinishedError):
            await asked
    for asked in (all_of_them.ask(match, ANA), all_of_them.cancel(match, ANA)):
        with pytest.raises(UnfinishedError):
            await asked


def test_a_thread_reports_what_it_finds_and_stops_between_two_pieces_of_work(monkeypatch, tiny):
    monkeypatch.setattr(analysis_thread, "levels", told)
    monkeypatch.setattr(analysis_thread, "_APART", 0.0)
    match, heard = played(), []
    record = format_record(from_match(match, {}))
    reader = Analyst(heard.append)
    reader.begin("j1", record, MOMENTS).join()
    assert [unpacked(body_of(one)) for one in heard if "body" in one] == [
        found.to_json() for found in told(match)
    ]
    assert heard[0] == {"job": "j1", "stage": "curve", "done": 0, "total": heard[0]["total"]}
    assert heard[-1] == {"job": "j1", "over": True}
    heard.clear()
    with reader.waiting():
        thread = reader.begin("j2", record, "curve")
        thread.join(0.2)
        assert len(heard) <= 1
        reader.stop("j2")
    thread.join()
    assert heard[-1] == {"job": "j2", "over": True}
    assert not [one for one in heard if "body" in one]
    reader.begin("j2", record, "curve").join()  # again
    assert [one["level"] for one in heard if "body" in one] == ["curve"]
    reader.begin("j3", record.replace("\n0 ", "\n1 ", 1), "curve").join()
    assert heard[-1]["over"]
    assert heard[-1]["error"].startswith("RecordError: ")


@asynccontextmanager
async def small_pool():
    """Yield a pool with one interpreted process, which may analyse small matches."""
    pool = Pool(1, think=0.1, hang=60.0, shop=SHOP)
    worker = pool._compiled[0]
    worker._compiled = False
    await worker._running()
    worker.warm.update(("tiny", "zebras"))
    try:
        yield pool, worker
    finally:
        await pool.close()


async def test_a_process_that_is_killed_has_its_job_done_by_another_with_the_same_bytes(store):
    match = played()
    record = format_record(from_match(match, {}))
    jobs = AnalysisQueue(store)
    await jobs.ask(Wish("j1", "m", "tiny", "1", record, EVE, 1, level_at(MOMENTS)))
    async with small_pool() as (pool, worker), small_pool() as (other, _):
        first = AnalysisRunner(jobs, pool)
        first.start()
        while not worker._process.is_analysing:
            await asyncio.sleep(0.001)
        assert await pool.choose(question("last"))  # the bots still answer
        worker._process._process.kill()
        await until(lambda: not first._held)
        await first.close()
        second = AnalysisRunner(AnalysisQueue(store), other)
        second.start()
        async with asyncio.timeout(60):
            while row := await jobs.look("j1"):
                assert row["error"] is None
                await asyncio.sleep(0.01)
        await second.close()
    assert unpacked(await jobs.body("j1")) == [*levels(match, LEAST)][-1].to_json()


async def test_a_program_asks_waits_and_reads(site, over, desk):
    all_of_them, room = over
    desk.is_free = False
    address = f"/api/v1/matches/{room.table.id}/analysis"
    async with browser(site[0]) as program:
        mine = {"authorization": f"Bearer {room.table.secret(0)}"}
        assert (await program.get(address)).status_code == 404
        assert (await program.post(address)).status_code == 401
        answer = await program.post(address, headers=mine)
        assert (answer.status_code, answer.json()["place"]) == (202, 1)
        assert (await program.get(address)).json() == answer.json()
        assert (await program.delete(address, headers=mine)).json()["status"] == "none"
        desk.is_free = True
        await program.post(address, params={"level": "luck"}, headers=mine)
        await stands(all_of_them, room, status=KEPT, level=MOMENTS)
        assert (await program.get(address)).text == expected(room)[-1]
        assert (await program.get(address, params={"level": "moments"})).status_code in (200, 404)
        assert (await program.get(address, params={"level": "all"})).status_code == 422
