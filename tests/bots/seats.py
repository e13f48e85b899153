"""Positions and bots for the tests: the listed games and the tests' own."""

import random
from typing import Any

import pytest

from steppe.core.bot import Budget, Seen
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.games import load, names
from tests.tiny import GAME as TINY

GAMES = [load(name) for name in names()] + [TINY]
OFTEN = 1  # number of large games played on every change; the long tests play the others


def parameters() -> list[Any]:
    """Return the games as test parameters."""
    large = [game for game in GAMES if game.kernel.is_large]
    rare = {game.name for game in large[:-OFTEN]}
    marks = {name: [pytest.mark.long] for name in rare}
    return [pytest.param(game, marks=marks.get(game.name, ()), id=game.name) for game in GAMES]


def deal(game: Game, seed: int = 1) -> Position:
    """Return a start position after the most likely outcomes of chance."""
    position = Position.new(game)
    settle(position)
    return position


def settle(position: Position) -> tuple[str, ...]:
    """Play the most likely outcomes; choose at random among equally likely ones, so that ties end.

    Return the outcomes as a bot sees them.
    """
    happened: list[str] = []
    dice = random.Random(position.to_bytes())
    while outcomes := position.outcomes():
        most = max(chance for _, chance in outcomes)
        happened.append(dice.choice([word for word, chance in outcomes if chance == most]))
        position.apply(happened[-1])
    return tuple(f"~ {outcome}" for outcome in happened)


def look(position: Position, moves: tuple[str, ...] = ()) -> Seen:
    player = position.player
    return Seen(position.observe(player), player, tuple(position.legal()), moves)


PLAYOUTS = Budget(playouts=30)
