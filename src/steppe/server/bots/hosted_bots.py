"""The bots that the host of a site adds: programs behind pipes, one for each seat of each match.

A program starts with the first question to its seat, and ends with the match, or with the server.
It gets its own time for each move, and loses its seat if it is late, crashes or names an illegal
move; other matches and the server go on. A few programs think at once, in the fair order of
``scheduler.py``, and only so many stay open: those that have waited longest are closed, and start
again with their next question, as after a restart of the server. The protocol then tells them all
events.
"""

import asyncio
import logging
import os
import shlex
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from steppe.bots.outside import leash
from steppe.bots.outside.bot_messages import End
from steppe.bots.outside.command_bot import CommandBot
from steppe.bots.outside.piped_process import FaultError, IllegalFaultError, LateFaultError
from steppe.core.bot import Budget, Seen
from steppe.core.errors import NotationError
from steppe.engine.cores import cores
from steppe.play.log import CRASH, GONE, ILLEGAL, LATE
from steppe.server.base.background import spawn
from steppe.server.base.hosted_bot import HostedBot, hosted_name
from steppe.server.bots.bot_service import BotError, BotRequest
from steppe.server.bots.scheduler import Claim, Scheduler, Shares

OPEN = 6  # programs that stay open for each that may think
TRIES = 3  # matches lost in a row after which a bot is not offered for a while
REST = 600.0  # seconds for which it is not offered
_LEAVING = 0.5  # seconds to leave after a match
_SAID = {
    LATE: "is late",
    CRASH: "crashed, or broke the protocol",
    ILLEGAL: "named an illegal move",
    GONE: "is not among the bots that this server allows",
}
T = TypeVar("T")
Place = tuple[str, int]
"""A match and a seat."""

_LOG = logging.getLogger(__name__)


class BotFaultError(BotError):
    """A program has lost its seat; ``reason`` is one of ``steppe.play.log.FAULTS``."""

    def __init__(self, reason: str) -> None:
        super().__init__(_SAID[reason])
        self.reason = reason


class Farewell(NamedTuple):
    """What a program hears when its match ends: the result, and all events as its seat saw them.

    ``word`` is the word for the bot at the seat.
    """

    word: str
    end: End
    events: Sequence[str]


@dataclass
class _Lane:
    """Programs of which one thinks at a time."""

    scheduler: Scheduler
    programs: "OrderedDict[Place, CommandBot]" = field(default_factory=OrderedDict)


class HostedBots:
    """The bots that the host adds, and their programs, of which at most ``lanes`` think at once."""

    def __init__(
        self,
        bots: Sequence[HostedBot] = (),
        lanes: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bots = {bot.word: bot for bot in bots}
        shares, count = Shares(), max(1, cores()) if lanes is None else lanes
        self._lanes = [_Lane(Scheduler(shares)) for _ in range(count)]
        self._threads = ThreadPoolExecutor(count, "hosted-bot") if bots else None
        self._clock = clock
        self._lost: dict[str, int] = {}  # by word: matches lost in a row
        self._rests: dict[str, float] = {}  # by word: until when the bot is not offered
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, game: str) -> list[HostedBot]:
        """Return the bots that play a game now."""
        return [bot for bot in self._bots.values() if bot.plays(game) and self._is_fit(bot.word)]

    def _is_fit(self, word: str) -> bool:
        return self._clock() >= self._rests.get(word, 0.0)

    def check(self, word: str, game: str) -> None:
        """Raise ``NotationError`` unless a bot can play a match of a game now."""
        bot, name = self._bots.get(word), hosted_name(word)
        if bot is None:
            known = " ".join(one.word for one in self.of(game)) or "none"
            raise NotationError(f"no bot {word!r}; bots that the host has added: {known}")
        if not bot.plays(game):
            raise NotationError(f"bot {name} plays other games: {' '.join(bot.games)}")
        if not self._is_fit(word):
            raise NotationError(f"bot {name} has failed several times; try again later")

    async def choose(self, question: BotRequest) -> str:
        """Return a bot's move. Raises ``BotFaultError`` if its program has lost the seat."""
        bot, place = self._bots.get(question.bot), (question.match, question.seen.player)
        if bot is None:
            _LOG.warning("%s: %s", question, _SAID[GONE])
            raise BotFaultError(GONE)
        lane = self._lane(place)
        async with lane.scheduler.turn(question.claim):
            program = await self._program(lane, place, bot, question.seed)
            try:
                return await self._ask(program, question.seen, Budget(bot.seconds))
            except FaultError as fault:
                lane.programs.pop(place, None)
                self._lose(bot.word)
                raise _told(question, program, fault) from fault
            except asyncio.CancelledError:  # nobody waits for the answer any more
                lane.programs.pop(place, None)
                raise
            except Exception as error:
                lane.programs.pop(place, None)
                await self._run(program.close, 0.0)
                _LOG.exception("%s could not be asked", question)
                raise BotFaultError(CRASH) from error

    async def _ask(self, program: CommandBot, seen: Seen, budget: Budget) -> str:
        """Return a program's move; if nobody waits for it any more, end the program."""
        assert self._threads is not None
        asked = self._threads.submit(program.choose, seen, budget)
        try:
            return await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            program.kill()
            asked.add_done_callback(lambda _: program.close(0.0))
            raise

    def end(self, match: str, farewells: Mapping[int, Farewell]) -> None:
        """Tell the programs of a match, by seat, how it ended, and end them."""
        for seat, farewell in farewells.items():
            place = (match, seat)
            for lane in self._lanes:
                if place in lane.programs:
                    spawn(self._end(lane, place, farewell), self._tasks)

    async def _end(self, lane: _Lane, place: Place, farewell: Farewell) -> None:
        async with lane.scheduler.turn(Claim()):
            program = lane.programs.pop(place, None)
            if program is not None:
                self._lost.pop(farewell.word, None)  # it has played a match to its end
                await self._run(program.over, farewell.end, farewell.events, _LEAVING)

    def _lose(self, word: str) -> None:
        self._lost[word] = self._lost.get(word, 0) + 1
        if self._lost[word] >= TRIES:
            self._rests[word] = self._clock() + REST
            _LOG.error(
                "bot %s has lost %d matches in a row by its faults: it is not offered for %g s",
                hosted_name(word),
                self._lost[word],
                REST,
            )

    async def close(self) -> None:
        """End all programs."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        programs = [one for lane in self._lanes for one in lane.programs.values()]
        for program in programs:
            program.kill()
        if self._threads is not None:
            await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)
        for program in programs:  # no thread uses them any more
            program.close(0.0)

    def _lane(self, place: Place) -> _Lane:
        """Return the lane of a program, or the one with the fewest programs for a new one."""
        own = (lane for lane in self._lanes if place in lane.programs)
        return next(own, min(self._lanes, key=lambda lane: len(lane.programs)))

    async def _program(self, lane: _Lane, place: Place, bot: HostedBot, seed: int) -> CommandBot:
        """Return the program of a seat; close others that have waited long if there are many."""
        if place not in lane.programs:
            lane.programs[place] = CommandBot(leashed(bot.command), seed, Budget(bot.seconds))
        lane.programs.move_to_end(place)
        while len(lane.programs) > OPEN:
            await self._run(lane.programs.popitem(last=False)[1].close, _LEAVING)
        return lane.programs[place]

    async def _run(self, work: Callable[..., T], *values: object) -> T:
        assert self._threads is not None
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)


def leashed(command: str) -> str:
    """Return the command that runs another one and ends it with this process."""
    words = [sys.executable, "-I", "-S", str(leash.__file__), str(os.getpid())]
    return f"{shlex.join(words)} {command}"


def _told(question: BotRequest, program: CommandBot, fault: FaultError) -> BotFaultError:
    """Log a fault, and return it as an error without any details.

    The log holds what a program printed only if it failed before it had seen anything of its match.
    """
    kinds: Mapping[type[FaultError], str] = {LateFaultError: LATE, IllegalFaultError: ILLEGAL}
    told = BotFaultError(kinds.get(type(fault), CRASH))
    _LOG.warning("%s: %s", question, fault if program.ready is None else told)
    return told
