"""What a guest wants of a new match: its game, seats, start, clock and dice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from steppe.play.origin import USUAL, Origin
from steppe.play.player_name import clean_name
from steppe.server.base.clock_record import Clock, Pace
from steppe.server.base.hosted_bot import hosted_name, is_hosted
from steppe.server.base.match_data import BOT, PERSON, Sheet
from steppe.server.match.app_context import AppContext
from steppe.server.match.clocks import new_clock, put_to_rest
from steppe.server.match.table_clock import is_on_vacation
from steppe.server.store.rows import SqlStore, Statement, creation


@dataclass(frozen=True)
class NewSeat:
    """A seat of a new match: ``person`` (the guest who opens it), ``bot`` or ``open``."""

    kind: str
    name: str = ""
    bot: str = ""
    guest: str = ""  # the person, if it is not the guest who opens the match

    @property
    def called(self) -> str:
        """Return the name to show: a bot that the host has added always has its own."""
        is_ours = self.kind == BOT and is_hosted(self.bot)
        return hosted_name(self.bot) if is_ours else clean_name(self.name)


@dataclass(frozen=True)
class NewMatch:
    """A match to open."""

    game: str
    seats: Sequence[NewSeat]
    options: Mapping[str, str] = field(default_factory=dict)
    listed: bool = False  # list its open seats on the home page
    origin: Origin = USUAL
    home: str = ""  # the guest's address
    id: str = ""  # the match's id, if it is fixed
    secret: bytes = field(default=b"", repr=False)
    rules: str = ""  # version of the rules, if not the newest
    pace: Pace | None = None  # of its clock, if two people or more play
    ticket: str = ""  # commits to its dice: see ``dice_tickets``
    word: str = ""  # the guest's word for the dice, if there is a ticket
    also: Sequence[Statement] = ()  # changes that are saved together with the match, or not at all

    @property
    def clock(self) -> Clock | None:
        """Return the clock, if two people or more play with one."""
        people = sum(seat.kind != BOT for seat in self.seats)
        return new_clock(self.pace, len(self.seats)) if self.pace and people > 1 else None


async def first_clock(wish: NewMatch, guest: str, house: AppContext) -> Clock | None:
    """Return the clock of a guest's new match; it stands for them while they are on vacation."""
    clock = wish.clock
    if clock is None or not clock.pace.days or not await is_on_vacation(house.store, [guest]):
        return clock
    own = [number for number, seat in enumerate(wish.seats) if seat.kind == PERSON]
    return put_to_rest(clock, own, house.time.now())


async def save(store: SqlStore, sheet: Sheet, wish: NewMatch) -> None:
    """Save a new match together with the changes that its wish names, or neither.

    Raises ``ConflictError`` if its id is taken.
    """
    if wish.also:
        await store.change([*wish.also, *creation(sheet)])
    else:
        await store.create(sheet)
