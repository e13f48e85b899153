"""Building a habitat: its side and its spot (rules D7.2, D7.3, D4.4)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.actions import DO_CHIEF_BUILD, LAY
from steppe.games.doggerland.rules.effects import capacity, num_members
from steppe.games.doggerland.rules.state import State


@njit
def can_lay_any(s: State, player: int, is_chiefs: int) -> bool:
    """Return whether the clan can pay for a habitat and has a spot for it [D7.2]."""
    for habitat in range(tables.SIMPLE, tables.PRESTIGIOUS + 1):
        if _can_afford(s, player, habitat, is_chiefs):
            for spot in range(tables.SPOTS):
                if _can_lay(s, player, habitat, spot):
                    return True
    return False


@njit
def _can_afford(s: State, player: int, habitat: int, is_chiefs: int) -> bool:
    good = 0
    while good < tables.GOODS and s.stock[player, good] >= price(habitat, good, is_chiefs):
        good += 1
    return good == tables.GOODS


@njit
def price(habitat: int, good: int, is_chiefs: int) -> int:
    """Return the price of a habitat in one good [D7.2, D6.8]."""
    return int(tables.HABITAT_COST[habitat, good]) - is_chiefs * int(tables.CHIEF_DISCOUNT[good])


@njit
def _can_lay(s: State, player: int, habitat: int, spot: int) -> bool:
    """Return whether a habitat may go on a spot; of equal spots, only on the first [D23]."""
    there = s.habitat[player, spot]
    if there > tables.MAKESHIFT or there in s.habitat[player, :spot]:
        return False
    places = capacity(s, player) - tables.PLACES_IN[there] + tables.PLACES_IN[habitat]
    return bool(places >= num_members(s, player))  # [D7.3]


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    is_chiefs = int(s.doing == DO_CHIEF_BUILD)
    count = 0
    for habitat in range(tables.SIMPLE, tables.PRESTIGIOUS + 1):
        if _can_afford(s, s.player, habitat, is_chiefs):
            for spot in range(tables.SPOTS):
                is_legal = _can_lay(s, s.player, habitat, spot)
                count = listed(out, count, LAY + habitat * tables.SPOTS + spot, is_legal)
    return count


@njit
def apply(s: State, action: int) -> None:
    """Pay for a habitat and build it."""
    habitat, spot = (action - LAY) // tables.SPOTS, (action - LAY) % tables.SPOTS
    for good in range(tables.GOODS):
        s.stock[s.player, good] -= price(habitat, good, int(s.doing == DO_CHIEF_BUILD))
    s.habitat[s.player, spot] = habitat
