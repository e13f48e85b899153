"""Count how often a search asks a network of one's own: ``python -m benchmarks.net_calls [GAME]``.

The network expects nothing and prefers no move. The search has 400 simulations of the first
decision; with several matches, it searches their first decisions side by side.
"""

import os
import sys

os.environ.setdefault("STEPPE_JIT", "0")

import numpy as np

import steppe

SIMULATIONS = 400
CASES = ((1, 1), (1, 8), (1, 32), (16, 1), (16, 8))  # matches, leaves of each tree in a call


class Even:
    """A network without an opinion."""

    def __init__(self, game):
        self.players = game.players[0]

    def evaluate(self, observations, masks):
        """Return values of 0, and the same prior for every move."""
        return np.zeros((len(masks), self.players)), masks.astype(np.float32)


def main(name="zebras"):
    """Print a row for each case."""
    game = steppe.load(name)
    for matches, leaves in CASES:
        search = steppe.NetSearch(game, Even(game), 1, leaves=leaves)
        search.run([game.new().settle(seed) for seed in range(matches)], SIMULATIONS)
        asked = search.asked
        print(f"| {matches} | {leaves} | {asked.calls} | {asked.positions} | {asked.batch:.1f} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
