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
    return settle(Position.new(game))


def settle(position: Position) -> Position:
    while position.outcomes():
        position.apply(max(position.outcomes(), key=lambda outcome: outcome[1])[0])
    return position


def look(position: Position, moves: tuple[str, ...] = ()) -> Seen:
    player = position.player
    return Seen(position.observe(player), player, tuple(position.legal()), moves)


PLAYOUTS = Budget(playouts=60)
