"""Positions and bots for the tests: the listed games and the tests' own."""

from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.games import load, names
from tests.tiny import GAME as TINY

GAMES = [load(name) for name in names()] + [TINY]


def ids(game: Game) -> str:
    return game.name


def deal(game: Game, seed: int = 1) -> Position:
    """Return a first position, chance having played what is most likely."""
    position = Position.new(game)
    settle(position)
    return position


def settle(position: Position) -> tuple[str, ...]:
    """Let chance play what is most likely; return it as a bot is told."""
    happened = []
    while position.outcomes():
        happened.append(max(position.outcomes(), key=lambda outcome: outcome[1])[0])
        position.apply(happened[-1])
    return tuple(f"~ {outcome}" for outcome in happened)


def look(position: Position, moves: tuple[str, ...] = ()) -> Seen:
    player = position.player
    return Seen(position.observe(player), player, tuple(position.legal()), moves)


PLAYOUTS = Budget(playouts=60)
