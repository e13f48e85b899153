"""Names and effects of the Shaman's actions, objectives and solo cards (rules D13, D18, D21).

The texts are our own and short; the rules say the rest.
"""

from collections.abc import Mapping

from steppe.core.say import Say, msgids
from steppe.games.doggerland.cards import CARD_IDS
from steppe.games.doggerland.tables import GOAL_IDS, SPOT_NAMES

RITE_NAMES: Mapping[str, str] = msgids(
    {
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
)
RITE_WORDS: Mapping[str, str] = msgids(
    {  # what the Shaman's action does [D13]
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
)
GOAL_WORDS: Mapping[str, tuple[str, str]] = msgids(
    {  # name, what it asks for [D18.2, D21.3]
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
)
CARD_WORDS: Mapping[str, tuple[str, str]] = msgids(
    {  # name, event [D21.9]
        "sc01": ("Driftwood", "Take 2 wood."),
        "sc02": ("Flint seam", "Take 2 stone."),
        "sc03": ("Mild spell", "Programming costs no fur this round."),
        "sc04": ("Wandering hunter", "A white hunter joins you until the end of the round."),
        "sc05": ("Visiting elder", "A white Chief joins you until the end of the round."),
        "sc06": ("Distant traders", "Up to 3 exchanges: give 2 resources for 1."),
        "sc07": ("Stranded whale", "Take 2 meat and 1 bone."),
        "sc08": ("Rich berries", "Fruit tiles bring 1 more fruit for each point of Mastery."),
        "sc09": (
            "Shared blades",
            "Programming costs no tools this round; the tools you send still leave.",
        ),
        "sc10": ("Cold cellar", "No food changes its bowl or is lost at the end of the round."),
        "sc11": ("Foundling", "One hunter of your reserve comes as a newborn."),
        "sc12": (
            "Hunter's tale",
            "Take a horse or a reindeer into your memory; this is not a hunt.",
        ),
        "sc13": (
            "Herds on the move",
            "Put an animal of your choice on a free tile of its species.",
        ),
        "sc14": ("New growth", "Restore one exhausted tile within range, away from rivals."),
        "sc15": ("Trodden paths", "Your range is 1 greater this round."),
        "sc16": ("Biting frost", "Fur is due as in the cold; in the cold, 1 more per expedition."),
        "sc17": ("Rotten stores", "Lose 2 tokens of food of your choice."),
        "sc18": ("Night raid", "Lose 1 tool and 1 fur."),
        "sc19": ("Accident", "Return 1 hunter to your reserve, or lose 2 meat."),
        "sc20": ("Thick fog", "Your range is 1 smaller this round."),
        "sc21": ("Torn packs", "Each member carries 1 less this round."),
        "sc22": ("Great hunger", "2 more food is needed at the end of this round."),
        "sc23": ("Wary herds", "Each hunt needs 1 more Mastery this round."),
        "sc24": (
            "Wildfire",
            "The nearest resource tile that is not exhausted becomes exhausted.",
        ),
        "sc25": ("Cave-in", "No painting may be programmed this round."),
        "sc26": ("Faded ochre", "Remove one of your cubes worth the fewest points."),
        "sc27": ("Broken treasure", "Lose one of your crafts worth the fewest points."),
        "sc28": ("Lost knowledge", "One of your capabilities falls by a level."),
        "sc29": ("Sickness", "No birth may be programmed this round."),
        "sc30": ("Damp winter", "Food moves on by two bowls at the end of this round."),
    }
)


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
