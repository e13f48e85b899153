"""Names of goods, animals, tiles, crafts and goals, in words that ``say`` translates.

Names start with a small letter. What is counted has a text for none, for one and for many, so
that each language bends its own words.
"""

from collections.abc import Iterable, Mapping, Sequence

from steppe.core.game import State
from steppe.core.scene import Say
from steppe.draw.words import COLOURS, MINUS, counter, listed
from steppe.games.doggerland.cards import CARD_IDS
from steppe.games.doggerland.tables import (
    CRAFT_COST,
    CRAFT_KIND,
    CRAFT_POINTS,
    GOAL_IDS,
    HABITAT_NAMES,
    HOARD_NAMES,
    MEMBER_NAMES,
    ROW_NAMES,
    ROWS,
    SPECIES_NAMES,
    SPOT_NAMES,
    SYMBOL_NAMES,
    TOKEN_NAMES,
    TRACK_NAMES,
    WALL,
)

ALONE = ("yellow", "blue")  # of who plays alone, and of the adversaries' cubes [D21.1, D21.8]
RIVALS = ("red", "pink", "blue")  # adversaries [D21.4]

COUNTED: Mapping[str, tuple[str, str, str]] = {  # none, one, many
    "wood": ("no wood", "1 wood", "{count} wood"),
    "stone": ("no stone", "1 stone", "{count} stone"),
    "fur": ("no fur", "1 fur", "{count} fur"),
    "bone": ("no bone", "1 bone", "{count} bone"),
    "tool": ("no tools", "1 tool", "{count} tools"),
    "fruit": ("no fruit", "1 fruit", "{count} fruit"),
    "meat": ("no meat", "1 meat", "{count} meat"),
    "food": ("no food", "1 food", "{count} food"),
    "famine": ("no famine", "1 famine", "{count} famine"),
    "token": ("no tokens", "1 token", "{count} tokens"),
    "point": ("no points", "1 point", "{count} points"),
    "place": ("no places", "1 place", "{count} places"),
    "member": ("no members", "1 member", "{count} members"),
    "hunter": ("no hunters", "1 hunter", "{count} hunters"),
    "newborn": ("no newborns", "1 newborn", "{count} newborns"),
    "cube": ("no cubes", "1 cube", "{count} cubes"),
    "exchange": ("no exchanges", "1 exchange", "{count} exchanges"),
    "step": ("no steps", "1 step", "{count} steps"),
    "tile": ("no tiles", "1 tile", "{count} tiles"),
}
counted = counter(COUNTED)
NAMES: Mapping[str, str] = {  # everything else that has a name of its own
    "wood": "wood",
    "stone": "stone",
    "fur": "fur",
    "bone": "bone",
    "tool": "tools",
    "fruit": "fruit",
    "meat": "meat",
    "shellfish": "shellfish",
    "small_game": "small game",
    "chief": "Chief",
    "shaman": "Shaman",
    "hunter": "hunter",
    "horse": "horse",
    "reindeer": "reindeer",
    "bison": "bison",
    "mammoth": "mammoth",
    "empty": "empty spot",
    "makeshift": "makeshift habitat",
    "simple": "simple habitat",
    "prestigious": "prestigious habitat",
    "range": "range",
    "transport": "transport",
    "tools": "tool making",
    "top": "top row",
    "middle": "middle row",
    "bottom": "bottom row",
}
RITE_NAMES: Mapping[str, str] = {
    "perfect-painting": "perfect painting",
    "long-journey": "long journey",
    "menhir": "menhir",
    "alignment": "alignment",
    "dolmen": "dolmen",
    "next-first-player": "next first player",
    "trade": "trade",
    "twins": "twins",
    "village-move": "Village move",
}
RITE_WORDS: Mapping[str, str] = {  # what the Shaman's action does [D13]
    "perfect-painting": "paint a cell with one cube or two",
    "long-journey": "your token opens any tile to you until the end of the next round",
    "menhir": "put a menhir on a tile within range",
    "alignment": "put an alignment on a tile within range",
    "dolmen": "put a dolmen on a tile within range",
    "next-first-player": "you go first from now on and in the next round",
    "trade": "give 2 resources for 1, as often as you like",
    "twins": "2 newborns, with a companion",
    "village-move": "move your Village by up to 2 tiles at once",
}
GOAL_WORDS: Mapping[str, tuple[str, str]] = {  # name, what it asks for [D18.2, D21.3]
    "ob1": ("Great clan", "10 members"),
    "ob2": ("Voice of the spirits", "5 actions of the Shaman"),
    "ob3": ("Fine dwellings", "9 points of habitats"),
    "ob4": ("Full bestiary", "a painting of each species"),
    "ob5": ("Masters of all trades", "all three capabilities at the top"),
    "ob6": ("Artisans", "5 crafts"),
    "ob7": ("Stones for the gods", "all three megaliths"),
    "ob8": (
        "A bit of everything",
        "a birth, a megalith, paintings of a hot and a cold species, a craft, "
        "a prestigious habitat",
    ),
    "so01": ("Fine homes", "4 prestigious habitats"),
    "so02": ("Masters of all trades", "all three capabilities at the top"),
    "so03": ("Stones for the gods", "2 megaliths"),
    "so04": ("A whole village", "6 built habitats"),
    "so05": ("Voice of the spirits", "5 actions of the Shaman"),
    "so06": ("Painters of summer", "4 cubes on horses and reindeer"),
    "so07": ("Painters of winter", "3 cubes on bison and mammoths"),
    "so08": ("Great clan", "10 members"),
    "so09": ("Great hunters", "9 hunts"),
    "so10": ("Carvers", "4 statuettes"),
    "so11": ("Jewellers", "4 necklaces"),
}
CARD_WORDS: Mapping[str, tuple[str, str]] = {  # name, event [D21.9]
    "sc01": ("Driftwood", "Take 2 wood."),
    "sc02": ("Flint seam", "Take 2 stone."),
    "sc03": ("Mild spell", "Programming costs no fur this round."),
    "sc04": ("Wandering hunter", "A white hunter joins you until the end of the round."),
    "sc05": ("Visiting elder", "A white Chief joins you until the end of the round."),
    "sc06": ("Distant traders", "Up to 3 exchanges: give 2 resources for 1."),
    "sc07": ("Stranded whale", "Take 2 meat and 1 bone."),
    "sc08": ("Rich berries", "Fruit tiles bring 1 more fruit for each point of Mastery."),
    "sc09": ("Shared blades", "Programming costs no tools this round; those sent still go."),
    "sc10": ("Cold cellar", "No food changes its bowl or is lost at the end of the round."),
    "sc11": ("Foundling", "One hunter of your reserve comes as a newborn."),
    "sc12": ("Hunter's tale", "Take a horse or a reindeer into your memory; it is no hunt."),
    "sc13": ("Herds on the move", "Put an animal of your choice on a free tile of its species."),
    "sc14": ("New growth", "Restore one exhausted tile within range, away from rivals."),
    "sc15": ("Trodden paths", "Your range is 1 greater this round."),
    "sc16": ("Biting frost", "Fur is due as in the cold; in the cold, 1 more per expedition."),
    "sc17": ("Rotten stores", "Lose 2 tokens of food of your choice."),
    "sc18": ("Night raid", "Lose 1 tool and 1 fur."),
    "sc19": ("Accident", "Lose 1 hunter to your reserve, or 2 meat."),
    "sc20": ("Thick fog", "Your range is 1 smaller this round."),
    "sc21": ("Torn packs", "Each member carries 1 less this round."),
    "sc22": ("Great hunger", "2 more food are needed at the end of this round."),
    "sc23": ("Wary herds", "Each hunt needs 1 more Mastery this round."),
    "sc24": ("Forest fire", "The nearest resource tile still fresh is exhausted."),
    "sc25": ("Cave-in", "No painting may be programmed this round."),
    "sc26": ("Faded ochre", "Remove one of your cubes of the fewest points."),
    "sc27": ("Broken treasure", "Lose one of your crafts of the fewest points."),
    "sc28": ("Lost knowledge", "One of your capabilities falls by a level."),
    "sc29": ("Sickness", "No birth may be programmed this round."),
    "sc30": ("Damp winter", "Food moves on by two bowls at the end of this round."),
}


def colours(s: State) -> tuple[str, ...]:
    """Return the colours of the seats, in English: whoever is alone is yellow [D21.1]."""
    return ALONE if s.players == 1 else COLOURS


def colour_of(s: State, player: int) -> str:
    """Return the colour of a clan's pieces, in English."""
    return colours(s)[player]


def changes(say: Say, parts: Iterable[tuple[str, int]]) -> str:
    """Return what grows and shrinks: "+3 places, +1 point"; what stays is left out."""
    return ", ".join(
        ("+" if number > 0 else MINUS) + counted(say, thing, abs(number))
        for thing, number in parts
        if number
    )


def named(say: Say, name: str) -> str:
    """Return the name of a good, a member, an animal, a habitat, a track or a row."""
    return say(NAMES[name])


# Goods


def tokens(say: Say, amounts: Sequence[int]) -> str:
    """Return amounts of goods (and fruit and meat) as words, without those of zero."""
    named_amounts = zip(TOKEN_NAMES, amounts, strict=False)
    return listed(say, (counted(say, name, int(n)) for name, n in named_amounts if n))


def price(say: Say, amounts: Sequence[int]) -> str:
    """Return a price as words: "1 wood and 1 stone", "nothing"."""
    return tokens(say, amounts) or say("nothing")


def hoard(say: Say, number: int, count: int = 1) -> str:
    """Return an amount of a hoard: "1 fur", "2 meat of bowl 3"."""
    name, _, bowl = HOARD_NAMES[number].partition("-")
    if not bowl:
        return counted(say, name, count)
    words = say("{food} of bowl {bowl}")
    return words.format(food=counted(say, name, count), bowl=bowl)


# Clans


def members(say: Say, kinds: Sequence[int]) -> str:
    """Return members by kind: "the Chief and 2 hunters"."""
    chiefs, shamans, hunters = (int(number) for number in kinds[:3])
    parts = []
    if chiefs:
        parts.append(say("the Chief") if chiefs == 1 else say("both Chiefs"))
    if shamans:
        parts.append(say("the Shaman"))
    if hunters:
        parts.append(counted(say, "hunter", hunters))
    return listed(say, parts)


def who(say: Say, kind: int) -> str:
    """Return one member as a subject: "the Chief", "a hunter"."""
    return say(("the Chief", "the Shaman", "a hunter")[kind])


# What lies open


def craft_name(say: Say, craft: int) -> str:
    """Return a craft with its points: "statuette of 3 points"."""
    words = (say("statuette of {points}"), say("necklace of {points}"))[CRAFT_KIND[craft]]
    return words.format(points=counted(say, "point", int(CRAFT_POINTS[craft])))


def craft_price(say: Say, craft: int) -> str:
    """Return what a craft costs when it is resolved [D7.6]."""
    return price(say, [int(number) for number in CRAFT_COST[craft]])


def wall_name(say: Say, order: Sequence[int], wall: int) -> str:
    """Return a cell of the fresco; ``order``: the revealed tiles as they hang."""
    return cell_name(say, list(order).index(wall // ROWS), wall)


def cell_name(say: Say, place: int, wall: int) -> str:
    """Return a cell of the fresco on a tile by its place: "horse on tile 2, top row"."""
    words = say("{animal} on tile {number}, {row}")
    animal, row = named(say, SPECIES_NAMES[WALL[wall]]), named(say, ROW_NAMES[wall % ROWS])
    return words.format(animal=animal, number=place + 1, row=row)


def rite_name(say: Say, rite: int) -> str:
    """Return the name of an action of the Shaman: "long journey"."""
    return say(RITE_NAMES[SPOT_NAMES[rite]])


def goal_name(say: Say, goal: int) -> str:
    """Return the name of an objective."""
    return say(GOAL_WORDS[GOAL_IDS[goal]][0])


def goal_asks(say: Say, goal: int) -> str:
    """Return what an objective asks for."""
    return say(GOAL_WORDS[GOAL_IDS[goal]][1])


def card_name(say: Say, card: int) -> str:
    """Return the name of a solo card."""
    return say(CARD_WORDS[CARD_IDS[card]][0])


def card_event(say: Say, card: int) -> str:
    """Return the event of a solo card."""
    return say(CARD_WORDS[CARD_IDS[card]][1])


assert set(GOAL_WORDS) == set(GOAL_IDS)
assert set(CARD_WORDS) == set(CARD_IDS)
assert set(RITE_NAMES) == set(RITE_WORDS) == set(SPOT_NAMES)
assert {*TOKEN_NAMES, *SYMBOL_NAMES, *SPECIES_NAMES, *MEMBER_NAMES} <= set(NAMES)
assert {*HABITAT_NAMES, *TRACK_NAMES, *ROW_NAMES} <= set(NAMES)
assert set(TOKEN_NAMES) <= set(COUNTED)
