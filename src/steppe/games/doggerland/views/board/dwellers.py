"""Pieces on the map: Villages, megaliths, tokens, expeditions, animals, adversaries (D2.7).

These pieces are hidden from screen readers because the tile descriptions name them (``sights``).
For the animation, each animal also has the cell that it came from in the last turn (rule D16).
"""

from collections.abc import Iterator
from functools import lru_cache

from steppe.draw.curve import Point
from steppe.draw.svg import Piece, at, circle, icon, piece, seat_class
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.land import arrow
from steppe.games.doggerland.rules.state import NOBODY
from steppe.games.doggerland.views.board.layout import spot
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.story.round_end import hunted, treks
from steppe.games.doggerland.views.types import Scene

_VILLAGES = {  # by number of Villages on one tile: their positions and radius
    1: ((52, 58, 27),),
    2: ((32, 54, 20), (67, 52, 20)),
    3: ((22, 70, 16), (44, 46, 16), (74, 50, 16)),
    4: ((26, 46, 15), (60, 46, 15), (26, 79, 15), (57, 79, 15)),
}
_RIVAL_LOOK = (5, 4, 1)  # the seats whose outlines the adversaries use: red, pink, blue [D21.4]
_ANIMAL_SIZE = {"horse": 23.0, "reindeer": 23.0, "bison": 23.0, "mammoth": 25.0}
_BESIDE = (31, 50, 20)  # a single Village on a tile with an animal
_MIDDLE, _ASIDE = (63, 52), (71, 42)  # an animal's position, alone and beside a Village
_GAP, _ROOM = 23, 42  # the spacing of an expedition's figures, and the width for all of them
_WAYS = {tables.NORTH: (0, -1), tables.EAST: (1, 0), tables.SOUTH: (0, 1), tables.WEST: (-1, 0)}


def draw_dwellers(scene: Scene) -> str:
    """Draw all pieces except animals, from the bottom layer up."""
    return "".join((*_villages(scene), *_stones(scene), *_camps(scene), *_rivals(scene)))


# Big game


def draw_animals(scene: Scene) -> str:
    """Draw the animals; an animal that moved glides from its previous cell."""
    s, players = scene.position.state, scene.position.players
    animals, homes, former = list(s.animal), list(s.village), came_from(scene)
    before = animals if scene.before is None else list(scene.before.state.animal)
    drawn = ""
    for cell, species in enumerate(animals):
        if species != tables.NO_ANIMAL:
            place = spot(cell, players, *(_ASIDE if cell in homes else _MIDDLE))
            beast, is_new = (cell, int(species)), bool(before[cell] != species)
            drawn += _animal(beast, former.get(cell), is_new, place, scene.sprite)
    return drawn


@lru_cache(4096)
def _animal(
    beast: tuple[int, int], former: int | None, is_new: bool, place: Point, sprite: str
) -> str:
    """Draw an animal; ``beast`` is its cell and species, ``former`` its previous cell."""
    cell, species = beast
    name = tables.SPECIES_NAMES[species]
    way = "" if former is None else f' data-from="animal-{tables.CELL_NAMES[former]}"'
    fresh = " fresh" if is_new or former is not None else ""
    body = piece(Piece(None, _ANIMAL_SIZE[name], ICONS[name], 1.44), sprite)
    attributes = (
        f'id="animal-{tables.CELL_NAMES[cell]}"{way} class="piece nobody beast {name}{fresh}"'
    )
    return at(place, body, attributes)


# Pieces


@lru_cache(4096)
def _piece(name: str, look: tuple[int, float, str], place: Point, sprite: str) -> str:
    """Return a piece with its id; ``look`` gives its player, its radius and its picture."""
    body = piece(Piece(*look), sprite)
    mark = f'id="{name}" ' if name else ""
    return at(place, body, f'{mark}class="piece {seat_class(look[0])}"')


def _villages(scene: Scene) -> Iterator[str]:
    """Yield the Villages; Villages on the same tile are side by side [D3.3]."""
    s, players = scene.position.state, scene.position.players
    there = [int(cell) for cell in s.village[:players]]
    for cell in sorted({*there} - {tables.NO_CELL}):
        here = [player for player in range(players) if there[player] == cell]
        is_shared = len(here) == 1 and s.animal[cell] != tables.NO_ANIMAL
        spots = (_BESIDE,) if is_shared else _VILLAGES[len(here)]
        for player, (dx, dy, radius) in zip(here, spots, strict=True):
            look, place = (player, radius, "hut"), spot(cell, players, dx, dy)
            yield _piece(f"village-{player}", look, place, scene.sprite)


def _stones(scene: Scene) -> Iterator[str]:
    """Yield megaliths and long-journey tokens [D13.6, D13.7]."""
    s, players = scene.position.state, scene.position.players
    for player in range(players):
        for size, cell in enumerate(s.megalith[player]):
            if cell != tables.NO_CELL:
                name, place = (
                    tables.SPOT_NAMES[tables.MENHIR + size],
                    spot(int(cell), players, 24, 74 - 8 * size),
                )
                yield _piece(f"{name}-{player}", (player, 17, ICONS[name]), place, scene.sprite)
        if s.token[player] != tables.NO_CELL:
            place = spot(int(s.token[player]), players, 50, 50)
            yield _piece(f"token-{player}", (player, 14, "raft"), place, scene.sprite)


def _camps(scene: Scene) -> Iterator[str]:
    """Yield all expeditions [D8.1]."""
    s, looks = scene.position.state, (scene.position.players, scene.sprite)
    for cell, player in enumerate(s.camp):
        if player != NOBODY:
            yield _camp(cell, int(player), tuple(map(int, s.party[cell])), looks)


@lru_cache(4096)
def _camp(cell: int, player: int, party: tuple[int, ...], looks: tuple[int, str]) -> str:
    """Return an expedition: its members in a row, its tools above them."""
    players, sprite = looks
    members = [
        ICONS[tables.MEMBER_NAMES[kind]] for kind in range(tables.KINDS) for _ in range(party[kind])
    ]
    gap = min(_GAP, _ROOM / max(1, len(members) - 1))  # keeps the tile's arrow visible
    figures = [
        _piece("", (player, 14, picture), spot(cell, players, 18 + gap * k, 80), sprite)
        for k, picture in enumerate(members)
    ]
    disc = circle((0, 0), 10, "count-disc")
    tool = disc + icon(ICONS["tool"], (0, 0), 14, "sent-tool", sprite)
    tools = [
        at(spot(cell, players, 18 + 15 * k, 55), tool, 'class="sent"')
        for k in range(party[tables.SENT_TOOL])
    ]
    return f'<g id="camp-{tables.CELL_NAMES[cell]}">{"".join(figures + tools)}</g>'


def _rivals(scene: Scene) -> Iterator[str]:
    """Yield the adversary hunters in a solo match [D21.4]."""
    s, players = scene.position.state, scene.position.players
    for rival, cell in enumerate(s.rival):
        if cell != tables.NO_CELL:
            look, place = (_RIVAL_LOOK[rival], 17, "hunter"), spot(int(cell), players, 50, 74)
            yield _piece(f"rival-{rival}", look, place, scene.sprite)


def came_from(scene: Scene) -> dict[int, int]:
    """Return the previous cell of each animal that moved, by its current cell.

    The moves are computed from the position before the last turn. Animals that may have been hunted
    in that turn, or that crossed the edge of the land, are left out.
    """
    now, before = scene.position.state, scene.before
    if before is None or before.state.rounds == 0 or before.state.slot == now.slot:
        return {}
    there = before.state
    return {
        trek.end: trek.start
        for trek in treks(hunted(before))
        if trek.end is not None
        and now.animal[trek.end] == trek.species
        and there.camp[trek.start] == NOBODY
        and _goes(trek.start, trek.end, int(arrow(there, trek.start)))
    }


def _goes(start: int, end: int, direction: int) -> bool:
    """Return whether ``direction`` leads from ``start`` to ``end`` without crossing an edge."""
    (x, y), (to_x, to_y) = tables.PLACES[start], tables.PLACES[end]
    dx, dy = _WAYS[direction]
    return (to_x - x) * dx + (to_y - y) * dy > 0
