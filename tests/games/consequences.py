"""Say what one move does rather than another, as reasons in hints do."""

from steppe.core.eval_terms import Contrast, Term
from steppe.core.i18n import plain
from steppe.core.position import Position


def said(position: Position, term: str, best: str, other: str = "") -> str:
    """Return the consequence of a move, compared with another or with the position before it."""
    better, worse = (position.copy().play(moves) for moves in (best, other))
    two = Contrast(position, better, worse, position.player)
    clause = position.game.view("reasons").consequence(Term(term), two)
    return clause.told(plain) if clause else ""
