"""Bot processes: a few with compiled rules, and one with interpreted rules to start with.

After an installation, compiling takes a while. One process compiles, the smallest game first; the
others then load the results from the cache. Until a game is compiled, and while its process is
loading another one, its bots run in an interpreted process. The interpreted process is ready within
a second and thinks only briefly, so that no player waits for the compiler.

A match always uses the same process, which keeps the match's search tree. A process that does not
answer in time is killed, and restarted when it is next needed. If several requests are waiting for
one process, ``scheduler.py`` decides which one is next.
"""

import asyncio
import logging
import re
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass

import steppe
from steppe.bots import make
from steppe.core.errors import NotationError
from steppe.engine.cores import cores
from steppe.server.base.background import spawn
from steppe.server.base.metrics import THINKING
from steppe.server.bots.bot_process import Message, question
from steppe.server.bots.bot_service import BotError, BotRequest, Bots, LateError
from steppe.server.bots.scheduler import Claim, Scheduler, Shares
from steppe.server.bots.subprocess_client import SubprocessClient

PATIENCE = 5.0  # seconds that a request may wait before all bots think for less time
_LEAST = 0.05
_HASTE = 0.3  # seconds a bot may think with interpreted rules
_SLACK = 0.05  # seconds of leeway for a bot that uses all its thinking time
_TRIES = ((900.0, 60.0), (1800.0, 120.0), (3600.0, 0.0))  # seconds to get ready, then a pause
_NOT_YET = (
    "bots of %s are not ready (%s): they run interpreted, and weaker. Next try in %g s, with up"
    " to %g s"
)
_GIVEN_UP = (
    "bots of %s are not ready after %d tries (%s): they run interpreted, and weaker, until the"
    " server starts again. Run `steppe warm` first"
)
MOST_PLAYOUTS = 5000  # of a bot that visitors name: at least a fifth of what the strongest does
_SEARCH = re.compile(r"search:([1-9][0-9]{0,3})", re.ASCII)
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Shop:
    """The available bots, by name."""

    maker: str  # the module that creates them
    words: Sequence[str]
    warm: Sequence[str]  # the bots to warm up with
    substitute: str  # replaces players who left
    adviser: str  # gives hints
    quick: Sequence[str] = ()  # bots for quick answers; the last replaces others if time is short


LEVELS = Shop(
    make.__name__,
    ("random", *(level.name for level in make.LEVELS)),
    tuple(level.name for level in make.LEVELS),
    make.LEVELS[len(make.LEVELS) // 2].name,
    make.LEVELS[-1].name,
    ("random", *(level.name for level in make.LEVELS[:2])),
)


def is_bounded_search(word: str) -> bool:
    """Return whether a name is ``search:N`` with a number of playouts that visitors may ask for."""
    found = _SEARCH.fullmatch(word)
    return found is not None and int(found[1]) <= MOST_PLAYOUTS


class Worker:
    """One bot process, started with its first request; it answers one request at a time.

    ``threads`` returns how many threads the bot may use.
    """

    def __init__(
        self,
        shop: Shop,
        compiled: bool,
        hang: float,
        shares: Shares,
        threads: Callable[[], int],
    ) -> None:
        self.warm: set[str] = set()
        self.is_warming = False
        self._maker = shop.maker
        self._compiled = compiled
        self._hang = hang
        self._threads = threads
        self._process: SubprocessClient | None = None
        self._scheduler = Scheduler(shares)

    async def ask(self, message: Message, most: float, claim: Claim) -> tuple[Message, float]:
        """Return the answer to a request and its start time; the bot has at most ``most`` seconds.

        Raises ``BotError`` if none comes in time.
        """
        async with self._scheduler.turn(claim) as crowd:
            seconds = min(seconds_for(crowd, most), claim.left)
            if seconds <= 0:
                raise LateError
            begun = time.monotonic()
            limits = {"seconds": seconds, "threads": self._threads()}
            with THINKING.labels(message["bot"]).time():
                answer = await self._ask(message | limits, seconds + self._hang)
            return answer, begun

    async def _ask(self, message: Message, patience: float) -> Message:
        try:
            process = await self._running()
            async with asyncio.timeout(patience):
                answer = await process.ask(message)
        except BaseException as error:
            await self.kill()
            if isinstance(error, TimeoutError):
                raise BotError(f"no answer within {patience:g} s") from error
            if isinstance(error, OSError | ValueError):
                raise BotError(str(error) or repr(error)) from error
            raise
        if "error" in answer:
            raise BotError(answer["error"])
        return answer

    async def _running(self) -> SubprocessClient:
        if self._process is not None and self._process.has_ended:
            await self.kill()  # the process died between two requests
        if self._process is None:
            self._process = await SubprocessClient.started(self._maker, self._compiled)
        return self._process

    async def analyse(self, job: str, record: str, level: str) -> AsyncGenerator[Message, None]:
        """Yield the messages about an analysis until its end. Raises ``BotError`` if it fails."""
        message = {"analyse": {"job": job, "record": record, "level": level}}
        try:
            process = await self._running()
            async with aclosing(process.follow(job, message)) as news:
                async for item in news:
                    yield item
        except (OSError, ValueError) as error:
            raise BotError(f"the analysis of a match failed: {error!r}") from error

    @property
    def is_analysing(self) -> bool:
        """Return whether a match is being analysed."""
        return self._process is not None and self._process.is_analysing

    @property
    def is_busy(self) -> bool:
        """Return whether this process is using a core: to think, compile or analyse."""
        return self._scheduler.is_busy or self.is_analysing

    def may_analyse(self, game: str) -> bool:
        """Return whether this process can now analyse a match of a game while its bots think."""
        return game in self.warm and self._process is not None and not self.is_analysing

    async def warm_up(self, game: str, words: Sequence[str], most: float) -> None:
        """Load or compile all code for a game's bots. Raises ``BotError`` on failure."""
        self.is_warming = True
        try:
            async with self._scheduler.turn(Claim()):
                await self._ask({"warm": game, "bots": words}, most)
        finally:
            self.is_warming = False
        self.warm.add(game)

    def is_ready(self, game: str) -> bool:
        """Return whether a game's bots can think now; loading another game may be slow."""
        return game in self.warm and not self.is_warming

    async def retire(self) -> None:
        """End the process once no request is waiting for it."""
        async with self._scheduler.turn(Claim()):
            await self.kill()

    async def kill(self) -> None:
        """Kill the process, and every compilation it has started."""
        process, self._process = self._process, None
        self.warm.clear()
        if process is not None:
            await process.kill()


class Pool(Bots):
    """All bot processes. ``think`` is the maximum number of seconds that a bot gets for a move."""

    def __init__(self, workers: int | None, think: float, hang: float, shop: Shop = LEVELS) -> None:
        self._cores = cores() if workers is None else workers
        count = max(1, self._cores - 1) if workers is None else workers
        self._shop = shop
        self.substitute, self.adviser, self.places = shop.substitute, shop.adviser, max(1, count)
        self._think = think
        common = hang, Shares(), self._threads
        self._compiled = [Worker(shop, True, *common) for _ in range(count)]
        self._interpreted = Worker(shop, False, *common)
        self._homes: dict[str, Worker] = {}
        self._compiler = Worker(shop, True, *common)
        self._tasks: set[asyncio.Task[None]] = set()
        self.analyst = self

    def hasten(self, word: str) -> str:
        """Return the name of a similar bot that answers immediately."""
        quick = self._shop.quick
        return word if word in quick or not quick else quick[-1]

    def start(self) -> None:
        """Start compiling, the smallest game first."""
        if self._compiled:
            spawn(self._warm_up(), self._tasks)

    def check(self, word: str) -> None:
        if word not in self._shop.words and not is_bounded_search(word):
            known = f"{' '.join(self._shop.words)} search:N (N up to {MOST_PLAYOUTS})"
            raise NotationError(f"no bot {word!r}; bots: {known}")

    def ready(self, game: str) -> bool:
        return any(game in worker.warm for worker in self._compiled)

    async def choose(self, question_: BotRequest) -> str:
        move, at = await self.think(question_)
        await asyncio.sleep(at - time.monotonic())
        return move

    async def think(self, question_: BotRequest) -> tuple[str, float]:
        """Return a bot's move, and the time at which to show it.

        In games with hidden information, a bot that answers early still shows its move only when
        its time is over.
        """
        worker = self._worker(question_)
        asked = {name: getattr(question_, name) for name in ("match", "game", "bot", "seed")}
        message = question(question_.seen) | asked
        most = _HASTE if worker is self._interpreted else min(self._think, question_.most)
        try:
            answer, begun = await worker.ask(message, most, question_.claim)
        except BotError:
            if worker is not self._interpreted and not worker.warm:  # the process was killed
                spawn(self._warm((worker,)), self._tasks)
            raise
        is_padded = steppe.load(question_.game).secrets and answer["seconds"]
        return str(answer["move"]), begun + answer["seconds"] + _SLACK if is_padded else begun

    def forget(self, match: str) -> None:
        self._homes.pop(match, None)

    def may_analyse(self, game: str) -> bool:
        return any(worker.may_analyse(game) for worker in self._compiled)

    async def analyse(
        self, job: str, game: str, record: str, level: str
    ) -> AsyncGenerator[Message, None]:
        free = [worker for worker in self._compiled if worker.may_analyse(game)]
        if not free:
            raise LateError
        worker = min(free, key=list(self._homes.values()).count)
        async with aclosing(worker.analyse(job, record, level)) as news:
            async for item in news:
                yield item

    async def close(self) -> None:
        """Kill all processes, and return once all of them have ended."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        for worker in self._workers:
            await worker.kill()
            await worker.retire()  # its callers have given up
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def _workers(self) -> tuple[Worker, ...]:
        return *self._compiled, self._interpreted, self._compiler

    def _threads(self) -> int:
        """Return the number of threads a bot may use: its own, and one per free core."""
        return max(1, 1 + self._cores - sum(worker.is_busy for worker in self._workers))

    async def _warm_up(self) -> None:
        await self._warm((self._compiler, *self._compiled))
        await self._compiler.retire()
        if all(self.ready(game) for game in steppe.names()):
            await self._interpreted.retire()

    async def _warm(self, workers: Sequence[Worker]) -> None:
        """Warm up workers for one game after another; retry failures twice, with more time."""
        for number, (most, pause) in enumerate(_TRIES, 1):
            failed = await self._try(workers, most)
            for game, error in failed.items():
                if pause:
                    _LOG.warning(_NOT_YET, game, error, pause, _TRIES[number][0])
                else:
                    _LOG.error(_GIVEN_UP, game, number, error)
            if not failed:
                return
            await asyncio.sleep(pause)

    async def _try(self, workers: Sequence[Worker], most: float) -> dict[str, BotError]:
        """Warm up workers for the games that are not ready; return the errors by game."""
        failed = {}
        for game in smallest_first():
            lacking = [worker for worker in workers if game not in worker.warm]
            try:
                for worker in lacking if lacking != [self._compiler] else ():
                    await worker.warm_up(game, self._shop.warm, most)
            except BotError as error:
                failed[game] = error
        return failed

    def _worker(self, question_: BotRequest) -> Worker:
        home = self._homes.get(question_.match)
        if home is not None and home.is_ready(question_.game):
            return home
        warm = [worker for worker in self._compiled if worker.is_ready(question_.game)]
        if not warm:
            return self._interpreted
        home = min(warm, key=list(self._homes.values()).count)
        self._homes[question_.match] = home
        return home


def seconds_for(crowd: float, most: float) -> float:
    """Return a bot's thinking time, which is shorter if more requests (``crowd``) are waiting."""
    return max(_LEAST, min(most, PATIENCE / crowd))


def smallest_first() -> list[str]:
    """Return the names of all games, by the size in bytes of their positions, smallest first."""
    return sorted(steppe.names(), key=lambda name: steppe.load(name).kernel.state.itemsize)
