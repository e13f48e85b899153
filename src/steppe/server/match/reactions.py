"""Run a reaction window in the game: ask every player, wait for all answers, then play them.

A person who plays only with bots is asked whenever they could react, and not asked when they could
only pass, because bots learn nothing from the timing. A spectator could infer from the timing who
was asked, so once a spectator has visited, only the switches decide.
"""

import asyncio
import math
import secrets
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from steppe.core.option import Window
from steppe.core.position import Position
from steppe.core.view import SettledView
from steppe.play.log import UNDO
from steppe.server.base.background import insist
from steppe.server.base.http_errors import StaleError, TableError
from steppe.server.base.match_data import BOT, PERSON, Seat
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.hosted_bots import BotFaultError
from steppe.server.match.annotations import ANSWER, SILENCE, PendingNote
from steppe.server.match.bot_players import BotPlayers
from steppe.server.match.live_match import LiveMatch
from steppe.server.match.proposals import own_key
from steppe.server.match.seats import Seats
from steppe.server.match.table import Table
from steppe.server.match.windows import Answer, OpenWindow, open_window

_UNCLOSED = "a window of match %s could not be closed"
IDLE = "!idle"  # the switch for windows in which the player could only pass; not a window's name
PASSING = "!pass"  # a standing answer: pass in this round, unless attacked
_NEVER = "!never:"  # before a window's name: its player chose not to be asked, even alone with bots


class Here(NamedTuple):
    """The round of a match, and whether a person plays with bots only, unwatched."""

    round: int
    is_alone: bool = False


@dataclass(frozen=True)
class Switch:
    """A setting: whether windows with one name ask a seat, always or only in this round.

    Two names stand for several windows. ``PASSING``: all windows of this round, until the player is
    attacked. ``IDLE``: all windows in which the player could only pass; a seat's switches include
    it if its player chose to be asked in those, too.
    """

    seat: int
    name: str
    asks: bool
    is_brief: bool = False


@dataclass
class Reactions:
    """A table's open window, and the handling of the answers to it."""

    table: Table
    room: LiveMatch
    opponents: BotPlayers
    seating: Seats
    _skipped: set[int] = field(default_factory=set)  # players who could only pass
    _holding: asyncio.Task[None] | None = None

    def wake(self) -> bool:
        """Open the window of the current position, if any; return whether there is one.

        A previous window ends, even if it has received answers.
        """
        self.end()
        self.table.window = window = open_window(self.table.match)
        self._skipped.clear()
        if window is not None:
            # the timing must not reveal who thought about the window
            pause = self.room.house.timing.pause(window.kind, len(self.table.of_kind(PERSON)))
            window.closes = self.table.since + pause
            self.room.read_again()
            for player in window.missing:
                self._pass_by_switch(window, player)
            if self.room.has_lease:
                self._holding = self.room.tasks.spawn(self._hold(window, pause))
        return window is not None

    def end(self) -> None:
        """End the open window, if any."""
        self.table.window = None
        if self._holding is not None:
            self._holding.cancel()

    def resume(self) -> None:
        """Try again to close the window if an earlier try was given up."""
        is_held = self._holding is not None and not self._holding.done()
        if self.table.window is not None and self.room.has_lease and not is_held:
            self.wake()

    async def _hold(self, window: OpenWindow, pause: float) -> None:
        """Collect all answers to a window (bots have limited time), and play the answers."""
        bots = window.missing & self.table.of_kind(BOT)
        programs = {player for player in bots if self.table.seats[player].is_hosted}
        for player in programs:  # as with people, the window stays open until they have answered
            self.room.tasks.spawn(self._ask_program(window, player))
        bots -= programs
        for player in bots:  # ask all bots: skipping one would reveal that it can only pass
            until = window.closes if pause else math.inf
            self.room.tasks.spawn(self._let_bot_react(window, player, until))
        await asyncio.sleep(window.left)
        for player in bots if pause else ():
            if window.waits_for(player):
                window.passes(player)
        while self.table.window is window:
            await self._wait(window)
            self._skipped.clear()  # the window closes now, even if a spectator comes
            if not await insist(partial(self._close, window), _UNCLOSED, self.table.id):
                return await self.room.give_up()

    async def _close(self, window: OpenWindow) -> None:
        try:
            await self.room.tasks.exclusively(self._settle(window))
        except StaleError:  # the match has moved on or was deleted: no player is waiting
            if self.table.window is window:
                self.table.window = None

    async def _wait(self, window: OpenWindow) -> None:
        """Wait until all players have answered; after ``patience``, silence may count as a pass."""
        patience = self.room.house.timing.patience
        ends = time.monotonic() + patience  # a fixed time: it must not reveal when players answer
        while self.table.window is window and window.missing:
            window.changed.clear()
            try:
                async with asyncio.timeout(ends - time.monotonic()):
                    await window.changed.wait()
            except TimeoutError:
                self._end_waiting(window)
                ends += patience

    def _pass_by_switch(self, window: OpenWindow, player: int) -> None:
        """Pass for a person who has chosen not to be asked."""
        seat, match = self.table.seats[player], self.table.match
        has_taken_back = [(entry.by, entry.verb) for entry in match.log[-1:]] == [(player, UNDO)]
        if seat.kind == BOT or has_taken_back:
            return  # another pass would undo their take-back every time
        if seat.is_network_bot:
            return self._pass_if_gone(window, player)
        is_vain = IDLE not in seat.switches and _is_settled(window.asked[player])
        is_away = self._has_missed(player) or not asks(seat, window.kind, here(self.table, player))
        if passes_until_attacked(seat, match.round):
            self._pass_unless_attacked(window, player)
        elif is_away or is_vain:
            window.passes(player)
        else:
            self._skip(window, player)

    def _pass_if_gone(self, window: OpenWindow, player: int) -> None:
        """Ask a program in every window, also where it can only pass, unless it has left."""
        if self._has_missed(player):
            window.passes(player)

    def _has_missed(self, player: int) -> bool:
        """Return whether a player missed a window, with a clock, and has not been here since."""
        is_timed, is_here = self.table.sheet.standing.clock is not None, self.table.presence.here()
        return is_timed and player in self.table.missed and player not in is_here

    def _pass_unless_attacked(self, window: OpenWindow, player: int) -> None:
        """Pass by a standing answer. If the player is attacked, it ends, and they are asked."""
        if not window.kind.attacks:
            return window.passes(player)
        self.table.attacked |= {player}
        if self.room.has_lease:
            self.room.tasks.spawn(self._end_standing(player))

    async def _end_standing(self, player: int) -> None:
        with suppress(StaleError, StorageError):  # the question is asked anyway
            await self.seating.change(player, _without_standing)

    def _skip(self, window: OpenWindow, player: int) -> None:
        """Pass for a person who has no other move, unless they object or others could notice."""
        idle = window.asked[player].legal() == [window.kind.answer]
        seat = self.table.seats[player]
        minds = IDLE in seat.switches and asks_for_good(seat, window.kind)
        if idle and not minds and self.table.is_alone(player):
            self._skipped.add(player)
            window.passes(player)

    def unskip(self) -> None:
        """Ask the skipped players: a spectator could tell from the timing who was skipped."""
        skipped, self._skipped = frozenset(self._skipped), set()
        if self.table.window is not None and skipped:
            for player in skipped:
                del self.table.window.answers[player]
            self.room.publish(skipped)

    def end_time(self, players: Collection[int]) -> None:
        """Count silence as a pass: the time of a window is over. Only one process plays it."""
        window = self.table.window
        if window is None or not self.room.has_lease:
            return
        for player in window.missing & {*players}:
            window.passes(player)
            self.table.missed[player] = window.kind

    def _end_waiting(self, window: OpenWindow) -> None:
        """Count silence as a pass if all players who have not answered have the table open.

        A person alone with bots may take as long as they like: no other person is waiting. In a
        match over days, only the clock ends a window.
        """
        clock, here = self.table.sheet.standing.clock, self.table.presence.here()
        if clock is not None and clock.pace.days:
            return
        for player in window.missing if window.missing <= here else ():
            if not self.table.is_alone(player):
                window.passes(player)
                self.table.missed[player] = window.kind

    async def _let_bot_react(self, window: OpenWindow, player: int, until: float) -> None:
        """Let a quick bot answer a window; the bot passes if it has no answer by ``until``."""
        seen = self.table.match.look_at(window.asked[player])
        bot = self.table.thinker.hasten(self.table.seats[player].bot)
        move = await self.opponents.ask(bot, seen, until)
        if window.waits_for(player):
            window.answer(player, Answer(move if move in seen.legal else window.kind.answer))

    async def _ask_program(self, window: OpenWindow, player: int) -> None:
        """Let a program that the host has added answer a window; if it fails, its seat is lost."""
        version, seen = self.table.version, self.table.match.look_at(window.asked[player])
        try:
            move = await self.opponents.ask(self.table.seats[player].bot, seen)
        except BotFaultError as fault:
            return await self.opponents.give_up(player, version, fault.reason)
        if self.table.window is window and window.waits_for(player):
            window.answer(player, Answer(move))

    async def _settle(self, window: OpenWindow) -> None:
        """Play the answers to a window together, unless the match has moved on."""
        if self.table.window is not window or window.missing:
            return
        if not await self.room.note(self._silent(window)):
            return  # another process got an answer: read it first
        after, entries = self.table.match.copy(), []
        for player, answer in window.played():
            entry = after.plan(player, answer.move)
            after.commit(entry)
            key = own_key(player, answer.key or f"window:{secrets.token_urlsafe(9)}")
            entries.append((entry, key))
        await self.room.extend(entries)

    def _silent(self, window: OpenWindow) -> list[PendingNote]:
        """Return notes for people who did not answer and have no note yet."""
        noted = {note.seat for note in self.room.margin if note.kind in (ANSWER, SILENCE)}
        people = self.table.of_kind(PERSON) & frozenset(window.asked) - noted
        missed = self.table.missed
        return [
            PendingNote(player, SILENCE, missed[player].name if player in missed else "")
            for player in sorted(people)
        ]

    async def switch(self, guest: str, switch: Switch) -> None:
        """Save whether windows of one kind ask one of this guest's seats."""
        own = partial(self.table.own_seat, guest, switch.seat)
        heed = partial(self._heed, switch)
        await self.seating.change(switch.seat, lambda _: self.turned(own(), switch), heed)

    def turned(self, seat: Seat, switch: Switch) -> Seat:
        """Return a seat with a switch set. Raises ``TableError`` for an unknown window."""
        kinds = {kind.name: kind for kind in self.table.match.game.windows}
        if switch.name == PASSING:
            word = f"{PASSING}@{self.table.match.round}"
            others = _without_standing(seat).switches
            return replace(seat, switches=others if switch.asks else (*others, word))
        if switch.name == IDLE:
            words = set(seat.switches) - {IDLE} | ({IDLE} if switch.asks else set())
            return replace(seat, switches=tuple(sorted(words)))
        if switch.name not in kinds:
            raise TableError("There is no such question.")
        return turn_switch(seat, kinds[switch.name], switch, here(self.table, switch.seat))

    def _heed(self, switch: Switch) -> None:
        """Pass immediately if a switch says not to ask in the open window."""
        window = self.table.window
        if window is None or switch.asks or not window.waits_for(switch.seat):
            return
        if switch.name == PASSING and not window.kind.attacks:
            window.passes(switch.seat)
        if switch.name == IDLE:
            self._skip(window, switch.seat)
        elif window.kind.name == switch.name:
            window.passes(switch.seat)


def _is_settled(position: Position) -> bool:
    """Return whether an answer can change nothing, as everyone can see."""
    text = position.game.view("text")
    return isinstance(text, SettledView) and text.is_settled(position)


def here(table: Table, player: int) -> Here:
    """Return what decides, besides a player's switches, whether a window asks them."""
    return Here(table.match.round, table.is_alone(player))


def asks(seat: Seat, kind: Window, now: Here) -> bool:
    """Return whether a window asks the person in a seat now."""
    return asks_for_good(seat, kind, now.is_alone) != (_in_round(kind, now) in seat.switches)


def passes_until_attacked(seat: Seat, now: int) -> bool:
    """Return whether a standing answer passes for a seat in the round ``now``."""
    return f"{PASSING}@{now}" in seat.switches


def standing_answers(number: int, seat: Seat, windows: Sequence[Window], now: int) -> list[Switch]:
    """Return the answers that pass for a person in the round ``now``, as the switches to end them.

    Windows that ask nobody by default are left out.
    """
    found = [Switch(number, PASSING, asks=True)] if passes_until_attacked(seat, now) else []
    passed = [kind for kind in windows if kind.asks and not asks(seat, kind, Here(now))]
    return found + [
        Switch(number, kind.name, asks=True, is_brief=asks_for_good(seat, kind)) for kind in passed
    ]


def _without_standing(seat: Seat) -> Seat:
    words = tuple(word for word in seat.switches if not word.startswith(PASSING))
    return seat if words == seat.switches else replace(seat, switches=words)


def asks_for_good(seat: Seat, kind: Window, is_alone: bool = False) -> bool:
    """Return whether a window asks the person in a seat, ignoring this round's switch.

    A person alone with bots is asked by default in each window that is about hidden cards.
    """
    if kind.name in seat.switches:
        return not kind.asks
    return kind.asks or (is_alone and kind.hides and _NEVER + kind.name not in seat.switches)


def turn_switch(seat: Seat, kind: Window, switch: Switch, now: Here) -> Seat:
    """Return a seat with a switch set, permanently or until the end of this round."""
    words = {word for word in seat.switches if _matters(word, kind, now)}
    for_good = {kind.name, _NEVER + kind.name} & set(seat.switches)
    if not switch.is_brief:
        never = set() if switch.asks or not kind.hides else {_NEVER + kind.name}
        for_good = {kind.name} if switch.asks != kind.asks else never
    words |= for_good
    seat = replace(seat, switches=tuple(sorted(words)))
    is_exception = asks_for_good(seat, kind, now.is_alone) != switch.asks
    words |= {_in_round(kind, now)} if is_exception else set()
    return replace(seat, switches=tuple(sorted(words)))


def _in_round(kind: Window, now: Here) -> str:
    """Return the word that reverses a switch during one round."""
    return f"{kind.name}@{now.round}"


def _matters(word: str, kind: Window, now: Here) -> bool:
    """Return whether a switch is for another window, and applies always or in this round."""
    name, _, its_round = word.removeprefix(_NEVER).partition("@")
    return name != kind.name and its_round in ("", str(now.round))
