"""What Stone Age offers to who learns to evaluate it, and what its bots think of a position.

To the outlook of ``evaluate.py`` comes what a network has learnt by self-play, at tables for which
there are weights in ``data/net`` (``steppe train``).
"""

from steppe.engine.evaluator import reviser
from steppe.engine.net import learning
from steppe.engine.weights import nets_of
from steppe.games.stone_age.ai import evaluate as by_hand
from steppe.games.stone_age.ai import features

LEARNING = learning(
    features,
    by_hand,
    unit=20.0,  # points
)
revise = reviser(LEARNING, nets_of("stone_age", LEARNING))
