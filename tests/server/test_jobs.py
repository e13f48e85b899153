"""Analyses in a database: kept, asked for, held by one who works, on every engine."""

import asyncio
from dataclasses import replace

import pytest

from steppe.server.jobs import SEARCH, TRIES, Job, Jobs, Progress, Rank, Wish
from steppe.server.rows import Statement

pytestmark = pytest.mark.anyio
WISH = Wish("j1", "m1", "zebras", "1-abc", "[record]", "ana", Rank.SPECTATOR, 3)
JOB = Job("j1", "m1", "zebras", "1-abc", "[record]", 3)


@pytest.fixture
def jobs(store):
    return Jobs(store)


async def lapse(store):
    """Have all leases end."""
    await store.change([Statement("UPDATE job SET lease = 1", {})])


async def test_the_deepest_analysis_is_kept(jobs):
    assert (await jobs.level("j1"), await jobs.body("j1")) == (None, None)
    for level, body in ((1, b"luck"), (0, b"curve"), (1, b"luck again")):
        await jobs.keep(JOB, level, body)
    assert (await jobs.level("j1"), await jobs.body("j1")) == (1, b"luck")


async def test_what_is_most_urgent_is_free_first_and_known_by_its_place(jobs):
    await jobs.ask(WISH)
    await jobs.ask(replace(WISH, id="j2", rank=Rank.HOUSE))
    await jobs.ask(replace(WISH, id="j3", rank=Rank.PARTICIPANT))
    await jobs.ask(replace(WISH, id="j4"))
    assert [free.id for free in await jobs.free()] == ["j3", "j1", "j4", "j2"]
    assert [(await jobs.look(id))["place"] for id in ("j1", "j2", "j3", "j4")] == [2, 4, 1, 3]
    await jobs.claim("j3")
    row = await jobs.look("j1")
    assert (row["place"], bool(row["held"])) == (1, False)


async def test_a_job_is_held_by_one_who_says_how_far_it_is(store, jobs):
    await jobs.ask(WISH)
    others = [Jobs(store) for _ in range(5)]
    held = await asyncio.gather(*(other.claim("j1") for other in others))
    (owner,) = [other for other, job in zip(others, held, strict=True) if job == JOB]
    assert sorted(map(bool, held)) == [False] * 4 + [True]
    assert await owner.hold("j1", Progress("luck", 3, 10))
    assert not await jobs.hold("j1", Progress("curve", 0, 10))
    row = await jobs.look("j1")
    assert (bool(row["held"]), row["stage"], row["done"], row["total"]) == (True, "luck", 3, 10)
    assert await jobs.free() == []
    await owner.finish("j1", 3)
    assert await jobs.look("j1") is None


async def test_who_dies_loses_a_job_and_after_some_tries_it_has_failed(store, jobs):
    await jobs.ask(WISH)
    for number in range(TRIES):
        assert [free.tries for free in await jobs.free()] == [number]
        assert await Jobs(store).claim("j1") == JOB
        await lapse(store)
    assert await jobs.claim("j1") is None
    await jobs.give_up("j1")
    assert (await jobs.look("j1"))["error"] is not None
    assert await jobs.free() == []


async def test_a_search_that_failed_keeps_no_other_waiting(jobs):
    for id in ("j1", "j2"):
        await jobs.ask(replace(WISH, id=id, level=SEARCH))
    assert await jobs.claim("j1")
    assert await jobs.searches() == 2
    await jobs.fail("j1", "it broke")
    assert await jobs.searches() == 1


async def test_what_is_given_back_was_not_tried(jobs):
    await jobs.ask(WISH)
    for _ in range(2 * TRIES):
        assert await jobs.claim("j1") == JOB
        await jobs.give_back("j1")
    await jobs.claim("j1")
    await jobs.lose("j1")
    assert [free.tries for free in await jobs.free()] == [1]


async def test_a_job_that_is_wanted_deeper_meanwhile_goes_on(jobs):
    await jobs.ask(replace(WISH, level=0))
    await jobs.claim("j1")
    await jobs.ask(replace(WISH, level=2, rank=Rank.PARTICIPANT))
    await jobs.finish("j1", 0)
    assert (await jobs.claim("j1")).level == 2


async def test_only_who_alone_asked_cancels(jobs):
    await jobs.ask(WISH)
    await jobs.cancel("j1", "ben")
    assert await jobs.claim("j1") == JOB
    await jobs.cancel("j1", "ana")
    assert not await jobs.hold("j1", Progress())
    for asker in ("ana", "ben"):
        await jobs.ask(replace(WISH, asker=asker))
    await jobs.cancel("j1", "ana")
    assert await jobs.look("j1")


async def test_jobs_are_counted_that_somebody_waits_for(jobs):
    for id, asker in (("j1", "ana"), ("j2", "ana"), ("j3", "ben")):
        await jobs.ask(replace(WISH, id=id, asker=asker))
    assert await jobs.count("ana", "j9") == (3, 2)
    assert await jobs.count("ana", "j1") == (2, 1)
    await jobs.claim("j2")
    await jobs.fail("j2", "it broke")
    assert await jobs.count("ana", "j9") == (2, 1)


async def test_what_is_long_past_is_forgotten(store, jobs):
    for id in ("j1", "j2"):
        await jobs.ask(replace(WISH, id=id))
        await jobs.keep(replace(JOB, id=id, engine=id), 0, b"")
    await jobs.claim("j1")
    await jobs.fail("j1", "it broke")
    await store.change(
        [
            Statement(f"UPDATE {table} SET {name} = 1", {})
            for table, name in (("job", "asked"), ("analysis", "at"))
        ]
    )
    await jobs.forget({"zebras": "j2", "valley": "j1"})
    assert [free.id for free in await jobs.free()] == ["j2"]
    assert [await jobs.level(id) for id in ("j1", "j2")] == [None, 0]
