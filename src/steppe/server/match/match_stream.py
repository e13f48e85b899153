"""A match as a stream of the protocol's messages: ``hello``, ``ask`` and ``over``.

Between them come ``events`` (what happened while others decide) and ``request`` (another player
asks to take back a move). A window asks all its players at the same moment, those who can only pass
too, and tells nobody who has answered.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from steppe.bots.outside import bot_messages
from steppe.bots.outside.bot_messages import Message, Place, in_common
from steppe.core.bot import Seen
from steppe.play.log import is_deed, moves_of
from steppe.play.match import Match
from steppe.server.match.ending import end_of
from steppe.server.match.room import Room
from steppe.server.match.table import Table


@dataclass
class MatchStream:
    """What one reader of a match knows; ``seat`` is ``None`` for a spectator."""

    room: Room
    seat: int | None
    name: str = ""
    is_done: bool = False
    _has_begun: bool = False
    _known: list[str] = field(default_factory=list)
    _version: int = -1
    _asked: tuple[int, bool] | None = None
    _requested: tuple[int, int] | None = None

    async def read(self) -> Sequence[Message]:
        """Return the messages that the reader does not have yet."""
        if self.room.stale:
            await self.room.catch_up()
        found = [] if self._has_begun or self.seat is None else [self._hello(self.seat)]
        self._has_begun = True
        found += self._news()
        return found

    async def wait(self, seconds: float) -> bool:
        """Wait up to ``seconds`` for a change that the reader may see."""
        table, seats = self.room.table, () if self.seat is None else (self.seat,)
        stamp = table.stamp_for(seats)
        if self._version != table.version or self.room.stale:
            return True
        await table.presence.wait(
            lambda: table.stamp_for(seats) == stamp and not self.room.stale, seconds
        )
        return table.stamp_for(seats) != stamp or self.room.stale

    def _hello(self, seat: int) -> Message:
        table = self.room.table
        match = table.match
        seed = int.from_bytes(table.keys.derive(f"seed\0{table.id}\0{seat}")[:6], "big")
        place = Place(table.id, match.game, match.players, match.options, seat, seed, self.name)
        return bot_messages.hello(place)

    def _news(self) -> list[Message]:
        table = self.room.table
        self._version, seat = table.version, self.seat
        if table.match.is_over:
            self.is_done = True
            return [self._over(table.match)]
        found = self._request(table)
        if seat is None or not table.is_asked({seat}):
            return self._events(_moves_seen(table.match, seat)) + found
        key = table.version, table.window is not None
        if key == self._asked:
            return found
        self._asked, seen = key, _seen(table, seat)
        since = self._learn(seen.moves)
        seconds = seconds_left(table, seat)
        return [*found, bot_messages.ask(table.id, seen, table.version, since, seconds)]

    def _request(self, table: Table) -> list[Message]:
        """Return the request to agree to a take-back, once for each request."""
        request = table.request
        if request is None or self.seat not in request.waiting:
            return []
        key = table.version, request.seat
        if key == self._requested:
            return []
        self._requested = key
        return [{"type": "request", "match": table.id, "ply": table.version, "seat": request.seat}]

    def _events(self, moves: Sequence[str]) -> list[Message]:
        if list(moves) == self._known:
            return []
        table, since = self.room.table, self._learn(moves)
        told = {"since": since, "events": list(moves[since:])}
        return [{"type": "events", "match": table.id, "ply": table.version, **told}]

    def _over(self, match: Match) -> Message:
        moves = _moves_seen(match, self.seat)
        since = self._learn(moves)
        return bot_messages.over(match.id, end_of(match), moves[since:], since)

    def _learn(self, moves: Sequence[str]) -> int:
        """Remember the moves; return the number of those that the reader knew already."""
        since = in_common(self._known, moves)
        self._known = list(moves)
        return since


def _seen(table: Table, seat: int) -> Seen:
    """Return what a player who is asked sees, as a bot in that seat gets it."""
    if table.window is None:
        return table.match.look(seat)
    return table.match.look_at(table.window.asked[seat])


def _moves_seen(match: Match, seat: int | None) -> list[str]:
    return [word for word in moves_of(match.seen_by(seat)) if not is_deed(word)]


def seconds_left(table: Table, seat: int) -> float | None:
    """Return a player's time for a decision, ``None`` without a clock."""
    clock = table.sheet.standing.clock
    if clock is None:
        return None
    if clock.window and clock.zero is not None:  # the same for all players
        return round(max(0.0, clock.zero - table.time.now()), 1)
    return table.times_left()[seat]
