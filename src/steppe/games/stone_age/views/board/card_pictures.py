"""Draw cards, buildings and bonus tiles, with the origin at their corner (rules S7 to S9, S14)."""

from collections.abc import Sequence
from functools import cache

from steppe.draw.curve import Point
from steppe.draw.svg import circle, icon, path, rect, text
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.views.board.layout import ITEM
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.words import building_points, role_of

SUM = "M96 26h-16l9 10l-9 10h16"  # a sum sign: the points depend on the payment
HALF = 84  # height of the upper half of a card
TILE, BACK = (108, 78), (50, 62)  # sizes of the bonus tile and the pile of tiles
_PICTURES = {
    tables.GIVE_FOOD: "food",
    tables.GIVE_POINTS: "points",
    tables.GIVE_TOOL: "tool",
    tables.GIVE_ONCE: "tool",
    tables.GIVE_TRACK: "track",
    tables.DRAW_CARD: "card",
    tables.GIVE_PERSON: "person",
}


@cache
def draw_card(card: int, sprite: str) -> str:
    """Return a card: effect above, scoring below."""
    width, height = ITEM
    style = "card-people" if tables.SYMBOL[card] == tables.NO_SYMBOL else "card-culture"
    low = f"M0 {HALF}h{width}v{height - HALF - 12}q0 12 -12 12h{24 - width}q-12 0 -12 -12z"
    effect = _effect(tables.TOP[card], (width / 2, HALF / 2), 46, sprite)
    return _face(ITEM, 12, path(low, style)) + effect + _bottom(card, sprite)


def _face(size: Point, radius: float, half: str) -> str:
    """Return a card or a tile with one half coloured."""
    shadow, body = rect((0, 4), size, "item-drop", radius), rect((0, 0), size, "card-face", radius)
    return shadow + body + half + rect((0, 0), size, "item-edge", radius)


def _ink(name: str, centre: Point, size: float, sprite: str) -> str:
    return icon(ICONS[name], centre, size, "card-ink", sprite)


def _bottom(card: int, sprite: str) -> str:
    x, y = ITEM[0] / 2, (HALF + ITEM[1]) / 2
    if tables.SYMBOL[card] != tables.NO_SYMBOL:
        return _ink(tables.SYMBOL_NAMES[tables.SYMBOL[card]], (x, y), 46, sprite)
    role, count = role_of(card)
    size, spread = (46, 0) if count == 1 else (38, 38)
    left = x - spread * (count - 1) / 2
    name = tables.ROLE_NAMES[role]
    return "".join(_ink(name, (left + spread * k, y), size, sprite) for k in range(count))


def _effect(effect: Sequence[int], centre: Point, size: float, sprite: str) -> str:
    """Return the effect of a card or a bonus, as icons and a number."""
    kind, resource, amount = map(int, effect)
    x, y = centre
    if kind == tables.GIVE_RESOURCE:
        return _goods([resource] * amount, centre, size, sprite)
    if kind == tables.RESOURCE_ROLL:
        left = x - size * 0.86
        dice = (_blank_die((left + 0.62 * size * k, y), size * 0.5) for k in range(amount))
        return "".join(dice) + _good(resource, (x + size * 0.72, y), size * 0.86, sprite)
    if kind == tables.ANY_RESOURCES:
        return _choice(amount, centre, size, sprite)
    if kind == tables.DICE_FOR_ALL:
        spots = ((x + size * (0.28 + 0.34 * k), y + 0.16 * size) for k in range(3))
        crowd = "".join(_ink("person", spot, size * 0.5, sprite) for spot in spots)
        return _ink("dice", (x - size * 0.46, y), size, sprite) + crowd
    is_once = kind == tables.GIVE_ONCE
    picture = _ink(_PICTURES[kind], (x - size * 0.42, y), size, sprite)
    down = size * (0.04 if is_once else 0.24)
    note = (x + size * 0.5, y + size * 0.5)
    return (
        picture
        + text((x + size * 0.5, y + down), f"+{amount}", "card-number")
        + (text(note, "1\N{MULTIPLICATION SIGN}", "card-note") if is_once else "")
    )


def _goods(kinds: Sequence[int], centre: Point, size: float, sprite: str) -> str:
    x, y = centre
    gap = size * 0.95
    left = x - gap * (len(kinds) - 1) / 2
    return "".join(_good(kind, (left + gap * k, y), size, sprite) for k, kind in enumerate(kinds))


def _good(resource: int, centre: Point, size: float, sprite: str) -> str:
    name = tables.RESOURCE_NAMES[resource]
    return icon(ICONS[name], centre, size, f"good-{name}", sprite)


def _choice(amount: int, centre: Point, size: float, sprite: str) -> str:
    """Return all four resources around the number that the player may choose."""
    left, top = centre[0] - size * 0.62, centre[1] - size * 0.26
    parts = [
        _good(r, (left + size * 0.5 * (r % 2), top + size * 0.52 * (r // 2)), size * 0.48, sprite)
        for r in range(tables.RESOURCES)
    ]
    number = (centre[0] + size * 0.62, centre[1] + size * 0.24)
    return "".join(parts) + text(number, f"+{amount}", "card-number")


def _blank_die(centre: Point, size: float) -> str:
    x, y = centre
    die = rect((x - size / 2, y - size / 2), (size, size), "die-body", size * 0.2)
    pips = ((-0.22, -0.22), (0, 0), (0.22, 0.22))
    return die + "".join(circle((x + size * a, y + size * b), size * 0.09, "pip") for a, b in pips)


@cache
def draw_building(building: int, left: int, sprite: str) -> str:
    """Return a stack's face-up building, the edges of the tiles below it, and their number."""
    width, height = ITEM[0], ITEM[1] - 14
    if building == tables.NO_BUILDING:
        return rect((2, 2), (width - 4, height - 4), "empty-stack", 12)
    size, points = (width - 8, height - 8), building_points(building)
    hut = icon(ICONS["building"], (36, 38), 56, "roof", sprite)
    disc = circle((88, 36), 22, "points-disc")
    number = path(SUM, "sum") if points is None else text((88, 44), str(points), "points")
    count = text((width / 2 - 4, height + 16), "\N{MULTIPLICATION SIGN}" + str(left), "market-note")
    drawing = hut + disc + number + _cost(building, sprite) + count
    return _below(left, (2.6, 3.2), size, 12) + rect((0, 0), size, "building-face", 12) + drawing


def _below(left: int, step: Point, size: Point, radius: float) -> str:
    """Return the edges of the tiles below the top one, for ``left`` tiles in all."""
    return "".join(
        rect((step[0] * k, step[1] * k), size, "tile-below", radius)
        for k in range(min(left - 1, 3), 0, -1)
    )


def _cost(building: int, sprite: str) -> str:
    x, y = (ITEM[0] - 8) / 2, 98
    if tables.PRICE_KIND[building] == tables.FIXED:
        cost = tables.COST[building]
        kinds = [r for r in range(tables.RESOURCES) for _ in range(int(cost[r]))]
        return _goods(kinds, (x, y), 35, sprite)
    if tables.PRICE_KIND[building] == tables.FREE:
        words = f"{tables.LEAST[building]}\N{EN DASH}{tables.MOST[building]}"
        cube = rect((x + 26, y - 9), (18, 18), "cube", 4)
        return text((x - 14, y + 10), words, "card-number") + cube
    return _kinds(int(tables.MOST[building]), int(tables.KINDS[building]), (x, y))


def _kinds(number: int, kinds: int, centre: Point) -> str:
    """Return ``number`` goods of ``kinds`` kinds: equal letters mark the same kind."""
    gap, cubes = 22, []
    for k in range(number):
        which = min(k, kinds - 1)
        x, y = centre[0] + gap * (k - (number - 1) / 2), centre[1] - 4
        cubes.append(rect((x - 9, y - 9), (18, 18), f"cube kind-{which + 1}", 4))
        cubes.append(text((x, y + 28), "ABCD"[which], "kind-name"))
    return "".join(cubes)


@cache
def draw_tile(tile: int, sprite: str, between: str) -> str:
    """Return a bonus tile, with the word ``between`` its halves."""
    width, height = TILE
    half = height / 2
    top = f"M0 {half}v{10 - half}q0 -10 10 -10h{width - 20}q10 0 10 10v{half - 10}z"
    word = rect((width / 2 - 16, half - 9), (32, 18), "bonus-between", 9)
    word += text((width / 2, half + 5), between, "bonus-name")
    effects = "".join(
        f'<g class="small-effect">{_effect(effect, (width / 2, half * share), 27, sprite)}</g>'
        for effect, share in zip(tables.BONUS[tile], (0.42, 1.58), strict=True)
    )
    return _face(TILE, 10, path(top, "bonus-top")) + effects + word


@cache
def draw_pile(back: int, content: tuple[str, int], sprite: str) -> str:
    """Return the pile of bonus tiles: the back on top, a word on it, and the number of tiles."""
    (word, left), name, middle = content, tables.RESOURCE_NAMES[back], BACK[0] / 2
    picture = text((middle, 14), word, "pile-word")
    picture += icon(ICONS[name], (middle, 30), 26, "back-icon", sprite)
    face = rect((0, 0), BACK, "bonus-back", 9) + picture
    return (
        _below(left, (2, 2.4), BACK, 9)
        + face
        + text((middle, 57), f"\N{MULTIPLICATION SIGN}{left}", "pile-count")
    )
