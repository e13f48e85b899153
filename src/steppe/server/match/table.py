"""The readable state of a table: a match and its players. Only ``LiveMatch`` changes it.

Queries take the seats for which the visitor may act.
"""

import hmac
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from steppe.core.i18n import msgid
from steppe.core.option import Window
from steppe.core.position import Position
from steppe.play.log import ABSENT, GIVE, ON_TIME, RESIGN, RETURN, UNDO, WITHDRAW, WORD, Entry
from steppe.play.match import Match
from steppe.server.accounts.guests import Keys
from steppe.server.base.http_errors import FullError, NotFoundError, NotSeatedError
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat, Sheet
from steppe.server.bots.bot_service import BotService
from steppe.server.match import clocks
from steppe.server.match.imported_record import Imported
from steppe.server.match.presence import GONE, GONE_OVER_DAYS, Presence
from steppe.server.match.proposals import BotWish, Hint, TakeBack, TakenBack
from steppe.server.match.site_time import SiteTime
from steppe.server.match.windows import OpenWindow

_LONGEST = 20  # maximum log length, as a multiple of a usual match's length
_BOOT = secrets.token_hex(4)  # makes our stamps differ from those of an earlier process
_CODE = 32  # hexadecimal digits of the code in the link that gives a seat away
CLOSED = msgid("The host has closed this match for now.")
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
    votes: dict[int, frozenset[int]] = field(default_factory=dict)  # by seat: those for a stand-in
    hint: Hint | None = None  # a bot's hint for this position
    window: OpenWindow | None = None  # the open reaction window, if any
    attacked: frozenset[int] = frozenset()  # seats whose standing answers have just ended
    missed: dict[int, Window] = field(default_factory=dict)  # the window that each seat missed
    thinking: int | None = None  # the seat of the bot that is thinking
    successor: str = ""  # id of the next match, "" if unknown to this process
    gone_on: tuple[int, ...] = ()  # the seats that went on to it; the first one opened it
    spurned: frozenset[int] = frozenset()  # the seats that declined it
    wishes: dict[int, BotWish] = field(default_factory=dict)  # by seat: the bot that shall take it
    arrivals: dict[int, int] = field(default_factory=dict)  # seat: log length when it was taken
    since: float = field(default_factory=time.monotonic)  # time of the last known change
    earlier: tuple[bool | None, ...] = ()  # the person's previous results: see ``streak``
    time: SiteTime = field(default_factory=SiteTime)  # of its clock
    home: str = ""  # the address that created the match, "" if unknown to this process
    kept: dict[object, Any] = field(default_factory=dict, repr=False)  # cache for the pages
    is_closed: bool = False  # the host has closed the match for now
    imported: Imported | None = None  # the record from which it was imported
    born: str = _BOOT  # begins its stamps; another one each time the match is loaded
    revision: int = 0  # number of updates sent to everyone
    told_apart: dict[int, int] = field(default_factory=dict)  # by seat: number of later updates

    def __post_init__(self) -> None:
        self.presence.is_secret = lambda: self.window is not None

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
        """Return a string that changes with every public change, and whenever it is loaded again.

        Pages compare the numbers only of stamps that begin alike.
        """
        return f"{self.born}-{self.revision}"

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
        match = self.match
        gone = () if match.is_over else match.left - self._lost_on_time | match.absent
        return frozenset(number for number in gone if guest and guest in self.seats[number].guests)

    @property
    def _lost_on_time(self) -> frozenset[int]:
        lost = (entry.by for entry in self.match.line if entry.move == WITHDRAW + ON_TIME)
        return frozenset(lost)

    def times_left(self) -> list[float]:
        """Return each player's time in seconds; empty without a clock."""
        clock = self.sheet.standing.clock
        if clock is None:
            return []
        now = self.time.now()
        return [round(clocks.left(clock, seat, now), 1) for seat in range(len(self.seats))]

    @property
    def people(self) -> frozenset[int]:
        """Return the seats of people, also of people whom a bot replaces, and the open seats."""
        seats = enumerate(self.seats)
        return frozenset(number for number, seat in seats if seat.kind != BOT or seat.guests)

    @property
    def missing(self) -> frozenset[int]:
        """Return the people who are away for so long that the others may vote for a bot."""
        is_timed = self.sheet.standing.clock is not None or len(self.seats) == 1
        return frozenset() if is_timed else self.gone

    @property
    def gone(self) -> frozenset[int]:
        """Return the people who have not been at the table for long."""
        if self.match.is_over:
            return frozenset()
        clock, away = self.sheet.standing.clock, self.presence.away_for
        most = GONE_OVER_DAYS if clock is not None and clock.pace.days else GONE
        return frozenset(seat for seat in self.of_kind(PERSON) if (away(seat) or 0.0) >= most)

    def waiting_to_agree(self, seat: int) -> frozenset[int]:
        """Return the people at the table who have not yet agreed that a bot plays for a seat."""
        here = self.of_kind(PERSON) & self.presence.here()
        return here - {seat} - self.votes.get(seat, frozenset())

    def is_in_turn(self, player: int) -> bool:
        """Return whether a player has made some, but not all of the decisions of their turn."""
        match = self.match
        if match.player != player:
            return False
        done = zip(reversed(match.line), reversed(match.turns), strict=True)
        now = takewhile(lambda pair: pair[1] == match.turn, done)
        return any(entry.by == player and not entry.is_said for entry, _ in now)

    def secret(self, number: int) -> str:
        """Return the secret in a seat's link; show it only to the seat's owner."""
        seat = self.seats[number]
        return self.keys.seat_secret(self.id, number, seat.link, seat.token)

    def gift_code(self, number: int) -> str:
        """Return the code of the link that gives a seat away; each link works once."""
        seat = self.seats[number]
        return self.keys.derive(f"give\0{self.id}\0{number}\0{seat.link}").hex()[:_CODE]

    def gift(self, number: int, code: str) -> Seat:
        """Return the seat that a link with this code gives away. Raises ``NotFoundError``."""
        seat = self.seat(number)
        is_valid = hmac.compare_digest(code.encode(), self.gift_code(number).encode())
        if seat.kind != PERSON or not is_valid:
            raise NotFoundError("This link does not lead to a seat.")
        return seat

    @property
    def owed_words(self) -> dict[int, str]:
        """Return the seats that owe a word for the dice, with their last word or ""."""
        match, people = self.match, self.of_kind(PERSON)
        if not match.game.max_outcomes or match.is_over or self.is_of_a_day or self.is_nearly_full:
            return {}
        owing = {seat for seat in people if seat not in match.words} | (match.owing & people)
        return {seat: match.words.get(seat, "") for seat in sorted(owing)}

    def free_seats(self, names: Collection[str]) -> list[int]:
        """Return the open seats; first those that a rematch keeps for people with these names."""
        return sorted(self.of_kind(OPEN), key=lambda n: (self.seats[n].name not in names, n))

    def note_arrivals(self, former: Collection[Seat]) -> None:
        """Remember who has taken an open seat, or another's, since the seats were ``former``."""
        for number, (before, after) in enumerate(zip(former, self.seats, strict=True)):
            is_other = before.guests[:1] != after.guests[:1] and before.link != after.link
            if after.kind == PERSON and (before.kind == OPEN or is_other):
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

    def may_change_bot(self, number: int, seats: Collection[int]) -> bool:
        """Return whether people in these seats may wish for another bot, also in an open seat.

        The bots of a daily match are the same for everyone.
        """
        seat = self.seats[number]
        is_free = seat.kind == OPEN or (seat.kind == BOT and not seat.guests)
        return is_free and bool(seats) and not self.is_of_a_day and not self.match.is_over

    def may_recall(self, seats: Collection[int]) -> bool:
        """Return whether these seats offer a rematch that no other seat has accepted."""
        return bool(self.gone_on) and set(self.gone_on) <= set(seats)

    def wish_for(self, number: int) -> BotWish | None:
        """Return the wish for a bot in a seat, if there is one and the bot is not there yet."""
        wish, seat = self.wishes.get(number), self.seats[number]
        is_open = seat.kind == OPEN or (seat.kind == BOT and not seat.guests)
        return wish if wish is not None and is_open and seat.bot != wish.bot else None

    def waiting_for_bot(self, number: int) -> frozenset[int]:
        """Return the people who must still agree to a wish for a bot.

        Before the first decision, the person who opened the table decides alone.
        """
        wish = self.wish_for(number)
        agreed = () if wish is None else wish.agreed
        if not self.has_begun and any(self.seats[seat].taken is None for seat in agreed):
            return frozenset()
        return self.of_kind(PERSON).difference(agreed)

    @property
    def has_begun(self) -> bool:
        """Return whether a player has made a decision of the game."""
        return any(entry.by >= 0 and not entry.is_said for entry in self.match.line)

    def is_alone(self, player: int) -> bool:
        """Return whether only this player has seen the table, and bots hold all other seats.

        Programs that the host has added do not count as such bots: they could measure time.
        """
        is_watched = self.presence.has_met_others or any(seat.is_hosted for seat in self.seats)
        return not is_watched and self.has_bots_only(player)

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
        return not self.is_closed and self._asked_of(seats) is not None

    def _asked_of(self, seats: Collection[int]) -> int | None:
        if self.window is not None:
            return self.window.first(seats)
        return self.match.player if self.match.player in seats else None

    def legal(self, player: int | None) -> list[str]:
        """Return a player's current legal moves, or none if they need not decide."""
        if self.is_full or self.is_closed:
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

    The last twentieth of the log is reserved for moves: take-backs, players' returns, seats given
    away and words for the dice are refused.
    """
    if table.is_full and entry.verb not in (RESIGN, WITHDRAW, ABSENT):
        raise FullError(FULL)
    if table.is_nearly_full and entry.verb in (UNDO, RETURN, GIVE, WORD):
        raise FullError(NEARLY_FULL)
