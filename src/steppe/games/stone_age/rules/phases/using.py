"""Choose the next place to use; resolve the village places (rules S6.0 to S6.7)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.actions import USE
from steppe.games.stone_age.rules.effects import gain, num_places, throw
from steppe.games.stone_age.rules.phases import claiming
from steppe.games.stone_age.rules.state import State

DONE, THROWS, OFFERED = 1, 2, 3  # results of the decision

_KINDS = (tables.GIVE_TOOL, tables.GIVE_PERSON, tables.GIVE_TRACK)  # [S6.1, S6.6, S6.7]
_VILLAGE = table([[kind, 0, 1] for kind in _KINDS])  # the effects of the tool maker, hut and field


@njit
def enter(s: State) -> None:
    """Let the player whose turn it is act."""
    s.player = s.acting


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [S6.0]."""
    count = 0
    for place in range(tables.PLACES):
        if s.placed[s.player, place] > 0:
            out[count] = USE + place
            count += 1
    return claiming.legal(s, out, count)


@njit
def forced(s: State) -> int:
    """Return the last place left, or -1 if there are several.

    An unused card "two resources" does not make this a choice: every payment offers the card.
    """
    if num_places(s, s.player) > 1:
        return -1
    place = 0
    while s.placed[s.player, place] == 0:
        place += 1
    return USE + place


@njit
def apply(s: State, action: int) -> int:
    """Use a place; return THROWS or OFFERED if dice or a purchase follow, else DONE."""
    if claiming.take(s, action):
        return 0
    place = action - USE
    s.place = place
    if place < tables.GATHERING:
        gathers = tables.FOOD if place == tables.HUNT else place - tables.FOREST
        throw(s, s.placed[s.acting, place], gathers)  # [S6.8, S6.9]
        return THROWS
    if place >= tables.CARD:
        return OFFERED
    gain(s, s.acting, _VILLAGE[place - tables.TOOL_MAKER])
    return DONE
