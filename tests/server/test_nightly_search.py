"""Puzzles found at night: the matches searched, their order, and the puzzles' destination."""

import threading
from datetime import UTC, datetime
from json import loads

import pytest

import steppe
from steppe.analysis.judge.effort import PUZZLES
from steppe.analysis.puzzles import puzzle_matches
from steppe.analysis.puzzles.puzzle import shipped
from steppe.analysis.puzzles.puzzle_matches import PuzzleMatch
from steppe.server.analysis.analysis_queue import AnalysisQueue, Job, Rank
from steppe.server.analysis.analysis_runner import AnalysisRunner
from steppe.server.base.match_data import Seat
from steppe.server.bots.analysis_thread import Analyst
from steppe.server.puzzles.nightly_puzzles import NightlyPuzzles, search_on
from steppe.server.puzzles.puzzles import Puzzles
from steppe.server.store.rows import Statement
from tests.server.test_openings import PEOPLE, keep

pytestmark = pytest.mark.anyio
GAME = steppe.load("zebras")
NIGHT = datetime(2026, 11, 26, 2, 30, tzinfo=UTC)
PUZZLE = next(iter(shipped(GAME).values()))


async def asked(store) -> list[dict]:
    return await store.select(Statement("SELECT * FROM job ORDER BY asked, id", {}))


async def done(store) -> None:
    """Run all pending jobs."""
    await store.change([Statement("DELETE FROM job", {})])


async def test_public_matches_come_first_then_those_of_bots(store):
    seats = PEOPLE[0], Seat("bot", "", bot="flint")
    await keep(store, "open", listed=True, seats=seats)
    for number, odd in enumerate(({}, {"dice": "d"}, {"start": "{}"}, {"rules": "0.1"})):
        await keep(store, f"odd{number}", listed="rules" in odd or bool(odd), **odd)
    nights = NightlyPuzzles(store, 4)
    found = []
    for _ in range(6):
        await nights.look(NIGHT)
        await nights.look(NIGHT)  # one match at a time
        found += await asked(store)
        await done(store)
    public, *bots = found
    assert public["match"] == "open"
    assert (public["rank"], public["asker"]) == (Rank.PUZZLES, "")
    assert loads(public["body"])["source"] == "person flint"
    assert len(bots) == 2
    assert all("bout" in loads(one["body"]) for one in bots)
    assert len({one["match"] for one in bots}) == 2


async def test_a_match_is_read_beside_the_event_loop(store, threads):
    await keep(store, "open", listed=True)
    await NightlyPuzzles(store, 1).look(NIGHT)
    assert [one["match"] for one in await asked(store)] == ["open"]
    assert threads
    assert threading.main_thread() not in threads


@pytest.mark.parametrize(("hour", "most"), [(12, 4), (2, 0)])
async def test_by_day_and_where_the_host_wants_none_nothing_is_looked_through(store, hour, most):
    await NightlyPuzzles(store, most).look(NIGHT.replace(hour=hour))
    assert await asked(store) == []


async def test_of_several_processes_one_asks(store):
    await NightlyPuzzles(store, 1).look(NIGHT)
    await done(store)
    await NightlyPuzzles(store, 1).look(NIGHT)
    assert await asked(store) == []


async def test_with_none_wanted_no_night_is_waited_for(store):
    await search_on(NightlyPuzzles(store, 0))


async def test_new_puzzles_are_kept_beside_those_of_the_site(store):
    class Desk:
        async def analyse(self, job, game, record, level):
            assert level == PUZZLES
            yield {"job": job, "stage": PUZZLES, "done": 1, "total": 2}
            yield {"job": job, "puzzle": PUZZLE.to_json()}
            yield {"job": job, "puzzle": PUZZLE.to_json()}

    await NightlyPuzzles(store, 1).look(NIGHT)
    (row,) = await asked(store)
    job = Job(*(row[name] for name in ("id", "match", "game", "engine", "body", "level")))
    jobs = AnalysisQueue(store)
    assert await jobs.claim(job.id) == job
    await AnalysisRunner(jobs, Desk())._work(job)
    assert await asked(store) == []
    (kept,) = await store.select(Statement("SELECT * FROM puzzle", {}))
    assert (kept["id"], kept["match"]) == (PUZZLE.id, job.match)
    assert PUZZLE.id in await Puzzles(store).all(GAME)


def test_a_bot_process_reports_the_puzzles_that_it_finds(monkeypatch):
    monkeypatch.setattr(puzzle_matches, "puzzles_of", lambda bout, watch: [PUZZLE])
    heard = []
    Analyst(heard.append).begin("j", PuzzleMatch("zebras", 2, 1, 0).to_json(), PUZZLES).join()
    assert heard == [{"job": "j", "puzzle": PUZZLE.to_json()}, {"job": "j", "over": True}]
