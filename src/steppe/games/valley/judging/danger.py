"""Who can come where: warriors of others that are two steps from camps and women."""

from typing import NamedTuple

from steppe.engine.jit import lowest, njit
from steppe.engine.record import Ints, table
from steppe.games.valley.board import BOARD_WORDS, HEXES, HIGH, LAKES, OPEN, RIVERS, bits
from steppe.games.valley.effects import having
from steppe.games.valley.judging import numbers, odds
from steppe.games.valley.state import State
from steppe.games.valley.tables import KINDS, NOBODY, WARRIOR, WOMAN

_CODE = 32  # more than a tribe has warriors


def _members(hexes: int) -> list[int]:
    return [place for place in range(HEXES) if hexes >> place & 1]


def _coming(board: int, opened: int, place: int) -> int:
    """Return the hexes from which pawns come to a hex in two steps over empty land."""
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
    """Count the warriors of a tribe on a set of hexes."""
    count, hexes = 0, int(hexes & s.home[tribe])
    while hexes:
        count += s.pawns[tribe * KINDS + WARRIOR, lowest(hexes)]
        hexes &= hexes - 1
    return int(count)


@njit
def near(s: State, place: int) -> int:
    """Return the hexes from which pawns may come to a hex."""
    return int(NEARBY[s.board, s.opened, place])


@njit
def raider(s: State, tribe: int, place: int) -> int:
    """Return who of the others could come to a hex with most warriors, NOBODY if none can.

    As ``other * _CODE + warriors``.
    """
    best, most = NOBODY, 0
    hexes = near(s, place) | 1 << place
    for other in range(s.players):
        if other != tribe and s.home[other] & hexes:
            count = warriors_on(s, other, hexes)
            if count > most:
                best, most = other, count
    return best * _CODE + most


@njit
def guard(s: State, tribe: int, place: int) -> int:
    """Return about what a tribe adds to its die on a hex that it holds: warriors and camp."""
    return int(s.pawns[tribe * KINDS + WARRIOR, place]) + int(s.camp[place] == tribe)


@njit
def assets(s: State, tribe: int) -> int:
    """Return the hexes where a tribe has what others would come for: camps and women."""
    return int(s.site[tribe]) | having(s, tribe, WOMAN, int(s.home[tribe]))


class Peril(NamedTuple):
    """What others could take from a tribe if they came now.

    ``camps`` and ``women`` that more warriors than guard them could come to; ``loss``: what may be
    expected to be lost, in pawns; ``least``: by how much the weakest guard is weaker.
    """

    camps: int
    women: int
    loss: float
    least: int


@njit
def peril(s: State, tribe: int, prey: Ints) -> Peril:
    """Look at what others could take from a tribe; add to ``prey`` of who could take most."""
    camps, women, loss, least = 0, 0, 0.0, -odds.MOST
    hexes = assets(s, tribe)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        foe, coming = divmod(raider(s, tribe, place), _CODE)
        if coming == 0:
            continue
        lead, here = coming - guard(s, tribe, place), int(s.pawns[tribe * KINDS + WOMAN, place])
        is_camp = s.camp[place] == tribe
        stake = odds.of_round(lead) * (numbers.WOMAN * here + numbers.CAMP * is_camp)
        loss += stake
        prey[foe] += stake
        least = max(least, lead)
        camps += lead > 0 and is_camp
        women += here if lead > 0 else 0
    return Peril(camps, women, loss, least)
