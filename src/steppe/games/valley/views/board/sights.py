"""The contents of each hex in words, for tooltips and screen readers."""

from collections.abc import Iterator

from steppe.core.i18n import Translator, msgid, msgids
from steppe.draw.words import colour_name, headed, in_a_row, listed
from steppe.games.valley.rules.board import HEX_NAMES, TERRAIN
from steppe.games.valley.rules.camps import is_cave
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import DAMAGED, KINDS, NO_FIELD, NOBODY, SPECIES
from steppe.games.valley.views.hand.threats import threat, told
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import LONERS, herd, num_moved, pawns, people

LANDS = msgids(("plain", "forest", "mountain", "volcano", "lake"))
MARKS = (  # state fields that are sets of hexes, with the words for a hex
    ("palisades", msgid("a palisade")),
    ("burning", msgid("burning")),
    ("flooded", msgid("flooded")),
    ("snowed", msgid("deep snow")),
    ("lava", msgid("lava has passed")),
)


def land_of(scene: Scene, place: int) -> str:
    """Return the terrain of a hex, which is also the key of its help text."""
    return LANDS[int(TERRAIN[scene.position.state.board][place])]


def sight(scene: Scene, place: int) -> str:
    """Return the contents of a hex: "d4, plain: red has 2 warriors and a camp; 3 bison"."""
    s, say = scene.position.state, scene.say
    land = say(land_of(scene, place))
    found = threat(scene, place)
    things = (*_things(s, place, say), *([told(say, found)] if found else []))
    name, words = f"{HEX_NAMES[place]}, {land}", in_a_row(say, things)
    return headed(say, name, words) if words else name


def _things(s: State, place: int, say: Translator) -> Iterator[str]:
    if s.crowd[place] or s.camp[place] != NOBODY:
        yield from _tribes(s, place, say)
    if s.beasts[place]:
        herds = [(n, int(s.herd[n, place])) for n in range(SPECIES)]
        yield listed(say, [herd(say, n, number) for n, number in herds if number])
    yield from (say(LONERS[kind]) for kind in range(KINDS) if s.loner[kind] == place)
    if s.crop[place] != NO_FIELD:
        yield say("a damaged field") if s.crop[place] == DAMAGED else say("a field")
    for hexes, words in MARKS:
        if has(int(getattr(s, hexes)), place):
            yield say(words)


def _tribes(s: State, place: int, say: Translator) -> Iterator[str]:
    for tribe in range(s.players):
        parts = []
        if has(int(s.home[tribe]), place):
            parts.append(pawns(say, people(s, tribe, place)))
        if s.camp[place] == tribe:
            parts.append(say("a camp in a cave") if is_cave(s, place) else say("a camp"))
        if s.den[tribe] == place:
            parts.append(say("a tamed wolf"))
        if s.fire[tribe] == place:
            parts.append(say("the fire"))
        if parts:
            told = {"colour": colour_name(say, tribe), "things": listed(say, parts)}
            yield say("{colour} has {things}", **told)
        if moved := sum(num_moved(s, tribe, kind, place) for kind in range(KINDS)):
            yield say.plural("1 has moved already", "{count} have moved already", moved)
