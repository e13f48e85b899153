"""Step 6: income, need and starvation (rule V10)."""

from steppe.engine.jit import lowest, njit, popcount
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import cards
from steppe.games.valley.rules.actions import DONE, LOSE
from steppe.games.valley.rules.board import FISHING, FORESTS, HEXES, NO_HEX
from steppe.games.valley.rules.camps import fields
from steppe.games.valley.rules.effects import having, num_others, num_pawns, write_set
from steppe.games.valley.rules.losses import feed_cannibals, lose_pawn
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import HARVEST, KINDS, SUMMER
from steppe.games.valley.rules.turn import is_last_of_season


@njit
def is_harvest(s: State) -> bool:
    """Return whether this is the last turn of summer [V10.1]."""
    return s.season == SUMMER and is_last_of_season(s)


@njit
def income(s: State, tribe: int) -> int:
    """Return the food that a tribe fishes, gathers and harvests this turn [V10.1]."""
    fish = cards.NET_FISH if s.charm[tribe] & cards.WITH_NET else 1
    total = fish * popcount(s.home[tribe] & fishing_hexes(s))
    if s.season == SUMMER or s.charm[tribe] & cards.WITH_ROOTS:
        total += popcount(s.home[tribe] & FORESTS[s.board])
    return total + harvest(s, tribe) if is_harvest(s) else total


@njit
def fishing_hexes(s: State) -> int:
    """Return the hexes with fish: an empty set in a drought [V15.8]."""
    return 0 if s.in_force[cards.DROUGHT] else int(FISHING[s.board])


@njit
def harvest(s: State, tribe: int) -> int:
    """Return a tribe's harvest; on a shared field, only the camp's owner harvests [V10.2]."""
    is_rich = s.in_force[cards.ABUNDANT_RAIN] > 0 or s.charm[tribe] & cards.WITH_MANURE != 0
    total, hexes = 0, int(s.home[tribe] & fields(s))
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if s.camp[place] == tribe or num_others(s, tribe, place) == 0:
            total += HARVEST[s.edition, int(is_rich), s.crop[place]]
    return int(total)


@njit
def need(s: State, tribe: int) -> int:
    """Return the food that a tribe needs for its pawns [V10.4, V15.17]."""
    pawns = num_pawns(s, tribe)
    if s.event == cards.GREAT_COLD and s.fire[tribe] == NO_HEX:
        return cards.COLD_FOOD * pawns // KINDS
    return pawns


@njit
def is_fed(s: State, tribe: int) -> bool:
    """Return whether a tribe's stock covers its need."""
    return bool(s.food[tribe] >= need(s, tribe))


@njit
def legal(s: State, out: Ints) -> int:
    """Write the pawns that may starve, and the option to stop if the stock suffices [V10.4]."""
    count = 0
    if is_fed(s, s.player):
        out[0] = DONE
        count = 1
    for kind in range(KINDS):
        hexes = having(s, s.player, kind, s.home[s.player])
        count = write_set(hexes, LOSE + kind * HEXES, out, count)
    return count


@njit
def apply(s: State, action: int) -> bool:
    """Let a pawn starve, or pay the food needed; return whether the tribe has eaten."""
    if action != DONE:
        starve(s, s.player, action - LOSE)
        return False
    s.food[s.player] -= need(s, s.player)
    s.order += 1
    return True


@njit
def starve(s: State, tribe: int, pawn: int) -> None:
    """Let a pawn, given as kind * HEXES + hex, die of hunger [V10.4]."""
    kind, place = divmod(pawn, HEXES)
    lose_pawn(s, tribe, kind, place)
    feed_cannibals(s, tribe, 1)
