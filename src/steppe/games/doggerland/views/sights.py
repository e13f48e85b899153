"""What is on a tile, in words: for those who hear the land instead of seeing it.

"f6: the camp, arrow north; reindeer; Village of red; 2 hunters of blue".
"""

from collections.abc import Iterator

from steppe.core.game import State
from steppe.games.doggerland import land
from steppe.games.doggerland.tables import (
    ARROW_NAMES,
    CELL_NAMES,
    CELLS,
    MAX_LEVEL,
    MEGALITHS,
    MENHIR,
    NO_ANIMAL,
    NO_TILE,
    SPECIES_NAMES,
)
from steppe.games.doggerland.views.menu import SIDES
from steppe.games.doggerland.views.outcome import tile_words
from steppe.games.doggerland.views.plans import party_words
from steppe.games.doggerland.views.words import COLOURS, RIVALS, Say, named, rite_name


def read_land(s: State, say: Say) -> Iterator[str]:
    """Yield what is on each tile that lies, from north to south and west to east."""
    for cell in range(CELLS):
        if s.tile[cell] != NO_TILE:
            yield cell_words(s, cell, say)


def cell_words(s: State, cell: int, say: Say) -> str:
    """Return the name of a cell, its tile, and who and what is there."""
    name = CELL_NAMES[cell]
    if s.tile[cell] == NO_TILE:
        return say("{cell}: no tile yet").format(cell=name)
    words = say("{cell}: {things}")
    return words.format(cell=name, things="; ".join([_tile(s, cell, say), *_there(s, cell, say)]))


def _tile(s: State, cell: int, say: Say) -> str:
    side = SIDES[ARROW_NAMES[land.arrow(s, cell)]]
    parts = [tile_words(say, int(s.tile[cell])), say("arrow {side}").format(side=say(side))]
    if s.level[cell]:
        worn = s.level[cell] == MAX_LEVEL
        parts.append(say("exhausted") if worn else say("half exhausted"))
    return ", ".join(parts)


def _there(s: State, cell: int, say: Say) -> Iterator[str]:
    """Yield the animal, the pieces of each clan, the rivals."""
    if s.animal[cell] != NO_ANIMAL:
        yield named(say, SPECIES_NAMES[s.animal[cell]])
    for player in range(s.players):
        for thing in _of_clan(s, player, cell, say):
            words = say("{thing} of {colour}")
            yield words.format(thing=thing, colour=say(COLOURS[player]))
    for rival, place in enumerate(s.rival):
        if place == cell:
            yield say("rival {colour}").format(colour=say(RIVALS[rival]))


def _of_clan(s: State, player: int, cell: int, say: Say) -> Iterator[str]:
    if s.village[player] == cell:
        yield say("Village")
    if s.camp[cell] == player:
        chiefs, shamans, hunters, tools = (int(number) for number in s.party[cell])
        yield party_words(say, (chiefs, shamans, hunters, tools))
    for size in range(MEGALITHS):
        if s.megalith[player, size] == cell:
            yield rite_name(say, MENHIR + size)
    if s.token[player] == cell:
        yield say("token")
