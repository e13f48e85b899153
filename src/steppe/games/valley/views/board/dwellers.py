"""The pieces on the hexes: camps, groups of pawns, herds, loners (rules V1.3 to V1.5).

Screen readers skip the pieces and read the description of each hex instead (``sights``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from steppe.draw.curve import Point, line
from steppe.draw.svg import Piece, at, circle, path, piece, seat_class
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.board import DIRECTIONS, HEX_NAMES, NEXT, NO_HEX
from steppe.games.valley.rules.camps import is_cave
from steppe.games.valley.rules.state import State
from steppe.games.valley.views.board.layout import ALL, beside, scale, slots
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import num_moved, people

_CAMP, _PAWN, _BEAST, _LONER, _CUB = 22.0, 20.0, 22.0, 17.0, 15.0  # radii
Herd = tuple[int, int]  # species, hex
_FACES = {"wolf": 1.25, "tiger": 1.25, "bear": 1.4, "bison": 1.42, "rhino": 1.1, "mammoth": 1.46}


@dataclass(frozen=True)
class Thing:
    """A piece on a hex: its id, tribe, picture and number, and the id it had before it moved.

    ``moved`` says how many of its pawns can move no more in this part of step 4.
    """

    name: str
    player: int | None
    radius: float
    picture: str
    face: float = 1.3
    number: int = 1
    former: str = ""
    moved: int = 0


def draw_dwellers(scene: Scene) -> str:
    """Draw all pieces on the hexes."""
    s, came = scene.position.state, _came_from(scene)
    return "".join(_drawn(tuple(_things(s, place, came)), place, scene.sprite) for place in ALL)


@lru_cache(4096)
def _drawn(things: tuple[Thing, ...], place: int, sprite: str) -> str:
    size, spots = scale(len(things)), slots(len(things))
    return "".join(
        _piece(thing, size, beside(place, spot), sprite)
        for thing, spot in zip(things, spots, strict=True)
    )


def spots(s: State, place: int) -> dict[str, tuple[Point, float]]:
    """Return the middle and the radius of each piece on a hex, by the piece's id."""
    things = [*_things(s, place, {})]
    size, steps = scale(len(things)), slots(len(things))
    return {
        thing.name: (beside(place, step), thing.radius * size)
        for thing, step in zip(things, steps, strict=True)
    }


def _piece(thing: Thing, size: float, place: Point, sprite: str) -> str:
    badge = str(thing.number) if thing.number > 1 else ""
    look = Piece(thing.player, thing.radius * size, thing.picture, thing.face, badge)
    way = f' data-from="{thing.former}"' if thing.former else ""
    kind = " beast" if thing.player is None else " moved" * (thing.moved == thing.number)
    style = f'id="{thing.name}"{way} class="piece {seat_class(thing.player)}{kind}"'
    mark = _tick(thing.radius * size) if thing.moved else ""
    return at(place, piece(look, sprite) + mark, style)


@lru_cache(64)
def _tick(radius: float) -> str:
    """Return the tick on a piece of which some pawns have moved already."""
    across, up, small = -radius * 0.74, -radius * 0.7, radius * 0.42
    corners = ((-0.55, 0.0), (-0.12, 0.42), (0.6, -0.45))
    tick = line([(across + small * x, up + small * y) for x, y in corners])
    return circle((across, up), small, "moved-disc") + path(tick, "moved-tick")


def _things(s: State, place: int, came: Mapping[Herd, str]) -> Iterator[Thing]:
    """Yield the pieces on a hex: camp, each tribe's women and warriors, animals, loners."""
    name = HEX_NAMES[place]
    if s.camp[place] != tables.NOBODY:
        picture = ICONS["cave"] if is_cave(s, place) else ICONS["village"]
        yield Thing(f"camp-{name}", int(s.camp[place]), _CAMP, picture)
    for tribe in range(s.players) if s.crowd[place] else ():
        yield from _people(s, tribe, place)
    for species in range(tables.SPECIES) if s.beasts[place] else ():
        if s.herd[species, place]:
            yield _herd(s, species, place, came)
    for kind in range(tables.KINDS):
        if s.loner[kind] == place:
            thing = tables.PAWN_NAMES[kind]
            yield Thing(f"loner-{thing}", None, _LONER, ICONS[thing])


def _people(s: State, tribe: int, place: int) -> Iterator[Thing]:
    crowd = people(s, tribe, place)
    for kind in (tables.WOMAN, tables.WARRIOR):
        if crowd[kind]:
            thing = tables.PAWN_NAMES[kind]
            moved = num_moved(s, tribe, kind, place)
            called = pawn_id(tribe, kind, place)
            yield Thing(called, tribe, _PAWN, ICONS[thing], number=crowd[kind], moved=moved)
    if s.den[tribe] == place:
        yield Thing(pawn_id(tribe, tables.WOLF_CUB, place), tribe, _CUB, ICONS["wolf"], 1.25)


def pawn_id(tribe: int, kind: int, place: int) -> str:
    """Return the id of a tribe's pawns of a kind on a hex, or of its tamed wolf."""
    if kind == tables.WOLF_CUB:
        return f"cub-{tribe}"
    return f"{tables.PAWN_NAMES[kind]}-{tribe}-{HEX_NAMES[place]}"


def _herd(s: State, species: int, place: int, came: Mapping[Herd, str]) -> Thing:
    thing, number = tables.SPECIES_NAMES[species], int(s.herd[species, place])
    name, former = f"{thing}-{HEX_NAMES[place]}", came.get((species, place), "")
    return Thing(name, None, _BEAST, ICONS[thing], _FACES[thing], number, former)


def _came_from(scene: Scene) -> dict[Herd, str]:
    """Return the earlier ids of herds that have moved as a whole since the last turn.

    The keys are pairs of species and hex. A herd moved in the turn's direction or in the opposite
    one.
    """
    if scene.before is None:
        return {}
    now, then = scene.position.state, scene.before.state
    if now.turns == then.turns and now.heading == then.heading:
        return {}
    return {
        (species, place): _start(now, then, species, place)
        for species in range(tables.SPECIES)
        for place in ALL
        if now.herd[species, place] and not then.herd[species, place]
    }


def _start(now: State, then: State, species: int, place: int) -> str:
    """Return the id that a herd had on the hex it left, or "" if that is uncertain."""
    for way in (now.heading, (now.heading + DIRECTIONS // 2) % DIRECTIONS):
        at_hex = place
        for _ in range(int(tables.STRIDE[species])):
            at_hex = int(NEXT[at_hex][way])
            if at_hex == NO_HEX:
                break
            left = then.herd[species, at_hex] and not now.herd[species, at_hex]
            if left and then.herd[species, at_hex] == now.herd[species, place]:
                return f"{tables.SPECIES_NAMES[species]}-{HEX_NAMES[at_hex]}"
    return ""
