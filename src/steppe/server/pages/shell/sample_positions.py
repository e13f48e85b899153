"""Sample positions of each game: its first decision, and one a few rounds in."""

from random import Random

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import CHANCE

_ROUNDS, _TURNS = 3, 14  # rounds of several turns; or turns, if a round is a single turn
_MORE = 9  # decisions into the next round
_SEED = 4


def first_decision(game: Game) -> Position:
    """Return a fixed position before the first decision."""
    position, dice = Position.new(game, game.players[0]), Random(_SEED)
    while position.player == CHANCE:
        _go_on(position, dice)
    return position


def sample(game: Game) -> Position:
    """Return a fixed position early in a match."""
    position, dice = Position.new(game, game.players[0]), Random(_SEED)
    rounds = _TURNS if game.round_field == "turn" else _ROUNDS
    while not position.is_over and position.round < rounds:
        _go_on(position, dice)
    for _ in range(_MORE):
        if not position.is_over:
            _go_on(position, dice)
    return position


def _go_on(position: Position, dice: Random) -> None:
    """Apply a random move or chance outcome."""
    if position.player == CHANCE:
        outcomes = position.weighted_outcomes()
        weights = [weight for _, weight, _ in outcomes]
        position.apply(dice.choices(outcomes, weights)[0][0])
    else:
        position.apply(dice.choice(position.legal()))
