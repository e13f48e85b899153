"""Bots that think in other processes, with the same interface as this machine's pool.

Requests are rows in the database; runners, in this process or others, answer them. Callers that
make the same request wait for the same answer.
"""

import asyncio
import hashlib
import json
import logging
import math
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from steppe.server.base.background import repeat, spawn, stop_all
from steppe.server.base.metrics import ANSWERING, WAITING
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.bot_process import question
from steppe.server.bots.bot_service import THINK, BotError, BotRequest, Bots, BotService, LateError
from steppe.server.bots.request_runner import RequestRunner
from steppe.server.bots.scheduler import Claim
from steppe.server.store.bot_requests import ANSWERED, AnswerRow, BotRequests, RequestRow
from steppe.server.store.listen_notify import Listener
from steppe.server.store.postgres import PostgresStore
from steppe.server.store.rows import SqlStore

BEAT = 1.0  # seconds between two renewals of a request
LONGEST = 5.0  # seconds between two renewals while the store is failing
_UNASKED = "requests to bots could not be renewed"
LONG = 10.0  # seconds without an answer after which to warn
_LOG = logging.getLogger(__name__)


@dataclass
class _Waiting:
    """An unanswered request from this process, and the callers waiting for the answer."""

    asked: RequestRow
    claim: Claim
    told: "asyncio.Future[AnswerRow]"
    number: int = 0
    since: float = field(default_factory=time.monotonic)


class RemoteBots(BotService):
    """Bots in any process that takes the request; ``pool`` knows which bots exist."""

    def __init__(
        self,
        questions: BotRequests,
        listener: Listener,
        pool: BotService,
        thinking: RequestRunner | None = None,
    ) -> None:
        self.substitute, self.adviser, self.places = pool.substitute, pool.adviser, pool.places
        self._questions = questions
        self._listener = listener
        self._pool = pool
        self._thinking = thinking
        self._waiting: dict[str, _Waiting] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_alone = False  # the warning has been logged
        self._told = -math.inf  # time of the last answer

    def hasten(self, word: str) -> str:
        return self._pool.hasten(word)

    def check(self, word: str) -> None:
        self._pool.check(word)

    def ready(self, game: str) -> bool:
        return self._thinking is None or self._pool.ready(game)  # bots in other processes: unknown

    def forget(self, match: str) -> None:
        self._pool.forget(match)

    def start(self) -> None:
        """Start listening for answers; if bots think here, also start answering."""
        self._listener.listen({ANSWERED: self._hear}, self._look_at_all)
        spawn(repeat(self._beat, BEAT, _UNASKED, LONGEST), self._tasks)
        if self._thinking is not None:
            self._pool.start()
            self._thinking.start()

    async def close(self) -> None:
        """Stop waiting for answers, and stop answering."""
        await stop_all(list(self._tasks))
        if self._thinking is not None:
            await self._thinking.close()
        await self._pool.close()

    async def choose(self, question: BotRequest) -> str:
        """Return a bot's move. Raises ``BotError`` if none comes in time."""
        with WAITING.track_inprogress(), ANSWERING.labels(question.bot).time():
            answered = await self._ask(row_of(question), question.claim)
        if answered.move is None:
            raise BotError(answered.error or "no answer")
        return answered.move

    async def _ask(self, asked: RequestRow, claim: Claim) -> AnswerRow:
        loop = asyncio.get_running_loop()
        one = self._waiting.setdefault(asked.id, _Waiting(asked, claim, loop.create_future()))
        one.number += 1
        try:
            with suppress(StorageError):  # the request is sent again
                self._tell(asked.id, await self._questions.ask(asked))
            async with asyncio.timeout(None if math.isinf(claim.until) else claim.left):
                return await asyncio.shield(one.told)
        except TimeoutError as error:
            raise LateError from error
        finally:
            one.number -= 1
            if not one.number:
                self._waiting.pop(asked.id, None)

    def _tell(self, id: str, told: AnswerRow) -> None:
        one = self._waiting.get(id)
        if one is not None and not told.is_open and not one.told.done():
            one.told.set_result(told)
            self._told = time.monotonic()
            if self._is_alone:
                self._is_alone = False
                _LOG.warning("bots are answering again.")

    def _look_at_all(self) -> None:
        spawn(self._look_again(), self._tasks)

    async def _look_again(self) -> None:
        with suppress(StorageError):  # the next beat tries again
            await self._ask_again()

    def _hear(self, id: str) -> None:
        if id in self._waiting:
            spawn(self._look(id), self._tasks)

    async def _look(self, id: str) -> None:
        with suppress(StorageError):
            self._tell(id, await self._questions.look(id))

    async def _beat(self) -> None:
        await self._ask_again()
        await self._look_for_thinkers()

    async def _look_for_thinkers(self) -> None:
        """Warn once if no process answers."""
        waiting = (one.since for one in self._waiting.values() if not one.told.done())
        since = max(self._told, min(waiting, default=math.inf))
        if self._is_alone or time.monotonic() - since < LONG:
            return
        if await self._questions.left(LONG):
            self._is_alone = True
            _LOG.warning("bots are asked, but no process answers: %s.", THINK)

    async def _ask_again(self) -> None:
        """Renew all open requests; resend those that the database has lost."""
        waiting = [one for one in self._waiting.values() if not one.told.done()]
        if not waiting:
            return
        asked = [replace(one.asked, **_claimed(one.claim)) for one in waiting]
        found = await self._questions.ask_again(asked)
        for one in asked:
            is_there = one.id in found
            self._tell(one.id, found[one.id] if is_there else await self._questions.ask(one))


def queued(store: SqlStore, pool: Bots, thinks: bool) -> RemoteBots:
    """Return bots that get requests through a database; if ``thinks``, ``pool`` answers some."""
    if not isinstance(store, PostgresStore):
        raise TypeError(f"bots are asked through PostgreSQL, not a {type(store).__name__}")
    among = store.questions, store.listener, pool
    return RemoteBots(*among, RequestRunner(*among) if thinks else None)


def row_of(asked: BotRequest) -> RequestRow:
    """Return a request as a row; equal requests from any process give the same row."""
    seen = question(asked.seen)
    text = f"{asked.match} {asked.bot} {json.dumps(seen, sort_keys=True)}"
    name = hashlib.sha256(text.encode()).hexdigest()[:32]
    body = json.dumps(seen | ({"most": asked.most} if asked.most < math.inf else {}))
    where = name, asked.match, asked.game, asked.bot, body, asked.claim.owner
    return RequestRow(*where, **_claimed(asked.claim))


def _claimed(claim: Claim) -> dict[str, Any]:
    """Return a request's current urgency, and the seconds for which an answer is still useful."""
    return {"rank": claim.rank(), "left": None if math.isinf(claim.until) else claim.left}
