"""Bot requests in a database: answered once, the most urgent first, even if a process dies."""

import asyncio
import math
import os
import signal
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

import steppe
from steppe.core.bot import Seen
from steppe.core.position import Position
from steppe.server.bots import remote_bots
from steppe.server.bots.bot_service import BotError, BotRequest, LateError
from steppe.server.bots.pool import PATIENCE
from steppe.server.bots.remote_bots import LONG, RemoteBots, row_of
from steppe.server.bots.request_runner import RequestRunner, question_of
from steppe.server.bots.scheduler import Claim, Rank
from steppe.server.store.bot_requests import AnswerRow
from steppe.server.store.leases import LEASE
from steppe.server.store.postgres import PostgresStore
from tests.server.site import FirstMove, until

pytestmark = pytest.mark.anyio


def question(match="m", bot="quick", **claim):
    position = Position.new(steppe.load("zebras"))
    seen = Seen(position.observe(0), 0, tuple(position.legal()))
    return BotRequest(match, "zebras", bot, seen, Claim(**claim))


@asynccontextmanager
async def opened(database):
    store = await PostgresStore.opened(database)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def asking(database):
    """Yield the client side for bots in other processes."""
    async with opened(database) as store:
        queue = RemoteBots(store.questions, store.listener, FirstMove())
        queue.start()
        try:
            yield queue
        finally:
            await queue.close()


@asynccontextmanager
async def thinking(database, places=1, bots=None):
    """Yield a bot process's bots."""
    async with opened(database) as store:
        bots = bots or FirstMove()
        bots.places = places
        bots.thinking = thinking = RequestRunner(store.questions, store.listener, bots)
        thinking.start()
        try:
            yield bots
        finally:
            await thinking.close()


async def pass_by(database, seconds):
    """Move the times of all requests back by some seconds."""
    times = ", ".join(f"{name} = {name} - $1::float8" for name in ("asked", "lease"))
    async with opened(database) as store:
        await store._pool.execute(f"UPDATE question SET {times}", seconds)


async def test_a_bot_process_answers_a_request(database):
    async with asking(database) as queue, thinking(database) as bots:
        assert await queue.choose(question()) == question().seen.legal[0]
        with pytest.raises(BotError, match="hangs"):
            await queue.choose(question(bot="broken"))
        assert len(bots.asked) == 2


async def test_what_two_workers_ask_is_thought_about_once(database):
    async with asking(database) as one, asking(database) as other, thinking(database, 4) as bots:
        asked = [queue.choose(question()) for queue in (one, other, one, other)]
        assert len(set(await asyncio.gather(*asked))) == 1
        assert len(bots.asked) == 1


async def test_nobody_waits_for_an_answer_that_comes_too_late(database):
    async with asking(database) as queue:
        with pytest.raises(LateError):
            await queue.choose(question(until=asyncio.get_running_loop().time() + 0.1))


async def test_people_who_wait_come_first_then_who_has_used_least(database):
    async with opened(database) as store:
        ranks = (Rank.UNSEEN, Rank.WATCHED, Rank.WAITED_FOR, Rank.WAITED_FOR)
        for number, rank in enumerate(ranks):
            owner = "busy" if number == 2 else f"owner {number}"
            asked = question(f"m{number}", owner=owner, rank=lambda rank=rank: rank)
            await store.questions.ask(row_of(asked))
        await store.questions.ask(row_of(question("before", owner="busy", rank=lambda: 0)))
        await store._pool.execute(
            "UPDATE question SET answer = 'x', spent = 9 WHERE match = 'before'"
        )
        order = [(await store.questions.take(1))[0].match for _ in ranks]
        assert order == ["m3", "m2", "m1", "m0"]
        assert await store.questions.take(1) == []


async def test_what_becomes_more_urgent_while_it_waits_is_taken_sooner(database):
    rank = [Rank.UNSEEN]
    async with asking(database) as queue, opened(database) as store:
        asked = asyncio.create_task(queue.choose(question("late", rank=lambda: rank[0])))
        await store.questions.ask(row_of(question("other", rank=lambda: Rank.WATCHED)))
        await until(lambda: queue._waiting)
        rank[0] = Rank.WAITED_FOR
        await queue._ask_again()
        assert [one.match for one in await store.questions.take(1)] == ["late"]
        asked.cancel()


@pytest.mark.parametrize("most", [1.25, math.inf])
def test_how_long_a_bot_may_think_goes_with_its_question_and_makes_no_other_of_it(most):
    asked = row_of(replace(question(), most=most))
    assert question_of(asked).most == min(most, PATIENCE)
    assert asked.id == row_of(question()).id


async def test_where_many_wait_each_bot_has_less_time(database):
    async with asking(database) as queue:
        many = [question(f"m{number}") for number in range(21)]
        for one in many:
            await queue._questions.ask(row_of(one))
        answers = [asyncio.create_task(queue.choose(one)) for one in many]  # still asking
        async with thinking(database) as bots:
            await asyncio.gather(*answers)
            assert 0.2 < bots.asked[0].most < 6
            assert len(bots.asked) == 21


async def test_a_move_that_may_not_be_shown_yet_keeps_nobody_waiting(database):
    class Padded(FirstMove):
        async def think(self, question):
            late = 3600.0 if question.match == "padded" else 0.0
            return await self.choose(question), time.monotonic() + late

    async with asking(database) as queue, thinking(database, bots=Padded()) as bots:
        asked = asyncio.create_task(queue.choose(question("padded")))
        await until(lambda: bots.asked)
        assert await queue.choose(question("other")) == question().seen.legal[0]
        assert await queue._questions.crowd() == 1
        assert not asked.done()
        asked.cancel()


async def test_a_stopping_process_gives_back_unanswered_requests(database):
    async with asking(database) as queue:
        async with thinking(database) as bots:
            bots.silent = asyncio.Event()
            asked = asyncio.create_task(queue.choose(question()))
            await until(lambda: bots.asked)
        assert await queue._questions.left(0.0) == 1  # the request's lease is free
        async with thinking(database), asyncio.timeout(30):
            assert await asked == question().seen.legal[0]


async def test_the_question_of_a_thinker_that_died_is_given_to_another(database):
    async with asking(database) as queue, thinking(database) as bots:
        bots.silent = asyncio.Event()
        asked = asyncio.create_task(queue.choose(question()))
        await until(lambda: bots.asked)
        await die(bots)
        assert await queue._questions.left(0.0) == 0
        await pass_by(database, LEASE)
        async with thinking(database), asyncio.timeout(30):
            assert await asked == question().seen.legal[0]


async def die(bots):
    """Stop a bot process as if it had been killed: it gives up no lease."""
    bots.thinking._questions.give_back = lambda: asyncio.sleep(0)
    await bots.thinking.close()


@asynccontextmanager
async def process(database):
    """Run ``steppe think``; yield its process once it is ready."""
    command = [sys.executable, "-m", "steppe", "think", "--database", database, "--processes", "1"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
    try:
        line = await asyncio.to_thread(running.stdout.readline)
        assert "runs bots" in line
        yield running
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


async def test_a_thinker_is_a_process_that_may_be_killed(database):
    async with asking(database) as queue:
        async with process(database):
            async with asyncio.timeout(60):
                first = await queue.choose(question(bot="random"))
            assert first in question().seen.legal
        asked = asyncio.create_task(queue.choose(question("other", bot="random")))
        async with process(database) as running:
            async with asyncio.timeout(60):
                assert await asked in question().seen.legal
            running.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(running.wait, 30) == 0


async def test_missing_bot_processes_are_reported_once_until_one_starts(
    database, monkeypatch, caplog
):
    monkeypatch.setattr(remote_bots, "LONG", 0.1)
    monkeypatch.setattr(remote_bots, "BEAT", 0.05)
    async with asking(database) as asked:
        answers = [asyncio.create_task(asked.choose(question(f"m{n}"))) for n in range(2)]
        await until(lambda: caplog.records)
        await asyncio.sleep(0.3)
        monkeypatch.setattr(remote_bots, "LONG", 60.0)
        async with thinking(database):
            await asyncio.gather(*answers)
    alone, over = [record.getMessage() for record in caplog.records]
    assert "no process answers: start `steppe think`" in alone
    assert over == "bots are answering again."


async def test_while_answers_come_bot_processes_are_there(database, monkeypatch, caplog):
    monkeypatch.setattr(remote_bots, "BEAT", 60.0)
    async with asking(database) as asked:
        answers = [asyncio.create_task(asked.choose(question(f"m{n}"))) for n in range(2)]
        await until(lambda: len(asked._waiting) == 2)
        for one in asked._waiting.values():
            await asked._questions.ask(one.asked)
            one.since -= LONG
        await pass_by(database, LONG)
        asked._tell(row_of(question("m0")).id, AnswerRow(error="none"))
        await asked._look_for_thinkers()
        assert not caplog.records
        asked._told -= LONG
        await asked._look_for_thinkers()
        assert "no process answers" in caplog.text
        answers[1].cancel()
        await asyncio.gather(*answers, return_exceptions=True)


async def test_a_thinker_that_is_busy_is_one(database, monkeypatch, caplog):
    monkeypatch.setattr(remote_bots, "BEAT", 0.05)
    async with asking(database) as asked, thinking(database) as bots:
        bots.silent = asyncio.Event()
        answers = [asyncio.create_task(asked.choose(question(f"m{n}"))) for n in range(3)]
        await until(lambda: bots.asked)
        monkeypatch.setattr(remote_bots, "LONG", 0.1)
        await asyncio.sleep(0.5)
        bots.silent.set()
        await asyncio.gather(*answers)
    assert not caplog.records


async def test_between_two_answers_a_thinker_is_still_one(database):
    async with opened(database) as store:
        first, second = row_of(question("m0")), row_of(question("m1"))
        await store.questions.ask(first)
        assert await store.questions.take(1)
        await store.questions.ask(second)
        await store.questions.answer(first.id, AnswerRow("guard:3"), 1.0)
        assert await store.questions.left(0.0) == 0
        await pass_by(database, LEASE)
        assert await store.questions.left(0.0) == 1


async def test_what_is_asked_again_is_as_urgent_as_it_is_now(database):
    rank = [Rank.UNSEEN]
    async with opened(database) as store:
        queue = RemoteBots(store.questions, store.listener, FirstMove())  # without its own beat
        asked = asyncio.create_task(queue.choose(question("late", rank=lambda: rank[0])))
        await until(lambda: queue._waiting)
        await queue._questions.ask(row_of(question("late")))  # now the request exists
        await queue._questions._pool.execute("DELETE FROM question")
        rank[0] = Rank.WATCHED
        await queue._ask_again()
        assert [one.rank for one in await queue._questions.take(1)] == [Rank.WATCHED]
        asked.cancel()
