"""Positions of each game: its first decision, and one in which something is going on."""

from random import Random

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import CHANCE

_ROUNDS, _TURNS = 3, 14  # of several turns each; where a round is one turn
_MORE = 9  # decisions into the next round
_SEED = 4


def first_decision(game: Game) -> Position:
    """Return the position before the first decision, always the same."""
    position, dice = Position.new(game, game.players[0]), Random(_SEED)
    while position.player == CHANCE:
        _go_on(position, dice)
    return position


def sample(game: Game) -> Position:
    """Return a position early in a match, always the same."""
    position, dice = Position.new(game, game.players[0]), Random(_SEED)
    rounds = _TURNS if game.round_field == "turn" else _ROUNDS
    while not position.is_over and position.round < rounds:
        _go_on(position, dice)
    for _ in range(_MORE):
        if not position.is_over:
            _go_on(position, dice)
    return position


def _go_on(position: Position, dice: Random) -> None:
    """Play any move, or let chance throw."""
    if position.player == CHANCE:
        outcomes = position.weighted_outcomes()
        weights = [weight for _, weight, _ in outcomes]
        position.apply(dice.choices(outcomes, weights)[0][0])
    else:
        position.apply(dice.choice(position.legal()))
