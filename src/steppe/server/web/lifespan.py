"""The services that the application starts, runs in the background, and closes when it ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette

from steppe.server.accounts.account_services import services_of
from steppe.server.analysis.analyses import analyses_of
from steppe.server.base.broken_games import working_games
from steppe.server.bots.bot_service import BotService
from steppe.server.bots.hosted_bots import HostedBots
from steppe.server.bots.pool import Pool
from steppe.server.match.app_context import AppContext
from steppe.server.match.inbox import Inbox
from steppe.server.match.match_services import matches_of
from steppe.server.notify.message_services import messages_of
from steppe.server.ops.admin_events import all_the_time
from steppe.server.puzzles.nightly_puzzles import NightlyPuzzles, search_on
from steppe.server.render.png_process import PngProcess
from steppe.server.store.engines import Engine
from steppe.server.store.rows import SqlStore
from steppe.server.web import health
from steppe.server.web.warmup import Warm, warm_up


def _service_of(engine: Engine, store: SqlStore, pool: Pool, thinks: bool) -> BotService:
    """Return the service that runs bots: ``pool``, or any process that reads the database."""
    if not engine.is_database:
        return pool
    from steppe.server.bots.remote_bots import queued

    return queued(store, pool, thinks)


@asynccontextmanager
async def running(engine: Engine, app: Starlette) -> AsyncIterator[None]:
    """Resume the matches in progress, and run the background work until the site stops."""
    state, settings = app.state, app.state.settings
    working_games()  # report games that fail now, before bots or pages need them
    store = await engine.open()
    thinker = _service_of(engine, store, state.thinker, settings.thinks)
    among = store, state.hub, state.keys, thinker, settings.pace, settings.windows, state.signer
    hosted = HostedBots(settings.bots)
    house = AppContext(*among, state.orders.is_closed, Inbox(store.sharing), hosted=hosted)
    accounts = state.services = services_of(store, settings, state.keys)
    matches = matches_of(house, settings, accounts.bots)
    messages = messages_of(matches, accounts, state.push_keys.keys()[0])
    state.letters = set[asyncio.Task[object]]()
    state.rooms, state.challenges = matches.rooms, matches.challenges
    state.vacations = matches.vacations
    state.messenger, state.bell = messages.messenger, messages.bell
    state.pictures, state.health = PngProcess(), health.Health(store)
    state.analyses, workshop = analyses_of(state.rooms, store, settings, state.thinker.analyst)
    thinker.start()
    if workshop is not None:
        workshop.start()
    state.orders.on_erasure = accounts.sessions.forget
    accounts.sessions.on_end = state.hub.part_guest
    await state.orders.read(store, state.rooms)
    await matches.clocks.start()
    work = [*matches.work(), *messages.work(), state.api.load(), health.watch_loop()]
    work += [accounts.sessions.watch(), accounts.tokens.watch()]
    work += [search_on(NightlyPuzzles(store, settings.puzzles))]
    work += all_the_time(state.orders, store, state.rooms, settings.forget)
    chores = [*map(asyncio.create_task, work)]
    if state.warm is not Warm.NEVER:
        chores.append(warming := asyncio.create_task(warm_up(app)))
        state.health.wait_for(warming)
        if state.warm is Warm.BEFORE:
            await warming
    yield
    for chore in [*chores, *state.letters]:
        chore.cancel()
    state.hub.close()
    house.inbox.close()
    await accounts.sessions.close()
    await matches.close()
    if workshop is not None:
        await workshop.close()
    await hosted.close()
    await thinker.close()
    await store.close()
