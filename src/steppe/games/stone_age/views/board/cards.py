"""What cards, buildings and bonus tiles look like: icons and numbers (rules S7 to S9, S14).

Each is drawn once, around its upper left corner.
"""

from collections.abc import Sequence
from functools import cache

from steppe.draw.curve import Point
from steppe.draw.svg import circle, icon, path, rect, text
from steppe.games.stone_age.tables import (
    ALL,
    AMOUNT,
    ANY_RESOURCES,
    BONUS,
    COST,
    DICE_FOR_ALL,
    DRAW_CARD,
    FIRST,
    FIXED,
    FREE,
    GIVE_FOOD,
    GIVE_PERSON,
    GIVE_POINTS,
    GIVE_RESOURCE,
    GIVE_TOOL,
    GIVE_TRACK,
    KIND,
    KINDS,
    LEAST,
    MOST,
    NO_BUILDING,
    NO_SYMBOL,
    OF,
    ONE_USE_TOOL,
    PRICE_KIND,
    RESOURCE_NAMES,
    RESOURCE_ROLL,
    RESOURCES,
    ROLE_NAMES,
    SYMBOL,
    SYMBOL_NAMES,
    TOP,
)
from steppe.games.stone_age.views.board.place import ITEM
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.words import building_points, role_of

SUM = "M96 26h-16l9 10l-9 10h16"  # the sign of a sum: points follow from what is paid
HALF = 84  # height of the upper half of a card
TILE, BACK = (108, 78), (50, 62)  # the bonus tile and the pile of its kind
_PICTURES = {
    GIVE_FOOD: "food",
    GIVE_POINTS: "points",
    GIVE_TOOL: "tool",
    GIVE_TRACK: "track",
    DRAW_CARD: "card",
    GIVE_PERSON: "person",
}


# A card


@cache
def draw_card(card: int, sprite: str) -> str:
    """Return a card: effect above, scoring below."""
    width, height = ITEM
    green = SYMBOL[card] != NO_SYMBOL
    low = f"M0 {HALF}h{width}v{height - HALF - 12}q0 12 -12 12h{24 - width}q-12 0 -12 -12z"
    body = (
        rect((0, 4), ITEM, "item-drop", 12)
        + rect((0, 0), ITEM, "card-face", 12)
        + path(low, "card-culture" if green else "card-people")
        + rect((0, 0), ITEM, "item-edge", 12)
    )
    return body + _effect(TOP[card], (width / 2, HALF / 2), 46, sprite) + _bottom(card, sprite)


def _bottom(card: int, sprite: str) -> str:
    x, y = ITEM[0] / 2, (HALF + ITEM[1]) / 2
    if SYMBOL[card] != NO_SYMBOL:
        return icon(ICONS[SYMBOL_NAMES[SYMBOL[card]]], (x, y), 46, "card-ink", sprite)
    role, count = role_of(card)
    size, spread = (46, 0) if count == 1 else (38, 38)
    left = x - spread * (count - 1) / 2
    return "".join(
        icon(ICONS[ROLE_NAMES[role]], (left + spread * k, y), size, "card-ink", sprite)
        for k in range(count)
    )


def _effect(effect: Sequence[int], centre: Point, size: float, sprite: str) -> str:
    """Return what a card or a bonus gives, as icons and a number."""
    kind, resource, amount = (int(effect[column]) for column in (KIND, OF, AMOUNT))
    x, y = centre
    if kind == GIVE_RESOURCE:
        return _goods([resource] * amount, centre, size, sprite)
    if kind == RESOURCE_ROLL:
        dice = "".join(
            _blank_die((x - size * 0.86 + 0.62 * size * k, y), size * 0.5) for k in range(amount)
        )
        return dice + _good(resource, (x + size * 0.72, y), size * 0.86, sprite)
    if kind == ANY_RESOURCES:
        return _choice(amount, centre, size, sprite)
    if kind == DICE_FOR_ALL:
        crowd = "".join(
            icon(
                ICONS["person"],
                (x + size * (0.28 + 0.34 * k), y + 0.16 * size),
                size * 0.5,
                "card-ink",
                sprite,
            )
            for k in range(3)
        )
        return icon(ICONS["dice"], (x - size * 0.46, y), size, "card-ink", sprite) + crowd
    if kind == ONE_USE_TOOL:
        axe = icon(ICONS["tool"], (x - size * 0.42, y), size, "card-ink", sprite)
        return (
            axe
            + text((x + size * 0.5, y + size * 0.04), f"+{amount}", "card-number")
            + text((x + size * 0.5, y + size * 0.5), "1\N{MULTIPLICATION SIGN}", "card-note")
        )
    picture = icon(ICONS[_PICTURES[kind]], (x - size * 0.42, y), size, "card-ink", sprite)
    return picture + text((x + size * 0.5, y + size * 0.24), f"+{amount}", "card-number")


def _goods(kinds: Sequence[int], centre: Point, size: float, sprite: str) -> str:
    x, y = centre
    gap = size * 0.95
    left = x - gap * (len(kinds) - 1) / 2
    return "".join(_good(kind, (left + gap * k, y), size, sprite) for k, kind in enumerate(kinds))


def _good(resource: int, centre: Point, size: float, sprite: str) -> str:
    name = RESOURCE_NAMES[resource]
    return icon(ICONS[name], centre, size, f"good-{name}", sprite)


def _choice(amount: int, centre: Point, size: float, sprite: str) -> str:
    """Return all four resources around the number that may be chosen."""
    x, y = centre
    parts = [
        _good(
            r,
            (x - size * 0.62 + size * 0.5 * (r % 2), y - size * 0.26 + size * 0.52 * (r // 2)),
            size * 0.48,
            sprite,
        )
        for r in range(RESOURCES)
    ]
    return "".join(parts) + text((x + size * 0.62, y + size * 0.24), f"+{amount}", "card-number")


def _blank_die(centre: Point, size: float) -> str:
    x, y = centre
    die = rect((x - size / 2, y - size / 2), (size, size), "die-body", size * 0.2)
    pips = ((-0.22, -0.22), (0, 0), (0.22, 0.22))
    return die + "".join(circle((x + size * a, y + size * b), size * 0.09, "pip") for a, b in pips)


# A building


@cache
def draw_building(building: int, left: int, sprite: str) -> str:
    """Return the open building of a stack, the tiles below it and how many there are."""
    width, height = ITEM[0], ITEM[1] - 14
    if building == NO_BUILDING:
        return rect((2, 2), (width - 4, height - 4), "empty-stack", 12)
    below = "".join(
        rect((2.6 * k, 3.2 * k), (width - 8, height - 8), "tile-below", 12)
        for k in range(min(left - 1, 3), 0, -1)
    )
    face = rect((0, 0), (width - 8, height - 8), "building-face", 12)
    points = building_points(building)
    hut = icon(ICONS["building"], (36, 38), 56, "roof", sprite)
    disc = circle((88, 36), 22, "points-disc")
    number = path(SUM, "sum") if points is None else text((88, 44), str(points), "points")
    count = text((width / 2 - 4, height + 16), "\N{MULTIPLICATION SIGN}" + str(left), "market-note")
    return below + face + hut + disc + number + _cost(building, sprite) + count


def _cost(building: int, sprite: str) -> str:
    x, y = (ITEM[0] - 8) / 2, 98
    if PRICE_KIND[building] == FIXED:
        kinds = [r for r in range(RESOURCES) for _ in range(int(COST[building][r]))]
        return _goods(kinds, (x, y), 35, sprite)
    if PRICE_KIND[building] == FREE:
        words = f"{LEAST[building]}\N{EN DASH}{MOST[building]}"
        return text((x - 14, y + 10), words, "card-number") + rect(
            (x + 26, y - 9), (18, 18), "cube", 4
        )
    return _kinds(int(MOST[building]), int(KINDS[building]), (x, y))


def _kinds(number: int, kinds: int, centre: Point) -> str:
    """Return ``number`` goods of so many kinds: letters say which are of one kind."""
    x, y = centre
    gap = 22
    left = x - gap * (number - 1) / 2
    names = "ABCD"
    cubes = []
    for k in range(number):
        which = min(k, kinds - 1)
        place = (left + gap * k, y - 4)
        cubes.append(rect((place[0] - 9, place[1] - 9), (18, 18), f"cube kind-{which + 1}", 4))
        cubes.append(text((place[0], place[1] + 28), names[which], "kind-name"))
    return "".join(cubes)


@cache
def draw_tile(tile: int, sprite: str, every: str) -> str:
    width, height = TILE
    half = height / 2
    return (
        rect((0, 4), TILE, "item-drop", 10)
        + rect((0, 0), TILE, "card-face", 10)
        + path(
            f"M0 {half}v{10 - half}q0 -10 10 -10h{width - 20}q10 0 10 10v{half - 10}z", "bonus-top"
        )
        + rect((0, 0), TILE, "item-edge", 10)
        + text((20, half / 2 + 7), "1.", "bonus-name")
        + text((24, half * 1.5 + 6), every, "bonus-name")
        + _bonus_effect(BONUS[tile][FIRST], (76, half / 2), sprite)
        + _bonus_effect(BONUS[tile][ALL], (76, half * 1.5), sprite)
    )


def _bonus_effect(effect: Sequence[int], centre: Point, sprite: str) -> str:
    return f'<g class="small-effect">{_effect(effect, centre, 27, sprite)}</g>'


@cache
def draw_pile(back: int, left: int, sprite: str) -> str:
    below = "".join(
        rect((2 * k, 2.4 * k), BACK, "tile-below", 9) for k in range(min(left - 1, 3), 0, -1)
    )
    face = rect((0, 0), BACK, "bonus-back", 9)
    picture = icon(ICONS[RESOURCE_NAMES[back]], (BACK[0] / 2, 24), 32, "back-icon", sprite)
    return below + face + picture + text((BACK[0] / 2, 56), str(left), "pile-count")
