"""Measure how well networks predict wins: ``python -m benchmarks.calibration [GAME…]``.

Networks that look one decision ahead play matches. For a sample of positions, each player's win
probability is compared with their result. The error is computed as in reliability diagrams
(``lab/compare/calibration.py``). Matches begin as in training, with every number of players and all
options.
"""

import argparse

import numpy as np

from steppe.core.game import Game
from steppe.engine.net import ANSWER_ONE, HEADS, WIN, Learning, Net, answers
from steppe.engine.weights import nets_of
from steppe.games import load, names
from steppe.lab.compare.calibration import Floats, bins, error
from steppe.lab.train.buffers import SelfPlayConfig
from steppe.lab.train.self_match import Plan, Rows, join, opening_of, play, starts_of

_EVERY = 8  # one position in n


def main() -> None:
    """Print a line for each game and number of players that has weights."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.calibration")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2027)
    given = parser.parse_args()
    for game in map(load, given.games or names()):
        learning = game.kernel.learning
        assert learning is not None
        for players, net in nets_of(game.name, learning).items():
            simulations = learning.habits.get(players, {}).get("simulations", 0)
            plan = _plan(game, players, net, given.seed, simulations)
            rows = join([play(plan, number).rows for number in range(given.matches)])
            said, won = chances(learning, net, rows).ravel(), rows.target[:, WIN].ravel()
            result = f"{error(bins(said, won)):.3f} in {len(rows)} positions"
            print(f"{game.name}, {players}: error {result} of {given.matches} matches", flush=True)


def _plan(game: Game, players: int, net: Net, seed: int, simulations: int) -> Plan:
    """Return a plan in which one network plays all seats and looks ahead as in training."""
    both = Net(*(array.copy() for array in net))
    return Plan(
        starts_of(game, players),
        (both, both),
        ((0,) * players,),
        seed,
        "calibration",
        SelfPlayConfig(0.003, _EVERY, simulations),
        opening=opening_of(game),
    )


def chances(learning: Learning, net: Net, rows: Rows) -> Floats:
    """Return a network's win probabilities ``[N, P]``; a solo player plays against the game."""
    players = rows.base.shape[2]
    added = np.stack([answers(net, learning.sizes, players, x)[WIN::HEADS] for x in rows.x])
    logits = rows.base[:, WIN] + added / ANSWER_ONE
    if players == 1:
        logits = np.concatenate([logits, np.zeros_like(logits)], axis=1)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Floats = (odds / odds.sum(axis=1, keepdims=True))[:, :players]
    return found


if __name__ == "__main__":
    main()
