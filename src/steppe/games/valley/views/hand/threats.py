"""Camps in danger: what could fall upon them by a single march, or stands there (V8.2, V9).

As things stand, cards apart; where pawns are is open to all, so no secret is in it.
"""

from typing import NamedTuple

from steppe.core.position import Position
from steppe.core.say import Say
from steppe.core.scene import Scene
from steppe.draw.words import colour_name
from steppe.engine.kernel import State
from steppe.games.valley import land
from steppe.games.valley.board import DIRECTIONS, HEX_NAMES
from steppe.games.valley.effects import has, num_here
from steppe.games.valley.stage import OVER
from steppe.games.valley.tables import KINDS, SPECIES, WARRIOR
from steppe.games.valley.views.hand import odds
from steppe.games.valley.views.hand.herds import arrivals, roamed
from steppe.games.valley.views.words import counted, herd, people, way

_EVEN = 0.5


class Threat(NamedTuple):
    """What threatens a camp: a tribe or the animals there, from which hexes, the chance to hold.

    ``tribe`` is ``None`` for animals; ``number`` counts the warriors that can be there, or animals;
    ``way`` is where herds must go for these to come, -1 if they are there.
    """

    tribe: int | None
    starts: tuple[int, ...]
    number: int
    chance: float
    species: int = -1
    way: int = -1


def threat(scene: Scene, place: int) -> Threat | None:
    """Return what the viewer's camp on a hex would more likely lose to than not, the worst."""
    s, viewer = scene.position.state, scene.viewer
    if viewer is None or s.camp[place] != viewer or s.phase == OVER:
        return None
    return worst(scene.position, place)


def worst(position: Position, place: int) -> Threat | None:
    """Return what the camp on a hex would more likely lose to than not, the worst."""
    s = position.state
    tribe = int(s.camp[place])
    others = (_of_tribe(position, place, n) for n in range(s.players) if n != tribe)
    herds = (_of_herd(position, place, n) for n in range(SPECIES) if s.herd[n, place])
    found = [one for one in (*others, *herds) if one and one.chance < _EVEN]
    return min(found, key=lambda one: one.chance, default=None)


def coming(position: Position, tribe: int) -> dict[int, Threat]:
    """Return by camp the herd that may come there next turn and would more likely win, the worst.

    As things stand: each way of the compass is one in six [V7.2].
    """
    found: dict[int, Threat] = {}
    for direction in range(DIRECTIONS):
        after = roamed(position, direction)
        for species, place in arrivals(position, tribe, direction):
            if position.state.camp[place] == tribe:
                after.place = place
                chance, number = odds.hunt(after, tribe, species).chance, after.herd[species, place]
                one = Threat(None, (), int(number), chance, species, direction)
                found[place] = min(found.get(place, one), one, key=lambda one: one.chance)
    return {place: one for place, one in found.items() if one.chance < _EVEN}


def _of_tribe(position: Position, place: int, other: int) -> Threat | None:
    """Return what another tribe could do with all warriors that one march brings there."""
    s, tribe = position.state, int(position.state.camp[place])
    coming = {start: _leavers(s, other, start) for start in _within(s, other, place)}
    number = sum(coming.values()) + people(s, other, place)[WARRIOR]
    if number == 0:
        return None
    after = position.copy().state
    after.place = place
    odds.put(after, other, WARRIOR, sum(coming.values()))
    if num_here(s, tribe, place) == people(s, tribe, place)[1]:  # women alone are captured [V9.5]
        return Threat(other, tuple(coming), number, 0.0)
    fight = odds.brawl(after, tribe, other)
    return Threat(other, tuple(coming), number, fight.chance) if fight else None


def _within(s: State, tribe: int, place: int) -> list[int]:
    """Return the hexes from which warriors of a tribe come to another one by one move."""
    return [
        start
        for start in range(len(HEX_NAMES))
        if has(int(s.home[tribe]), start)
        and _leavers(s, tribe, start)
        and has(int(land.reach(s, tribe, start)), place)
    ]


def _leavers(s: State, tribe: int, start: int) -> int:
    """Return how many warriors of a tribe could leave a hex [V8.5]."""
    if not land.may_leave(s, tribe, start):
        return 0
    free = num_here(s, tribe, start) - land.held_by(s, tribe, start)
    return int(min(s.pawns[tribe * KINDS + WARRIOR, start], free))


def _of_herd(position: Position, place: int, species: int) -> Threat:
    """Return what the animals on a hex do to who lives there."""
    s = position.copy().state
    tribe, s.place = int(s.camp[place]), place
    chance = odds.hunt(s, tribe, species).chance
    return Threat(None, (), int(s.herd[species, place]), chance, species)


def told(say: Say, found: Threat) -> str:
    """Return a threat in words: "in danger: Blue can be there with 3 warriors, 25% to hold"."""
    return say("in danger: {threat}", threat=cause(say, found))


def cause(say: Say, found: Threat) -> str:
    """Return who threatens a camp, and the chance to hold it: "2 wolves there, 25% to hold"."""
    chance = say("{percent}%", percent=round(100 * found.chance))
    if found.tribe is None:
        animals = herd(say, found.species, found.number)
        words = say("{animals} there, {chance} to hold")
        if found.way >= 0:
            words = say("{animals} if herds go {way}, {chance} to hold")
        return words.format(animals=animals, way=way(say, found.way), chance=chance)
    return say(
        "{colour} can be there with {warriors}, {chance} to hold",
        colour=colour_name(say, found.tribe),
        warriors=counted(say, "warrior", found.number),
        chance=chance,
    )
