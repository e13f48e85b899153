"""The evaluation that bots use and networks learn to improve.

A network trained by self-play corrects the worth of tribes in ``evaluate.py`` for each number of
players that has weights in ``data/net`` (``steppe train``).
"""

from steppe.engine.evaluator import reviser
from steppe.engine.net import learning
from steppe.engine.weights import nets_of
from steppe.games.valley.ai import evaluate as handcrafted
from steppe.games.valley.ai import features

LEARNING = learning(
    features,
    handcrafted,
    unit=2.0,  # camps
    habits={players: {"of_points": 0.05} for players in range(2, 7)},
    former={"once": handcrafted.evaluate_once},
)
revise = reviser(LEARNING, nets_of("valley", LEARNING))
