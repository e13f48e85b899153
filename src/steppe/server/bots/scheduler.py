"""Whose bot thinks next: where a person waits first, then where somebody watches, then the rest.

Within a rank every owner, the address that opened the tables, has the same share of the time,
however many tables he opened: next comes who has used least of late. Of one owner's questions
the first to come is the first to be answered.
"""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum

from steppe.server.base.metrics import WAITING

_HALF_LIFE = 60.0  # seconds after which what somebody has used counts half
_FORGOTTEN = 1e-3  # seconds of use that no longer matter


class Rank(IntEnum):
    """What depends on an answer; the smaller comes first."""

    WAITED_FOR, WATCHED, UNSEEN = range(3)


@dataclass(frozen=True, eq=False)
class Claim:
    """What somebody may say for his question."""

    owner: str = ""
    rank: Callable[[], Rank] = lambda: Rank.WAITED_FOR  # asked anew: people come and go meanwhile
    until: float = math.inf  # when an answer ceases to be of use, by `time.monotonic`

    @property
    def left(self) -> float:
        """Return the seconds in which an answer is of use."""
        return self.until - time.monotonic()


class Shares:
    """Seconds that each owner has used of late."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}  # by owner: seconds, and when

    def used(self, owner: str) -> float:
        """Return the seconds that an owner has used, the older ones counting less."""
        seconds, at = self._used.get(owner, (0.0, 0.0))
        return seconds * math.exp2((at - self._clock()) / _HALF_LIFE)

    def charge(self, owner: str, seconds: float) -> None:
        """Note that an owner has used some seconds; forget those who have used none of late."""
        self._used[owner] = self.used(owner) + seconds, self._clock()
        for other in [other for other in self._used if self.used(other) < _FORGOTTEN]:
            del self._used[other]


class Scheduler:
    """Lets one question after the other go to a worker."""

    def __init__(self, shares: Shares) -> None:
        self._shares = shares
        self._busy = False
        self._waiting: dict[Claim, asyncio.Future[None]] = {}  # in the order they came

    @property
    def is_busy(self) -> bool:
        """Return whether the worker has a question."""
        return self._busy

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[int]:
        """Run the block when it is the claim's turn; it is given how many must share the time."""
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
            if self._waiting.pop(claim, None) is None:  # it was his turn already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the next one go on, if one waits who has not just given up."""
        waiting = [claim for claim, ready in self._waiting.items() if not ready.done()]
        self._busy = bool(waiting)
        if waiting:
            owners = {claim.owner for claim in waiting}
            used = {owner: self._shares.used(owner) for owner in owners}  # all at one moment
            claim = min(waiting, key=lambda claim: (claim.rank(), used[claim.owner]))
            self._waiting.pop(claim).set_result(None)

    def _crowd(self, claim: Claim) -> int:
        """Return how many questions a claim shares the time with, itself included.

        Each of its owner's own waits for one of every other owner whose rank is no worse.
        """
        rank = claim.rank()
        rivals = [other.owner for other in self._waiting if other.rank() <= rank]
        return (1 + rivals.count(claim.owner)) * len({claim.owner, *rivals})
