"""Bot processes, which may hang, die or print without doing harm."""

import asyncio
import subprocess
import sys
import time

import pytest

import steppe
from steppe.bots.make import LEVELS
from steppe.core.bot import Seen
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.games import load
from steppe.server.bots.bot_service import BotError, BotRequest, wish
from steppe.server.bots.pool import Pool, Shop, Worker, seconds_for, smallest_first
from steppe.server.bots.scheduler import Claim, Rank
from tests.server.site import browser, running

pytestmark = pytest.mark.anyio
WORDS = ("count", "chatter", "die", "hang", "last", "raise", "sing", "threads")
ODD = Shop("tests.server.odd_bots", WORDS, ("last",), "last", "last")


def question(word, match="m", moves="", game="zebras", claim=()):
    position = Position.new(steppe.load(game)).play(moves)
    player = position.player
    seen = Seen(position.observe(player), player, tuple(position.legal()), tuple(moves.split()))
    owner, rank, *until = claim or ("", Rank.WAITED_FOR)
    return BotRequest(match, game, word, seen, Claim(owner, lambda: rank, *until))


@pytest.fixture
async def pool():
    """Return a pool without compiled workers: all bots think in the interpreted worker."""
    pool = Pool(0, think=0.1, hang=60.0, shop=ODD)
    pool.start()
    yield pool
    await pool.close()


async def hang(pool, match="m"):
    """Ask a bot that hangs, with a short time limit; return the request's task."""
    worker = pool._interpreted
    usual, worker._hang = worker._hang, 0.2
    asking = asyncio.create_task(pool.choose(question("hang", match)))
    await asyncio.sleep(0)
    worker._hang = usual
    return asking


async def test_a_bot_answers_with_a_move(pool):
    asked = question("last", moves="guard:3")
    assert await pool.choose(asked) == asked.seen.legal[-1]


async def test_a_bot_keeps_what_it_knows_of_a_match_between_moves(pool):
    answers = [await pool.choose(question("count", match)) for match in ("m", "m", "n")]
    first, second, other = (answer.split(":") for answer in answers)
    assert (first[1], second[1], other[1]) == ("1", "2", "1")
    assert first[0] == second[0]


async def test_a_bot_that_hangs_is_killed_and_its_place_taken_by_a_new_one(pool):
    before = (await pool.choose(question("count"))).split(":")[0]
    with pytest.raises(BotError):
        await (await hang(pool))
    after = (await pool.choose(question("count"))).split(":")[0]
    assert after != before


@pytest.mark.parametrize("word", ["die", "raise"])
async def test_a_bot_that_breaks_is_an_error_and_the_next_one_answers(pool, word):
    with pytest.raises(BotError):
        await pool.choose(question(word))
    assert await pool.choose(question("last"))


async def test_an_exception_in_a_bot_is_logged_with_bot_seed_match_and_move_but_not_what_it_saw(
    pool, caplog
):
    asked = question("raise", "m7")
    assert await wish(pool, asked) == ""
    (line,) = [one for one in caplog.messages if "no idea" in one]
    place = f"bot raise with seed {asked.seed} of player 0 in match m7, after 0 moves and outcomes"
    assert line.startswith(f"{place}: ZeroDivisionError: no idea (odd_bots.py, line ")
    assert str(asked.seen.observation) not in caplog.text


async def test_what_a_bot_prints_does_not_disturb(pool):
    asked = question("chatter")
    assert await pool.choose(asked) == asked.seen.legal[-1]


async def test_many_matches_ask_at_once_and_all_are_answered(pool):
    asked = [question("last", f"m{number}") for number in range(30)]
    moves = await asyncio.gather(*map(pool.choose, asked))
    assert set(moves) == {asked[0].seen.legal[-1]}


async def test_those_who_wait_do_not_wait_behind_one_that_hangs_for_ever(pool):
    hanging = await hang(pool)
    assert await asyncio.wait_for(pool.choose(question("last", "n")), 90)
    with pytest.raises(BotError):
        await hanging


def test_the_more_wait_the_less_time_each_gets():
    assert [seconds_for(crowd, 1.0) for crowd in (1, 5, 10, 1001)] == [1.0, 1.0, 0.5, 0.05]


async def test_a_bot_may_use_the_cores_that_no_other_uses():
    pool = Pool(3, think=0.1, hang=60.0, shop=ODD)
    for worker in pool._compiled:
        worker.warm.add("zebras")
    alone = await pool.choose(question("threads", "one"))
    other = asyncio.create_task(pool.choose(question("hang", "two")))
    await asyncio.sleep(0)
    beside = await pool.choose(question("threads", "one"))
    other.cancel()
    await pool.close()
    assert (alone, beside) == ("3", "2")


async def test_a_cancelled_request_leaves_a_pool_that_answers(pool):
    assert await pool.choose(question("last"))
    asking = asyncio.create_task(pool.choose(question("hang")))
    await asyncio.sleep(0.2)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert await pool.choose(question("last"))


def test_only_words_of_the_shop_are_bots():
    pool = Pool(1, think=0.1, hang=1.0)
    for word in ("random", *(level.name for level in LEVELS)):
        pool.check(word)
    for word in ("search:3600s", "mcts:99999999999", "", "FLINT "):
        with pytest.raises(NotationError, match="bots: random"):
            pool.check(word)


@pytest.mark.parametrize("word", ["greedy@2.npz", "mammoth@2.npz", "mammoth@x.npz", "mammoth@hand"])
async def test_no_request_has_a_bot_open_a_file(tmp_path, word, monkeypatch):
    opened = []
    monkeypatch.chdir(load("zebras").kernel.learning.folder)  # a folder with such a file
    monkeypatch.setattr("steppe.core.description.load_file", lambda *given: opened.append(given))
    async with running(tmp_path, limits={}) as app, browser(app) as client:
        pool = Pool(0, think=0.1, hang=1.0)
        monkeypatch.setattr(app.state.rooms.house.thinker, "check", pool.check)
        seats = [{"kind": "person"}, {"kind": "bot", "bot": word}]
        by_program = await client.post("/api/v1/matches", json={"game": "zebras", "seats": seats})
        form = {"game": "zebras", "bot": word}
        by_page = await client.post("/quick", data=form)
        assert [by_program.status_code, by_page.status_code] == [400, 400]
        assert by_program.json()["error"].startswith(f"no bot '{word}'; bots: random pebble")
    assert opened == []


async def test_every_level_answers_before_anything_is_compiled():
    pool = Pool(0, think=1.0, hang=60.0)
    for word in ("random", *(level.name for level in LEVELS)):
        asked = question(word, word, "guard:3")
        assert await pool.choose(asked) in asked.seen.legal
    await pool.close()


async def test_nobody_waits_for_a_process_that_warms_up_for_another_game():
    pool = Pool(1, think=0.1, hang=60.0, shop=ODD)
    worker, asked = pool._compiled[0], question("last", moves="guard:3")
    worker.warm.add("zebras")
    warming = asyncio.create_task(worker.warm_up("stone_age", ["hang"], 60.0))
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        assert await pool.choose(asked) == asked.seen.legal[-1]
    assert not warming.done()
    warming.cancel()
    await pool.close()


@pytest.mark.long
@pytest.mark.compiled
async def test_the_pool_gets_ready_and_then_asks_compiled_bots():
    pool = Pool(1, think=0.2, hang=60.0)
    assert not pool.ready("zebras")
    pool.start()
    asked = question("mammoth", moves="guard:3")
    assert await pool.choose(asked) in asked.seen.legal  # nobody waits for the compiler
    async with asyncio.timeout(300):
        while not pool.ready("zebras"):
            await asyncio.sleep(0.1)
    worker = pool._worker(asked)
    assert worker is pool._compiled[0]
    assert await pool.choose(asked) in asked.seen.legal
    await pool.close()


@pytest.fixture
def slow(monkeypatch):
    """Return the compile times by game, which tests may set, and a list of each try's limit."""
    needed, tries = {}, []

    async def ask(worker, message, patience):
        tries.append((message["warm"], patience))
        if patience < needed.get(message["warm"], 0.0):
            worker.warm.clear()  # as happens when its process is killed
            raise BotError(f"no answer within {patience:g} s")

    monkeypatch.setattr(Worker, "_ask", ask)
    return needed, tries


async def test_slow_compilation_is_retried_with_more_time_and_logged(steady, slow, caplog):
    needed, tries = slow
    needed["valley"] = 1000.0
    pool = Pool(1, think=0.1, hang=10.0)
    await pool._warm_up()
    assert all(map(pool.ready, steppe.names()))
    assert [most for game, most in tries if game == "valley"] == [900.0, 1800.0, 1800.0]
    (line,) = caplog.records
    assert (line.levelname, line.exc_info) == ("WARNING", None)
    assert line.getMessage() == (
        "bots of valley are not ready (no answer within 900 s): they run interpreted, and"
        " weaker. Next try in 60 s, with up to 1800 s"
    )
    await pool.close()


async def test_what_never_ends_to_compile_is_given_up_in_a_line_and_the_other_games_are_ready(
    steady, slow, caplog
):
    slow[0]["stone_age"] = float("inf")
    pool, begun = Pool(1, think=0.1, hang=10.0), time.monotonic()
    await pool._warm_up()
    assert [game for game in smallest_first() if not pool.ready(game)] == ["stone_age"]
    assert time.monotonic() - begun == pytest.approx(180)
    *_, last = caplog.records
    assert [line.levelname for line in caplog.records] == ["WARNING", "WARNING", "ERROR"]
    assert not any(line.exc_info for line in caplog.records)
    assert "after 3 tries (no answer within 3600 s)" in last.getMessage()
    await pool.close()


async def test_a_process_that_lost_all_it_knew_gets_ready_for_every_game_again(steady, slow):
    pool = Pool(1, think=0.1, hang=10.0)
    (worker,) = pool._compiled
    slow[0]["valley"] = 1000.0
    await pool._warm((worker,))
    assert worker.warm == {*steppe.names()}
    await pool.close()


async def test_why_a_process_did_not_get_ready_is_said_without_words_of_the_program(pool):
    with pytest.raises(BotError, match=r"^the process has ended$"):
        await pool._interpreted.warm_up("zebras", ["die"], 60.0)


def test_what_compiles_soonest_is_compiled_first():
    assert smallest_first() == ["zebras", "stone_age", "doggerland", "valley"]


async def test_a_process_that_died_between_two_moves_is_replaced_unnoticed(pool):
    before = await pool.choose(question("count"))
    pool._interpreted._process._process.kill()
    await pool._interpreted._process._process.wait()
    after = await pool.choose(question("count"))
    assert after.split(":")[0] != before.split(":")[0]


async def test_no_process_is_left_when_a_pool_closes_under_questions():
    pool = Pool(0, think=0.1, hang=30.0, shop=ODD)
    asking = asyncio.create_task(pool.choose(question("hang")))
    while pool._interpreted._process is None:
        await asyncio.sleep(0.05)
    process = pool._interpreted._process
    asking.cancel()
    await pool.close()
    assert process.has_ended
    with pytest.raises(asyncio.CancelledError):
        await asking


def test_a_worker_whose_server_has_gone_ends_without_a_word():
    command = [
        sys.executable,
        "-m",
        "steppe.server.bots.bot_process",
        "tests.server.tiny_bot_process",
    ]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as worker:
        worker.stdout.close()
        assert worker.stderr.read() == b""
        assert worker.wait() == 0
