"""Run several workers on one machine: the parent holds the socket, and starts and watches them.

Each worker is a process that serves on the parent's socket; one more process runs all bots. A
process that dies is restarted. On SIGHUP the processes are replaced one by one: the new one answers
before the old one stops. No visitor is refused, and live streams reconnect to another worker.
"""

import asyncio
import logging
import signal
from collections.abc import Sequence
from dataclasses import replace

from steppe.server.base.background import spawn
from steppe.server.base.logs import announce, logged
from steppe.server.base.metrics import gathered
from steppe.server.base.reload import on_hangup
from steppe.server.base.settings import Settings
from steppe.server.cluster.managed_process import ManagedProcess
from steppe.server.web.serving import listen, own_folder, warn_of_root

SERVE, THINK = "serve", "think"  # the kinds of processes
_TRIES = 10  # tries to start a worker when none is left: about three minutes
_LOG = logging.getLogger(__name__)


def serve_by_workers(settings: Settings, count: int) -> None:
    """Serve the site with ``count`` processes until stopped.

    Raises ``SystemExit`` with a one-sentence reason if that is impossible.
    """
    with (
        logged(settings.log),
        own_folder(settings.data, False),
        listen(settings.host, settings.port) as listener,
        gathered(),
    ):
        listener.set_inheritable(True)
        serving = [
            ManagedProcess(SERVE, replace(settings, thinks=False), listener) for _ in range(count)
        ]
        thinking = [ManagedProcess(THINK, settings, None)] * settings.thinks
        asyncio.run(Supervisor(serving, thinking).run())


class Supervisor:
    """All of the site's processes."""

    def __init__(
        self, serving: Sequence[ManagedProcess], thinking: Sequence[ManagedProcess] = ()
    ) -> None:
        self._serving = serving
        self._posts = (*serving, *thinking)
        self._ended = asyncio.Event()
        self._has_failed = False
        self._renewing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Start all processes, watch over them, and finally end them."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._ended.set)
        on_hangup(lambda: loop.call_soon_threadsafe(self._begin_to_renew))
        try:
            message = await self._posts[0].fill()  # before the others, as it upgrades the schema
            await asyncio.gather(*(post.fill() for post in self._posts[1:]))
            announce(message)
            warn_of_root()
            self._tasks |= {loop.create_task(post.keep(self._look)) for post in self._posts}
            await self._ended.wait()
        except (OSError, TimeoutError) as error:
            raise SystemExit(f"steppe: {error or 'a process did not start in time'}.") from error
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*(post.clear() for post in self._posts))
        if self._has_failed:
            raise SystemExit(f"steppe: no process serves after {_TRIES} tries; see the log.")

    def _look(self) -> None:
        """Give up if no worker is left, so that systemd or a container can restart the site."""
        if all(post.failures >= _TRIES for post in self._serving):
            self._has_failed = True
            self._ended.set()

    def _begin_to_renew(self) -> None:
        spawn(self._renew(), self._tasks)

    async def _renew(self) -> None:
        """Replace the processes one by one; stop if a new one does not start."""
        async with self._renewing:
            try:
                for post in self._posts:
                    await post.replace()
                _LOG.warning("all processes were replaced: %s.", [post.pid for post in self._posts])
            except (OSError, TimeoutError) as error:
                _LOG.error("not all processes were replaced: %s.", error)
