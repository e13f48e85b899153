"""Training for Doggerland's networks, and the evaluation that bots use.

A network trained by self-play corrects the evaluation in ``evaluate.py`` for each number of players
that has weights in ``data/net`` (``steppe train``).
"""

from steppe.engine.evaluator import reviser
from steppe.engine.net import learning
from steppe.engine.weights import nets_of
from steppe.games.doggerland.ai import evaluate as by_hand
from steppe.games.doggerland.ai import features
from steppe.games.doggerland.ai.evaluation import solo_progress

_ALONE = {  # a lone player has no opponent to learn from, only a search
    "simulations": 60,
    "noise": 0.03,
    "matches": 240,
    "by_hand": 960,
    "mixed": 20,
    "every": 2,
    "of_points": 0.5,
    "trials": 100,
}

LEARNING = learning(
    features,
    by_hand,
    unit=10.0,  # points
    scores=solo_progress.scores,
    habits={1: _ALONE, **{players: {"of_points": 0.05} for players in (2, 3, 4)}},
)
revise = reviser(LEARNING, nets_of("doggerland", LEARNING))
