"""Reasons for a move: the terms of the bots' evaluation (``evaluate``).

With several clans, the terms are points; in solo, the work to spare beyond what a win needs.
"""

from steppe.core.eval_terms import Term
from steppe.core.i18n import Forms, msgid
from steppe.games.doggerland.ai.evaluate import Outlook, outlook, parts
from steppe.games.doggerland.ai.evaluation import solo
from steppe.games.doggerland.ai.evaluation.solo_outlook import planned
from steppe.games.doggerland.rules.state import State

_WORK = Forms("a little", "about the work of 1 member", "about the work of {count} members")
_CLAN = (
    Term("points", msgid("points scored")),
    Term("plans", msgid("what is planned")),
    Term("goods", msgid("more goods")),
    Term("paintings", msgid("animals to paint")),
    Term("clan", msgid("members and capabilities")),
    Term("idle", msgid("members still free")),
    Term("aims", msgid("objectives within reach")),
    Term("food", msgid("food for the clan")),
)
_ALONE = (
    Term("hands", msgid("members free for work"), _WORK),
    Term("goals", msgid("objectives within reach"), _WORK),
    Term("land", msgid("tiles and animals in range"), _WORK),
    Term("famine", msgid("less famine"), _WORK),
)
TERMS = (*_CLAN, *_ALONE)
assert tuple(term.name for term in TERMS) == (*Outlook._fields, *solo.Spare._fields)


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return the value of each term to a clan, in final points or, in solo, in members' work."""
    terms, worths = (_CLAN, parts(s, player)) if s.players > 1 else (_ALONE, _alone(s))
    return list(zip(terms, map(float, worths), strict=True))


def whole(s: State, player: int) -> float:
    """Return the points that a clan can expect at the end or, in solo, the spare work."""
    return float(outlook(s, player) if s.players > 1 else sum(_alone(s)))


def _alone(s: State) -> solo.Spare:
    return solo.parts(s, planned(s))
