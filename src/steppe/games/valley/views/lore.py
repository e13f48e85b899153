"""What event cards and trick cards do, and when a trick may be played (V15, V16).

The texts are our own and short; the rules say the rest.
"""

from collections.abc import Mapping

from steppe.core.say import Say, msgids
from steppe.engine.kernel import State
from steppe.games.valley.cards import EVENT_NAMES, TRICK_NAMES, TRICK_WINDOWS, WINDOW_NAMES
from steppe.games.valley.views.words import EVENT_TITLES, TRICK_TITLES

_ALIKE = {  # what does the same as another card
    "loner-winter": "loner",
    "volcanic-eruption-winter": "volcanic-eruption",
    "winter-storm": "storms",
    "forced-march": "endurance",
    "tree-trunks": "swimming",
    "cut-stone": "spear-thrower",
}
EVENT_TEXTS: Mapping[str, str] = msgids(
    {  # what it does [V15]
        "ailing-animals": "All animals of one species leave the valley; those that come this turn "
        "go, too.",
        "mild-autumn": "This summer has one more turn.",
        "abundant-rain": "The harvest of this summer is richer.",
        "volcanic-eruption": "Everything on volcanoes dies. Where lava flows, all animals and one "
        "pawn of each tribe die.",
        "forest-fire": "A region of forest burns: everything there dies, nobody may enter this "
        "turn.",
        "flood-small": "Plains and forests beside the small river are flooded: camps, fields and "
        "animals are lost, and one pawn of each tribe on each hex. Nobody enters or leaves.",
        "flood-big": "Plains and forests beside the big river are flooded: camps, fields and "
        "animals are lost, and one pawn of each tribe on each hex. Nobody enters or leaves.",
        "flood": "Plains and forests beside a river are flooded: camps, fields and animals are "
        "lost, and one pawn of each tribe on each hex. Nobody enters or leaves.",
        "drought": "All fields suffer. Rivers stop nobody and give no fish until it rains.",
        "earthquake": "In a region of mountains and around it all animals die, and one pawn of "
        "each tribe on each hex.",
        "locusts": "The fields of a region of plains suffer, and all tribes lose half of their "
        "food.",
        "storms": "Pawns move one hex at most this turn.",
        "loner": "A lone warrior or woman comes from the border and joins the first tribe met.",
        "rodents": "Each tribe loses 2 food for each of its villages.",
        "epidemic": "Each tribe loses a warrior or a woman, as the die says.",
        "wolf-pack-four": "Four wolves arrive on the border.",
        "wolf-pack-three": "Three wolves arrive on the border.",
        "frozen-river": "A river stops nobody to the end of winter; the lake freezes with the big "
        "one.",
        "avalanche": "In a region of mountains all animals die, and one pawn of each tribe on each "
        "hex.",
        "great-cold": "Tribes eat half as much again this turn.",
        "blizzard": "No pawn moves this turn. Animals do.",
        "lean-meat": "Every animal gives 2 food less to the end of winter.",
        "scarce-game": "No animals arrive this turn.",
        "long-winter": "This winter has one more turn.",
        "cave-bears": "In a region of mountains each cave is attacked by a bear.",
        "snowfall": "Each tribe loses a pawn on each mountain without a cave of its own. Nobody "
        "enters or leaves mountains this turn.",
    }
)
TRICK_TEXTS: Mapping[str, str] = msgids(
    {  # what it does [V16]
        "raft": "One pawn crosses a river, or sails from the shore of the lake to any other shore. "
        "Its move ends there.",
        "endurance": "The pawns of a hex move one hex further. Or, in summer, they pass over a "
        "mountain without stopping.",
        "strong-women": "On this hex your women count as warriors this turn. They capture no "
        "women.",
        "spear-thrower": "+2 to all your dice in this fight.",
        "friend": "An enemy warrior who is alone on this hex joins your tribe.",
        "flight": "In your moves: other tribes do not hold the pawns of one hex. In a fight of "
        "tribes: all your pawns flee to a free hex beside it.",
        "traps": "All animals on this hex are caught without dice. You get their food.",
        "decoy": "One animal from the hex beside comes to a hex with your pawns.",
        "theft": "Take 4 food from a tribe with a camp beside one of your pawns, not over a river.",
        "intuition": "Look at the event of the next turn.",
        "palisade": "A field where you have a pawn is safe from animals until the harvest.",
        "torches": "+2 to all your dice against animals this turn, from your first fight with them "
        "on.",
        "fertility": "One more birth in each of your camps.",
        "roots": "In winter your tribe gathers in forests as in summer.",
        "terraces": "You may also sow on mountains where you have a cave, in this seedtime.",
        "swimming": "The pawns of a hex may cross one river; their moves end there. Or, in a "
        "flood, you lose nobody on one hex.",
        "war-drum": "Animals flee one hex: from your pawns in any direction, or, in your moves, "
        "from the hex beside straight on.",
        "net": "Each of your hexes with fish gives 2 food this turn.",
        "wolf-cub": "A single wolf on a hex with your pawns is tamed: it goes with you, gives +1 "
        "in fights and may die for a pawn.",
        "pact": "Two warriors or two women build a camp. It needs no woman until the end of your "
        "next moves.",
        "late-sowing": "Put a field on a plain where you have a village, at its price.",
        "manure": "Your harvest is as rich as after abundant rain.",
        "tree-climbing": "In a flood you lose nobody on one hex; or your pawns on this hex stay "
        "out of its fights. Your camp there is destroyed.",
        "spying": "Look at the cards of a tribe with a pawn beside one of yours.",
        "family-visit": "A warrior and a woman join you on the border, where a drawn animal would "
        "arrive.",
        "fire-raiser": "In summer, a pawn that has not moved sets the forest beside on fire: "
        "everything there dies.",
        "camouflage": "The pawns of a hex pass through one hex with enemies or animals.",
        "cannibals": "This turn you get 1 food for each enemy you kill and each of your pawns that "
        "starves.",
        "good-herbs": "In one of your camps you choose who is born.",
        "childbed-fever": "Up to two women of other tribes die where somebody was just born.",
        "rockfall": "A pawn on a mountain that has not moved buries the plain or forest beside: "
        "everybody there dies.",
        "scorched-earth": "The camp you have just lost is destroyed, with the field and the women "
        "taken.",
        "bridge": "The pawns of a hex may cross one river; their moves end there.",
        "like-a-beast": "One of your women outside your camps gives birth.",
        "wild-child": "A warrior or a woman joins one of your villages in a forest.",
        "flint": "+1 to all your dice this turn, from your first fight on.",
        "love": "An enemy on the hex beside joins your pawn of the other kind, not over a river.",
    }
)
WINDOW_WORDS: Mapping[str, str] = msgids(
    {  # when: short [V16.2]
        "flood": "in a flood",
        "animals-start": "before animals move",
        "animals-end": "after animals have moved",
        "own-move": "during moves",
        "move-end": "at the end of moves",
        "capture": "when women are captured",
        "step5-start": "before all fights",
        "fight-start": "before a fight",
        "round-end": "between rounds of a fight",
        "camp-lost": "when a camp is lost",
        "survival-start": "before the meal",
        "survival-end": "after the meal of summer 1",
        "births-start": "before births",
        "births-end": "after births",
        "seedtime": "in seedtime",
    }
)
WITH_FIRE: Mapping[str, str] = msgids(
    {  # what the advanced rules add to a card [V15.3, V15.6, V15.17]
        "abundant-rain": "All tribes lose the fire.",
        "flood": "A flooded camp loses the fire.",
        "flood-small": "A flooded camp loses the fire.",
        "flood-big": "A flooded camp loses the fire.",
        "great-cold": "Tribes with the fire do not.",
        "theft": "Or you gain the fire that it has.",
    }
)


def event_name(say: Say, event: int) -> str:
    """Return the name of an event."""
    return say(EVENT_TITLES[event])


def event_text(say: Say, s: State, event: int) -> str:
    """Return what an event does."""
    return _text(say, s, EVENT_TEXTS, EVENT_NAMES[event])


def trick_name(say: Say, trick: int) -> str:
    """Return the name of a trick card."""
    return say(TRICK_TITLES[trick])


def trick_text(say: Say, s: State, trick: int) -> str:
    """Return what a trick card does."""
    return _text(say, s, TRICK_TEXTS, TRICK_NAMES[trick])


def trick_when(say: Say, trick: int) -> str:
    """Return when a trick card can be played: "in your moves, in a flood"."""
    return ", ".join(window_words(say, window) for window in TRICK_WINDOWS[trick])


def window_words(say: Say, window: int) -> str:
    """Return what moment a card window is."""
    return say(WINDOW_WORDS[WINDOW_NAMES[window]])


def _text(say: Say, s: State, texts: Mapping[str, str], name: str) -> str:
    words = say(texts[_ALIKE.get(name, name)])
    if s.advanced and name in WITH_FIRE:
        words = f"{words} {say(WITH_FIRE[name])}"
    return words


assert {*EVENT_TEXTS, *TRICK_TEXTS, *_ALIKE} == {*EVENT_NAMES, *TRICK_NAMES}
assert set(WINDOW_WORDS) == set(WINDOW_NAMES)
