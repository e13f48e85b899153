"""What Zèbres offers to who learns to evaluate it, and what its bots think of a position.

To the outlook of ``evaluate.py`` comes what a network has learnt by self-play, if there are weights
in ``data/net`` (``steppe train``).
"""

from math import tanh

from steppe.engine.evaluator import reviser
from steppe.engine.jit import njit
from steppe.engine.net import learning
from steppe.engine.position_type import Ints
from steppe.engine.weights import nets_of
from steppe.games.zebras.ai import evaluate as by_hand
from steppe.games.zebras.ai import features
from steppe.games.zebras.rules.state import State


@njit
def value(s: State, logits: Ints, points: Ints, out: Ints) -> None:
    """Write the chance to win of each player, as -1 .. 1."""
    out[0] = tanh((logits[0] - logits[1]) / 2)
    out[1] = -out[0]


LEARNING = learning(
    features,
    by_hand,
    value=value,
    unit=10.0,  # points of the margin
    players=features.players,
    scores=features.margins,
)
revise = reviser(LEARNING, nets_of("zebras", LEARNING))
