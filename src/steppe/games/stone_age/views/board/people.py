"""Draw the moving parts: figures, camps, the herd, score markers (rules S5, S9, S11).

A figure's id names its player, its place and its number there, so figures that stay keep their ids.
New figures start at their player's camp (see the style sheet), and leaving figures return there.
"""

from functools import cache, lru_cache

from steppe.core.i18n import Translator
from steppe.draw.choice import Choices
from steppe.draw.curve import Point, outline
from steppe.draw.svg import Piece, at, count, escape, icon, path, piece, rect, seat_class, text
from steppe.draw.words import colour_name
from steppe.games.stone_age.rules.tables import BUILDING, CARD, HUNT, NO_PLACE, PLACE_NAMES, PLACES
from steppe.games.stone_age.views.board import layout
from steppe.games.stone_age.views.board.crowd import Crowd, crowd_of
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.types import Scene
from steppe.games.stone_age.views.words import counted, place_name

_HERD_RADIUS, _MARKER = 30, 10
_ON_CARD, _ON_BUILDING = (
    (layout.ITEM[0] - 18, 84),
    (layout.ITEM[0] - 16, 68),
)  # positions of visitors

Figure = tuple[int, int, int]  # player, place, number there


def draw_people(scene: Scene) -> str:
    """Return every placed figure, and the figures that went home since the last turn."""
    now = crowd_of(scene.position.state)
    return _people(now, crowd_of(scene.before.state) if scene.before is not None else now)


@lru_cache(512)
def _people(now: Crowd, then: Crowd) -> str:
    here, former = figures(now), figures(then)
    out = [_figure(figure, spot, figure not in former) for figure, spot in here.items()]
    home = [_gone(figure, now.players) for figure in former if figure not in here]
    return "".join(out + home)


@lru_cache(512)
def figures(crowd: Crowd) -> dict[Figure, Point]:
    """Return the position of each figure that is not at home."""
    order = tuple(crowd.order)
    found: dict[Figure, Point] = {}
    for place in range(PLACES):
        counts = tuple(crowd.placed[player][place] for player in order)
        if any(counts):
            found |= _standing(place, order, counts)
    return found | _sent(crowd)


@cache
def _standing(place: int, order: tuple[int, ...], counts: tuple[int, ...]) -> dict[Figure, Point]:
    """Return the figures at a place; ``counts`` follows the players' ``order``."""
    pairs = zip(order, counts, strict=True)
    names = [(player, place, k) for player, number in pairs for k in range(number)]
    if place == HUNT:
        spots = [spot for row in layout.hunters(counts) for spot in row]
    elif place < CARD:
        spots = list(layout.ring_centres(place))
    else:
        (x, y), (dx, dy) = layout.slot_corner(place), _ON_CARD if place < BUILDING else _ON_BUILDING
        spots = [(x + dx, y + dy)]
    return dict(zip(names, spots, strict=False))


def _sent(crowd: Crowd) -> dict[Figure, Point]:
    """Return the figures on the bonus tile; they keep the ids that they had at the herd's place."""
    names = [(player, crowd.herd, k) for player in crowd.order for k in range(crowd.sent[player])]
    return dict(zip(names, layout.tamers(len(names)), strict=True))


@cache
def _figure(figure: Figure, spot: Point, fresh: bool) -> str:
    player, place, _ = figure
    style = (" fresh" if fresh else "") + (f" {layout.slot_class(place)}" if place >= CARD else "")
    return _drawn(
        figure, spot, f'{style}"', path(outline(player, layout.RING + 3), "halo") if fresh else ""
    )


@cache
def _gone(figure: Figure, players: int) -> str:
    """Return a figure that went home: it is invisible and in its camp, so that it glides there."""
    return _drawn(figure, layout.camp(figure[0], players), ' gone" aria-hidden="true"')


def _drawn(figure: Figure, spot: Point, style: str, halo: str = "") -> str:
    """Return a figure in its place; ``style`` ends its class and may add other attributes."""
    name, player = "-".join(map(str, figure)), figure[0]
    attributes = f'id="figure-{name}" class="piece figure {seat_class(player)}{style}'
    return at(spot, f'{halo}<use href="#figure-{player}"/>', attributes)


def draw_camps(scene: Scene) -> str:
    """Return each player's camp with the number of people at home."""
    s = scene.position.state
    marks = (int(s.starter), int(s.player))
    return "".join(
        _camp(scene.say, (player, int(s.idle[player]), int(s.players)), marks, scene.sprite)
        for player in range(s.players)
    )


@lru_cache(1024)
def _camp(say: Translator, shown: tuple[int, int, int], marks: tuple[int, int], sprite: str) -> str:
    """Return a camp; ``shown`` is (player, people, players) and ``marks`` is (starter, mover)."""
    (player, home, players), (starter, mover) = shown, marks
    people = counted(say, "person", home)
    words = say("{colour}: {people} at home", colour=colour_name(say, player), people=people)
    drawing = _people_at_home(player, home, sprite)
    if player == starter:
        words = say("{words}, start player", words=words)
        drawing += icon("flying-flag", (62, -26), 28, "starter", sprite)
    style = f"camp piece {seat_class(player)}"
    style += " acting" if player == mover else ""
    style += "" if home else " deserted"
    return _labelled(layout.camp(player, players), drawing, f'class="{style}"', words)


def _labelled(place: Point, drawing: str, attributes: str, words: str) -> str:
    """Return a drawing with a sentence as its label and tooltip."""
    text = escape(words)
    body = f"<title>{text}</title>{drawing}"
    return at(place, body, f'{attributes} role="img" aria-label="{text}"')


@cache
def _people_at_home(player: int, home: int, sprite: str) -> str:
    figure = path(outline(player, layout.RING), "body")
    figure += icon(ICONS["person"], (0, 0), layout.RING * 1.34, "face", sprite)
    plate = rect((-24, -24), (92, 48), "camp-plate", 24)
    return f'{plate}<g class="camp-people">{figure}</g>' + text((42, 8), str(home), "camp-count")


def draw_herd(scene: Scene, choices: Choices) -> str:
    """Return the herd on its place, or nothing once it has left [S4.2, S4.5].

    A tap on it explains it, unless a tap on its land chooses that land.
    """
    place, say = int(scene.position.state.herd), scene.say
    if place == NO_PLACE:
        return ""
    body = piece(Piece(None, _HERD_RADIUS, "mammoth", 1.46), scene.sprite)
    name = place_name(say, place)
    text = say("The herd: {place}. Any number of players may place people here", place=name)
    style = "piece nobody herd" + (" told" if not choices.of(PLACE_NAMES[place]) else "")
    attributes = f'id="herd" class="{style}" data-help="herd"'
    return _labelled(layout.herd_spot(place), body, attributes, text)


def draw_markers(scene: Scene) -> str:
    """Return each player's marker on the score track, side by side on a shared space."""
    scores = scene.position.scores()
    spaces = [max(0, score) % layout.TRACK for score in scores]
    return "".join(
        _marker(scene.say, player, score, spaces[:player].count(spaces[player]))
        for player, score in enumerate(scores)
    )


@lru_cache(4096)
def _marker(say: Translator, player: int, score: int, rank: int) -> str:
    x, y = layout.track_spot(max(0, score))
    drawing = path(outline(player, _MARKER), "body")
    if score >= layout.TRACK:
        drawing += count((9, 8), 7, str(score // layout.TRACK))
    points = counted(say, "point", score)
    words = say("{colour}: {points}", colour=colour_name(say, player), points=points)
    attributes = (
        f'id="marker-{player}" class="piece marker {seat_class(player)}" data-help="points"'
    )
    return _labelled((x + 7 * rank, y + 7 * rank), drawing, attributes, words)
