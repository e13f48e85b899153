"""Run analyses: take jobs from the database and give them to bot processes on this machine."""

import asyncio
import logging
import time
from contextlib import aclosing, suppress
from functools import partial

import steppe
from steppe.analysis.analyse import engine_of
from steppe.analysis.judge.effort import WORK, level_at
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.server.analysis.analysis_queue import TRIES, AnalysisQueue, Job, Progress
from steppe.server.base.background import repeat, stop_all
from steppe.server.base.metrics import ANALYSES, ANALYSING
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.analysis_thread import body_of
from steppe.server.bots.bot_service import BotError, LateError, MatchAnalyst

BEAT = 0.5  # seconds between checks for jobs and between renewals of leases
_LONGEST = 5.0  # seconds between these checks while the store is failing
_FORGETTING = 7200  # number of checks between two deletions of old rows
_LOG = logging.getLogger(__name__)


class AnalysisRunner:
    """Runs as many analyses as ``analyst`` has room for, most urgent first."""

    def __init__(self, jobs: AnalysisQueue, analyst: MatchAnalyst) -> None:
        self._jobs = jobs
        self._analyst = analyst
        self._held: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, Progress] = {}
        self._wanted = asyncio.Event()
        self._looks = 0
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start looking for jobs."""
        work = (
            repeat(self._look_for_jobs, 0, "jobs could not be read", _LONGEST),
            repeat(self.verify, BEAT, "jobs could not be held", _LONGEST),
        )
        self._tasks = [*map(asyncio.create_task, work)]

    async def close(self) -> None:
        """Stop all work, and leave it to other processes."""
        await stop_all([*self._tasks, *self._held.values()])

    def look(self) -> None:
        """Look for jobs now."""
        self._wanted.set()

    async def verify(self) -> None:
        """Renew the leases and save the progress of jobs; stop jobs that are no longer ours."""
        for id, task in [*self._held.items()]:
            if not await self._jobs.hold(id, self._progress.get(id, Progress())):
                task.cancel()

    async def _look_for_jobs(self) -> None:
        """Start as many jobs as there is room for, then wait until there may be new ones."""
        self._wanted.clear()
        self._looks += 1
        if self._looks % _FORGETTING == 0:
            await self._jobs.forget(_engines())
        await self._take()
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self._wanted.wait()

    async def _take(self) -> None:
        """Start as many jobs as there is room for."""
        free = await self._jobs.free()
        ANALYSES.set(free[0].number if free else 0)
        for one in free:
            if one.id in self._held:  # only because the clock changed; the lease is renewed soon
                continue
            if one.tries >= TRIES:
                await self._jobs.give_up(one.id)
            elif self._has_room(one.game) and (job := await self._jobs.claim(one.id)):
                self._begin(job)

    def _has_room(self, game: str) -> bool:
        """Return whether a match's analysis can start: only one starts at a time."""
        is_beginning = any(id not in self._progress for id in self._held)
        return not is_beginning and self._analyst.may_analyse(game)

    def _begin(self, job: Job) -> None:
        self._held[job.id] = task = asyncio.create_task(self._work(job))
        task.add_done_callback(partial(self._let_go, job.id))

    def _let_go(self, id: str, _: object) -> None:
        self._held.pop(id, None)
        self._progress.pop(id, None)
        self._wanted.set()

    async def _work(self, job: Job) -> None:
        """Run an analysis; if this process stops or its bots die, another process continues."""
        begun = time.monotonic()
        try:
            await self._make(job)
        except asyncio.CancelledError:
            with suppress(StorageError):
                await asyncio.shield(self._jobs.give_back(job.id))
            raise
        except LateError:  # there was no room after all
            with suppress(StorageError):
                await self._jobs.give_back(job.id)
        except (BotError, StorageError) as error:
            _LOG.warning("match %s was not analysed: %s", job.match, error)
            with suppress(StorageError):
                await self._jobs.lose(job.id)
        finally:
            await asyncio.shield(self._charge(job, time.monotonic() - begun))

    async def _charge(self, job: Job, seconds: float) -> None:
        with suppress(StorageError):
            await self._jobs.charge(job, seconds)

    async def _make(self, job: Job) -> None:
        begun = time.monotonic()
        asked = job.id, job.game, job.body, WORK[job.level]
        async with aclosing(self._analyst.analyse(*asked)) as news:
            async for told in news:
                if "body" in told:
                    ANALYSING.labels(told["level"]).observe(time.monotonic() - begun)
                    await self._jobs.keep(job, level_at(told["level"]), body_of(told))
                elif "puzzle" in told:
                    await self._jobs.keep_puzzle(job, Puzzle.from_json(told["puzzle"]))
                elif "stage" in told:
                    self._progress[job.id] = Progress(told["stage"], told["done"], told["total"])
                elif "error" in told:
                    _LOG.warning("match %s cannot be analysed: %s", job.match, told["error"])
                    return await self._jobs.fail(job.id, told["error"])
        await self._jobs.finish(job.id, job.level)


def _engines() -> dict[str, str]:
    return {name: engine_of(steppe.load(name)) for name in steppe.names()}
