"""The bots that ``steppe serve --allow-bot`` lets players seat at their tables."""

import os
import re
import shlex
import sys
from collections.abc import Sequence
from importlib.machinery import PathFinder

from steppe.bots.make import LEVELS
from steppe.bots.outside import bot_words
from steppe.cli.arguments import Refusal
from steppe.core.bot import USUAL
from steppe.core.errors import NotationError
from steppe.games import load
from steppe.server.base.hosted_bot import HostedBot

MOST = 6  # bots of one host
_PROGRAM = "steppe.adapters.bot_program"
_FORM = "NAME=BOT or NAME@GAME,GAME=BOT, where BOT is cmd:COMMAND or MODULE:NAME"
_WANTED = re.compile(r"(?P<name>[^@=]*)(?:@(?P<games>[^=]*))?=(?P<bot>.+)", re.DOTALL)
_NAME = re.compile(r"[^\W\d_][\w-]{0,23}")
_TIMED = re.compile(r"(?:cmd:)?(?P<seconds>[0-9]+(?:\.[0-9]+)?)s:(?P<rest>.+)", re.DOTALL)


def read_bots(texts: Sequence[str]) -> tuple[HostedBot, ...]:
    """Return the bots in the values of ``--allow-bot``. Raises ``Refusal``."""
    if len(texts) > MOST:
        raise Refusal(f"--allow-bot is for up to {MOST} bots, not {len(texts)}")
    bots = tuple(map(_bot, texts))
    names = [bot.name.casefold() for bot in bots]
    if double := next((bot.name for bot in bots if names.count(bot.name.casefold()) > 1), ""):
        raise Refusal(f"--allow-bot names two bots {double}: give each bot a name of its own")
    return bots


def _bot(text: str) -> HostedBot:
    found = _WANTED.fullmatch(text)
    if found is None:
        raise Refusal(f"write --allow-bot as {_FORM}, not {text!r}")
    name = found["name"]
    if not _NAME.fullmatch(name):
        raise Refusal(
            f"the name of a bot is up to 24 letters, digits, - and _, and begins with a letter, not"
            f" {name!r}"
        )
    if name.casefold() in {level.name for level in LEVELS}:
        raise Refusal(f"{name} is a bot of this site: choose another name")
    try:
        return HostedBot(name, *_command(found["bot"]), _games(found["games"]))
    except NotationError as error:
        raise Refusal(f"--allow-bot {name}: {error}") from error


def _games(text: str | None) -> tuple[str, ...]:
    """Return the names of games in a list, none if there is no list. Raises ``NotationError``."""
    return () if text is None else tuple(load(name.strip()).name for name in text.split(","))


def _command(word: str) -> tuple[str, float]:
    """Return the command of a bot, and its seconds per move. Raises ``NotationError``."""
    seconds, found = USUAL.seconds or 1.0, _TIMED.fullmatch(word)
    if found is not None:
        seconds = float(found["seconds"])
        bot_words.check_seconds(seconds)
        word = f"cmd:{found['rest']}" if bot_words.is_command(word) else found["rest"]
    if bot_words.is_command(word):
        bot_words.check(word)
        return word.removeprefix(bot_words.COMMAND), seconds
    if not bot_words.is_outside(word):
        raise NotationError(f"{word!r} is not cmd:COMMAND or MODULE:NAME")
    _check_module(word)
    return shlex.join([sys.executable, "-m", _PROGRAM, word]), seconds


def _check_module(word: str) -> None:
    """Raise ``NotationError`` if there is no such module; importing it is up to its process."""
    module = word.partition(":")[0]
    if PathFinder.find_spec(module.partition(".")[0], [os.getcwd(), *sys.path]) is None:
        raise NotationError(f"there is no module {module!r}")
