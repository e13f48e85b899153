"""What speaks for a move: the terms of what tribes are worth (``judging``), in pawns."""

from steppe.core.eval_terms import Term
from steppe.core.i18n import Forms, msgid
from steppe.engine.kernel import State
from steppe.games.valley.ai.evaluation.worth import Worth, of_tribe, parts

_PAWNS = Forms("worth less than half a pawn", "worth about 1 pawn", "worth about {count} pawns")
_OWN = (
    Term("camps", msgid("more camps"), _PAWNS),
    Term("women", msgid("more women"), _PAWNS),
    Term("warriors", msgid("more warriors"), _PAWNS),
    Term("food", msgid("food for the next meal"), _PAWNS),
    Term("fields", msgid("people on fields"), _PAWNS),
    Term("hunts", msgid("better hunts"), _PAWNS),
    Term("fights", msgid("better odds in fights"), _PAWNS),
    Term("sites", msgid("places to build a camp"), _PAWNS),
    Term("cards", msgid("more cards in hand"), _PAWNS),
    Term("hunger", msgid("less hunger ahead"), _PAWNS),
    Term("danger", msgid("less within reach of others"), _PAWNS),
)
_RIVALS = Term("rivals", msgid("weaker rivals"), _PAWNS)
TERMS = (*_OWN, _RIVALS)
assert tuple(term.name for term in _OWN) == Worth._fields


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return what each term is worth to a tribe, in pawns."""
    own = zip(_OWN, map(float, parts(s, player)), strict=True)
    return [*own, (_RIVALS, -_rivals(s, player))]


def whole(s: State, player: int) -> float:
    """Return what a tribe is worth more than the others on average, in pawns."""
    return float(of_tribe(s, player)) - _rivals(s, player)


def _rivals(s: State, player: int) -> float:
    """Return what the other tribes are worth on average."""
    worths = [float(of_tribe(s, tribe)) for tribe in range(s.players) if tribe != player]
    return sum(worths) / len(worths)
