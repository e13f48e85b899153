"""Features for networks, and an evaluation revised by a network that has learnt nothing yet."""

from pathlib import Path

from steppe.core.feature import Feature, Features, scale
from steppe.engine.evaluator import reviser
from steppe.engine.jit import njit
from steppe.engine.net import Learning, Sizes
from steppe.engine.position_type import Ints
from steppe.engine.weights import nets_of
from tests.tiny.ai import evaluate as by_hand
from tests.tiny.rules.state import State
from tests.tiny.rules.tables import CARDS, PREY_NAMES, PREYS

OWN = Features(
    Feature("points", "points so far", 5),
    Feature("cards", "cards in hand", 2),
    Feature("opens", "opens the round"),
    Feature("decides", "now"),
)
TABLE = Features(
    Feature("rounds", "rounds still to begin", 2),
    Feature("prey", "prey of this round", 1, PREY_NAMES),
    Feature("gone", "cards out of the match", 2),
)
_POINTS, _CARDS, _OPENS, _DECIDES = OWN.starts
_ROUNDS, _PREY, _GONE = TABLE.starts
_OWN, _OWN_TIMES, _TABLE_TIMES = OWN.size, OWN.times, TABLE.times
_SPREAD = 3.0


@njit
def look(s: State, x: Ints, logits: Ints, points: Ints) -> None:
    """Write the features, and logits that rise with a player's points."""
    table = s.players * _OWN
    for index in range(table + len(_TABLE_TIMES)):
        x[index] = 0
    for player in range(s.players):
        start = player * _OWN
        x[start + _POINTS] = s.points[player]
        x[start + _CARDS] = s.hand_size[player]
        x[start + _OPENS] = int(s.opener == player)
        x[start + _DECIDES] = int(s.player == player)
        scale(x, start, _OWN_TIMES)
        points[player] = float(s.points[player])
        logits[player] = points[player] / _SPREAD
    x[table + _ROUNDS] = s.rounds
    if s.prey < PREYS:
        x[table + _PREY + s.prey] = 1
    for card in range(CARDS):
        x[table + _GONE] += s.gone[card]
    scale(x, table, _TABLE_TIMES)


@njit
def value(s: State, logits: Ints, points: Ints, out: Ints) -> None:
    """Write each player's lead over the others."""
    mean = 0.0
    for player in range(s.players):
        mean += logits[player] / s.players
    for player in range(s.players):
        out[player] = max(-1.0, min(1.0, logits[player] - mean))


@njit
def lead(s: State, logit: float) -> float:
    """Return the lead in points that a logit corresponds to."""
    return logit * _SPREAD


LEARNING = Learning(
    version=1,
    sizes=Sizes(OWN.size, TABLE.size),
    look=look,
    value=value,
    hand=by_hand.evaluate,
    unit=5.0,
    folder=Path(__file__).parents[1] / "data" / "net",
    lead=lead,
)
revise = reviser(LEARNING, nets_of("tiny", LEARNING))
