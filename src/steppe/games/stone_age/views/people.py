"""What moves: figures, camps, the herd, markers on the score track (rules S5, S9, S11).

A figure is called by its player, the place and its number there, so that those who stay stay.
Who comes starts at the camp of his player (the style sheet says where), who left returns there.
"""

from functools import cache

from steppe.core.game import State
from steppe.core.scene import Scene
from steppe.draw.curve import Point, outline
from steppe.draw.svg import Piece, at, count, escape, icon, path, piece, rect, seat_class, text
from steppe.games.stone_age.tables import CARD, HUNT, NO_PLACE, PLACES
from steppe.games.stone_age.views.boards import ICONS
from steppe.games.stone_age.views.place import (
    ITEM,
    RING,
    TRACK,
    camp,
    crowd,
    herd_spot,
    ring_centres,
    slot_class,
    slot_corner,
    tamers,
    track_spot,
)
from steppe.games.stone_age.views.words import capital, colour_name, counted, place_name

_HERD_RADIUS, _MARKER = 30, 10
_VISITOR = (ITEM[0] - 20, 84)  # where the visitor of a card or building stands on it

Figure = tuple[int, int, int]  # player, place, number there


def draw_people(scene: Scene) -> str:
    """Return every figure that is out, and those that went home since the last turn."""
    s = scene.position.state
    now = figures(s)
    then = figures(scene.before.state) if scene.before is not None else now
    out = [_figure(figure, spot, figure not in then, scene.sprite) for figure, spot in now.items()]
    home = [_gone(figure, s.players) for figure in then if figure not in now]
    return "".join(out + home)


def figures(s: State) -> dict[Figure, Point]:
    """Return where each figure stands that is not at home."""
    order = [(s.starter + step) % s.players for step in range(s.players)]
    found: dict[Figure, Point] = {}
    for place in range(PLACES):
        counts = tuple(int(s.placed[player, place]) for player in order)
        if any(counts):
            found |= _standing(place, tuple(order), counts)
    if any(s.sent):
        found |= _sent(s, order)
    return found


@cache
def _standing(place: int, order: tuple[int, ...], counts: tuple[int, ...]) -> dict[Figure, Point]:
    """Return the figures of a place; ``counts`` in the ``order`` of the players."""
    names = [
        [(player, place, k) for k in range(n)] for player, n in zip(order, counts, strict=True)
    ]
    if place == HUNT:
        rows = crowd(counts)
        return {
            name: spot
            for line, spots in zip(names, rows, strict=True)
            for name, spot in zip(line, spots, strict=True)
        }
    spots = ring_centres(place) if place < CARD else (_visitor_spot(place),)
    return dict(zip((name for line in names for name in line), spots, strict=False))


@cache
def _visitor_spot(place: int) -> Point:
    x, y = slot_corner(place)
    return (x + _VISITOR[0], y + _VISITOR[1])


def _sent(s: State, order: list[int]) -> dict[Figure, Point]:
    """Return the figures on the bonus tile; they keep the names they had at the herd's place."""
    names = [(player, int(s.herd), k) for player in order for k in range(s.sent[player])]
    return dict(zip(names, tamers(len(names)), strict=True))


@cache
def _figure(figure: Figure, spot: Point, fresh: bool, sprite: str) -> str:
    player, place, _ = figure
    moved = f" {slot_class(place)}" if place >= CARD else ""
    halo = path(outline(player, RING + 3), "halo") if fresh else ""
    style = f"piece figure {seat_class(player)}{' fresh' if fresh else ''}{moved}"
    return at(
        spot, f'{halo}<use href="#figure-{player}"/>', f'id="{_name(figure)}" class="{style}"'
    )


@cache
def _gone(figure: Figure, players: int) -> str:
    """Return a figure that went home: unseen, at its camp, so that it glides there."""
    player = figure[0]
    style = f'class="piece figure {seat_class(player)} gone" aria-hidden="true"'
    return at(
        camp(player, players), f'<use href="#figure-{player}"/>', f'id="{_name(figure)}" {style}'
    )


def _name(figure: Figure) -> str:
    return "figure-" + "-".join(map(str, figure))


# The camps


def draw_camps(scene: Scene) -> str:
    """Return how many people of each player are at home."""
    s = scene.position.state
    return "".join(_camp(scene, player) for player in range(s.players))


def _camp(scene: Scene, player: int) -> str:
    s, say = scene.position.state, scene.say
    home = int(s.idle[player])
    words = say("{colour}: {people} at home").format(
        colour=capital(colour_name(say, player)), people=counted(say, "person", home)
    )
    return _drawn_camp((player, int(s.players)), home, scene.sprite) % ((escape(words),) * 2)


@cache
def _drawn_camp(whose: tuple[int, int], home: int, sprite: str) -> str:
    player, players = whose
    drawing = rect((-24, -24), (92, 48), "camp-plate", 24)
    drawing += path(outline(player, RING), "body")
    drawing += icon(ICONS["person"], (0, 0), RING * 1.34, "face", sprite)
    drawing += text((42, 8), str(home), "camp-count")
    style = f"camp piece {seat_class(player)}{'' if home else ' deserted'}"
    return at(
        camp(player, players),
        f"<title>%s</title>{drawing}",
        f'class="{style}" role="img" aria-label="%s"',
    )


# The herd


def draw_herd(scene: Scene) -> str:
    """Return the herd on its place, or nothing when it has left [S4.2, S4.5]."""
    s = scene.position.state
    if s.herd == NO_PLACE:
        return ""
    words = scene.say("The herd: {place}. Any number of players may place here")
    words = words.format(place=place_name(scene.say, int(s.herd)))
    return _herd(int(s.herd), scene.sprite) % ((escape(words),) * 2)


@cache
def _herd(place: int, sprite: str) -> str:
    body = piece(Piece(None, _HERD_RADIUS, "mammoth", 1.46), sprite)
    attributes = 'id="herd" class="piece nobody herd" role="img" aria-label="%s"'
    return at(herd_spot(place), f"<title>%s</title>{body}", attributes)


# The score track


def draw_markers(scene: Scene) -> str:
    """Return a marker for each player on the score track, side by side where they meet."""
    s = scene.position.state
    scores = [int(score) for score in scene.position.scores()[: s.players]]
    met: dict[int, int] = {}
    parts = []
    for player, score in enumerate(scores):
        space = max(0, score) % TRACK
        rank = met[space] = met.get(space, -1) + 1
        words = scene.say("{colour}: {points}").format(
            colour=capital(colour_name(scene.say, player)),
            points=counted(scene.say, "point", score),
        )
        parts.append(_marker(player, score, rank) % ((escape(words),) * 2))
    return "".join(parts)


@cache
def _marker(player: int, score: int, rank: int) -> str:
    x, y = track_spot(max(0, score))
    drawing = path(outline(player, _MARKER), "body")
    if score >= TRACK:
        drawing += count((9, 8), 7, str(score // TRACK))
    attributes = f'id="marker-{player}" class="piece marker {seat_class(player)}" role="img"'
    place = (x + 7 * rank, y + 7 * rank)
    return at(place, f"<title>%s</title>{drawing}", f'{attributes} aria-label="%s"')
