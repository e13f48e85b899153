"""From a word to a bot: ``random``, ``greedy``, ``minimax:3``, ``mcts:10000``, ``search:0.5s`` …

Bots for people are *levels*: five, each clearly stronger than the one before. A bot that judges
positions by the evaluation of a game may be given a former one: ``mammoth@hand`` does without what
a network has learnt, ``search:0.1s@NAME`` has the weights that are kept by that name,
``greedy@FOLDER/MINE.npz`` those in a file. A site takes none of these words: nobody there opens
files.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import nan
from typing import NamedTuple

from steppe.bots.bot_input import BuiltinBot
from steppe.bots.fallible import FallibleBot, Faults
from steppe.bots.greedy import GreedyBot
from steppe.bots.mcts.mcts_bot import Config, SearchBot
from steppe.bots.mcts.tree import Settings
from steppe.bots.minimax import MinimaxBot
from steppe.bots.random import RandomBot
from steppe.core.bot import FREE, Budget
from steppe.core.description import is_file
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.i18n import msgid
from steppe.core.validation import instance, whole
from steppe.engine.jit import COMPILED

_OF = "@"  # between the word of a bot and the evaluation that it is to have
_FORMS = (
    "random",
    "greedy[:CARE]",
    "minimax:TURNS",
    "mcts:PLAYOUTS|SECONDSs[:CURIOSITY]",
    "search[:PLAYOUTS|:SECONDSs]",
    "fallible:PLAYOUTS[:OVERLOOK[:BLUR[:BIAS]]]",
)
_FAULTS = ("OVERLOOK", "BLUR", "BIAS")
_SECOND, _HOUR = Budget(seconds=1.0), 3600.0
_MOST = 999_999_999_999  # playouts, turns
_PLAIN_CURIOSITY, _MOST_CURIOSITY = 0.4, 1000.0
STRONG = Settings(explore=0.5, trust=3.0, horizon=6, haste=1)


@dataclass(frozen=True)
class Level:
    """A bot for people: its word, its name, what it does, and the word of the bot behind it.

    ``saying`` is what to expect of it, in a sentence.
    """

    name: str
    title: str
    blurb: str
    saying: str
    word: str


LEVELS = (
    Level(
        "pebble",
        msgid("Pebble"),
        msgid("Plays whatever comes to mind."),
        msgid("It often overlooks what lies before it: right for a first match."),
        "greedy:0.3",
    ),
    Level(
        "antler",
        msgid("Antler"),
        msgid("Slips now and then."),
        msgid("It looks a little way ahead, misses some moves and misjudges others."),
        "greedy",
    ),
    Level(
        "flint",
        msgid("Flint"),
        msgid("Thinks a few moves ahead."),
        msgid("It plays a sound game, and now and then misses something far off."),
        "mcts:100",
    ),
    Level(
        "obsidian",
        msgid("Obsidian"),
        msgid("Punishes every mistake."),
        msgid("It tries many ways the match may go, and takes what you leave open."),
        "mcts:2000",
    ),
    Level(
        "mammoth",
        msgid("Mammoth"),
        msgid("Our strongest bot."),
        msgid("It takes its time for every decision, and knows what counts in each game."),
        "search:1s",
    ),
)


class _Recipe(NamedTuple):
    """How to make a bot for a game, with a seed and an evaluation; and how long it thinks."""

    make: Callable[[Game, int, str], BuiltinBot]
    budget: Budget
    judges: bool = True


def make(word: str, game: Game, seed: int = 0, players: int | None = None) -> BuiltinBot:
    """Return the bot called ``word``, its choices fixed by ``seed``. Raises ``NotationError``.

    It keeps the budget in its word. A level may be another bot for another number of ``players``
    than usually.
    """
    _, evaluation = _parted(word)
    recipe = _recipe(word, game, players)
    bot = recipe.make(game, whole("a seed", seed), evaluation)
    bot.budget = recipe.budget
    return bot


def budget(word: str, game: Game | None = None, players: int | None = None) -> Budget:
    """Return how long the bot called ``word`` thinks about a move of ``game``, or of most games."""
    return _recipe(word, game, players).budget


def words() -> list[str]:
    """Return the words of all bots; capitals stand for numbers."""
    return [*(level.name for level in LEVELS), *_FORMS]


def _parted(word: str) -> tuple[str, str]:
    """Return the word of a bot, and the name of its evaluation, "" for today's."""
    bot, of, evaluation = instance("the word of a bot", word, str).strip().partition(_OF)
    if of and not evaluation:
        raise NotationError(f"no bot {word!r}: after {_OF} comes the name of an evaluation")
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
        raise NotationError(f"bot {word!r} judges no position: leave {_OF}{evaluation} out")
    if game is not None:
        game.check_evaluation(evaluation, players)
    return recipe


def _random(rest: str) -> _Recipe:
    if rest:
        raise ValueError(f"it has no number, such as {rest!r}")
    return _Recipe(lambda game, seed, _: RandomBot(seed), FREE, judges=False)


def _greedy(rest: str) -> _Recipe:
    care = _number("CARE", rest, 1.0) if rest else 1.0
    return _Recipe(lambda game, seed, judge: GreedyBot(game, seed, care, judge), FREE)


def _minimax(rest: str) -> _Recipe:
    turns = _whole("TURNS", rest)
    return _Recipe(lambda game, seed, judge: MinimaxBot(game, turns, seed, judge), FREE)


def _mcts(rest: str) -> _Recipe:
    """Plain MCTS: playouts to the end, a new tree for each move, no evaluation, no solver."""
    number, _, exploration = rest.partition(":")
    explore = (
        _number("CURIOSITY", exploration, _MOST_CURIOSITY) if exploration else _PLAIN_CURIOSITY
    )
    config = Config(Settings(explore=explore), keep=False, solve=False)
    allowance = _allowance(number)
    return _Recipe(lambda game, seed, _: SearchBot(game, config, seed), allowance, judges=False)


def _search(rest: str) -> _Recipe:
    def make_search(game: Game, seed: int, judge: str) -> BuiltinBot:
        settings = STRONG._replace(**game.search_with(judge))
        exploration = game.exploration if not judge or is_file(judge) else {}
        # interpreted, the solver's memory alone would take seconds to fill with zeros
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
    """Read a number from 0 to 1, 0 if it is left out."""
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
    """Read a number of playouts, or of seconds: ``10000`` or ``0.5s``."""
    if not text.endswith("s"):
        return Budget(playouts=_whole("PLAYOUTS", text))
    seconds = _float(text[:-1])
    if not 0.0 < seconds < _HOUR:
        raise ValueError(f"SECONDS is a number above 0 and below {_HOUR:g}, not {text[:-1]!r}")
    return Budget(seconds=seconds)


def _whole(what: str, text: str) -> int:
    if not re.fullmatch(f"[1-9][0-9]{{0,{len(str(_MOST)) - 1}}}", text):
        raise ValueError(f"{what} is a whole number from 1 to {_MOST}, not {text!r}")
    return int(text)


def _number(what: str, text: str, high: float) -> float:
    number = _float(text)
    if not 0.0 <= number <= high:
        raise ValueError(f"{what} is a number from 0 to {high:g}, not {text!r}")
    return number


def _float(text: str) -> float:
    """Return the number that a text is, none of any range if it is none."""
    try:
        return float(text)
    except ValueError:
        return nan
