"""Requests to bots, and the interface of a service that answers them."""

import hashlib
import logging
import math
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from steppe.core.bot import Seen
from steppe.server.bots.scheduler import Claim

THINK = "start `steppe think`, or `steppe serve` without `--thinkers 0`"
_LOG = logging.getLogger(__name__)


class BotError(Exception):
    """A bot hung, crashed or could not be created."""


class LateError(BotError):
    """The time for an answer ran out before the bot received the request."""


@dataclass(frozen=True)
class BotRequest:
    """A request for a move. ``bot`` is the bot's name, ``claim`` its claim to thinking time."""

    match: str
    game: str
    bot: str
    seen: Seen
    claim: Claim = field(default_factory=Claim)
    most: float = math.inf  # maximum seconds to think, whatever the level

    def __str__(self) -> str:
        """Return the bot and the moment of the match; the view must stay out of logs."""
        at = f"match {self.match}, after {len(self.seen.moves)} moves and outcomes"
        return f"bot {self.bot} with seed {self.seed} of player {self.seen.player} in {at}"

    @property
    def seed(self) -> int:
        """Return the bot's random seed, which is the same for a seat throughout a match."""
        seat = f"{self.match} {self.seen.player}".encode()
        return int.from_bytes(hashlib.sha256(seat).digest()[:6], "big")


class MatchAnalyst(Protocol):
    """Analyses finished matches with compiled rules, in another process."""

    def may_analyse(self, game: str) -> bool:
        """Return whether a match of a game can be analysed now."""

    def analyse(
        self, job: str, game: str, record: str, level: str
    ) -> AsyncGenerator[Mapping[str, Any], None]:
        """Yield the messages of ``analysis_thread.py`` about an analysis until it is over.

        Raises ``BotError`` if the analysis is lost. Closing the generator stops the analysis.
        """


class BotService(Protocol):
    """A service that lets bots think, outside the process that serves pages."""

    substitute: str  # the name of the bot that replaces players who left
    adviser: str  # the name of the bot that gives hints
    places: int  # maximum number of concurrent requests
    analyst: MatchAnalyst | None = None  # None if the service does not analyse matches

    def hasten(self, word: str) -> str:
        """Return the name of a bot like ``word`` for requests that need a quick answer."""

    def start(self) -> None:
        """Start preparing the bots, in the background."""

    def check(self, word: str) -> None:
        """Raise ``NotationError`` if there is no bot with this name."""

    async def choose(self, question: BotRequest) -> str:
        """Return a bot's move. Raises ``BotError`` if none comes in time."""

    def forget(self, match: str) -> None:
        """Drop the data kept for a match between its moves."""

    def ready(self, game: str) -> bool:
        """Return whether a game's bots run compiled code, and so play at full strength."""

    async def close(self) -> None:
        """Stop all bots."""


class Bots(BotService, Protocol):
    """Bots on this machine."""

    async def think(self, question: BotRequest) -> tuple[str, float]:
        """Return a bot's move, and the earliest time (``time.monotonic``) to show it.

        Raises ``BotError`` if no move comes in time.
        """


async def wish(thinker: BotService, question: BotRequest) -> str:
    """Return the move that a bot chooses, "" if none comes in time."""
    try:
        return await thinker.choose(question)
    except LateError:
        return ""
    except BotError as error:
        _LOG.warning("%s: %s", question, error)
    except Exception:
        _LOG.exception("%s could not be asked", question)
    return ""
