"""Step 7: births, camp by camp (rule V11)."""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import effects, tables
from steppe.games.valley.rules.actions import CHILD, DIE
from steppe.games.valley.rules.board import HEXES, NO_HEX
from steppe.games.valley.rules.cards import WITH_FERTILITY
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.turn import is_last_of_season, nth


@njit
def is_time(s: State) -> bool:
    """Return whether births are due this turn [V4.1, V4.2]."""
    return is_last_of_season(s) and bool(s.season == tables.SUMMER or s.winter_births)


@njit
def count_births(s: State) -> None:
    """Fix the number of births in each camp before the first roll [V11.2, V11.4]."""
    for place in range(HEXES):
        tribe = s.camp[place]
        if tribe != tables.NOBODY and s.pawns[tribe * tables.KINDS + tables.WOMAN, place] > 0:
            women = s.pawns[tribe * tables.KINDS + tables.WOMAN, place]
            more = 1 if s.charm[tribe] & WITH_FERTILITY else 0
            s.births[place] = min(tables.MOST_BIRTHS, women) + more
    s.order = 0
    s.twins = 0


@njit
def next_place(s: State) -> int:
    """Return the hex of the next birth, or NO_HEX; advance ``order`` to its tribe [V11.2]."""
    while s.order < s.players:
        tribe = nth(s, s.order)
        for place in range(HEXES):
            if (s.births[place] > 0 and s.camp[place] == tribe) or _is_beasts(s, tribe, place):
                return place
        s.order += 1
    return NO_HEX


@njit
def _is_beasts(s: State, tribe: int, place: int) -> bool:
    """Return whether a tribe has a birth on a hex without a camp [V16.46]."""
    return bool(s.beast == place and s.mother == tribe)


@njit
def chooses(s: State) -> bool:
    """Return whether the current tribe chooses the kind of the next birth [V16.40]."""
    return effects.has(s.herbs, s.place) and not _is_beasts(s, nth(s, s.order), s.place)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the possible kinds for the next birth; return their number."""
    return effects.write_set(effects.in_supply(s, s.player), CHILD, out, 0)


@njit
def sole_child(s: State, tribe: int) -> int:
    """Return the only kind in supply, NOBODY if the supply is empty, or -1 if it has both."""
    kinds = effects.in_supply(s, tribe)
    if kinds == 0:
        return tables.NOBODY
    return lowest(kinds) if effects.is_single(kinds) else -1


@njit
def apply(s: State, action: int) -> None:
    """Apply the choice of the child's kind."""
    choose(s, action - CHILD)


@njit
def choose(s: State, kind: int) -> None:
    """Add a child of the chosen kind; NOBODY adds no child."""
    _count(s, _bear(s, kind) if kind != tables.NOBODY else 0)


@njit
def roll(s: State, outcome: int) -> None:
    """Apply the die roll for a birth or a twin [V11.3]."""
    points = outcome - DIE
    if s.twins == 0 and points >= tables.BORN_TWINS:
        s.twins = 2
        s.taken = 0
        return
    s.taken |= _bear(s, tables.WOMAN if points <= tables.BORN_WOMAN else tables.WARRIOR)
    s.twins = max(0, s.twins - 1)
    if s.twins == 0:
        _count(s, s.taken)  # twins are one birth [V16.41]
        s.taken = 0


@njit
def _bear(s: State, kind: int) -> int:
    """Put a child on the hex if the supply has one; return 1 if so, else 0 [V11.4]."""
    tribe = nth(s, s.order)
    if effects.supply(s, tribe, kind) == 0:
        return 0
    effects.put_pawn(s, tribe, kind, s.place)
    return 1


@njit
def _count(s: State, born: int) -> None:
    """Finish a birth on the hex; ``born`` is positive if it added a pawn."""
    s.brought[s.place] += born
    if _is_beasts(s, nth(s, s.order), s.place):
        s.beast = NO_HEX
    else:
        s.births[s.place] -= 1


@njit
def clear(s: State) -> None:
    """Clear this step's births and the hex of the last birth."""
    effects.leave_place(s)
    s.births[:] = 0
    s.brought[:] = 0
    s.herbs = 0
    s.beast = NO_HEX
    s.fever = 0
