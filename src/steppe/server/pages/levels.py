"""The bots that people may choose."""

from dataclasses import dataclass

from steppe.bots.make import LEVELS
from steppe.core.say import Say

_USUAL = LEVELS[1].name


@dataclass(frozen=True)
class Choice:
    """A bot in a list: its word, its name, both with what it does, whether it comes first."""

    word: str
    name: str
    words: str
    usual: bool


def levels(say: Say) -> list[Choice]:
    """Return the bots for people, the weakest first."""
    return [
        Choice(
            level.name,
            say(level.title),
            say("{name}: {words}", name=say(level.title), words=say(level.blurb)),
            level.name == _USUAL,
        )
        for level in LEVELS
    ]


def bot_name(word: str, say: Say) -> str:
    """Return what a bot is called at the table: the name of its level, or its word."""
    return next((level.name for level in levels(say) if level.word == word), word)
