"""The order of bot requests: waiting people, then watched tables, then the rest, shared evenly."""

import asyncio
import random
import time

import pytest

from steppe.server.bots.scheduler import Claim, Rank, Scheduler, Shares

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("steady")]
WAITED_FOR, WATCHED, UNSEEN = Rank


class Clock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def order(claims: list[Claim], seconds: float = 0.002) -> list[Claim]:
    """Return the claims in the order in which a slow worker serves them, the current one first."""
    scheduler, served = Scheduler(Shares()), []

    async def ask(claim: Claim) -> None:
        async with scheduler.turn(claim):
            served.append(claim)
            await asyncio.sleep(seconds)

    await asyncio.gather(*map(ask, claims))
    return served


def claims(count: int, owner: str, rank: Rank) -> list[Claim]:
    return [Claim(owner, lambda: rank) for _ in range(count)]


async def test_people_come_first_then_watched_tables_then_the_rest():
    waiting = [*claims(3, "a", UNSEEN), *claims(3, "b", WATCHED), *claims(3, "c", WAITED_FOR)]
    random.shuffle(waiting)
    served = await order(waiting)
    ranks = [claim.rank() for claim in served[1:]]  # the first had no competition
    assert ranks == sorted(ranks)
    assert served[0] is waiting[0]


async def test_an_address_with_many_tables_has_the_share_of_one_with_one():
    waiting = [*claims(60, "crowd", WAITED_FOR), *claims(1, "ana", WAITED_FOR)]
    served = await order(waiting)
    assert served.index(waiting[-1]) == 1


async def test_two_addresses_take_turns():
    served = await order([*claims(8, "a", WATCHED), *claims(8, "b", WATCHED)], 0.01)
    owners = [claim.owner for claim in served[:8]]
    assert 3 <= owners.count("a") <= 5


async def test_of_one_owner_the_first_to_come_is_served_first():
    waiting = claims(20, "a", WATCHED)
    assert await order(waiting) == waiting


async def test_a_table_rises_when_a_visitor_comes_to_see_it():
    rank = UNSEEN
    late = Claim("a", lambda: rank)
    waiting = [*claims(1, "b", UNSEEN), *claims(5, "c", WATCHED), late]
    asking = asyncio.create_task(order(waiting, 0.02))
    await asyncio.sleep(0.01)
    rank = WAITED_FOR
    assert (await asking).index(late) == 1


async def test_past_use_counts_less_as_time_goes_by():
    clock = Clock()
    shares = Shares(clock)
    shares.charge("a", 8.0)
    clock.now += 60.0
    assert shares.used("a") == pytest.approx(4.0)
    assert shares.used("b") == 0.0
    clock.now += 3600.0
    shares.charge("b", 1.0)
    assert list(shares._used) == ["b"]


async def test_the_time_is_shared_among_owners_and_by_each_among_their_questions():
    scheduler, crowds = Scheduler(Shares()), {}

    async def ask(claim: Claim) -> None:
        async with scheduler.turn(claim) as crowd:
            crowds.setdefault(claim.owner, crowd)
            await asyncio.sleep(0)

    waiting = [
        *claims(1, "x", WATCHED),
        *claims(30, "crowd", UNSEEN),
        *claims(1, "ana", WAITED_FOR),
    ]
    await asyncio.gather(*map(ask, waiting))
    assert crowds == {"x": 1, "ana": 1, "crowd": 30}


@pytest.mark.parametrize("when", ["waiting", "called"])
async def test_a_cancelled_request_leaves_its_place_to_the_next(when):
    scheduler, served = Scheduler(Shares()), []

    async def ask(claim: Claim, seconds: float = 0.0) -> None:
        async with scheduler.turn(claim):
            await asyncio.sleep(seconds)
            served.append(claim)

    first, second, third = claims(3, "a", WATCHED)
    tasks = [asyncio.create_task(ask(claim)) for claim in (first, second, third)]
    await asyncio.sleep(0)
    if when == "called":
        while not served:
            await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served in ([first, third], [first, second, third])
    assert not scheduler._busy


async def test_a_claim_knows_how_long_its_answer_is_of_use():
    assert Claim().left == float("inf")
    assert 0 < Claim(until=time.monotonic() + 5).left <= 5


async def test_those_who_give_up_all_at_once_are_passed_over():
    scheduler, served = Scheduler(Shares()), []

    async def ask(claim: Claim) -> None:
        async with scheduler.turn(claim):
            await asyncio.sleep(0.01)
            served.append(claim)

    first, *others = claims(5, "a", WATCHED)
    tasks = [asyncio.create_task(ask(claim)) for claim in (first, *others)]
    await asyncio.sleep(0)
    for task in tasks[:4]:
        task.cancel()  # the current claim passes its turn on before the others notice
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served == others[-1:]
    assert not scheduler._busy
