"""Connect Stone Age to network training, and correct the evaluation with a trained network.

Where ``data/net`` has weights for the number of players, the network corrects the evaluation in
``evaluate.py`` (``steppe train``).
"""

from steppe.engine.evaluator import reviser
from steppe.engine.net import learning
from steppe.engine.weights import nets_of
from steppe.games.stone_age.ai import evaluate as handcrafted
from steppe.games.stone_age.ai import features

LEARNING = learning(
    features,
    handcrafted,
    unit=20.0,  # points
)
revise = reviser(LEARNING, nets_of("stone_age", LEARNING))
