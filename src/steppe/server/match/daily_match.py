"""The match of the day: for each game and day, everyone gets the same opening and the same dice.

Its secret is derived from a server key and the day. Outcome number *n* follows from the secret, the
name of the day and *n* alone, so it is the same for every player. Days follow UTC. Players cannot
look ahead:

- A guest has one try, a match of their own against bots. It has no hints, and the guest cannot take
  back a move after a bot or chance has replied to it.
- Until the day is over, only the match's player can see it, even after it has ended. The secret
  stays hidden from everyone, and no other match can start from one of its positions.
- A visitor could see the dice and try again as another guest, so the number of tries per address is
  limited to the number of guests who may share it. A result counts only if the match ended on its
  day, because everything is revealed afterwards.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from time import monotonic

from steppe.core.game import Game
from steppe.play.origin import Origin
from steppe.play.result import winners_of
from steppe.server.accounts.guests import Guest, Keys
from steppe.server.base.http_errors import TableError, TooManyError
from steppe.server.base.match_data import BOT, PERSON, Sheet
from steppe.server.base.settings import NEIGHBOURS
from steppe.server.base.storage_errors import ConflictError
from steppe.server.match.dice_tickets import ID_LENGTH, SIGNS
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms
from steppe.server.match.table import Table
from steppe.server.store.store import Search

_MOST = 1000  # number of matches read for a day's leaderboard
_SIGN = ":"  # separates the day from the game
_RECENT = 30.0  # seconds for which a board is recent


def today() -> date:
    """Return the current date in UTC."""
    return datetime.now(UTC).date()


def day_name(game: str, back: int = 0) -> str:
    """Return the name that determines the dice of a game, today or ``back`` days ago."""
    return f"{today() - timedelta(days=back)}{_SIGN}{game}"


def is_sealed(dice: str) -> bool:
    """Return whether the dice with this name belong to a day that is not over."""
    return bool(dice) and dice.partition(_SIGN)[0] >= str(today())


def admit(table: Table, seats: Collection[int]) -> None:
    """Raise ``TableError`` if a match may be shown only to its players, and ``seats`` is empty."""
    if not seats:
        refuse_sealed(table.sheet)


def refuse_sealed(sheet: Sheet) -> None:
    """Raise ``TableError`` for a match of a day that is not over."""
    if is_sealed(sheet.dice):
        raise TableError("This is a match of the day: it is shown once the day is over.", 403)


@dataclass(frozen=True)
class Try:
    """A finished try: its match, the player's seat, and whether they won or resigned."""

    sheet: Sheet
    seat: int
    is_won: bool
    is_resigned: bool = False

    @property
    def points(self) -> tuple[int, ...]:
        """Return the points of all players, starting with the person."""
        scores = self.sheet.standing.scores
        return (scores[self.seat], *scores[: self.seat], *scores[self.seat + 1 :])

    @property
    def rank(self) -> tuple[bool, bool, int, int]:
        """Return the sort key, best first; players who resigned come last."""
        own, *others = self.points
        return self.is_won, not self.is_resigned, own, -max(others, default=0)


@dataclass(frozen=True)
class Board:
    """All tries of a game on a day: the finished ones, best first, and those still in progress."""

    name: str
    tries: list[Try]
    running: list[Sheet]
    secret: bytes = field(repr=False)

    def place(self, one: Try) -> int:
        """Return the rank of a try; tied tries share a rank."""
        return 1 + sum(other.rank > one.rank for other in self.tries)

    def of(self, guest: str) -> Sheet | None:
        """Return a guest's try, or ``None``."""
        sheets = [*self.running, *(one.sheet for one in self.tries)]
        return next((sheet for sheet in sheets if guest in _person(sheet)[1]), None)


def _person(sheet: Sheet) -> tuple[int, tuple[str, ...]]:
    """Return the person's seat and their guest ids."""
    people = ((n, seat.guests) for n, seat in enumerate(sheet.seats) if seat.kind == PERSON)
    return next(people, (0, ()))


class Daily:
    """All matches of the day on a server."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._tries: Counter[tuple[str, str]] = Counter()  # by name of the day and address
        self._boards: dict[str, tuple[float, Board]] = {}  # by game: the time and the board read

    async def board(self, game: str, back: int = 0) -> Board:
        """Return today's tries, or those of ``back`` days ago."""
        name, find = day_name(game, back), self._rooms.house.store.find
        sheets = await find(Search(dice=name, limit=_MOST))
        gave_up = {one.id for one in await find(Search(dice=name, resigned=True, limit=_MOST))}
        secret = sheets[0].secret if sheets else _secret(self._rooms.house.keys, name)
        tries = [_try(sheet, sheet.id in gave_up) for sheet in sheets if _counts(sheet)]
        tries.sort(key=lambda one: one.sheet.ended or 0.0)
        tries.sort(key=lambda one: one.rank, reverse=True)
        return Board(name, tries, [sheet for sheet in sheets if sheet.ended is None], secret)

    async def recent(self, game: str) -> Board:
        """Return today's tries as they were at most half a minute ago, for pages often shown."""
        at, board = self._boards.get(game, (-_RECENT, None))
        if board is None or board.name != day_name(game) or monotonic() - at >= _RECENT:
            board = await self.board(game)
            self._boards[game] = monotonic(), board
        return board

    async def play(self, game: Game, guest: Guest, home: str) -> Room:
        """Return a guest's match for today; open it if there is none. Raises ``TooManyError``."""
        name, rooms = day_name(game.name), self._rooms
        if own := await rooms.house.store.find(Search(guest=guest.id, dice=name, limit=1)):
            return await rooms.get(own[0].id)
        self._count(name, home)
        wish = replace(await self._wish(game, guest), home=home)
        try:
            return await rooms.create(wish, guest.id)
        except ConflictError:
            return await rooms.get(wish.id)

    async def _wish(self, game: Game, guest: Guest) -> NewMatch:
        """Return today's match for a guest; a fixed id keeps it unique."""
        name, house = day_name(game.name), self._rooms.house
        first = await house.store.find(Search(dice=name, limit=1))
        bots = [NewSeat(BOT, "", house.thinker.substitute)] * (game.players[0] - 1)
        seats, origin = [NewSeat(PERSON, guest.name), *bots], Origin(dice=name)
        id = _id(house.keys.derive(f"try\0{name}\0{guest.id}"))
        secret = first[0].secret if first else _secret(house.keys, name)
        return NewMatch(game.name, seats, origin=origin, id=id, secret=secret)

    def _count(self, name: str, home: str) -> None:
        """Count a try from an address. Raises ``TooManyError`` if it has none left."""
        if not any(day == name for day, _ in self._tries):
            day = name.partition(_SIGN)[0]
            self._tries = Counter({k: n for k, n in self._tries.items() if k[0].startswith(day)})
        if home and self._tries[name, home] >= NEIGHBOURS:
            raise TooManyError(
                "The match of the day has been played from your address as often as is allowed.",
                wait=_left_of_today(),
            )
        self._tries[name, home] += 1


def _left_of_today() -> float:
    """Return the seconds until the next day begins."""
    now = datetime.now(UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), time.min, UTC)
    return (midnight - now).total_seconds()


def _secret(keys: Keys, name: str) -> bytes:
    """Return the secret of a day; it does not depend on any match."""
    return keys.derive(f"day\0{name}")


def _id(derived: bytes) -> str:
    return "".join(SIGNS[byte % len(SIGNS)] for byte in derived[:ID_LENGTH])


def _counts(sheet: Sheet) -> bool:
    """Return whether a match ended on its day."""
    if sheet.ended is None or not sheet.standing.scores:
        return False
    return str(datetime.fromtimestamp(sheet.ended, UTC).date()) == sheet.dice.partition(_SIGN)[0]


def _try(sheet: Sheet, is_resigned: bool) -> Try:
    seat, _ = _person(sheet)
    return Try(sheet, seat, seat in winners_of(sheet.standing.returns), is_resigned)
