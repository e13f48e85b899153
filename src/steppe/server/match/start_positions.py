"""Start positions for new tables: moments in finished matches, or positions given in notation.

Hidden information of a match in progress cannot leak here: only finished matches, whose records are
public, are used. Hidden holdings either stay as they were, and anyone may know them, or are redealt
to fit what one seat knows, and no one knows them.
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

LONGEST = 16_384  # characters of a diagram, or of an unpacked position
_SEED_BITS = 62


@dataclass(frozen=True)
class Start:
    """A position, and the moment in a match that it comes from, or "" for none.

    A position from a match is complete. Holdings that a diagram leaves open are dealt when a table
    opens, so that no URL reveals them.
    """

    position: Position
    source: str = ""
    seats: tuple[Seat, ...] = ()  # the players in that match

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.position.game  # type: ignore[return-value]

    def hides_from(self, seat: int) -> bool:
        """Return whether the position hides anything from a seat."""
        return self.position.observe(seat) != self.position

    def origin(self, dealt_for: int | None = None) -> Origin:
        """Return this position as an origin; redeal what the seat ``dealt_for`` cannot see."""
        position = self.position if self.source else _filled(self.position)
        if dealt_for is not None:
            position = position.determinize(dealt_for, secrets.randbits(_SEED_BITS))
        return Origin(told(position), self.source)


async def moment(rooms: Rooms, source: str) -> Start:
    """Return the position at the moment ``ID@PLY`` of a finished match.

    Raises ``TableError`` for a match in progress, and for a moment with no decision left.
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
        raise TableError("The match ends at this point: choose an earlier one.")
    return Start(position, f"{id}@{int(ply)}", table.seats)


async def written(game: Game, text: str) -> Start:
    """Return the position in a diagram, unchanged. Raises ``NotationError``."""
    if len(text) > LONGEST:
        raise NotationError(f"a diagram has at most {LONGEST} characters")
    return await asyncio.to_thread(_written, game, text)


def _written(game: Game, text: str) -> Start:
    start = Start(Position.from_diagram(game, text))
    # raises an error if the position is invalid
    start.origin().position(game, start.position.players, start.position.options)
    return start


def _filled(position: Position) -> Position:
    """Deal the holdings that a diagram leaves open: everything hidden from a seat or a spectator.

    Raises ``NotationError`` if the diagram hides the holdings of only some seats.
    """
    for viewer in (None, *range(position.players)):
        if position.observe(viewer) == position:
            return position.determinize(viewer, secrets.randbits(_SEED_BITS))
    shown, dealt = position.observe(None), position.determinize(None, 0)
    for seat in range(position.players):
        if dealt.observe(seat) != dealt.observe(None) and position.observe(seat) == shown:
            raise NotationError(f"the diagram gives what other players hold, but not player {seat}")
    return position


def packed(position: Position) -> str:
    """Encode a position, without its game's name, as a URL-safe string; ``unpacked`` decodes it."""
    whole = [position.players, dict(position.options), told(position)]
    body = zlib.compress(json.dumps(whole, separators=(",", ":")).encode(), 9)
    return urlsafe_b64encode(body).decode().rstrip("=")


async def unpacked(game: Game, word: str) -> Start:
    """Decode a position from a string in a URL. Raises ``NotationError``."""
    return await asyncio.to_thread(_read, game, word)


def _read(game: Game, word: str) -> Start:
    try:
        players, options, start = _unpacked(word)
        players = game.check_players(players)
        position = Origin(start).position(game, players, game.check_options(options, players))
        _filled(position)
    except (ValueError, TypeError) as error:
        raise NotationError(f"this is not a position of {game.name}") from error
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
