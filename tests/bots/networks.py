"""Networks for the tests, which evaluate positions by simple rules."""

import numpy as np


class Even:
    """Expects nothing, and prefers no move."""

    def __init__(self, game):
        self.players = game.players[0]
        self.batches = []

    def evaluate(self, observations, masks):
        self.batches.append((observations, masks))
        return np.zeros((len(masks), self.players)), masks.astype(np.float32)


class Fond(Even):
    """Prefers the last move of all."""

    def evaluate(self, observations, masks):
        values, priors = super().evaluate(observations, masks)
        return values, priors * (1 + 1e6 * (np.cumsum(masks[:, ::-1], 1)[:, ::-1] == 1))


class Faulty(Even):
    """Gives the answer that a test sets."""

    def __init__(self, game, answer):
        super().__init__(game)
        self.answer = answer

    def evaluate(self, observations, masks):
        return self.answer(*super().evaluate(observations, masks))


SHARED = Even(type("Game", (), {"players": (2,)}))
NOTHING = object()


def broken(game):
    """Return a network, if it could."""
    raise RuntimeError("no weights")
