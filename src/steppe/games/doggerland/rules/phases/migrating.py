"""Movement and appearance of animals and adversaries (D16, D17.4, D21.14 to D21.16)."""

from steppe.engine.jit import njit
from steppe.games.doggerland.rules import cards, land, tables
from steppe.games.doggerland.rules.board import MARCH
from steppe.games.doggerland.rules.state import NOBODY, State


@njit
def migrate(s: State) -> None:
    """Move each animal once, in the order of the priority arrow; then turn the arrow [D16.1]."""
    for cell in range(tables.CELLS):
        s.bare[cell] = 0 if s.animal[cell] == tables.NO_ANIMAL else 1  # 1: has yet to move
    for place in range(tables.CELLS):
        cell = MARCH[s.slot, place]
        if s.bare[cell] == 1:
            s.bare[cell] = 0
            move(s, cell)
    s.slot = (s.slot + 1) % tables.SLOTS  # [D16.7]


@njit
def move(s: State, cell: int) -> None:
    """Move an animal along its tile's arrow to a free tile [D16.3 to D16.5].

    Only other animals block it [D16.6].
    """
    species = s.animal[cell]
    s.animal[cell] = tables.NO_ANIMAL
    direction = land.arrow(s, cell)
    here = cell
    steps = int(tables.STRIDES[species])
    while steps > 0 or s.animal[here] != tables.NO_ANIMAL:
        here = land.ahead(s, here, direction)
        steps -= 1
        if land.has_rival(s, here) and here not in s.megalith[0]:  # [D21.14, D21.15]
            capture(s, species)
            return
    s.animal[here] = species


@njit
def appear(s: State) -> None:
    """Let the season's animals appear, in the order of the priority arrow [D17.4]."""
    for place in range(tables.CELLS):
        appear_on(s, MARCH[s.slot, place])


@njit
def appear_on(s: State, cell: int) -> bool:
    """Let an animal of the season appear on its spawn tile; return whether one did.

    An adversary on that tile captures it immediately [D21.16].
    """
    species = tables.SPAWN[s.tile[cell]]
    if species == tables.NO_ANIMAL or tables.IN_COLD[species] != tables.IS_COLD[s.rounds - 1]:
        return False
    if s.animal[cell] != tables.NO_ANIMAL or s.supply[species] == 0:
        return False
    land.put_animal(s, cell, species)
    if land.has_rival(s, cell):
        capture_under(s, cell)
    return True


# the adversaries


@njit
def place_rivals(s: State) -> None:
    """Put the adversary hunters on the card's start tiles [D21.4]."""
    for rival in range(cards.RIVALS):
        cell = int(cards.RIVAL_START[s.card, rival])
        s.rival[rival] = cell
        land.exhaust(s, cell, tables.MAX_LEVEL)
        capture_under(s, cell)


@njit
def move_rivals(s: State) -> None:
    """Move the red, pink and blue hunters, in that order, along the card's arrows [D21.14].

    Each hunter captures the animals on its way and ends on a free tile.
    """
    for rival in range(cards.RIVALS):
        start = here = int(s.rival[rival])
        s.rival[rival] = tables.NO_CELL
        steps = int(cards.RIVAL_STEPS[s.card, rival])
        while steps > 0 or (
            here != start and (land.holds_ground(s, 0, here) or land.has_rival(s, here))
        ):
            here = land.ahead(s, here, cards.RIVAL_ARROW[s.card, rival])
            steps -= 1
            capture_under(s, here)
        s.rival[rival] = here
        land.exhaust(s, here, tables.MAX_LEVEL)


@njit
def capture_under(s: State, cell: int) -> None:
    """Capture the animal on a cell unless the Village or a megalith is there [D21.14]."""
    if s.animal[cell] == tables.NO_ANIMAL or s.village[0] == cell or cell in s.megalith[0]:
        return
    capture(s, s.animal[cell])
    s.animal[cell] = tables.NO_ANIMAL


@njit
def capture(s: State, species: int) -> None:
    """Put an animal into the adversaries' memory; if full, one animal leaves [D21.5, D21.6]."""
    if s.captive[cards.CAPTIVES - 1] != tables.NO_ANIMAL:
        if is_hopeless(s, species):
            s.supply[species] += 1
            return
        place = 0
        while place < cards.CAPTIVES and not is_hopeless(s, s.captive[place]):
            place += 1
        release(s, place if place < cards.CAPTIVES else 0)
    place = 0
    while s.captive[place] != tables.NO_ANIMAL:
        place += 1
    s.captive[place] = species


@njit
def release(s: State, place: int) -> None:
    """Put a captive back in the supply; the remaining captives move right [D21.5]."""
    s.supply[s.captive[place]] += 1
    for later in range(place, cards.CAPTIVES - 1):
        s.captive[later] = s.captive[later + 1]
    s.captive[cards.CAPTIVES - 1] = tables.NO_ANIMAL


@njit
def is_hopeless(s: State, species: int) -> bool:
    """Return whether the fresco has no cell left for a species, now or later [D21.6, D21.8]."""
    return bool(s.num_frescoes == tables.FRESCO_TILES[s.players]) and not has_wall_for(s, species)


@njit
def is_wall_for(s: State, species: int, wall: int) -> bool:
    """Return whether a cell of the fresco is revealed, free and reserved for a species."""
    is_free = s.fresco[wall // tables.ROWS] == 1 and s.cube[wall] == NOBODY
    return bool(is_free and tables.WALL[wall] == species)


@njit
def has_wall_for(s: State, species: int) -> bool:
    """Return whether a revealed cell for a species is free."""
    wall = 0
    while wall < tables.WALLS and not is_wall_for(s, species, wall):
        wall += 1
    return wall < tables.WALLS
