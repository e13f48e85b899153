"""Name the reasons for a move: the terms of the margin that ``evaluate`` expects."""

from steppe.core.eval_terms import Clause, Contrast, Kind, Term
from steppe.core.i18n import msgid
from steppe.games.zebras.ai.evaluate import in_land, outlook, parts
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LAND
from steppe.games.zebras.rules.scoring import land_lead, land_points
from steppe.games.zebras.rules.state import STEPPING, State
from steppe.games.zebras.views import traits as line_traits
from steppe.games.zebras.views.words import LANDS

_LEAD = Kind("lead", msgid("the lead in a territory"))
_VALUABLE = {  # the tokens that the evaluation saves for later
    tables.ELEPHANT: msgid("saves the elephant for later"),
    tables.ZEBRA: msgid("saves the zebra for later"),
}
_REST = (
    Term("hand", msgid("better animals kept for later")),
    Term("turn"),
    Term("inauguration", msgid("the first full territory")),
)
TERMS = (*(Term(name, kind=_LEAD) for name in LANDS), *_REST)
IDLE = ()
traits = line_traits.traits


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return each term's value to a player, in points of the final margin."""
    values = parts(s)._asdict()
    lands = [float(in_land(s, land)) for land in range(tables.TERRITORIES)]
    worths = (*lands, *(float(values[term.name]) for term in _REST))
    return [(term, _sign(player) * worth) for term, worth in zip(TERMS, worths, strict=True)]


def whole(s: State, player: int) -> float:
    """Return a player's expected final margin."""
    return _sign(player) * float(outlook(s))


def consequence(term: Term, two: Contrast) -> Clause | None:
    """Return what a better move does; its label already says which territory is full first.

    A stop of the ranger says nothing about territories, even if it forces the next placement.
    """
    if term.name in LANDS and two.before.state.phase != STEPPING:
        return _in_land(LANDS.index(term.name), two)
    return _in_hand(two) if term.name == "hand" else None


def _in_land(land: int, two: Contrast) -> Clause | None:
    """Return what a better move does for the majority or the points in a territory [Z7.2, Z7.3].

    The majority is no reason once a player has more tokens there than squares are free.
    """
    before, lead, less = two.of(lambda s, player: _sign(player) * int(land_lead(s, land)))
    free = (int(two.before.state.empty) & int(LAND[two.before.state.board, land])).bit_count()
    if lead == less or abs(before) > free:
        return _points(land, two)
    words = _of_lead(before, lead, less) if lead > less else ""
    return Clause(words, LANDS[land]) if words else None


def _of_lead(before: int, lead: int, less: int) -> str:
    """Return words for a lead, given the lead before the move and after a worse one."""
    if lead > 0 >= less:
        keeps = msgid("keeps the lead in territory {name}")
        return keeps if before > 0 else msgid("takes the lead in territory {name}")
    if lead < before:
        return ""
    if lead == before:
        return msgid("loses no ground in territory {name}")
    if lead > 0:
        return msgid("strengthens the lead in territory {name}")
    level = msgid("draws level in territory {name}")
    return msgid("narrows the gap in territory {name}") if lead else level


def _points(land: int, two: Contrast) -> Clause | None:
    """Return what a better move changes in the points of a territory, for its leader."""
    before, more, less = two.of(lambda s, _player: int(land_points(s, land)))
    is_ahead = _sign(two.player) * int(land_lead(two.better.state, land)) > 0
    if is_ahead and more > max(before, less):
        return Clause.plural(
            "makes territory {name} worth 1 more point",
            "makes territory {name} worth {count} more points",
            more - before,
            LANDS[land],
        )
    if is_ahead or more >= min(before, less):
        return None
    return Clause.plural(
        "leaves the leader of territory {name} 1 fewer point",
        "leaves the leader of territory {name} {count} fewer points",
        before - more,
        LANDS[land],
    )


def _in_hand(two: Contrast) -> Clause | None:
    """Return the more valuable animal that a better move saves."""
    kept = int(two.better.state.reserve) & ~int(two.other.state.reserve)
    kinds = tables.KIND[two.player]
    return next(
        (Clause(words) for kind, words in _VALUABLE.items() if kept & int(kinds[kind])), None
    )


def _sign(player: int) -> int:
    return 1 - 2 * player
