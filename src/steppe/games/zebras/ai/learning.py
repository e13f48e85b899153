"""Connect Zèbres to network training, and correct the evaluation with a trained network.

If ``data/net`` has weights, the network corrects the outlook from ``evaluate.py`` (``steppe
train``).
"""

from math import tanh

from steppe.engine.evaluator import reviser
from steppe.engine.jit import njit
from steppe.engine.net import learning
from steppe.engine.position_type import Ints
from steppe.engine.weights import nets_of
from steppe.games.zebras.ai import evaluate as handcrafted
from steppe.games.zebras.ai import features
from steppe.games.zebras.rules.state import State


@njit
def value(s: State, logits: Ints, points: Ints, out: Ints) -> None:
    """Write each player's chance to win, scaled to the range -1 to 1."""
    out[0] = tanh((logits[0] - logits[1]) / 2)
    out[1] = -out[0]


LEARNING = learning(
    features,
    handcrafted,
    value=value,
    unit=10.0,  # in points of margin
    players=features.players,
    scores=features.margins,
)
revise = reviser(LEARNING, nets_of("zebras", LEARNING))
