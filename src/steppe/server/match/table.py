"""The readable state of a table: a match and its players. Only ``LiveMatch`` changes it.

Queries take the seats for which the visitor may act.
"""

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from steppe.core.i18n import msgid
from steppe.core.option import Window
from steppe.core.position import Position
from steppe.play.log import RESIGN, RETURN, UNDO, WITHDRAW, Entry
from steppe.play.match import Match
from steppe.server.accounts.guests import Keys
from steppe.server.base.http_errors import FullError, NotFoundError, NotSeatedError
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat, Sheet
from steppe.server.bots.bot_service import BotService
from steppe.server.match.presence import Presence
from steppe.server.match.proposals import Hint, TakeBack, TakenBack
from steppe.server.match.windows import OpenWindow

_LONGEST = 20  # maximum log length, as a multiple of a usual match's length
_BOOT = secrets.token_hex(4)  # makes our stamps differ from those of an earlier process
FULL = msgid("This match has reached its maximum length: you can only resign.")
NEARLY_FULL = msgid(
    "This match has almost reached its maximum length: play it to the end. Moves can no longer be"
    " taken back, and players who left cannot return."
)


@dataclass
class Table:
    """A match, its seats, and the state of the table."""

    sheet: Sheet
    match: Match
    keys: Keys  # derive the secrets in its links
    thinker: BotService  # finds its bots' moves
    presence: Presence  # the people present at the table
    request: TakeBack | None = None  # the take-back request for this position
    declined: int | None = None  # the seat whose request was refused in this position
    taken: TakenBack | None = None  # the last action, if it was a take-back
    hint: Hint | None = None  # a bot's hint for this position
    window: OpenWindow | None = None  # the open reaction window, if any
    missed: dict[int, Window] = field(default_factory=dict)  # the window that each seat missed
    thinking: int | None = None  # the seat of the bot that is thinking
    successor: str = ""  # id of the next match, "" if unknown to this process
    gone_on: tuple[int, ...] = ()  # the seats that went on to it; the first one opened it
    arrivals: dict[int, int] = field(default_factory=dict)  # seat: log length when it was taken
    since: float = field(default_factory=time.monotonic)  # time of the last known change
    earlier: tuple[bool | None, ...] = ()  # the person's previous results: see ``streak``
    home: str = ""  # the address that created the match, "" if unknown to this process
    kept: dict[object, Any] = field(default_factory=dict, repr=False)  # cache for the pages
    revision: int = 0  # number of updates sent to everyone
    told_apart: dict[int, int] = field(default_factory=dict)  # by seat: number of later updates

    @property
    def id(self) -> str:
        """Return the match's id."""
        return self.sheet.id

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats, in the order of the players."""
        return self.sheet.seats

    @property
    def version(self) -> int:
        """Return the length of the log, which clients send as ``ply``."""
        return len(self.match.log)

    @property
    def longest(self) -> int:
        """Return the maximum number of log lines; lines for departing players may exceed it.

        The maximum is twenty times the length of a usual match. Take-backs count, too.
        """
        return _LONGEST * self.match.game.usual_plies

    @property
    def is_full(self) -> bool:
        """Return whether the log is full, so that play must stop."""
        return not self.match.is_over and self.version >= self.longest

    @property
    def is_nearly_full(self) -> bool:
        """Return whether the rest of the log is reserved for moves, so take-backs are refused."""
        return self.version >= self.longest - self.match.game.usual_plies

    @property
    def stamp(self) -> str:
        """Return a string that changes with every public change."""
        return f"{_BOOT}-{self.revision}"

    def stamp_for(self, seats: Collection[int]) -> str:
        """Return a string that changes with every change visible to these seats."""
        revealed = sum(self.told_apart.get(seat, 0) for seat in seats)
        return f"{self.stamp}.{revealed:03}" if revealed else self.stamp

    def note_change(self, seats: Collection[int] | None) -> None:
        """Change the stamps of these seats, or of all seats if ``None``."""
        if seats is None:
            self.revision += 1
            self.told_apart.clear()
        for seat in seats or ():
            self.told_apart[seat] = self.told_apart.get(seat, 0) + 1

    @property
    def owner(self) -> str:
        """Return the address that created the match; if unknown, a seated guest or the match id."""
        guests = (guest for seat in self.seats for guest in seat.guests)
        return self.home or next(guests, self.id)

    def seat(self, number: int) -> Seat:
        """Return a seat. Raises ``NotFoundError``."""
        if not 0 <= number < len(self.seats):
            raise NotFoundError("There is no such seat.")
        return self.seats[number]

    def own_seat(self, guest: str, number: int) -> Seat:
        """Return a seat for which a guest may act. Raises ``NotSeatedError``."""
        if guest not in self.seat(number).guests:
            raise NotSeatedError("That is not your seat.")
        return self.seats[number]

    def of_kind(self, kind: str) -> frozenset[int]:
        """Return the seats of one kind: held by a person, held by a bot, or open."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.kind == kind)

    def seats_of(self, guest: str) -> frozenset[int]:
        """Return the seats for which a guest may act."""
        return frozenset(
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == PERSON and guest and guest in seat.guests
        )

    def left_by(self, guest: str) -> frozenset[int]:
        """Return the seats that a guest left and may return to."""
        left = () if self.match.is_over else self.match.left
        return frozenset(number for number in left if guest and guest in self.seats[number].guests)

    def secret(self, number: int) -> str:
        """Return the secret in a seat's link; show it only to the seat's owner."""
        seat = self.seats[number]
        return self.keys.seat_secret(self.id, number, seat.link, seat.token)

    def free_seats(self, names: Collection[str]) -> list[int]:
        """Return the open seats; first those that a rematch keeps for people with these names."""
        return sorted(self.of_kind(OPEN), key=lambda n: (self.seats[n].name not in names, n))

    def note_arrivals(self, former: Collection[Seat]) -> None:
        """Remember who has taken an open seat since the seats were ``former``."""
        for number, (before, after) in enumerate(zip(former, self.seats, strict=True)):
            if (before.kind, after.kind) == (OPEN, PERSON):
                self.arrivals[number] = self.version

    def arrived_for(self, seats: Collection[int]) -> tuple[int, ...]:
        """Return the seats that others have taken since the last action of ``seats``."""

        def is_new(at: int) -> bool:
            return all(entry.by not in seats for entry in self.match.log[at:])

        others = ((n, at) for n, at in self.arrivals.items() if n not in seats)
        return tuple(n for n, at in others if seats and is_new(at))

    def plays_on_without(self, player: int) -> bool:
        """Return whether at least two others, one of them a person, play on if a player resigns."""
        return len(self.seats) > 2 and bool(self.of_kind(PERSON) - {player})

    def has_bots_only(self, player: int | None) -> bool:
        """Return whether all other seats belong to bots that do not replace a person."""
        others = (seat for number, seat in enumerate(self.seats) if number != player)
        return all(seat.kind == BOT and not seat.guests for seat in others)

    @property
    def is_of_a_day(self) -> bool:
        """Return whether others play with the same dice, which must therefore stay secret."""
        return bool(self.sheet.dice)

    @property
    def has_nobody_to_ask(self) -> bool:
        """Return whether no one can agree to a take-back: in solo and daily matches."""
        return len(self.seats) == 1 or self.is_of_a_day

    def consenting(self, seats: Collection[int]) -> frozenset[int]:
        """Return the seats sure to agree to a take-back by ``seats``: these seats and the bots.

        Where others play with the same dice, bots do not agree: a take-back would reveal the dice.
        """
        return frozenset(seats) | (frozenset() if self.is_of_a_day else self.of_kind(BOT))

    def may_be_advised(self, seats: Collection[int]) -> bool:
        """Return whether the player who must decide has one of ``seats``, and all others are bots.

        There are no hints in a window, where a hint would reveal whom the rules ask first.
        """
        player = self.match.player
        is_his = player is not None and player in seats and self.window is None
        return is_his and self.gives_advice_to(player)

    def gives_advice_to(self, player: int | None) -> bool:
        """Return whether a player may get hints on their turns."""
        return self.has_bots_only(player) and not self.is_of_a_day

    def is_alone(self, player: int) -> bool:
        """Return whether only this player has seen the table, and bots hold all other seats."""
        return not self.presence.has_met_others and self.has_bots_only(player)

    def is_running_since(self, moment: float) -> bool:
        """Return whether the match is in progress and has changed since ``moment``.

        Moments are ``time.monotonic`` times; only changes seen by this process count.
        """
        return not self.match.is_over and self.since > moment

    @property
    def is_wanted(self) -> bool:
        """Return whether bots should play: only if a player or a spectator is a person."""
        return bool(self.of_kind(PERSON)) or self.presence.is_watched

    @property
    def has_open_seat(self) -> bool:
        """Return whether a seat can still be taken."""
        return bool(self.of_kind(OPEN))

    def viewer(self, seats: frozenset[int]) -> int | None:
        """Return the player whose view these seats get: preferably the one who must decide."""
        asked = self._asked_of(seats)
        return min(seats, default=None) if asked is None else asked

    def is_asked(self, seats: Collection[int]) -> bool:
        """Return whether one of these seats must decide, or answer a window."""
        return self._asked_of(seats) is not None

    def _asked_of(self, seats: Collection[int]) -> int | None:
        if self.window is not None:
            return self.window.first(seats)
        return self.match.player if self.match.player in seats else None

    def legal(self, player: int | None) -> list[str]:
        """Return a player's current legal moves, or none if they need not decide."""
        if self.is_full:
            return []
        if self.window is None or player is None:
            return self.match.legal(player)
        return self.window.asked[player].legal() if self.window.waits_for(player) else []

    def observe(self, player: int | None) -> Position:
        """Return a player's observation; in a window, as if all players before them had passed."""
        if self.window is None or player is None or not self.window.waits_for(player):
            return self.match.observe(player)
        return self.window.asked[player].observe(player)


def check_room(table: Table, entry: Entry) -> None:
    """Raise ``FullError`` if the log has no room for an entry; a player can always resign.

    The last twentieth of the log is reserved for moves: take-backs and players' returns are
    refused.
    """
    if table.is_full and entry.verb not in (RESIGN, WITHDRAW):
        raise FullError(FULL)
    if table.is_nearly_full and entry.verb in (UNDO, RETURN):
        raise FullError(NEARLY_FULL)
