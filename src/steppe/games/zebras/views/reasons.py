"""What speaks for a move: the terms of the margin that a good player expects (``evaluate``)."""

from steppe.core.say import msgid
from steppe.core.term import Term
from steppe.engine.kernel import State
from steppe.games.zebras.evaluate import Outlook, outlook, parts

_POINTS = msgid("+{number} pts")
TERMS = (
    Term("lands", msgid("the lead in the territories"), _POINTS),
    Term("hand", msgid("better animals kept for later"), _POINTS),
    Term("turn", msgid("being next to place an animal"), _POINTS),
    Term("inauguration", msgid("the first full territory"), _POINTS),
)
assert tuple(term.name for term in TERMS) == Outlook._fields


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return what each term is worth to a player, in points of the final margin."""
    return [(term, _sign(player) * float(part)) for term, part in zip(TERMS, parts(s), strict=True)]


def whole(s: State, player: int) -> float:
    """Return the margin that a player may expect at the end."""
    return _sign(player) * float(outlook(s))


def _sign(player: int) -> int:
    return 1 - 2 * player
