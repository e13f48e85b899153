"""What a room asks a bot, and what it needs of whoever answers."""

import hashlib
import logging
import math
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from steppe.core.bot import Seen
from steppe.server.bots.scheduler import Claim

THINK = "start `steppe think`, or `steppe serve` without `--thinkers 0`"  # where nobody does
_LOG = logging.getLogger(__name__)


class BotError(Exception):
    """A bot hung, broke down or could not be made."""


class LateError(BotError):
    """The time in which an answer is of use was over before the bot was asked."""


@dataclass(frozen=True)
class BotRequest:
    """What is your move? ``bot`` is the word of the bot, ``claim`` what it may ask of the time."""

    match: str
    game: str
    bot: str
    seen: Seen
    claim: Claim = field(default_factory=Claim)
    most: float = math.inf  # seconds that the bot may think, whatever its strength

    def __str__(self) -> str:
        """Return who is asked and when; not what they see, for logs are not for secrets."""
        at = f"match {self.match}, after {len(self.seen.moves)} moves and outcomes"
        return f"bot {self.bot} with seed {self.seed} of player {self.seen.player} in {at}"

    @property
    def seed(self) -> int:
        """Return a number that is the same for a seat throughout a match."""
        seat = f"{self.match} {self.seen.player}".encode()
        return int.from_bytes(hashlib.sha256(seat).digest()[:6], "big")


class MatchAnalyst(Protocol):
    """Who analyses finished matches, in compiled rules and not in this process."""

    def may_analyse(self, game: str) -> bool:
        """Return whether there is room for a match of a game now."""

    def analyse(
        self, job: str, game: str, record: str, level: str
    ) -> AsyncGenerator[Mapping[str, Any], None]:
        """Yield what is told of an analysis, as ``analysis_thread.py`` does, until it is over.

        Raises ``BotError`` if it is lost. Whoever stops listening has it stopped.
        """


class BotService(Protocol):
    """Where bots think; never in the process that serves pages."""

    substitute: str  # the word of the bot that plays on for somebody who left
    adviser: str  # of the one that gives hints
    places: int  # questions that are answered at a time
    analyst: MatchAnalyst | None = None  # who analyses matches beside

    def hasten(self, word: str) -> str:
        """Return the word of a bot for questions that must be answered quickly, like ``word``."""

    def start(self) -> None:
        """Begin to get ready, in the background."""

    def check(self, word: str) -> None:
        """Raise ``NotationError`` if there is no bot of this word."""

    async def choose(self, question: BotRequest) -> str:
        """Return the move of a bot. Raises ``BotError`` when there is none in good time."""

    def forget(self, match: str) -> None:
        """Drop what was kept for a match between its moves."""

    def ready(self, game: str) -> bool:
        """Return whether bots of a game think compiled, and so at their full strength."""

    async def close(self) -> None:
        """Stop all thinking."""


class Bots(BotService, Protocol):
    """Bots of this machine."""

    async def think(self, question: BotRequest) -> tuple[str, float]:
        """Return a bot's move, and the earliest time to tell it, as ``time.monotonic`` has it.

        Raises ``BotError`` when there is no move in good time.
        """


async def wish(thinker: BotService, question: BotRequest) -> str:
    """Return the move that a bot wants, "" when it gives none in good time."""
    try:
        return await thinker.choose(question)
    except LateError:
        return ""
    except BotError as error:
        _LOG.warning("%s: %s", question, error)
    except Exception:
        _LOG.exception("%s could not be asked", question)
    return ""
