"""A table: one match and who sits at it, to be read. Only its journal changes it (``journal.py``).

What is asked of a table depends on seats: those for which whoever asks may act.
"""

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from steppe.core.option import Window
from steppe.core.position import Position
from steppe.play.match import Match
from steppe.server.accounts.guests import Keys
from steppe.server.base.http_errors import NotFoundError
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat, Sheet
from steppe.server.bots.bot_service import BotService
from steppe.server.match.presence import Presence
from steppe.server.match.proposals import Hint, TakeBack, TakenBack
from steppe.server.match.windows import OpenWindow

_LONGEST = 20  # times as many lines as a usual match has
_BOOT = secrets.token_hex(4)  # so that a stamp of an earlier process is never ours


@dataclass
class Table:
    """A match, its seats, and what is going on there, in the present position or longer."""

    sheet: Sheet
    match: Match
    keys: Keys  # make the secrets of its links
    thinker: BotService  # where its bots think
    presence: Presence  # who is there
    request: TakeBack | None = None  # the take-back that waits for answers in this position
    declined: int | None = None  # the seat whose last request was refused in this position
    taken: TakenBack | None = None  # what the last deed took back
    hint: Hint | None = None  # what a bot advises in this position
    window: OpenWindow | None = None  # the open window of the game
    missed: dict[int, Window] = field(default_factory=dict)  # in which seats answered by silence
    thinking: int | None = None  # the seat of the bot at work
    successor: str = ""  # the match that is played after this one, as far as this process remembers
    since: float = field(default_factory=time.monotonic)  # when it was last known to go on
    home: str = ""  # the address that opened the match, "" if this process did not see it
    kept: dict[object, Any] = field(default_factory=dict, repr=False)  # by those who show the table
    revision: int = 0  # counts what all have been told
    told_apart: dict[int, int] = field(default_factory=dict)  # by seat: news of it alone since then

    @property
    def id(self) -> str:
        """Return the id of the match."""
        return self.sheet.id

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats, by player."""
        return self.sheet.seats

    @property
    def version(self) -> int:
        """Return the length of the log: what clients send as ``ply``."""
        return len(self.match.log)

    @property
    def longest(self) -> int:
        """Return how many lines the log may have; there may be a few more, by which somebody left.

        Twenty times those of a usual match, taking back included.
        """
        return _LONGEST * self.match.game.usual_plies

    @property
    def is_full(self) -> bool:
        """Return whether nobody can play on: the log is as long as it may be."""
        return not self.match.is_over and self.version >= self.longest

    @property
    def is_nearly_full(self) -> bool:
        """Return whether what is left of the log is for playing to the end: nobody takes back."""
        return self.version >= self.longest - self.match.game.usual_plies

    @property
    def stamp(self) -> str:
        """Return a word that changes whenever anything at the table does that all may see."""
        return f"{_BOOT}-{self.revision}"

    def stamp_for(self, seats: Collection[int]) -> str:
        """Return a word that changes whenever anything does that is seen from some seats."""
        told = sum(self.told_apart.get(seat, 0) for seat in seats)
        return f"{self.stamp}.{told:03}" if told else self.stamp

    def note_change(self, seats: Collection[int] | None) -> None:
        """Let the stamps of some seats differ from now on, or those of all."""
        if seats is None:
            self.revision += 1
            self.told_apart.clear()
        for seat in seats or ():
            self.told_apart[seat] = self.told_apart.get(seat, 0) + 1

    @property
    def owner(self) -> str:
        """Return who opened the match, as well as it is known: his address, or who sits there."""
        guests = (guest for seat in self.seats for guest in seat.guests)
        return self.home or next(guests, self.id)

    def seat(self, number: int) -> Seat:
        """Return a seat. Raises ``NotFoundError``."""
        if not 0 <= number < len(self.seats):
            raise NotFoundError("There is no such seat.")
        return self.seats[number]

    def of_kind(self, kind: str) -> frozenset[int]:
        """Return the seats in which a person sits, or a bot, or that are open."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.kind == kind)

    def seats_of(self, guest: str) -> frozenset[int]:
        """Return the seats for which a guest may act."""
        return frozenset(
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == PERSON and guest and guest in seat.guests
        )

    def left_by(self, guest: str) -> frozenset[int]:
        """Return the seats that a guest left and to which he may come back."""
        left = () if self.match.is_over else self.match.left
        return frozenset(number for number in left if guest and guest in self.seats[number].guests)

    def secret(self, number: int) -> str:
        """Return the secret of a seat's link; to be shown to its owner only."""
        seat = self.seats[number]
        return self.keys.seat_secret(self.id, number, seat.link, seat.token)

    def plays_on_without(self, player: int) -> bool:
        """Return whether others would play on if a player gave up: three or more, not all bots."""
        return len(self.seats) > 2 and bool(self.of_kind(PERSON) - {player})

    def has_bots_only(self, player: int | None) -> bool:
        """Return whether a player sits with bots alone, in no seat that somebody may come back to."""
        others = (seat for number, seat in enumerate(self.seats) if number != player)
        return all(seat.kind == BOT and not seat.guests for seat in others)

    @property
    def is_of_a_day(self) -> bool:
        """Return whether others play with the same dice: what this one has seen helps nobody."""
        return bool(self.sheet.dice)

    @property
    def has_nobody_to_ask(self) -> bool:
        """Return whether nobody could agree to taking back what is not free: one plays alone."""
        return len(self.seats) == 1 or self.is_of_a_day

    def consenting(self, seats: Collection[int]) -> frozenset[int]:
        """Return who need not be asked whether some seats may take back: they, and bots.

        Where others play with the same dice no bot agrees: he would see what comes.
        """
        return frozenset(seats) | (frozenset() if self.is_of_a_day else self.of_kind(BOT))

    def may_be_advised(self, seats: Collection[int]) -> bool:
        """Return whether the player to decide sits in one of ``seats``, and all others are bots.

        In a window nobody is: whom the rules ask first is nobody's business.
        """
        player = self.match.player
        is_his = player is not None and player in seats and self.window is None
        return is_his and self.has_bots_only(player) and not self.is_of_a_day

    def is_alone(self, player: int) -> bool:
        """Return whether nobody but a player has looked at the table or could sit at it."""
        return not self.presence.has_met_others and self.has_bots_only(player)

    def is_running_since(self, moment: float) -> bool:
        """Return whether the match goes on and something was done after a moment.

        Moments are those of ``time.monotonic``, as far as this process has seen them.
        """
        return not self.match.is_over and self.since > moment

    @property
    def is_wanted(self) -> bool:
        """Return whether bots shall play: a person sits there, or somebody watches them."""
        return bool(self.of_kind(PERSON)) or self.presence.is_watched

    @property
    def has_open_seat(self) -> bool:
        """Return whether somebody may still sit down."""
        return bool(self.of_kind(OPEN))

    def viewer(self, seats: frozenset[int]) -> int | None:
        """Return the player whose view somebody with these seats gets: who is to move, if his."""
        asked = self._asked_of(seats)
        return min(seats, default=None) if asked is None else asked

    def is_asked(self, seats: Collection[int]) -> bool:
        """Return whether one of some seats is to decide, or to answer a window."""
        return self._asked_of(seats) is not None

    def _asked_of(self, seats: Collection[int]) -> int | None:
        if self.window is not None:
            return self.window.first(seats)
        return self.match.player if self.match.player in seats else None

    def legal(self, player: int | None) -> list[str]:
        """Return what a player may do now, none if he is not asked."""
        if self.is_full:
            return []
        if self.window is None or player is None:
            return self.match.legal(player)
        return self.window.asked[player].legal() if self.window.waits_for(player) else []

    def observe(self, player: int | None) -> Position:
        """Return what a player may know now; in a window, as if those before him had passed."""
        if self.window is None or player is None or not self.window.waits_for(player):
            return self.match.observe(player)
        return self.window.asked[player].observe(player)
