"""Where a new table may begin: at a moment of a finished match, or in a position in notation.

What is hidden in a running match cannot leak here: only a finished one is asked, whose record is
public. What was hidden in it is either left as it was, so that everybody may know it, or dealt anew
from what one seat knew, so that nobody does.
"""

import asyncio
import json
import secrets
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.play.origin import Origin, told
from steppe.server.base.http_errors import NotFoundError, TableError
from steppe.server.base.match_data import Seat
from steppe.server.match.daily_match import admit
from steppe.server.match.rooms import Rooms

LONGEST = 16_384  # signs of a diagram, or of a position unpacked
_SEED_BITS = 62


@dataclass(frozen=True)
class Start:
    """A position, and the moment of a match that it is, "" for none.

    That of a match is the true one. What another one leaves open is dealt when a table opens, so
    that nobody can read it in an address.
    """

    position: Position
    source: str = ""
    seats: tuple[Seat, ...] = ()  # who sat there

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.position.game  # type: ignore[return-value]

    def hides_from(self, seat: int) -> bool:
        """Return whether something in it is not known in a seat."""
        return self.position.observe(seat) != self.position

    def origin(self, dealt_for: int | None = None) -> Origin:
        """Return where a match begins: here, what one seat does not know dealt anew."""
        position = self.position if self.source else _filled(self.position)
        if dealt_for is not None:
            position = position.determinize(dealt_for, secrets.randbits(_SEED_BITS))
        return Origin(told(position), self.source)


async def moment(rooms: Rooms, source: str) -> Start:
    """Return the moment ``ID@PLY`` of a finished match.

    Raises ``TableError`` for one of a running match, and where there is none or nothing follows.
    """
    id, _, ply = source.rpartition("@")
    table = (await rooms.get(id)).table
    admit(table, ())
    match = table.match
    if not match.is_over:
        raise TableError("You can try again once the match is over.", 409)
    if not (ply.isascii() and ply.isdigit() and len(ply) < 9 and int(ply) <= len(match.line)):
        raise NotFoundError("The match has not reached that point.")
    position = await asyncio.to_thread(match.position_after, int(ply))
    if position.is_over:
        raise TableError("The match is over there: choose an earlier moment.")
    return Start(position, f"{id}@{int(ply)}", table.seats)


async def written(game: Game, text: str) -> Start:
    """Return the position of a diagram, as it is. Raises ``NotationError``."""
    if len(text) > LONGEST:
        raise NotationError(f"a diagram has at most {LONGEST} signs")
    return await asyncio.to_thread(_written, game, text)


def _written(game: Game, text: str) -> Start:
    start = Start(Position.from_diagram(game, text))
    start.origin().position(game, start.position.players, start.position.options)  # or it is none
    return start


def _filled(position: Position) -> Position:
    """Deal what a diagram leaves open: all that somebody, or a spectator, does not see.

    Raises ``NotationError`` where it tells what one seat holds and not what another one does.
    """
    for viewer in (None, *range(position.players)):
        if position.observe(viewer) == position:
            return position.determinize(viewer, secrets.randbits(_SEED_BITS))
    shown, dealt = position.observe(None), position.determinize(None, 0)
    for seat in range(position.players):
        if dealt.observe(seat) != dealt.observe(None) and position.observe(seat) == shown:
            raise NotationError(f"the diagram tells what others hold, but not player {seat}")
    return position


def packed(position: Position) -> str:
    """Return a position as a word of an address, its game apart; ``unpacked`` is the way back."""
    whole = [position.players, dict(position.options), told(position)]
    body = zlib.compress(json.dumps(whole, separators=(",", ":")).encode(), 9)
    return urlsafe_b64encode(body).decode().rstrip("=")


async def unpacked(game: Game, word: str) -> Start:
    """Return the position of a word of an address. Raises ``NotationError``."""
    return await asyncio.to_thread(_read, game, word)


def _read(game: Game, word: str) -> Start:
    try:
        players, options, start = _unpacked(word)
        players = game.check_players(players)
        position = Origin(start).position(game, players, game.check_options(options, players))
        _filled(position)
    except (ValueError, TypeError) as error:
        raise NotationError(f"this is no position of {game.name}") from error
    return Start(position)


def _unpacked(word: str) -> list[Any]:
    """Return the parts of a packed position. Raises ``ValueError``."""
    padded = word[:LONGEST] + "=" * (-len(word) % 4)
    reader = zlib.decompressobj()
    try:
        body = reader.decompress(urlsafe_b64decode(padded), LONGEST)
        parts = json.loads(body)
    except (zlib.error, RecursionError) as error:
        raise ValueError("not packed by us") from error
    if not isinstance(parts, list) or len(parts) != 3:
        raise ValueError("a position has three parts")
    return parts
