"""Name the reason for a move: the points so far."""

from steppe.core.eval_terms import Term
from steppe.core.i18n import msgid
from tests.tiny.state import State

TERMS = (Term("points", msgid("points scored"), msgid("+{number} points")),)


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return each term's value to a player, in points."""
    return [(TERMS[0], float(s.points[player]))]


def whole(s: State, player: int) -> float:
    """Return the points so far."""
    return float(s.points[player])
