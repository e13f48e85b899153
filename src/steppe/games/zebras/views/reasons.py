"""Name the reasons for a move: the terms of the margin that ``evaluate`` expects."""

from steppe.core.eval_terms import POINTS, Kind, Term
from steppe.core.i18n import msgid
from steppe.games.zebras.ai.evaluate import in_land, outlook, parts
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.state import State
from steppe.games.zebras.views.words import LANDS

_LEAD = Kind("lead", msgid("the lead in a territory"))
_LANDS = tuple(
    Term(name, msgid("the lead in territory {name}"), POINTS, name, _LEAD) for name in LANDS
)
_REST = (
    Term("hand", msgid("better animals kept for later")),
    Term("turn", msgid("placing the next animal")),
    Term("inauguration", msgid("the first full territory")),
)
TERMS = (*_LANDS, *_REST)


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return each term's value to a player, in points of the final margin."""
    values = parts(s)._asdict()
    lands = [float(in_land(s, land)) for land in range(tables.TERRITORIES)]
    worths = (*lands, *(float(values[term.name]) for term in _REST))
    return [(term, _sign(player) * worth) for term, worth in zip(TERMS, worths, strict=True)]


def whole(s: State, player: int) -> float:
    """Return a player's expected final margin."""
    return _sign(player) * float(outlook(s))


def _sign(player: int) -> int:
    return 1 - 2 * player
