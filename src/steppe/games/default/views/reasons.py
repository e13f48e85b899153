"""No terms: a hint names its move without a reason."""

from steppe.core.eval_terms import Clause, Contrast, Term
from steppe.engine.kernel import State

TERMS: tuple[Term, ...] = ()


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return no terms."""
    return []


def whole(s: State, player: int) -> float:
    """Return 0, the sum of no terms."""
    return 0.0


def consequence(term: Term, two: Contrast) -> Clause | None:
    """Return nothing, as there are no terms."""
    return None
