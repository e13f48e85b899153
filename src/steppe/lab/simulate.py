"""Random matches as data: what was played, how long it took, how it ended.

Each match has a seed of its own, so that match 17 of a thousand can be played again alone, and
compiled and interpreted runs give the same matches.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from steppe.core.position import Position
from steppe.engine.chance import generator
from steppe.engine.record import copy_state, new_ints

_TEMPLATE = Path(__file__).with_name("random_match.py")
_FIRST_LENGTH = 256


@dataclass(frozen=True)
class Result:
    """A match played at random: its moves and outcomes (``~word``), and how it ended."""

    seed: int
    moves: tuple[str, ...]
    plies: int
    turns: int
    scores: tuple[int, ...]
    returns: tuple[float, ...]


def simulate(start: Position, matches: int, seed: int = 0) -> Iterator[Result]:
    """Play so many random matches from a position; match ``n`` has the seed ``seed + n``."""
    for number in range(seed, seed + matches):
        yield play(start, number)


def play(start: Position, seed: int) -> Result:
    """Play one match at random from a position, which is left as it is."""
    position, game = start.copy(), start.game
    log = run_out(position, seed)
    moves = (
        game.actions.format(event) if event >= 0 else f"~{game.outcomes.format(-1 - event)}"
        for event in log
    )
    plies, turns = sum(event >= 0 for event in log), position.turn
    scores, returns = tuple(position.scores()), tuple(position.returns())
    return Result(seed, tuple(moves), plies, turns, scores, returns)


def run_out(position: Position, seed: int) -> list[int]:
    """Play ``position`` to its end; return the ids played, outcome ``n`` as ``-1 - n``."""
    game, start, length = position.game, position.copy(), _FIRST_LENGTH
    ids = new_ints(max(len(game.actions), len(game.outcomes)))
    weights = new_ints(max(1, len(game.outcomes)), 64)
    while True:
        log = new_ints(length)
        rng = generator(seed)
        count = int(game.template(_TEMPLATE).play(position.batch, rng, ids, weights, log))
        if count >= 0:
            return [int(event) for event in log[:count]]
        length *= 2
        copy_state(position.batch, 0, start.batch, 0)
