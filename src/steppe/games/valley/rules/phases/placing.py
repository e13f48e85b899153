"""Where tribes start: first camps, first fields, second starts (rules V2.5 to V2.8, V17)."""

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


@njit
def legal(s: State, out: Ints) -> int:
    """Write the hexes for a first camp; return their number."""
    return write_set(start_hexes(s), PLACE, out, 0)


@njit
def legal_fields(s: State, out: Ints) -> int:
    """Write the choice whether to sow beside the first camp; return the number of actions."""
    out[0] = DONE
    out[1] = SEED + s.place
    return 2


@njit
def legal_returns(s: State, out: Ints) -> int:
    """Write the hexes for a second start, and the choice to decline; return their number."""
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
    """Return the border hexes without pawns, animals, loners, markers or a lake [V17.3]."""
    return int(BORDER & deserted(s) & ~LAKES[s.board] & ~barred(s))


@njit
def apply(s: State, action: int) -> None:
    """Place a first camp with its pawns."""
    place = action - PLACE
    put_camp(s, s.player, place)
    for kind in range(tables.KINDS):
        for _ in range(tables.START_PAWNS[s.edition, kind]):
            put_pawn(s, s.player, kind, place)
    s.place = place


@njit
def seed_first(s: State, action: int) -> None:
    """Sow a field beside the first camp, or decline."""
    if action != DONE:
        sow(s, s.player, s.place)


@njit
def may_seed_first(s: State) -> bool:
    """Return whether the first camp just placed may have a field [V2.8]."""
    if not tables.STARTS_WITH_FIELD[s.edition, s.advanced] or not has(PLAINS[s.board], s.place):
        return False
    return bool(s.food[s.player] >= tables.SEED_COST[s.edition])


@njit
def come_back(s: State, action: int) -> None:
    """Apply a second start, or decline it [V17.2, V17.3]."""
    tribe = s.player
    give_up(s, tribe)
    if action == DONE:
        return
    s.standing[tribe] = PLAYING
    s.food[tribe] = tables.RETURN_FOOD
    s.owed = tables.RETURN_CARDS
    for kind in range(tables.KINDS):
        for _ in range(tables.RETURN_PAWNS[kind]):
            put_pawn(s, tribe, kind, action - RETURN)


@njit
def give_up(s: State, tribe: int) -> None:
    """Mark a tribe's second start as used or lost, and discard its cards [V17.2, V17.3]."""
    leave_cards(s, tribe)
    s.returned[tribe] = 1
    s.standing[tribe] = GONE


@njit
def leave_cards(s: State, tribe: int) -> None:
    """Discard all of a tribe's trick cards [V14.6]."""
    for trick in range(TRICKS):
        if s.trick[trick] == HELD + tribe:
            discard(s, trick, tribe)


@njit
def discard(s: State, trick: int, holder: int) -> None:
    """Discard a card from a hand, which reveals it to all [V22.2].

    Tribes that had seen the card then know one card fewer in that hand.
    """
    s.trick[trick] = DISCARDED
    s.hand[holder] -= 1
    for spy in range(s.players):
        s.peeked[spy, holder] -= has(s.known[trick], spy)
    s.known[trick] = 0


@njit
def draw_lot(s: State, outcome: int) -> None:
    """Let the tribe drawn by lot place its camp first [V2.5]."""
    s.first = outcome - LOT
    s.order = -1
    s.turn = -1
