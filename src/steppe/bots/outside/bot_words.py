"""Names of bots, built in or not: ``flint``, ``cmd:node mybot.mjs``, ``my_module:Bot``.

``cmd:COMMAND`` runs a program, ``cmd:2s:COMMAND`` gives it two seconds per move. ``MODULE:NAME`` is
a Python class or function that takes a game and a seed and returns a bot. Both run code of the
person who typed them, so that no client of a server may name them: see ``check_for_clients``.
"""

import re
from collections.abc import Callable
from shutil import which
from typing import Any

from steppe.bots import make as ours
from steppe.bots import own_code
from steppe.bots.outside.command_bot import CommandBot
from steppe.bots.outside.piped_process import words_of
from steppe.core.bot import USUAL, Bot, Budget, own_budget
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.validation import instance

COMMAND = "cmd:"
_LEAST, _MOST = 0.001, 3600.0  # seconds per move
_COMMAND = re.compile(r"cmd:(?:(?P<seconds>[0-9]+(?:\.[0-9]+)?)s:)?(?P<command>.*)", re.DOTALL)
_PYTHON = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")
_OTHERS = f"search@MODULE:NET {COMMAND}COMMAND {COMMAND}SECONDSs:COMMAND MODULE:NAME"


def is_command(word: str) -> bool:
    """Return whether a name stands for a program that plays over pipes."""
    return word.startswith(COMMAND)


def is_outside(word: str) -> bool:
    """Return whether a name stands for a bot that is not built in: a program, or a Python object.

    What such a bot does is its author's business: it may be late, crash, or play illegal moves.
    """
    return is_command(word) or (
        _PYTHON.fullmatch(word) is not None and not ours.is_kind(word.partition(":")[0])
    )


def check_for_clients(word: str, game: Game | None = None, players: int | None = None) -> None:
    """Raise ``NotationError`` unless clients over a network may name this bot.

    They may name built-in bots, without an evaluation: everything else opens files or runs code.
    """
    name = instance("the name of a bot", word, str)
    if "@" in name or is_outside(name):
        raise NotationError(f"no bot {word!r} here; bots: {' '.join(ours.words())}")
    ours.budget(name, game, players)


def check(word: str, game: Game | None = None, players: int | None = None) -> None:
    """Raise ``NotationError`` if there is no bot with this name, built in or not."""
    if is_command(instance("the name of a bot", word, str)):
        _check_program(_command(word)[0])
    elif is_outside(word):
        _maker(word)
    else:
        try:
            own_code.budget(word, game, players)
        except NotationError as error:
            more = f" {_OTHERS}" if "; bots: " in str(error) else ""
            raise NotationError(f"{error}{more}") from None


def make(word: str, game: Game, seed: int = 0, players: int | None = None) -> Bot:
    """Return the bot with this name; ``seed`` fixes its choices.

    Raises ``NotationError`` for an unknown name, ``TypeError`` if a Python object makes no bot.
    """
    if is_command(word):
        command, budget = _command(word)
        return CommandBot(command, seed, budget)
    return (
        made(word, _maker(word), game, seed)
        if is_outside(word)
        else own_code.make(word, game, seed, players)
    )


def made(word: str, maker: Callable[[Game, int], Any], game: Game, seed: int) -> Bot:
    """Return the bot that a maker makes. Raises ``TypeError`` if it has no ``choose``."""
    bot = maker(game, seed)
    if not isinstance(bot, Bot):
        raise TypeError(f"the maker of bot {word!r} returned {bot!r}: it has no choose()")
    return bot


def budget(word: str, bot: Bot, game: Game, players: int | None = None) -> Budget:
    """Return the budget of a bot: the one in its name, in its ``budget``, or a second per move."""
    if not is_outside(word):
        return own_code.budget(word, game, players)
    return own_budget(bot)


def timed(word: str, seconds: float) -> str:
    """Return the name of a program with a time per move, unless it already has one.

    Raises ``NotationError`` for a program and a time out of range.
    """
    found = _COMMAND.fullmatch(word)
    if found is None or found["seconds"] is not None:
        return word
    check_seconds(seconds)
    return f"{COMMAND}{seconds:g}s:{found['command']}"


def check_seconds(seconds: float) -> None:
    """Raise ``NotationError`` for a time per move that is out of range."""
    if not _LEAST <= seconds <= _MOST:
        raise NotationError(f"a bot gets from {_LEAST:g} to {_MOST:g} seconds, not {seconds:g}")


def _command(word: str) -> tuple[str, Budget]:
    """Return the command in a name, and its budget. Raises ``NotationError``."""
    found = _COMMAND.fullmatch(word)
    assert found is not None
    words_of(found["command"])
    return found["command"], Budget(float(found["seconds"])) if found["seconds"] else USUAL


def _check_program(command: str) -> None:
    """Raise ``NotationError`` if the program of a command cannot be run."""
    program = words_of(command)[0]
    if which(program) is None:
        raise NotationError(f"no bot {COMMAND}{command}: there is no program {program!r}")


def _maker(word: str) -> Callable[[Game, int], Any]:
    """Return the Python object with this name. Raises ``NotationError``."""
    try:
        maker = own_code.loaded("bot", word)
    except NotationError as error:
        raise NotationError(f"{error}; other bots: {_OTHERS}") from None
    if not callable(maker):
        raise NotationError(f"no bot {word!r}: it must be callable with a game and a seed")
    return maker
