"""Bots at the table: they move when it is their turn, and advise who plays alone."""

import asyncio
import logging
import math
import random
import secrets
import time
from typing import TYPE_CHECKING

from steppe.core.bot import Seen
from steppe.core.errors import IllegalMove
from steppe.server.advice import Hint
from steppe.server.deeds import Played, Proposal
from steppe.server.scheduler import Claim
from steppe.server.store import BOT
from steppe.server.thinker import Question, wish

if TYPE_CHECKING:  # a room has one of these
    from steppe.server.room import Room

_LOG = logging.getLogger(__name__)


class Opponents:
    """What the bots of a room do; ``room.thinking`` and ``room.hint`` tell of it."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._advising = False
        self._asleep = False

    def wake(self) -> None:
        """Have the bot in turn think, if one is; where no person is about, only when one comes."""
        room, player = self._room, self._room.match.player
        self._asleep = False
        if player is None or player < 0 or room.seats[player].kind != BOT:
            room.thinking = None
            if player is None:
                room.house.thinker.forget(room.id)
            return
        self._asleep = not room.presence.is_wanted
        room.thinking = None if self._asleep else player
        if not self._asleep:
            room.spawn(self._think(player, room.version))

    def resume(self) -> None:
        """Have the bot in turn think that has only waited for somebody to come."""
        if self._asleep:
            self.wake()

    async def _think(self, player: int, version: int) -> None:
        room, begun = self._room, time.monotonic()
        move = await self._choice(player)
        if (
            room.house.hub.watched(room.id) or room.match.game.secrets
        ):  # haste would tell of a forced move
            await asyncio.sleep(max(0.0, begun + room.house.pace - time.monotonic()))
        while room.version == version:
            try:
                await room.alone(self._play(player, move, version))
            except Exception:  # a full disk, another writer: whatever it is, it may pass
                _LOG.exception("the move of a bot in match %s could not be saved", room.id)
                await asyncio.sleep(1)

    async def _play(self, player: int, move: str, version: int) -> None:
        room = self._room
        if room.version != version:
            return
        try:
            entry = room.match.plan(player, move)
        except ValueError:
            _LOG.exception("a bot wants the impossible in match %s", room.id)
            entry = room.match.plan(player, random.choice(room.match.legal(player)))
        await room.append(entry, f"bot:{secrets.token_urlsafe(9)}")

    async def _choice(self, player: int) -> str:
        """Return the move that the bot wants, or any when it gives none: the match goes on."""
        seen = self._room.match.look(player)
        move = await self.ask(self._room.seats[player].bot, seen)
        return move or random.choice(seen.legal)

    async def ask(self, bot: str, seen: Seen, until: float = math.inf) -> str:
        """Return the move that a bot wants in a position, "" when it gives none in good time.

        After ``until``, in seconds of ``time.monotonic``, an answer is of no use.
        """
        room = self._room
        claim = Claim(room.owner, room.presence.rank, until)
        return await wish(
            room.house.thinker, Question(room.id, room.match.game.name, bot, seen, claim)
        )

    # Hints

    async def advise(self, guest: str, proposal: Proposal) -> Played:
        """Have a bot look for a move for a guest who plays alone."""
        room = self._room
        mine = room.seats_for(guest, proposal)
        room.check_version(proposal)
        if not room.is_for_one or room.match.player not in mine:
            raise IllegalMove("There are no hints here.")
        if room.hint is None or room.hint.failed:
            room.hint = Hint()
            room.tell()
        if not self._advising:
            self._advising = True
            room.spawn(self._seek_hint())
        return Played(room.version)

    async def _seek_hint(self) -> None:
        """Ask a bot until it has answered for the present position; one question at a time."""
        room = self._room
        while room.hint is not None and room.hint.is_sought and room.match.player is not None:
            version, seen = room.version, room.match.look(room.match.player)
            move = await self.ask(room.house.thinker.adviser, seen)
            if room.version == version:
                room.hint = Hint(move) if move in seen.legal else Hint(failed=True)
                room.tell()
        self._advising = False
