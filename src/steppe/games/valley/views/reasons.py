"""Reasons for a move: the terms of the evaluation, in words and counted in pawns."""

from steppe.core.eval_terms import Term
from steppe.core.i18n import Forms, msgid
from steppe.games.valley.ai.evaluation.worth import Worth, of_tribe, parts
from steppe.games.valley.rules.state import State

_PAWNS = Forms("worth less than half a pawn", "worth about 1 pawn", "worth about {count} pawns")
_OWN = (
    Term("camps", msgid("more camps"), _PAWNS),
    Term("women", msgid("more women"), _PAWNS),
    Term("warriors", msgid("more warriors"), _PAWNS),
    Term("food", msgid("food for the next meal"), _PAWNS),
    Term("fields", msgid("pawns on fields"), _PAWNS),
    Term("hunts", msgid("better hunting"), _PAWNS),
    Term("fights", msgid("better odds in fights"), _PAWNS),
    Term("sites", msgid("places to build a camp"), _PAWNS),
    Term("cards", msgid("more cards in hand"), _PAWNS),
    Term("hunger", msgid("less hunger ahead"), _PAWNS),
    Term("danger", msgid("less at risk from others"), _PAWNS),
)
_RIVALS = Term("rivals", msgid("weaker rivals"), _PAWNS)
TERMS = (*_OWN, _RIVALS)
assert tuple(term.name for term in _OWN) == Worth._fields


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return the terms of a tribe's worth, in pawns."""
    own = zip(_OWN, map(float, parts(s, player)), strict=True)
    return [*own, (_RIVALS, -_rivals(s, player))]


def whole(s: State, player: int) -> float:
    """Return a tribe's lead over the average of the other tribes, in pawns."""
    return float(of_tribe(s, player)) - _rivals(s, player)


def _rivals(s: State, player: int) -> float:
    """Return the average worth of the other tribes."""
    worths = [float(of_tribe(s, tribe)) for tribe in range(s.players) if tribe != player]
    return sum(worths) / len(worths)
