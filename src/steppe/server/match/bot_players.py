"""Bots at a table: they move on their turn, and give hints to a person who plays only with bots."""

import asyncio
import logging
import math
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from steppe.core.bot import Seen
from steppe.core.errors import IllegalMove
from steppe.server.base.background import insist
from steppe.server.base.hosted_bot import is_hosted
from steppe.server.base.http_errors import StaleError
from steppe.server.base.match_data import BOT
from steppe.server.bots.bot_service import BotRequest, wish
from steppe.server.bots.hosted_bots import BotFaultError, Farewell
from steppe.server.bots.scheduler import Claim
from steppe.server.match.annotations import ADVICE, SEEK, PendingNote
from steppe.server.match.ending import end_of
from steppe.server.match.live_match import LiveMatch
from steppe.server.match.proposals import Played, Proposal
from steppe.server.match.table import Table

_WAIT = 8.0  # approximate seconds for all bots together between two human decisions
_PART = 4  # one decision gets at most a quarter of the time left
_LEAST = 0.05  # minimum seconds for a decision, unless the pace allows more
_UNSAVED = "the move of a bot in match %s could not be saved"
_UNSAID = "a hint in match %s could not be saved"
_LOG = logging.getLogger(__name__)


@dataclass
class BotPlayers:
    """The bots at a table; ``table.thinking`` and ``table.hint`` show their work."""

    table: Table
    room: LiveMatch
    on_fault: Callable[[int, int, str], Awaitable[None]]  # a program failed: seat, version, fault
    _advising: bool = False
    _asleep: bool = False  # the bot to move is waiting for a visitor
    _thought: tuple[int, int, str] | None = None  # version, seat and bot of the last request
    _spent: float = 0.0  # seconds of thinking since a person's last decision

    def wake(self) -> None:
        """Ask the bot whose turn it is, if any, or wait for a visitor if no one is following."""
        table, player = self.table, self.table.match.player
        if player is None:
            table.thinker.forget(table.id)
            self._take_leave()
        is_turn = player is not None and player >= 0 and self._plays(player)
        if player is not None and player >= 0 and not is_turn:
            self._spent = 0.0
        self._asleep = is_turn and not table.is_wanted
        table.thinking = player if is_turn and not self._asleep else None
        if table.thinking is not None and self.room.has_lease:
            self._begin(table.thinking)

    def _plays(self, player: int) -> bool:
        """Return whether a bot plays in a seat; a program that has lost it is being replaced."""
        seat = self.table.seats[player]
        return seat.kind == BOT and not (seat.is_hosted and player in self.table.match.left)

    def _take_leave(self) -> None:
        """Tell the programs at the table how the match ended."""
        match, seats = self.table.match, enumerate(self.table.seats)
        if farewells := {
            number: Farewell(seat.bot, end_of(match), match.look(number).moves)
            for number, seat in seats
            if seat.is_hosted
        }:
            self.room.house.hosted.end(self.table.id, farewells)

    def rest(self) -> None:
        """Ask no bot until the next call of ``wake``."""
        self._thought = self.table.thinking = None

    def _begin(self, player: int) -> None:
        """Ask a bot, unless the same one is already thinking about this position."""
        thought = self.table.version, player, self.table.seats[player].bot
        if self._thought != thought:
            self._thought = thought
            self.room.tasks.spawn(self._think(player, self.table.version))

    def resume(self) -> None:
        """Ask the bot whose turn it is, if the bot was waiting for a visitor."""
        if self._asleep and self.table.is_wanted:
            self.wake()
        if self.table.hint is not None and self.table.hint.is_sought:
            self._seek()  # the guest who asked may have left

    async def _think(self, player: int, version: int) -> None:
        table, begun = self.table, time.monotonic()
        seen = table.match.look(player)
        try:
            wanted = await self.ask(table.seats[player].bot, seen, most=self._most())
        except BotFaultError as fault:
            return await self.give_up(player, version, fault.reason)
        self._spent += time.monotonic() - begun
        move = wanted or random.choice(seen.legal)  # the match goes on
        # in games with hidden information, a quick answer would reveal a forced move
        if table.presence.is_looked_at or table.match.game.secrets:
            await asyncio.sleep(max(0.0, begun + self.room.house.pace - time.monotonic()))
        await self._insist(partial(self._save, player, move, version))

    async def give_up(self, player: int, version: int, fault: str) -> None:
        """End the play of a program that has failed at a version; everyone reads why."""
        await self._insist(partial(self.on_fault, player, version, fault))

    async def _insist(self, save: Callable[[], Awaitable[object]]) -> None:
        """Save a bot's move; if that is impossible, leave the match alone."""
        if not await insist(save, _UNSAVED, self.table.id):
            self._thought, self._asleep, self.table.thinking = None, True, None
            await self.room.give_up()

    async def _save(self, player: int, move: str, version: int) -> None:
        with suppress(StaleError):  # another process has moved, or the match was deleted
            await self.room.tasks.exclusively(self._play(player, move, version))

    async def _play(self, player: int, move: str, version: int) -> None:
        match = self.table.match
        if self.table.version != version:
            return
        try:
            entry = match.plan(player, move)
        except ValueError:
            _LOG.exception("a bot chose an illegal move in match %s", match.id)
            entry = match.plan(player, random.choice(match.legal(player)))
        await self.room.append(entry, f"bot:{secrets.token_urlsafe(9)}")

    def _most(self) -> float:
        """Return the seconds that a bot may think: the longer people have waited, the fewer.

        A bot may always think for the time that ``pace`` requires between moves.
        """
        if all(seat.kind == BOT for seat in self.table.seats):
            return math.inf
        return max(_LEAST, self.room.house.pace, (_WAIT - self._spent) / _PART)

    async def ask(
        self, bot: str, seen: Seen, until: float = math.inf, most: float = math.inf
    ) -> str:
        """Return the move that a bot chooses in a position, "" if none comes in time.

        After ``until``, a ``time.monotonic`` time, an answer is useless; ``most`` is the maximum
        number of seconds to think. A program that the host has added has its own time. Raises
        ``BotFaultError`` if it failed.
        """
        table = self.table
        claim = Claim(table.owner, table.presence.rank, until)
        question = BotRequest(table.id, table.match.game.name, bot, seen, claim, most)
        if is_hosted(bot):
            return await self.room.house.hosted.choose(question)
        return await wish(table.thinker, question)

    # Hints

    async def advise(self, guest: str, proposal: Proposal) -> Played:
        """Ask a bot for a hint for a guest who plays alone or only with bots."""
        table, mine = self.table, self.room.check(guest, proposal)
        if not table.may_be_advised(mine):
            raise IllegalMove("Hints are not available here.")

        def words() -> list[PendingNote]:
            is_new = table.hint is None or table.hint.failed
            return [PendingNote(min(mine), SEEK)] if is_new else []

        await self.room.say(words)
        self._seek()
        return Played(table.version)

    def _seek(self) -> None:
        """Ask for a hint, unless a request is in progress."""
        if not self._advising:
            self._advising = True
            self.room.tasks.spawn(self._seek_hint())

    async def _seek_hint(self) -> None:
        """Ask a bot, one request at a time, until it has answered for the current position."""
        table, former = self.table, -1
        try:
            while self._is_sought and table.version != former and table.match.player is not None:
                former, seen = table.version, table.match.look(table.match.player)
                move = await self.ask(table.thinker.adviser, seen)
                second = await self._second(seen, move)
                found = f"{move} {second}".strip() if move in seen.legal else ""
                say = partial(self._say_hint, former, seen.player, found)
                await insist(say, _UNSAID, table.id)
        finally:
            self._advising = False

    @property
    def _is_sought(self) -> bool:
        return self.table.hint is not None and self.table.hint.is_sought

    async def _say_hint(self, version: int, player: int, found: str) -> None:
        with suppress(StaleError):  # the match has moved on, or was deleted
            await self.room.tasks.exclusively(self._note_hint(version, player, found))

    async def _note_hint(self, version: int, player: int, found: str) -> None:
        """Write the hint as a note, unless the match has moved on or already has a hint."""

        def words() -> list[PendingNote]:
            hint = self.table.hint
            is_open = self.table.version == version and hint is not None and hint.is_sought
            return [PendingNote(player, ADVICE, found)] if is_open else []

        await self.room.say(words)

    async def _second(self, seen: Seen, best: str) -> str:
        """Return the adviser's choice among the other moves, "" if there are none."""
        others = tuple(move for move in seen.legal if move != best)
        if not others or best not in seen.legal:
            return ""
        move = await self.ask(self.table.thinker.adviser, replace(seen, legal=others))
        return move if move in others else ""
