"""The bots that visitors can play against."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from steppe.bots.make import LEVELS
from steppe.core.i18n import Translator
from steppe.server.base.match_data import BOT, Sheet
from steppe.server.pages.shell.avatars import bot_face

USUAL = LEVELS[1].name
_NAMES = {level.name for level in LEVELS}


@dataclass(frozen=True)
class Choice:
    """A bot in a list: its id, name, avatar, summary, and what to expect of it.

    ``usual`` marks the default.
    """

    word: str
    name: str
    face: Markup
    words: str
    saying: str
    usual: bool


def levels(say: Translator, usual: str = USUAL) -> list[Choice]:
    """Return the bots to choose from, weakest first."""
    return [
        Choice(
            level.name,
            say(level.title),
            bot_face(level.name),
            say(level.blurb),
            say(level.saying),
            level.name == usual,
        )
        for level in LEVELS
    ]


def met_last(sheets: Iterable[Sheet], game: str) -> str:
    """Return the level of the bots in the first listed match of a game, else the default."""
    for sheet in sheets:
        bots = {seat.bot for seat in sheet.seats if seat.kind == BOT}
        if sheet.game == game and len(bots) == 1 and bots <= _NAMES:
            return bots.pop()
    return USUAL


def bot_name(word: str, say: Translator) -> str:
    """Return the name of a bot at the table: that of its level, or its id."""
    return next((say(level.title) for level in LEVELS if level.name == word), word)


def bot_saying(word: str, say: Translator) -> str:
    """Return a sentence on what to expect of a bot, or "" for one without a level."""
    return next((say(level.saying) for level in LEVELS if level.name == word), "")
