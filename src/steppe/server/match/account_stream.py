"""The stream of one account: its challenges, and the starts, turns and ends of its matches."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from steppe.bots.outside.bot_messages import Message
from steppe.server.base.http_errors import TableError
from steppe.server.base.match_data import Sheet
from steppe.server.match.challenges import OPEN, Challenges
from steppe.server.match.inbox import Listener
from steppe.server.match.rooms import Rooms

MOST = 60  # matches in progress that a stream follows, the latest first


@dataclass
class AccountStream:
    """What the reader of an account's stream knows."""

    rooms: Rooms
    challenges: Challenges
    listener: Listener
    _open: set[str] = field(default_factory=set)  # challenges
    _turns: dict[str, int] = field(default_factory=dict)  # by match: the version of the last turn

    async def read(self) -> Sequence[Message]:
        """Return the messages that the reader does not have yet."""
        return [*await self._challenges(), *await self._matches()]

    async def _challenges(self) -> list[Message]:
        guest = self.listener.guest
        found = {one.id: one for one in await self.challenges.of(guest)}
        now = {id for id, one in found.items() if one.state == OPEN}
        told: list[Message] = [
            {"type": "challenge", "challenge": found[id].to_json(guest)}
            for id in sorted(now - self._open, key=lambda id: found[id].made)
        ]
        for id in sorted(self._open - now):
            state = found[id].state if id in found else "lapsed"
            told.append({"type": "challenge_over", "challenge": id, "state": state})
        self._open = now
        return told

    async def _matches(self) -> list[Message]:
        sheets = await self.rooms.mine(self.listener.guest, MOST, ended=False)
        now = {sheet.id: sheet for sheet in sheets if _seats(sheet, self.listener.guest)}
        told = [self._over(id) for id in [*self._turns] if id not in now]
        for id, sheet in now.items():
            if id not in self._turns:
                self._turns[id] = -1
                seats = _seats(sheet, self.listener.guest)
                about = {"game": sheet.game, "players": sheet.players, "seat": seats[0]}
                told.append({"type": "start", "match": id, **about})
            told += await self._turn(id)
        self.listener.matches = frozenset(now)
        return told

    def _over(self, id: str) -> Message:
        del self._turns[id]
        return {"type": "over", "match": id}

    async def _turn(self, id: str) -> list[Message]:
        """Return the message that the account must decide in a match, once per version."""
        with suppress(TableError):  # a match under earlier rules
            table = (await self.rooms.get(id)).table
            seats = table.seats_of(self.listener.guest)
            if table.is_asked(seats) and self._turns[id] != table.version:
                self._turns[id] = table.version
                return [{"type": "turn", "match": id, "ply": table.version}]
        return []


def _seats(sheet: Sheet, guest: str) -> list[int]:
    return [number for number, seat in enumerate(sheet.seats) if guest in seat.guests]
