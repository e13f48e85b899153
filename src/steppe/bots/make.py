"""Create a bot from its name: ``random``, ``greedy``, ``minimax:3``, ``search:0.5s`` …

Bots meant as opponents for people are called *levels*: there are five, each clearly stronger than
the previous one. A bot that evaluates positions may use another evaluation: ``mammoth@hand`` uses
the handcrafted one without a network, ``search:0.1s@NAME`` the weights stored under that name,
``greedy@FOLDER/MINE.npz`` those in a file. The site accepts none of these suffixes, as visitors
must not be able to open files. Names that run your own code (``runs_code``) are refused here;
``own_code.py`` creates their bots, for programs on your own machine.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import nan
from typing import NamedTuple

from steppe.bots.bot_input import BuiltinBot
from steppe.bots.fallible import FallibleBot, Faults
from steppe.bots.greedy import GreedyBot, RandomBot
from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import Settings
from steppe.bots.minimax import MinimaxBot
from steppe.core.bot import FREE, Budget
from steppe.core.description import is_file
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.i18n import msgid
from steppe.core.validation import instance, whole
from steppe.engine.jit import COMPILED

OF = "@"
"""Separates the name of a bot from that of its evaluation or network."""

_PART = ":"  # separates a module from a name in it
_FORMS = (
    "random",
    "greedy[:CARE]",
    "minimax:TURNS",
    "mcts:PLAYOUTS|SECONDSs[:EXPLORATION]",
    "search[:PLAYOUTS|:SECONDSs]",
    "fallible:PLAYOUTS[:OVERLOOK[:BLUR[:BIAS]]]",
)
_FAULTS = ("OVERLOOK", "BLUR", "BIAS")
_SECOND, _HOUR = Budget(seconds=1.0), 3600.0
_MOST = 999_999_999_999  # playouts, turns
_MOST_EXPLORATION = 1000.0
STRONG = Settings(exploration=0.5, trust=3.0, horizon=6, haste=1)


@dataclass(frozen=True)
class Level:
    """An opponent for people: its name, its title, a short description, and the bot behind it.

    ``strength`` is a word for its strength, ``saying`` a sentence on what to expect from it.
    """

    name: str
    title: str
    strength: str
    blurb: str
    saying: str
    word: str


LEVELS = (
    Level(
        "pebble",
        msgid("Pebble"),
        msgid("beginner"),
        msgid("Plays whatever comes to mind."),
        msgid("It often overlooks the obvious. Good for a first match."),
        "greedy:0.3",
    ),
    Level(
        "antler",
        msgid("Antler"),
        msgid("casual"),
        msgid("Slips now and then."),
        msgid("It looks a little way ahead, but misses some moves and misjudges others."),
        "greedy",
    ),
    Level(
        "flint",
        msgid("Flint"),
        msgid("solid"),
        msgid("Thinks a few moves ahead."),
        msgid("It plays a sound game, but sometimes misses what lies further ahead."),
        "mcts:100",
    ),
    Level(
        "obsidian",
        msgid("Obsidian"),
        msgid("strong"),
        msgid("Punishes every mistake."),
        msgid("It tries many lines of play and takes whatever you leave open."),
        "mcts:2000",
    ),
    Level(
        "mammoth",
        msgid("Mammoth"),
        msgid("expert"),
        msgid("Our strongest bot."),
        msgid("It takes its time over every decision and knows what matters in each game."),
        "search:1s",
    ),
)


class _Recipe(NamedTuple):
    """A bot's default budget, and the function that makes it from a game, seed and evaluation."""

    make: Callable[[Game, int, str], BuiltinBot]
    budget: Budget
    judges: bool = True


def make(word: str, game: Game, seed: int = 0, players: int | None = None) -> BuiltinBot:
    """Return the bot named ``word``; ``seed`` fixes its choices. Raises ``NotationError``.

    The name also sets the bot's default budget. A level may use a different bot depending on
    ``players``, the number of players.
    """
    _, evaluation = _parted(word)
    recipe = _recipe(word, game, players)
    bot = recipe.make(game, whole("a seed", seed), evaluation)
    bot.budget = recipe.budget
    return bot


def budget(word: str, game: Game | None = None, players: int | None = None) -> Budget:
    """Return the default budget of the bot named ``word``, for ``game`` if given."""
    return _recipe(word, game, players).budget


def words() -> list[str]:
    """Return the names of all bots; capitals stand for numbers."""
    return [*(level.name for level in LEVELS), *_FORMS]


def is_kind(name: str) -> bool:
    """Return whether the names of built-in bots may begin like this: a level, or ``search``."""
    return name.lower() in {*_KINDS, *(level.name for level in LEVELS)}


def runs_code(word: str) -> bool:
    """Return whether a name makes a bot run your own code, as in ``search@my.module:Net``.

    This is the only test for such names. ``make`` and ``budget`` of this module refuse them.
    """
    of = instance("the name of a bot", word, str).strip().partition(OF)[2]
    return _PART in of and not is_file(of)


def _parted(word: str) -> tuple[str, str]:
    """Split a bot's name into the bot and the evaluation, "" for the current one."""
    if runs_code(word):
        allowed = "only commands and programs on your own machine may use it"
        raise NotationError(f"no bot {word!r}: the name runs code, so {allowed}")
    bot, of, evaluation = word.strip().partition(OF)
    if of and not evaluation:
        raise NotationError(f"no bot {word!r}: the name of an evaluation must follow {OF}")
    return bot.lower(), evaluation if is_file(evaluation) else evaluation.lower()


def _recipe(word: str, game: Game | None, players: int | None) -> _Recipe:
    word, evaluation = _parted(word)
    level = next((level for level in LEVELS if level.name == word), None)
    if level is not None:
        word = (game.level(word, players) if game is not None else "") or level.word
    kind, _, rest = word.partition(":")
    known = f"bots: {' '.join(words())}"
    if kind not in _KINDS:
        raise NotationError(f"no bot {word!r}; {known}")
    try:
        recipe = _KINDS[kind](rest)
    except ValueError as error:
        raise NotationError(f"no bot {word!r}: {error}; {known}") from None
    if evaluation and not recipe.judges:
        raise NotationError(f"bot {word!r} uses no evaluation: leave out {OF}{evaluation}")
    if game is not None:
        game.check_evaluation(evaluation, players)
    return recipe


def _random(rest: str) -> _Recipe:
    if rest:
        raise ValueError(f"it takes no number, such as {rest!r}")
    return _Recipe(lambda game, seed, _: RandomBot(seed), FREE, judges=False)


def _greedy(rest: str) -> _Recipe:
    care = _number("CARE", rest, 1.0) if rest else 1.0
    return _Recipe(lambda game, seed, judge: GreedyBot(game, seed, care, judge), FREE)


def _minimax(rest: str) -> _Recipe:
    turns = _whole("TURNS", rest)
    return _Recipe(lambda game, seed, judge: MinimaxBot(game, turns, seed, judge), FREE)


def _mcts(rest: str) -> _Recipe:
    """Plain MCTS: playouts to the end, a new tree for each move, no evaluation, no solver."""
    number, _, given = rest.partition(":")
    settings, allowance = Settings(), _allowance(number)
    if given:
        settings = Settings(exploration=_number("EXPLORATION", given, _MOST_EXPLORATION))
    config = Config(settings, keep=False, solve=False)
    return _Recipe(lambda game, seed, _: SearchBot(game, config, seed), allowance, judges=False)


def _search(rest: str) -> _Recipe:
    def make_search(game: Game, seed: int, judge: str) -> BuiltinBot:
        settings = STRONG._replace(**game.search_with(judge))
        exploration = game.exploration if not judge or is_file(judge) else {}
        # in interpreted code, filling the solver's memory with zeros would take seconds
        config = Config(settings, solve=COMPILED, evaluation=judge, exploration=exploration)
        return SearchBot(game, config, seed)

    return _Recipe(make_search, _allowance(rest) if rest else _SECOND)


def _fallible(rest: str) -> _Recipe:
    number, *given = rest.split(":", len(_FAULTS))
    faults = Faults(*map(_share, _FAULTS, given))

    def make_fallible(game: Game, seed: int, judge: str) -> BuiltinBot:
        settings = STRONG._replace(**game.search_with(judge))
        return FallibleBot(game, Config(settings, False, False, evaluation=judge), faults, seed)

    return _Recipe(make_fallible, Budget(playouts=_whole("PLAYOUTS", number)))


def _share(what: str, text: str) -> float:
    """Parse a number from 0 to 1; an empty text is 0."""
    return _number(what, text, 1.0) if text else 0.0


_KINDS: dict[str, Callable[[str], _Recipe]] = {
    "random": _random,
    "greedy": _greedy,
    "minimax": _minimax,
    "mcts": _mcts,
    "search": _search,
    "fallible": _fallible,
}


def _allowance(text: str) -> Budget:
    """Parse a number of playouts, or of seconds: ``10000`` or ``0.5s``."""
    if not text.endswith("s"):
        return Budget(playouts=_whole("PLAYOUTS", text))
    seconds = _float(text[:-1])
    if not 0.0 < seconds < _HOUR:
        raise ValueError(f"SECONDS must be above 0 and below {_HOUR:g}, not {text[:-1]!r}")
    return Budget(seconds=seconds)


def _whole(what: str, text: str) -> int:
    if not re.fullmatch(f"[1-9][0-9]{{0,{len(str(_MOST)) - 1}}}", text):
        raise ValueError(f"{what} must be an integer from 1 to {_MOST}, not {text!r}")
    return int(text)


def _number(what: str, text: str, high: float) -> float:
    number = _float(text)
    if not 0.0 <= number <= high:
        raise ValueError(f"{what} must be from 0 to {high:g}, not {text!r}")
    return number


def _float(text: str) -> float:
    """Parse a number; return NaN, which is in no range, for anything else."""
    try:
        return float(text)
    except ValueError:
        return nan
