"""Signed webhooks: the messages of a bot's stream, posted to its owner's URL.

Each message carries a time, a word that is used once, and an Ed25519 signature over
``TIME.WORD.BODY`` with the key at ``/.well-known/steppe``, so that the receiver can reject what
others send, and what they send again. Of several processes, the one with a bot's lease posts.
"""

import asyncio
import json
import logging
import secrets
import time
from contextlib import suppress
from typing import Any

from steppe.bots.outside.bot_messages import Message
from steppe.server.accounts.network_bots import NetworkBot, NetworkBots
from steppe.server.accounts.signing import Signer
from steppe.server.base.background import repeat, stop_all
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.account_stream import AccountStream
from steppe.server.match.broadcast import HEARTBEAT
from steppe.server.match.challenges import Challenges
from steppe.server.match.rooms import Rooms
from steppe.server.notify.channels import UNANSWERED
from steppe.server.notify.outgoing import ForbiddenError, Outgoing, RefusedError, UntriedError
from steppe.server.notify.webhook import PAUSES

_ROUND = 5.0  # seconds between two looks for bots with a URL
_LEASE = 20.0
_FAILURE = "messages to bots could not be sent"
_LOG = logging.getLogger(__name__)


class BotHooks:
    """Posts the messages of all bots that have a URL."""

    def __init__(
        self, rooms: Rooms, challenges: Challenges, bots: NetworkBots, outgoing: Outgoing
    ) -> None:
        self._rooms, self._challenges, self._bots = rooms, challenges, bots
        self.outgoing = outgoing
        self._name = secrets.token_hex(4)
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}  # by bot and URL

    async def watch(self) -> None:
        """Post messages until cancelled."""
        try:
            await repeat(self.round, _ROUND, _FAILURE)
        finally:
            await stop_all([*self._tasks.values()])

    async def round(self) -> None:
        """Begin to post for the bots whose lease is ours, and stop for all others."""
        ours = {}
        for bot in await self._bots.hooked():
            if await self._bots.claim(bot.guest, self._name, _LEASE):
                ours[bot.guest, bot.hook] = bot
        for place in [place for place in self._tasks if place not in ours]:
            self._tasks.pop(place).cancel()
        for place, bot in ours.items():
            if place not in self._tasks or self._tasks[place].done():
                self._tasks[place] = asyncio.create_task(self._serve(bot))

    async def _serve(self, bot: NetworkBot) -> None:
        with self._rooms.house.inbox.listen(bot.guest) as listener:
            stream = AccountStream(self._rooms, self._challenges, listener)
            while not self._rooms.house.inbox.is_closed:
                with suppress(StorageError):  # the next look repeats it
                    for message in await stream.read():
                        if not await self._post(bot, message):
                            return
                await listener.wait(HEARTBEAT)

    async def _post(self, bot: NetworkBot, message: Message) -> bool:
        """Post a message in at most three tries; if all failed, switch the URL off."""
        failures, body = 0, json.dumps(message, separators=(",", ":"))
        for pause in (*PAUSES, None):
            try:
                await self.outgoing.post(bot.hook, self._headers(body), body.encode())
            except ForbiddenError as error:
                await self._bots.switch_off(bot.guest, str(error))
                return False
            except RefusedError as error:
                failures += not isinstance(error, UntriedError)
                _LOG.info("a bot's webhook failed: %s", error)
            else:
                return True
            if pause is not None:
                await asyncio.sleep(pause)
        if failures > len(PAUSES):
            await self._bots.switch_off(bot.guest, UNANSWERED)
        return False

    def _headers(self, body: str) -> dict[str, Any]:
        signer = self._rooms.house.signer
        assert signer is not None
        return signed_headers(signer, body)


def signed_headers(signer: Signer, body: str) -> dict[str, str]:
    """Return the headers of a message: its time, a word that is used once, and the signature."""
    at, word = str(int(time.time())), secrets.token_hex(16)
    return {
        "Content-Type": "application/json",
        "User-Agent": "steppe",
        "Steppe-Time": at,
        "Steppe-Nonce": word,
        "Steppe-Key": signer.key,
        "Steppe-Signature": signer.sign(f"{at}.{word}.{body}"),
    }
