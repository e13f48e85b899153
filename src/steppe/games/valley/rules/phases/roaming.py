"""Step 3: movement of herds and loners (rules V7, V15.12)."""

from steppe.engine.jit import njit
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.actions import DIE
from steppe.games.valley.rules.animals import trample
from steppe.games.valley.rules.board import DIRECTIONS, FARTHEST, HEXES, HIGH, NEXT, NO_HEX
from steppe.games.valley.rules.cards import LONER_STRIDE
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.land import dry, enterable, has_loner, is_blocked, range_of_pawns
from steppe.games.valley.rules.state import State


@njit
def steer(s: State, outcome: int) -> None:
    """Store the animals' direction."""
    s.heading = outcome - DIE - 1


@njit
def opposite(direction: int) -> int:
    """Return the opposite direction [V7.2]."""
    return (direction + DIRECTIONS // 2) % DIRECTIONS


@njit
def move_herds(s: State) -> None:
    """Move all free stacks in the die's direction, or else the opposite way [V7.4, V7.6]."""
    for species in range(tables.SPECIES):
        _move_species(s, species)


@njit
def _move_species(s: State, species: int) -> None:
    """Move all stacks of a species; other species do not affect it.

    Stacks that can move in that direction go first, then blocked stacks that no other stack joined.
    """
    blocked, joined = 0, 0
    herds = int(s.lair[species])
    for index in range(HEXES if herds else 0):
        place = FARTHEST[s.heading, index]
        if not has(herds, place) or is_held(s, place):
            continue
        if is_blocked(s, species, place, s.heading):
            blocked |= 1 << place
        else:
            joined |= 1 << move_stack(s, species, place, s.heading)
    back = opposite(s.heading)
    blocked &= ~joined
    for index in range(HEXES if blocked else 0):
        place = FARTHEST[back, index]
        if has(blocked, place) and not is_blocked(s, species, place, back):
            move_stack(s, species, place, back)


@njit
def is_held(s: State, place: int) -> bool:
    """Return whether pawns or loners hold the animals on a hex [V7.1]."""
    return bool(s.crowd[place] > 0 or has_loner(s, place))


@njit
def move_stack(s: State, species: int, place: int, direction: int) -> int:
    """Move a stack hex by hex as far as possible; return its last hex [V7.5]."""
    at = place
    for _ in range(tables.STRIDE[species]):
        if is_blocked(s, species, at, direction):
            break
        at = NEXT[at, direction]
        trample(s, species, at)
        if is_held(s, at) or (tables.JOINS_ON_THE_WAY[s.edition] and s.herd[species, at] > 0):
            break
    shift_stack(s, species, place, at)
    return int(at)


@njit
def shift_stack(s: State, species: int, place: int, end: int) -> None:
    """Move all animals of a species from one hex to another [V7.7]."""
    if place == end:
        return
    number = s.herd[species, place]
    s.lair[species] = (s.lair[species] & ~(1 << place)) | 1 << end
    s.herd[species, place] = 0
    s.herd[species, end] += number
    s.beasts[place] -= number
    s.beasts[end] += number
    for animal in range(tables.FIRST_ANIMAL[species], tables.FIRST_ANIMAL[species + 1]):
        if s.animal[animal] == place:
            s.animal[animal] = end


# loners


@njit
def move_loners(s: State) -> None:
    """Move the loners: the loner farther ahead first; on the same hex, the woman first."""
    first = _first_loner(s)
    _move_loner(s, first)
    _move_loner(s, tables.KINDS - 1 - first)


@njit
def _first_loner(s: State) -> int:
    for index in range(HEXES):
        place = FARTHEST[s.heading, index]
        if s.loner[tables.WOMAN] == place:
            return tables.WOMAN
        if s.loner[tables.WARRIOR] == place:
            return tables.WARRIOR
    return tables.WOMAN


@njit
def _move_loner(s: State, kind: int) -> None:
    place = s.loner[kind]
    if place == NO_HEX or s.beasts[place] > 0 or s.crowd[place] > 0:
        return
    direction = s.heading
    if not _may_step(s, place, direction):
        direction = opposite(direction)
    for _ in range(min(LONER_STRIDE, range_of_pawns(s))):
        if not _may_step(s, s.loner[kind], direction):
            return
        at = NEXT[s.loner[kind], direction]
        s.loner[kind] = at
        if has(HIGH[s.board], at) or s.beasts[at] > 0 or s.crowd[at] > 0:
            return


@njit
def _may_step(s: State, place: int, direction: int) -> bool:
    """Return whether a loner may enter a hex; the same hexes stop pawns and loners [V8.3]."""
    other = NEXT[place, direction]
    if other == NO_HEX or not has(enterable(s), other) or not has(dry(s, place), other):
        return False
    return not has(s.flooded | s.snowed, place)
