"""Look up host names that visitors chose, so that no slow name server delays other people.

A look-up takes a thread until the name server has answered, however long that is. Guests cost
nothing, so each domain has one thread at a time: an attacker needs a domain for every thread.
"""

import asyncio
import socket
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from weakref import WeakValueDictionary

PATIENCE = 6.0  # seconds for the answer, and before that for a thread
_THREADS = 32
_FRESH = 300.0  # seconds for which an answer is used again
_KNOWN = 1000  # answers in memory


class CrowdedError(Exception):
    """No look-up was tried: others were under way."""


class Shares:
    """Places for work by domain: at most ``most`` at once, the others wait."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def of(self, host: str) -> asyncio.Semaphore:
        """Return the places of a host's domain; keep them while you use them."""
        domain = ".".join(host.lower().rstrip(".").split(".")[-2:])
        places = self._places.get(domain) or asyncio.Semaphore(self._most)
        self._places[domain] = places
        return places


class _LookUp:
    """A look-up under way, for all who wait for it."""

    def __init__(self) -> None:
        self.has_begun = asyncio.Event()
        self.answer: asyncio.Task[list[str]]


class NameLookup:
    """Look-ups in threads of their own. Equal ones share a thread; answers are used for a while."""

    def __init__(self, threads: int = _THREADS, patience: float = PATIENCE) -> None:
        self._threads = ThreadPoolExecutor(threads, "names")
        self._free, self._shares = asyncio.Semaphore(threads), Shares(1)
        self._patience = patience
        self._under_way: dict[str, _LookUp] = {}
        self._known: dict[str, tuple[list[str], float]] = {}

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        """Return the addresses of a host. Raises ``OSError``, ``ValueError``, ``CrowdedError``."""
        known, until = self._known.get(host, ([], 0.0))
        if until > time.monotonic():
            return known
        one = self._under_way.get(host) or self._begin(host, port)
        with suppress(TimeoutError):
            await asyncio.wait_for(one.has_begun.wait(), self._patience)
        if not one.has_begun.is_set():
            one.answer.cancel()
            raise CrowdedError
        return await asyncio.wait_for(asyncio.shield(one.answer), self._patience)

    def _begin(self, host: str, port: int) -> _LookUp:
        one = self._under_way[host] = _LookUp()
        one.answer = asyncio.create_task(self._look_up(one, host, port))
        one.answer.add_done_callback(partial(self._end, host))
        return one

    async def _look_up(self, one: _LookUp, host: str, port: int) -> list[str]:
        """Look a name up; its domain and the thread are busy until the name server answers."""
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        async with self._shares.of(host), self._free:
            one.has_begun.set()
            found = await asyncio.get_running_loop().run_in_executor(self._threads, look_up)
        return [str(place[0]) for *_, place in found]

    def _end(self, host: str, answer: asyncio.Task[list[str]]) -> None:
        del self._under_way[host]
        with suppress(asyncio.CancelledError, OSError, ValueError):
            self._known.pop(host, None)
            self._known[host] = answer.result(), time.monotonic() + _FRESH
            while len(self._known) > _KNOWN:
                del self._known[next(iter(self._known))]
