"""Threats to camps: attackers a single march away, or on the hex (rules V8.2, V9).

The forecast starts from the present position, ignoring cards. Pawns are open information, so
nothing hidden is revealed.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from steppe.core.i18n import Translator
from steppe.draw.words import colour_name
from steppe.games.valley.rules import land
from steppe.games.valley.rules.board import DIRECTIONS, HEX_NAMES, HEXES
from steppe.games.valley.rules.effects import has, num_here
from steppe.games.valley.rules.stage import ACTING
from steppe.games.valley.rules.state import LAPSES, State
from steppe.games.valley.rules.tables import KINDS, SPECIES, WARRIOR, WOMAN
from steppe.games.valley.views.hand import odds
from steppe.games.valley.views.hand.herds import arrivals, roamed
from steppe.games.valley.views.types import Position, Scene
from steppe.games.valley.views.words import counted, herd, people, way

_EVEN = 0.5


class Threat(NamedTuple):
    """A threat to a camp: the attackers, their hexes, and the chance to hold the camp.

    ``tribe`` is ``None`` for animals. ``number`` counts the warriors that can come, or the animals.
    ``way`` is the direction that brings the herds to the camp, or -1 if they are already there.
    """

    tribe: int | None
    starts: tuple[int, ...]
    number: int
    chance: float
    species: int = -1
    way: int = -1

    @property
    def is_grave(self) -> bool:
        """Return whether the camp is more likely to be lost than held."""
        return self.chance < _EVEN

    @property
    def is_here(self) -> bool:
        """Return whether animals are on the camp's hex."""
        return self.tribe is None and self.way < 0


def threat(scene: Scene, place: int) -> Threat | None:
    """Return the grave threat to the viewer's camp on a hex, if there is one."""
    viewer = scene.viewer
    if viewer is None or scene.position.state.camp[place] != viewer or scene.position.is_over:
        return None
    found = threats(scene.position, viewer).get(place)
    return found if found and found.is_grave and found.way < 0 else None


def dangers(position: Position, tribe: int) -> dict[int, Threat]:
    """Return the grave threats to a tribe's camps, by hex."""
    found = threats(position, tribe).items()
    return {place: one for place, one in found if one.is_grave}


def threats(position: Position, tribe: int) -> dict[int, Threat]:
    """Return the worst threat to each of a tribe's camps, by hex; cached per position.

    Grave threats come first; among grave threats, present attackers come before herds that may
    come.
    """
    return _threats(_Look(position.to_bytes(), tribe, position))


def lapsing(s: State, tribe: int) -> Iterator[tuple[int, bool]]:
    """Yield a tribe's camps that need a woman soon [V16.31], and whether in these moves."""
    for place in range(HEXES):
        if s.camp[place] == tribe and s.pact[place] and not people(s, tribe, place)[WOMAN]:
            yield place, bool(s.pact[place] == LAPSES)


@dataclass(frozen=True)
class _Look:
    """A position as bytes, the key of the cache, and the tribe whose camps are examined."""

    known: bytes
    tribe: int
    position: Position = field(compare=False)


@lru_cache(64)
def _threats(look: _Look) -> dict[int, Threat]:
    position, tribe = look.position.copy(), look.tribe
    herds = _coming(position, tribe)
    camps = (place for place in range(HEXES) if position.state.camp[place] == tribe)
    found = {place: [*_present(position, place), *herds.get(place, ())] for place in camps}
    return {place: min(some, key=_rank) for place, some in found.items() if some}


def _rank(one: Threat) -> tuple[bool, bool, float]:
    return not one.is_grave, one.is_grave and one.way >= 0, one.chance


def _present(position: Position, place: int) -> Iterator[Threat]:
    """Yield the immediate threats to a camp: other tribes, and animals on the hex."""
    s = position.state
    others = (_of_tribe(position, place, n) for n in range(s.players) if n != s.camp[place])
    yield from (one for one in others if one)
    yield from (_of_herd(position, place, n) for n in range(SPECIES) if s.herd[n, place])


def _coming(position: Position, tribe: int) -> dict[int, list[Threat]]:
    """Return the herds that may come to each camp next turn; none outside the tribes' moves.

    The herds start from the present position; each direction has one chance in six [V7.2].
    """
    s, found = position.state, defaultdict[int, list[Threat]](list)
    if s.phase != ACTING or s.turns + 1 >= s.last:
        return found
    for direction in range(DIRECTIONS):
        after = roamed(position, direction)
        for species, place in arrivals(position, tribe, direction):
            if s.camp[place] == tribe:
                after.place = place
                chance, number = odds.hunt(after, tribe, species).chance, after.herd[species, place]
                found[place].append(Threat(None, (), int(number), chance, species, direction))
    return found


def _of_tribe(position: Position, place: int, other: int) -> Threat | None:
    """Return the threat from another tribe if it sends all warriors within one march."""
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
    """Return the hexes from which a tribe's warriors can reach another hex in one move."""
    return [
        start
        for start in range(len(HEX_NAMES))
        if has(int(s.home[tribe]), start)
        and _leavers(s, tribe, start)
        and has(int(land.reach(s, tribe, start)), place)
    ]


def _leavers(s: State, tribe: int, start: int) -> int:
    """Count a tribe's warriors that could leave a hex [V8.5]."""
    if not land.may_leave(s, tribe, start):
        return 0
    free = num_here(s, tribe, start) - land.held_by(s, tribe, start)
    return int(min(s.pawns[tribe * KINDS + WARRIOR, start], free))


def _of_herd(position: Position, place: int, species: int) -> Threat:
    """Return the threat from the animals of a species on a hex."""
    s = position.copy().state
    tribe, s.place = int(s.camp[place]), place
    chance = odds.hunt(s, tribe, species).chance
    return Threat(None, (), int(s.herd[species, place]), chance, species)


def told(say: Translator, found: Threat) -> str:
    """Return a threat in words: "in danger: Blue can attack with 3 warriors, 25% to hold"."""
    return say("in danger: {threat}", threat=cause(say, found))


def cause(say: Translator, found: Threat) -> str:
    """Return a threat with the chance to hold: "2 wolves there, 25% to hold"."""
    return say("{threat}, {chance} to hold", threat=source(say, found), chance=percent(say, found))


def source(say: Translator, found: Threat) -> str:
    """Return a camp's attackers: "2 wolves there"."""
    if found.tribe is not None:
        return say(
            "{colour} can attack with {warriors}",
            colour=colour_name(say, found.tribe),
            warriors=counted(say, "warrior", found.number),
        )
    animals = herd(say, found.species, found.number)
    if found.way < 0:
        return say("{animals} there", animals=animals)
    return say("{animals} if herds go {way}", animals=animals, way=way(say, found.way))


def percent(say: Translator, found: Threat) -> str:
    """Return the chance to hold a camp: "25%"."""
    return say("{percent}%", percent=round(100 * found.chance))
