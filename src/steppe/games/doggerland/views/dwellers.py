"""Who is on the land: Villages, megaliths, tokens, expeditions, animals, adversaries (D2.7)."""

from collections.abc import Iterator

from steppe.core.game import State
from steppe.core.scene import Scene
from steppe.draw.curve import Point
from steppe.draw.svg import Piece, at, circle, escape, icon, piece, seat_class
from steppe.games.doggerland.state import NOBODY
from steppe.games.doggerland.tables import (
    CELLS,
    KINDS,
    MEGALITHS,
    MEMBER_NAMES,
    NO_ANIMAL,
    NO_CELL,
    RIVALS,
    SENT_TOOL,
    SPECIES_NAMES,
    SPOT_NAMES,
)
from steppe.games.doggerland.tables import MENHIR as FIRST_MEGALITH
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.place import spot
from steppe.games.doggerland.views.words import NAMES

_VILLAGES = {  # where the Villages of so many clans stand on one tile, and how large
    1: ((52, 58, 27),),
    2: ((34, 62, 21), (68, 62, 21)),
    3: ((28, 64, 18), (50, 50, 18), (72, 64, 18)),
    4: ((30, 50, 17), (66, 50, 17), (30, 78, 17), (62, 78, 17)),
}
_RIVAL_LOOK = (5, 4, 1)  # seats whose outline and colour the adversaries have [D21.4]
_ANIMAL_SIZE = {"horse": 23.0, "reindeer": 23.0, "bison": 23.0, "mammoth": 25.0}
_MANY = 4  # figures of an expedition that stand side by side


def draw_dwellers(scene: Scene) -> str:
    """Draw all that stands on tiles, the lowest first."""
    return "".join((*_villages(scene), *_stones(scene), *_camps(scene), *_rivals(scene)))


def draw_animals(scene: Scene) -> str:
    """Draw the big game; an animal that moved glides from where it was."""
    s, players = scene.position.state, scene.position.players
    before = None if scene.before is None else scene.before.state
    out = []
    for cell in range(CELLS):
        species = int(s.animal[cell])
        if species != NO_ANIMAL:
            name = SPECIES_NAMES[species]
            is_new = before is not None and before.animal[cell] != species
            look = Piece(None, _ANIMAL_SIZE[name], ICONS[name], 1.44)
            style = f"piece nobody beast {name}{' fresh' if is_new else ''}"
            body = _titled(scene, NAMES[name], piece(look, scene.sprite))
            out.append(at(spot(cell, players, 63, 52), body, f'class="{style}"'))
    return "".join(out)


def _titled(scene: Scene, words: str, body: str) -> str:
    return f"<title>{escape(scene.say(words))}</title>{body}"


def _villages(scene: Scene) -> Iterator[str]:
    """Yield the Villages, those of one tile side by side [D3.3]."""
    s, players = scene.position.state, scene.position.players
    for cell in sorted({int(s.village[player]) for player in range(players)} - {NO_CELL}):
        here = [player for player in range(players) if s.village[player] == cell]
        for player, (dx, dy, radius) in zip(here, _VILLAGES[len(here)], strict=True):
            body = _titled(scene, "Village", piece(Piece(player, radius, "hut"), scene.sprite))
            style = f'id="village-{player}" class="piece {seat_class(player)}"'
            yield at(spot(cell, players, dx, dy), body, style)


def _stones(scene: Scene) -> Iterator[str]:
    """Yield megaliths and the tokens of long journeys [D13.6, D13.7]."""
    s, players = scene.position.state, scene.position.players
    for player in range(players):
        for size in range(MEGALITHS):
            name = SPOT_NAMES[FIRST_MEGALITH + size]
            if s.megalith[player][size] != NO_CELL:
                place = spot(int(s.megalith[player][size]), players, 24, 74 - 8 * size)
                yield _own(scene, player, place, (17, ICONS[name], NAMES[name]))
        if s.token[player] != NO_CELL:
            place = spot(int(s.token[player]), players, 50, 50)
            yield _own(scene, player, place, (14, "raft", "long journey"))


def _own(scene: Scene, player: int, place: Point, look: tuple[float, str, str]) -> str:
    """Return a piece of a clan: ``look`` is its radius, its picture and its name."""
    radius, picture, name = look
    body = _titled(scene, name, piece(Piece(player, radius, picture), scene.sprite))
    return at(place, body, f'class="piece {seat_class(player)}"')


def _camps(scene: Scene) -> Iterator[str]:
    """Yield the members and tools of all expeditions [D8.1]."""
    s, players = scene.position.state, scene.position.players
    for cell in range(CELLS):
        player = int(s.camp[cell])
        if player != NOBODY:
            members = _members(s, cell)
            gap = 23 if len(members) <= _MANY else 64 / (len(members) - 1)
            for k, kind in enumerate(members):
                place = spot(cell, players, 18 + gap * k, 80)
                name = MEMBER_NAMES[kind]
                yield _own(scene, player, place, (14, ICONS[name], NAMES[name]))
            tools = int(s.party[cell][SENT_TOOL])
            for k in range(tools):
                place = spot(cell, players, 18 + 15 * k, 55)
                body = circle((0, 0), 10, "count-disc")
                body += icon(ICONS["tool"], (0, 0), 14, "sent-tool", scene.sprite)
                yield at(place, body, 'class="sent"')


def _members(s: State, cell: int) -> list[int]:
    """Return the kinds of the members of an expedition."""
    return [kind for kind in range(KINDS) for _ in range(int(s.party[cell][kind]))]


def _rivals(scene: Scene) -> Iterator[str]:
    """Yield the adversary hunters of a solo match [D21.4]."""
    s, players = scene.position.state, scene.position.players
    for rival in range(RIVALS):
        if s.rival[rival] != NO_CELL:
            place = spot(int(s.rival[rival]), players, 50, 74)
            yield _own(scene, _RIVAL_LOOK[rival], place, (17, ICONS["hunter"], "rival"))
