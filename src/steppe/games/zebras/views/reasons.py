"""Name the reasons for a move: facts on the board, if the margin that ``evaluate`` expects agrees.

A fact is a territory that is decided, a lead or points that change hands, or the squares left to
the opponent. Other terms count in the comparison, but players cannot see them on the board.
"""

from steppe.core.eval_terms import Clause, Contrast, Kind, Term
from steppe.core.i18n import msgid
from steppe.games.zebras.ai.evaluate import in_land, outlook, parts
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LAND, LINE
from steppe.games.zebras.rules.scoring import land_lead, land_points
from steppe.games.zebras.rules.state import PLACING, STEPPING, State
from steppe.games.zebras.views import traits as line_traits
from steppe.games.zebras.views.words import LANDS, OWNER

_LEAD = Kind("lead", msgid("the lead in a territory"))
_REST = (
    Term("hand"),
    Term("turn"),
    Term("inauguration", msgid("the first full territory")),
)
TERMS = (*(Term(name, kind=_LEAD) for name in LANDS), *_REST)
_FEW = 2  # the maximum number of squares left to the opponent that is worth telling
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

    A stop of the ranger changes no territory. It only decides where the opponent must place.
    """
    if term.name not in LANDS:
        return None
    land = LANDS.index(term.name)
    if two.before.state.phase == STEPPING:
        return _left(land, two)
    return _decided(land, two) or _lead(land, two) or _points(land, two)


def _left(land: int, two: Contrast) -> Clause | None:
    """Return which few squares a stop leaves the opponent, or the territory it closes [Z4.2]."""
    ends = two.better, two.other
    if any(end.turn != two.before.turn + 1 or not _must_place(end.state, two) for end in ends):
        return None
    few, more = (_watched(end.state).bit_count() for end in ends)
    if few <= _FEW and few < more:
        return Clause.plural(
            "leaves the opponent only 1 square", "leaves the opponent only {count} squares", few
        )
    inside = int(LAND[two.before.state.board, land])
    if _watched(two.other.state) & inside and not _watched(two.better.state) & inside:
        return Clause(msgid("keeps the opponent out of territory {name}"), LANDS[land])
    return None


def _must_place(s: State, two: Contrast) -> bool:
    return bool(s.phase == PLACING and s.player != two.player)


def _watched(s: State) -> int:
    """Return the free squares in the line that the ranger watches."""
    return int(s.empty) & int(LINE[s.guardian])


def _decided(land: int, two: Contrast) -> Clause | None:
    """Return that a territory is decided by the better move only [Z7.2]."""
    before, better, other = two.of(lambda s, player: _lead_left(s, land, player))
    if better <= 0 or max(before, other) > 0:
        return None
    return Clause(
        msgid("decides territory {name}: nobody can overtake there any more"), LANDS[land]
    )


def _lead_left(s: State, land: int, player: int) -> int:
    """Return the lead that remains if the opponent gets whatever the rules let them get.

    They may fill each free square, and make each face-up gazelle flee, or swap it [Z5.3, Z5.5].
    """
    inside = int(LAND[s.board, land])
    free = (int(s.empty) & inside).bit_count()
    gazelles = int(s.gazelles) & inside
    loose = sum(
        OWNER[s.cell[square]] == player
        for square in range(tables.SQUARES)
        if gazelles >> square & 1
    )
    return _sign(player) * int(land_lead(s, land)) - free - 2 * loose


def _lead(land: int, two: Contrast) -> Clause | None:
    """Return that only the better move takes the lead, or draws level [Z7.2, Z7.7]."""
    before, lead, less = two.of(lambda s, player: _sign(player) * int(land_lead(s, land)))
    if lead > 0 >= max(before, less):
        return Clause.plural(
            "takes the lead in territory {name}, now worth 1 point",
            "takes the lead in territory {name}, now worth {count} points",
            int(land_points(two.better.state, land)),
            LANDS[land],
        )
    if lead == 0 > max(before, less):
        return Clause(msgid("draws level in territory {name}"), LANDS[land])
    return None


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


def _sign(player: int) -> int:
    return 1 - 2 * player
