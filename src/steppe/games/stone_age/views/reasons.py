"""What speaks for a move: the terms of the points that a good player expects (``evaluate``)."""

from steppe.core.eval_terms import Term
from steppe.core.i18n import msgid
from steppe.engine.kernel import State
from steppe.games.stone_age.ai.evaluate import Outlook, outlook, parts
from steppe.games.stone_age.ai.evaluation.tribe import rounds_left

TERMS = (
    Term("score", msgid("points scored at once")),
    Term("people", msgid("more people")),
    Term("tools", msgid("better tools")),
    Term("cards", msgid("what the cards will score")),
    Term("food", msgid("food for your people")),
    Term("goods", msgid("more resources")),
    Term("claims", msgid("cards and buildings within reach")),
    Term("moment", msgid("what this decision brings")),
    Term("herd", msgid("the mammoths")),
    Term("idle", msgid("people who can still be placed")),
)
assert tuple(term.name for term in TERMS) == Outlook._fields


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return what each term is worth to a player, in final points."""
    worths = map(float, parts(s, player, rounds_left(s)))
    return list(zip(TERMS, worths, strict=True))


def whole(s: State, player: int) -> float:
    """Return the points that a player may expect at the end."""
    return float(outlook(s, player, rounds_left(s)))
