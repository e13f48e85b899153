"""What the Valley offers to who learns to evaluate it, and what its bots think of a position.

To the worth of tribes in ``evaluate.py`` comes what a network has learnt by self-play, at tables
for which there are weights in ``data/net`` (``steppe train``).
"""

from pathlib import Path

from steppe.engine.net import Learning, evaluator
from steppe.engine.weights import nets_of
from steppe.games.valley import evaluate as by_hand
from steppe.games.valley import features

LEARNING = Learning(
    features.VERSION,
    features.SIZES,
    features.look,
    by_hand.value,
    by_hand.evaluate,
    unit=2.0,  # camps
    folder=Path(__file__).with_name("data") / "net",
    habits={players: {"of_points": 0.05} for players in range(2, 7)},
    lead=by_hand.lead,
    former={"once": by_hand.evaluate_once},
)
evaluate = evaluator(LEARNING, nets_of("valley", LEARNING))
