"""The queue of analyses in a database: saved, requested and leased, on every engine."""

import asyncio
from dataclasses import replace

import pytest

from steppe.server.analysis.analysis_queue import (
    SEARCH,
    TRIES,
    AnalysisQueue,
    Count,
    Job,
    Progress,
    Rank,
    Wish,
)
from steppe.server.store.rows import Statement

pytestmark = pytest.mark.anyio
WISH = Wish("j1", "m1", "zebras", "1-abc", "[record]", "ana", Rank.SPECTATOR, 3)
JOB = Job("j1", "m1", "zebras", "1-abc", "[record]", 3)


@pytest.fixture
def jobs(store):
    return AnalysisQueue(store)


async def lapse(store):
    """Let all leases expire."""
    await store.change([Statement("UPDATE job SET lease = 1", {})])


async def test_the_deepest_analysis_is_kept(jobs):
    assert (await jobs.level("j1"), await jobs.body("j1")) == (None, None)
    for level, body in ((1, b"luck"), (0, b"curve"), (1, b"luck again")):
        await jobs.keep(JOB, level, body)
    assert (await jobs.level("j1"), await jobs.body("j1")) == (1, b"luck")


async def test_what_is_most_urgent_is_free_first_and_known_by_its_place(jobs):
    await jobs.ask(WISH)
    await jobs.ask(replace(WISH, id="j2", rank=Rank.SITE))
    await jobs.ask(replace(WISH, id="j3", rank=Rank.PARTICIPANT))
    await jobs.ask(replace(WISH, id="j4"))
    assert [free.id for free in await jobs.free()] == ["j3", "j1", "j4", "j2"]
    assert [(await jobs.look(id))["place"] for id in ("j1", "j2", "j3", "j4")] == [2, 4, 1, 3]
    await jobs.claim("j3")
    row = await jobs.look("j1")
    assert (row["place"], bool(row["held"])) == (1, False)


async def asked(jobs, owner: str, *ids: str, level: int = 3) -> None:
    """Request analyses of matches for an owner."""
    for id in ids:
        await jobs.ask(replace(WISH, id=id, owner=owner, asker=f"guest {id}", level=level))


async def order(jobs) -> list[str]:
    """Return the queue in order, and check the places that it shows."""
    free = [one.id for one in await jobs.free()]
    places = [(await jobs.look(id))["place"] for id in free]
    assert places == list(range(1, len(free) + 1))
    return free


async def test_a_first_analysis_comes_before_the_second_of_another_address(jobs):
    await asked(jobs, "many", *(f"m{number:02}" for number in range(36)))
    await asked(jobs, "one", "o")
    assert (await order(jobs))[:3] == ["m00", "o", "m01"]
    await jobs.claim("m00")
    assert (await order(jobs))[:2] == ["o", "m01"]


async def test_what_an_address_asks_for_counts_by_what_it_costs(jobs):
    await asked(jobs, "deep", "d1", "d2")
    await asked(jobs, "brief", "b1", "b2", "b3", level=0)
    assert await order(jobs) == ["d1", "b1", "b2", "b3", "d2"]


async def test_an_address_that_has_had_its_share_comes_later_for_a_while(store, jobs):
    await asked(jobs, "busy", "j1")
    job = await jobs.claim("j1")
    await jobs.charge(job, 50.0)
    await jobs.finish("j1", 3)
    await asked(jobs, "busy", "j2")
    await asked(jobs, "other", "o1", "o2")
    assert await order(jobs) == ["o1", "o2", "j2"]
    for step in (-3600, 3600):  # as if the clock had been changed, or after a long time
        await store.change([Statement("UPDATE spent SET at = at + :step", {"step": step})])
        assert await order(jobs) == ["j2", "o1", "o2"]
        await store.change([Statement("UPDATE spent SET at = at - :step", {"step": step})])
    await store.change([Statement("UPDATE spent SET at = at - 3600", {})])
    await jobs.charge(job, 1.0)
    (row,) = await store.select(Statement("SELECT COUNT(*) AS number FROM spent", {}))
    assert row["number"] == 1


async def test_players_of_the_match_come_first_whatever_others_have_used(jobs):
    await asked(jobs, "other", "o1")
    wish = replace(WISH, id="mine", owner="busy", rank=Rank.PARTICIPANT)
    for number in range(3):
        await jobs.ask(replace(wish, id=f"mine {number}"))
    assert await order(jobs) == ["mine 0", "mine 1", "mine 2", "o1"]


@pytest.mark.parametrize("step", [-3600, 3600])
async def test_a_clock_that_is_set_changes_no_place_and_ends_no_wait(store, jobs, step):
    await asked(jobs, "a", "a1", "a2")
    times = "asked = asked - :step, lease = lease - :step"
    await jobs.claim("a1")
    await store.change([Statement(f"UPDATE job SET {times}", {"step": step})])
    await asked(jobs, "a", "a3")
    await asked(jobs, "b", "b1")
    assert [one.id for one in await jobs.free() if one.id != "a1"] == ["b1", "a2", "a3"]
    assert await jobs.hold("a1", Progress())  # the analysing process keeps the lease
    assert await order(jobs) == ["b1", "a2", "a3"]


async def test_jobs_are_counted_by_guest_and_address(jobs):
    await asked(jobs, "a", "a1", "a2")
    await asked(jobs, "b", "b1")
    assert await jobs.count("guest a1", "other", "a") == Count(3, 1, 2)
    assert await jobs.count("guest a1", "a1", "a") == Count(2, 0, 1)


async def test_a_job_is_held_by_one_who_says_how_far_it_is(store, jobs):
    await jobs.ask(WISH)
    others = [AnalysisQueue(store) for _ in range(5)]
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


async def test_a_dead_worker_loses_its_job_which_fails_after_some_tries(store, jobs):
    await jobs.ask(WISH)
    for number in range(TRIES):
        assert [free.tries for free in await jobs.free()] == [number]
        assert await AnalysisQueue(store).claim("j1") == JOB
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


async def test_only_the_sole_requester_cancels(jobs):
    await jobs.ask(WISH)
    await jobs.cancel("j1", "ben")
    assert await jobs.claim("j1") == JOB
    await jobs.cancel("j1", "ana")
    assert not await jobs.hold("j1", Progress())
    for asker in ("ana", "ben"):
        await jobs.ask(replace(WISH, asker=asker))
    await jobs.cancel("j1", "ana")
    assert await jobs.look("j1")


async def test_only_jobs_that_are_awaited_are_counted(jobs):
    for id, asker in (("j1", "ana"), ("j2", "ana"), ("j3", "ben")):
        await jobs.ask(replace(WISH, id=id, asker=asker))
    assert await jobs.count("ana", "j9") == Count(3, 2, 3)
    assert await jobs.count("ana", "j1") == Count(2, 1, 2)
    await jobs.claim("j2")
    await jobs.fail("j2", "it broke")
    assert await jobs.count("ana", "j9") == Count(2, 1, 2)


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
