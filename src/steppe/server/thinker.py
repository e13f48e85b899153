"""What a room asks a bot, and what it needs of whoever answers."""

from dataclasses import dataclass
from typing import Protocol

from steppe.core.bot import Seen


class BotError(Exception):
    """A bot hung, broke down or could not be made."""


@dataclass(frozen=True)
class Question:
    """What is your move? ``bot`` is the word of the bot, ``seed`` the same for a whole match."""

    match: str
    game: str
    bot: str
    seed: int
    seen: Seen


class Thinker(Protocol):
    """Where bots think; never in the process that serves pages."""

    @property
    def substitute(self) -> str:
        """Return the word of the bot that plays on for somebody who left."""
        ...

    @property
    def adviser(self) -> str:
        """Return the word of the bot that gives hints."""
        ...

    def start(self) -> None:
        """Begin to get ready, in the background."""
        ...

    def check(self, word: str) -> None:
        """Raise ``NotationError`` if there is no bot of this word."""
        ...

    async def choose(self, question: Question) -> str:
        """Return the move of a bot. Raises ``BotError`` when there is none in good time."""
        ...

    def forget(self, match: str) -> None:
        """Drop what was kept for a match between its moves."""
        ...

    def ready(self, game: str) -> bool:
        """Tell whether bots of a game think compiled, and so at their full strength."""
        ...

    async def close(self) -> None:
        """Stop all thinking."""
        ...
