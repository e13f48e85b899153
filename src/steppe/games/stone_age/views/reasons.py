"""Name the reasons for a move: the terms of the score that ``evaluate`` expects."""

from steppe.core.eval_terms import Term
from steppe.core.i18n import msgid
from steppe.games.stone_age.ai.evaluate import Outlook, outlook, parts
from steppe.games.stone_age.ai.evaluation.tribe import rounds_left
from steppe.games.stone_age.rules.state import State

TERMS = (
    Term("score", msgid("points scored right away")),
    Term("people", msgid("more people")),
    Term("tools", msgid("better tools")),
    Term("cards", msgid("points from cards at the end")),
    Term("food", msgid("food for your people")),
    Term("goods", msgid("more resources")),
    Term("claims", msgid("cards and buildings within reach")),
    Term("moment", msgid("gains from this decision")),
    Term("herd", msgid("the mammoths")),
    Term("idle", msgid("people who can still be placed")),
)
assert tuple(term.name for term in TERMS) == Outlook._fields


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return each term's value to a player, in final points."""
    worths = map(float, parts(s, player, rounds_left(s)))
    return list(zip(TERMS, worths, strict=True))


def whole(s: State, player: int) -> float:
    """Return the final points that a player can expect."""
    return float(outlook(s, player, rounds_left(s)))
