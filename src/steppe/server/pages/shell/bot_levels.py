"""The bots that people may choose."""

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
    """A bot in a list: its word, its name and face, what it does, what to expect of it.

    ``usual`` tells whether it is the one for who does not choose.
    """

    word: str
    name: str
    face: Markup
    words: str
    saying: str
    usual: bool


def levels(say: Translator, usual: str = USUAL) -> list[Choice]:
    """Return the bots for people, the weakest first."""
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
    """Return the level of the bots at the first of the tables of a game, else the usual one."""
    for sheet in sheets:
        bots = {seat.bot for seat in sheet.seats if seat.kind == BOT}
        if sheet.game == game and len(bots) == 1 and bots <= _NAMES:
            return bots.pop()
    return USUAL


def bot_name(word: str, say: Translator) -> str:
    """Return what a bot is called at the table: the name of its level, or its word."""
    return next((say(level.title) for level in LEVELS if level.name == word), word)


def bot_saying(word: str, say: Translator) -> str:
    """Return what to expect of a bot, in a sentence; "" for one without a level."""
    return next((say(level.saying) for level in LEVELS if level.name == word), "")
