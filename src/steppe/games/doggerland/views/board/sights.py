"""The content of each tile in words, for screen readers.

"e5: the central tile, arrow north; reindeer; Village (red); 2 hunters (blue)".
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.words import in_a_row
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.state import NOBODY, State
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.story.outcome import tile_words
from steppe.games.doggerland.views.words import RIVALS, SIDES, colour_of, members, named

_ARROWS = tuple(map(int, tables.ARROW))


def read_land(s: State, say: Translator) -> Mapping[int, str]:
    """Return the content of each tile on the map, by cell, from north to south and west to east."""
    there = defaultdict(list)
    for cell, words in _dwellers(s, say):
        there[cell].append(words)
    return {
        cell: in_a_row(say, [_tile(say, cell, look), *there[cell]])
        for cell, look in look_at(s).items()
    }


def look_at(s: State) -> dict[int, tuple[int, int, int]]:
    """For each cell with a tile, return the tile, its exhaustion and its arrow."""
    return {  # the central tile was turned during set-up [D2.4]
        cell: (int(tile), int(level), int(s.facing) if tile == tables.CENTRAL else _ARROWS[tile])
        for cell, (tile, level) in enumerate(zip(s.tile, s.level, strict=True))
        if tile != tables.NO_TILE
    }


@lru_cache(4096)
def _tile(say: Translator, cell: int, look: tuple[int, int, int]) -> str:
    """Return the name of a cell and the text printed on its tile."""
    tile, level, arrow = look
    parts = [tile_words(say, tile), say("arrow {side}", side=say(SIDES[tables.ARROW_NAMES[arrow]]))]
    if level:
        parts.append(say("exhausted") if level == tables.MAX_LEVEL else say("half exhausted"))
    return say("{cell}: {things}", cell=tables.CELL_NAMES[cell], things=", ".join(parts))


def _dwellers(s: State, say: Translator) -> Iterator[tuple[int, str]]:
    """Yield animals, pieces, expeditions and adversaries, with their cells."""
    for cell, animal in enumerate(s.animal):
        if animal != tables.NO_ANIMAL:
            yield cell, named(say, tables.SPECIES_NAMES[animal])
    for cell, player in enumerate(s.camp):
        if player != NOBODY:
            yield cell, _of_clan(say, s, player, members(say, s.party[cell]))
    for player in range(s.players):
        for cell, thing in _pieces(s, player, say):
            if cell != tables.NO_CELL:
                yield int(cell), _of_clan(say, s, player, thing)
    for rival, cell in enumerate(s.rival):
        if cell != tables.NO_CELL:
            yield int(cell), say("{colour} adversary", colour=say(RIVALS[rival]))


def _of_clan(say: Translator, s: State, player: int, thing: str) -> str:
    return say("{thing} ({colour})", thing=thing, colour=say(colour_of(s, player)))


def _pieces(s: State, player: int, say: Translator) -> Iterator[tuple[int, str]]:
    """Yield the cell and the name of each of a clan's pieces."""
    yield s.village[player], say("Village")
    for size, cell in enumerate(s.megalith[player]):
        yield cell, rite_name(say, tables.MENHIR + size)
    yield s.token[player], say("token")
