"""Names of places, resources, cards, buildings and bonuses, in words that ``say`` translates.

Names start with a small letter. What is counted has a text for none, for one and for many, so
that each language bends its own words.
"""

from collections.abc import Mapping, Sequence

from steppe.core.say import Say, msgids
from steppe.draw.words import Forms, counter, listed
from steppe.games.stone_age.tables import (
    AMOUNT,
    ANY_RESOURCES,
    BONUS,
    BUILDING,
    CARD,
    COST,
    DICE_FOR_ALL,
    DRAW_CARD,
    FIXED,
    FLEXIBLE,
    FOOD,
    GATHERING,
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
    NO_SYMBOL,
    OF,
    ONE_USE_TOOL,
    PEOPLE_ON,
    PLACE_NAMES,
    PRICE_KIND,
    RESOURCE_NAMES,
    RESOURCE_ROLL,
    RESOURCES,
    ROLE_NAMES,
    ROLES,
    SLOT_COST,
    SYMBOL,
    SYMBOL_NAMES,
    TOP,
    VALUE,
)

YIELD_NAMES = (*RESOURCE_NAMES, "food")
PLACES: Mapping[str, str] = msgids(
    {
        "hunt": "hunt",
        "forest": "forest",
        "clay-pit": "clay pit",
        "quarry": "quarry",
        "river": "river",
        "tool-maker": "tool maker",
        "hut": "hut",
        "field": "field",
    }
)
TOWARD: Mapping[str, str] = msgids(
    {
        "hunt": "to the hunt",
        "forest": "to the forest",
        "clay-pit": "to the clay pit",
        "quarry": "to the quarry",
        "river": "to the river",
        "tool-maker": "to the tool maker",
        "hut": "to the hut",
        "field": "to the field",
    }
)
AT: Mapping[str, str] = msgids(
    {
        "hunt": "on the hunt",
        "forest": "in the forest",
        "clay-pit": "in the clay pit",
        "quarry": "in the quarry",
        "river": "at the river",
    }
)
SAID = (*SYMBOL_NAMES, *YIELD_NAMES)  # texts of the data
COUNTED: Mapping[str, Forms] = {  # none, one, many
    "wood": Forms("no wood", "1 wood", "{count} wood"),
    "brick": Forms("no bricks", "1 brick", "{count} bricks"),
    "stone": Forms("no stones", "1 stone", "{count} stones"),
    "gold": Forms("no gold", "1 gold", "{count} gold"),
    "food": Forms("no food", "1 food", "{count} food"),
    "resource": Forms("no resources", "1 resource", "{count} resources"),
    "choice": Forms(
        "no resources of choice", "1 resource of choice", "{count} resources of choice"
    ),
    "person": Forms("nobody", "1 person", "{count} people"),
    "tool": Forms("no tools", "1 tool", "{count} tools"),
    "point": Forms("no points", "1 point", "{count} points"),
    "card": Forms("no cards", "1 card", "{count} cards"),
    "building": Forms("no buildings", "1 building", "{count} buildings"),
    "tile": Forms("no bonus tiles", "1 bonus tile", "{count} bonus tiles"),
    "die": Forms("no dice", "1 die", "{count} dice"),
    "farmer": Forms("no farmers", "1 farmer", "{count} farmers"),
    "toolmaker": Forms("no tool makers", "1 tool maker", "{count} tool makers"),
    "builder": Forms("no hut builders", "1 hut builder", "{count} hut builders"),
    "shaman": Forms("no shamans", "1 shaman", "{count} shamans"),
}
counted = counter(COUNTED)
ROLE_TITLES = msgids(("farmers", "tool makers", "hut builders", "shamans"))  # as rows of a table
ROLE_FACTORS = msgids(
    ("food production", "value of tools", "buildings", "people")
)  # S12.4 to S12.7


# Places


def place_name(say: Say, place: int) -> str:
    """Return the name of a place: "forest", "card for 2", "building 1"."""
    if place >= BUILDING:
        return say("building {number}", number=place - BUILDING + 1)
    if place >= CARD:
        return say("card for {cost}", cost=SLOT_COST[place - CARD])
    return say(PLACES[PLACE_NAMES[place]])


def toward(say: Say, place: int) -> str:
    """Return the way to a place: "to the forest", "to the card for 2"."""
    if place >= BUILDING:
        return say("to building {number}", number=place - BUILDING + 1)
    if place >= CARD:
        return say("to the card for {cost}", cost=SLOT_COST[place - CARD])
    return say(TOWARD[PLACE_NAMES[place]])


def for_sale(say: Say, place: int) -> str:
    """Return what stands on a card or building place, with its article: "the card for 2"."""
    if place >= BUILDING:
        return say("the building on stack {number}", number=place - BUILDING + 1)
    return say("the card for {cost}", cost=SLOT_COST[place - CARD])


def at_place(say: Say, place: int) -> str:
    """Return where dice are rolled: "in the forest"."""
    return say(AT[PLACE_NAMES[place]])


# Goods


def resource_name(say: Say, resource: int) -> str:
    """Return the name of a resource, or of food: "wood"."""
    return say(YIELD_NAMES[resource])


def goods(say: Say, resource: int, count: int) -> str:
    """Return an amount of one resource, or of food: "2 bricks"."""
    return counted(say, YIELD_NAMES[resource], count)


def resources(say: Say, amounts: Sequence[int]) -> str:
    """Return amounts of wood, brick, stone and gold as words, without those of zero."""
    return listed(say, (goods(say, r, int(n)) for r, n in enumerate(amounts) if n))


def worth(amounts: Sequence[int]) -> int:
    """Return the points that resources are worth when something is built [S1.7]."""
    return sum(int(n) * int(VALUE[r]) for r, n in enumerate(amounts))


# Effects: what cards, bonus tiles and dice give

_GIVES = {
    GIVE_FOOD: "food",
    GIVE_POINTS: "point",
    GIVE_TOOL: "tool",
    ANY_RESOURCES: "choice",
    GIVE_PERSON: "person",
}


def effect_words(say: Say, effect: Sequence[int]) -> str:
    """Return what an effect (kind, resource, amount) gives: "7 food", "food production +1"."""
    kind, resource, amount = int(effect[KIND]), int(effect[OF]), int(effect[AMOUNT])
    if kind in _GIVES:
        return counted(say, _GIVES[kind], amount)
    if kind == GIVE_RESOURCE:
        return goods(say, resource, amount)
    if kind == RESOURCE_ROLL:
        dice = counted(say, "die", amount)
        return say("{dice} for {resource}", dice=dice, resource=resource_name(say, resource))
    return _other_effect(say, kind).format(amount=amount)


def _other_effect(say: Say, kind: int) -> str:
    if kind == DICE_FOR_ALL:
        return say("a die for everyone")
    if kind == GIVE_TRACK:
        return say("food production +{amount}")
    if kind == ONE_USE_TOOL:
        return say("one-use tool of {amount}")
    assert kind == DRAW_CARD
    return say("a card from the pile")


def bonus_words(say: Say, effect: Sequence[int]) -> str:
    """Return what a bonus of a tile, a row of ``BONUS``, gives [S9.9]."""
    return effect_words(say, effect)


def tile_words(say: Say, tile: int) -> str:
    """Return both bonuses of a tile: "1. 1 tool, all 3 points"."""
    first, every = (bonus_words(say, effect) for effect in BONUS[tile])
    return say("1. {first}, all {every}", first=first, every=every)


# Cards


def card_effect(say: Say, card: int) -> str:
    """Return the upper half of a card: what it does at once [S7.1]."""
    return effect_words(say, TOP[card])


def card_bottom(say: Say, card: int) -> str:
    """Return the lower half of a card: "pottery", "2 shamans" [S12]."""
    if SYMBOL[card] != NO_SYMBOL:
        return say(SYMBOL_NAMES[SYMBOL[card]])
    role, count = role_of(card)
    return counted(say, ROLE_NAMES[role], count)


def role_of(card: int) -> tuple[int, int]:
    """Return the role on a sand card, and how many of them stand on it."""
    role = next(role for role in range(ROLES) if PEOPLE_ON[card][role])
    return role, int(PEOPLE_ON[card][role])


def card_name(say: Say, card: int) -> str:
    """Return both halves of a card: "7 food, pottery"."""
    return f"{card_effect(say, card)}, {card_bottom(say, card)}"


# Buildings


def building_cost(say: Say, building: int) -> str:
    """Return what a building asks for: "2 wood and 1 gold", "4 resources of 2 kinds" [S8]."""
    if PRICE_KIND[building] == FIXED:
        return resources(say, COST[building])
    count = int(MOST[building])
    if PRICE_KIND[building] == FLEXIBLE:
        kinds = int(KINDS[building])
        one, many = say("{resources} of one kind"), say("{resources} of {kinds} kinds")
        words = one if kinds == 1 else many
        return words.format(resources=counted(say, "resource", count), kinds=kinds)
    return say("{least} to {most} resources", least=int(LEAST[building]), most=count)


def building_points(building: int) -> int | None:
    """Return the printed points of a building; ``None`` where they follow from what is paid."""
    return worth(COST[building]) if PRICE_KIND[building] == FIXED else None


def building_name(say: Say, building: int) -> str:
    """Return points and cost of a building: "12 points for 1 wood, 1 brick and 1 stone"."""
    points = building_points(building)
    if points is None:
        return say("{cost}, points by value", cost=building_cost(say, building))
    points_words = counted(say, "point", points)
    return say("{points} for {cost}", points=points_words, cost=building_cost(say, building))


assert set(PLACES) == set(TOWARD) == set(PLACE_NAMES[:CARD])
assert set(AT) == set(PLACE_NAMES[:GATHERING])
assert set(YIELD_NAMES) <= set(COUNTED)
assert len(YIELD_NAMES) == RESOURCES + 1 == FOOD + 1
