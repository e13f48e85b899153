"""Compile all functions of a game in advance, piece by piece."""

from collections.abc import Callable, Iterator
from functools import partial

from steppe.bots.make import LEVELS, make
from steppe.core.bot import Budget
from steppe.core.game import Game
from steppe.engine.chance import generator, random_below
from steppe.lab.measure import simulate
from steppe.lab.measure.perft import perft
from steppe.lab.measure.signature import signature
from steppe.play.match import Match

_EVERY = 4  # the bot makes one decision in n
_BRIEF = Budget(seconds=0.01, playouts=16)

Step = tuple[str, Callable[[], object]]
"""The name of a piece, and the work that compiles it."""


def steps(game: Game) -> Iterator[Step]:
    """Yield the pieces of work that together compile every function of ``game``."""
    yield f"{game.name}: rules", lambda: signature(game, matches=1)
    yield f"{game.name}: random matches", lambda: simulate.play(game.new(), 0)
    yield f"{game.name}: counting", partial(_count, game)
    for level in LEVELS:
        yield f"{game.name}: {level.title}", partial(_ask_throughout, game, level.name)


def _count(game: Game) -> int:
    """Count the first decisions of a match; a whole turn might have too many chance outcomes."""
    *_, now = Match.new(game).positions()  # after the first deal, which may have very many outcomes
    return perft(now, 1, decisions=True)


def _ask_throughout(game: Game, word: str) -> None:
    """Let a bot make some decisions in a random match: near the end, it may use other code."""
    match, bot, rng = Match.new(game), make(word, game), generator(0)
    while (player := match.player) is not None:
        if len(match.line) % _EVERY:
            legal = match.legal(player)
            match.play(legal[random_below(rng, len(legal))])
        else:
            match.play(bot.choose(match.look(player), _BRIEF))
