"""Deaths of pawns, with their camps and tamed wolves, and of all life on a hex (rules V8, V15)."""

from steppe.engine.jit import lowest, njit
from steppe.games.valley.rules.animals import check_cub, free_cub, take_herds
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.camps import check_camp, remove_camp, remove_field
from steppe.games.valley.rules.cards import AS_CANNIBALS
from steppe.games.valley.rules.effects import has, take_pawn
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS


@njit
def lose_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Remove a tribe's dead pawn or tamed wolf, and any camp that now lacks a woman [V8.10]."""
    if kind < KINDS:
        take_pawn(s, tribe, kind, place)
        check_camp(s, place)
    else:
        free_cub(s, tribe)
    check_cub(s, tribe)


@njit
def kill_all_of(s: State, tribe: int, place: int) -> None:
    """Remove a tribe's pawns and tamed wolf from a hex."""
    for kind in range(KINDS):
        for _ in range(s.pawns[tribe * KINDS + kind, place]):
            take_pawn(s, tribe, kind, place)
    if s.den[tribe] == place:
        free_cub(s, tribe)


@njit
def feed_cannibals(s: State, tribe: int, dead: int) -> None:
    """Give a cannibal tribe food for the pawns that it killed or let starve [V16.39]."""
    if s.charm[tribe] & AS_CANNIBALS:
        s.food[tribe] += dead


@njit
def destroy(s: State, place: int) -> None:
    """Kill all pawns, animals and loners on a hex; remove its camp [V15.5]."""
    for tribe in range(s.players):
        kill_all_of(s, tribe, place)
    take_herds(s, place)
    remove_camp(s, place)
    take_loners(s, 1 << place)


@njit
def take_loners(s: State, hexes: int) -> None:
    """Kill all loners on a set of hexes."""
    for kind in range(KINDS):
        if s.loner[kind] != NO_HEX and has(hexes, s.loner[kind]):
            s.loner[kind] = NO_HEX


@njit
def burn(s: State, hexes: int) -> None:
    """Put fire markers on hexes and destroy everything there, including fields [V15.4, V15.5]."""
    s.burning |= hexes
    while hexes:
        destroy(s, lowest(hexes))
        remove_field(s, lowest(hexes))
        hexes &= hexes - 1
