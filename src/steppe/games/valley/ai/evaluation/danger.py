"""Dangers: enemy warriors within two steps of camps and women."""

from typing import NamedTuple

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints, table
from steppe.games.valley.ai.evaluation import larder, numbers, odds
from steppe.games.valley.rules.board import BOARD_WORDS, HEXES, HIGH, LAKES, OPEN, RIVERS, bits
from steppe.games.valley.rules.effects import has, having
from steppe.games.valley.rules.land import num_free
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, WARRIOR, WOMAN


def _members(hexes: int) -> list[int]:
    return [place for place in range(HEXES) if hexes >> place & 1]


def _coming(board: int, opened: int, place: int) -> int:
    """Return the hexes from which pawns can reach a hex in two steps over empty land."""
    dry = [int(OPEN[board][opened][other]) for other in range(HEXES)]
    low = ~int(HIGH[board]) & ~int(LAKES[board])
    near = _members(dry[place])
    far = [other for middle in near if low >> middle & 1 for other in _members(dry[middle])]
    return bits([*near, *far]) & ~(1 << place) & ~int(LAKES[board])


NEARBY = table(  # [board, set of open rivers, hex]
    [
        [[_coming(board, opened, h) for h in range(HEXES)] for opened in range(1 << RIVERS)]
        for board in range(len(BOARD_WORDS))
    ]
)


@njit
def warriors_on(s: State, tribe: int, hexes: int) -> int:
    """Count a tribe's warriors on a set of hexes."""
    count, hexes = 0, int(hexes & s.home[tribe])
    while hexes:
        count += s.pawns[tribe * KINDS + WARRIOR, lowest(hexes)]
        hexes &= hexes - 1
    return int(count)


@njit
def near(s: State, place: int) -> int:
    """Return the hexes from which pawns can reach a hex."""
    return int(NEARBY[s.board, s.opened, place])


@njit
def coming(s: State, tribe: int, place: int) -> int:
    """Count a tribe's warriors that are on a hex or can reach it in the tribe's next part.

    During the tribe's part, only unmoved warriors can come.
    """
    hexes = near(s, place) & int(s.home[tribe])
    here = int(s.pawns[tribe * KINDS + WARRIOR, place])
    if tribe != s.acting:
        return here + warriors_on(s, tribe, hexes)
    while hexes:
        here += num_free(s, tribe, WARRIOR, lowest(hexes))
        hexes &= hexes - 1
    return here


@njit
def movers(s: State) -> int:
    """Return the set of tribes that may move before the next meal."""
    found = 0
    for tribe in range(s.players):
        found |= int(larder.may_move(s, tribe)) << tribe
    return found


@njit
def guard(s: State, tribe: int, place: int) -> int:
    """Return a tribe's approximate bonus on its own hex: warriors and camp."""
    return int(s.pawns[tribe * KINDS + WARRIOR, place]) + int(s.camp[place] == tribe)


@njit
def assets(s: State, tribe: int) -> int:
    """Return a tribe's hexes that are worth attacking: those with its camps or women."""
    return int(s.site[tribe]) | having(s, tribe, WOMAN, int(s.home[tribe]))


class Peril(NamedTuple):
    """The dangers to a tribe, from tribes that may still move and from tribes that have moved.

    ``camps`` and ``women`` count the tribe's camps and women that can now be reached by more
    warriors than guard them. ``now`` and ``later`` are the expected losses in pawns. ``least`` is
    the largest surplus of attackers over guards that can come now, and ``least_later`` the largest
    that can come later.
    """

    camps: int
    women: int
    now: float
    later: float
    least: int
    least_later: int


@njit
def peril(s: State, tribe: int, moving: int, prey: Ints) -> Peril:
    """Return a tribe's dangers; raise ``prey`` for the tribe with the most warriors in reach."""
    camps, women, now, later, least, least_later = 0, 0, 0.0, 0.0, -odds.MOST, -odds.MOST
    hexes = assets(s, tribe)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        foe, most = _raider(s, tribe, place, moving)
        _, most_later = _raider(s, tribe, place, ~moving)
        if most + most_later == 0:
            continue
        stake, guards = _stake(s, tribe, place), guard(s, tribe, place)
        if most > 0:
            risk = stake * _fall(s, tribe, place, most)
            now += risk
            prey[foe] = max(prey[foe], risk)
            least = max(least, most - guards)
            camps += most > guards and s.camp[place] == tribe
            women += s.pawns[tribe * KINDS + WOMAN, place] if most > guards else 0
        if most_later > 0:
            later += stake * _fall(s, tribe, place, most_later)
            least_later = max(least_later, most_later - guards)
    return Peril(camps, women, now, later, least, least_later)


@njit
def _raider(s: State, tribe: int, place: int, tribes: int) -> tuple[int, int]:
    """Return the tribe, out of a set, that can bring the most warriors to a hex, and how many."""
    best, most, hexes = 0, 0, near(s, place) | 1 << place
    for other in range(s.players):
        if other != tribe and has(tribes, other) and s.home[other] & hexes:
            count = coming(s, other, place)
            if count > most:
                best, most = other, count
    return best, most


@njit
def _stake(s: State, tribe: int, place: int) -> float:
    """Return the worth, in pawns, of the things that a tribe could lose on a hex."""
    camp = numbers.CAMP if s.camp[place] == tribe else 0.0
    return camp + numbers.WOMAN * float(s.pawns[tribe * KINDS + WOMAN, place])


@njit
def _fall(s: State, tribe: int, place: int, foes: int) -> float:
    """Return the chance that ``foes`` warriors take a hex from its tribe."""
    guards = int(s.pawns[tribe * KINDS + WARRIOR, place])
    return odds.of_battle(foes, guards, -int(s.camp[place] == tribe))
