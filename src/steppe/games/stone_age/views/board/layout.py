"""Define where things are drawn: lands, rings, camps, cards, buildings, score track (rule S1.1).

The picture is designed for wide pages: the land on the left, cards and buildings on the right. On a
narrow page, the style sheet moves elements with a ``slot_class`` below the land.
"""

from functools import cache

from steppe.draw.curve import Point, noise, smooth
from steppe.games.stone_age.rules import tables

FRAME = 30  # the frame carries the score track
COLUMN, ROW, CAMP = 234, 184, 74  # size of a land, and height of the camps below the village
VALLEY = (3 * COLUMN + 2 * FRAME, 3 * ROW + CAMP + 2 * FRAME)
STRIP = (0, VALLEY[1] + 8, VALLEY[0], 60)  # the dice: left, top, width, height
MARKET = VALLEY[0] + 16  # left edge of cards and buildings
SIZE = (MARKET + 264, STRIP[1] + STRIP[3])
ITEM = (126, 150)  # the size of a card; a building is just as wide
_ACROSS, _DOWN = 138, 176

HERD_LAND = tables.PLACES  # the land of the bonus tile: players never place there
LANDS = (  # listed from the left, row by row
    *range(tables.FOREST, tables.FOREST + 3),
    tables.HUNT,
    HERD_LAND,
    tables.FOREST + 3,
    tables.TOOL_MAKER,
    tables.HUT,
    tables.FIELD,
)
assert sorted(LANDS) == [*range(tables.CARD), HERD_LAND]
assert tables.RESOURCES + tables.FOREST == tables.GATHERING

RING = 17  # radius of a figure and of its ring
CAMPS = {  # camps along the lower edge, by number of players
    2: (196, 482),
    3: (96, 214, 482),
    4: (96, 214, 482, 600),
}
assert max(CAMPS) == tables.PLAYERS


@cache
def corner(land: int) -> Point:
    """Return the upper left corner of a land, before its borders are bent."""
    row, column = divmod(LANDS.index(land), 3)
    return (FRAME + COLUMN * column, FRAME + ROW * row)


def sign_centre(land: int) -> Point:
    """Return the centre of a land's name plate."""
    x, y = corner(land)
    down = {HERD_LAND: 44}.get(land, 62)
    return (x + COLUMN / 2, y + down)


@cache
def ring_centres(place: int) -> tuple[Point, ...]:
    """Return the centres of a land's rings; the hunt has none [S5.5]."""
    count = int(tables.RINGS[place])
    if place == tables.HUNT:
        return ()
    x, y = corner(place)
    rows = [4, count - 4] if count > 4 else [count]
    return tuple(
        (x + COLUMN / 2 + 40 * (k - (number - 1) / 2), y + 108 + 40 * line)
        for line, number in enumerate(rows)
        for k in range(number)
    )


def hunters(counts: tuple[int, ...]) -> list[list[Point]]:
    """Return the positions of each player's hunters; their number is unlimited [S5.5]."""
    left, top = corner(tables.HUNT)
    x, y, number = left + COLUMN / 2, top + 133, sum(counts)
    if number <= 10:  # a few hunters share one or two rows
        first = number if number <= 5 else (number + 1) // 2
        up = 0 if number <= 5 else 20
        low = y + up * 0.6  # the two rows are below the note
        spots = iter(_row((x, low - up), first, 190) + _row((x, low + up), number - first, 190))
        return [[next(spots) for _ in range(count)] for count in counts]
    present = [player for player, count in enumerate(counts) if count]
    gap, middle = min(40, 96 / len(present)), (len(present) - 1) / 2
    return [
        _row((x, y + gap * (present.index(player) - middle)), count, 170) if count else []
        for player, count in enumerate(counts)
    ]


def _row(centre: Point, number: int, width: float) -> list[Point]:
    """Return a row of figures, set closer together if there are many."""
    gap = min(39, width / max(1, number))
    return [(centre[0] + gap * (k - (number - 1) / 2), centre[1]) for k in range(number)]


def tamers(number: int) -> list[Point]:
    """Return the positions of ``number`` figures below the bonus tile [S9.1]."""
    x, y = corner(HERD_LAND)
    return [(x + COLUMN / 2 + 31 * (k - (number - 1) / 2), y + 160) for k in range(number)]


def camp(player: int, players: int) -> Point:
    """Return the position of a player's camp in a match with ``players`` players."""
    return (FRAME + CAMPS[players][player], FRAME + 3 * ROW + 40)


def herd_spot(place: int) -> Point:
    """Return the position of the herd on a resource place."""
    x, y = corner(place)
    return (x + COLUMN - 27, y + ROW - 34)


def slot_corner(place: int) -> Point:
    """Return the upper left corner of an item; the most expensive card comes first [S2.2]."""
    if place < tables.BUILDING:
        row, column = divmod(tables.SLOTS - 1 - (place - tables.CARD), 2)
        return (MARKET + _ACROSS * column, 36 + _DOWN * row)
    row, column = divmod(place - tables.BUILDING, 2)
    return (MARKET + _ACROSS * column, 424 + 166 * row)


assert tables.STACKS == tables.SLOTS  # cards and buildings both form two rows of two


def slot_class(place: int) -> str:
    """Return the CSS class with which a narrow page moves a card or building and its visitors."""
    slot, stack = place - tables.CARD, place - tables.BUILDING
    return f"at-card-{slot + 1}" if stack < 0 else f"at-building-{stack + 1}"


@cache
def track_spot(points: int) -> Point:
    """Return the centre of a space on the score track, clockwise from the upper left corner."""
    width, height = VALLEY[0] - FRAME, VALLEY[1] - FRAME
    way = (points % TRACK) * 2 * (width + height) / TRACK
    near = FRAME / 2
    if way < width:
        return (near + way, near)
    if way < width + height:
        return (near + width, near + way - width)
    if way < 2 * width + height:
        return (near + 2 * width + height - way, near + height)
    return (near, near + 2 * (width + height) - way)


TRACK = 100  # spaces on the score track


def _lattice(column: int, row: int) -> Point:
    """Return a corner where lands meet, shifted a little unless it is on the rim."""
    x, y = FRAME + COLUMN * column, FRAME + ROW * row
    dx = 20 * noise(column, row, "x") if 0 < column < 3 else 0
    dy = 14 * noise(column, row, "y") if 0 < row < 3 else 0
    return (x + dx, y + dy)


Node = tuple[int, int]


def _border(start: Node, end: Node) -> list[Point]:
    """Return the border between two corners, without its end: bent, but straight on the rim."""
    (x0, y0), (x1, y1) = _lattice(*start), _lattice(*end)
    if any(a == b and a in (0, 3) for a, b in zip(start, end, strict=True)) and not (
        start[1] == end[1] == 3
    ):
        return [(x0, y0)]
    key = tuple(sorted((start, end)))
    shares = (0.34, 0.67) if start < end else (0.67, 0.34)
    bends = []
    for share in shares:
        along = share if start < end else 1 - share
        x, y = x0 + (x1 - x0) * along, y0 + (y1 - y0) * along
        bends.append((x + 11 * noise(key, share, "x"), y + 11 * noise(key, share, "y")))
    return [(x0, y0), *bends]


@cache
def outline_of(land: int, inside: float = 0) -> str:
    """Return the outline of a land, or a line ``inside`` units within it."""
    row, column = divmod(LANDS.index(land), 3)
    nodes = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    borders = [_border(start, end) for start, end in zip(nodes, nodes[1:] + nodes[:1], strict=True)]
    points = [point for border in borders for point in border]
    if inside:
        return smooth(_shrunk(points, inside), tension=8.5)
    rim = (FRAME, VALLEY[0] - FRAME)  # a point given twice is a corner
    return smooth([p for p in points for _ in range(1 + (p[0] in rim or p[1] == FRAME))])


def _shrunk(points: list[Point], inside: float) -> list[Point]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    mx, my = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    fx, fy = 1 - inside / (max(xs) - mx), 1 - inside / (max(ys) - my)
    return [(mx + (x - mx) * fx, my + (y - my) * fy) for x, y in points]
