"""The services that the application starts, runs in the background, and closes when it ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette

from steppe.server.accounts.account_services import services_of
from steppe.server.analysis.analyses import analyses_of
from steppe.server.base.background import repeat
from steppe.server.base.broken_games import working_games
from steppe.server.bots.bot_service import BotService
from steppe.server.bots.hosted_bots import HostedBots
from steppe.server.bots.pool import Pool
from steppe.server.match.app_context import AppContext
from steppe.server.match.challenges import Challenges
from steppe.server.match.clock_watch import ClockWatch
from steppe.server.match.inbox import Inbox
from steppe.server.match.rooms import Rooms
from steppe.server.match.vacations import PAUSE, Vacations
from steppe.server.notify.bell import Bell
from steppe.server.notify.bot_hooks import BotHooks
from steppe.server.notify.messenger import messenger_for
from steppe.server.notify.outgoing import Outgoing
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
    inbox, hosted = Inbox(store.sharing), HostedBots(settings.bots)
    house = AppContext(*among, state.orders.is_closed, inbox, hosted=hosted)
    state.services = services_of(store, settings, state.keys)
    state.letters = set[asyncio.Task[object]]()
    state.rooms, state.health = Rooms(house, settings.rooms, settings.running), health.Health(store)
    state.challenges = Challenges(state.rooms, state.services.bots)
    state.analyses, workshop = analyses_of(state.rooms, store, settings, state.thinker.analyst)
    thinker.start()
    if workshop is not None:
        workshop.start()
    state.orders.on_erasure = state.services.sessions.forget
    state.services.sessions.on_end = state.hub.part_guest
    await state.orders.read(store, state.rooms)
    watch = ClockWatch(state.rooms, store, house.time)
    await watch.start()
    state.vacations = Vacations(state.rooms, store)
    work = [state.rooms.resume(), state.api.load(), health.watch_loop()]
    work += all_the_time(state.orders, store, state.rooms, settings.forget)
    work += [search_on(NightlyPuzzles(store, settings.puzzles)), state.services.sessions.watch()]
    work += [state.services.tokens.watch()]
    work += [repeat(state.vacations.round, PAUSE, "vacations could not be read")]
    secret, mail = state.push_keys.keys()[0], state.services.mail
    state.messenger = messenger_for(state.rooms, secret, mail)
    state.bell, state.pictures = Bell(store), PngProcess()
    hooks = BotHooks(state.rooms, state.challenges, state.services.bots, Outgoing())
    work += [state.messenger.watch(), hooks.watch()]
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
    inbox.close()
    await state.services.sessions.close()
    await watch.close()
    await state.rooms.close()
    if workshop is not None:
        await workshop.close()
    await hosted.close()
    await thinker.close()
    await store.close()
