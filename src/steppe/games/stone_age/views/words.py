"""Name places, resources, cards, buildings and bonuses in words that ``say`` translates.

Names start with a lower-case letter. Countable things have texts for 0, 1 and more, so that each
language can inflect them.
"""

from collections.abc import Sequence

from steppe.core.i18n import Forms, Translator, msgids
from steppe.draw.words import counter, listed
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import BY_BUILDINGS, BY_CARDS, State

YIELD_NAMES = (*tables.RESOURCE_NAMES, "food")
_PLACES = msgids(  # the name, the form with "to", and the form as a location or an item for sale
    {
        "hunt": ("hunt", "to the hunt", "on the hunt"),
        "forest": ("forest", "to the forest", "in the forest"),
        "clay-pit": ("clay pit", "to the clay pit", "in the clay pit"),
        "quarry": ("quarry", "to the quarry", "in the quarry"),
        "river": ("river", "to the river", "at the river"),
        "tool-maker": ("tool maker", "to the tool maker"),
        "hut": ("hut", "to the hut"),
        "field": ("field", "to the field"),
        "card": ("card for {price}", "to the card for {price}", "the card for {price}"),
        "building": ("building {number}", "to building {number}", "the building on stack {number}"),
    }
)
SAID = (*tables.SYMBOL_NAMES, *YIELD_NAMES)  # words from the data files
counted = counter(  # texts for 0, 1 and more
    {
        "wood": Forms("no wood", "1 wood", "{count} wood"),
        "brick": Forms("no bricks", "1 brick", "{count} bricks"),
        "stone": Forms("no stones", "1 stone", "{count} stones"),
        "gold": Forms("no gold", "1 gold", "{count} gold"),
        "food": Forms("no food", "1 food", "{count} food"),
        "resource": Forms("no resources", "1 resource", "{count} resources"),
        "choice": Forms(
            "no resources of any kind", "1 resource of any kind", "{count} resources of any kind"
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
)
ROLE_TITLES = msgids(("farmers", "tool makers", "hut builders", "shamans"))  # rows of a table
ROLE_FACTORS = msgids(("food production", "value of tools", "buildings", "people"))  # S12.4-7


def _told(say: Translator, place: int, column: int) -> str:
    slot, stack = place - tables.CARD, place - tables.BUILDING
    if slot < 0:
        return say(_PLACES[tables.PLACE_NAMES[place]][column])
    if stack < 0:
        price = counted(say, "resource", int(tables.SLOT_COST[slot]))
        return say(_PLACES["card"][column], price=price)
    return say(_PLACES["building"][column], number=stack + 1)


def place_name(say: Translator, place: int) -> str:
    """Return the name of a place: "forest", "card for 2 resources", "building 1"."""
    return _told(say, place, 0)


def toward(say: Translator, place: int) -> str:
    """Return a place as a destination: "to the forest", "to building 1"."""
    return _told(say, place, 1)


def at_place(say: Translator, place: int) -> str:
    """Return a place as a location or an item: "in the forest", "the card for 1 resource"."""
    return _told(say, place, 2)


def resource_name(say: Translator, resource: int) -> str:
    """Return the name of a resource or of food: "wood"."""
    return say(YIELD_NAMES[resource])


def goods(say: Translator, resource: int, count: int) -> str:
    """Return an amount of one resource or of food: "2 bricks"."""
    return counted(say, YIELD_NAMES[resource], count)


def resources(say: Translator, amounts: Sequence[int]) -> str:
    """Return amounts of wood, brick, stone and gold in words, without zeros."""
    return listed(say, (goods(say, r, int(n)) for r, n in enumerate(amounts) if n))


def worth(amounts: Sequence[int]) -> int:
    """Return the points for resources in a building [S1.7]."""
    return sum(int(n) * int(tables.VALUE[r]) for r, n in enumerate(amounts))


# Effects of cards, bonus tiles and dice

_GIVES = {
    tables.GIVE_FOOD: "food",
    tables.GIVE_POINTS: "point",
    tables.GIVE_TOOL: "tool",
    tables.ANY_RESOURCES: "choice",
    tables.GIVE_PERSON: "person",
}
_OTHERS = msgids(
    {
        tables.DICE_FOR_ALL: "a die for everyone",
        tables.GIVE_TRACK: "food production +{amount}",
        tables.GIVE_ONCE: "one-use tool of value {amount}",
        tables.DRAW_CARD: "a card from the pile",
    }
)


def effect_words(say: Translator, effect: Sequence[int]) -> str:
    """Return an effect (kind, resource, amount) in words: "7 food", "food production +1"."""
    kind, resource, amount = map(int, effect)
    if kind in _GIVES:
        return counted(say, _GIVES[kind], amount)
    if kind == tables.GIVE_RESOURCE:
        return goods(say, resource, amount)
    if kind == tables.RESOURCE_ROLL:
        dice = counted(say, "die", amount)
        return say("{dice} for {resource}", dice=dice, resource=resource_name(say, resource))
    return say(_OTHERS[kind], amount=amount)


def both_bonuses(say: Translator, tile: int) -> tuple[str, str]:
    """Return the "first" and the "all" bonus of a tile in words [S9.9]."""
    first, every = (effect_words(say, effect) for effect in tables.BONUS[tile])
    return first, every


def tile_words(say: Translator, tile: int) -> str:
    """Return both bonuses of a tile: "1 tool or 3 points"."""
    first, every = both_bonuses(say, tile)
    return say("{first} or {every}", first=first, every=every)


def card_effect(say: Translator, card: int) -> str:
    """Return the upper half of a card: its immediate effect [S7.1]."""
    return effect_words(say, tables.TOP[card])


def card_bottom(say: Translator, card: int) -> str:
    """Return the lower half of a card: "pottery", "2 shamans" [S12]."""
    if tables.SYMBOL[card] != tables.NO_SYMBOL:
        return say(tables.SYMBOL_NAMES[tables.SYMBOL[card]])
    role, count = role_of(card)
    return counted(say, tables.ROLE_NAMES[role], count)


def card_end(say: Translator, card: int) -> str:
    """Return what a card counts for at the end: "culture (pottery)", "2 shamans" [S12]."""
    bottom = card_bottom(say, card)
    if tables.SYMBOL[card] == tables.NO_SYMBOL:
        return bottom
    return say("culture ({symbol})", symbol=bottom)


def role_of(card: int) -> tuple[int, int]:
    """Return the role on a sand card, and the number of people."""
    role = next(role for role in range(tables.ROLES) if tables.PEOPLE_ON[card][role])
    return role, int(tables.PEOPLE_ON[card][role])


def card_name(say: Translator, card: int) -> str:
    """Return both halves of a card: "7 food, pottery"."""
    return f"{card_effect(say, card)}, {card_bottom(say, card)}"


def building_cost(say: Translator, building: int) -> str:
    """Return the price of a building: "2 wood and 1 gold", "4 resources of 2 kinds" [S8]."""
    count, kinds = int(tables.MOST[building]), int(tables.KINDS[building])
    if tables.PRICE_KIND[building] == tables.FIXED:
        return resources(say, tables.COST[building])
    if tables.PRICE_KIND[building] == tables.FREE:
        return say("{least} to {most} resources", least=int(tables.LEAST[building]), most=count)
    return say(
        "{resources} of one kind" if kinds == 1 else "{resources} of {kinds} kinds",
        resources=counted(say, "resource", count),
        kinds=kinds,
    )


def building_points(building: int) -> int | None:
    """Return the printed points of a building, or ``None`` if they depend on the payment."""
    return worth(tables.COST[building]) if tables.PRICE_KIND[building] == tables.FIXED else None


def building_name(say: Translator, building: int) -> str:
    """Return the points and price of a building: "12 points for 1 wood, 1 brick and 1 stone"."""
    cost, points = building_cost(say, building), building_points(building)
    if points is None:
        return say("{cost}, points by value", cost=cost)
    return say("{points} for {cost}", points=counted(say, "point", points), cost=cost)


def kept(say: Translator, name: str) -> str:
    """Return a card with the time when its owner may use it [S7.9]."""
    return say("{name} (at once or in a later turn)", name=name)


def on_offer(say: Translator, s: State, place: int) -> str:
    """Return the card or building on a place."""
    if place < tables.BUILDING:
        card = int(s.slot[place - tables.CARD])
        name = card_name(say, card)
        return kept(say, name) if card == tables.CHOICE_CARD else name
    return building_name(say, int(s.top[place - tables.BUILDING]))


def how_ended(say: Translator, s: State) -> str:
    """Return a short text that says why the match ended [S3.3, S11.1, S11.4, S12.9]."""
    if s.ending == BY_BUILDINGS:
        return say("a stack of buildings is empty")
    if s.ending == BY_CARDS:
        return say("the cards have run out")
    return say("{count} rounds have been played", count=int(s.limit))


assert set(_PLACES) == {*tables.PLACE_NAMES[: tables.CARD], "card", "building"}
assert len(YIELD_NAMES) == tables.RESOURCES + 1 == tables.FOOD + 1
