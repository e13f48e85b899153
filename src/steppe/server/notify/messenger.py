"""Send the messages that are due, in the background."""

import asyncio
import hmac
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from starlette.requests import HTTPConnection

from steppe.server.base.background import repeat, spawn, stop_all
from steppe.server.base.http_errors import TableError
from steppe.server.base.mail_server import MailServer
from steppe.server.base.match_data import PERSON, Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.rooms import Rooms
from steppe.server.match.table import Table
from steppe.server.notify.challenge_notices import ChallengeNotices, Notice
from steppe.server.notify.channels import NOT_SENT, PUSH, Channel, Channels
from steppe.server.notify.mail import MOST, Letters, first_letter, letter
from steppe.server.notify.messages import (
    Message,
    challenge_message,
    reminder,
    test_message,
    turn_message,
)
from steppe.server.notify.outbox import Outbox, Turn
from steppe.server.notify.outgoing import Outgoing
from steppe.server.notify.web_push import PushKey, send_push
from steppe.server.notify.webhook import send_webhook

_PAUSE = 2.0  # seconds between two looks at the outbox
_MINUTE = 60.0
_SOON = 5.0  # seconds between two looks at live clocks
Text = Callable[[Sheet, int, Channel], Message]
_FAILURE = "messages to players could not be sent"
_LOG = logging.getLogger(__name__)


def messenger_for(rooms: Rooms, secret: bytes, post: MailServer | None) -> "Messenger":
    """Return the messenger of a site with this push key and mail server."""
    return Messenger(rooms, PushKey(secret), Outgoing(), post, Outgoing())


def messenger_of(request: HTTPConnection) -> "Messenger":
    """Return this site's messenger."""
    messenger: Messenger = request.app.state.messenger
    return messenger


@dataclass
class Messenger:
    """Notifies people that they must decide."""

    rooms: Rooms
    key: PushKey
    outgoing: Outgoing
    post: MailServer | None = None
    pushes: Outgoing | None = None  # if not like webhooks: these delay no message to a device
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.rooms.house.store)
        self.notices = ChallengeNotices(self.rooms.house.store)
        self.channels = Channels(self.rooms.house.store)
        self.letters = Letters(self.rooms.house.store, self.rooms.house.keys)

    async def watch(self) -> None:
        """Send all messages when they are due, until cancelled."""
        try:
            await asyncio.gather(
                repeat(self.round, _PAUSE, _FAILURE),
                repeat(self.challenge_round, _PAUSE, _FAILURE),
                repeat(self.mail_round, _MINUTE, _FAILURE),
                repeat(partial(self.reminder_round, True), _MINUTE, _FAILURE),
                repeat(partial(self.reminder_round, False), _SOON, _FAILURE),
            )
        finally:
            await stop_all(list(self._tasks))

    async def round(self) -> None:
        """Send the messages that are due now."""
        for turn in await self.outbox.take():
            await self._attend(turn)

    async def _attend(self, turn: Turn) -> None:
        table = await self._table(turn.match)
        if table is None or not self._waits_for(table, turn.seat):
            return await self.outbox.drop(turn)
        channels = await self.channels.reaching(table.seats[turn.seat].guests)
        if await self.outbox.send(turn):
            self._tell(turn_message, table, turn.seat, channels)

    async def challenge_round(self) -> None:
        """Tell people who were challenged."""
        for notice in await self.notices.due():
            channels = await self.channels.reaching([notice.challenged])
            if await self.notices.send(notice):
                for channel in channels:
                    spawn(self._send(channel, challenge_message(notice, channel)), self._tasks)

    async def reminder_round(self, days: bool) -> None:
        """Remind the players, over days or at live tables, who have used most of their time."""
        for turn in await self.outbox.late(days):
            table = await self._table(turn.match)
            if table is None or not self._waits_for(table, turn.seat):
                continue
            channels = await self.channels.reaching(table.seats[turn.seat].guests)
            if await self.outbox.remind(turn):
                self._tell(reminder, table, turn.seat, channels)

    async def _table(self, match: str) -> Table | None:
        """Return a match's table, ``None`` if the match cannot go on: no other must wait for it."""
        try:
            return (await self.rooms.get(match)).table
        except StorageError:
            raise
        except TableError:  # a match under earlier rules, or deleted
            return None
        except Exception:
            _LOG.exception("nobody can be notified of match %s", match)
            return None

    def _tell(self, text: Text, table: Table, seat: int, channels: Iterable[Channel]) -> None:
        for channel in channels:
            spawn(self._send(channel, text(table.sheet, seat, channel)), self._tasks)

    async def try_out(self, guest: str) -> None:
        """Send a guest a message on each of their channels."""
        for channel in await self.channels.reaching([guest]):
            spawn(self._send(channel, test_message(channel)), self._tasks)

    def _waits_for(self, table: Table, seat: int) -> bool:
        """Return whether a person must decide in a match that goes on."""
        is_person = table.seats[seat].kind == PERSON
        return is_person and table.is_asked({seat}) and not self.rooms.house.is_closed(table.id)

    async def _send(self, channel: Channel, message: Message) -> None:
        try:
            if channel.kind == PUSH:
                pushes = self.pushes or self.outgoing
                await send_push(channel, message, pushes, self.channels, self.key)
            else:
                await send_webhook(channel, message, self.outgoing, self.channels)
        except Exception:
            _LOG.exception(_FAILURE)

    # E-mail

    async def mail_round(self) -> None:
        """Send the letters that are due now."""
        for id in await self.letters.due() if self.post else ():
            channel = await self.channels.get(id)
            waiting = await self.letters.claim(id)
            if channel is None or waiting is None:
                continue
            lines = await self._lines(channel, waiting)
            invited = await self.notices.for_mail(channel.guest, MOST - len(lines))
            if not await self.channels.works(channel):
                continue
            if lines or invited:
                spawn(self._digest(channel, lines, invited), self._tasks)
            else:
                await self.letters.release(channel)

    async def _digest(
        self, channel: Channel, lines: dict[Turn, str], invited: Sequence[Notice]
    ) -> None:
        """Send a letter; if the mail server does not take it, the next one has its lines again."""
        text = [*lines.values(), *(_line(challenge_message(one, channel)) for one in invited)]
        if not await self._mail(channel, letter(channel, text, f"{self.link(channel)}?stop")):
            await self.letters.unmark(lines)
            await self.notices.unmark(invited)

    async def _lines(self, channel: Channel, waiting: Iterable[Turn]) -> dict[Turn, str]:
        """Return a line for each match in which a player must still decide.

        Those for which a letter has no room are in the next one.
        """
        lines: dict[Turn, str] = {}
        for turn in waiting:
            table = await self._table(turn.match)
            if table is None or not self._waits_for(table, turn.seat):
                await self.letters.drop(turn)
            elif len(lines) < MOST and await self.letters.mark(turn):
                lines[turn] = _line(turn_message(table.sheet, turn.seat, channel))
        return lines

    def confirm(self, channel: Channel) -> None:
        """Ask the owner of an address whether they want letters."""
        spawn(self._confirm(channel), self._tasks)

    async def _confirm(self, channel: Channel) -> None:
        """Send the first letter; if the mail server refuses it, the page about channels says so."""
        if not await self._mail(channel, first_letter(channel, self.link(channel))):
            await self.channels.switch_off(channel, NOT_SENT)
            await self.letters.forget(channel.address)

    async def _mail(self, channel: Channel, text: tuple[str, str]) -> bool:
        stop, post = f"{self.link(channel)}?stop", self.post
        return post is not None and await post.send(channel.address, *text, stop=stop)

    def link(self, channel: Channel) -> str:
        """Return the URL at which the owner of an address confirms it, or stops letters."""
        return f"{channel.origin}/me/reach/mail/{channel.name}/{self._token(channel.name)}"

    async def knows(self, id: str, token: str) -> bool:
        """Return whether a link is ours and its channel exists."""
        is_ours = hmac.compare_digest(self._token(id).encode(), token.encode())
        return is_ours and await self.channels.get(id) is not None

    def _token(self, id: str) -> str:
        return self.rooms.house.keys.derive(f"mail {id}").hex()[:32]


def _line(message: Message) -> str:
    """Return a message as a paragraph of a letter."""
    return f"{message.title}. {message.words}\n{message.url}"
