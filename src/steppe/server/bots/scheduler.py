"""Choose the next bot to think: first bots people are waiting for, then bots people are watching.

Within a rank, every owner (the address that opened the tables) gets an equal share of the time,
however many tables they opened. The owner who has recently used the least time comes next. Requests
from one owner are answered in order of arrival.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum

from steppe.server.base.metrics import WAITING

_HALF_LIFE = 60.0  # seconds after which use counts half
_FORGOTTEN = 1e-3  # owners who have used fewer seconds are forgotten


class Rank(IntEnum):
    """The audience of an answer; lower ranks come first."""

    WAITED_FOR, WATCHED, UNSEEN = range(3)


@dataclass(frozen=True, eq=False)
class Claim:
    """A request's claim to thinking time."""

    owner: str = ""
    rank: Callable[[], Rank] = lambda: Rank.WAITED_FOR  # a function: people come and go
    until: float = math.inf  # time (`time.monotonic`) after which an answer is useless

    @property
    def left(self) -> float:
        """Return the seconds for which an answer is still useful."""
        return self.until - time.monotonic()


class Shares:
    """The number of seconds that each owner has used recently."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}  # by owner: seconds, and time of last use

    def used(self, owner: str) -> float:
        """Return the seconds that an owner has used; older use counts less."""
        seconds, at = self._used.get(owner, (0.0, 0.0))
        return seconds * math.exp2((at - self._clock()) / _HALF_LIFE)

    def charge(self, owner: str, seconds: float) -> None:
        """Record seconds used by an owner; forget owners without recent use."""
        self._used[owner] = self.used(owner) + seconds, self._clock()
        for other in [other for other in self._used if self.used(other) < _FORGOTTEN]:
            del self._used[other]


class Scheduler:
    """Passes requests to a worker, one at a time."""

    def __init__(self, shares: Shares) -> None:
        self._shares = shares
        self._busy = False
        self._waiting: dict[Claim, asyncio.Future[None]] = {}  # in order of arrival

    @property
    def is_busy(self) -> bool:
        """Return whether the worker has a request."""
        return self._busy

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[int]:
        """Run the block on the claim's turn; yield the number of requests that share the time."""
        await self._wait(claim)
        begun = time.monotonic()
        try:
            yield self._crowd(claim)
        finally:
            self._shares.charge(claim.owner, time.monotonic() - begun)
            self._pass_on()

    async def _wait(self, claim: Claim) -> None:
        if not self._busy:
            self._busy = True
            return
        self._waiting[claim] = ready = asyncio.get_running_loop().create_future()
        try:
            with WAITING.track_inprogress():
                await ready
        except asyncio.CancelledError:
            if self._waiting.pop(claim, None) is None:  # its turn had already come
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the next turn to a request whose caller has not given up."""
        waiting = [claim for claim, ready in self._waiting.items() if not ready.done()]
        self._busy = bool(waiting)
        if waiting:
            owners = {claim.owner for claim in waiting}
            used = {owner: self._shares.used(owner) for owner in owners}  # all at the same moment
            claim = min(waiting, key=lambda claim: (claim.rank(), used[claim.owner]))
            self._waiting.pop(claim).set_result(None)

    def _crowd(self, claim: Claim) -> int:
        """Return the number of requests that share the time, including this one.

        Every other owner of equal or better rank gets one turn for each request from this owner.
        """
        rank = claim.rank()
        rivals = [other.owner for other in self._waiting if other.rank() <= rank]
        return (1 + rivals.count(claim.owner)) * len({claim.owner, *rivals})
