"""What Stone Age offers to who learns to evaluate it, and what its bots think of a position.

To the outlook of ``evaluate.py`` comes what a network has learnt by self-play, at tables for which
there are weights in ``data/net`` (``steppe train``).
"""

from pathlib import Path

from steppe.engine.net import Learning, evaluator
from steppe.engine.weights import nets_of
from steppe.games.stone_age import evaluate as by_hand
from steppe.games.stone_age import features

LEARNING = Learning(
    features.VERSION,
    features.SIZES,
    features.look,
    by_hand.value,
    by_hand.evaluate,
    unit=20.0,  # points
    folder=Path(__file__).with_name("data") / "net",
    lead=by_hand.lead,
)
evaluate = evaluator(LEARNING, nets_of("stone_age", LEARNING))
