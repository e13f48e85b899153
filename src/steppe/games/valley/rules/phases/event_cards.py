"""Immediate effects of event cards, and the hexes where they kill pawns (rule V15).

``effect`` and ``strikes`` in ``data/events.toml`` name these functions.
"""

from steppe.engine.jit import lowest, njit, popcount
from steppe.games.valley.rules import board, cards
from steppe.games.valley.rules.animals import put_animal, take_herds, take_stack
from steppe.games.valley.rules.camps import fields, lower_field
from steppe.games.valley.rules.effects import barred, has
from steppe.games.valley.rules.land import around
from steppe.games.valley.rules.losses import burn, take_loners
from steppe.games.valley.rules.state import AWAY, State
from steppe.games.valley.rules.tables import EXISTS, STRAYS

# where events kill one pawn of each tribe on each hex


@njit
def struck_region(s: State) -> int:
    """Return the region of the card's terrain that the die names."""
    return int(board.REGION[s.board, cards.LAND[s.event], s.die - 1])


@njit
def struck_around_region(s: State) -> int:
    """Return the region that the die names, and its neighbours [V15.9]."""
    return struck_region(s) | around(struck_region(s))


@njit
def struck_mountains(s: State) -> int:
    """Return all mountain hexes."""
    return int(board.HIGH[s.board])


@njit
def struck_flooded(s: State) -> int:
    """Return the flooded hexes."""
    return int(s.flooded)


@njit
def struck_lava(s: State) -> int:
    """Return the hexes reached by lava."""
    return int(s.lava)


# immediate effects


@njit
def befall_ailing_animals(s: State) -> None:
    """Remove all animals of a species from the board [V15.1]."""
    for place in range(board.HEXES):
        if s.herd[s.die - 1, place] > 0:
            take_stack(s, s.die - 1, place)


@njit
def befall_longer_season(s: State) -> None:
    """Hold the turn marker for one turn, at most once a season [V15.2, V15.22]."""
    if not s.prolonged:
        s.held = 1
        s.prolonged = 1


@njit
def befall_abundant_rain(s: State) -> None:
    """Put out all fires; the harvest rule checks for this card [V15.3]."""
    if s.advanced:
        s.fire[:] = board.NO_HEX


@njit
def befall_forest_fire(s: State) -> None:
    """Burn a region [V15.5]."""
    burn(s, struck_region(s))


@njit
def befall_eruption(s: State) -> None:
    """Let volcanoes erupt and lava flow [V15.4]."""
    burn(s, int(board.VOLCANOES[s.board]))
    s.lava = board.LAVA[s.board]
    take_animals(s, s.lava)


@njit
def befall_flood(s: State) -> None:
    """Put flood markers along a river; losses wait for the card window [V15.6]."""
    s.flooded = board.FLOODED[s.board, _river(s)]


@njit
def befall_drought(s: State) -> None:
    """Dry up rivers and damage fields [V15.8]."""
    _lower_fields(s, board.ALL)
    s.opened = board.ALL_OPEN


@njit
def befall_quake(s: State, hexes: int) -> None:
    """Kill the animals on the struck hexes [V15.9, V15.16]."""
    take_animals(s, hexes)


@njit
def befall_locusts(s: State) -> None:
    """Damage the fields in a region and take half of each tribe's food [V15.10]."""
    _lower_fields(s, struck_region(s))
    for tribe in range(s.players):
        s.food[tribe] -= s.food[tribe] // cards.STOCK_LOSS


@njit
def befall_rodents(s: State) -> None:
    """Take food for each village; caves do not count [V15.13]."""
    for tribe in range(s.players):
        villages = popcount(s.site[tribe] & ~board.HIGH[s.board])
        s.food[tribe] = max(0, s.food[tribe] - cards.RODENT_LOSS * villages)


@njit
def befall_wolf_pack(s: State) -> None:
    """Put wolves from the reserve on a border hex as one stack [V15.14]."""
    place = cards.PACK_HEX[s.board, s.edition, s.die - 1]
    left = 0 if has(barred(s), place) else cards.WOLVES[s.event]
    for number in range(STRAYS):
        if left > 0 and s.animal[number] == AWAY and EXISTS[s.edition, number]:
            put_animal(s, number, place)
            left -= 1


@njit
def befall_frozen_river(s: State) -> None:
    """Freeze a river, and the lake if the river touches it [V15.15]."""
    river = _river(s)
    s.opened |= 1 << river
    s.ice |= board.FREEZES_LAKE[s.board, river]


@njit
def befall_snowfall(s: State, hexes: int) -> None:
    """Put snow markers on hexes; loners there die, animals stay [V15.24]."""
    s.snowed = hexes
    take_loners(s, hexes)


@njit
def _river(s: State) -> int:
    """Return the card's river: a fixed river, or the river that the die names."""
    if cards.RIVER[s.event] != cards.BY_DIE:
        return int(cards.RIVER[s.event])
    return board.SMALL if s.die <= cards.RIVER_DIE else board.BIG


@njit
def take_animals(s: State, hexes: int) -> None:
    """Kill all animals and loners on a set of hexes."""
    for place in range(board.HEXES):
        if has(hexes, place):
            take_herds(s, place)
    take_loners(s, hexes)


@njit
def _lower_fields(s: State, hexes: int) -> None:
    """Lower the fields on hexes by one level [V15.8, V15.10]."""
    hexes &= fields(s)
    while hexes:
        lower_field(s, lowest(hexes))
        hexes &= hexes - 1
