"""Webhooks: a message as JSON to a URL of the player's choice.

``content`` is what Discord shows, ``text`` what Slack and Mattermost show; ntfy and other programs
read the rest. Neither notifies anyone but the channel (``allowed_mentions``; ``<!channel>`` needs
its brackets), and names of players contain no markup (``messages.unlinked``).
"""

import asyncio
import json
import logging
from html import escape
from typing import Any

from steppe.server.notify.channels import UNANSWERED, Channel, Channels
from steppe.server.notify.messages import Message
from steppe.server.notify.outgoing import ForbiddenError, Outgoing, RefusedError, UntriedError

PAUSES = (5.0, 60.0)  # seconds before the second and the third try
_HEADERS = {"Content-Type": "application/json", "User-Agent": "steppe"}
_LOG = logging.getLogger(__name__)


async def send_webhook(
    channel: Channel, message: Message, outgoing: Outgoing, channels: Channels
) -> None:
    """Send a message in at most three tries; if all failed, switch the webhook off."""
    failures = 0
    body = json.dumps(_told(message)).encode()
    for pause in (*PAUSES, None):
        if not await channels.works(channel):
            return None
        try:
            return await outgoing.post(channel.address, _HEADERS, body)
        except ForbiddenError as error:
            return await channels.switch_off(channel, str(error))
        except RefusedError as error:
            failures += not isinstance(error, UntriedError)
            _LOG.info("a webhook failed: %s", error)
        if pause is not None:
            await asyncio.sleep(pause)
    if failures > len(PAUSES):
        await channels.switch_off(channel, UNANSWERED)
    return None


def _told(message: Message) -> dict[str, Any]:
    line = f"{message.title}. {message.words} {message.url}"
    chats = {"content": line, "allowed_mentions": {"parse": []}, "text": escape(line, quote=False)}
    return chats | message.to_json()
