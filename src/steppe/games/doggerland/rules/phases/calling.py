"""The Shaman's actions: their costs and effects (rules D13.3 to D13.10)."""

from steppe.core.action_lists import list_all, listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.actions import CUBES, ERECT, JOURNEY, OFFER
from steppe.games.doggerland.rules.land import is_held_by_others
from steppe.games.doggerland.rules.phases import trading
from steppe.games.doggerland.rules.state import IDLE_KIND, State

DONE, PAINTS, TRAVELS, TRADES, MOVES = range(1, 6)  # results of an offering


@njit
def is_megalith(rite: int) -> bool:
    """Return whether a spot is one of the three megaliths."""
    return tables.MENHIR <= rite <= tables.DOLMEN


@njit
def can_carry_out(s: State, player: int) -> bool:
    """Return whether the Shaman is at a spot and can carry out its action [D13.4, D13.6, D13.7]."""
    rite = int(s.spot[player])
    if rite == tables.NO_RITE:
        return False
    if is_megalith(rite):
        return effects.can_pay(
            s.stock[player], tables.MEGALITH_COST[rite - tables.MENHIR]
        ) and _has_site(s, player)
    if rite == tables.LONG_JOURNEY and not has_goal(s, player):
        return False
    hoard = 0
    while hoard < tables.HOARDS and not can_offer(s, player, hoard):
        hoard += 1
    return hoard < tables.HOARDS


@njit
def can_offer(s: State, player: int, hoard: int) -> bool:
    """Return whether a clan has a token that the Shaman accepts [D13.3]."""
    return bool(tables.IS_OFFERING[hoard]) and effects.hoarded(s, player, hoard) > 0


@njit
def begin(s: State, player: int) -> bool:
    """Pay for a megalith and return True, or return False if the action needs an offering."""
    rite = int(s.spot[player])
    if is_megalith(rite):
        effects.pay(s.stock[player], tables.MEGALITH_COST[rite - tables.MENHIR])
    return is_megalith(rite)


@njit
def _end(s: State, player: int) -> None:
    """Put the cube at the spot; the Shaman and her companion go home [D13.3]."""
    s.rite[player, s.spot[player]] = 1
    s.spot[player] = tables.NO_RITE
    s.companion[player] = IDLE_KIND


# offerings


@njit
def legal_offers(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [D13.3]."""
    count = 0
    for hoard in range(tables.HOARDS):
        count = listed(out, count, OFFER + hoard, can_offer(s, s.player, hoard))
    return count


@njit
def offer(s: State, action: int) -> int:
    """Pay an offering and carry out the action; return DONE, or the decision that follows."""
    player = s.player
    rite = int(s.spot[player])
    effects.take_from(s, player, action - OFFER, 1)
    _end(s, player)
    if rite == tables.PERFECT_PAINTING:
        return _paint(s, player)
    if rite == tables.LONG_JOURNEY:
        return TRAVELS
    if rite == tables.TRADE:
        trading.begin(s, 0)
        return TRADES
    if rite == tables.NEXT_FIRST:
        s.first = player  # [D13.8]
        s.kept = 1
    elif rite == tables.TWINS:
        effects.be_born(s, player, tables.TWIN_BIRTHS)  # [D13.10]
    else:
        return MOVES  # [D21.13]
    return DONE


# perfect painting


@njit
def _paint(s: State, player: int) -> int:
    """Place a cube, or let the player choose one or two if the memory allows both [D13.5]."""
    animals = effects.num_remembered(s, player, tables.WALL[s.mark[player]])
    if animals >= tables.MAX_CUBES:
        return PAINTS
    _put_cubes(s, player, animals)
    return DONE


@njit
def _put_cubes(s: State, player: int, number: int) -> None:
    """Put cubes on the marked cell, one for each animal that leaves the memory [D13.5]."""
    wall = s.mark[player]
    for _ in range(number):
        effects.forget(s, player, tables.WALL[wall])
        s.cube[wall] = player
        s.cubes[wall] += 1
    s.mark[player] = tables.NO_WALL


@njit
def legal_cubes(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out``: one cube or two."""
    return list_all(out, CUBES + 1, tables.MAX_CUBES)


@njit
def put_cubes(s: State, action: int) -> None:
    """Place the chosen number of cubes."""
    _put_cubes(s, s.player, action - CUBES)


# long journey and megaliths


@njit
def can_journey(s: State, player: int, cell: int) -> bool:
    """Return whether the long-journey token may go to a cell [D13.6]."""
    return bool(s.tile[cell] != tables.NO_TILE) and not is_held_by_others(s, player, cell)


@njit
def has_goal(s: State, player: int) -> bool:
    """Return whether any tile is free for the long-journey token [D13.6]."""
    cell = 0
    while cell < tables.CELLS and not can_journey(s, player, cell):
        cell += 1
    return cell < tables.CELLS


@njit
def can_erect(s: State, player: int, cell: int) -> bool:
    """Return whether a megalith may go to a cell [D13.7]."""
    return bool(s.distance[player, cell] <= effects.reach(s, player)) and can_journey(
        s, player, cell
    )


@njit
def _has_site(s: State, player: int) -> bool:
    cell = 0
    while cell < tables.CELLS and not can_erect(s, player, cell):
        cell += 1
    return cell < tables.CELLS


@njit
def legal_journeys(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [D13.6]."""
    count = 0
    for cell in range(tables.CELLS):
        count = listed(out, count, JOURNEY + cell, can_journey(s, s.player, cell))
    return count


@njit
def legal_sites(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [D13.7]."""
    count = 0
    for cell in range(tables.CELLS):
        count = listed(out, count, ERECT + cell, can_erect(s, s.player, cell))
    return count


@njit
def journey(s: State, action: int) -> None:
    """Lay the long-journey token, which counts in the next round [D13.6]."""
    s.token[s.player] = action - JOURNEY
    s.laid[s.player] = s.rounds


@njit
def erect(s: State, action: int) -> None:
    """Put up a megalith [D13.7]."""
    s.megalith[s.player, s.spot[s.player] - tables.MENHIR] = action - ERECT
    _end(s, s.player)
