"""What the Valley offers to who learns to evaluate it, and what its bots think of a position.

To the worth of tribes in ``evaluate.py`` comes what a network has learnt by self-play, at tables
for which there are weights in ``data/net`` (``steppe train``).
"""

from steppe.engine.evaluator import reviser
from steppe.engine.net import learning
from steppe.engine.weights import nets_of
from steppe.games.valley.ai import evaluate as by_hand
from steppe.games.valley.ai import features

LEARNING = learning(
    features,
    by_hand,
    unit=2.0,  # camps
    habits={players: {"of_points": 0.05} for players in range(2, 7)},
    former={"once": by_hand.evaluate_once},
)
revise = reviser(LEARNING, nets_of("valley", LEARNING))
