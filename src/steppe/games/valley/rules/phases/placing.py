"""Where tribes begin: first camps, first fields, second starts (rules V2.5 to V2.8, V17)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.actions import DONE, LOT, PLACE, RETURN, SEED
from steppe.games.valley.rules.board import ALL, BORDER, LAKES, PLAINS
from steppe.games.valley.rules.camps import camped, put_camp, sow
from steppe.games.valley.rules.cards import TRICKS
from steppe.games.valley.rules.effects import barred, has, put_pawn, write_set
from steppe.games.valley.rules.land import around, deserted, dry_around
from steppe.games.valley.rules.state import DISCARDED, GONE, HELD, PLAYING, State
from steppe.games.valley.rules.tables import KINDS


@njit
def legal(s: State, out: Ints) -> int:
    """Write where a first camp may be; return how many."""
    return write_set(start_hexes(s), PLACE, out, 0)


@njit
def legal_fields(s: State, out: Ints) -> int:
    """Write the field beside the first camp, and none; return how many."""
    out[0] = DONE
    out[1] = SEED + s.place
    return 2


@njit
def legal_returns(s: State, out: Ints) -> int:
    """Write where a tribe may come back, and that it does not; return how many."""
    out[0] = DONE
    return write_set(return_hexes(s), RETURN, out, 1)


@njit
def start_hexes(s: State) -> int:
    """Return the hexes where the next tribe may place its first camp [V2.5 to V2.7]."""
    camps = camped(s)
    free = ALL & ~LAKES[s.board] & ~camps
    far = free & ~(dry_around(s, camps) if s.over_river else around(camps))
    return int(far if far else free)


@njit
def return_hexes(s: State) -> int:
    """Return the empty border hexes: no pawns, animals, loners, markers, no lake [V17.3]."""
    return int(BORDER & deserted(s) & ~LAKES[s.board] & ~barred(s))


@njit
def apply(s: State, action: int) -> None:
    """Place a first camp with its pawns."""
    place = action - PLACE
    put_camp(s, s.player, place)
    for kind in range(KINDS):
        for _ in range(tables.START_PAWNS[s.edition, kind]):
            put_pawn(s, s.player, kind, place)
    s.place = place


@njit
def seed_first(s: State, action: int) -> None:
    """Put a field beside the first camp, or none."""
    if action != DONE:
        sow(s, s.player, s.place)


@njit
def may_seed_first(s: State) -> bool:
    """Return whether the first camp just placed may have a field at once [V2.8]."""
    if not tables.STARTS_WITH_FIELD[s.edition, s.advanced] or not has(PLAINS[s.board], s.place):
        return False
    return bool(s.food[s.player] >= tables.SEED_COST[s.edition])


@njit
def come_back(s: State, action: int) -> None:
    """Come back with few pawns and cards, or give up [V17.2, V17.3]."""
    tribe = s.player
    give_up(s, tribe)
    if action == DONE:
        return
    s.standing[tribe] = PLAYING
    s.food[tribe] = tables.RETURN_FOOD
    s.owed = tables.RETURN_CARDS
    for kind in range(KINDS):
        for _ in range(tables.RETURN_PAWNS[kind]):
            put_pawn(s, tribe, kind, action - RETURN)


@njit
def give_up(s: State, tribe: int) -> None:
    """Let the second start of a tribe be used or lost; its cards go [V17.2, V17.3]."""
    leave_cards(s, tribe)
    s.returned[tribe] = 1
    s.standing[tribe] = GONE


@njit
def leave_cards(s: State, tribe: int) -> None:
    """Lay the trick cards of a tribe on the discards [V14.6]."""
    for trick in range(TRICKS):
        if s.trick[trick] == HELD + tribe:
            discard(s, trick, tribe)


@njit
def discard(s: State, trick: int, holder: int) -> None:
    """Lay a card of a hand on the discards: everybody sees it now [V22.2].

    An observer, to whom it was unseen, is told whose it was.
    """
    s.trick[trick] = DISCARDED
    s.hand[holder] -= 1
    for spy in range(s.players):
        s.peeked[spy, holder] -= has(s.known[trick], spy)
    s.known[trick] = 0


@njit
def draw_lot(s: State, outcome: int) -> None:
    """Let the tribe that the lot names place first [V2.5]."""
    s.first = outcome - LOT
    s.order = -1
    s.turn = -1
