"""The process of ``steppe think``: bots that answer requests from workers that share a database."""

import asyncio
import signal

from steppe.server.analysis.analysis_queue import AnalysisQueue
from steppe.server.analysis.analysis_runner import AnalysisRunner
from steppe.server.base.broken_games import working_games
from steppe.server.base.logs import announce, logged
from steppe.server.base.reload import on_hangup, start_anew
from steppe.server.base.settings import Settings
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.pool import Pool
from steppe.server.bots.request_runner import RequestRunner
from steppe.server.store.engines import Engine
from steppe.server.store.postgres import PostgresStore


def think(settings: Settings) -> None:
    """Run bots until stopped. Raises ``SystemExit`` if the database is unavailable."""
    with logged(settings.log):
        try:
            is_renewed = asyncio.run(_think(settings))
        except StorageError as error:
            raise SystemExit(f"steppe: {str(error).rstrip('.')}.") from error
    if is_renewed:
        start_anew()


async def _think(settings: Settings) -> bool:
    """Run bots until stopped; return whether to restart."""
    store = await Engine(settings.database).open()
    assert isinstance(store, PostgresStore)
    working_games()  # report games that fail now, before bots need them
    pool = Pool(settings.workers, settings.think, settings.hang)
    thinking = RequestRunner(store.questions, store.listener, pool)
    workshop = AnalysisRunner(AnalysisQueue(store), pool)
    ended, renewed = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    on_hangup(lambda: loop.call_soon_threadsafe(_set, renewed, ended))
    pool.start()
    thinking.start()
    workshop.start()
    announce(f"steppe runs bots, {pool.places} at a time")
    await ended.wait()
    await thinking.close()
    await workshop.close()
    await pool.close()
    await store.close()
    return renewed.is_set()


def _set(*events: asyncio.Event) -> None:
    for event in events:
        event.set()
