"""Everything of a game that is ever compiled, piece by piece."""

from collections.abc import Callable, Iterator
from functools import partial

from steppe.bots.make import LEVELS, make
from steppe.core.bot import Budget
from steppe.core.game import Game
from steppe.lab import simulate
from steppe.lab.arena import look
from steppe.lab.perft import perft
from steppe.lab.signature import signature
from steppe.play.match import Match

Step = tuple[str, Callable[[], object]]
"""What is compiled, in a word, and the work that makes it so."""


def steps(game: Game) -> Iterator[Step]:
    """Yield the pieces of work after which nothing of ``game`` waits for the compiler."""
    yield f"{game.name}: rules", lambda: signature(game, matches=1)
    yield f"{game.name}: random matches", lambda: simulate.play(game.new(), 0)
    yield f"{game.name}: counting", lambda: perft(game.new(), 1)
    for level in LEVELS:
        yield f"{game.name}: {level.title}", partial(_choose, game, level.word)


def _choose(game: Game, word: str) -> None:
    """Let a bot choose the first move of a match."""
    match = Match.new(game)
    if (opening := match.opening()) is not None:
        match.commit(opening)
    assert match.player is not None
    make(word, game).choose(look(match, match.player), Budget(playouts=1))
