"""The services for messages in one process: to players, in the bell, and to bots' webhooks."""

from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from steppe.server.accounts.account_services import AccountServices
from steppe.server.match.match_services import MatchServices
from steppe.server.notify.bell import Bell
from steppe.server.notify.bot_hooks import BotHooks
from steppe.server.notify.messenger import Messenger, messenger_for
from steppe.server.notify.outgoing import Outgoing


@dataclass(frozen=True)
class MessageServices:
    """The services of one process."""

    messenger: Messenger
    bell: Bell
    hooks: BotHooks

    def work(self) -> list[Coroutine[Any, Any, object]]:
        """Return the background tasks."""
        return [self.messenger.watch(), self.hooks.watch()]


def messages_of(
    matches: MatchServices, accounts: AccountServices, secret: bytes
) -> MessageServices:
    """Return the services for a site's messages; ``secret`` is its key for web push."""
    rooms = matches.rooms
    return MessageServices(
        messenger_for(rooms, secret, accounts.mail),
        Bell(rooms.house.store),
        BotHooks(rooms, matches.challenges, accounts.bots, Outgoing()),
    )
