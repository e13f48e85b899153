"""Take, leave and return to seats at a table, and manage their links.

Anyone with a seat's secret link may act for it. Its owner, the first person who took the seat, may
renew the link; this revokes the old link and the access of everyone who used it. Leaving also
revokes the link. Return: ``absences``.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from steppe.core.errors import IllegalMove, NotationError
from steppe.play.log import GIVE, RESIGN, WITHDRAW, WORD
from steppe.play.player_name import clean_name
from steppe.server.base.hosted_bot import hosted_name, is_hosted
from steppe.server.base.http_errors import (
    FullError,
    NotSeatedError,
    StaleError,
    TableError,
    TakenError,
)
from steppe.server.base.match_data import BOT, CHANGED, OPEN, PERSON, REPLACED, Seat
from steppe.server.match.annotations import LEVEL, PendingNote
from steppe.server.match.bot_players import BotPlayers
from steppe.server.match.live_match import LiveMatch
from steppe.server.match.proposals import Played, Proposal
from steppe.server.match.table import Table

_DEVICES = 8
_TRIES = 5  # number of tries to change a seat while other processes also change it
SeatChange = Callable[[Seat], Seat]
Then = Callable[[], None]


@dataclass(frozen=True)
class Seats:
    """The seats at a table."""

    table: Table
    room: LiveMatch
    opponents: BotPlayers

    async def change(self, number: int, change: SeatChange, then: Then = lambda: None) -> None:
        """Replace a seat with the result of ``change``, and call ``then``, under the lock."""
        await self.room.tasks.exclusively(self._change(number, change, then))

    async def _change(self, number: int, change: SeatChange, then: Then) -> None:
        """Change a seat; if another process has changed it meanwhile, start from its new state."""
        for tries_left in reversed(range(_TRIES)):
            seat = self.table.seat(number)
            try:
                if (changed := change(seat)) is not seat:
                    await self.room.reseat(number, changed)
                return then()
            except StaleError:
                if not tries_left:
                    raise

    async def sit(self, guest: str, number: int, name: str, word: str = "") -> None:
        """Take an open seat, and add the guest's word to the dice. Raises ``TakenError``."""

        def sit_down(seat: Seat) -> Seat:
            if guest in seat.guests:
                return seat
            if self.table.match.is_over:
                raise TakenError("The match is over: its seats can no longer be taken.")
            if seat.kind != OPEN:
                raise taken(self.table)
            known_as = clean_name(name) or seat.name
            return replace(seat, kind=PERSON, name=known_as, guests=(guest,), taken=time.time())

        await self.change(number, sit_down, self.opponents.resume)
        await self.room.tasks.exclusively(self.add_word(number, word))

    async def speak(self, guest: str, number: int, word: str) -> None:
        """Add a word to the dice for a guest's seat."""
        self.table.own_seat(guest, number)
        await self.room.tasks.exclusively(self.add_word(number, word))

    async def answer_word(self, player: int, word: str) -> Played:
        """Add the word that a seat owes to the dice. Raises ``TableError`` or ``IllegalMove``."""
        return await self.room.tasks.exclusively(self._answer_word(player, word))

    async def _answer_word(self, player: int, word: str) -> Played:
        await self.room.reach(0)
        table = self.table
        if table.match.words.get(player) == word:
            return Played(table.version, repeated=True)
        if player not in table.owed_words:
            raise TableError("This seat owes no word for the dice.", 409)
        if table.window is not None:
            raise TableError("A word would close the open window: add it afterwards.", 409)
        return await self.room.append(table.match.plan(player, f"{WORD}:{word}"), word)

    async def add_word(self, player: int, word: str) -> None:
        """Add a seat's word to the dice, unless it owes none or the match takes none.

        A new log line would close an open window, so that players would have to answer again. The
        page then sends the word later.
        """
        match = self.table.match
        if word and match.game.max_outcomes and self.table.window is None:
            with suppress(IllegalMove, NotationError, StaleError, FullError):
                await self.room.append(match.plan(player, f"{WORD}:{word}"), word)

    async def claim(self, guest: str, number: int) -> None:
        """Let a guest on another device act for a seat, too. Raises ``TakenError``."""

        def add(seat: Seat) -> Seat:
            if seat.kind == BOT and number not in self.table.match.absent:
                raise TakenError("A bot has taken over this seat.")
            if guest in seat.guests:
                return seat
            guests = (*seat.guests[:1], *seat.guests[1:][-(_DEVICES - 2) :], guest)
            return replace(seat, kind=BOT if seat.kind == BOT else PERSON, guests=guests)

        await self.change(number, add)

    async def take_over(self, guest: str, number: int, code: str, name: str) -> None:
        """Take the seat that its player gives away by the link with this code, and end that link.

        The giver and their other devices lose the seat. Raises ``NotFoundError`` if the
        link is no longer valid, ``TakenError`` if the guest already plays.
        """
        await self.room.tasks.exclusively(self._take_over(guest, number, code, name))

    async def _take_over(self, guest: str, number: int, code: str, name: str) -> None:
        await self.room.reach(0)
        table, room, former = self.table, self.room, self.table.gift(number, code)
        if table.match.is_over:
            raise TakenError("The match is over: its seats can no longer be taken.")
        if table.seats_of(guest) or table.left_by(guest):
            raise TakenError("You already play at this table.")
        entry = table.match.plan(number, GIVE)
        seat = Seat(PERSON, clean_name(name) or former.name, (guest,), link=former.link + 1)
        with room.as_one():
            await room.reseat(number, replace(seat, taken=time.time()))
            try:
                await room.append(entry, f"give:{seat.link}")
            except BaseException:
                await room.reseat(number, former)
                raise
            room.part(number)

    async def change_bot(self, guest: str, number: int, bot: str) -> None:
        """Agree that another bot plays on a seat; it does once everyone agrees.

        Without a ``bot``, refuse the wish. Raises ``NotSeatedError``, ``NotationError``.
        """
        if bot:
            self.room.house.check_bot(bot, self.table.match.game.name)
        await self.room.tasks.exclusively(self._change_bot(guest, number, bot))

    async def _change_bot(self, guest: str, number: int, bot: str) -> None:
        await self.room.reach(0)
        table, seat = self.table, self.table.seat(number)

        def words() -> list[PendingNote]:
            mine, wish = table.seats_of(guest), table.wish_for(number)
            if not table.may_change_bot(number, mine):
                raise NotSeatedError("Only the players of a match can change its bots.")
            agreed = wish.agreed if wish is not None and wish.bot == bot else ()
            is_new = seat.bot != bot if bot else wish is not None
            new = sorted(mine.difference(agreed)) if is_new else []
            return [PendingNote(one, LEVEL, f"{number} {bot}") for one in new]

        with self.room.as_one():
            await self.room.say(words)
            if table.wish_for(number) is not None and not table.waiting_for_bot(number):
                await self._change(number, partial(_given_to, bot), self.room.wake)

    async def rename(self, guest: str, number: int, name: str) -> None:
        """Change the name at one of this guest's seats."""
        own = partial(self.table.own_seat, guest, number)
        await self.change(number, lambda _: replace(own(), name=clean_name(name)))

    async def renew(self, guest: str, number: int) -> None:
        """Give a seat a new link; revoke the old one and the access of other devices."""

        def renew(_: Seat) -> Seat:
            seat = self.table.own_seat(guest, number)
            if seat.kind != PERSON or guest != seat.guests[0]:
                raise NotSeatedError("Only the person who first took this seat can renew the link.")
            return replace(seat, guests=(guest,), token="", link=seat.link + 1)

        await self.change(number, renew, partial(self.room.part, number))

    async def leave(self, guest: str, proposal: Proposal) -> Played:
        """Resign for a guest: the match ends, or a bot plays on if other players do."""
        room, match = self.room, self.table.match
        mine = room.seats_for(guest, proposal)
        player = match.player if match.player in mine else min(mine)
        if not self.table.plays_on_without(player):
            return await room.append(match.plan(player, RESIGN), proposal.key)
        played = await room.append(match.plan(player, WITHDRAW), proposal.key)
        await self.hand_over(player)
        return played

    async def forfeit(self, player: int, version: int, fault: str) -> None:
        """End the play of a program that failed, as if its player left; say why in the log.

        Nothing happens if the match has moved on from ``version``.
        """
        with suppress(StaleError):  # another process was faster, or the match was deleted
            await self.room.tasks.exclusively(self._forfeit(player, version, fault))

    async def _forfeit(self, player: int, version: int, fault: str) -> None:
        table = self.table
        if not table.seats[player].is_hosted or table.match.is_over:
            return
        if player not in table.match.left:
            if table.version != version:
                return
            verb = WITHDRAW if table.plays_on_without(player) else RESIGN
            await self.room.append(table.match.plan(player, f"{verb}{fault}"), f"fault:{version}")
        if not table.match.is_over:
            await self.hand_over(player)

    async def replace_gone(self) -> None:
        """Let bots play for those who left just before the server stopped."""
        for player in self.table.match.left | self.table.match.absent:
            seat = self.table.seats[player]
            if seat.kind == PERSON or seat.is_hosted:
                await self.hand_over(player)

    async def hand_over(self, player: int) -> None:
        """Let a bot of medium strength replace a player; keep their name and guest id.

        A player who is only away keeps the seat's link and their other devices, too. Answers that
        stand for a round end: the bot changes the position for which they were given.
        """
        bot, is_away = self.table.thinker.substitute, player in self.table.match.absent

        def give_to_bot(seat: Seat) -> Seat:
            lasting = {word for word in seat.switches if "@" not in word}
            seat = replace(seat, switches=tuple(sorted({*lasting, REPLACED})))
            if is_away:
                return replace(seat, kind=BOT, bot=bot)
            first, link = seat.guests[:1], seat.link + 1
            return replace(seat, kind=BOT, bot=bot, guests=first, token="", link=link)

        await self._change(player, give_to_bot, partial(self.room.part, player))
        self.room.wake()


def _given_to(bot: str, seat: Seat) -> Seat:
    """Return a seat without a person, played by a bot."""
    name = hosted_name(bot) if is_hosted(bot) else ""
    if seat.kind != BOT:
        return Seat(BOT, name, bot=bot, link=seat.link + 1)
    name = name or ("" if is_hosted(seat.bot) else seat.name)
    return replace(seat, name=name, bot=bot, switches=tuple(sorted({*seat.switches, CHANGED})))


def taken(table: Table) -> TakenError:
    """Return the error for a taken seat, including the list of open seats."""
    free = ", ".join(map(str, sorted(table.of_kind(OPEN))))
    if not free:
        return TakenError("This seat is taken, and no other is free.")
    return TakenError("This seat is taken; free seats: {seats}.", seats=free)
