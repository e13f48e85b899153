"""Answer requests from other processes: take them from the database and ask local bots."""

import asyncio
import json
import math
import time
from contextlib import suppress
from functools import partial
from typing import Any

import steppe
from steppe.server.base.background import repeat, stop_all
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.bot_process import seen_of
from steppe.server.bots.bot_service import BotRequest, Bots
from steppe.server.bots.pool import seconds_for
from steppe.server.bots.scheduler import Claim, Rank
from steppe.server.store.bot_requests import ASKED, AnswerRow, BotRequests, RequestRow
from steppe.server.store.listen_notify import Listener

BEAT = 1.0  # seconds
_LONGEST = 5.0  # seconds between two beats while the store is failing
_FORGETTING = 20  # number of beats between two deletions of old requests


class RequestRunner:
    """Takes as many requests as ``pool`` can answer at a time, most urgent first."""

    def __init__(self, questions: BotRequests, listener: Listener, pool: Bots) -> None:
        self._questions = questions
        self._listener = listener
        self._pool = pool
        self._held: dict[str, asyncio.Task[None]] = {}
        self._answered: set[str] = set()  # held requests whose chosen move has yet to be shown
        self._asked = asyncio.Event()
        self._beats = 0
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start taking requests."""
        self._listener.listen({ASKED: lambda _: self._asked.set()}, self._asked.set)
        beat = repeat(self._beat, BEAT, "requests to bots could not be held", _LONGEST)
        self._tasks = [asyncio.create_task(work) for work in (self._take_all(), beat)]

    async def close(self) -> None:
        """Return all unanswered requests to the database."""
        await stop_all([*self._tasks, *self._held.values()])
        with suppress(StorageError):
            await self._questions.give_back()

    async def _take_all(self) -> None:
        while True:
            await self._asked.wait()
            self._asked.clear()
            with suppress(StorageError):
                await self._take()

    async def _take(self) -> None:
        """Take a request for each free place, and more when a place becomes free."""
        free = self._pool.places - len(self._held) + len(self._answered)
        for asked in await self._questions.take(free) if free > 0 else ():
            self._held[asked.id] = task = asyncio.create_task(self._answer(asked))
            task.add_done_callback(partial(self._let_go, asked.id))

    def _let_go(self, id: str, _: object) -> None:
        self._held.pop(id, None)
        self._answered.discard(id)
        self._asked.set()

    async def _beat(self) -> None:
        self._asked.set()  # requests may have been returned, or their notices lost
        await self._questions.hold(self._held)
        self._beats += 1
        if self._beats % _FORGETTING == 0:
            await self._questions.forget()

    async def _answer(self, asked: RequestRow) -> None:
        begun = time.monotonic()
        result, at = await self._think(asked)
        spent = time.monotonic() - begun
        if at > time.monotonic():
            await self._wait(asked.id, spent, at)
        with suppress(StorageError):
            await self._questions.answer(asked.id, result, spent)

    async def _think(self, asked: RequestRow) -> tuple[AnswerRow, float]:
        crowd = 1.0
        with suppress(StorageError):
            crowd = await self._questions.crowd()
        try:
            move, at = await self._pool.think(question_of(asked, crowd))
        except Exception as error:  # a bot may raise anything
            return AnswerRow(error=str(error) or "no answer in time"), 0.0
        return AnswerRow(move), at

    async def _wait(self, id: str, spent: float, at: float) -> None:
        """Wait until a move may be shown; another bot may think in the meantime."""
        self._answered.add(id)
        self._asked.set()
        with suppress(StorageError):
            await self._questions.charge(id, spent)
        await asyncio.sleep(at - time.monotonic())


def question_of(asked: RequestRow, crowd: float = 1.0) -> BotRequest:
    """Return a request from its row, with less time if many are waiting."""
    body: dict[str, Any] = json.loads(asked.body)
    until = math.inf if asked.left is None else time.monotonic() + asked.left
    claim = Claim(asked.owner, lambda: Rank(asked.rank), until)
    seen = seen_of(body, steppe.load(asked.game))
    most = seconds_for(crowd, body.get("most", math.inf))
    return BotRequest(asked.match, asked.game, asked.bot, seen, claim, most)
